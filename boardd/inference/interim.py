"""The weights of an unrest in; what the deck carried just before the next throw came down, out.

A piece that slides or lies on the deck weighs what it weighs, a piece in the air nothing. So if the deck carries a
piece more, for some rows, that piece is down, and a hard blow after that is the next throw's. Where it slides, friction
stops it, and how fast it is tells how far from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from boardd.inference.scale import Weight

SPOILT_S = 0.02, 0.08  # before a blow is noticed: what the filters spread, at least and at most
FEWEST, MOST = 4, 8  # rows that must agree, and that are looked at
SAME_G = 8.0  # what a ring may have left
SLOWING_MM_S2 = 3500.0  # by friction: a coefficient of 0.36, on wood or carpet,
SLOWING_DOUBT = 0.6  # and how wrong a way may be that is found with it
LEAST_G, LIGHTEST_G = 0.8, 20.0

Row = tuple[float, Weight]


def carried(rows: Sequence[Row], before_g: float, blow_s: float, arm: Weight) -> tuple[Weight, Weight] | None:
    """A weight and its error, if what lay or slid there was the same for some rows when the blow came."""
    last = steady([row for row in rows if row[0] < blow_s - SPOILT_S[0]], blow_s - SPOILT_S[1])
    if not last:
        return None
    mass_g = mean([weight[0] for _, weight in last])
    (x, error_x), (y, error_y) = stops(last, 1, mass_g - before_g), stops(last, 2, mass_g - before_g)
    error_g = hypot(LEAST_G, spread([weight[0] for _, weight in last]) / 4)
    return (mass_g, x, y), (error_g, hypot(error_g * arm[1], error_x), hypot(error_g * arm[2], error_y))


def steady(rows: Sequence[Row], since_s: float) -> Sequence[Row]:
    """The newest rows of the same mass, if there are enough and the last of them is not from before then."""
    for end in range(len(rows), FEWEST - 1, -1):
        if rows[end - 1][0] < since_s:
            break
        for begin in range(max(0, end - MOST), end - FEWEST + 1):
            if spread([weight[0] for _, weight in rows[begin:end]]) < SAME_G:
                return rows[begin:end]
    return ()


def stops(rows: Sequence[Row], axis: int, came_g: float) -> tuple[float, float]:
    """The moment when whatever slides has stopped, and how wrong that may be."""
    times_s, moments = [t_s for t_s, _ in rows], [weight[axis] for _, weight in rows]
    middle_s, middle = mean(times_s), mean(moments)
    squares = sum([(t_s - middle_s) ** 2 for t_s in times_s])
    products = [(t_s - middle_s) * (moment - middle) for t_s, moment in zip(times_s, moments, strict=True)]
    slope = sum(products) / squares
    off = [moment - middle - slope * (t_s - middle_s) for t_s, moment in zip(times_s, moments, strict=True)]
    noise = sqrt(sum([value * value for value in off]) / (len(rows) - 2))
    slope_error = noise / sqrt(squares)
    speed = abs(slope) / max(abs(came_g), LIGHTEST_G)
    way = slope * speed / (2 * SLOWING_MM_S2)
    further = slope_error * speed / SLOWING_MM_S2
    return middle + way, hypot(noise / sqrt(len(rows)), SLOWING_DOUBT * way, further)


def spread(values: Sequence[float]) -> float:
    return max(values) - min(values)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
