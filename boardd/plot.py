"""Values in, a picture out: axes with ticks, and lines, bars, points, spans and text on them.

Needs Pillow: import this only where a picture is wanted. Pixels count from the top left, values from the bottom left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import floor, log10

from PIL import Image, ImageDraw, ImageFont

from boardd.errors import UsageError, harmless
from boardd.record import NamedTuple

SMOOTH = 3  # drawn so much larger and then reduced: Pillow's own lines have steps
TEXT_PX = 14

INK, GREY, FAINT, PAPER = "#202428", "#6a7178", "#e3e6e9", "#ffffff"
BLUE, ORANGE, GREEN, RED = "#1f62a8", "#c8600a", "#2e7d4f", "#b3261e"
COLOURS = (BLUE, ORANGE, GREEN, RED)

Spot = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Range(NamedTuple):
    """From where to where an axis goes, and how it is stretched in between."""

    low: float
    high: float
    warp: Callable[[float], float] = float

    def part(self, value: float) -> float:
        """0 at the low end, 1 at the high one; what lies outside is moved to the end."""
        low, high = self.warp(self.low), self.warp(self.high)
        if low == high:
            return 0.5
        return (self.warp(min(max(value, self.low), self.high)) - low) / (high - low)


def ticks(low: float, high: float, most: int = 8) -> list[float]:
    """Round values from low to high, at most so many of them and one."""
    if low >= high:
        return [low]
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= rough * (1 - 1e-9))
    first, last = -floor(-low / step + 1e-9), floor(high / step + 1e-9)
    return [round(n * step, 10) for n in range(first, last + 1)]


@cache
def font(px: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(px)


class Picture:
    """A white sheet, so many pixels wide and high."""

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        self.image = Image.new("RGB", (width * SMOOTH, height * SMOOTH), PAPER)
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def axes(self, box: Box, x: Range, y: Range) -> Axes:
        return Axes(self, box, x, y)

    def line(self, spots: Iterable[Spot], colour: str, px: float = 1.5) -> None:
        self.draw.line([large(spot) for spot in spots], colour, round(px * SMOOTH), "curve")

    def box(self, box: Box, fill: str | None = None, outline: str | None = None) -> None:
        left, right = sorted((box[0] * SMOOTH, box[2] * SMOOTH))
        top, bottom = sorted((box[1] * SMOOTH, box[3] * SMOOTH))
        self.draw.rectangle((left, top, right, bottom), fill, outline, SMOOTH)

    def disc(self, at: Spot, radius: float, colour: str) -> None:
        (x, y), reach = large(at), radius * SMOOTH
        self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), colour, PAPER, SMOOTH)

    def text(self, at: Spot, text: str, anchor: str = "lm", colour: str = INK, px: float = TEXT_PX) -> None:
        """The anchor is Pillow's: l, m, r and then t, m, b say which point of the text stands there."""
        self.draw.text(large(at), text, colour, font(px * SMOOTH), anchor)

    def text_upwards(self, at: Spot, text: str, colour: str = INK, px: float = TEXT_PX) -> None:
        """Centred there, to be read from the right."""
        left, top, right, bottom = map(round, font(px * SMOOTH).getbbox(text))
        label = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(label).text((-left, -top), text, 255, font(px * SMOOTH))
        label = label.transpose(Image.Transpose.ROTATE_90)
        x, y = large(at)
        self.image.paste(colour, (round(x - label.width / 2), round(y - label.height / 2)), label)

    def save(self, file: str) -> None:
        try:
            self.image.resize(self.size, Image.Resampling.BOX).save(file, "PNG")
        except OSError as error:
            raise UsageError(f"{harmless(file)}: cannot be written: {error.strerror or error}") from None


def large(spot: Spot) -> Spot:
    return spot[0] * SMOOTH, spot[1] * SMOOTH


class Axes:
    """A part of a picture on which values are drawn."""

    def __init__(self, picture: Picture, box: Box, x: Range, y: Range) -> None:
        self.picture, self.box, self.x, self.y = picture, box, x, y

    def at(self, x: float, y: float) -> Spot:
        """The pixel of a value."""
        left, top, right, bottom = self.box
        return left + (right - left) * self.x.part(x), bottom - (bottom - top) * self.y.part(y)

    # Around the values

    def frame(self) -> None:
        self.picture.box(self.box, outline=GREY)

    def x_ticks(self, labels: Mapping[float, str], grid: bool = True) -> None:
        """Labels below the axes; an empty one leaves only its line."""
        _, top, _, bottom = self.box
        for value, label in labels.items():
            x, _ = self.at(value, self.y.low)
            self.picture.line([(x, top if grid else bottom), (x, bottom + 5)], FAINT if grid else GREY, 1)
            self.picture.text((x, bottom + 9), label, "mt", GREY)

    def y_ticks(self, labels: Mapping[float, str], grid: bool = True) -> None:
        left, _, right, _ = self.box
        for value, label in labels.items():
            _, y = self.at(self.x.low, value)
            self.picture.line([(left - 5, y), (right if grid else left, y)], FAINT if grid else GREY, 1)
            self.picture.text((left - 9, y), label, "rm", GREY)

    def titles(self, x: str = "", y: str = "", above: str = "", y_px: float = 58) -> None:
        """What the axes show, and what all of it shows; y_px is how far left of the axes the upright one stands."""
        left, top, right, bottom = self.box
        self.picture.text(((left + right) / 2, bottom + 33), x, "mt")
        if y:
            self.picture.text_upwards((left - y_px, (top + bottom) / 2), y)
        self.picture.text((left, top - 12), above, "lb", px=TEXT_PX + 2)

    # Values

    def line(self, values: Iterable[Spot], colour: str = BLUE, px: float = 1.5) -> None:
        spots = [self.at(x, y) for x, y in values]
        if len(spots) > 1:
            self.picture.line(spots, colour, px)

    def dashes(self, start: Spot, end: Spot, colour: str = GREY, px: float = 1.5, dash: float = 7) -> None:
        """A straight line of dashes between two values."""
        (x0, y0), (x1, y1) = self.at(*start), self.at(*end)
        count = max(1, round(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / dash))
        for n in range(0, count, 2):
            ends = [(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in (n, min(n + 1, count))]
            self.picture.line(ends, colour, px)

    def bar(self, x0: float, x1: float, y: float, colour: str = BLUE, low: float | None = None, gap: float = 1) -> None:
        """From the x axis, or from where it is said, up to y; a gap of pixels on each side."""
        (left, bottom), (right, top) = self.at(x0, self.y.low if low is None else low), self.at(x1, y)
        self.picture.box((left + gap, top, right - gap, bottom), fill=colour)

    def point(self, x: float, y: float, radius: float = 4, colour: str = BLUE) -> None:
        self.picture.disc(self.at(x, y), radius, colour)

    def whisker(self, x: float, low: float, high: float, colour: str = BLUE, half: float = 5) -> None:
        """From low to high, with a stroke at each end."""
        (at, bottom), (_, top) = self.at(x, low), self.at(x, high)
        self.picture.line([(at, bottom), (at, top)], colour)
        for y in (bottom, top):
            self.picture.line([(at - half, y), (at + half, y)], colour)

    def span(self, x0: float, x1: float, label: str = "", colour: str = ORANGE, row: int = 0) -> None:
        """A stretch of the x axis, tinted; its label stands in one of the rows at the top."""
        (left, bottom), (right, top) = self.at(x0, self.y.low), self.at(x1, self.y.high)
        self.picture.box((left, top, max(right, left + 1), bottom), fill=f"{colour}30")
        self.picture.text((left + 3, top + 4 + row * (TEXT_PX + 3)), label, "lt", colour)

    def text(self, x: float, y: float, text: str, anchor: str = "lm", colour: str = INK) -> None:
        self.picture.text(self.at(x, y), text, anchor, colour)


def by_number(values: Sequence[float]) -> dict[float, str]:
    """Ticks labelled with their numbers."""
    return {value: f"{value:,g}" for value in values}
