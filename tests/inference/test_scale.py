"""Statics: what four cells, or three of them, say about a load."""

import pytest

from boardd.board import load
from boardd.inference.scale import Scale

CELLS = load("holeyboard").loads
MIDDLE_MM = (203.0, 635.0)


def shares(mass_g: float, x_mm: float, y_mm: float) -> list[float]:
    """A rigid deck on equal springs: a quarter each, and more for the cells that the load is near."""
    cx, cy = MIDDLE_MM
    span_x, span_y = sum((x - cx) ** 2 for x, _ in CELLS.cells_mm), sum((y - cy) ** 2 for _, y in CELLS.cells_mm)
    return [
        mass_g * (0.25 + (x_mm - cx) * (x - cx) / span_x + (y_mm - cy) * (y - cy) / span_y) for x, y in CELLS.cells_mm
    ]


@pytest.mark.parametrize("dead", [None, 0, 1, 2, 3])
def test_mass_and_place_with_four_cells_or_any_three(dead):
    """Moments are about the middle of the cells; what a dead cell says does not count."""
    scale = Scale(CELLS)
    scale.weigh([0.0] * 4)
    grams = shares(75.0, 100.0, 900.0)
    if dead is not None:
        grams[dead] = 1e6
    mass, moment_x, moment_y = scale.weigh(grams, {dead} if dead is not None else ())
    assert mass == pytest.approx(75.0)
    assert (moment_x / mass + MIDDLE_MM[0], moment_y / mass + MIDDLE_MM[1]) == pytest.approx((100.0, 900.0))


def test_a_cell_that_dies_changes_nothing_while_nothing_changes():
    """Its zero is its own: the other three carry on from what the deck weighed when it was well."""
    scale = Scale(CELLS)
    zeros = [500.0, -200.0, 40.0, 3.0]
    before = scale.weigh(zeros)
    assert scale.weigh([500.0, 0.0, 40.0, 3.0], {1}) == pytest.approx(before)


def test_two_cells_are_not_enough():
    assert Scale(CELLS).weigh([20.0, 0.0, 0.0, 20.0], {1, 2}) is None
