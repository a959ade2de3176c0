"""Grams on each cell in, the mass on the deck and its moments out; three cells do where one is missing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import exp, log, sqrt

from boardd.model import Loads, Point
from boardd.record import NamedTuple

Weight = tuple[float, float, float]  # grams, gram-millimetres about the middle of the cells
Parts = tuple[float, float, float, float]  # and the grams that bend the deck
FOLLOW, EVERY = 0.15, 8
SHARE, NOISE_G = 0.1, 1.0  # what the cells' stiffness may do, and what a twist is known to
BENDS, BENDS_SPREAD = 0.5, 0.4  # 0 for a deck that cannot be twisted, 1 for one that does not mind at all
LEAST_G, MOST_G = 20.0, 400.0  # a piece, or a few
FARTHEST = 1.15  # from the middle, where the cells are at 1: what seems to be farther away is noise
LEAST_SHARE_G = 60.0  # a missing cell takes as much as the others together, or this
LEAST_PIECE_G, PIECE_G, NOTHING_G = 5.0, 32.0, 3.0  # of a blow, and of a piece, if the others feel more than nothing
STEPS, CLOSER = 24, 4
STOOD_IN, STOOD_IN_G = 0.01, 0.5  # of a weight, and of nothing: how wrong it may be where three cells do at best
FURTHER = 0.3  # of a piece's weight, where the deck bends: that two pieces twist it otherwise than one


class StandIn(NamedTuple):
    """A cell that the others stand in for: where it is, from the middle, and how far off its share may be."""

    x_mm: float
    y_mm: float
    error_g: float
    further: float = 0.0  # of the weight of each piece but one, if several came, went or moved


def middle(cells_mm: Sequence[Point]) -> Point:
    return sum(x for x, _ in cells_mm) / len(cells_mm), sum(y for _, y in cells_mm) / len(cells_mm)


class Scale:
    """Statics holds for any deck. What it does not tell of four cells is how much they push against each other: that
    twist changes with the weight and its place as the stiffness makes it, which each weight on the deck teaches. Cells
    that give way unevenly twist it by a part of the weight and of its moments. A deck that is twisted easily puts a
    weight onto the cells next to it: by the weight times both its distances from the middle.
    """

    def __init__(self, loads: Loads, middle_mm: Point | None = None) -> None:
        """`middle_mm`: that moments are about, where it is not the middle of these cells."""
        own = middle(loads.cells_mm)
        self.middle_mm = middle_mm or own
        self.off_mm = own[0] - self.middle_mm[0], own[1] - self.middle_mm[1]
        self.cells_mm = [(x - self.middle_mm[0], y - self.middle_mm[1]) for x, y in loads.cells_mm]
        self.twist = twist(loads.cells_mm)
        self.rows = 0
        self.twisted_g: float | None = None  # of the empty deck, when all cells were well
        wide = [max([abs(at[axis]) for at in self.cells_mm], default=1.0) or 1.0 for axis in (0, 1)]
        corners = [part * x * y for part, (x, y) in zip(self.twist, self.cells_mm, strict=False)]
        self.bend = sum(corners) / len(corners) / (wide[0] * wide[1]) if corners else 0.0
        self.wide_mm = wide
        self.share = [0.0, 0.0, 0.0, BENDS]  # of the weight, its moments and their product that goes into the twist
        self.held = self.share  # as it was when `twisted_g` was measured: what is learned later tells of changes only
        self.cov = [[0.0] * 4 for _ in range(4)]
        for i, size in enumerate((SHARE, SHARE / wide[0], SHARE / wide[1], BENDS_SPREAD)):
            self.cov[i][i] = size * size

    def weigh(self, grams: Sequence[float], dead: Collection[int] = (), still: bool = True) -> Weight | None:
        """With one cell gone, take what the twist says that it carries."""
        row, self.rows = self.rows, self.rows + 1
        if dead:
            stood_in = self.without(list(grams), dead, self.twisted_g or 0.0)
            return self.sums(stood_in) if stood_in else None
        weight = self.sums(grams)
        if still and self.twist and row % EVERY == 0:
            was = self.twisted_g if self.held is self.share else None
            self.held = self.share
            now = self.twisted(grams) - self.expected(weight)
            self.twisted_g = now if was is None else was + FOLLOW * (now - was)
        return weight

    def impulse(self, parts: Sequence[float], dead: Collection[int]) -> tuple[Weight, StandIn | None] | None:
        """The same for a blow, which comes and goes."""
        if not dead:
            return self.sums(parts), None
        whole = self.without(list(parts), dead, 0.0)
        return self.of_one(self.sums(whole), dead, LEAST_PIECE_G) if whole else None

    def sums(self, grams: Sequence[float]) -> Weight:
        mass = moment_x = moment_y = 0.0
        for value, (x_mm, y_mm) in zip(grams, self.cells_mm, strict=True):
            mass += value
            moment_x += value * x_mm
            moment_y += value * y_mm
        return mass, moment_x, moment_y

    def twisted(self, grams: Sequence[float]) -> float:
        return sum([weight * value for weight, value in zip(self.twist, grams, strict=True)])

    def expected(self, weight: Weight) -> float:
        """The twist of all that the deck carries, but for what it bends."""
        return sum([share * part for share, part in zip(self.held, weight, strict=False)])

    def expected_of_one(self, parts: Parts) -> float:
        return sum([share * part for share, part in zip(self.share, parts, strict=True)])

    def parts(self, weight: Weight) -> Parts:
        """What makes the twist, if it is one weight: several, at places of their own, may twist the deck otherwise."""
        mass_g = weight[0]
        away = self.bend
        for moment, wide_mm in zip(weight[1:], self.wide_mm, strict=True):
            away *= max(-FARTHEST, min(FARTHEST, moment / (mass_g * wide_mm))) if mass_g else 0.0
        return (*weight, mass_g * away)

    def learn(self, steps_g: Sequence[float], error_g: float = NOISE_G) -> None:
        """What one weight did to every cell."""
        weight = self.sums(steps_g)
        if not self.twist or not LEAST_G < weight[0] < MOST_G:
            return
        parts = self.parts(weight)
        across = [sum([c * part for c, part in zip(row, parts, strict=True)]) for row in self.cov]
        total = error_g**2 + sum([a * part for a, part in zip(across, parts, strict=True)])
        off = self.twisted(steps_g) - self.expected_of_one(parts)
        self.share = [share + a * off / total for share, a in zip(self.share, across, strict=True)]
        self.cov = [
            [c - a * b / total for c, b in zip(row, across, strict=True)]
            for row, a in zip(self.cov, across, strict=True)
        ]

    def without(self, grams: list[float], dead: Collection[int], twisted_g: float) -> list[float] | None:
        if not self.can_do_without(dead):
            return None
        [gone] = dead
        grams[gone] = 0.0
        missing = twisted_g + self.expected(self.sums(grams)) - self.twisted(grams)
        grams[gone] = missing / self.lever(gone)
        return grams

    def can_do_without(self, dead: Collection[int]) -> bool:
        """One of four cells: what three say of it is the twist. Fewer cells have none, and more have several."""
        return len(dead) == 1 and bool(self.twist)

    def lever(self, gone: int) -> float:
        """How much a gram more on this cell alone twists the deck more than expected."""
        return self.twist[gone] - self.expected((1.0, *self.cells_mm[gone]))

    def taken(self, weight: Weight, gone: int) -> float:
        """What this cell took of what `without` made of a weight: as on a plane, and the twist."""
        grams = weight[0] / len(self.cells_mm)
        for axis in (0, 1):
            off = self.off_mm[axis]
            squares = sum([(at[axis] - off) ** 2 for at in self.cells_mm])
            grams += (weight[1 + axis] - weight[0] * off) * (self.cells_mm[gone][axis] - off) / squares
        return grams + self.expected(weight) * self.twist[gone] / sum([part * part for part in self.twist])

    def of_one(self, weight: Weight, dead: Collection[int], lightest_g: float = PIECE_G) -> tuple[Weight, StandIn]:
        """What `without` made of a weight, if that is one piece's, and how well it is known.

        The more the missing cell has taken, the nearer to it was the piece, and the more has it taken: on a deck that
        is twisted easily the others hardly tell. So every share is weighed by how well the twist fits it.
        """
        [gone] = dead
        at_mm, part = self.cells_mm[gone], self.twist[gone]
        begin_g = -self.taken(weight, gone)  # as if it had taken nothing
        usual_g = max(abs(weight[0] + begin_g), LEAST_SHARE_G)
        found = self.expected(weight)
        least_g = LEAST_PIECE_G if abs(weight[0] + begin_g) < NOTHING_G else lightest_g

        def log_p(off_g: float) -> float:
            whole = on(weight, off_g, at_mm)
            parts = self.parts(whole)
            var = self.doubt(parts)
            missing = self.expected_of_one(parts) - found - part * off_g
            squares = missing**2 / var + ((off_g - begin_g) / usual_g) ** 2 + self.outside(whole) ** 2
            spot = 2 * log(max(abs(whole[0]), least_g))  # the heavier a piece, the nearer to one spot must it lie
            return -0.5 * (squares + log(var)) - spot

        off_g, wide_g = begin_g, 3 * usual_g
        for _ in range(CLOSER):
            off_g, error_g = middle_of(log_p, off_g, wide_g)
            wide_g = max(4 * error_g, wide_g / 8)
        return on(weight, off_g, at_mm), StandIn(*at_mm, error_g, FURTHER * abs(self.share[3]))

    def outside(self, weight: Weight) -> float:
        """How far from where a piece can lie, in grams that would have to be errors."""
        parts = zip(weight[1:], self.wide_mm, strict=True)
        return sum([max(0.0, abs(moment) / wide_mm - FARTHEST * abs(weight[0])) for moment, wide_mm in parts])

    def doubt(self, parts: Parts) -> float:
        """How far off the twist of one weight may be, squared."""
        a, b, c, d = parts
        known = 0.0
        for part, (to_a, to_b, to_c, to_d) in zip(parts, self.cov, strict=True):
            known += (to_a * a + to_b * b + to_c * c + to_d * d) * part
        return known + STOOD_IN_G**2 + (STOOD_IN * parts[0]) ** 2


def middle_of(log_p: Callable[[float], float], middle: float, wide: float) -> tuple[float, float]:
    """Of what is likely within so far from there: its mean, and how far from that it may be."""
    at = [middle + wide * i / STEPS for i in range(-STEPS, STEPS + 1)]
    logs = [log_p(value) for value in at]
    top = max(logs)
    weights = [exp(value - top) for value in logs]
    total = sum(weights)
    mean = sum([weight * value for weight, value in zip(weights, at, strict=True)]) / total
    var = sum([weight * (value - mean) ** 2 for weight, value in zip(weights, at, strict=True)]) / total
    return mean, sqrt(var + (wide / STEPS) ** 2 / 12)


def on(weight: Weight, grams: float, at_mm: tuple[float, float]) -> Weight:
    """With so much more there."""
    return weight[0] + grams, weight[1] + grams * at_mm[0], weight[2] + grams * at_mm[1]


def added(a: Weight, b: Weight) -> Weight:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def twist(cells: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """How four cells can push against each other without carrying anything: +1, -1, -1, +1 on a rectangle."""
    if len(cells) != 4:
        return ()
    weights = []
    for i in range(4):
        a, b, c = (cells[j] for j in range(4) if j != i)
        weights.append((-1) ** i * ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])))
    largest = max(map(abs, weights))
    if min(map(abs, weights)) < 1e-6 * largest:
        return ()
    return tuple(weight / largest for weight in weights)
