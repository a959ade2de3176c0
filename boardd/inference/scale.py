"""Grams on each cell in, the mass on the deck and its moments out; three cells do where one is missing."""

from __future__ import annotations

from collections.abc import Sequence

from boardd.model import Loads

Weight = tuple[float, float, float]  # grams, gram-millimetres about x = 0 and y = 0


class Scale:
    def __init__(self, loads: Loads) -> None:
        self.cells_mm = loads.cells_mm
        self.twist = twist(loads.cells_mm)

    def weigh(self, grams: Sequence[float | None]) -> Weight | None:
        """Statics holds for any deck; with one cell gone, assume that it does not twist."""
        missing = [i for i, value in enumerate(grams) if value is None]
        values = [value or 0.0 for value in grams]
        if len(missing) > 1 or (missing and not self.twist):
            return None
        if missing:
            gone = missing[0]
            rest = sum(weight * value for weight, value in zip(self.twist, values, strict=True))
            values[gone] = -rest / self.twist[gone]
        mass = moment_x = moment_y = 0.0
        for value, (x_mm, y_mm) in zip(values, self.cells_mm, strict=True):
            mass += value
            moment_x += value * x_mm
            moment_y += value * y_mm
        return mass, moment_x, moment_y


def twist(cells: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    """How four cells can push against each other without carrying anything: +1, -1, -1, +1 on a rectangle."""
    if len(cells) != 4:
        return ()
    weights = []
    for i in range(4):
        a, b, c = (cells[j] for j in range(4) if j != i)
        weights.append((-1) ** i * ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])))
    return tuple(weights) if all(abs(weight) > 1e-6 for weight in weights) else ()
