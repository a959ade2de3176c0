"""Points, ways and circles in, distances out: where a disc that slides straight on comes within reach of something."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt

STILL = 1e-9
STEP_S = 0.003


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


def position(disc: Slider, slowing: float, t_s: float) -> tuple[float, float]:
    """Where a disc that slides is at a later time, at most until it stands."""
    speed = hypot(disc.vx, disc.vy)
    if speed < STILL:
        return disc.x, disc.y
    passed_s = min(max(0.0, t_s - disc.t_s), speed / slowing)
    part = passed_s - slowing * passed_s * passed_s / (2 * speed)
    return disc.x + disc.vx * part, disc.y + disc.vy * part


def first_touch(a: Slider, b: Slider, slowing: float, until_s: float, reach: float) -> float | None:
    """When two discs that both slide come within reach of each other, if they do; to a few milliseconds."""
    t_s = max(a.t_s, b.t_s)
    dx, dy = b.x - a.x, b.y - a.y
    if dx * (b.vx - a.vx) + dy * (b.vy - a.vy) >= 0:
        return None  # they part
    while t_s < until_s:
        (ax, ay), (bx, by) = position(a, slowing, t_s), position(b, slowing, t_s)
        if hypot(bx - ax, by - ay) < reach:
            return t_s
        t_s += STEP_S
    return None
