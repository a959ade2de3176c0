"""What the deck weighs while a thrown piece is in the air: what it pushed before it flew."""

from itertools import chain
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.inference.glimpses import Glimpse, flying
from boardd.inference.scale import Weight

ROW_S = 1 / 88
ARM: Weight = (1.0, 178.0, 610.0)
BEFORE: Weight = (75.0, 75 * 60.0, 75 * -300.0)  # one piece lies there
BLOW_G = 1500.0
MASS_G = 75.0
WAYS = st.tuples(st.floats(-200, 200), st.floats(-600, 600))


def rows(count: int, way_mm: tuple[float, float], more_g: float, noise_g: float = 0.0) -> list[Weight]:
    """The piece has been pushed so far; so much more weighs on the deck, at its middle."""
    chance = Random(count)
    mass, x, y = BEFORE
    x, y = x + MASS_G * way_mm[0], y + MASS_G * way_mm[1]
    noises = [[arm * chance.gauss(0, noise_g) for arm in ARM] for _ in range(count)]
    return [(mass + more_g + a, x + b, y + c) for a, b, c in noises]


def seen_in(path: list[tuple[float, Weight]]) -> Glimpse | None:
    """After it, the deck carries what it carried last."""
    return flying(path, BEFORE, path[-1][1] if path else BEFORE, ARM)


def path(*parts: list[Weight]) -> list[tuple[float, Weight]]:
    return [(1 + ROW_S * i, weight) for i, weight in enumerate(chain(*parts))]


def thrown(way_mm: tuple[float, float], air: int = 20, noise_g: float = 0.0) -> list[tuple[float, Weight]]:
    """It strikes, pushes, flies, strikes again and rests in the middle of the deck."""
    flies = rows(air, way_mm, 0.0, noise_g)
    return path(rows(4, (0.0, 0.0), BLOW_G), flies, rows(4, way_mm, 500.0), rows(12, way_mm, 75.0))


@given(WAYS)
def test_a_piece_that_was_pushed_shows_by_its_mass_times_its_way(way_mm):
    glimpse = seen_in(thrown(way_mm))
    assert glimpse.moments == pytest.approx((MASS_G * way_mm[0], MASS_G * way_mm[1]), abs=1e-6)
    assert glimpse.t_s == pytest.approx(1 + 22 * ROW_S, abs=2 * ROW_S)  # just before it came down


def test_if_nothing_was_pushed_nothing_has_changed():
    assert seen_in(thrown((0.0, 0.0))).moments == pytest.approx((0.0, 0.0), abs=1e-6)


def test_rows_next_to_a_blow_do_not_count():
    """The filter shows a little of the blow in them: here 5 g at the deck's far end."""
    spoilt = thrown((40.0, 0.0))
    for i in (4, 5, 22, 23):
        t_s, (mass, x, y) = spoilt[i]
        spoilt[i] = t_s, (mass + 5, x + 5 * ARM[1], y + 5 * ARM[2])
    assert seen_in(spoilt).moments == pytest.approx((MASS_G * 40, 0.0), abs=1e-6)


def test_noise_makes_it_uncertain_by_about_as_much_as_it_is_off():
    off = []
    for air in range(16, 56):
        glimpse = seen_in(thrown((40.0, 0.0), air, noise_g=0.5))
        off += [(glimpse.moments[0] - MASS_G * 40) / glimpse.errors[0], glimpse.moments[1] / glimpse.errors[1]]
    assert 0.1 < sqrt(sum(one * one for one in off) / len(off)) < 1


def test_of_two_bounces_the_later_one_tells():
    both = path(
        *(rows(4, (0.0, 0.0), BLOW_G), rows(20, (0.0, 0.0), 0.0)),
        *(rows(4, (30.0, 90.0), 500.0), rows(15, (30.0, 90.0), 0.0)),
        *(rows(4, (30.0, 90.0), 300.0), rows(12, (30.0, 90.0), 75.0)),
    )
    assert seen_in(both).moments == pytest.approx((MASS_G * 30, MASS_G * 90))


NO_FLIGHT = {
    "it stayed where it struck": path(rows(4, (0.0, 0.0), BLOW_G), rows(30, (40.0, 0.0), 75.0)),
    "it flew too short": thrown((40.0, 0.0), air=7),
    "it never came back": path(rows(4, (0.0, 0.0), BLOW_G), rows(40, (40.0, 0.0), 0.0)),
    "it was quiet before the blow": path(rows(20, (0.0, 0.0), 0.0), rows(4, (0.0, 0.0), BLOW_G)),
    "another piece went": path(rows(4, (0.0, 0.0), BLOW_G), rows(20, (0.0, 0.0), -75.0), rows(4, (0.0, 0.0), 500.0)),
    "nothing": [],
}


@pytest.mark.parametrize("name", NO_FLIGHT)
def test_without_a_flight_there_is_nothing_to_see(name):
    assert seen_in(NO_FLIGHT[name]) is None


def slid_off(then_mm: tuple[float, float], in_the_end_mm: tuple[float, float]) -> list[tuple[float, Weight]]:
    """It strikes, pushes, flies, strikes again and slides off; the piece lies there then, and here in the end."""
    flies, rests = rows(20, then_mm, 0.0), rows(12, in_the_end_mm, 0.0)
    return path(rows(4, (0.0, 0.0), BLOW_G), flies, rows(4, then_mm, 500.0), rests)


def test_a_glimpse_that_looks_like_the_end_tells_nothing_that_the_end_does_not():
    """It slid off, so the deck weighs what it did, and the pushed piece lies where it lay while the other flew."""
    assert seen_in(slid_off((40.0, 0.0), (40.0, 0.0))) is None
    assert seen_in(slid_off((0.0, 0.0), (0.0, 0.0))) is None


@pytest.mark.parametrize(("then_mm", "in_the_end_mm"), [((0.0, 0.0), (40.0, 0.0)), ((40.0, 0.0), (40.0, 90.0))])
def test_a_piece_that_is_pushed_only_later_was_seen_where_it_lay(then_mm, in_the_end_mm):
    glimpse = seen_in(slid_off(then_mm, in_the_end_mm))
    assert glimpse.moments == pytest.approx((MASS_G * then_mm[0], MASS_G * then_mm[1]), abs=1e-6)


# What it speaks for


def seen(x_mm: float, y_mm: float) -> Glimpse:
    """75 g went so far; known to 4 and 8 mm."""
    return Glimpse(1.5, (MASS_G * x_mm, MASS_G * y_mm), (MASS_G * 4, MASS_G * 8))


def test_a_push_is_likelier_than_none_if_it_was_seen_and_less_likely_if_not():
    assert seen(0.0, 60.0).log_density(MASS_G, (0.0, 60.0), 30.0) > 1
    assert seen(0.0, 0.0).log_density(MASS_G, (0.0, 60.0), 30.0) < -1


def test_the_way_that_was_seen_is_likelier_than_a_shorter_one_and_that_than_the_opposite():
    at = [seen(60.0, 80.0).log_density(MASS_G, (60 * part, 80 * part), 30.0) for part in (1.0, 0.5, -1.0)]
    assert at[0] > at[1] > at[2]


def test_half_the_mass_must_have_gone_twice_as_far():
    """The moments are the same; so is what speaks for it, with twice the spread."""
    whole, half = (seen(60.0, 80.0).density(m, (60 * f, 80 * f), 30.0 * f) for m, f in ((75.0, 1.0), (37.5, 2.0)))
    assert half == pytest.approx(whole)


def test_a_density_falls_by_the_bell_and_its_whole_is_one():
    """3, 4 and 5: a spread of 3 mm and an error of 4 mm are 5 mm; at 10 mm off the exponent is 2."""
    glimpse = Glimpse(1.5, (MASS_G * 10, 0.0), (MASS_G * 4, MASS_G * 4))
    there, off = (glimpse.density(MASS_G, (way, 0.0), 3.0) for way in (10.0, 0.0))
    assert there / off == pytest.approx(2.718281828**2)
    assert there == pytest.approx(1 / (2 * 3.141592654 * (5 * MASS_G) ** 2))


def test_what_cannot_be_is_never_worth_more_than_a_few_dozen_orders():
    """It may not be what it seems: no logarithm of nothing."""
    assert -80 < seen(0.0, 0.0).log_density(MASS_G, (2000.0, 2000.0), 1.0) < -40
    assert 0 < seen(2000.0, 2000.0).log_density(MASS_G, (2000.0, 2000.0), 1.0) < 80
