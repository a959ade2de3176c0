"""Blows one after the other: a bounce or the next throw; and a push that swells and fades is a hand."""

from math import cos, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.inference.deck import rung
from boardd.inference.settling import BLOW_S, OUT_G, SHARP_S, Level, Settling, Unrest, halfway_s, split, struck
from boardd.inference.touches import Touch

PIECE_G = 75.0
ARM = (1.0, 178.0, 610.0)
G = 9.8  # m/s2
FIRST_S = 1.0
THROW_GS = PIECE_G * 4.5 * 1.3 / G  # 4.5 m/s down, and 0.3 of it up again: 0.6 s per weight
ROW_S = 1 / 88


def level(t_s: float, mass_g: float) -> Level:
    return Level(t_s, (mass_g, 0.0, 0.0), (0.3, 50.0, 180.0))


def unrest(*blows: tuple[float, float], held_s: float | None, after_g: float = 575.0) -> Unrest:
    """The deck was calm at `held_s`, with as much on it as before."""
    touches = tuple([Touch(t_s, gs, 100.0, 300.0, (5.0, 9.0)) for t_s, gs in blows])
    held = None if held_s is None else (held_s, level(held_s, 500.0))
    return Unrest(0.99, 3.0, level(0.9, 500.0), level(3.0, after_g), blows, 0.0, False, None, touches, held)


def bounced_gs(air_s: float, keeps: float) -> float:
    """What comes down after t in the air does so with g t / 2; and goes up again with a part of that."""
    return PIECE_G * air_s / 2 * (1 + keeps)


@given(st.floats(0.15, 0.9), st.floats(0.0, 0.7))
def test_what_comes_down_from_its_own_bounce_is_no_throw(air_s, keeps):
    """However long it flew."""
    one = unrest((FIRST_S, THROW_GS), (FIRST_S + air_s, bounced_gs(air_s, keeps)), held_s=FIRST_S + air_s - 0.02)
    assert split(one, PIECE_G, ARM) == (one,)


@given(st.floats(0.15, 0.6))
def test_what_strikes_harder_than_a_bounce_could_is_the_next_throw(air_s):
    """0.6 s per weight: a bounce would need 0.9 s in the air at least."""
    now_s, held_s = FIRST_S + air_s, FIRST_S + air_s - 0.02
    whole = unrest((FIRST_S, THROW_GS), (now_s, THROW_GS), held_s=held_s)
    early, late = split(whole, PIECE_G, ARM)
    assert (early.before, early.after) == (whole.before, level(held_s, 500.0))
    assert (late.before, late.after) == (level(held_s, 500.0), whole.after)
    assert (early.start_s, early.end_s, late.start_s, late.end_s) == (0.99, held_s, now_s, 3.0)
    assert (early.blows, late.blows) == (((FIRST_S, THROW_GS),), ((now_s, THROW_GS),))
    assert [[touch.t_s for touch in part.touches] for part in (early, late)] == [[FIRST_S], [now_s]]


@pytest.mark.parametrize(("air_s", "parts"), [(0.4, 2), (0.62, 2), (0.72, 1), (0.9, 1)])
def test_the_same_blow_is_a_throw_soon_and_a_bounce_after_long_in_the_air(air_s, parts):
    """0.6 s per weight is what a piece that keeps 80 % of its speed strikes with after 0.66 s."""
    one = unrest((FIRST_S, 50.0), (FIRST_S + air_s, 0.6 * PIECE_G), held_s=FIRST_S + air_s - 0.02)
    assert len(split(one, PIECE_G, ARM)) == parts


def test_bounces_go_with_the_throw_before_them():
    """What counts is the time in the air since the last of them, 0.3 s."""
    blows = (1.0, THROW_GS), (1.45, 12.0), (1.75, THROW_GS), (2.0, 12.0)
    early, late = split(unrest(*blows, held_s=1.7), PIECE_G, ARM)
    assert (early.blows, late.blows) == (blows[:2], blows[2:])


def test_without_a_calm_or_without_a_blow_on_both_sides_of_it_it_is_one():
    for one in (
        unrest((1.0, THROW_GS), (1.3, THROW_GS), held_s=None),
        unrest((1.0, THROW_GS), (1.3, THROW_GS), held_s=1.5),
        unrest((1.0, THROW_GS), (1.3, THROW_GS), held_s=0.99),
    ):
        assert split(one, PIECE_G, ARM) == (one,)


def carrying(mass_g: float, *blows: tuple[float, float], after_g: float) -> Unrest:
    """From 0.3 s after the first blow on the deck carried so much more, a piece at rest there."""
    rows = tuple([(1.3 + i * ROW_S, (500.0 + mass_g, 0.0, 100 * mass_g)) for i in range(round(0.4 / ROW_S))])
    return unrest(*blows, held_s=None, after_g=after_g)._replace(path=rows)


def test_a_hard_blow_while_a_piece_lies_there_is_the_next_throw():
    """However long the piece before would have had to fly: it does not fly."""
    whole = carrying(75.0, (1.0, THROW_GS), (1.2, 12.0), (1.7, 0.4 * PIECE_G), (1.9, 12.0), after_g=650.0)
    early, late = split(whole, PIECE_G, ARM)
    assert early.after == late.before
    assert early.after.weight == pytest.approx((575.0, 0.0, 7500.0))
    assert (early.before, late.after) == (whole.before, whole.after)
    assert (early.start_s, early.end_s, late.start_s, late.end_s) == (0.99, 1.7, 1.7, 3.0)
    assert (early.blows, late.blows) == (whole.blows[:2], whole.blows[2:])
    assert [len(part.touches) for part in (early, late)] == [2, 2]


def test_where_nobody_knows_on_which_side_the_first_piece_lies_the_throws_are_told_as_one():
    """A cell that drifts fast: the moment rises by 600 g at the edge of the deck in a tenth of a second."""
    whole = carrying(75.0, (1.0, THROW_GS), (1.7, THROW_GS), after_g=650.0)
    runs = [(t_s, (grams, x, y + 6e3 * ARM[2] * (t_s - 1.3))) for t_s, (grams, x, y) in whole.path]
    assert len(split(whole, PIECE_G, ARM)) == 2
    assert len(split(whole._replace(path=tuple(runs)), PIECE_G, ARM)) == 1


def test_a_soft_blow_or_one_while_nothing_lies_there_is_the_same_throw():
    soft = carrying(75.0, (1.0, THROW_GS), (1.7, 0.2 * PIECE_G), after_g=575.0)  # it fell through a hole to its floor
    flies = carrying(0.0, (1.0, THROW_GS), (1.45, THROW_GS), after_g=575.0)
    leans = carrying(2000.0, (1.0, THROW_GS), (1.7, THROW_GS), after_g=575.0)  # a hand
    knocks_off = carrying(-75.0, (1.0, THROW_GS), (1.45, THROW_GS), after_g=500.0)  # and takes its place, from the air
    for one in (soft, flies, leans, knocks_off):
        assert split(one, PIECE_G, ARM) == (one,)


def test_a_blow_after_whatever_flew_must_have_come_down_is_the_next_throw():
    """The first blow's 0.6 s per weight leave no more than 0.42 s in the air; 0.7 s later it lies beside the board."""
    whole = carrying(0.0, (1.0, THROW_GS), (1.7, THROW_GS), after_g=575.0)
    early, late = split(whole, PIECE_G, ARM)
    assert early.after.weight == late.before.weight == pytest.approx((500.0, 0.0, 0.0))
    assert (early.blows, late.blows) == (whole.blows[:1], whole.blows[1:])


def test_a_long_bounce_that_ends_on_a_holes_floor_is_the_same_throws_and_a_harder_blow_the_next_ones():
    """After 0.46 s in the air it strikes with 0.23 s per weight and what it keeps; 0.43 s if that is 0.8 of it."""
    settling = Settling((356.0, 1220.0), PIECE_G)
    last = unrest((1.0, THROW_GS), held_s=None)
    assert not settling.is_next(last, unrest((1.46, 0.43 * PIECE_G), held_s=None))
    assert settling.is_next(last, unrest((1.46, 0.6 * PIECE_G), held_s=None))
    assert not settling.is_next(last, unrest(held_s=None))


def test_three_throws_are_split_twice():
    first = [(1.3 + i * ROW_S, (575.0, 0.0, 7500.0)) for i in range(26)]
    second = [(1.9 + i * ROW_S, (650.0, 0.0, 9000.0)) for i in range(26)]
    blows = (1.0, THROW_GS), (1.6, THROW_GS), (2.2, THROW_GS)
    parts = split(unrest(*blows, held_s=None, after_g=725.0)._replace(path=(*first, *second)), PIECE_G, ARM)
    assert [part.blows for part in parts] == [(blow,) for blow in blows]
    assert [part.after.weight[0] for part in parts] == pytest.approx([575.0, 650.0, 725.0])


# Swells and fades


def spline(x: float) -> float:
    """The cubic B-spline, four wide: what an ADC makes of an impulse."""
    x = abs(x)
    return 2 / 3 - x * x + x**3 / 2 if x < 1 else (2 - x) ** 3 / 6 if x < 2 else 0.0


def sampled(phase: float) -> list[tuple[float, float]]:
    """A blow of 45 gram-seconds, a piece at 4 m/s."""
    return [((i + phase) * ROW_S, 45 / ROW_S * spline(i + phase)) for i in range(-3, 4)]


def bell(long_s: float, most_g: float) -> list[tuple[float, float]]:
    """A hand that presses and lets go: (1 - cos) / 2, half as strong or more for half of the time."""
    rows = round(long_s / ROW_S)
    return [(i * ROW_S, most_g * (1 - cos(2 * pi * i / rows)) / 2) for i in range(rows + 1)]


@pytest.mark.parametrize(("phase", "rows"), [(0.0, 4 / 3), (0.5, 1 + 2 * 11.5 / 22)])
def test_a_blow_through_the_filter_is_over_in_two_rows(phase, rows):
    """1/6, 2/3, 1/6: half of the peak is two thirds of the way down. 1/48, 23/48, 23/48, 1/48: 11.5 of 22 parts."""
    assert halfway_s(sampled(phase)) == pytest.approx(rows * ROW_S)
    assert halfway_s(sampled(phase)) < SHARP_S / 2


@given(st.floats(-0.5, 0.5))
def test_when_the_chip_converts_hardly_matters(phase):
    assert 1.3 * ROW_S < halfway_s(sampled(phase)) < 2.1 * ROW_S


@pytest.mark.parametrize("long_s", [0.2, 0.3, 0.6])
def test_a_hand_is_half_as_strong_as_ever_for_half_of_the_time(long_s):
    assert halfway_s(bell(long_s, 800.0)) == pytest.approx(long_s / 2, abs=ROW_S)
    assert halfway_s(bell(long_s, 800.0)) > SHARP_S


def test_what_never_falls_to_half_lasts_as_long_as_it_was_seen():
    assert halfway_s([(1.0, 300.0), (1.1, 400.0), (1.3, 350.0)]) == pytest.approx(0.3)
    assert halfway_s([]) == 0.0


def test_a_tap_of_a_hand_is_a_press_although_it_is_as_short_as_a_blow_may_be():
    """A fifth of a second in all, above a piece's weight for less than the longest blow."""
    rows = [(t_s, 500 + grams) for t_s, grams in [*bell(0.18, 200.0), *((0.2 + ROW_S * i, 0.0) for i in range(9))]]
    above = sum(grams - 500 > PIECE_G + OUT_G for _, grams in rows)
    assert above * ROW_S < BLOW_S
    blows, pressed_s = struck(rows, level(0.0, 500.0), level(1.0, 500.0), PIECE_G)
    assert blows == ()
    assert pressed_s == pytest.approx(above * ROW_S, abs=1.5 * ROW_S)


def test_a_blow_as_strong_as_the_tap_is_a_blow():
    rows = [(1 + t_s, 500 + grams) for t_s, grams in sampled(0.2)]
    [(_, gs)], pressed_s = struck(rows, level(0.0, 500.0), level(2.0, 500.0), PIECE_G)
    assert gs == pytest.approx(45, rel=0.05)
    assert pressed_s == 0


def test_what_rings_the_deck_in_other_ways_struck_it_when_it_began():
    """For 0.05 s it seems 800 g heavier: 40 g s. What rings on for half a second is not somebody who leans on it."""
    rows = [(1.0 + i * ROW_S, (500.0 + (800.0 if i * ROW_S < 0.05 else 0.0), 0.0, 0.0)) for i in range(40)]
    seems = unrest(held_s=None)._replace(start_s=1.0, path=tuple(rows), pressed_s=0.5)
    [(struck_s, struck_gs)] = rung(seems).blows
    assert struck_s == 1.0
    assert struck_gs == pytest.approx(800 * 0.05, abs=800 * 2 * ROW_S)
    assert rung(seems).pressed_s == 0
    lifted = seems._replace(path=tuple([(t_s, (1000.0 - grams, x, y)) for t_s, (grams, x, y) in rows]))
    assert rung(lifted) == lifted
