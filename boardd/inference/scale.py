"""Grams on each cell in, the mass on the deck and its moments out; three cells do where one is missing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardd.model import Loads

Weight = tuple[float, float, float]  # grams, gram-millimetres about the middle of the cells
FOLLOW, EVERY = 0.15, 8
SHARE, NOISE_G = 0.1, 1.0  # what the deck's stiffness may do, and what a twist is known to
LEAST_G, MOST_G = 20.0, 400.0  # a piece, or a few


class Scale:
    """Statics holds for any deck. What it does not tell of four cells is how much they push against each other: that
    twist changes with the weight and its place as the deck's stiffness makes it, which each weight on it teaches.
    """

    def __init__(self, loads: Loads) -> None:
        cells = loads.cells_mm
        self.middle_mm = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
        self.cells_mm = [(x - self.middle_mm[0], y - self.middle_mm[1]) for x, y in cells]
        self.twist = twist(loads.cells_mm)
        self.rows = 0
        self.twisted_g: float | None = None  # of the empty deck, when all cells were well
        wide = [max([abs(at[axis]) for at in self.cells_mm], default=1.0) or 1.0 for axis in (0, 1)]
        self.share = [0.0, 0.0, 0.0]  # of the weight and its moments that goes into the twist
        self.cov = [[0.0] * 3 for _ in range(3)]
        for i, size in enumerate((SHARE, SHARE / wide[0], SHARE / wide[1])):
            self.cov[i][i] = size * size

    def weigh(self, grams: Sequence[float], dead: Collection[int] = (), still: bool = True) -> Weight | None:
        """With one cell gone, take what the twist says that it carries."""
        if dead:
            stood_in = self.without(list(grams), dead, self.twisted_g or 0.0)
            return self.sums(stood_in) if stood_in else None
        weight = self.sums(grams)
        if still and self.twist and (self.rows % EVERY == 0):
            now = self.twisted(grams) - self.expected(weight)
            self.twisted_g = now if self.twisted_g is None else self.twisted_g + FOLLOW * (now - self.twisted_g)
        self.rows += 1
        return weight

    def impulse(self, parts: Sequence[float], dead: Collection[int]) -> Weight | None:
        """The same for a blow, which comes and goes."""
        whole = self.without(list(parts), dead, 0.0) if dead else parts
        return self.sums(whole) if whole else None

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
        return sum([share * part for share, part in zip(self.share, weight, strict=True)])

    def learn(self, steps_g: Sequence[float]) -> None:
        """What one weight did to every cell."""
        weight = self.sums(steps_g)
        if not self.twist or not LEAST_G < weight[0] < MOST_G:
            return
        across = [sum([c * part for c, part in zip(row, weight, strict=True)]) for row in self.cov]
        total = NOISE_G**2 + sum([a * part for a, part in zip(across, weight, strict=True)])
        off = self.twisted(steps_g) - self.expected(weight)
        self.share = [share + a * off / total for share, a in zip(self.share, across, strict=True)]
        self.cov = [
            [c - a * b / total for c, b in zip(row, across, strict=True)]
            for row, a in zip(self.cov, across, strict=True)
        ]

    def without(self, grams: list[float], dead: Collection[int], twisted_g: float) -> list[float] | None:
        if len(dead) > 1 or not self.twist:
            return None
        [gone] = dead
        grams[gone] = 0.0
        x_mm, y_mm = self.cells_mm[gone]
        missing = twisted_g + self.expected(self.sums(grams)) - self.twisted(grams)
        grams[gone] = missing / (self.twist[gone] - self.expected((1.0, x_mm, y_mm)))
        return grams


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
