"""Load cells, reflective cells, beams and buttons on a Pico, over USB.

Found by its serial number or by its port, unplugged and plugged in again at any moment. What it says, and how what is
lost on the way is made good: boardd/wire.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from boardd.clashes import Claim
from boardd.inputs import Input, claimed, inputs
from boardd.keys import Keys
from boardd.model import Reading
from boardd.port import Port
from boardd.pressing import Pressing
from boardd.sensors import Feed, Start, Tested
from boardd.trace import Header
from boardd.wire.link import Signal
from boardd.wire.payloads import Channels
from boardd.wire.stream import PROTOCOL

BEAMS, BUTTONS, CELLS, IR_CELLS = range(24), range(8), range(4), range(384)
LOSSY = 0.05  # of all frames
TEST_S = 1.0  # the Pico takes 0.14 s
BUTTON_S = 0.02  # nobody who presses one notices that it is read so late
UNNAMED = "?"  # begins the name of a beam's channel that the config has nothing for: only a calibration listens to it
Batch = tuple[list[Signal], float]


class Settings(NamedTuple):
    serial: str  # neither this nor a port: the only Pico there is
    port: str
    end: int
    cells: tuple[int, ...] | None  # the channel of each load cell of the board file; None: in their order; (): not here
    ir: tuple[int, ...] | None
    beams: Mapping[str, Input]
    buttons: Mapping[str, Input]
    hold_s: float


def read(keys: Keys) -> Settings:
    return Settings(
        keys.text("serial", ""),
        keys.text("port", ""),
        keys.whole("end", 0, 1, 0),
        channels(keys, "cells", CELLS),
        channels(keys, "ir", IR_CELLS),
        inputs(keys.table_at("beams"), "broken", "low", "channel", BEAMS),
        inputs(keys.table_at("buttons"), "pressed", "low", "channel", BUTTONS),
        keys.number("hold_s", 0.5, 10, 2.0),
    )


def claims(settings: Settings) -> Iterator[Claim]:
    yield from claimed("beams", settings.beams, BEAMS)
    yield from claimed("buttons", settings.buttons, BUTTONS)


def channels(keys: Keys, key: str, known: range) -> tuple[int, ...] | None:
    """Which channel each cell hangs on, each once: swapped wires are put right here."""
    value = keys.take(key)
    if value is None:
        return None
    if isinstance(value, list) and all(type(item) is int and item in known for item in value):
        if len(set(value)) == len(value):
            return tuple(value)
        keys.wrong(key, "two cells hang on one channel; each on its own would be right")
    else:
        keys.wrong(key, f"{value} is not right; channels from 0 to {known[-1]}, like [0, 1, 3, 2], would be right")
    return None


def widened(settings: Settings, source: int) -> Settings:
    """All channels for beams: those that the config has nothing for are named after the source, from 0, and channel."""
    taken = {wanted.pin for wanted in settings.beams.values()}
    others = {f"{UNNAMED}{source}:{channel}": Input(channel, False) for channel in BEAMS if channel not in taken}
    return settings._replace(beams={**settings.beams, **others})


class Source:
    header: Header | None = None
    again = False

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.senses = settings.cells != () or settings.ir != () or bool(settings.beams)
        self.where = " at the far board" if settings.end else ""
        self.port = Port(settings.serial, settings.port, self.opened, self.deliver)
        self.beams = {wanted.pin: (name, wanted.high) for name, wanted in settings.beams.items()}
        self.buttons = {wanted.pin: (name, wanted.high) for name, wanted in settings.buttons.items()}
        self.broken = dict.fromkeys(settings.beams, False)
        self.pressing = Pressing(settings.buttons, settings.hold_s)
        self.testing: dict[int, asyncio.Future[Tested]] = {}  # by emitter
        self.cells: tuple[int, ...] = ()  # channels
        self.ir: tuple[int, ...] = ()
        self.ir_hz, self.rated = 0, False
        self.misfits: list[str] = []
        self.queue: asyncio.Queue[Batch | None] = asyncio.Queue()  # None: the port was opened

    # In the port's thread

    def opened(self) -> None:
        self.loop.call_soon_threadsafe(self.queue.put_nowait, None)

    def deliver(self, signals: list[Signal], until_s: float) -> None:
        self.loop.call_soon_threadsafe(self.queue.put_nowait, (signals, until_s))

    # In the loop

    async def run(self, feed: Feed, start: Start) -> None:
        self.loop = asyncio.get_running_loop()
        board = start.board
        self.cells = self.order("cells", self.settings.cells, len(board.loads.cells_mm) if board.loads else 0)
        self.ir = self.order("ir", self.settings.ir, len(board.ir.cells_mm) if board.ir else 0)
        self.ir_hz = int(board.ir.rate_hz) if board.ir else 0
        self.port.start()
        try:
            while True:
                batch = await self.queue.get()
                if batch is None:
                    self.begin()
                else:
                    for reading in self.readings(*batch, start):
                        await feed(reading)
                    self.port.patience_s = min(start.patience(), BUTTON_S)
        finally:
            await asyncio.to_thread(self.port.stop)

    def order(self, key: str, wanted: tuple[int, ...] | None, cells: int) -> tuple[int, ...]:
        """As many channels as the board has cells; or none, where these hang on another Pico."""
        if wanted is None:
            return tuple(range(cells))
        if wanted and len(wanted) != cells:
            self.misfits.append(f"{key} of the Pico{self.where} names {len(wanted)} channels, the board has {cells}")
        return wanted if len(wanted) == cells else ()

    def begin(self) -> None:
        """What was pressed while the cable was out is nothing that somebody meant."""
        self.pressing = Pressing(self.settings.buttons, self.settings.hold_s)
        self.rated = False

    def rate(self, cells: int) -> None:
        """So often, and so many reflective cells; the Pico answers with another hello."""
        if self.ir and (not self.rated or cells != max(self.ir) + 1):
            self.rated = True
            self.port.tell("rate", self.ir_hz, max(self.ir) + 1)

    def readings(self, signals: Sequence[Signal], until_s: float, start: Start) -> list[Reading]:
        found = []
        for signal in signals:
            found += self.reading(signal, start.clock(signal.t_s))
        return [*found, *self.said(self.pressing.wait(until_s), start.clock(until_s))]

    def reading(self, signal: Signal, t_s: float) -> list[Reading]:
        end = self.settings.end
        if signal.kind == "load" and self.cells:
            return [Reading(t_s, "load", "", picked(signal.value, self.cells), end)]
        if signal.kind == "gap" and self.cells:
            return [Reading(t_s, "load", "", (None,) * len(self.cells), end)]
        if signal.kind == "ir" and self.ir:
            return [Reading(t_s, "ir", "", picked(signal.value, self.ir), end)]
        if signal.kind == "beam" and signal.channel in self.beams:
            return self.beam(*self.beams[signal.channel], signal.value[0] == 1, t_s)
        if signal.kind == "button" and signal.channel in self.buttons:
            name, high = self.buttons[signal.channel]
            return self.said(self.pressing.edge(signal.t_s, name, (signal.value[0] == 1) == high), t_s)
        if signal.kind == "hello":
            self.rate(signal.channel)
        if signal.kind == "tested":
            done = self.testing.pop(signal.channel, None)
            if done and not done.done():
                done.set_result(Tested(*map(self.named, signal.value)))
        return []

    def beam(self, name: str, high: bool, level: bool, t_s: float) -> list[Reading]:
        broken = level == high
        if self.broken[name] == broken:
            return []
        self.broken[name] = broken
        return [Reading(t_s, "beam", name, (int(broken),), self.settings.end)]

    def said(self, names: Sequence[str], t_s: float) -> list[Reading]:
        return [Reading(t_s, "button", name, (), self.settings.end) for name in names]

    # Looked at

    def status(self) -> dict[str, Any]:
        link = self.port.link
        hello, has = link.stream.hello, link.channels
        known = link.ready and not self.port.fault
        heard = has if known and link.foreign is None else None  # of another protocol nothing is understood
        return {
            "name": self.port.name,
            "beams": levels(self.broken, self.settings.beams, heard.beams if heard else 0),
            "buttons": levels(self.pressing.level, self.settings.buttons, heard.buttons if heard else 0),
            "emitters": heard.emitters if heard else 0,
            "link": {
                "ready": known,
                "opens": self.port.opens,
                "frames": link.frames,
                "faults": dict(link.faults),
                "counters": link.counters,
                "foreign": link.foreign,
                "serial": hello.serial if hello else "",
                "version": hello.version if hello else "",
                "layout": has.layout if has else "",
                "wants": self.wants(),
            },
        }

    def wants(self) -> dict[str, int]:
        """How many channels of each kind the config takes for granted."""
        named = [wanted.pin for name, wanted in self.settings.beams.items() if not name.startswith(UNNAMED)]
        buttons = [wanted.pin for wanted in self.settings.buttons.values()]
        taken = {"loads": self.cells, "ir": self.ir, "beams": named, "buttons": buttons}
        return {kind: max(channels, default=-1) + 1 for kind, channels in taken.items()}

    async def test(self, emitter: int) -> Tested | None:
        done = self.testing[emitter] = asyncio.get_running_loop().create_future()
        self.port.tell("emitter", emitter)
        try:
            return await asyncio.wait_for(done, TEST_S)
        except TimeoutError:
            self.testing.pop(emitter, None)
            return None

    def named(self, bits: int | None) -> tuple[str, ...]:
        """The beams of a test's answer."""
        return tuple(name for channel, (name, _) in self.beams.items() if (bits or 0) >> channel & 1)

    # Faults

    def faults(self) -> Sequence[str]:
        link = self.port.link
        if self.port.fault:
            return [*self.misfits, self.port.fault + self.where]
        if link.foreign is not None:
            protocols = f"speaks protocol {link.foreign}, boardd {PROTOCOL}"
            return [*self.misfits, f"the Pico{self.where} {protocols}: reflash with `boardd flash`"]
        missing = self.missing(link.channels) if link.channels else []
        if missing and link.channels:
            layout = f"the Pico{self.where} (layout {link.channels.layout})"
            return [*self.misfits, f"{layout} has no channel for {', '.join(missing)}"]
        if link.loss > LOSSY:
            return [*self.misfits, f"a part of what the Pico{self.where} says is lost: look at its cable and its plugs"]
        return self.misfits

    def missing(self, has: Channels) -> list[str]:
        """What hangs, by the config, on channels that this Pico does not have."""
        beams = [(name, wanted) for name, wanted in self.settings.beams.items() if not name.startswith(UNNAMED)]
        found = [f"beam {name}" for name, wanted in beams if wanted.pin >= has.beams]
        found += [f"button {name}" for name, wanted in self.settings.buttons.items() if wanted.pin >= has.buttons]
        found += [f"load cell {i}" for i, channel in enumerate(self.cells) if channel >= has.loads]
        return [*found, *(["all reflective cells"] if any(channel >= has.ir for channel in self.ir) else [])]


def levels(now: Mapping[str, bool], wanted: Mapping[str, Input], channels: int) -> dict[str, bool | None]:
    """None where the Pico has no such channel, or is not heard."""
    return {name: level if wanted[name].pin < channels else None for name, level in now.items()}


def picked(row: Sequence[int | None], order: Sequence[int]) -> tuple[int | None, ...]:
    return tuple([row[channel] if channel < len(row) else None for channel in order])
