"""Blows on a plate whose cells ring in two ways: what each took in all is its share, whatever it rings."""

from cmath import exp
from collections.abc import Sequence
from math import comb, pi, sqrt
from random import Random

import pytest

from boardd.inference.overtone import Overtone
from boardd.inference.ring import Ring
from boardd.inference.scale import Scale
from boardd.inference.touches import BEFORE_S, LEAST_GS, Cell, Touch, touches
from tests.inference.plates import CELLS, shares

RATES_HZ = (88.0, 88.0, 88.0, 88.0)
MODES = (19.0, 0.04), (53.0, 0.03)  # Hz and damping; the second is faster than half the rate
FIRST = (0.7, 0.7, 1.4, 1.4)  # of what a cell takes, in the first mode: the second strains the ends against each other
BASES_G = (120.0, -40.0, 300.0, 15.0)
Blow = tuple[float, float, float, float]  # time, gram-seconds, where


def ringing(t_s: float, every_s: float, mode: tuple[float, float]) -> float:
    """What an ADC says, t after a blow of one gram-second: w w / w' exp(-z w t) sin(w' t), whose integral is 1, through
    the cubic B-spline of four conversions. Four means over one conversion: four integrals, and their differences.
    """
    w, damping = 2 * pi * mode[0], mode[1]
    turns = w * sqrt(1 - damping**2)
    s = complex(-damping * w, turns)
    total = 0.0
    for k in range(5):
        at_s = t_s - k * every_s
        if at_s > 0:
            st = s * at_s
            total += (-1) ** k * comb(4, k) * ((exp(st) - 1 - st - st**2 / 2 - st**3 / 6) / s**4).imag
    return total * w * w / turns / every_s**4


def said(cell: int, blows: Sequence[Blow], rate_hz: float, chance: Random | None) -> list[tuple[float, float]]:
    """One second of a cell's samples; every chip has its own clock, that starts at its own time."""
    every_s = 1 / rate_hz
    samples = []
    for i in range(round(rate_hz)):
        t_s = (i + 0.23 * cell) * every_s
        grams = BASES_G[cell] + (chance.gauss(0, 0.3) if chance else 0.0)
        for at_s, impulse_gs, x_mm, y_mm in blows:
            parts = zip((FIRST[cell], 1 - FIRST[cell]), MODES, strict=True)
            took = sum(part * ringing(t_s - at_s, every_s, mode) for part, mode in parts)
            grams += shares(impulse_gs, x_mm, y_mm)[cell] * took
        samples.append((t_s, grams))
    return samples


def taught(rate_hz: float) -> tuple[Ring, Overtone]:
    """Both rings are known, from the tail of an earlier blow."""
    ring, overtone = Ring(), Overtone()
    first, second = ([30 * ringing(i / rate_hz, 1 / rate_hz, mode) for i in range(5, 150)] for mode in MODES)
    ring.learn(first, 0.0)
    overtone.learn([a + b for a, b in zip(first, second, strict=True)], ring)
    return ring, overtone


def rigid() -> Scale:
    """Many weights have shown that the deck cannot be twisted."""
    scale = Scale(CELLS)
    for at in [(60.0, 200.0), (350.0, 300.0), (100.0, 900.0), (300.0, 1100.0)] * 30:
        scale.learn(shares(75.0, *at), error_g=0.1)
    return scale


def felt(
    *blows: Blow,
    rates_hz: Sequence[float] = RATES_HZ,
    dead: int | None = None,
    seed: int | None = None,
    scale: Scale | None = None,
) -> tuple[Touch, ...]:
    chance = None if seed is None else Random(seed)
    cells = [Cell(said(i, blows, rates_hz[i], chance), *taught(rates_hz[i]), BASES_G[i]) for i in range(4)]
    if dead is not None:
        cells[dead] = cells[dead]._replace(samples=[(t_s, 12_345.0) for t_s, _ in cells[dead].samples])
    times = [(t_s + 0.01, gs) for t_s, gs, _, _ in blows]  # when the filter begins to show it
    return touches(times, cells, scale or Scale(CELLS), {dead} if dead is not None else ())


def check(touch: Touch, blow: Blow, within_mm: float = 2.0, within: float = 0.01) -> None:
    assert touch.impulse_gs == pytest.approx(blow[1], rel=within)
    assert (touch.x_mm, touch.y_mm) == pytest.approx(blow[2:], abs=within_mm)


PLACES = [(203.0, 635.0), (60.0, 200.0), (350.0, 1180.0), (100.0, 900.0), (-20.0, 500.0)]


@pytest.mark.parametrize("place", PLACES)
def test_a_blow_is_felt_where_it_struck(place):
    blow = (0.4, 45.0, *place)
    [touch] = felt(blow)
    check(touch, blow)
    assert touch.t_s == pytest.approx(0.41)


@pytest.mark.parametrize("lies", [(75.0, 320.0, 1000.0), (-75.0, 60.0, 200.0)])
def test_what_came_or_went_since_the_deck_was_quiet_is_no_part_of_the_blow(lies):
    """75 g for 0.13 s would be 10 gram-seconds more, far from where it struck."""
    blow = (0.4, 45.0, 100.0, 400.0)
    parts = shares(*lies)
    cells = [Cell(said(i, [blow], 88.0, None), *taught(88.0), BASES_G[i] - parts[i]) for i in range(4)]
    [touch] = touches([(0.41, 45.0)], cells, Scale(CELLS), ())
    check(touch, blow)


def test_without_the_rings_taken_away_it_would_be_felt_elsewhere():
    """Else the test above would show nothing: the deck still swings when the next bounce may come."""
    blow = (0.4, 45.0, 60.0, 200.0)
    cells = [Cell(said(i, [blow], 88.0, None), Ring(), Overtone(), BASES_G[i]) for i in range(4)]
    [touch] = touches([(0.41, 45.0)], cells, Scale(CELLS), ())
    assert abs(touch.y_mm - 200) > 20 or abs(touch.impulse_gs - 45) > 4


@pytest.mark.parametrize("apart_s", [0.15, 0.3])
def test_a_bounce_is_felt_on_its_own_as_soon_as_the_first_blow_is_over(apart_s):
    first, second = (0.3, 45.0, 100.0, 300.0), (0.3 + apart_s, 15.0, 140.0, 480.0)
    one, other = felt(first, second)
    check(one, first)
    check(other, second, within_mm=4.0, within=0.02)


def test_blows_too_near_each_other_are_one_in_between():
    """45 and 15 gram-seconds: a quarter of the way from the first to the second."""
    [touch] = felt((0.3, 45.0, 100.0, 300.0), (0.38, 15.0, 140.0, 480.0))
    check(touch, (0.3, 60.0, 110.0, 345.0))
    assert touch.t_s == pytest.approx(0.31)


def test_each_chip_converts_at_its_own_rate():
    """A faster chip gives more samples of the same blow: only times its interval they are gram-seconds."""
    blow = (0.4, 45.0, 300.0, 950.0)
    [touch] = felt(blow, rates_hz=(82.0, 86.5, 91.0, 95.0))
    check(touch, blow)


@pytest.mark.parametrize("seed", range(5))
def test_noise_of_a_third_of_a_gram_moves_it_by_millimetres(seed):
    """A dozen samples of 0.3 g and 1/88 s: 0.012 gram-seconds a cell; 610 mm times two of these over 30: half a
    millimetre, and a few times that, for what takes the rings away makes noise larger.
    """
    blow = (0.4, 30.0, 60.0, 1000.0)
    [touch] = felt(blow, seed=seed)
    check(touch, blow, within_mm=4.0, within=0.02)


@pytest.mark.parametrize("dead", range(4))
def test_three_cells_do_and_what_the_dead_one_says_does_not_count(dead):
    blow = (0.4, 45.0, 100.0, 900.0)
    [touch] = felt(blow, dead=dead, scale=rigid())
    check(touch, blow)


@pytest.mark.parametrize("dead", range(4))
def test_three_cells_of_a_deck_that_is_not_known_do_not_say_where_it_was(dead):
    assert felt((0.4, 45.0, 100.0, 900.0), dead=dead) == ()


def test_what_is_too_weak_is_no_touch_and_a_weak_one_is_less_sure_of_its_place():
    assert felt((0.4, 0.9 * LEAST_GS, 203.0, 635.0)) == ()
    [weak], [strong] = felt((0.4, 5.0, 203.0, 635.0)), felt((0.4, 50.0, 203.0, 635.0))
    assert weak.error_mm[0] > 2 * strong.error_mm[0]
    assert strong.error_mm[0] < strong.error_mm[1]  # the cells are farther apart along the board


def test_nothing_said_is_no_touch():
    cells = [Cell([], Ring(), Overtone(), 0.0)] * 4
    assert touches([(BEFORE_S, 45.0)], cells, Scale(CELLS), ()) == ()
