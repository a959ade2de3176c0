"""The scoreboard on an OLED at the table: SSD1306, SSD1309 or SH1106 on I2C, 128x64 or 128x32.

[oled]
device = "ssd1306"       # or "ssd1309", "sh1106"
width = 128
height = 64              # or 32
rotate = 0               # quarter turns, clockwise: 0 to 3; with a height of 32 only 0 and 2
address = 0x3C           # some have 0x3D
bus = 1                  # /dev/i2c-1
contrast = 207           # 0 to 255
"""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from boardd.clashes import Claim
from boardd.displays.display import Display, Wait
from boardd.displays.oled import Opener, Settings
from boardd.header import I2C
from boardd.keys import Keys
from boardd.outputs import Site

DEVICES = "ssd1306", "ssd1309", "sh1106"


def read(keys: Keys) -> Settings:
    settings = Settings(
        device=keys.text("device", choices=DEVICES),
        width=keys.whole("width", 128, 128, 128),
        height=keys.whole("height", 32, 64, 64),
        rotate=keys.whole("rotate", 0, 3, 0),
        address=keys.whole("address", 0x08, 0x77, 0x3C),
        bus=keys.whole("bus", 0, 99, 1),
        contrast=keys.whole("contrast", 0, 255, 0xCF),
    )
    if settings.height not in (32, 64):
        keys.wrong("height", f"{settings.height} is not right; 64 or 32 would be right")
    elif settings.height == 32 and keys.is_right("height") and settings.rotate % 2:
        keys.wrong("rotate", f"{settings.rotate} leaves 32 columns, too few for a name; 0 or 2 would be right")
    return settings


def claims(settings: Settings) -> Iterator[Claim]:
    for name, pin in I2C.get(settings.bus, {}).items():
        yield Claim("bus", pin, f"the OLED's {name}", bus=True)


class Output(Display):
    def __init__(self, settings: Settings, site: Site, wait: Wait = Event.wait) -> None:
        super().__init__("OLED", Opener(settings), site.changed, wait)
