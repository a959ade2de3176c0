"""What a board cannot tell is said before anybody relies on it."""

from boardd.board import load, shipped
from boardd.inference.limits import BLIND, NO_BEAMS, ONLY_BEAMS, limits

BOARD = load("holeyboard")
assert BOARD.loads


def test_shipped_washer_boards_have_none():
    washers = [load(name) for name in shipped() if load(name).holes]
    assert washers
    assert all(limits(board) == [] for board in washers)


def test_cells_at_10_hz_are_too_slow():
    [limit] = limits(BOARD._replace(loads=BOARD.loads._replace(rate_hz=10.0)))
    assert "10 times a second" in limit
    assert "80 are needed" in limit


def test_a_board_without_cells_or_without_beams_says_so():
    assert limits(BOARD._replace(loads=None)) == [ONLY_BEAMS]
    assert limits(BOARD._replace(beams={})) == [NO_BEAMS]
    assert limits(BOARD._replace(loads=None, beams={})) == [BLIND]
