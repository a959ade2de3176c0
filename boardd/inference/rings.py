"""A washer's diameter in; how much of a cell it covers at each distance from its centre out, with what is not known.

A cell under the steel is covered, one under the bore or outside is not, and one under an edge is partly. Neither the
bore nor the width of the spot that a cell sees is in the board file: both are averaged over all that are built.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import asin, exp, log, pi, sqrt

EYES_MM = (2.0, 3.0, 4.0, 5.0, 6.0)  # radius of the spot that a cell sees
BORES = (0.28, 0.31, 0.34, 0.37, 0.40, 0.43, 0.46)  # of the washer's diameter
SOLID = (-9.0,)  # a weight has none
ERROR = 0.01  # of a coverage: what drift and noise leave
GAIN = 0.04  # of a covered cell's counts
BENT = 0.06  # half covered is not half the counts
MORE, LESS = -10.0, -14.0  # log density of what nothing explains: another piece may cover a cell, none opens it
TABLE = 2  # entries per mm
KNOWN = 300  # columns that are worth keeping
Parts = Sequence[tuple[float, float, float]]  # what may be covered, how likely that is, its variance
Column = Sequence[float]  # by distance, in steps of 1 / TABLE mm; further away a piece says nothing


def log_density(off: float, variance: float) -> float:
    return max(-0.5 * (off * off / variance + log(2 * pi * variance)), MORE if off > 0 else LESS)


def variance_of(part: float) -> float:
    return ERROR**2 + (GAIN * part) ** 2 + 4 * BENT**2 * part * (1 - part)


def share(x: float) -> float:
    """Part of a round spot of radius 1 that an edge covers when it has passed the middle by x."""
    return 0.0 if x <= -1 else 1.0 if x >= 1 else 0.5 + (x * sqrt(1 - x * x) + asin(x)) / pi


def log_mixture(cover: float, others: float, vague: float, parts: Parts) -> float:
    """Log density of a coverage, where a piece adds one of these parts to what others cover."""
    total = mean = 0.0
    for part, chance, variance in parts:
        off = cover - min(1.0, others + part)
        mean += chance * part
        total += chance * exp(-0.5 * off * off / (variance + vague)) / sqrt(2 * pi * (variance + vague))
    return log(total + exp(MORE if cover > others + mean else LESS))


def blurred(column: Column, by_mm: float) -> Column:
    """The same for a centre that is known to so many millimetres."""
    by = int(by_mm * TABLE)
    odds = [exp(value) for value in column]
    padded = [odds[0]] * by + odds + [1.0] * by
    return [log(sum(padded[k : k + 2 * by + 1]) / (2 * by + 1)) for k in range(len(odds))]


class Ring:
    def __init__(self, diameter_mm: float, bores: Sequence[float] = BORES) -> None:
        self.radius_mm = radius = diameter_mm / 2
        self.bores = bores
        self.reach_mm = radius + EYES_MM[-1]
        distances = [(k + 0.5) / TABLE for k in range(int(self.reach_mm * TABLE) + 1)]
        self.parts = [self.parts_at(d) for d in distances]
        self.mean = [sum(part * chance for part, chance, _ in parts) for parts in self.parts]
        self.columns: dict[tuple[float, float, float], Column] = {}

    def parts_at(self, d: float) -> Parts:
        """For every eye and bore what a cell so far away is covered by; most agree."""
        radius = self.radius_mm
        kinds = [(eye, bore * radius) for eye in EYES_MM for bore in self.bores]
        found = Counter(round(share((radius - d) / eye) * share((d - bore) / eye), 2) for eye, bore in kinds)
        return [(part, count / len(kinds), variance_of(part)) for part, count in sorted(found.items())]

    def covered(self, distance_mm: float) -> float:
        k = int(distance_mm * TABLE)
        return self.mean[k] if k < len(self.mean) else 0.0

    def column(self, cover: float, others: float, vague: float) -> Column:
        """Log odds of a cell's coverage against nothing new there, by its distance from the piece's centre."""
        key = cover, others, vague = round(cover, 2), round(others, 2), round(vague, 4)
        if key not in self.columns:
            if len(self.columns) > KNOWN:
                self.columns.clear()
            nothing = log_density(cover - others, ERROR**2 + vague)
            self.columns[key] = [log_mixture(cover, others, vague, parts) - nothing for parts in self.parts]
        return self.columns[key]
