"""Points, ways and circles in, distances out: where a disc that slides straight on comes within reach of something."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt

STILL = 1e-9


@dataclass
class Slider:
    t_s: float
    x: float
    y: float
    vx: float
    vy: float


def unit(x: float, y: float) -> tuple[float, float]:
    length = hypot(x, y)
    return (x / length, y / length) if length > STILL else (0.0, 1.0)


def meets(disc: Slider, ux: float, uy: float, x: float, y: float, reach: float) -> float | None:
    """How far along its way a disc comes within reach of a point, if it does; None if it goes away from it."""
    dx, dy = x - disc.x, y - disc.y
    along = dx * ux + dy * uy
    if along <= 0:
        return None
    square = reach * reach - (dx * dx + dy * dy - along * along)
    if square <= 0:
        return None
    return max(0.0, along - sqrt(square))
