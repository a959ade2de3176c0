"""The Pico's source: a pseudo-terminal that goes and returns, the real firmware on it, and bytes of any kind."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from serial import Serial
from serial.tools.list_ports_common import ListPortInfo

from boardd.board import load
from boardd.keys import Keys
from boardd.model import Reading
from boardd.port import choose
from boardd.sensors import Start
from boardd.sensors.pico import Source, read
from tests.firmware.plugged import Plugged
from tests.live import Site
from tests.wire.test_link import hello, line

TABLE = {"beams": {"1.rim": 0, "1.floor": {"channel": 1, "broken": "high"}}, "buttons": {"A": 0, "B": 1}, "hold_s": 0.5}
HAS = "L4,I0,B12,K4,E2"
DEADLINE_S = 30.0

Play = Callable[["Heard", Plugged], Awaitable[None]]


class Heard(list[Reading]):
    """What a source told so far, and the source."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def rows(self) -> list[tuple[int | None, ...]]:
        return [reading.value for reading in self if reading.kind == "load"]

    def levels(self, name: str) -> list[int | None]:
        return [reading.value[0] for reading in self if reading.name == name and reading.kind == "beam"]

    def buttons(self) -> list[str]:
        return [reading.name for reading in self if reading.kind == "button"]


def settings(table, mistakes=None):
    return read(Keys(table, "source[1]", mistakes))


@pytest.fixture
def pico(tmp_path):
    made = Plugged(tmp_path / "ttyPico")
    yield made
    made.pull_out()


async def until(true: Callable[[], object], what: str = "") -> None:
    loop = asyncio.get_running_loop()
    deadline = loop.time() + DEADLINE_S
    while not true():
        assert loop.time() < deadline, f"it never happened: {what}"
        await asyncio.sleep(0.005)


def listen(
    pico: Plugged, play: Play, board: str = "holeyboard", patience: Callable[[], float] = lambda: 0.0, **table
) -> Heard:
    source = Source(settings({**TABLE, "port": str(pico.path), **table}))
    heard = Heard(source)

    async def feed(reading):
        heard.append(reading)

    async def playing():
        pass

    async def run():
        start = Start(load(board), 0.0, 0.0, playing, lambda ticks: ticks, patience)
        task = asyncio.create_task(source.run(feed, start))
        try:
            await play(heard, pico)
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert not source.port.thread.is_alive()

    asyncio.run(run())
    times = [reading.t_s for reading in heard]
    assert times == sorted(times)
    return heard


async def greet(pico: Plugged, start: str = "0001", has: str = HAS, protocol: int = 1) -> None:
    """Plugged in, and asked for its hello."""
    pico.plug_in()
    asked = bytearray()

    def is_asked() -> bool:
        asked.extend(pico.read())
        return b"$hello*D26E\r\n" in asked

    await until(is_asked, "the hello is asked for")
    pico.write(hello(0, start, protocol, has=has))


def test_what_the_pico_says_becomes_readings(pico):
    async def play(heard, pico):
        await greet(pico)
        await asyncio.sleep(0.02)  # 8 ms of the Pico's clock must have passed on the host's, too
        pico.write(line("L,2,2000,1,-2,,4") + line("B,3,3000,0,0") + line("B,4,8000,0,1") + line("B,5,9000,1,1"))
        await until(lambda: heard.levels("1.floor"))

    heard = listen(pico, play)
    assert heard.rows() == [(1, -2, None, 4)]
    assert heard.levels("1.rim") == [1, 0]  # low is broken
    assert heard.levels("1.floor") == [1]  # high is broken
    down, up = (reading.t_s for reading in heard if reading.name == "1.rim")
    assert up - down == pytest.approx(0.005, abs=1e-6)  # 8000 - 3000 us


def test_swapped_wires_are_put_right_by_the_config(pico):
    async def play(heard, pico):
        await greet(pico)
        pico.write(line("L,2,2000,1,2,3,4"))
        await until(heard.rows)

    assert listen(pico, play, cells=[3, 0, 2, 1], end=1)[0] == Reading(
        pytest.approx(0, abs=1e9), "load", "", (4, 1, 3, 2), 1
    )


def test_swapped_reflective_cells_are_put_right_by_the_config(pico):
    async def play(heard, pico):
        await greet(pico, has="L0,I188,B12,K2,E2")
        for seq, first in enumerate(range(0, 188, 16), 2):
            packed = "".join(
                chr(48 + (cell >> 6)) + chr(48 + (cell & 63)) for cell in range(first, min(first + 16, 188))
            )
            pico.write(line(f"I,{seq},{2000 + seq},{first},{packed}"))
        await until(lambda: heard)

    order = [*range(100, 188), *range(100)]
    assert listen(pico, play, "holeyboard-ir", ir=order)[0].value == tuple(order)  # each cell counts its channel


def test_a_lost_frame_becomes_a_row_of_which_nothing_is_known(pico):
    async def play(heard, pico):
        await greet(pico)
        pico.write(line("L,2,2000,1,2,3,4") + line("L,4,4000,5,6,7,8"))
        await until(lambda: len(heard.rows()) == 3)

    assert listen(pico, play).rows() == [(1, 2, 3, 4), (None,) * 4, (5, 6, 7, 8)]


def test_buttons_say_what_pressing_means(pico):
    async def play(heard, pico):
        await greet(pico)
        pico.write(line("S,2,2000,FFF,F"))
        await asyncio.sleep(0.3)  # as long as the Pico's clock goes on
        pico.write(line("K,3,100000,0,0") + line("K,4,200000,0,1") + line("S,5,300000,FFF,F"))
        await until(lambda: heard.buttons() == ["A"], "a short press")
        await asyncio.sleep(0.7)
        pico.write(line("K,6,400000,1,0") + line("S,7,1000000,FFF,D"))
        await until(lambda: heard.buttons() == ["A", "undo"], "held for 0.6 s")

    listen(pico, play)


def test_a_button_may_be_high_while_it_is_pressed(pico):
    async def play(heard, pico):
        await greet(pico)
        pico.write(line("S,2,2000,FFF,E") + line("K,3,3000,0,1"))
        await asyncio.sleep(0.1)
        pico.write(line("K,4,103000,0,0"))
        await asyncio.sleep(0.1)
        pico.write(line("S,5,203000,FFF,E"))
        await until(lambda: heard.buttons() == ["A"])

    listen(pico, play, buttons={"A": {"channel": 0, "pressed": "high"}})


def test_a_button_that_was_down_when_the_cable_was_pulled_says_nothing(pico):
    async def play(heard, pico):
        await greet(pico)
        pico.write(line("S,2,2000,FFF,F") + line("K,3,3000,0,0"))
        await asyncio.sleep(0.1)  # longer than contacts bounce: it is down, and everybody knows
        pico.write(line("S,4,103000,FFF,E") + line("L,5,103000,1,2,3,4"))
        await until(heard.rows)
        assert heard.source.pressing.down_s
        pico.pull_out()
        await until(lambda: heard.source.faults())
        await greet(pico, "0002")
        pico.write(line("S,2,2000,FFF,F"))
        await asyncio.sleep(0.1)
        pico.write(line("S,3,102000,FFF,F") + line("L,4,102000,1,2,3,4"))
        await until(lambda: len(heard.rows()) == 2)

    assert listen(pico, play).buttons() == []


def test_a_beam_that_changed_while_the_cable_was_out_is_told(pico):
    async def play(heard, pico):
        await greet(pico)
        pico.write(line("S,2,2000,FFC,F"))
        await until(lambda: heard.levels("1.rim") == [1])
        pico.pull_out()
        await until(lambda: heard.source.faults())
        await greet(pico, "0002")
        pico.write(line("S,2,2000,FFD,F"))
        await until(lambda: heard.levels("1.rim") == [1, 0])

    listen(pico, play)


def test_a_beam_is_clear_until_its_first_edge(pico):
    async def play(heard, pico):
        await greet(pico)
        pico.write(line("S,2,2000,FFD,F") + line("L,3,3000,1,2,3,4"))  # 1.floor is low, which is clear there
        await until(heard.rows)

    heard = listen(pico, play)
    assert heard.levels("1.rim") == heard.levels("1.floor") == []


def test_a_pico_that_is_not_there_is_a_fault_and_comes_back_by_itself(pico):
    async def play(heard, pico):
        await until(lambda: heard.source.faults() == [f"the Pico ({pico.path}) is not plugged in"])
        await greet(pico)
        pico.write(line("L,2,2000,1,2,3,4"))
        await until(lambda: heard.rows() and heard.source.faults() == [])
        assert heard.source.status()["beams"]["1.rim"] is False
        pico.pull_out()
        await until(lambda: heard.source.faults())
        status = heard.source.status()
        assert (status["link"]["ready"], status["emitters"]) == (False, 0)
        assert {*status["beams"].values(), *status["buttons"].values()} == {
            None
        }  # what was known is not known any more

    listen(pico, play)


def test_another_protocol_says_reflash(pico):
    async def play(heard, pico):
        await greet(pico, protocol=2)
        pico.write(line("L,2,2000,1,2,3,4"))
        words = "the Pico at the far board speaks protocol 2, boardd 1: reflash with `boardd flash`"
        await until(lambda: heard.source.faults() == [words])
        status = heard.source.status()
        assert {*status["beams"].values(), *status["buttons"].values()} == {None}  # nothing was understood

    assert listen(pico, play, end=1) == []


def test_a_port_that_another_program_has_is_a_fault(pico):
    async def play(heard, pico):
        pico.plug_in()
        with Serial(str(pico.path), exclusive=True):
            await until(lambda: heard.source.faults() == [f"the Pico's port ({pico.path}) is used by another program"])
        await until(lambda: pico.read())

    listen(pico, play)


def test_what_hangs_on_channels_that_the_pico_does_not_have_is_named(pico):
    async def play(heard, pico):
        await greet(pico, has="L2,I0,B1,K2,E0")
        words = "the Pico (layout loads) has no channel for beam 1.floor, load cell 2, load cell 3"
        await until(lambda: heard.source.faults() == [words])
        assert heard.source.status()["beams"] == {"1.rim": False, "1.floor": None}

    listen(pico, play)


def test_a_button_that_the_pico_does_not_have_is_not_heard(pico):
    async def play(heard, pico):
        await greet(pico, has="L4,I0,B12,K0,E0")
        await until(lambda: heard.source.faults())
        status = heard.source.status()
        assert set(status["buttons"].values()) == {None}
        assert set(status["beams"].values()) == {False}
        assert status["link"]["wants"] == {"loads": 4, "ir": 0, "beams": 2, "buttons": len(status["buttons"])}

    listen(pico, play)


def test_cells_that_do_not_fit_the_board_are_a_fault(pico):
    async def play(heard, pico):
        await until(lambda: "cells of the Pico names 2 channels, the board has 4" in heard.source.faults())
        await greet(pico)
        pico.write(line("L,2,2000,1,2,3,4") + line("B,3,3000,0,0"))
        await until(lambda: heard.levels("1.rim"))

    assert listen(pico, play, cells=[0, 1]).rows() == []  # nobody knows whose they would be


def test_a_pico_for_beams_alone_lacks_nothing_beside_one_with_the_load_cells(pico):
    async def play(heard, pico):
        await greet(pico, has="L0,I0,B24,K0,E2")
        pico.write(line("B,2,3000,0,0"))
        await until(lambda: heard.levels("1.rim"))
        assert heard.source.faults() == []

    listen(pico, play, cells=[], buttons={})


def test_a_pico_without_the_firmware_is_left_alone_and_said(pico):
    async def play(heard, pico):
        pico.plug_in()
        sent = bytearray()

        def said() -> bool:
            sent.extend(pico.read())
            pico.write(b">>> \r\n")
            return any("boardd flash" in fault for fault in heard.source.faults())

        await until(said)
        assert set(bytes(sent).split(b"\r\n")) == {b"$hello*D26E", b""}

    assert listen(pico, play) == []


def test_firmware_that_fell_back_to_the_prompt_is_started_again(pico):
    async def play(heard, pico):
        await greet(pico)
        pico.write(line("L,2,2000,1,2,3,4") + b"Traceback (most recent call last):\r\n>>> ")
        await until(heard.rows)
        sent = bytearray()

        def restarted() -> bool:
            sent.extend(pico.read())
            return b"\x03\x04" in sent  # what starts main.py at MicroPython's prompt

        await until(restarted)
        pico.write(hello(0, "0002", has=HAS) + line("L,2,2000,5,6,7,8"))
        await until(lambda: len(heard.rows()) == 2)

    listen(pico, play)


def test_a_bad_cable_is_said(pico):
    async def play(heard, pico):
        await greet(pico)
        for seq in range(2, 1000, 5):  # four of five are lost
            pico.write(line(f"L,{seq},{1000 * seq},1,2,3,{seq}"))
            await asyncio.sleep(0.001)
        words = "a part of what the Pico says is lost: look at its cable and its plugs"
        await until(lambda: heard.source.faults() == [words])

    listen(pico, play)


async def rate_is_told(pico: Plugged) -> None:
    told = bytearray()

    def is_told() -> bool:
        told.extend(pico.read())
        return b"$rate,50,188*" in told  # boards/holeyboard-ir.toml

    await until(is_told, "the rate is told")


def test_reflective_cells_are_read_as_often_as_the_board_file_says(pico):
    async def play(heard, pico):
        await greet(pico, has="L0,I384,B12,K2,E2")
        await rate_is_told(pico)

    listen(pico, play, "holeyboard-ir")


def test_a_pico_that_was_plugged_in_again_is_told_its_rate_whatever_it_says(pico):
    async def play(heard, pico):
        await greet(pico, has="L0,I384,B12,K2,E2")
        await rate_is_told(pico)
        pico.pull_out()
        await until(lambda: heard.source.faults())
        await greet(pico, "0002", has="L0,I188,B12,K2,E2")  # as many cells: the rate may be another one
        await rate_is_told(pico)

    listen(pico, play, "holeyboard-ir")


def test_a_pico_that_has_started_anew_by_itself_is_told_its_rate(pico):
    async def play(heard, pico):
        await greet(pico, has="L0,I384,B12,K2,E2")
        await rate_is_told(pico)
        pico.write(hello(0, "0002", has="L0,I384,B12,K2,E2"))
        await rate_is_told(pico)

    listen(pico, play, "holeyboard-ir")


def test_random_bytes_are_no_readings_and_do_no_harm(pico):
    async def play(heard, pico):
        await greet(pico)
        chance = Random(5)
        for seq in range(2, 202):
            pico.write(chance.randbytes(chance.randint(0, 200)) + b"\n" + line(f"L,{seq},{1000 * seq},{seq},2,3,4"))
            await asyncio.sleep(0.001)
        await until(lambda: len(heard.rows()) == 200)

    assert [row[0] for row in listen(pico, play).rows()] == list(range(2, 202))


def test_the_real_firmware_in_micropython_is_read_and_survives_being_pulled_out(pico):
    async def play(heard, pico):
        for _ in range(3):
            begun = len(heard)
            pico.plug_in()
            pico.run_micropython()
            await until(lambda begun=begun: {"ir", "beam"} <= {reading.kind for reading in heard[begun:]})
            assert heard.source.faults() == []
            pico.pull_out()
            await until(lambda: heard.source.faults() == [f"the Pico ({pico.path}) is not plugged in"])

    pico.layout = "ir"
    heard = listen(pico, play, "holeyboard-ir", buttons={})
    assert {reading.name for reading in heard if reading.kind == "beam"} <= {"1.rim", "1.floor"}
    rows = [reading.value for reading in heard if reading.kind == "ir"]
    assert {len(row) for row in rows} == {188}
    assert all(value in (None, 300 + i) for row in rows for i, value in enumerate(row))  # emulated/world.py


def test_the_real_firmware_switches_the_light_off_and_says_which_beams_noticed(pico):
    async def play(heard, pico):
        pico.plug_in()
        pico.run_micropython()
        await until(lambda: heard.source.status()["link"]["ready"] and heard.rows(), "it speaks")
        await until(lambda: heard.levels("1.floor") == [1], "high is broken, and its light is on")
        before = len(heard.levels("1.rim")) + len(heard.levels("1.floor"))
        tested = [await heard.source.test(emitter) for emitter in (0, 1)]
        assert [(test.noticed, test.lost) for test in tested] == [(("1.rim",), ()), ((), ())]  # 1.floor is blind
        assert len(heard.levels("1.rim")) + len(heard.levels("1.floor")) == before
        status = heard.source.status()
        assert (status["beams"], status["emitters"]) == ({"1.rim": False, "1.floor": True}, 2)

    pico.hurt = "world.play[0] = False\nworld.blind.add(1)"
    listen(pico, play)


def test_a_test_of_a_pico_that_is_gone_gives_no_answer(pico, monkeypatch):
    async def play(heard, pico):
        assert await heard.source.test(0) is None
        status = heard.source.status()
        assert status["beams"] == {"1.rim": None, "1.floor": None}
        assert not status["link"]["ready"]

    monkeypatch.setattr("boardd.sensors.pico.TEST_S", 0.1)
    listen(pico, play)


def test_load_cells_of_the_real_firmware_give_what_their_converters_gave(pico):
    async def play(heard, pico):
        pico.plug_in()
        pico.run_micropython()
        await until(lambda: len(heard.rows()) > 100)

    for row in listen(pico, play, buttons={}).rows():
        for i, count in enumerate(row):
            assert count is None or 100_000 * (i + 1) <= count < 100_000 * (i + 1) + 7  # emulated/world.py


def test_the_daemon_shows_a_missing_pico_and_goes_on_when_it_comes(pico, tmp_path):
    with Site(tmp_path, more=f'[[source]]\nkind = "pico"\nport = "{pico.path}"\n') as site:
        site.start()
        missing = f"the Pico ({pico.path}) is not plugged in"
        site.wait_until(lambda: missing in site.ask("state")["faults"])
        pico.plug_in()
        pico.run_micropython()
        site.wait_until(lambda: missing not in site.ask("state")["faults"])
        pico.pull_out()
        site.wait_until(lambda: missing in site.ask("state")["faults"])
        assert site.stop() == 0


def test_two_picos_at_two_ends_are_read_into_one_trace(tmp_path):
    """A game of two boards: each with the real firmware, the far one pulled out and plugged in again."""
    near, far = picos = Plugged(tmp_path / "ttyNear"), Plugged(tmp_path / "ttyFar")
    parts = [
        f'[[source]]\nkind = "pico"\nport = "{pico.path}"\nend = {end}\n[source.beams]\n"1.rim" = 0\n"3.rim" = 1\n'
        for end, pico in enumerate(picos)
    ]
    game = '[game]\nvariant = "holeyboard"\nA = ["Ann"]\nB = ["Bob"]\n'
    with Site(tmp_path, more=game + "".join(parts)) as site:
        site.config.write_text("ends = 2\n" + site.config.read_text())
        missing = f"the Pico ({far.path}) is not plugged in at the far board"
        try:
            near.plug_in()
            near.run_micropython()
            site.start()
            site.wait_until(lambda: missing in site.ask("state")["faults"])
            far.plug_in()
            far.run_micropython()
            site.wait_until(lambda: missing not in site.ask("state")["faults"])
            wanted = {(kind, end) for kind in ("load", "1.rim", "3.rim") for end in (0, 1)}
            site.wait_until(lambda: recorded(site.state) >= wanted)
            far.pull_out()
            site.wait_until(lambda: missing in site.ask("state")["faults"])
            assert site.stop() == 0
        finally:
            for pico in picos:
                pico.pull_out()
    assert "bug" not in (tmp_path / "log").read_text()


def recorded(state) -> set[tuple[str, int]]:
    """Which sensors of which end are in the trace that is being written."""
    found = set()
    for trace in state.glob("traces/*.trace"):
        for text in trace.read_text().splitlines()[1:-1]:
            keys = json.loads(text)
            found.add((keys.get("beam", "load"), keys.get("end", 0)))
    return found


def listed(device, serial, vid=0x2E8A, pid=0x0005) -> ListPortInfo:
    port = ListPortInfo(device)
    port.serial_number, port.vid, port.pid = serial, vid, pid
    return port


NEAR, FAR = listed("/dev/ttyACM0", "e66164084373a52b"), listed("/dev/ttyACM1", "e66164084373ffff")
MODEM = listed("/dev/ttyUSB0", None, 0x0403, 0x6001)


@pytest.mark.parametrize(
    ("ports", "serial", "chosen"),
    [
        ([MODEM, NEAR, FAR], "E66164084373FFFF", ("/dev/ttyACM1", "")),
        ([MODEM, NEAR], "", ("/dev/ttyACM0", "")),
        ([MODEM], "", ("", "no Pico is plugged in")),
        ([NEAR], "E66164084373FFFF", ("", "the Pico with serial number E66164084373FFFF is not plugged in")),
        (
            [NEAR, FAR],
            "",
            ("", "2 Picos are plugged in; serial = ... must say which: e66164084373a52b, e66164084373ffff"),
        ),
    ],
)
def test_the_right_pico_is_found(ports, serial, chosen):
    assert choose(ports, serial) == chosen


@pytest.mark.parametrize(
    ("table", "where"),
    [
        ({"beams": {"1.rim": 24}}, "source[1].beams.1.rim"),
        ({"beams": {"1.rim": {"channel": 4, "broken": "hihg"}}}, "source[1].beams.1.rim.broken"),
        ({"beams": {"1.rim": 4.5}}, "source[1].beams.1.rim: 4.5 is not right; a whole number"),
        ({"cells": [0, 0, 1, 2]}, "two cells hang on one channel"),
        ({"cells": [0, 4]}, "source[1].cells"),
        ({"cells": 3}, "source[1].cells"),
    ],
)
def test_wrong_wiring_in_the_config_is_said(table, where):
    mistakes: list[str] = []
    settings(table, mistakes)
    assert any(where in mistake for mistake in mistakes)


def test_while_nothing_moves_what_it_says_is_read_together(pico):
    calm = [True]

    async def play(heard, pico):
        await greet(pico)
        await until(lambda: heard.source.port.link.ready)
        pico.write(line("L,2,2000,1,2,3,4"))
        await until(heard.rows)
        assert heard.source.port.patience_s == 0.02  # not longer: a button may be among it
        calm.clear()
        pico.write(line("L,3,3000,1,2,3,4"))
        await until(lambda: len(heard.rows()) == 2)
        await until(lambda: heard.source.port.patience_s == 0.0)

    listen(pico, play, patience=lambda: 0.05 if calm else 0.0)
