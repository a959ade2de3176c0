"""Pins of the Pi's own header, through gpiozero: those that can be had, and what is wrong with the others.

Edges are taken raw, with the kernel's stamps where the backend has them, and never with gpiozero's bounce time: a
washer blocks a beam for less than that.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from tempfile import gettempdir
from typing import Any

from boardd.inputs import Input

BACKENDS = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "mock": ("gpiozero.pins.mock", "MockFactory"),
}
PINS = range(28)

# What the header's buses take when they are switched on: I2C and SPI 0 by raspi-config, SPI 1 by an overlay for as many
# chip selects as are used. Buses with higher numbers are where their overlay says, which boardd does not know.
I2C = {0: {"SDA": 0, "SCL": 1}, 1: {"SDA": 2, "SCL": 3}}
SPI = {0: {"MISO": 9, "DIN": 10, "CLK": 11}, 1: {"MISO": 19, "DIN": 20, "CLK": 21}}
CHIP_SELECT = {0: (8, 7), 1: (18, 17, 16)}

EDGES = "edge detection"  # what RPi.GPIO fails to add on kernels from 6.6 on (raspberrypi/linux issue 6037)

Changed = Callable[[float, str, bool], None]  # when, which input, whether it is broken or pressed now


class Pins:
    """`changed` is called in a thread of the backend's."""

    def __init__(
        self, backend: str, inputs: Mapping[str, Input], emitters: Sequence[int], changed: Changed, factory: Any = None
    ) -> None:
        self.backend, self.inputs, self.emitters = backend, inputs, emitters
        self.changed, self.factory = changed, factory
        self.trouble: dict[str, str] = {}  # by input, or emitter, or "" for all
        self.listened: dict[str, Any] = {}
        self.lights: dict[int, Any] = {}
        self.listening: list[Callable[[float, int], None]] = []  # gpiozero keeps only weak references

    def open(self) -> None:
        """A pin that cannot be had is a fault; the others work. Those that were missing are asked for again."""
        os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY", gettempdir()))  # lgpio makes a pipe there
        self.trouble = {}
        try:
            self.factory = self.factory or backend(self.backend)
        except Exception as error:  # whatever a backend has to say: without it, play goes on by other means
            self.trouble[""] = f"GPIO cannot be used: {error}"
            return
        for number, pin in enumerate(self.emitters):
            if number not in self.lights:
                self.attempt(f"emitter {number}", pin, self.light, number, pin)
        for name, wanted in self.inputs.items():
            if name not in self.listened:
                self.attempt(name, wanted.pin, self.listen_to, name, wanted)

    def attempt(self, name: str, pin: int, opening: Callable[..., None], *arguments: Any) -> None:
        try:
            opening(*arguments)
        except Exception as error:
            better = '; write backend = "lgpio"' if EDGES in str(error) and self.backend == "rpigpio" else ""
            self.trouble[name] = f"GPIO{pin} ({name}) cannot be used: {error}{better}"

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
            self.changed(ticks, name, bool(state) == wanted.high)

        self.listening.append(changed)
        pin.when_changed = changed
        self.listened[name] = pin

    def levels(self) -> dict[str, bool]:
        """Of all that can be read, now: broken, or pressed."""
        return {name: bool(pin.state) == self.inputs[name].high for name, pin in self.listened.items()}

    def close(self) -> None:
        for pin in self.listened.values():
            pin.when_changed = None
            pin.close()
        for lit in self.lights.values():
            lit.close()


def backend(name: str) -> Any:
    module, factory = BACKENDS[name]
    return getattr(import_module(module), factory)()
