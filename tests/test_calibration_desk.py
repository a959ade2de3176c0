"""A running daemon is calibrated over its socket, and plays nothing meanwhile."""

import asyncio
import json
import subprocess
import sys
from dataclasses import replace

import pytest

from boardd.attending import over_socket
from boardd.calibrating import KEPT, found_of, wiring
from boardd.calibration.asking import Ask
from boardd.calibration.findings import of_json
from boardd.calibration_desk import BUSY, ENDED, GONE_S, Desk
from boardd.config import load
from boardd.control import ask
from boardd.errors import UsageError
from boardd.guiding import Screen
from boardd.model import Reading
from boardd.rehearsal import obey
from boardd.simulator.bench import Bench
from boardd.simulator.hands import Hands
from boardd.simulator.wiring import right
from tests.commands.shell import boardd
from tests.firmware.plugged import Plugged
from tests.sensors.test_pico import greet, until
from tests.test_daemon import running
from tests.wire.test_link import line

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


def test_one_at_a_time_and_it_is_said_how_to_end_it(config):
    desk = Desk(config)
    assert desk.answer({"calibrate": "start"}, 0.0, ())["ok"]
    refused = desk.answer({"calibrate": "start"}, 0.0, ())["error"]
    assert refused.startswith("a calibration runs already (step 1 of 11, asked about 0 s ago)")
    assert refused.endswith("`boardd calibrate --stop` ends it")
    assert "`boardd calibrate --stop`" in BUSY


def test_whoever_asks_for_another_one_does_not_keep_it_alive(config):
    desk = Desk(config)
    desk.answer({"calibrate": "start"}, 0.0, ())
    desk.asked_s -= GONE_S + 1
    desk.answer({"calibrate": "start"}, 0.0, ())
    assert desk.wait()


def test_one_that_was_stopped_does_not_stop_the_next_one(config):
    desk = Desk(config)
    desk.answer({"calibrate": "start", "by": "one"}, 0.0, ())
    assert not desk.answer({"calibrate": "state", "by": "other"}, 0.0, ())["ok"]
    assert desk.answer({"calibrate": "stop"}, 0.0, ())["ok"]  # anybody may
    desk.answer({"calibrate": "start", "by": "two"}, 0.0, ())
    for what in ("state", "skip", "stop"):
        assert desk.answer({"calibrate": what, "by": "one"}, 0.0, ()) == {"ok": False, "error": ENDED}
    assert desk.now is not None
    assert desk.answer({"calibrate": "stop", "by": "two"}, 0.0, ())["ok"]
    assert desk.answer({"calibrate": "state", "by": "two"}, 0.0, ()) == {"ok": False, "error": ENDED}


def ended(daemon):
    """As soon as nothing blocks play any more."""

    async def wait():
        while daemon.desk.now:
            await asyncio.sleep(0.01)

    return asyncio.wait_for(wait(), 20)


def begun(site):
    """A real client, in a process of its own, as soon as it has shown the first step."""
    command = [sys.executable, "-m", "boardd", "calibrate", "--config", str(site)]
    client = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert client.stdout.readline().startswith("1/11 Take everything off")
    return client


def test_a_client_that_is_killed_ends_its_calibration_at_once(config, tmp_path):
    """Not after the minute that a page without a connection is waited for."""

    async def play():
        async with running(config) as daemon:
            client = await asyncio.to_thread(begun, tmp_path / "boardd.toml")
            blocked = await asked(daemon, do="miss")
            client.kill()
            await ended(daemon)
            client.communicate()
            return blocked, await asked(daemon, do="miss"), await asked(daemon, calibrate="start")

    blocked, played, again = asyncio.run(play())
    assert blocked == {"ok": False, "error": BUSY}
    assert played["ok"]
    assert again["ok"]


def test_anybody_can_stop_one_and_begin_another(config, tmp_path):
    site = tmp_path / "boardd.toml"

    async def play():
        async with running(config) as daemon:
            client = await asyncio.to_thread(begun, site)
            refused = await asyncio.to_thread(boardd, "calibrate", "--config", site)
            stopped = await asyncio.to_thread(boardd, "calibrate", "--config", site, "--stop")
            _, told = await asyncio.to_thread(client.communicate)
            none = await asyncio.to_thread(boardd, "calibrate", "--config", site, "--stop")
            other = await asyncio.to_thread(begun, site)
            assert daemon.desk.now
            other.kill()
            other.communicate()
            return refused, stopped, told, client.returncode, none

    refused, stopped, told, code, none = asyncio.run(play())
    assert (refused.code, "`boardd calibrate --stop` ends it" in refused.err) == (2, True)
    assert (stopped.code, stopped.out) == (0, "The calibration is ended, the board plays again.\n")
    assert (code, ENDED in told) == (2, True)
    assert (none.code, "no calibration runs; `boardd calibrate` begins one" in none.err) == (2, True)


def test_without_a_daemon_there_is_none_to_stop(config, tmp_path):
    ran = boardd("calibrate", "--config", tmp_path / "boardd.toml", "--stop")
    assert (ran.code, "no boardd runs" in ran.err) == (2, True)


def test_two_whole_calibrations_through_one_daemon(config, tmp_path):
    """The second one, of the same board, finds the same; a washer of the first one that was left lying is no game."""

    async def play():
        async with running(config) as daemon:
            bench = Bench(config.board, swapped(config.board), 3)
            hands = Hands(bench, {"A": 75.0, "B": 80.0}, 3)
            found, t_s = [], 1.0
            for _ in range(2):
                for reading in bench.read(t_s):
                    await daemon.hear(reading)
                await asked(daemon, calibrate="start", grams=75.0)
                found.append(found_of(await followed(daemon, hands, t_s)))
                await asked(daemon, calibrate="stop")
                t_s = daemon.desk.t_s + 2.0
            entries = [entry.event for entry in daemon.referee.entries]
            return found, entries, await asked(daemon, do="miss")

    (first, second), entries, played = asyncio.run(play())
    assert first.passed
    assert second.passed
    assert (second.order, second.wires) == (first.order, first.wires)
    assert second.counts_per_gram == pytest.approx(first.counts_per_gram, rel=0.01)
    assert second.mass_g == pytest.approx(first.mass_g, abs=0.6)
    assert entries == ["new"]  # the game of the config
    assert played["ok"]


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


def test_frames_that_a_pico_with_beams_only_lost_are_on_the_sheet(tmp_path):
    """No row of load cells tells of them: of 60 frames every fifth number is left out."""
    (tmp_path / "boardd.toml").write_text(
        SITE + f'\n[[source]]\nkind = "pico"\nport = "{tmp_path / "ttyPico"}"\ncells = []\n'
    )
    config, pico = load(tmp_path / "boardd.toml"), Plugged(tmp_path / "ttyPico")

    async def play():
        async with running(config) as daemon:
            link = daemon.sources[1].port.link
            await greet(pico)
            await until(lambda: link.ready)
            await asked(daemon, calibrate="start")
            for seq in range(2, 77):
                pico.write(line(f"S,{seq},{seq * 1000},FFFFFF,F") if seq % 5 else b"")
            await until(lambda: link.frames >= 60)
            while not (told := await asked(daemon, calibrate="skip"))["calibration"]["findings"]:
                pass
            return found_of(told["calibration"])

    try:
        found = asyncio.run(play())
    finally:
        pico.pull_out()
    [said] = [verdict for verdict in found.verdicts if verdict.part == "the link"]
    assert (said.state, said.text) == ("fault", "60 frames, 15 lost: 20 % of them")
