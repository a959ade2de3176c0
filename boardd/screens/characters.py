"""A picture in, lines of text that show it on a terminal out: half blocks, or braille at half the width and height."""

from __future__ import annotations

from PIL import Image

HALVES = " ▄▀█"  # by the upper pixel (2) and the lower one (1)
DOTS = (0, 0, 0x01), (0, 1, 0x02), (0, 2, 0x04), (1, 0, 0x08), (1, 1, 0x10), (1, 2, 0x20), (0, 3, 0x40), (1, 3, 0x80)
BRAILLE = 0x2800  # Unicode: the first pattern; each dot has a bit of its own


def half_blocks(image: Image.Image) -> list[str]:
    """A character for every two pixels above each other: 128x64 becomes 32 lines of 128."""
    return [
        "".join(HALVES[2 * lit(image, x, y) + lit(image, x, y + 1)] for x in range(image.width))
        for y in range(0, image.height, 2)
    ]


def braille(image: Image.Image) -> list[str]:
    """A character for every 2x4 pixels: 128x64 becomes 16 lines of 64."""
    return ["".join(cell(image, x, y) for x in range(0, image.width, 2)) for y in range(0, image.height, 4)]


def cell(image: Image.Image, x: int, y: int) -> str:
    return chr(BRAILLE + sum(bit for dx, dy, bit in DOTS if lit(image, x + dx, y + dy)))


def lit(image: Image.Image, x: int, y: int) -> bool:
    return x < image.width and y < image.height and bool(image.getpixel((x, y)))
