"""Statics: what four cells, or three of them, say about a load."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.inference.scale import Scale, StandIn
from tests.inference.plates import CELLS, MIDDLE_MM, shares

STIFF = (1.0, 0.75, 0.9, 1.3)  # one post stands on a knot, another on carpet
TEACHES = [(60.0, 200.0), (350.0, 300.0), (203.0, 635.0), (100.0, 900.0), (300.0, 1100.0), (203.0, 400.0)]
PLACES = st.tuples(st.floats(30, 376), st.floats(30, 1240))


def taught(noise_g: float = 0.3, times: int = 2, bends: float = 0.0) -> Scale:
    """Every place twice, with a piece of 75 g; each cell's level is known to a third of a gram."""
    scale, chance = Scale(CELLS), Random(1)
    for place in TEACHES * times:
        scale.learn([step + chance.gauss(0, noise_g) for step in shares(75.0, *place, STIFF, bends)])
    return scale


def place(weight: tuple[float, float, float]) -> tuple[float, float]:
    mass, moment_x, moment_y = weight
    return moment_x / mass + MIDDLE_MM[0], moment_y / mass + MIDDLE_MM[1]


@pytest.mark.parametrize("dead", [None, 0, 1, 2, 3])
def test_mass_and_place_with_four_cells_or_any_three(dead):
    """Moments are about the middle of the cells; what a dead cell says does not count."""
    scale = Scale(CELLS)
    scale.weigh([0.0] * 4)
    grams = shares(75.0, 100.0, 900.0)
    if dead is not None:
        grams[dead] = 1e6
    weight = scale.weigh(grams, {dead} if dead is not None else ())
    assert weight[0] == pytest.approx(75.0)
    assert place(weight) == pytest.approx((100.0, 900.0))


def test_a_cell_that_dies_changes_nothing_while_nothing_changes():
    """Its zero is its own: the other three carry on from what the deck weighed when it was well."""
    scale = Scale(CELLS)
    zeros = [500.0, -200.0, 40.0, 3.0]
    before = scale.weigh(zeros)
    assert scale.weigh([500.0, 0.0, 40.0, 3.0], {1}) == pytest.approx(before)


def test_two_cells_are_not_enough():
    assert Scale(CELLS).weigh([20.0, 0.0, 0.0, 20.0], {1, 2}) is None


# Springs that are not alike


def test_four_cells_need_not_know_the_springs():
    """Statics holds for any deck."""
    weight = Scale(CELLS).weigh(shares(75.0, 100.0, 900.0, STIFF))
    assert weight[0] == pytest.approx(75)
    assert place(weight) == pytest.approx((100, 900))


@given(PLACES, st.integers(0, 3), st.floats(60, 240))
def test_what_weights_have_taught_stands_in_for_a_dead_cell(at, dead, mass_g):
    """Within 2 % of the mass, and of the distance between the cells."""
    scale = taught()
    scale.weigh([0.0] * 4)
    grams = shares(mass_g, *at, STIFF)
    grams[dead] = 0.0
    weight = scale.weigh(grams, {dead})
    assert weight[0] == pytest.approx(mass_g, rel=0.02)
    assert place(weight)[0] == pytest.approx(at[0], abs=0.02 * 356)
    assert place(weight)[1] == pytest.approx(at[1], abs=0.02 * 1220)


@pytest.mark.parametrize("dead", range(4))
def test_untaught_it_is_off_by_what_the_springs_twist(dead):
    """The three take the fourth to carry what would leave no twist; the springs twist by 5 g here."""
    scale = Scale(CELLS)
    scale.weigh([0.0] * 4)
    grams = shares(75.0, 60.0, 200.0, STIFF)
    twist = abs(grams[0] - grams[1] - grams[2] + grams[3])
    grams[dead] = 0.0
    assert abs(scale.weigh(grams, {dead})[0] - 75) == pytest.approx(twist)
    assert twist > 4


def test_a_cell_that_dies_under_a_load_keeps_what_the_empty_deck_twisted_it_by():
    """The deck's own weight and the cells' zeros are not a piece's: they stay as they are."""
    scale, zeros = taught(), [500.0, -200.0, 40.0, 3.0]
    scale.weigh(zeros)
    loaded = [zero + part for zero, part in zip(zeros, shares(75.0, 100.0, 900.0, STIFF), strict=True)]
    loaded[2] = 0.0
    mass, x, y = (now - was for now, was in zip(scale.weigh(loaded, {2}), scale.sums(zeros), strict=True))
    assert mass == pytest.approx(75, rel=0.02)
    assert place((mass, x, y)) == pytest.approx((100, 900), abs=7)


def test_many_weights_outweigh_the_noise_of_the_last():
    """Two grams on each cell, four on the twist: a hundred and twenty weights leave a tenth of that."""
    scale = taught(noise_g=2.0, times=20)
    for at in TEACHES:
        weight, _ = of_three(scale, shares(75.0, *at, STIFF), 3)
        assert weight[0] == pytest.approx(75, abs=1.5)


@pytest.mark.parametrize("steps", [shares(10.0, 60.0, 200.0, STIFF), shares(500.0, 60.0, 200.0, STIFF), [-20.0] * 4])
def test_a_breath_of_wind_a_person_or_a_piece_that_goes_teaches_nothing(steps):
    scale, untaught = Scale(CELLS), Scale(CELLS)
    scale.learn(steps)
    assert (scale.share, scale.cov) == (untaught.share, untaught.cov)


@given(PLACES, st.integers(0, 3), st.floats(5, 80))
def test_a_blow_is_shared_like_a_weight_and_the_empty_decks_twist_is_no_part_of_it(at, dead, gs):
    """Farthest from where it was taught, at a corner, the share is known to 4 % of a blow."""
    scale = taught()
    scale.weigh([500.0, -200.0, 40.0, 3.0])
    for gone in (None, dead):
        parts = shares(gs, *at, STIFF)
        if gone is not None:
            parts[gone] = 1e6
        weight, _ = scale.impulse(parts, () if gone is None else {gone})
        assert weight[0] == pytest.approx(gs, rel=0.04)
        assert place(weight)[0] == pytest.approx(at[0], abs=0.04 * 356)
        assert place(weight)[1] == pytest.approx(at[1], abs=0.04 * 1220)


def test_two_cells_are_not_enough_for_a_blow():
    assert Scale(CELLS).impulse([20.0, 0.0, 0.0, 20.0], {1, 2}) is None


# A deck that can be twisted


def of_three(scale: Scale, grams: list[float], dead: int) -> tuple[tuple[float, float, float], StandIn]:
    scale.weigh([0.0] * 4)
    grams[dead] = 0.0
    return scale.of_one(scale.weigh(grams, {dead}), {dead})


@given(PLACES, st.integers(0, 3), st.sampled_from([0.0, 0.3, 0.8]), st.sampled_from([75.0, -75.0]))
def test_what_weights_have_taught_of_how_a_deck_bends_tells_one_piece_that_comes_or_goes(at, dead, bends, mass_g):
    """Less well towards the missing cell: a deck that is twisted easily lets the others feel little of it."""
    weight, stand_in = of_three(taught(bends=bends), shares(mass_g, *at, STIFF, bends), dead)
    assert abs(weight[0] - mass_g) < 3 * stand_in.error_g
    assert stand_in.error_g < (5 if bends < 0.5 else 60)


@pytest.mark.parametrize("bends", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("dead", range(4))
def test_untaught_it_says_how_far_off_it_may_be_and_the_known_mass_tells_the_place(dead, bends):
    """Whatever the missing cell took, it took at its own place: from the others follows all but that one number."""
    weight, stand_in = of_three(Scale(CELLS), shares(75.0, 100.0, 900.0, bends=bends), dead)
    off_g = weight[0] - 75
    assert abs(off_g) < 2 * stand_in.error_g
    rest = 75.0, weight[1] - off_g * stand_in.x_mm, weight[2] - off_g * stand_in.y_mm
    assert place(rest) == pytest.approx((100, 900))


def test_nothing_that_comes_is_known_to_be_nothing():
    weight, stand_in = of_three(Scale(CELLS), [0.2, -0.1, 0.1, 0.0], 3)
    assert abs(weight[0]) < 2
    assert stand_in.error_g < 5


def test_what_is_learned_without_a_cell_leaves_what_the_deck_carries_as_it_is():
    """Cells have zeros of kilograms: another share of those would be a step that nobody made."""
    scale, zeros = Scale(CELLS), [5000.0, -2000.0, 400.0, 30.0]
    scale.weigh(zeros)
    before = scale.weigh(zeros, {0})
    scale.learn(shares(75.0, 60.0, 200.0, STIFF, 0.8))
    assert scale.weigh(zeros, {0}) == pytest.approx(before)


# Two boards, and moments that must be comparable


@pytest.mark.parametrize("dead", [None, 0, 3])
def test_cells_that_are_elsewhere_weigh_about_the_middle_that_is_given(dead):
    """All cells, and the load with them, are 20 mm further right and 50 mm further away."""
    places = tuple((x + 20, y + 50) for x, y in CELLS.cells_mm)
    scale = Scale(CELLS._replace(cells_mm=places), MIDDLE_MM)
    scale.weigh([0.0] * 4)
    grams = shares(75.0, 100.0, 900.0)
    if dead is not None:
        grams[dead] = 1e6
    weight = scale.weigh(grams, {dead} if dead is not None else ())
    assert weight[0] == pytest.approx(75.0)
    assert place(weight) == pytest.approx((120.0, 950.0))


def test_what_a_dead_cell_took_does_not_depend_on_what_moments_are_about():
    here, there = Scale(CELLS), Scale(CELLS, (150.0, 500.0))
    grams = shares(75.0, 100.0, 900.0)
    found = [scale.taken(scale.sums(grams), 2) for scale in (here, there)]
    assert found == pytest.approx([grams[2]] * 2)
