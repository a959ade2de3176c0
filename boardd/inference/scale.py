"""Grams on each cell in, the mass on the deck and its moments out; three cells do where one is missing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardd.model import Loads

Weight = tuple[float, float, float]  # grams, gram-millimetres about the middle of the cells
FOLLOW, EVERY = 0.15, 8


class Scale:
    def __init__(self, loads: Loads) -> None:
        cells = loads.cells_mm
        self.middle_mm = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
        self.cells_mm = [(x - self.middle_mm[0], y - self.middle_mm[1]) for x, y in cells]
        self.twist = twist(loads.cells_mm)
        self.rows = 0
        self.twisted_g: float | None = None  # as it was when all cells were well

    def weigh(self, grams: Sequence[float], dead: Collection[int] = (), still: bool = True) -> Weight | None:
        """Statics holds for any deck; with one cell gone, assume that its twist is what it was when it was still."""
        if dead:
            stood_in = self.without(list(grams), dead)
            if stood_in is None:
                return None
            grams = stood_in
        elif still and self.twist and (self.rows % EVERY == 0):
            now = sum([weight * value for weight, value in zip(self.twist, grams, strict=True)])
            self.twisted_g = now if self.twisted_g is None else self.twisted_g + FOLLOW * (now - self.twisted_g)
        self.rows += 1
        mass = moment_x = moment_y = 0.0
        for value, (x_mm, y_mm) in zip(grams, self.cells_mm, strict=True):
            mass += value
            moment_x += value * x_mm
            moment_y += value * y_mm
        return mass, moment_x, moment_y

    def without(self, grams: list[float], dead: Collection[int]) -> list[float] | None:
        if len(dead) > 1 or not self.twist:
            return None
        [gone] = dead
        grams[gone] = 0.0
        rest = sum(weight * value for weight, value in zip(self.twist, grams, strict=True))
        grams[gone] = ((self.twisted_g or 0.0) - rest) / self.twist[gone]
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
