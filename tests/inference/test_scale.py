"""Statics: what four cells, or three of them, say about a load."""

import pytest

from boardd.board import load
from boardd.inference.scale import Scale

CELLS = load("holeyboard").loads


def shares(mass_g: float, x_mm: float, y_mm: float) -> list[float]:
    """A rigid deck on equal springs: a quarter each, and more for the cells that the load is near."""
    cx, cy = 203.0, 635.0
    span_x, span_y = sum((x - cx) ** 2 for x, _ in CELLS.cells_mm), sum((y - cy) ** 2 for _, y in CELLS.cells_mm)
    return [
        mass_g * (0.25 + (x_mm - cx) * (x - cx) / span_x + (y_mm - cy) * (y - cy) / span_y) for x, y in CELLS.cells_mm
    ]


@pytest.mark.parametrize("dead", [None, 0, 1, 2, 3])
def test_mass_and_place_with_four_cells_or_any_three(dead):
    grams: list[float | None] = [*shares(75.0, 100.0, 900.0)]
    if dead is not None:
        grams[dead] = None
    mass, moment_x, moment_y = Scale(CELLS).weigh(grams)
    assert mass == pytest.approx(75.0)
    assert (moment_x / mass, moment_y / mass) == pytest.approx((100.0, 900.0))


def test_two_cells_are_not_enough():
    assert Scale(CELLS).weigh([20.0, None, None, 20.0]) is None
