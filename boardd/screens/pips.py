"""A number of throws in, as many dots out, or the number where there are too many."""

from __future__ import annotations

from boardd.screens.canvas import Box, Canvas, width_of

SIDES_PX = 7, 5, 4, 3  # the largest that fits is taken
TIMES = "\u00d7"
MOST = 6  # more cannot be counted at a glance


def draw_left(canvas: Canvas, left: int, box: Box, align: float) -> None:
    wide, high = box[2] - box[0], box[3] - box[1]
    side = next((px for px in SIDES_PX if px <= high - 2 and pips_width(left, px) <= wide), 0)
    if left > MOST or not side:
        large = high >= 14 and left_width(left, True) <= wide
        canvas.text(box, counted(left), align, large)
        return
    x = box[0] + round((wide - pips_width(left, side)) * align)
    y = box[1] + (high - side) // 2
    for n in range(left):
        draw_pip(canvas, x + n * step(side), y, side)


def draw_pip(canvas: Canvas, x: int, y: int, side: int) -> None:
    corner = side // 4
    canvas.fill((x + corner, y, x + side - corner, y + side))
    canvas.fill((x, y + corner, x + side, y + side - corner))


def counted(left: int) -> str:
    return f"{TIMES}{left}"


def left_width(left: int, large: bool) -> int:
    """The least that it can be drawn in."""
    return width_of(counted(left), large) if left > MOST else pips_width(left, SIDES_PX[1 if large else -1])


def pips_width(left: int, side: int) -> int:
    return left * step(side) - (step(side) - side)


def step(side: int) -> int:
    return side + (2 if side > 4 else 1)
