"""Scoreboards in, the rows of MAX7219 chips on the SPI bus out: seven-segment digits, or 8x8 matrices in a line.

The chips hang behind each other, and what is sent first moves on to the last one. Nothing ever comes back from them, so
a display that is unplugged is not noticed: everything is sent again every few seconds, and it shows when it is back.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from boardd.displays.display import Unreachable
from boardd.displays.frame import turned
from boardd.displays.steps import PICTURE, Step, steps_of
from boardd.model import Scoreboard

if TYPE_CHECKING:
    from PIL import Image

SHUTDOWN = 0x0C
ROWS = 8


class Settings(NamedTuple):
    device: str
    kind: str  # seven-segment or matrix
    digits: int
    cascaded: int  # chips
    port: int
    chip_select: int
    rotate: int
    module_rotate: int  # each 8x8 module in itself
    brightness: int


Rows = tuple[tuple[int, ...], ...]  # of each of the 8 registers, the values of all chips, the nearest first


class Max7219:
    def __init__(self, settings: Settings, serial: Any, steps: tuple[Step, ...]) -> None:
        self.settings, self.serial, self.steps = settings, serial, steps
        self.held: Rows = ((0,) * settings.cascaded,) * ROWS

    def show(self, board: Scoreboard) -> None:
        wanted = rows(self.settings, board)
        for n, row in enumerate(wanted):
            if row != self.held[n]:
                self.send(n, row)
        self.held = wanted

    def refresh(self) -> None:
        for step in self.steps:
            if step.kind == PICTURE:
                for n, row in enumerate(self.held):
                    self.send(n, row)
            else:
                self.write(list(step.values))

    def close(self) -> None:
        with suppress(Unreachable):
            self.write([SHUTDOWN, 0] * self.settings.cascaded)
        with suppress(OSError):
            self.serial.cleanup()

    def send(self, register: int, row: tuple[int, ...]) -> None:
        self.write([value for chip in reversed(row) for value in (register + 1, chip)])

    def write(self, values: list[int]) -> None:
        try:
            self.serial.data(values)
        except OSError as error:
            raise unreachable(self.settings, error) from None


def rows(settings: Settings, board: Scoreboard) -> Rows:
    if settings.kind == "seven-segment":
        from boardd.screens.segments import segments

        lit = segments(board, settings.digits)[::-1].ljust(ROWS * settings.cascaded, b"\0")
        return tuple(tuple(lit[n::ROWS]) for n in range(ROWS))
    from boardd.screens.matrix import matrix

    return matrix_rows(turned(matrix(board, 8 * settings.cascaded), settings.rotate), settings.module_rotate)


def matrix_rows(image: Image.Image, module_rotate: int) -> Rows:
    """A register is a column of its module, the lowest bit on top."""
    modules = [turned(image.crop((x, 0, x + 8, 8)), module_rotate) for x in range(0, image.width, 8)]
    columns = [turned(module, 1).tobytes() for module in modules]
    return tuple(tuple(column[n] for column in columns) for n in range(ROWS))


class Opener:
    """Settings in, chips that were started out, as often as it is needed; luma is imported the first time."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.steps: tuple[Step, ...] = ()

    def __call__(self) -> Max7219:
        from luma.led_matrix.device import max7219  # type: ignore[import-untyped]

        if not self.steps:
            self.steps = steps_of(max7219, self.settings.brightness, cascaded=self.settings.cascaded)
        chips = Max7219(self.settings, opened(self.settings), self.steps)
        try:
            chips.refresh()
        except Unreachable:
            chips.close()
            raise
        return chips


def opened(settings: Settings) -> Any:
    """luma's wire to the bus; the chips have no pin for a reset, and none for data or commands."""
    from luma.core.error import Error  # type: ignore[import-untyped]
    from luma.core.interface.serial import noop, spi  # type: ignore[import-untyped]

    try:
        return spi(port=settings.port, device=settings.chip_select, gpio=noop())
    except ImportError:
        raise Unreachable("no LED display: spidev is not installed; install boardd[pi]") from None
    except PermissionError:
        raise Unreachable(f"no LED display: {bus(settings)} may not be used, join the group spi") from None
    except Error:
        raise Unreachable(f"no LED display: {bus(settings)} is not there, switch SPI on") from None
    except OSError as error:
        raise unreachable(settings, error) from None


def unreachable(settings: Settings, error: OSError) -> Unreachable:
    return Unreachable(f"the LED display cannot be reached: {bus(settings)}: {error.strerror or error}")


def bus(settings: Settings) -> str:
    return f"SPI bus {settings.port}.{settings.chip_select}"
