"""The Pico's clock on the host's: drift, wrap-around, frames that come late, a host that slept."""

from random import Random

import pytest

from boardd.wire.clock import Clock
from boardd.wire.frames import WRAP_US


def errors(ppm: float, seconds: int, start_us: int, chance: Random) -> list[float]:
    """How wrong each time is, after the first minute: frames every 10 ms, 1 ms late and more, now and then 20 ms."""
    clock, found = Clock(), []
    for step in range(100 * seconds):
        true_s = 5000 + step * 0.01
        us = int(start_us + step * 1e4 * (1 + ppm * 1e-6)) % WRAP_US
        late_s = 0.001 + chance.expovariate(1000) + (0.02 if chance.random() < 1e-3 else 0)
        told_s = clock.at(us, true_s + late_s)
        if step > 6000:
            found.append(told_s - true_s)
    return found


@pytest.mark.parametrize("ppm", [-100, -50, 0, 50, 100])
def test_times_are_right_to_a_millisecond_whatever_the_drift(ppm):
    wrong = errors(ppm, 600, WRAP_US - 100_000_000, Random(ppm))  # wraps around after 100 s
    assert min(wrong) > 0.001 - 1e-4  # the quickest way takes 1 ms: nothing can tell that
    assert max(wrong) < 0.002


def test_the_clock_wraps_around():
    clock = Clock()
    assert clock.at(WRAP_US - 500_000, 10.0) == 10.0
    assert clock.at(500_000, 11.0) == pytest.approx(11.0, abs=1e-3)


def test_an_edge_may_be_older_than_the_frame_before_it():
    clock = Clock()
    clock.at(5_000_000, 10.0)
    assert clock.at(4_999_000, 10.0) == pytest.approx(9.999)


def test_a_host_that_slept_for_hours_counts_the_wraps():
    clock = Clock()
    clock.at(0, 10.0)
    slept_s = 10_000
    assert clock.at(slept_s * 1_000_000 % WRAP_US, 10.0 + slept_s) == pytest.approx(10.0 + slept_s, abs=1e-3)


def test_a_late_first_frame_is_corrected_by_the_next():
    clock = Clock()
    assert clock.at(1_000_000, 10.4) == 10.4  # 0.4 s late, as nobody can know yet
    assert clock.at(1_500_000, 10.5) == pytest.approx(10.5)
