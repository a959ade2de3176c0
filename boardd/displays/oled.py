"""Scoreboards in, an OLED's bytes on the I2C bus out: after the first picture only what changed.

A frame of an SSD1306 is 1,034 bytes on the bus with their addresses, 23 ms at 400 kHz; luma sends all of it each time.
Its windows are set with 0x21 (columns) and 0x22 (pages), after which data fills them row by row (SSD1306 data sheet,
10.1.3 to 10.1.5). An SH1106 knows only one page at a time (0xB0 and the column in two halves), and its 128 columns are
the middle ones of 132.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from boardd.displays.display import Unreachable
from boardd.displays.steps import PICTURE, Step, steps_of
from boardd.displays.windows import Window, changes
from boardd.model import Scoreboard

OFF, NOTHING = 0xAE, 0xE3
COLUMNS, PAGES = 0x21, 0x22
PAGE, LOW_COLUMN, HIGH_COLUMN = 0xB0, 0x00, 0x10
SH1106_LEFT = 2  # of 132 columns: the first one that can be seen
LONGEST_COMMAND = 3
ADDRESSED = 2  # bytes before each transfer: the address, and whether data or commands follow


class Settings(NamedTuple):
    device: str
    width: int
    height: int
    rotate: int
    address: int
    bus: int
    contrast: int


class Oled:
    """A chip that answered. `held` is what its memory holds."""

    def __init__(self, settings: Settings, serial: Any, steps: tuple[Step, ...]) -> None:
        self.settings, self.serial, self.steps = settings, serial, steps
        self.paged = settings.device == "sh1106"
        self.extra = ADDRESSED * 2 + (3 if self.paged else 6)
        self.held = bytes(settings.width * settings.height // 8)

    def show(self, board: Scoreboard) -> None:
        wanted = picture(self.settings, board)
        with answering(self.settings):
            for window in changes(self.held, wanted, self.settings.width, self.extra, high=not self.paged):
                self.send(window, wanted)
        self.held = wanted

    def refresh(self) -> None:
        """As at the start, but without a moment of darkness."""
        with answering(self.settings):
            self.start(dark=False)

    def close(self) -> None:
        from luma.core.error import Error  # type: ignore[import-untyped]

        with suppress(OSError, Error):
            self.serial.command(OFF)
        with suppress(OSError, Error):
            self.serial.cleanup()

    def start(self, dark: bool = True) -> None:
        """A command that was cut off still waits for its values: give it some that do nothing."""
        self.serial.command(*[NOTHING] * LONGEST_COMMAND)
        for step in self.steps:
            if step.kind == PICTURE:
                self.send_all()
            else:
                self.serial.command(*(step.values if dark or step.values[0] != OFF else step.values[1:]))

    def send_all(self) -> None:
        pages = self.settings.height // 8
        tops = range(pages) if self.paged else [0]
        for top in tops:
            self.send(Window(0, top, self.settings.width, top + 1 if self.paged else pages), self.held)

    def send(self, window: Window, frame: bytes) -> None:
        if self.paged:
            column = window.left + SH1106_LEFT
            self.serial.command(PAGE | window.top, LOW_COLUMN | column & 0x0F, HIGH_COLUMN | column >> 4)
        else:
            self.serial.command(COLUMNS, window.left, window.right - 1, PAGES, window.top, window.bottom - 1)
        self.serial.data(window.cut(frame, self.settings.width))


def picture(settings: Settings, board: Scoreboard) -> bytes:
    from boardd.displays.frame import frame, turned
    from boardd.screens.screen import screen

    upright = settings.rotate % 2
    width, height = (settings.height, settings.width) if upright else (settings.width, settings.height)
    return frame(turned(screen(board, width, height), settings.rotate))


class Opener:
    """Settings in, an open chip out, as often as it is needed; luma is imported the first time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.steps: tuple[Step, ...] = ()

    def __call__(self) -> Oled:
        from luma.oled import device  # type: ignore[import-untyped]

        settings = self.settings
        if not self.steps:
            made = getattr(device, settings.device)
            self.steps = steps_of(made, settings.contrast, width=settings.width, height=settings.height)
        oled = Oled(settings, opened(settings), self.steps)
        try:
            with answering(settings):
                oled.start()
        except Unreachable:
            oled.close()
            raise
        return oled


def opened(settings: Settings) -> Any:
    """luma's wire to the bus."""
    from luma.core.error import DeviceNotFoundError, DevicePermissionError
    from luma.core.interface.serial import i2c  # type: ignore[import-untyped]

    try:
        return i2c(port=settings.bus, address=settings.address)
    except DeviceNotFoundError:
        raise Unreachable(f"no OLED: I2C bus {settings.bus} is not there, switch I2C on") from None
    except DevicePermissionError:
        raise Unreachable(f"no OLED: I2C bus {settings.bus} may not be used, join the group i2c") from None
    except OSError as error:
        raise Unreachable(f"no OLED: I2C bus {settings.bus}: {error.strerror or error}") from None


@contextmanager
def answering(settings: Settings) -> Iterator[None]:
    """luma wraps only some errors of a display that is gone: command() its own, data() those of the system."""
    from luma.core.error import Error

    try:
        yield
    except (OSError, Error):
        where = f"0x{settings.address:02X} on I2C bus {settings.bus}"
        raise Unreachable(f"the OLED does not answer, look at its plug ({where})") from None
