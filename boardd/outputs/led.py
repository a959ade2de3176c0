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

from threading import Event

from boardd.displays.display import Display, Wait
from boardd.displays.max7219 import ROWS, Opener, Settings
from boardd.displays.whole import whole
from boardd.keys import Keys
from boardd.outputs import Site


def read(keys: Keys) -> Settings:
    device = keys.text("device", "max7219", ["max7219"])
    kind = keys.text("kind", choices=["seven-segment", "matrix"])
    digits, cascaded, rotate, module_rotate = 0, 1, 0, 0
    if kind == "matrix":
        cascaded = whole(keys, "cascaded", 4, 16, 4)
        rotate = whole(keys, "rotate", 0, 2, 0)
        module_rotate = whole(keys, "module_rotate", 0, 3, 0)
        if rotate == 1:
            keys.wrong("rotate", "1 would stand it on its end; 0 or 2 would be right")
    else:
        digits = whole(keys, "digits", 4, 16, 8)
        cascaded = -(-digits // ROWS)
    return Settings(
        device,
        kind,
        digits,
        cascaded,
        port=whole(keys, "port", 0, 9, 0),
        chip_select=whole(keys, "chip_select", 0, 9, 0),
        rotate=rotate,
        module_rotate=module_rotate,
        brightness=whole(keys, "brightness", 0, 255, 0x70),
    )


class Output(Display):
    def __init__(self, settings: Settings, site: Site, wait: Wait = Event.wait) -> None:
        super().__init__("LED display", Opener(settings), site.changed, wait)
