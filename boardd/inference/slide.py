"""The weights of an unrest in; the way that the thrown piece slid, and what it met on it, out.

A piece that slides weighs what it weighs, so the deck's moments tell where it is, row by row, until it meets another
one. From then on they tell of both: what the one loses of its speed the other gains, so their sum goes straight on, and
friction slows it twice as fast. Where it was when it met a piece tells which way that was pushed, and how fast it was
how far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import hypot, sqrt

from boardd.inference.scale import Weight
from boardd.record import NamedTuple

Point = tuple[float, float]
Row = tuple[float, Weight]

SAME_G = 8.0  # what a ring may have left
FEWEST, SPOILT = 5, 2  # rows of a slide; the first ones have some of the blow before them
LEAST_G, EVERY_S, MOST = 20.0, 0.01, 40  # of the way before it was seen: grams of its blow, and points of it
LATE_S = 0.12  # after a blow
WIDE, SHAKY_MM = 2, 12.0  # rows on each side that are as long as a ring, and how far a row may be beside them
SPAN = 4  # rows before and after, that a speed is found from
CLICK = 0.55  # restitution of steel on steel
SLOWING_MM_S2 = 3300.0  # by friction, 0.25 to 0.45 of gravity


class Met(NamedTuple):
    """A piece that was met on the way."""

    t_s: float
    at: Point  # where the thrown one was then
    n: Point  # which way the other one was pushed
    pushed_mm: float  # and about how far
    u: Point  # which way the thrown one went on
    went_mm: float  # and about how far
    sure: bool  # it was seen to come there


class Slide(NamedTuple):
    times_s: tuple[float, ...]
    points: tuple[Point, ...]
    first: int = 0  # of the rows that were seen; those before it are how it must have come there

    def since(self, struck_s: float, struck: Point) -> Slide:
        """With the way from its last blow, where that was long before: the rows between were a ring's."""
        return self if self.times_s[0] - struck_s < LATE_S else self.come_from(struck_s, struck)

    def come_from(self, down_s: float, down: Point) -> Slide:
        """With the straight way from where it came down to where it was seen first."""
        times_s, points = self.times_s[self.first :], self.points[self.first :]
        first_s, (x, y) = times_s[0], points[0]
        count = max(0, min(MOST, int((first_s - down_s) / EVERY_S)))
        parts = [i / count for i in range(count)]
        return Slide(
            (*[down_s + part * (first_s - down_s) for part in parts], *times_s),
            (*[(down[0] + part * (x - down[0]), down[1] + part * (y - down[1])) for part in parts], *points),
            count,
        )

    def closest(self, at: Point, until_s: float) -> tuple[float, float]:
        """How near its middle came to a piece's before it was seen, and then."""
        near = [1e9, 1e9]
        for i, (t_s, point) in enumerate(zip(self.times_s, self.points, strict=True)):
            if t_s > until_s:
                break
            seen = int(i >= self.first)
            near[seen] = min(near[seen], hypot(point[0] - at[0], point[1] - at[1]))
        return near[0], near[1]

    def meets(self, at: Point, reach_mm: float) -> Met | None:
        """When it came so near to a piece that they touched."""
        for i, (x, y) in enumerate(self.points):
            away = hypot(x - at[0], y - at[1])
            if away < reach_mm:
                return self.met(i, at, away)
        return None

    def met(self, i: int, at: Point, away: float) -> Met:
        x, y = self.points[i]
        vx, vy = self.speed(i)
        n = ((at[0] - x) / away, (at[1] - y) / away) if away > 1 else (0.0, 1.0)
        closing = max(0.0, vx * n[0] + vy * n[1])
        pushed = closing * (1 + CLICK) / 2
        left = vx - pushed * n[0], vy - pushed * n[1]
        speed = hypot(*left)
        u = (left[0] / speed, left[1] / speed) if speed > 1 else n
        pushed_mm, went_mm = way_mm(pushed), way_mm(speed)
        if i <= self.first:  # how fast it was is not known, but how far both went, together
            both = hypot(pushed_mm * n[0] + went_mm * u[0], pushed_mm * n[1] + went_mm * u[1])
            part = hypot(self.points[-1][0] - x, self.points[-1][1] - y) / both if both > 1 else 0.0
            pushed_mm, went_mm = part * pushed_mm, part * went_mm
        return Met(self.times_s[i], (x, y), n, pushed_mm, u, went_mm, i > self.first)

    def speed(self, i: int) -> Point:
        """About then."""
        rows = range(max(0, i - SPAN), min(len(self.points), i + SPAN + 1))
        mean_s = sum([self.times_s[j] for j in rows]) / len(rows)
        squares = sum([(self.times_s[j] - mean_s) ** 2 for j in rows]) or 1.0
        vx, vy = (sum([(self.times_s[j] - mean_s) * self.points[j][axis] for j in rows]) / squares for axis in (0, 1))
        return vx, vy


def way_mm(speed: float) -> float:
    """That friction takes to stop it."""
    return speed * speed / (2 * SLOWING_MM_S2)


def slid(path: Iterable[Row], before: Weight, pieces_g: Collection[float], middle_mm: Point) -> Slide | None:
    """The first rows in which the deck carried one piece more than before the blow, from where it came down there."""
    least_g, most_g = min(pieces_g), max(pieces_g)
    run: list[Row] = []
    blow: list[Row] = []
    for t_s, weight in path:
        row = t_s, (weight[0] - before[0], weight[1] - before[1], weight[2] - before[2])
        if least_g - SAME_G < row[1][0] < most_g + SAME_G:
            run.append(row)
        elif len(run) >= FEWEST + SPOILT:
            break
        else:
            blow += run
            run.clear()
            if row[1][0] < least_g / 2:
                blow.clear()
            blow.append(row)
    if len(run) < FEWEST + SPOILT:
        return None
    blow += run[:SPOILT]
    points = smooth([at(weight, middle_mm) for _, weight in run[SPOILT:]])
    if points is None:
        return None
    seen = Slide(tuple([t_s for t_s, _ in run[SPOILT:]]), tuple(points))
    return begun(seen, blow, middle_mm)


def at(weight: Weight, middle_mm: Point) -> Point:
    return middle_mm[0] + weight[1] / weight[0], middle_mm[1] + weight[2] / weight[0]


def smooth(points: Sequence[Point]) -> list[Point] | None:
    """Without what a ring has left; None if that is too much."""
    found: list[Point] = []
    squares = 0.0
    for i, (x, y) in enumerate(points):
        wide = min(i, len(points) - 1 - i, WIDE)
        near = points[i - wide : i + wide + 1]
        mean = sum([p[0] for p in near]) / len(near), sum([p[1] for p in near]) / len(near)
        squares += (x - mean[0]) ** 2 + (y - mean[1]) ** 2
        found.append(mean)
    return found if sqrt(squares / len(points)) < SHAKY_MM else None


def begun(seen: Slide, blow: Sequence[Row], middle_mm: Point) -> Slide:
    """With the way from where it came down: what the deck felt of that, together, tells where and when."""
    grams = sum([weight[0] for _, weight in blow])
    if grams < LEAST_G * len(blow):
        return seen
    down_s = sum([t_s * weight[0] for t_s, weight in blow]) / grams
    down = at((grams, sum([weight[1] for _, weight in blow]), sum([weight[2] for _, weight in blow])), middle_mm)
    return seen.come_from(down_s, down)
