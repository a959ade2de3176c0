"""Damped sines, as a deck rings after a blow, about a level that must come out."""

from math import cos, exp, pi, sin, sqrt
from random import Random

import pytest

from boardd.inference.ring import Ring

NOISE_G = 0.2  # per sample of one cell
DECKS = [(12.0, 0.02), (12.0, 0.08), (16.0, 0.03), (19.0, 0.04), (22.0, 0.06), (28.0, 0.02), (28.0, 0.08)]
RATES_HZ = [78.0, 86.3, 95.0]


def ring(f_hz: float, damping: float, rate_hz: float, most_g: float, samples: int, phase: float = 0.3) -> list[float]:
    turns, shrinks = 2 * pi * f_hz * sqrt(1 - damping**2) / rate_hz, 2 * pi * f_hz * damping / rate_hz
    return [most_g * exp(-shrinks * i) * cos(turns * i + phase) for i in range(samples)]


def noisy(values: list[float], level_g: float, chance: Random, noise_g: float = NOISE_G) -> list[float]:
    return [level_g + value + chance.gauss(0, noise_g) for value in values]


def taught(f_hz: float, damping: float, rate_hz: float, seed: int = 1) -> Ring:
    """It has heard one blow of a kilogram."""
    heard = Ring()
    heard.learn(noisy(ring(f_hz, damping, rate_hz, 1000.0, 150), 500.0, Random(seed)), 500.0)
    return heard


def quiet(of: Ring, level_g: float) -> None:
    for _ in range(20):
        of.feed(level_g)


@pytest.mark.parametrize("rate_hz", RATES_HZ)
@pytest.mark.parametrize(("f_hz", "damping"), DECKS)
def test_after_one_blow_the_next_is_free_of_the_ring_five_samples_later(f_hz, damping, rate_hz):
    """75 g come to lie on a cell with a ring of half a kilogram."""
    heard = taught(f_hz, damping, rate_hz)
    quiet(heard, 500.0)
    free = [heard.feed(575 + value) for value in ring(f_hz, damping, rate_hz, 500.0, 100, phase=1.1)]
    assert max(abs(value - 575) for value in free[5:]) < 1


@pytest.mark.parametrize("rate_hz", RATES_HZ)
@pytest.mark.parametrize(("f_hz", "damping"), DECKS)
def test_with_noise_the_mean_of_ten_is_right_at_once(f_hz, damping, rate_hz):
    """The combination makes noise up to four times as large: single values are not within a gram."""
    heard, chance = taught(f_hz, damping, rate_hz), Random(7)
    quiet(heard, 500.0)
    free = [heard.feed(v) for v in noisy(ring(f_hz, damping, rate_hz, 500.0, 15, phase=2.0), 575.0, chance)]
    assert sum(free[5:]) / 10 == pytest.approx(575, abs=1)


@pytest.mark.parametrize(("f_hz", "damping"), DECKS)
def test_a_lost_sample_hardly_shows(f_hz, damping):
    heard = taught(f_hz, damping, 88.0)
    values = [575 + value for value in ring(f_hz, damping, 88.0, 500.0, 60)]
    del values[20]
    free = [heard.feed(value) for value in values]
    assert max(abs(value - 575) for value in free[5:]) < 2.5


@pytest.mark.parametrize(("f_hz", "damping"), DECKS)
def test_the_ring_is_learned_although_samples_were_lost(f_hz, damping):
    values = noisy(ring(f_hz, damping, 88.0, 1000.0, 150), 500.0, Random(3))
    for lost in (90, 61, 30):
        del values[lost]
    heard = Ring()
    heard.learn(values, 500.0)
    quiet(heard, 500.0)
    free = [heard.feed(575 + value) for value in ring(f_hz, damping, 88.0, 500.0, 60)]
    assert max(abs(value - 575) for value in free[5:]) < 1.5


def test_a_second_blow_in_the_middle_does_not_spoil_what_is_learned():
    """A washer bounces: the ring starts again, a third of a second later, with another phase."""
    first, second = ring(19.0, 0.04, 88.0, 1000.0, 150), ring(19.0, 0.04, 88.0, 600.0, 120, phase=2.5)
    values = [one + (second[i - 30] if i >= 30 else 0.0) for i, one in enumerate(first)]
    heard = Ring()
    heard.learn(noisy(values, 500.0, Random(1)), 500.0)
    quiet(heard, 500.0)
    free = [heard.feed(575 + value) for value in ring(19.0, 0.04, 88.0, 500.0, 60)]
    assert max(abs(value - 575) for value in free[5:]) < 1


def tremor(f_hz: float) -> list[float]:
    """A hand that presses with some hundred grams and trembles."""
    return [300 * sin(pi * i / 200) + 80 * sin(2 * pi * f_hz * i / 88.0 + 1) for i in range(200)]


GARBAGE = {
    "tremor of 3 Hz": tremor(3.0),
    "tremor of 5 Hz": tremor(5.0),
    "tremor of 8 Hz": tremor(8.0),
    "only tremor": [100 * sin(2 * pi * 6 * i / 88.0) for i in range(200)],
    "constant": [0.0] * 200,
    "constant, and not the level": [75.0] * 200,
    "a step": [0.0] * 100 + [75.0] * 100,
    "a ramp": [i / 2 for i in range(200)],
    "a slide": [75.0 if 60 < i < 110 else 0.0 for i in range(200)],
    "too short": ring(19.0, 0.04, 88.0, 1000.0, 8),
    "too weak": ring(19.0, 0.02, 88.0, 7.0, 150),
    "a spike": [4000.0 if i == 50 else 0.0 for i in range(200)],
}


@pytest.mark.parametrize("name", GARBAGE)
def test_what_is_no_ring_teaches_nothing(name):
    for seed in range(5):
        heard = Ring()
        heard.learn(noisy(GARBAGE[name], 500.0, Random(seed)), 500.0)
        assert not heard.known
        assert heard.feed(123.0) == 123.0


@pytest.mark.parametrize("noise_g", [1.0, 20.0, 300.0])
def test_noise_teaches_nothing(noise_g):
    for seed in range(10):
        heard = Ring()
        heard.learn(noisy([0.0] * 200, 500.0, Random(seed), noise_g), 500.0)
        assert not heard.known


@pytest.mark.parametrize("name", GARBAGE)
def test_what_is_no_ring_spoils_nothing_that_was_known(name):
    heard = taught(19.0, 0.04, 88.0)
    knows = heard.a1, heard.a2
    heard.learn(noisy(GARBAGE[name], 500.0, Random(1)), 500.0)
    assert (heard.a1, heard.a2) == knows


def test_until_it_has_heard_its_own_ring_a_cell_takes_another_ones():
    """The same deck: what is unknown is only this cell's part in it, and the combination does not depend on that."""
    new = Ring()
    new.guess([Ring(), taught(19.0, 0.04, 88.0)])
    quiet(new, 500.0)
    free = [new.feed(575 + value) for value in ring(19.0, 0.04, 88.0, 500.0, 60)]
    assert max(abs(value - 575) for value in free[5:]) < 1


def test_nobody_to_ask_is_no_guess():
    new = Ring()
    new.guess([Ring(), Ring()])
    assert not new.known


def test_a_cells_own_ring_overrules_the_guess():
    """Its chip converts at 80, the other's at 95 samples a second: the same ring, but not from sample to sample."""
    new = Ring()
    new.guess([taught(19.0, 0.04, 95.0)])
    new.learn(noisy(ring(19.0, 0.04, 80.0, 1000.0, 150), 500.0, Random(2)), 500.0)
    quiet(new, 500.0)
    free = [new.feed(575 + value) for value in ring(19.0, 0.04, 80.0, 500.0, 60)]
    assert max(abs(value - 575) for value in free[5:]) < 1


def test_like_knows_the_deck_and_has_heard_nothing():
    heard = taught(19.0, 0.04, 88.0)
    quiet(heard, 500.0)
    new = Ring.like(heard)
    assert (new.a1, new.a2, new.known) == (heard.a1, heard.a2, True)
    free = [new.feed(75 + value) for value in ring(19.0, 0.04, 88.0, 500.0, 60)]
    assert max(abs(value - 75) for value in free[5:]) < 1
