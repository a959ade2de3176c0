"""The scores on an LED display with MAX7219 chips on SPI: seven-segment digits, or a matrix of 8x8 modules in a line.

[led]
device = "max7219"
kind = "seven-segment"   # or "matrix"
digits = 8               # of seven-segment: 4 to 16
cascaded = 4             # of a matrix: how many modules of 8x8
port = 0                 # /dev/spidev0.1: port 0 ...
chip_select = 0          # ... and chip select 1
rotate = 0               # of a matrix: 0, or 2 where it hangs upside down
module_rotate = 0        # quarter turns of each module, clockwise: 1 for the usual four in a row (FC-16)
brightness = 112         # 0 to 255
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from boardd.clashes import Claim
from boardd.displays.display import Display, Wait
from boardd.displays.max7219 import ROWS, Opener, Settings
from boardd.header import CHIP_SELECT, SPI
from boardd.keys import Keys
from boardd.outputs import Site


def read(keys: Keys) -> Settings:
    device = keys.text("device", "max7219", ["max7219"])
    kind = keys.text("kind", choices=["seven-segment", "matrix"])
    digits, cascaded, rotate, module_rotate = 0, 1, 0, 0
    unknown = not keys.is_right("kind")  # then the keys of both may be there
    if kind == "matrix" or unknown:
        cascaded = keys.whole("cascaded", 4, 16, 4)
        rotate = keys.whole("rotate", 0, 2, 0)
        module_rotate = keys.whole("module_rotate", 0, 3, 0)
        if rotate == 1:
            keys.wrong("rotate", "1 would stand it on its end; 0 or 2 would be right")
    if kind == "seven-segment" or unknown:
        digits = keys.whole("digits", 4, 16, 8)
        cascaded = -(-digits // ROWS)
    return Settings(
        device,
        kind,
        digits,
        cascaded,
        port=keys.whole("port", 0, 9, 0),
        chip_select=keys.whole("chip_select", 0, 9, 0),
        rotate=rotate,
        module_rotate=module_rotate,
        brightness=keys.whole("brightness", 0, 255, 0x70),
    )


def claims(settings: Settings) -> Iterator[Claim]:
    """SPI 0 has both its chip selects as soon as it is on, SPI 1 those that its overlay is asked for."""
    for name, pin in SPI.get(settings.port, {}).items():
        yield Claim("port", pin, f"the LED display's {name}", bus=True)
    for number, pin in enumerate(CHIP_SELECT.get(settings.port, ())):
        if settings.port == 0 or number <= settings.chip_select:
            key = "chip_select" if settings.port else "port"
            yield Claim(key, pin, f"chip select {number} of the LED display's SPI {settings.port}", bus=True)


class Output(Display):
    def __init__(self, settings: Settings, site: Site, wait: Wait = Event.wait) -> None:
        super().__init__("LED display", Opener(settings), site.changed, wait)
