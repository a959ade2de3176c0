"""What goes back where: after a dead throw, and in Tap and Draw."""

from math import dist
from random import Random

from boardd.board import load
from boardd.coaching import zone_of
from boardd.model import Board, Ir, Reading
from boardd.referee import Referee
from tests.refereed import Table


def test_nothing_is_to_be_put_back_after_a_throw_that_counts():
    assert Table().throw("on", "5(A1>off)").put_back == ()


def test_hb16_a_dead_throw_goes_and_what_it_moved_comes_back():
    assert Table().throw("on@100,200", "~3", "dead(A1>off A2>3)").put_back == (
        "A3 away",
        "A1 to on@100,200",
        "A2 to ~3",
    )


def test_rz6_what_a_dead_throw_knocked_off_stays_off():
    table = Table("ritzenthaler")
    assert table.throw("on", "on", "dead(A1>off A2>3)").put_back == ("A3 away", "A2 to on")


def test_td2_an_opponents_weight_that_was_knocked_off_goes_back_and_the_shooting_one_goes():
    board = Table("tap-and-draw").throw("2@310", "3", "1(B1>off A1>3)")
    assert board.put_back == ("A2 away", "B1 to 3", "A1 to 2@310")
    assert (str(board.pieces["B1"]), str(board.pieces["A1"]), board.pieces["A2"].name) == ("3", "2@310", "off")


def test_td1_an_own_weight_that_was_knocked_off_stays_off():
    board = Table("tap-and-draw").throw("2", "3", "1(A1>off)")
    assert (board.put_back, board.pieces["A1"].name) == ((), "off")
    board = Table("tap-and-draw").throw("2", "3", "off(A1>off B1>off)")
    assert board.put_back == ("B1 to 3",)


def test_td3_an_opponents_weight_that_was_advanced_stays_there():
    assert Table("tap-and-draw").throw("2", "3(A1>3)").put_back == ()


def test_the_words_go_with_the_next_throw_and_with_the_pick_up():
    table = Table()
    assert table.throw("dead").put_back == ("A1 away",)
    assert table.throw("5").put_back == ()
    assert table.throw("dead").put_back == ("A3 away",)
    assert table.do("pickup").put_back == ()


# From the sensors

CELLS = tuple((x, float(y)) for y in range(5600, 6300, 25) for x in (150.0, 175.0, 200.0, 225.0, 250.0))


def surface_board() -> Board:
    board = load("shuffleboard")
    return board._replace(ir=Ir(CELLS, (300.0,) * len(CELLS), (3500.0,) * len(CELLS), 50.0))


class Seen:
    """A shuffleboard with reflective cells at its far end; weights are put there by hand."""

    def __init__(self) -> None:
        self.referee, self.t_s = Referee(surface_board(), 1), 0.0
        self.referee.command({"do": "new", "variant": "tap-and-draw"}, 0.0)
        self.lie()

    def lie(self, *weights: tuple[float, float]) -> tuple[str, ...]:
        """So the weights lie for a second; what must still be put back."""
        flicker = Random(1)
        for _ in range(50):
            self.t_s += 0.02
            row = [3500 if any(dist(cell, at) < 29.35 for at in weights) else 300 for cell in CELLS]
            self.referee.feed(Reading(self.t_s, "ir", "", tuple(count + flicker.randrange(-4, 5) for count in row)))
        return self.referee.scoreboard("").put_back

    def throw(self, name: str, to: str) -> None:
        self.referee.command({"do": "correct", "throw": name, "to": to}, self.t_s)


def depth(mm: float) -> float:
    """y of a weight's centre whose leading edge is so far from the end."""
    return 6299 - mm - 58.7 / 2


def test_td2_the_surface_tells_what_was_put_back_and_where():
    seen = Seen()
    first, second = (200.0, depth(400)), (200.0, depth(100))
    seen.throw("A1", "2@400")
    seen.lie(first)
    seen.throw("B1", "3@100")
    seen.lie(first, second)
    seen.throw("A2", "3@30(B1>off)")
    assert seen.lie(first, (200.0, depth(30))) == ("A2 away", "B1 to 3@100")
    assert seen.lie(first) == ("B1 to 3@100",)
    assert seen.lie(first, (200.0, depth(300))) == ("A2 away", "B1 to 3@100")  # whichever it is, it is wrong there
    assert seen.lie(first, second) == ()


def test_without_a_depth_the_zone_must_be_right():
    board = surface_board()
    zones = {"short": 4400.0, "1": 5500.0, "2": 6100.0, "3": 6200.0, "hang": 6285.0}
    assert {name: zone_of((200.0, y_mm), board) for name, y_mm in zones.items()} == {name: name for name in zones}
    touching = 5994 + 58.7 / 2 - 1  # the deuce line: the lower zone (KO-1)
    assert zone_of((200.0, touching), board) == "1"
