"""What every reflective cell saw of one new piece in, where its centre may be out: a place, its error, its odds.

A washer is a ring: a cell under the steel is covered, one under the bore or outside is not, and one under an edge is
partly. Neither the bore nor the width of the spot that a cell sees is in the board file, so the coverage at each
distance from the centre is a mean and a variance over all that are built. Every place within reach is weighed by the
cells that it explains and by the neighbours that it leaves open; what is left over is the spread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import asin, exp, hypot, log, pi, sqrt

from boardd.model import Hole, Point
from boardd.record import NamedTuple

EYES_MM = (2.0, 3.0, 4.0, 5.0, 6.0)  # radius of the spot that a cell sees
BORES = (0.28, 0.31, 0.34, 0.37, 0.40, 0.43, 0.46)  # of the washer's diameter
ERROR = 0.01  # of a coverage: what drift and noise leave
GAIN = 0.04  # of a covered cell's counts
BENT = 0.06  # half covered is not half the counts
MORE, LESS = -10.0, -14.0  # log density of what nothing explains: another piece may cover a cell, none opens it
COARSE_MM, FINE_MM = 3.0, 1.0
TABLE = 2  # entries per mm
OVER_HOLE = -4.0  # log odds: it leans there, or it would have fallen
ON_TOP = -3.0  # log odds: it lies on another one


class Spot(NamedTuple):
    """A piece that came to lie, or was lifted, on the surface."""

    x_mm: float
    y_mm: float
    spread_mm: float  # standard error of its centre, along either axis
    log_p: float  # log odds of one piece near there against none


class Piece(NamedTuple):
    spot: Spot
    covers: Mapping[int, float]  # cell -> how much of it this piece covers
    cost: float = 0.0  # log odds that this explanation is worse than a perfect one of the same cells


class Seen(NamedTuple):
    """One cell's part in a fit."""

    cell: int
    x_mm: float
    y_mm: float
    cover: float
    others: float  # what the other pieces cover of it
    vague: float  # variance of that


def log_density(off: float, variance: float) -> float:
    return max(-0.5 * (off * off / variance + log(2 * pi * variance)), MORE if off > 0 else LESS)


def share(x: float) -> float:
    """Part of a round spot of radius 1 that an edge covers when it has passed the middle by x."""
    return 0.0 if x <= -1 else 1.0 if x >= 1 else 0.5 + (x * sqrt(1 - x * x) + asin(x)) / pi


def table(radius_mm: float, blur_mm: float) -> list[tuple[float, float]]:
    """Mean and variance of a cell's coverage, by its distance from a piece's centre."""
    rows = []
    for k in range(int((radius_mm + EYES_MM[-1]) * TABLE) + 1):
        d = (k + 0.5) / TABLE
        parts = [
            share((radius_mm - near) / eye) * share((near - bore * radius_mm) / eye)
            for near in (d - blur_mm, d - blur_mm / 2, d, d + blur_mm / 2, d + blur_mm)
            for eye in EYES_MM
            for bore in BORES
        ]
        mean = sum(parts) / len(parts)
        variance = sum(part * part for part in parts) / len(parts) - mean * mean
        rows.append((mean, variance + ERROR**2 + (GAIN * mean) ** 2 + 4 * BENT**2 * mean * (1 - mean)))
    return rows


class Discs:
    """Where a disc can be, given what the cells saw."""

    def __init__(self, cells_mm: Sequence[Point], diameter_mm: float, holes: Sequence[Hole]) -> None:
        self.cells_mm, self.radius_mm, self.holes = cells_mm, diameter_mm / 2, holes
        self.reach_mm = self.radius_mm + EYES_MM[-1]
        self.coarse, self.fine = table(self.radius_mm, COARSE_MM / 2), table(self.radius_mm, FINE_MM / 2)
        steps = range(-int(self.reach_mm / COARSE_MM), int(self.reach_mm / COARSE_MM) + 1)
        offsets = [(COARSE_MM * i, COARSE_MM * j) for i in steps for j in steps]
        self.offsets = [offset for offset in offsets if hypot(*offset) < self.reach_mm]
        gaps = sorted(min(hypot(x - u, y - v) for u, v in cells_mm if (u, v) != (x, y)) for x, y in cells_mm)
        self.pitch_mm = gaps[len(gaps) // 2]
        xs, ys = zip(*cells_mm, strict=True)
        edge = 0.75 * self.pitch_mm
        self.box = (min(xs) - edge, max(xs) + edge, min(ys) - edge, max(ys) + edge)

    def near(self, cell: int, reach_mm: float) -> list[int]:
        x, y = self.cells_mm[cell]
        return [i for i, (u, v) in enumerate(self.cells_mm) if hypot(u - x, v - y) < reach_mm]

    def fit(self, cell: int, seen: Sequence[Seen], others: Iterable[Piece]) -> Piece | None:
        """The piece that covers this cell, if one can."""
        x, y = self.cells_mm[cell]
        lying = [(piece.spot.x_mm, piece.spot.y_mm, 2 * self.radius_mm - 4 - piece.spot.spread_mm) for piece in others]
        at = [(x + dx, y + dy) for dx, dy in self.offsets]
        places = [(place, odds) for place in at if (odds := self.prior(place, lying)) is not None]
        if not places:
            return None
        weighed = list(self.weigh(places, seen, self.coarse))
        best = max(log_w for _, log_w in weighed)
        sharp = [(place, self.prior(place, lying) or 0.0) for place, log_w in weighed if log_w > best - 9]
        if len(sharp) <= 60:
            small = [
                ((px + dx, py + dy), odds - log(9))
                for (px, py), odds in sharp
                for dx in (-FINE_MM, 0, FINE_MM)
                for dy in (-FINE_MM, 0, FINE_MM)
            ]
            weighed = list(self.weigh(small, seen, self.fine))
        return self.summary(weighed, seen)

    def prior(self, place: Point, lying: Sequence[tuple[float, float, float]]) -> float | None:
        x, y = place
        left, right, near, far = self.box
        if not (left < x < right and near < y < far):
            return None
        odds = sum(OVER_HOLE for hole in self.holes if hypot(x - hole.at_mm[0], y - hole.at_mm[1]) < hole.radius_mm)
        return odds + sum(ON_TOP for u, v, apart in lying if hypot(x - u, y - v) < apart)

    def weigh(
        self, places: Iterable[tuple[Point, float]], seen: Sequence[Seen], rows: Sequence[tuple[float, float]]
    ) -> Iterator[tuple[Point, float]]:
        """Each place with its log odds against nothing being there."""
        far = len(rows)
        cells = [
            (x, y, cover, others, vague, log_density(cover - others, ERROR**2 + vague))
            for _, x, y, cover, others, vague in seen
        ]
        for place, odds in places:
            px, py = place
            for x, y, cover, others, vague, nothing in cells:
                k = int(hypot(px - x, py - y) * TABLE)
                if k < far:
                    mean, variance = rows[k]
                    odds += log_density(cover - min(1.0, others + mean), variance + vague) - nothing
            yield place, odds

    def summary(self, weighed: Sequence[tuple[Point, float]], seen: Sequence[Seen]) -> Piece:
        best = max(log_w for _, log_w in weighed)
        kept = [(x, y, exp(log_w - best)) for (x, y), log_w in weighed if log_w > best - 12]
        total = sum(w for _, _, w in kept)
        x_mm = sum(x * w for x, _, w in kept) / total
        y_mm = sum(y * w for _, y, w in kept) / total
        variance = sum(w * ((x - x_mm) ** 2 + (y - y_mm) ** 2) for x, y, w in kept) / total / 2
        covers = {}
        for cell, u, v, cover, others, _ in seen:
            expected = sum(w * self.covered(hypot(x - u, y - v)) for x, y, w in kept) / total
            if expected > 0.02:
                rest = max(cover - others, 0.0)
                covers[cell] = rest if abs(rest - expected) < 0.3 else expected
        spread = sqrt(variance + FINE_MM**2 / 12)
        return Piece(Spot(x_mm, y_mm, spread, best + log(total / len(self.offsets))), covers)

    def covered(self, distance_mm: float) -> float:
        k = int(distance_mm * TABLE)
        return self.fine[k][0] if k < len(self.fine) else 0.0
