"""What the control socket tells of a board: readings since the last question, parts, tests of emitters."""

import asyncio

from boardd import sensors
from boardd.board import load
from boardd.listening import MOST, Listening, lying
from boardd.model import Reading
from boardd.surveying import reading_of


class Wires:
    """A source with one emitter that lights 1.rim."""

    header, again = None, False

    def faults(self):
        return ["the Pico (USB) is not plugged in"]

    def status(self):
        return {"name": "USB", "beams": {"1.rim": False}, "emitters": 1}

    async def test(self, emitter):
        return sensors.Tested(("1.rim",), ())


class Recorded:
    header, again = None, True

    def faults(self):
        return ()


def row(n, end=0):
    return Reading(n / 80, "load", "", (n, None, 3, 4), end)


def listening():
    return Listening("garage", load("holeyboard"), 2, [("pico", Wires()), ("trace", Recorded())])


def ask(board, **wanted):
    return asyncio.run(board.answer(wanted, None))


def test_readings_are_told_from_the_first_question_on_each_once():
    board = listening()
    assert not board.wanted  # a board that nobody looks at pays nothing
    first = ask(board, get="readings")
    assert (first["readings"], board.wanted) == ([], True)
    for n in range(3):
        board.hear(row(n))
    second = ask(board, get="readings", after=first["next"])
    board.hear(row(3, end=1))
    third = ask(board, get="readings", after=second["next"])
    told = [reading_of(keys) for keys in (*second["readings"], *third["readings"])]
    assert told == [row(0), row(1), row(2), row(3, end=1)]
    assert (second["missed"], third["missed"]) == (0, 0)


def test_two_who_look_on_hear_the_same():
    board = listening()
    start = ask(board, get="readings")["next"]
    board.hear(row(0))
    assert ask(board, get="readings", after=start) == ask(board, get="readings", after=start)


def test_who_comes_back_too_late_is_told_how_much_was_missed():
    board = listening()
    start = ask(board, get="readings")["next"]
    for n in range(MOST + 7):
        board.hear(row(n))
    told = ask(board, get="readings", after=start)
    assert (told["missed"], len(told["readings"])) == (7, MOST)


def test_a_number_from_before_a_restart_begins_anew():
    board = listening()
    assert ask(board, get="readings", after=999)["readings"] == []
    assert ask(board, get="readings", after="x")["next"] == 0


def test_when_nobody_asks_any_more_nothing_is_kept(monkeypatch):
    board = listening()
    ask(board, get="readings")
    monkeypatch.setattr("boardd.listening.FORGET_S", -1.0)
    board.hear(row(0))
    assert (board.wanted, len(board.kept)) == (False, 0)


def test_the_board_and_its_parts_are_told():
    board = listening()
    told = ask(board, get="board")
    assert (told["id"], told["ends"], told["board"]["name"]) == ("garage", 2, "holeyboard")
    pico, trace = ask(board, get="parts")["sources"]
    assert pico == {
        "kind": "pico",
        "end": 0,
        "faults": ["the Pico (USB) is not plugged in"],
        **Wires().status(),
    }
    assert trace == {"kind": "trace", "end": 0, "faults": []}


def test_an_emitter_is_tested_by_its_number_and_nonsense_is_refused():
    board = listening()
    assert ask(board, get="test", source=0, emitter=0) == {"ok": True, "noticed": ["1.rim"], "lost": []}
    for source, emitter in ((0, 1), (1, 0), (2, 0), (-1, 0), ("x", 0), (0, None)):
        assert not ask(board, get="test", source=source, emitter=emitter)["ok"]


def test_anything_else_is_for_somebody_else():
    assert ask(listening(), get="state") is None
    assert ask(listening(), do="miss") is None


def test_without_an_engine_nobody_knows_where_pieces_lie():
    assert lying(None) is None
