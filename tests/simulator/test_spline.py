"""The ADC's filter: a cubic B-spline four conversions long."""

from cmath import exp
from math import pi

import pytest

from boardd.simulator.spline import blow, gain, ring, step

T_S = 1 / 80


def test_a_blow_on_a_conversion_shows_as_a_sixth_two_thirds_and_a_sixth():
    assert [blow(n) for n in (1, 2, 3, 4)] == pytest.approx([1 / 6, 2 / 3, 1 / 6, 0])


def test_a_blow_between_two_conversions_shows_in_four():
    assert [blow(n + 0.5) for n in range(4)] == pytest.approx([1 / 48, 23 / 48, 23 / 48, 1 / 48])


def test_a_step_is_whole_after_four_conversions():
    assert [step(n) for n in (0, 1, 2, 3, 4, 9)] == pytest.approx([0, 1 / 24, 1 / 2, 23 / 24, 1, 1])


@pytest.mark.parametrize(
    ("f_hz", "rate_hz", "expected"), [(20, 80, 0.66), (20, 10, 0.0), (50, 80, 0.05), (50, 92, 0.11)]
)
def test_the_gain_is_that_of_the_sensing_notes(f_hz, rate_hz, expected):
    assert abs(gain(2j * pi * f_hz, 1 / rate_hz)) == pytest.approx(expected, abs=0.006)


def test_a_ring_is_the_mean_under_the_spline_from_its_first_moment_on():
    s, steps = complex(-6, 120), 20000
    for passed_s in (0.4 * T_S, 1.7 * T_S, 3.9 * T_S, 6 * T_S):
        du = 4 * T_S / steps
        sum_ = sum(
            blow(u / T_S) / T_S * exp(s * (passed_s - u)) * du
            for u in ((i + 0.5) * du for i in range(steps))
            if u < passed_s
        )
        assert ring(passed_s, s, T_S) == pytest.approx(sum_, abs=1e-3)


def test_once_inside_the_filter_a_ring_is_only_scaled():
    s = complex(-6, 120)
    assert ring(5 * T_S, s, T_S) == pytest.approx(gain(s, T_S) * exp(s * 5 * T_S))
