"""A picture in, the bytes of an OLED's memory out: pages of 8 rows, a byte per column, its lowest bit on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

QUARTER_TURNS = None, "ROTATE_270", "ROTATE_180", "ROTATE_90"  # clockwise, as luma counts; Pillow counts the other way


def turned(image: Image.Image, quarters: int) -> Image.Image:
    from PIL import Image

    name = QUARTER_TURNS[quarters]
    return image if name is None else image.transpose(Image.Transpose[name])


def frame(image: Image.Image) -> bytes:
    """Each page laid on its side, so that Pillow packs its columns: 1,024 bytes without a loop over pixels."""
    strips = (image.crop((0, top, image.width, top + 8)) for top in range(0, image.height, 8))
    return b"".join(turned(strip, 1).tobytes() for strip in strips)
