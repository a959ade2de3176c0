"""One part of a board in, the wires that it needs out: what hangs on which pin, and what it is."""

from __future__ import annotations

from typing import NamedTuple

from boardd.displays.max7219 import Settings as Led
from boardd.displays.oled import Settings as Oled
from boardd.header import CHIP_SELECT, I2C, SPI
from wiring.pins import (
    PI_3V3,
    PI_5V,
    PI_GND,
    PICO_3V3,
    PICO_5V,
    PICO_GND,
    USB,
    Misfit,
    Pin,
    pi,
    pico,
)


class Wire(NamedTuple):
    """From one of the part's own pins to a pin of the Pico or the Pi; in this colour in the diagrams."""

    own: str
    colour: str
    pin: Pin


class Part(NamedTuple):
    kind: str  # which word in wiring/power.py
    name: str
    what: str
    wires: tuple[Wire, ...]
    behind: tuple[tuple[str, str, str], ...] = ()  # what hangs on the part itself: its pin, the colour, what there
    beyond: str = ""  # and what that is


def load_cell(cell: int, where: str, channel: int, clock: int, data: int) -> Part:
    return Part(
        "hx711",
        f"load cell {cell}, {where}",
        f"HX711, channel {channel}",
        (
            Wire("SCK", "YE", pico(clock)),
            Wire("DOUT", "GN", pico(data)),
            Wire("VCC", "RD", PICO_3V3),
            Wire("GND", "BK", PICO_GND),
        ),
        (("E+", "RD", "red"), ("E-", "BK", "black"), ("A-", "WH", "white"), ("A+", "GN", "green")),
        "load cell",
    )


def beam(name: str, high: bool, pin: Pin, on_pico: bool) -> Part:
    return Part(
        "receiver",
        f"beam {name}",
        f"receiver; {'high' if high else 'low'} is broken",
        (
            Wire("OUT", "WH", pin),
            Wire("V+", "RD", PICO_3V3 if on_pico else PI_3V3),
            Wire("GND", "BK", PICO_GND if on_pico else PI_GND),
        ),
    )


def lights(which: str, count: int, pin: Pin, on_pico: bool) -> Part:
    return Part(
        "lights",
        f"{which} lights",
        f"{count} emitters and their transistor",
        (
            Wire(f"base, {base(count)}", "VT", pin),
            Wire("+5 V", "RD", PICO_5V if on_pico else PI_5V),
            Wire("GND", "BK", PICO_GND if on_pico else PI_GND),
        ),
    )


def base(lights: int) -> str:
    """What a BC337 needs before its base to carry so many lights of 20 mA: beams.md has the arithmetic."""
    if lights > 12:
        raise Misfit(f"{lights} lights hang on one transistor, which carries 12")
    return "1 kΩ" if lights <= 6 else "470 Ω"


def steady_lights(count: int) -> Part:
    return Part(
        "lights", "lights", f"{count} emitters, always lit", (Wire("+5 V", "RD", PI_5V), Wire("GND", "BK", PI_GND))
    )


def button(name: str, pin: Pin, ground: Pin) -> Part:
    return Part(
        "button",
        f"button {name}",
        "push button, closes",
        (Wire("one side", "BU", pin), Wire("other side", "BK", ground)),
    )


def lamp(team: str, gpio: int) -> Part:
    return Part(
        "lamp",
        f"lamp {team}",
        "LED and its transistor",
        (Wire("base, 1 kΩ", "VT", pi(gpio)), Wire("+5 V", "RD", PI_5V), Wire("GND", "BK", PI_GND)),
    )


def oled(settings: Oled) -> Part:
    bus = I2C[settings.bus]
    return Part(
        "oled",
        f"OLED {settings.device}",
        f"{settings.width} x {settings.height}, I2C address 0x{settings.address:02X}",
        (
            Wire("VCC", "RD", PI_3V3),
            Wire("GND", "BK", PI_GND),
            Wire("SCL", "YE", pi(bus["SCL"])),
            Wire("SDA", "BU", pi(bus["SDA"])),
        ),
    )


def led(settings: Led) -> Part:
    bus = SPI[settings.port]
    matrix = settings.kind == "matrix"
    return Part(
        "matrix" if matrix else "digits",
        f"LED {settings.device}",
        f"{settings.cascaded} modules of 8 x 8" if matrix else f"{settings.digits} digits",
        (
            Wire("VCC", "RD", PI_5V),
            Wire("GND", "BK", PI_GND),
            Wire("DIN", "GN", pi(bus["DIN"])),
            Wire("CS", "WH", pi(CHIP_SELECT[settings.port][settings.chip_select])),
            Wire("CLK", "YE", pi(bus["CLK"])),
        ),
    )


def usb(name: str) -> Part:
    return Part("pico", name, "USB cable: data, 5 V, ground", (Wire("USB", "GY", USB),))
