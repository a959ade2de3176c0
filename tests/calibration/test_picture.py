"""The deck in characters."""

from boardd.board import load
from boardd.calibration.asking import Ask
from boardd.calibration.marks import marks
from boardd.calibration.picture import picture

BOARD = load("yocu-9")


def test_a_mark_is_where_the_thrower_sees_it():
    far_right = next(mark for mark in marks(BOARD) if mark.name == "far right")
    lines = picture(BOARD, Ask("mark", "far right", "", "", far_right.at_mm))
    assert lines[1].index("X") > 15
    assert sum("X" in line for line in lines) == 1


def test_a_hole_is_pointed_at():
    lines = picture(BOARD, Ask("hole", "2b", ""))
    assert sum(">2b<" in line for line in lines) == 1
    assert all(f"({name})" in "".join(lines) for name in ("1", "2a", "3b", "5"))
