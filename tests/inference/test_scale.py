"""Statics: what four cells, or three of them, say about a load."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.inference.scale import Scale
from tests.inference.plates import CELLS, MIDDLE_MM, shares

STIFF = (1.0, 0.75, 0.9, 1.3)  # one post stands on a knot, another on carpet
TEACHES = [(60.0, 200.0), (350.0, 300.0), (203.0, 635.0), (100.0, 900.0), (300.0, 1100.0), (203.0, 400.0)]
PLACES = st.tuples(st.floats(30, 376), st.floats(30, 1240))


def taught(noise_g: float = 0.3, times: int = 2) -> Scale:
    """Every place twice, with a piece of 75 g; each cell's level is known to a third of a gram."""
    scale, chance = Scale(CELLS), Random(1)
    for place in TEACHES * times:
        scale.learn([step + chance.gauss(0, noise_g) for step in shares(75.0, *place, STIFF)])
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
        grams = shares(75.0, *at, STIFF)
        grams[3] = 0.0
        assert scale.weigh(grams, {3})[0] == pytest.approx(75, abs=1.5)


@pytest.mark.parametrize("steps", [shares(10.0, 60.0, 200.0, STIFF), shares(500.0, 60.0, 200.0, STIFF), [-20.0] * 4])
def test_a_breath_of_wind_a_person_or_a_piece_that_goes_teaches_nothing(steps):
    scale = Scale(CELLS)
    scale.learn(steps)
    assert scale.share == [0.0, 0.0, 0.0]


@given(PLACES, st.integers(0, 3), st.floats(5, 80))
def test_a_blow_is_shared_like_a_weight_and_the_empty_decks_twist_is_no_part_of_it(at, dead, gs):
    scale = taught()
    scale.weigh([500.0, -200.0, 40.0, 3.0])
    for gone in (None, dead):
        parts = shares(gs, *at, STIFF)
        if gone is not None:
            parts[gone] = 1e6
        weight = scale.impulse(parts, () if gone is None else {gone})
        assert weight[0] == pytest.approx(gs, rel=0.02)
        assert place(weight)[0] == pytest.approx(at[0], abs=0.02 * 356)
        assert place(weight)[1] == pytest.approx(at[1], abs=0.02 * 1220)


def test_two_cells_are_not_enough_for_a_blow():
    assert Scale(CELLS).impulse([20.0, 0.0, 0.0, 20.0], {1, 2}) is None
