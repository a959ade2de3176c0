"""Judged throws in; how often they were right at each confidence out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from boardd.evaluation.counts import percent
from boardd.evaluation.judged import Judged
from boardd.record import NamedTuple

EDGES = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.0)  # finer where most throws are


class Bin(NamedTuple):
    """Throws of one range of confidence."""

    low: float
    high: float  # excluded, but for the last
    n: int
    confidence: float  # mean, in percent
    right: int

    @property
    def gap(self) -> float:
        """Confidence minus frequency, in points: above 0 it is too sure of itself."""
        return self.confidence - percent(self.right, self.n)


def calibration(judged: Iterable[Judged]) -> list[Bin]:
    """Every throw of which something was said; one that never was is a wrong one."""
    found: list[list[Judged]] = [[] for _ in EDGES[1:]]
    for one in judged:
        if not one.missing:
            found[min(bisect_right(EDGES, one.confidence), len(found)) - 1].append(one)
    return [bin_of(low, high, some) for low, high, some in zip(EDGES, EDGES[1:], found, strict=False)]


def bin_of(low: float, high: float, judged: list[Judged]) -> Bin:
    n = len(judged)
    mean = 100 * sum(one.confidence for one in judged) / n if n else 0.0
    return Bin(low, high, n, mean, sum(one.right for one in judged))


def error(bins: Iterable[Bin]) -> float:
    """The expected calibration error in points: each bin's gap, weighted by its throws."""
    used = [found for found in bins if found.n]
    whole = sum(found.n for found in used)
    return sum(found.n * abs(found.gap) for found in used) / whole if whole else 0.0
