"""The deck from above: everything where it is, to a character, by arithmetic from millimetres."""

import re

import pytest

from boardd.board import load, shipped
from boardd.watching.deck import CENTRE, COVERED, HOLE, Piece, deck

BOARD = load("holeyboard")  # 406 x 1270 mm


def found(lines, text):
    """Row and column inside the frame."""
    [row] = [n for n, line in enumerate(lines) if text in line]
    return row - 1, lines[row].index(text) - 1


def test_a_piece_is_drawn_in_proportion_to_where_it_lies():
    lines = deck(BOARD, 129, 40, [Piece("A1", (101.5, 635.0))])
    assert {len(line) for line in lines} == {129}
    row, column = found(lines, "(A1)")
    mm = 1270 / 127  # 10 mm a column, 20 mm a row
    assert row == int(101.5 / (2 * mm))
    assert column + 2 == int(635 / mm)


def test_holes_are_round_and_bear_their_names():
    lines = deck(BOARD, 129, 40)
    for hole in BOARD.holes:
        row, column = found(lines, hole.name) if hole.name != "1" else found(lines, f"{HOLE}1")
        assert row == int(hole.at_mm[0] / 20)
        column += hole.name == "1"
        assert column == int(hole.at_mm[1] / 10)
    filled = sum(line.count(HOLE) for line in lines) + len(BOARD.holes)  # the names stand in them
    area = sum(3.14159 * hole.radius_mm**2 for hole in BOARD.holes)
    assert filled * 10 * 20 == pytest.approx(area, rel=0.1)


def test_pieces_in_a_hole_stand_in_it_with_its_name():
    inside = [Piece("A1", (0, 0), "3"), Piece("B2", (0, 0), "3", leaning=True)]
    lines = deck(BOARD, 100, 30, inside)
    assert any("3:A1 ~B2" in line for line in lines)


def test_cells_say_their_grams_where_they_are():
    lines = deck(BOARD, 100, 30, grams=(1.0, -2.0, None, 40.0))
    assert "0:+1g" in lines[1]
    assert lines[1].rstrip("│ ").endswith("2:?")
    assert any("1:-2g" in line and "3:+40g" in line for line in lines[-3:])


def test_covered_cells_and_the_weights_centre_are_marked():
    board = load("holeyboard-ir")
    covered = [0.0] * len(board.ir.cells_mm)
    covered[0] = 0.9
    lines = deck(board, 100, 30, covered=covered, centre=(203.0, 200.0))
    assert sum(line.count(COVERED) for line in lines) == 1
    assert sum(line.count(CENTRE) for line in lines) == 1


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize(("columns", "rows"), [(32, 5), (60, 18), (80, 12), (200, 60)])
def test_every_board_fits_into_every_terminal(name, columns, rows):
    lines = deck(load(name), columns, rows, [Piece("A1", (-50.0, 1e5)), Piece("B1", (1e5, -50.0))])
    assert 0 < len(lines) <= rows
    assert max(map(len, lines)) <= columns
    assert len({len(line) for line in lines}) == 1


def test_where_there_is_no_room_nothing_is_drawn():
    assert deck(BOARD, 20, 30) == []
    assert deck(BOARD, 100, 4) == []


def test_labels_do_not_run_together():
    """Seven characters in hole 3 and five in hole 5, on holes six columns apart."""
    pieces = [Piece("A1", (203, 900), "3"), Piece("B1", (203, 900), "3"), Piece("A3", (203, 1133), "5", True)]
    text = "\n".join(deck(load("holeyboard"), 40, 11, pieces))
    assert re.search(r"(?<!\w)3:A1 B1(?!\w)", text)
    assert re.search(r"(?<!\w)5:~A3(?!\w)", text)
