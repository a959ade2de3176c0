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
