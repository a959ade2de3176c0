"""What no board can be is said with the board file, each mistake with its key, all of them at once."""

import pytest

from boardd.board import load, parse, shipped, to_keys
from boardd.errors import BoardError
from boardd.model import Hole
from boardd.soundness import mistakes

BOARD = load("holeyboard")  # 406 x 1270 mm, washers of 63.5 mm, holes of 101.6 mm


def loads(**changed):
    return BOARD._replace(loads=BOARD.loads._replace(**changed))


@pytest.mark.parametrize("name", shipped())
def test_shipped_boards_are_sound(name):
    assert list(mistakes(load(name))) == []


FOUR = BOARD.loads.cells_mm
TWO_HOLES = (Hole("1", (203.0, 300.0), 50.8), Hole("3", (203.0, 390.0), 50.8))


@pytest.mark.parametrize(
    ("board", "key", "said"),
    [
        (BOARD._replace(deck_mm=(406.0, 0.0)), "deck", "406 x 0 mm is no deck"),
        (BOARD._replace(deck_mm=(-406.0, 1270.0)), "deck", "is no deck"),
        (BOARD._replace(holes=TWO_HOLES, beams={}), "hole", "holes 1 and 3 overlap"),  # 90 mm apart, 101.6 wide
        (BOARD._replace(holes=(Hole("1", (40.0, 300.0), 50.8),), beams={}), "hole", "in part"),  # 10.8 mm beyond
        (BOARD._replace(diameter_mm=110.0), "hole", "a piece of 110 mm cannot fall in"),
        (loads(cells_mm=(*FOUR[:3], (381.0, 1400.0))), "loads.cells", "load cell 3 lies outside the deck"),
        (loads(counts_per_gram=(1e-5, 429.0, 429.0, 429.0)), "loads.counts_per_gram", "would be right"),
        (loads(cells_mm=tuple((x, 1.0) for x in range(5000))), "loads.cells", "5000 cells; at most 16"),
        (BOARD._replace(beams={"1": ("rim", "rim")}), "beams.1", "named twice"),
    ],
)
def test_what_cannot_be_is_named(board, key, said):
    found = [text for where, text in mistakes(board) if where == key]
    assert any(said in text for text in found)


def test_reflective_cells_beside_the_deck_are_counted():
    board = load("holeyboard-ir")
    cells = tuple((x + 300.0, y) for x, y in board.ir.cells_mm)  # those at 128 mm and beyond are over the edge then
    beyond = sum(x > 406.0 for x, _ in cells)
    [(key, text)] = mistakes(board._replace(ir=board.ir._replace(cells_mm=cells)))
    assert key == "ir.cells"
    assert f"and {beyond - 1} more" in text


def test_all_are_said_at_once_and_what_was_guessed_for_a_wrong_value_is_not():
    """The hole's radius is no number: that it would be too narrow is no news. The deck and the cells are."""
    keys = to_keys(BOARD)
    keys["hole"][0]["radius"] = "wide"
    keys["loads"]["cells"] = [[0, 0], [1, 1], [2, 2], [3, 3]]
    keys["deck"] = [1, 1]
    with pytest.raises(BoardError) as caught:
        parse(keys, "mine.toml")
    said = str(caught.value).splitlines()
    assert [line.split(": ")[1] for line in said] == ["hole[1].radius", "deck", "loads.cells"]
