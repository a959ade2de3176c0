"""YOCU is thrown from both sides: from the far one, holes and places are turned round."""

import pytest

from boardd.board import load
from boardd.inference.view import View
from boardd.inference.worlds import Lying
from boardd.model import OFF

BOARD = load("yocu-4")  # four holes in a line, symmetric about the middle: 1, 2, 3, 5 from whoever throws


def lies(hole: str = "", x_mm: float = 0.0, y_mm: float = 0.0, leaning: bool = False) -> Lying:
    return Lying("A1", hole, leaning, x_mm, y_mm, (1.0, 1.0), 75.0, 1.0)


@pytest.mark.parametrize(("beam", "near", "far"), [("1", "1", "5"), ("2", "2", "3"), ("3", "3", "2"), ("5", "5", "1")])
def test_a_hole_is_called_what_its_thrower_calls_it(beam, near, far):
    assert str(View(BOARD, far=False).place(lies(beam))) == near
    assert str(View(BOARD, far=True).place(lies(beam))) == far
    assert str(View(BOARD, far=True).place(lies(beam, leaning=True))) == "~" + far


def test_a_place_on_the_deck_is_measured_from_the_throwers_left_corner():
    width, length = BOARD.deck_mm
    assert View(BOARD, far=False).place(lies(x_mm=100.0, y_mm=300.0)).at_mm == (100.0, 300.0)
    assert View(BOARD, far=True).place(lies(x_mm=100.0, y_mm=300.0)).at_mm == (round(width - 100), round(length - 300))


def test_off_is_off_from_both_sides():
    assert View(BOARD, far=True).place(None) == OFF


@pytest.mark.parametrize("far", [False, True])
def test_whatever_cells_in_trouble_say_a_piece_rests_above_the_deck(far):
    """Its middle, that is: elsewhere it falls."""
    wild = Lying("A1", "", False, -4000.0, 9000.0, (30.0, 30.0), 75.0, 1.0)
    x_mm, y_mm = View(BOARD, far).place(wild).at_mm
    assert (x_mm, y_mm) == ((BOARD.deck_mm[0], 0.0) if far else (0.0, BOARD.deck_mm[1]))


def test_a_place_that_is_not_known_is_not_said():
    anywhere = Lying("A1", "", False, 203.0, 635.0, (117.0, 366.0), 75.0, 1.0)
    assert str(View(BOARD, far=False).place(anywhere)) == "on"
