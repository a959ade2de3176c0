"""What known pieces made each cell read in; what each cell's counts per gram must be corrected by, and how well, out.

A piece of known mass in a known hole gives three equations that are linear in the cells' gains: the mass, and both
moments. They are added up as least squares with a prior (a Kalman filter without dynamics).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from boardd.record import NamedTuple

SPREAD = 0.015  # of the gains, before anything was weighed
SURE = 0.004  # better than this they are never known
MASS = 0.015  # of a piece's mass: how much pieces of a set differ
NOISE_G = 1.0
CANNOT_BE = 3.0  # times the error


class Sample(NamedTuple):
    """What one piece did to every cell."""

    steps_g: tuple[float, ...]
    mass_g: float
    at_mm: tuple[float, float] | None  # from the middle of the cells, where it is known
    spread_mm: float


class Gains:
    def __init__(self, cells_mm: Sequence[tuple[float, float]]) -> None:
        """The cells' places, from their middle."""
        self.cells_mm = cells_mm
        count = len(cells_mm)
        self.values = [1.0] * count
        self.cov = [[SPREAD**2 if i == j else 0.0 for j in range(count)] for i in range(count)]

    def spread(self) -> float:
        """How wrong the mass of a piece in the middle may be, as a part of it."""
        count = len(self.values)
        if not count:
            return 0.0
        var = sum(sum(row) for row in self.cov) / count**2
        return max(SURE, 2 * sqrt(var))

    def learn(self, sample: Sample) -> None:
        """Unless it says what cannot be: then the deck was not at rest, or it was another piece."""
        values, cov = self.values, self.cov
        if not all(self.update(*equation) for equation in self.equations(sample)):
            self.values, self.cov = values, cov

    def equations(self, sample: Sample) -> Iterator[tuple[Sequence[float], float, float]]:
        """A row, what the row times the gains should be, and the variance of that."""
        steps, mass_g = sample.steps_g, sample.mass_g
        yield steps, mass_g, (MASS * mass_g) ** 2 + NOISE_G**2
        if sample.at_mm:
            for axis in (0, 1):
                arms = [step * at[axis] for step, at in zip(steps, self.cells_mm, strict=True)]
                wide = max(abs(at[axis]) for at in self.cells_mm)
                yield arms, mass_g * sample.at_mm[axis], (mass_g * sample.spread_mm) ** 2 + (NOISE_G * wide) ** 2

    def update(self, row: Sequence[float], measured: float, var: float) -> bool:
        """One equation, if it can be true."""
        across = [sum(c * r for c, r in zip(line, row, strict=True)) for line in self.cov]
        total = var + sum(a * r for a, r in zip(across, row, strict=True))
        off = measured - sum(g * r for g, r in zip(self.values, row, strict=True))
        if off * off > CANNOT_BE**2 * total:
            return False
        self.values = [g + a * off / total for g, a in zip(self.values, across, strict=True)]
        self.cov = [
            [c - a * b / total for c, b in zip(line, across, strict=True)]
            for line, a in zip(self.cov, across, strict=True)
        ]
        return True
