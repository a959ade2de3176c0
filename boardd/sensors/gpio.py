"""Beams and buttons on the Pi's own header, through gpiozero.

Edges are taken raw (boardd/header.py). One can be lost; so the level of whoever was silent for a tenth of a second is
read again. RPi.GPIO looks at the level only when it calls back, for a short pulse too late: an edge after which a beam
is as clear as before was a pulse. A pin that cannot be had is asked for again: whoever has it may let it go.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from boardd.clashes import Claim
from boardd.header import BACKENDS, PINS, Pins
from boardd.inputs import Input, claimed, inputs
from boardd.keys import Keys
from boardd.model import Reading
from boardd.pressing import Pressing
from boardd.sensors import Feed, Start, Tested
from boardd.trace import Header

SILENT_S = 0.1
AGAIN_S = 5.0  # between tries to get a pin
SHORT_S = 0.001  # of a pulse that was over before anybody looked: a washer's are from 0.5 ms on
OFF_S, BACK_S = 0.02, 0.12  # of a test, as in firmware/board.py: 38 kHz receivers chatter when the light returns


class Settings(NamedTuple):
    backend: str
    end: int
    beams: Mapping[str, Input]
    buttons: Mapping[str, Input]
    hold_s: float
    emitters: tuple[int, ...] = ()  # pins that light the beams, through a transistor: high is lit


def read(keys: Keys) -> Settings:
    return Settings(
        keys.text("backend", "lgpio", tuple(BACKENDS)),
        keys.whole("end", 0, 1, 0),
        inputs(keys.table_at("beams"), "broken", "low", "pin", PINS),
        inputs(keys.table_at("buttons"), "pressed", "low", "pin", PINS),
        keys.number("hold_s", 0.5, 10, 2.0),
        pins(keys, "emitters"),
    )


def claims(settings: Settings) -> Iterator[Claim]:
    yield from claimed("beams", settings.beams)
    yield from claimed("buttons", settings.buttons)
    for number, pin in enumerate(settings.emitters):
        yield Claim("emitters", pin, f"emitter {number}")


def pins(keys: Keys, key: str) -> tuple[int, ...]:
    value = keys.take(key)
    if value is None:
        return ()
    if isinstance(value, list) and all(type(item) is int and item in PINS for item in value):
        return tuple(value)
    keys.wrong(key, f"{value} is not right; GPIO numbers from 0 to {PINS[-1]}, like [23, 24], would be right")
    return ()


class Source:
    header: Header | None = None
    again = False

    def __init__(self, settings: Settings, factory: Any = None) -> None:
        self.settings = settings
        self.senses = bool(settings.beams)
        wanted = {**settings.beams, **settings.buttons}
        self.pins = Pins(settings.backend, wanted, settings.emitters, self.changed, factory)
        self.tried_s = 0.0
        self.look_s = 0.0  # when levels are read again: a beam that flickers keeps nobody from it
        self.dark_s = 0.0, 0.0  # since and until when the last test kept beams dark
        self.queue: asyncio.Queue[tuple[float, str, bool]] = asyncio.Queue()
        self.pressing = Pressing(settings.buttons, settings.hold_s)
        self.known: dict[str, bool] = {}  # each input's level: broken, or pressed
        self.heard: dict[str, float] = {}
        self.told: dict[str, float] = {}  # when each level was read that was told

    def faults(self) -> Sequence[str]:
        return list(self.pins.trouble.values())

    async def run(self, feed: Feed, start: Start) -> None:
        self.loop = asyncio.get_running_loop()
        try:
            self.open()
            while True:
                await self.hear(feed, start)
        finally:
            self.pins.close()

    def open(self) -> None:
        self.tried_s = monotonic()
        self.pins.open()

    def changed(self, ticks: float, name: str, active: bool) -> None:
        """In the backend's thread."""
        self.loop.call_soon_threadsafe(self.queue.put_nowait, (ticks, name, active))

    # Looked at

    def status(self) -> dict[str, Any]:
        def known(names: Mapping[str, Input]) -> dict[str, bool | None]:
            return {name: self.known.get(name, False) if name in self.pins.listened else None for name in names}

        return {
            "name": f"header ({self.settings.backend})",
            "beams": known(self.settings.beams),
            "buttons": known(self.settings.buttons),
            "emitters": len(self.settings.emitters),
        }

    async def test(self, emitter: int) -> Tested | None:
        """Edges of this time are not a washer's; a level that is another one afterwards is read again."""
        light = self.pins.lights.get(emitter)
        if light is None or self.tests():
            return None
        before, began_s = self.pins.levels(), monotonic()
        self.dark_s = began_s, began_s + OFF_S + BACK_S
        light.state = False
        await asyncio.sleep(OFF_S)
        dark = self.pins.levels()
        light.state = True
        await asyncio.sleep(BACK_S)
        self.dark_s = began_s, monotonic()
        after = self.pins.levels()
        beams = [name for name in self.settings.beams if name in before]
        return Tested(
            tuple(name for name in beams if before[name] != dark[name]),
            tuple(name for name in beams if before[name] != after[name]),
        )

    def tests(self) -> bool:
        return monotonic() < self.dark_s[1]

    # Edges

    async def hear(self, feed: Feed, start: Start) -> None:
        """The next edge, until it is time to look around."""
        left_s = self.look_s - monotonic()
        if left_s > 0:
            try:
                edge = await asyncio.wait_for(self.queue.get(), left_s)
            except TimeoutError:
                return
            await self.tell(*edge, feed, start)
        else:
            await asyncio.sleep(0)  # edges on their way come first: they know when they were
            while not self.queue.empty():
                await self.tell(*self.queue.get_nowait(), feed, start)
            await self.look(monotonic(), feed, start)

    async def look(self, now: float, feed: Feed, start: Start) -> None:
        """For pins that could not be had, edges that were lost, buttons that are held."""
        self.look_s = now + SILENT_S
        if self.pins.trouble and now - self.tried_s > AGAIN_S:
            self.open()
        for lost in self.lost(now):
            await self.tell(*lost, feed, start)
        await self.press(self.pressing.wait(now), now, feed, start)

    def lost(self, now: float) -> list[tuple[float, str, bool]]:
        quiet = [each for each in self.pins.levels().items() if now - self.heard.get(each[0], 0.0) >= SILENT_S]
        return [(now, name, level) for name, level in quiet if level != self.known.get(name, False)]

    async def tell(self, ticks: float, name: str, active: bool, feed: Feed, start: Start) -> None:
        if name in self.settings.beams and self.dark_s[0] <= ticks <= self.dark_s[1]:
            return
        self.heard[name] = ticks
        late = ticks <= self.told.get(name, float("-inf"))  # it was read before it was heard of
        if self.known.get(name, False) == active:
            if not (late or active) and name in self.settings.beams:
                await self.beam(max(ticks - SHORT_S, self.told.get(name, 0.0)), name, True, feed, start)
                await self.beam(ticks, name, False, feed, start)
            return
        self.known[name] = active
        if name in self.settings.buttons:
            await self.press(self.pressing.edge(ticks, name, active), ticks, feed, start)
        else:
            await self.beam(ticks, name, active, feed, start)

    async def beam(self, ticks: float, name: str, broken: bool, feed: Feed, start: Start) -> None:
        self.told[name] = ticks
        await feed(Reading(start.clock(ticks), "beam", name, (int(broken),), self.settings.end))

    async def press(self, said: Sequence[str], ticks: float, feed: Feed, start: Start) -> None:
        for name in said:
            await feed(Reading(start.clock(ticks), "button", name, (), self.settings.end))
