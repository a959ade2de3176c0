"""Beams and buttons on the Pi's own header, through gpiozero.

Edges are taken raw, with the kernel's stamps where the backend has them, and never with gpiozero's bounce time: a
washer blocks a beam for less than that. An edge can be lost; so after a tenth of a second of silence every level is
read again. RPi.GPIO looks at the level only when it calls back, for a short pulse too late: an edge after which a beam
is as clear as before was a pulse. A pin that cannot be had is asked for again: whoever has it may let it go.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from boardd.keys import Keys
from boardd.model import Reading
from boardd.pressing import Pressing
from boardd.sensors import Feed, Start, Tested
from boardd.trace import Header

SILENT_S = 0.1
AGAIN_S = 5.0  # between tries to get a pin
SHORT_S = 0.001  # of a pulse that was over before anybody looked: a washer's are from 0.5 ms on
OFF_S, BACK_S = 0.02, 0.12  # of a test, as in firmware/board.py: 38 kHz receivers chatter when the light returns
BACKENDS = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}
PINS = range(28)


class Input(NamedTuple):
    pin: int
    high: bool  # broken, or pressed, while the pin is high


class Settings(NamedTuple):
    backend: str
    end: int
    beams: Mapping[str, Input]
    buttons: Mapping[str, Input]
    hold_s: float
    emitters: tuple[int, ...] = ()  # pins that light the beams, through a transistor: high is lit


def read(keys: Keys) -> Settings:
    settings = Settings(
        keys.text("backend", "lgpio", tuple(BACKENDS)),
        int(keys.number("end", 0, 1, 0)),
        inputs(keys.table_at("beams"), "low"),
        inputs(keys.table_at("buttons"), "low"),
        keys.number("hold_s", 0.5, 10, 2.0),
        pins(keys, "emitters"),
    )
    lights = [Input(pin, True) for pin in settings.emitters]
    for pin in twice([*settings.beams.values(), *settings.buttons.values(), *lights]):
        keys.wrong("beams", f"two things hang on GPIO{pin}; one would be right")
    return settings


def pins(keys: Keys, key: str) -> tuple[int, ...]:
    value = keys.take(key)
    if value is None:
        return ()
    if isinstance(value, list) and all(type(item) is int and item in PINS for item in value):
        return tuple(value)
    keys.wrong(key, f"{value} is not right; GPIO numbers from 0 to {PINS[-1]}, like [23, 24], would be right")
    return ()


def inputs(keys: Keys | None, active: str, at: str = "pin", numbers: range = PINS) -> dict[str, Input]:
    """Each a pin, or a pin and its level: `"1.rim" = 17`, or `"1.rim" = { pin = 17, broken = "high" }`."""
    if keys is None:
        return {}
    found = {}
    for name in list(keys.table):
        value = keys.table[name]
        if isinstance(value, Mapping):
            one = keys.table_at(name)
            assert one
            level = one.text("broken" if "broken" in one.table else "pressed", active, ("low", "high"))
            found[name] = Input(int(one.number(at, numbers[0], numbers[-1])), level == "high")
            one.finish()
        else:
            found[name] = Input(int(keys.number(name, numbers[0], numbers[-1])), active == "high")
    keys.finish()
    return found


def twice(wanted: Sequence[Input]) -> list[int]:
    pins = [each.pin for each in wanted]
    return sorted({pin for pin in pins if pins.count(pin) > 1})


class Source:
    header: Header | None = None
    again = False

    def __init__(self, settings: Settings, factory: Any = None) -> None:
        self.settings, self.factory = settings, factory
        self.senses = bool(settings.beams)
        self.inputs = {**settings.beams, **settings.buttons}
        self.trouble: dict[str, str] = {}  # by input, or emitter, or "" for all
        self.tried_s = 0.0
        self.lights: dict[int, Any] = {}
        self.dark_s = 0.0, 0.0  # since and until when the last test kept beams dark
        self.queue: asyncio.Queue[tuple[float, str, bool]] = asyncio.Queue()
        self.pressing = Pressing(settings.buttons, settings.hold_s)
        self.pins: dict[str, Any] = {}
        self.known: dict[str, bool] = {}  # each input's level: broken, or pressed
        self.heard: dict[str, float] = {}
        self.told: dict[str, float] = {}  # when each level was read that was told
        self.listening: list[Callable[[float, int], None]] = []  # gpiozero keeps only weak references

    def faults(self) -> Sequence[str]:
        return list(self.trouble.values())

    async def run(self, feed: Feed, start: Start) -> None:
        self.loop = asyncio.get_running_loop()
        try:
            self.open()
            while True:
                await self.hear(feed, start)
        finally:
            self.close()

    # Pins

    def open(self) -> None:
        """A pin that cannot be had is a fault; the others work."""
        os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY", "/tmp"))  # lgpio makes a pipe there
        self.tried_s, self.trouble = monotonic(), {}
        try:
            self.factory = self.factory or backend(self.settings.backend)
        except Exception as error:  # whatever a backend has to say: without it, play goes on by other means
            self.trouble[""] = f"GPIO cannot be used: {error}"
            return
        for number, pin in enumerate(self.settings.emitters):
            if number not in self.lights:
                self.attempt(f"emitter {number}", pin, self.light, number, pin)
        for name, wanted in self.inputs.items():
            if name not in self.pins:
                self.attempt(name, wanted.pin, self.listen_to, name, wanted)

    def attempt(self, name: str, pin: int, opening: Callable[..., None], *arguments: Any) -> None:
        try:
            opening(*arguments)
        except Exception as error:
            self.trouble[name] = f"GPIO{pin} ({name}) cannot be used: {error}"

    def light(self, number: int, pin: int) -> None:
        lit = self.factory.pin(pin)
        lit.output_with_state(True)
        self.lights[number] = lit

    def listen_to(self, name: str, wanted: Input) -> None:
        pin = self.factory.pin(wanted.pin)
        pin.input_with_pull("up")
        pin.bounce = None
        pin.edges = "both"

        def changed(ticks: float, state: int) -> None:
            self.loop.call_soon_threadsafe(self.queue.put_nowait, (ticks, name, bool(state) == wanted.high))

        self.listening.append(changed)
        pin.when_changed = changed
        self.pins[name] = pin

    def close(self) -> None:
        for pin in self.pins.values():
            pin.when_changed = None
            pin.close()
        for lit in self.lights.values():
            lit.close()

    # Looked at

    def status(self) -> dict[str, Any]:
        def known(names: Mapping[str, Input]) -> dict[str, bool | None]:
            return {name: self.known.get(name, False) if name in self.pins else None for name in names}

        return {
            "name": f"header ({self.settings.backend})",
            "beams": known(self.settings.beams),
            "buttons": known(self.settings.buttons),
            "emitters": len(self.settings.emitters),
        }

    async def test(self, emitter: int) -> Tested | None:
        """Edges of this time are not a washer's; a level that is another one afterwards is read again."""
        light = self.lights.get(emitter)
        if light is None or self.tests():
            return None
        before, began_s = self.levels(), monotonic()
        self.dark_s = began_s, began_s + OFF_S + BACK_S
        light.state = False
        await asyncio.sleep(OFF_S)
        dark = self.levels()
        light.state = True
        await asyncio.sleep(BACK_S)
        self.dark_s = began_s, monotonic()
        after = self.levels()
        beams = [name for name in self.settings.beams if name in before]
        return Tested(
            tuple(name for name in beams if before[name] != dark[name]),
            tuple(name for name in beams if before[name] != after[name]),
        )

    def tests(self) -> bool:
        return monotonic() < self.dark_s[1]

    # Edges

    async def hear(self, feed: Feed, start: Start) -> None:
        """The next edge; or, after a while of silence, levels that an edge was lost of."""
        try:
            edge = await asyncio.wait_for(self.queue.get(), SILENT_S)
        except TimeoutError:
            now = monotonic()
            if self.trouble and now - self.tried_s > AGAIN_S:
                self.open()
            for lost in self.lost(now):
                await self.tell(*lost, feed, start)
            await self.press(self.pressing.wait(now), now, feed, start)
            return
        await self.tell(*edge, feed, start)

    def levels(self) -> dict[str, bool]:
        """Of all that can be read, now: broken, or pressed."""
        return {name: bool(pin.state) == self.inputs[name].high for name, pin in self.pins.items()}

    def lost(self, now: float) -> list[tuple[float, str, bool]]:
        quiet = [each for each in self.levels().items() if now - self.heard.get(each[0], 0.0) >= SILENT_S]
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


def backend(name: str) -> Any:
    from importlib import import_module

    module, factory = BACKENDS[name]
    return getattr(import_module(module), factory)()
