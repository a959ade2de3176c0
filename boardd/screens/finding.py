"""A scoreboard with the page's address in; the address, its QR code and, while it is shown, the pairing code out.

Whoever scans the code stands in front of the board: it holds the pairing code too, behind a #, which browsers keep to
themselves.
"""

from __future__ import annotations

import re
from functools import lru_cache

from PIL import Image

from boardd.model import Scoreboard
from boardd.screens.canvas import FLAT_PX, LARGE_PX, LINE_PX, Box, Canvas, fits

MODULE_PX = 2  # with less no phone can read it
QUIET_PX = 3  # on each side; a standard's four modules would leave no room, and phones do with less
CODE_PARTS = 3  # digits of a code that are read together


def draw_finding(canvas: Canvas, board: Scoreboard, box: Box) -> None:
    address = board.address or ""
    words = [re.sub(r"^https?://|/$", "", address), board.pairing or ""]
    image = qr(address + (f"#code={board.pairing}" if board.pairing else ""))
    left, top, right, bottom = box
    if image.height <= bottom - top and image.width <= right - left:
        tall = bottom - top > right - left
        x = left + (right - left - image.width) // 2 if tall else right - image.width
        canvas.image.paste(image, (x, top if tall else top + (bottom - top - image.height) // 2))
        rest = (left, top + image.height, right, bottom) if tall else (left, top, x - 1, bottom)
        draw_words(canvas, words, rest)
    else:
        draw_words(canvas, words, box)


@lru_cache(4)
def qr(text: str) -> Image.Image:
    """Dark on light, as phones expect it; as small as the text allows."""
    import segno  # only a display that shows it waits for this import

    matrix = segno.make(text, error="l", boost_error=False, micro=False).matrix
    size = len(matrix)
    modules = Image.new("1", (size, size), 1)
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            modules.putpixel((x, y), 0 if dark else 1)
    inner = modules.resize((size * MODULE_PX, size * MODULE_PX), Image.Resampling.NEAREST)
    framed = Image.new("1", (inner.width + 2 * QUIET_PX, inner.height + 2 * QUIET_PX), 1)
    framed.paste(inner, (QUIET_PX, QUIET_PX))
    return framed


def draw_words(canvas: Canvas, words: list[str], box: Box) -> None:
    """The address, and below or beside it the code, large."""
    left, top, right, bottom = box
    address, code = words
    if bottom - top <= FLAT_PX and code:
        middle = left + (right - left) * 3 // 5
        draw_lines(canvas, address_lines(address, middle - left), (left, top, middle, bottom), LINE_PX)
        draw_lines(canvas, code_lines(code, right - middle), (middle, top, right, bottom), LARGE_PX)
        return
    codes = code_lines(code, right - left)
    above = bottom - LARGE_PX * len(codes)
    large = fit_large(address, (left, top, right, above))
    lines = address_lines(address, (right - left) // (2 if large else 1))
    draw_lines(canvas, lines, (left, top, right, above), LARGE_PX if large else LINE_PX)
    draw_lines(canvas, codes, (left, above, right, bottom), LARGE_PX)


def fit_large(address: str, box: Box) -> bool:
    lines = address_lines(address, (box[2] - box[0]) // 2)
    return len(lines) * LARGE_PX <= box[3] - box[1] and all(fits(line, box[2] - box[0], large=True) for line in lines)


def code_lines(code: str, wide: int) -> list[str]:
    """In one line, or in parts that can be remembered."""
    if not code or fits(code, wide, large=True):
        return [code] if code else []
    return [code[i : i + CODE_PARTS] for i in range(0, len(code), CODE_PARTS)]


def address_lines(address: str, wide: int) -> list[str]:
    """Broken after a dot or a colon, so that each line is a part that can be typed."""
    lines = [""]
    for part in re.split(r"(?<=[.:/-])", address):
        if lines[-1] and not fits(lines[-1] + part, wide):
            lines.append("")
        lines[-1] += part
    return lines


def draw_lines(canvas: Canvas, lines: list[str], box: Box, high: int) -> None:
    left, top, right, bottom = box
    shown = lines[: max(0, (bottom - top) // high)]
    top += (bottom - top - high * len(shown)) // 2
    for line in shown:
        canvas.text((left, top, right, top + high), line, large=high == LARGE_PX)
        top += high
