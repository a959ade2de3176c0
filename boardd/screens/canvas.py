"""Texts and boxes in, one picture of black and white pixels out."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from boardd.screens.fonts import Font, font

Box = tuple[int, int, int, int]  # left, top, right, bottom; right and bottom are outside
Align = float  # 0 left, 0.5 centred, 1 right

SMALL_PX, LINE_PX = 8, 9  # a line of the small font, and one with air
LARGE_PX = 16  # and one of twice its size
FLAT_PX = 32  # a picture this low has no room for large words
DIGITS = "digits-36", "digits-22", "digits-16", "narrow"
MORE = "…"


class Canvas:
    """White on black. What does not fit into its box is shortened or made smaller, never drawn outside."""

    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("1", (width, height))
        self.width, self.height = width, height

    @property
    def all(self) -> Box:
        return 0, 0, self.width, self.height

    def fill(self, box: Box, colour: int = 1) -> None:
        if box[2] > box[0] and box[3] > box[1]:
            self.image.paste(colour, box)

    def text(self, box: Box, text: str, align: Align = 0.5, large: bool = False, colour: int = 1) -> None:
        """One line, in the middle of its box's height."""
        scale = 2 if large else 1
        line = font("small").line(shortened(text, (box[2] - box[0]) // scale), scale)
        self.put(line, box, align, colour, descent=scale)

    def bar(self, box: Box, text: str, large: bool = False, align: Align = 0.5) -> None:
        """Black on white."""
        self.fill(box)
        self.text((box[0] + 1, box[1], box[2] - 1, box[3]), text, align, large, colour=0)

    def points(self, box: Box, text: str, align: Align = 0.5, large: bool = False) -> None:
        """Nothing of it may be missing: rather narrow than short."""
        if fits(text, box[2] - box[0], large):
            self.text(box, text, align, large)
        else:
            self.put(font("narrow").line(text), box, align, 1)

    def number(self, box: Box, text: str, align: Align = 0.5) -> None:
        """As large as there is room for."""
        self.put(digits(text, box[2] - box[0], box[3] - box[1]).line(text), box, align, 1)

    def put(self, line: Image.Image, box: Box, align: Align, colour: int, descent: int = 0) -> None:
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        line = line.crop((0, 0, min(line.width, box[2] - box[0]), min(line.height, box[3] - box[1] + descent)))
        x = box[0] + round((box[2] - box[0] - line.width) * align)
        y = box[1] + max(0, box[3] - box[1] - line.height + descent) // 2
        self.image.paste(colour, (x, y), line)


def digits(text: str, width: int, height: int) -> Font:
    fits = [name for name in DIGITS if font(name).height <= height and font(name).width(text) <= width]
    return font(fits[0] if fits else DIGITS[-1])


def width_of(text: str, large: bool = False) -> int:
    return font("small").width(text) * (2 if large else 1)


def fits(text: str, width: int, large: bool = False) -> bool:
    return width_of(text, large) <= width


def shortened(text: str, width: int) -> str:
    """Its beginning, with three dots where something is missing."""
    if fits(text, width):
        return text
    while text and not fits(text.rstrip() + MORE, width):
        text = text[:-1]
    return text.rstrip() + MORE if text else ""


def wrapped(text: str, width: int, large: bool = False) -> list[str]:
    """Lines that fit, broken between words, and inside one only if it is too long for a line."""
    return list(broken(text.split(), width // (2 if large else 1)))


def broken(words: list[str], width: int) -> Iterator[str]:
    line = ""
    for word in words:
        if line and not fits(f"{line} {word}", width):
            yield line
            line = ""
        line = f"{line} {word}".strip()
        while not fits(line, width) and len(line) > 1:
            cut = next(n for n in range(len(line) - 1, 0, -1) if n == 1 or fits(line[:n], width))
            yield line[:cut]
            line = line[cut:]
    if line:
        yield line
