"""A GPIO number in, its pin on the edge of the Pico or of the Pi out: from the firmware, and from gpiozero."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from runpy import run_path
from typing import Any, NamedTuple

from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

FIRMWARE = Path(__file__).parents[1] / "firmware"


class Misfit(Exception):
    """More than the pins can carry, or two things on one pin."""


class Pin(NamedTuple):
    number: int  # on the board's edge; 0: a socket
    label: str

    def __str__(self) -> str:
        return f"{self.label}, pin {self.number}" if self.number else self.label


# What the firmware does not know: where power comes out. Pico data sheet, section 2.1; more GND pins are as good.
PICO_3V3, PICO_5V, PICO_GND, PICO_AGND = Pin(36, "3V3(OUT)"), Pin(40, "VBUS 5V"), Pin(38, "GND"), Pin(33, "AGND")
PI_3V3, PI_5V, PI_GND = Pin(1, "3V3"), Pin(2, "5V"), Pin(6, "GND")
USB = Pin(0, "USB")


@cache
def firmware() -> dict[str, Any]:
    return run_path(str(FIRMWARE / "pins.py"))


def pico(gpio: int) -> Pin:
    return Pin(firmware()["HEADER"][gpio], f"GP{gpio}")


@cache
def header() -> dict[str, int]:
    """Of every Pi with 40 pins; this one is a 3B."""
    pins = MockFactory(revision="a02082").board_info.headers["J8"].pins.values()
    return {pin.name: pin.number for pin in pins}


def pi(gpio: int) -> Pin:
    return Pin(header()[f"GPIO{gpio}"], f"GPIO{gpio}")
