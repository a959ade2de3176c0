"""A running daemon is calibrated over its socket, and plays nothing meanwhile."""

import asyncio
import json
from dataclasses import replace

import pytest

from boardd.attending import over_socket
from boardd.calibrating import KEPT, found_of, wiring
from boardd.calibration.asking import Ask
from boardd.calibration.findings import of_json
from boardd.calibration_desk import BUSY, GONE_S, Desk
from boardd.config import load
from boardd.control import ask
from boardd.errors import UsageError
from boardd.guiding import Screen
from boardd.model import Reading
from boardd.rehearsal import obey
from boardd.simulator.bench import Bench
from boardd.simulator.hands import Hands
from boardd.simulator.wiring import right
from tests.test_daemon import running

SITE = """
board = "holeyboard"
state = "state"
[game]
variant = "holeyboard"
[[source]]
kind = "gpio"
backend = "mock"
[source.beams]
"1.rim" = 17
"1.floor" = 18
"3.rim" = 19
"3.floor" = 20
"5.rim" = 21
"5.floor" = 22
"""


@pytest.fixture
def config(tmp_path):
    file = tmp_path / "boardd.toml"
    file.write_text(SITE)
    return load(file)


def swapped(board):
    wiring = right(board)
    beams = {**wiring.beams, "1.rim": ("3.rim",), "3.rim": ("1.rim",)}
    return replace(wiring, beams=beams, inverted=frozenset({"5.floor"}), cells=(1, 0, 2, 3))


async def asked(daemon, **wanted):
    """As a page or a terminal would, over the real socket."""
    return await asyncio.to_thread(ask, daemon.config.state, wanted)


async def followed(daemon, hands, t_s=0.0):
    """What is asked for is done, until something was found."""
    known = None
    while True:
        told = (await asked(daemon, calibrate="state"))["calibration"]
        if told["findings"]:
            return told
        if told["ask"] != known:
            known = told["ask"]
            step = daemon.desk.now.guide.step.ask
            obey(hands, Ask(known["kind"], known["name"], known["text"], at_mm=step.at_mm), t_s)
        for _ in range(5):
            t_s += 0.1
            for reading in hands.bench.read(t_s):
                await daemon.hear(reading)


def test_a_running_board_is_calibrated_over_its_socket_and_plays_again(config):
    async def play():
        async with running(config) as daemon:
            bench = Bench(config.board, swapped(config.board), 3)
            hands = Hands(bench, {"A": 75.0, "B": 80.0}, 3)
            for reading in bench.read(1.0):
                await daemon.hear(reading)
            before = len(daemon.referee.entries)
            started = await asked(daemon, calibrate="start")
            refused = await asked(daemon, do="miss")
            state = (await asked(daemon, get="state"))["state"]
            told = await followed(daemon, hands, 1.0)
            stopped = await asked(daemon, calibrate="stop")
            after = await asked(daemon, do="miss")
            return started, refused, state, found_of(told), stopped, after, before, len(daemon.referee.entries)

    started, refused, state, found, stopped, after, before, entries = asyncio.run(play())
    assert started["calibration"]["ask"]["text"].startswith("Take everything off the board")
    assert refused == {"ok": False, "error": BUSY}
    assert BUSY in state["faults"]
    assert found.order == (1, 0, 2, 3)
    assert (found.wires["1.rim"].name, found.wires["3.rim"].name) == ("3.rim", "1.rim")
    assert [beam for beam, wire in found.wires.items() if wire.inverted] == ["5.floor"]
    assert found.passed
    assert stopped["ok"]
    assert after["ok"]
    assert entries == before + 1  # the miss; of all the washers nothing was played
    assert found.wiring == wiring(config, 0)
    assert of_json(json.loads((config.state / KEPT).read_text())) == found


def test_a_daemon_that_has_an_older_wiring_is_not_followed(config, tmp_path):
    """What it would find refers to the wires as they were when it was started."""

    async def play():
        async with running(config) as daemon:
            (tmp_path / "boardd.toml").write_text(SITE.replace("17", "23"))
            now = load(tmp_path / "boardd.toml")
            with pytest.raises(UsageError, match="restart boardd first"):
                await asyncio.to_thread(over_socket, now, 0, None, Screen("a test"))
            return daemon.desk.now

    assert asyncio.run(play()) is None  # and the board plays again


def test_a_beam_that_was_inverted_before_it_began_is_known(config):
    desk = Desk(config)
    desk.hears(Reading(1.0, "beam", "5.rim", (1,)))
    desk.hears(Reading(2.0, "beam", "3.rim", (1,)))
    desk.hears(Reading(3.0, "beam", "3.rim", (0,)))
    desk.answer({"calibrate": "start"}, 4.0, ())
    assert {wire: level for wire, level in desk.now.guide.senses.wires.level.items() if level} == {"5.rim": 1}


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"calibrate": "dance"}, '"start", "state", "skip" or "stop" would be right'),
        ({"calibrate": ["start"]}, "would be right"),
        ({"calibrate": "state"}, "no calibration runs"),
        ({"calibrate": "start", "end": 7}, "end is 0 or 1"),
        ({"calibrate": "start", "end": 1}, "there is no end 1"),
        ({"calibrate": "start", "grams": "heavy"}, "grams"),
        ({"calibrate": "start", "grams": -3}, "grams"),
        ({"calibrate": "start", "grams": True}, "grams"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_begins(config, wanted, said):
    desk = Desk(config)
    answer = desk.answer(wanted, 0.0, ())
    assert not answer["ok"]
    assert said in answer["error"]
    assert desk.now is None


def test_one_at_a_time(config):
    desk = Desk(config)
    assert desk.answer({"calibrate": "start"}, 0.0, ())["ok"]
    assert "already" in desk.answer({"calibrate": "start"}, 0.0, ())["error"]


def test_a_page_that_has_gone_does_not_stop_the_game_for_ever(config):
    desk = Desk(config)
    desk.answer({"calibrate": "start"}, 0.0, ())
    assert not desk.wait()
    desk.asked_s -= GONE_S + 1
    assert desk.wait()
    assert desk.now is None
    assert not desk.hears(Reading(1.0, "load", "", (1, 2, 3, 4)))


def test_a_step_can_be_skipped(config):
    desk = Desk(config)
    desk.answer({"calibrate": "start"}, 0.0, ())
    told = desk.answer({"calibrate": "skip"}, 0.0, ())["calibration"]
    assert told["ask"]["kind"] == "hole"  # of cells that were not heard nothing is asked
