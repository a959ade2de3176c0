"""The weights of an unrest in; what the deck carried just before the next throw came down, out.

A piece that slides or lies on the deck weighs what it weighs, a piece in the air nothing. So if the deck carries a
piece more, for some rows, that piece is down, and a hard blow after that is the next throw's. Where it slides, friction
stops it, and how fast it is tells how far from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from boardd.inference.scale import Weight

SPOILT_S = 0.02  # before a blow: the filters spread it so far
FEWEST, MOST = 4, 8  # rows that must agree, and that are looked at
SAME_G = 4.0
SLOWING_MM_S2 = 3500.0  # by friction: a coefficient of 0.36, on wood or carpet,
SLOWING_DOUBT = 0.6  # and how wrong a way may be that is found with it
LEAST_G = 0.8

Row = tuple[float, Weight]


def carried(
    rows: Sequence[Row], before: Weight, blow_s: float, piece_g: float, arm: Weight
) -> tuple[Weight, Weight] | None:
    """A weight and its error, if a piece more or less than before lay or slid there when the blow came."""
    last = [row for row in rows if row[0] < blow_s - SPOILT_S][-MOST:]
    while len(last) >= FEWEST and spread([weight[0] for _, weight in last]) > SAME_G:
        last = last[1:]
    if len(last) < FEWEST:
        return None
    mass_g = mean([weight[0] for _, weight in last])
    if abs(mass_g - before[0]) < piece_g / 2:
        return None
    x, error_x = stops(last, 1, blow_s, mass_g - before[0])
    y, error_y = stops(last, 2, blow_s, mass_g - before[0])
    return (mass_g, x, y), (LEAST_G, hypot(LEAST_G * arm[1], error_x), hypot(LEAST_G * arm[2], error_y))


def stops(rows: Sequence[Row], axis: int, blow_s: float, mass_g: float) -> tuple[float, float]:
    """The moment when whatever slides has stopped, and how wrong that may be."""
    times_s, moments = [t_s for t_s, _ in rows], [weight[axis] for _, weight in rows]
    middle_s, middle = mean(times_s), mean(moments)
    squares = sum([(t_s - middle_s) ** 2 for t_s in times_s])
    products = [(t_s - middle_s) * (moment - middle) for t_s, moment in zip(times_s, moments, strict=True)]
    slope = sum(products) / squares
    off = [moment - middle - slope * (t_s - middle_s) for t_s, moment in zip(times_s, moments, strict=True)]
    noise = sqrt(sum([value * value for value in off]) / (len(rows) - 2))
    slope_error = noise / sqrt(squares)
    way = slope * abs(slope / mass_g) / (2 * SLOWING_MM_S2)
    further = slope_error * abs(slope / mass_g) / SLOWING_MM_S2
    return middle + way, hypot(noise / sqrt(len(rows)), SLOWING_DOUBT * way, further)


def spread(values: Sequence[float]) -> float:
    return max(values) - min(values)


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
