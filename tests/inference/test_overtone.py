"""A second damped sine beneath a first one: its angle and its shrinking must come out, and nothing else."""

from math import cos, exp, pi, sin
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.inference.overtone import USUAL, Overtone
from boardd.inference.ring import Ring

RATE_HZ = 88.0
FIRST = 2 * pi * 19 / RATE_HZ, 0.95  # radians and what is left, from one sample to the next
SECONDS = [  # Hz and r; 53 and 60 Hz are beyond half the rate, and look like 35 and 28
    (53.0, 0.87),
    (53.0, 0.75),
    (60.0, 0.92),
    (38.0, 0.85),
]


def swing(w: float, r: float, most_g: float, phase: float, samples: int = 120) -> list[float]:
    return [most_g * r**i * cos(w * i + phase) for i in range(samples)]


def blow(f_hz: float, r: float, seed: int = 1, most_g: float = 400.0) -> list[float]:
    """The deck rings with a kilogram, and with less in its second way."""
    chance = Random(seed)
    both = zip(swing(*FIRST, 1000.0, 0.3), swing(2 * pi * f_hz / RATE_HZ, r, most_g, seed), strict=True)
    return [500 + one + other + chance.gauss(0, 0.2) for one, other in both]


def ring() -> Ring:
    heard = Ring()
    heard.learn(swing(*FIRST, 1000.0, 0.3), 0.0)
    return heard


def taught(f_hz: float, r: float, blows: int = 4) -> Overtone:
    overtone = Overtone()
    for seed in range(blows):
        overtone.learn(blow(f_hz, r, seed), ring())
    return overtone


def rule(f_hz: float, r: float) -> tuple[float, float]:
    """Of a damped sine: y0 = 2 r cos(w) y1 - r r y2."""
    return 2 * r * cos(2 * pi * f_hz / RATE_HZ), -r * r


@pytest.mark.parametrize(("f_hz", "r"), SECONDS)
def test_the_second_ring_is_learned_beneath_the_first(f_hz, r):
    overtone = taught(f_hz, r)
    assert (overtone.c1, overtone.c2) == pytest.approx(rule(f_hz, r), abs=0.01)


@pytest.mark.parametrize(("f_hz", "r"), SECONDS)
def test_once_learned_the_weight_is_free_of_it_two_samples_later(f_hz, r):
    overtone = taught(f_hz, r)
    free = [overtone.feed(575 + value) for value in swing(2 * pi * f_hz / RATE_HZ, r, 200.0, 1.1)]
    assert max(abs(value - 575) for value in free[2:]) < 2


def test_a_weight_that_comes_meanwhile_does_not_spoil_it():
    """75 g, and the piece slides off again."""
    overtone = Overtone()
    for seed in range(4):
        values = [value + (75 if 14 <= i < 40 else 0) for i, value in enumerate(blow(53.0, 0.87, seed))]
        overtone.learn(values, ring())
    assert (overtone.c1, overtone.c2) == pytest.approx(rule(53.0, 0.87), abs=0.02)


def test_a_bounce_and_a_lost_sample_do_not_spoil_it():
    overtone = Overtone()
    for seed in range(4):
        values, again = blow(53.0, 0.87, seed), blow(53.0, 0.87, seed + 9)
        values[35:] = [value + more - 500 for value, more in zip(values[35:], again, strict=False)]
        del values[12]
        overtone.learn(values, ring())
    assert (overtone.c1, overtone.c2) == pytest.approx(rule(53.0, 0.87), abs=0.02)


def test_what_it_learns_anew_counts_more_than_what_it_knew():
    """Another deck under the same cells: after ten blows a tenth is left of what twenty taught."""
    overtone = taught(53.0, 0.87, 20)
    for seed in range(10):
        overtone.learn(blow(60.0, 0.92, seed), ring())
    assert (overtone.c1, overtone.c2) == pytest.approx(rule(60.0, 0.92), abs=0.1)


NOTHING = {
    "a hand": [300 * sin(pi * i / 200) for i in range(200)],
    "a hand that trembles": [300 * sin(pi * i / 200) + 80 * sin(2 * pi * 8 * i / RATE_HZ) for i in range(200)],
    "a hand that taps": [2000 * exp(-(((i - 60) / 6) ** 2)) for i in range(200)],
    "a step": [75.0 * (i > 60) for i in range(200)],
    "a weight that slides": [75.0 * (60 < i < 110) for i in range(200)],
    "the first ring alone": swing(*FIRST, 1000.0, 0.3, 200),
    "a faint second ring": swing(2 * pi * 53 / RATE_HZ, 0.87, 0.7, 1.0, 200),
    "noise": [Random(i).gauss(0, 20) for i in range(200)],
    "too short": swing(2 * pi * 53 / RATE_HZ, 0.87, 400.0, 1.0, 10),
    "nothing": [],
}


@pytest.mark.parametrize("name", NOTHING)
def test_what_is_no_second_ring_teaches_nothing(name):
    for seed in range(5):
        overtone, chance = Overtone(), Random(seed)
        overtone.learn([500 + value + chance.gauss(0, 0.2) for value in NOTHING[name]], ring())
        assert (overtone.c1, overtone.c2) == USUAL


@given(st.floats(-1e4, 1e4), st.sampled_from([None, *SECONDS]))
def test_a_weight_that_stays_is_passed_on_as_it_is_learned_or_not(grams, second):
    overtone = taught(*second) if second else Overtone()
    assert [overtone.feed(grams) for _ in range(4)][2:] == pytest.approx([grams, grams], abs=1e-6)
