"""Two discs that touch, with their speeds, in; their speeds afterwards out. Momentum is kept."""

from __future__ import annotations

from math import copysign

Vector = tuple[float, float]
RUB = 0.1  # friction of steel rims


def collide(v1: Vector, m1: float, v2: Vector, m2: float, towards: Vector, click: float) -> tuple[Vector, Vector]:
    """`towards` is the unit vector from the first disc's centre to the second's."""
    nx, ny = towards
    closing = (v1[0] - v2[0]) * nx + (v1[1] - v2[1]) * ny
    if closing <= 0:
        return v1, v2
    reduced = m1 * m2 / (m1 + m2)
    push = (1 + click) * reduced * closing
    slip = -(v1[0] - v2[0]) * ny + (v1[1] - v2[1]) * nx
    rub = -copysign(min(RUB * push, reduced * abs(slip) / 3), slip)  # a third of it goes into the slip, the rest spins
    px, py = push * nx + rub * ny, push * ny - rub * nx
    return (v1[0] - px / m1, v1[1] - py / m1), (v2[0] + px / m2, v2[1] + py / m2)
