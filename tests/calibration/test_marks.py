"""Five marks that a person finds without a plan."""

from itertools import combinations
from math import hypot

import pytest

from boardd.board import load, shipped
from boardd.calibration.marks import marks
from boardd.calibration.reflective import under

SENSED = [name for name in shipped() if load(name).loads or load(name).ir]


@pytest.mark.parametrize("name", SENSED)
def test_every_ready_board_has_five_marks_on_its_deck_and_over_no_hole(name):
    board = load(name)
    found = marks(board)
    assert len({mark.name for mark in found}) == 5
    r = board.diameter_mm / 2
    for mark in found:
        assert all(r - 1 <= at <= size - r + 1 for at, size in zip(mark.at_mm, board.deck_mm, strict=True))
        for hole in board.holes:
            assert hypot(mark.at_mm[0] - hole.at_mm[0], mark.at_mm[1] - hole.at_mm[1]) > hole.radius_mm + r
    assert min(hypot(a.at_mm[0] - b.at_mm[0], a.at_mm[1] - b.at_mm[1]) for a, b in combinations(found, 2)) > 250


def test_without_windows_a_corner_needs_no_ruler():
    assert [mark.where for mark in marks(load("holeyboard"))][:2] == [
        "in the near left corner, touching both edges",
        "in the near right corner, touching both edges",
    ]


@pytest.mark.parametrize("name", [name for name in SENSED if load(name).ir])
def test_a_mark_of_reflective_cells_covers_two_windows_whole(name):
    board = load(name)
    assert [len(under(board, mark)) for mark in marks(board)] == [2] * 5


def test_a_hole_at_the_edge_moves_the_fifth_mark():
    board = load("holeyboard")  # 1270 mm long, washers of 63.5 mm, holes with a radius of 50.8
    [first, *others] = board.holes
    board = board._replace(holes=(first._replace(at_mm=(60.0, 635.0)), *others))
    *_, fifth = marks(board)
    assert fifth.name == "left edge"
    assert fifth.at_mm == (31.75, pytest.approx(0.4 * 1270))  # at 0.45 and 0.55 it would lie over the hole
