"""What known pieces made each cell read in; what each cell's counts per gram must be corrected by, and how well, out.

A piece of known mass in a known hole gives three equations that are linear in the cells' gains: the mass, and both
moments. They are added up as least squares with a prior (a Kalman filter without dynamics).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from boardd.record import NamedTuple

SPREAD = 0.01  # of the gains, before anything was weighed
SURE = 0.004  # better than this they are never known
MASS = 0.015  # of a piece's mass: how much pieces of a set differ
NOISE_G = 0.5


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
        var = sum(sum(row) for row in self.cov) / count**2
        return max(SURE, 2 * sqrt(var))

    def learn(self, sample: Sample) -> None:
        steps, mass_g = sample.steps_g, sample.mass_g
        self.update(steps, mass_g, (MASS * mass_g) ** 2 + NOISE_G**2)
        if sample.at_mm:
            for axis in (0, 1):
                arms = [step * at[axis] for step, at in zip(steps, self.cells_mm, strict=True)]
                wide = max(abs(at[axis]) for at in self.cells_mm)
                var = (mass_g * sample.spread_mm) ** 2 + (NOISE_G * wide) ** 2
                self.update(arms, mass_g * sample.at_mm[axis], var)

    def update(self, row: Sequence[float], measured: float, var: float) -> None:
        """One equation: the row times the gains is what was measured."""
        across = [sum(c * r for c, r in zip(line, row, strict=True)) for line in self.cov]
        total = var + sum(a * r for a, r in zip(across, row, strict=True))
        off = measured - sum(g * r for g, r in zip(self.values, row, strict=True))
        self.values = [g + a * off / total for g, a in zip(self.values, across, strict=True)]
        self.cov = [
            [c - a * b / total for c, b in zip(line, across, strict=True)]
            for line, a in zip(self.cov, across, strict=True)
        ]
