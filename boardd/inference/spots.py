"""What every reflective cell saw of one new piece in, where its centre may be out: a place, its error, its odds.

Every place within reach is weighed by the cells that it explains and by the neighbours that it leaves open; what is
left over is the spread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, hypot, log, sqrt

from boardd.inference.rings import BORES, TABLE, Column, Ring, blurred
from boardd.model import Hole, Point
from boardd.record import NamedTuple

COARSE_MM, FINE_MM = 3.0, 1.0
AROUND = [(dx, dy) for dx in (-FINE_MM, 0.0, FINE_MM) for dy in (-FINE_MM, 0.0, FINE_MM)]
OVER_HOLE = -4.0  # log odds: it leans there, or it would have fallen
ON_TOP = -3.0  # log odds: it lies on another one
HIDDEN_MM = 4.0  # so much two pieces may seem to overlap
FEW = 60  # places that are worth a closer look


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


Weighed = tuple[Point, float]  # a place and its log odds
Apart = tuple[float, float, float]  # another piece's centre, and how far from it one that does not lie on it must be


def weigh(places: Iterable[Weighed], columns: Sequence[tuple[float, float, Column]]) -> Iterator[Weighed]:
    """Each place with its log odds against nothing being there."""
    far = len(columns[0][2])
    for place, odds in places:
        px, py = place
        for x, y, column in columns:
            k = int(hypot(px - x, py - y) * TABLE)
            if k < far:
                odds += column[k]
        yield place, odds


class Discs:
    """Where a disc can be, given what the cells saw."""

    def __init__(
        self, cells_mm: Sequence[Point], diameter_mm: float, holes: Sequence[Hole], bores: Sequence[float] = BORES
    ) -> None:
        self.cells_mm, self.ring, self.holes = cells_mm, Ring(diameter_mm, bores), holes
        self.diameter_mm, self.reach_mm = diameter_mm, self.ring.reach_mm
        steps = range(-int(self.reach_mm / COARSE_MM), int(self.reach_mm / COARSE_MM) + 1)
        offsets = [(COARSE_MM * i, COARSE_MM * j) for i in steps for j in steps]
        self.offsets = [offset for offset in offsets if hypot(*offset) < self.reach_mm]
        gaps = sorted(
            min((hypot(x - u, y - v) for u, v in cells_mm if (u, v) != (x, y)), default=diameter_mm)
            for x, y in cells_mm
        )
        xs, ys = zip(*cells_mm, strict=True)
        self.pitch_mm = gaps[len(gaps) // 2]
        edge = 0.75 * self.pitch_mm
        self.box: tuple[float, float, float, float] = (min(xs) - edge, max(xs) + edge, min(ys) - edge, max(ys) + edge)

    def near(self, cell: int, reach_mm: float) -> list[int]:
        x, y = self.cells_mm[cell]
        return [i for i, (u, v) in enumerate(self.cells_mm) if hypot(u - x, v - y) < reach_mm]

    def fit(self, cell: int, seen: Sequence[Seen], others: Iterable[Piece]) -> Piece | None:
        """The piece that covers this cell, if one can."""
        places = list(self.places(cell, others))
        if not places:
            return None
        columns = [(x, y, self.ring.column(*rest)) for _, x, y, *rest in seen]
        rough = list(weigh(places, [(x, y, blurred(column, COARSE_MM / 2)) for x, y, column in columns]))
        best = max(odds for _, odds in rough)
        sharp = [first for first, (_, odds) in zip(places, rough, strict=True) if odds > best - 9]
        if len(sharp) <= FEW:
            fine = [((x + dx, y + dy), odds - log(len(AROUND))) for (x, y), odds in sharp for dx, dy in AROUND]
            rough = list(weigh(fine, columns))
        return self.summary(rough, seen)

    def places(self, cell: int, others: Iterable[Piece]) -> Iterator[Weighed]:
        """From where a piece covers this cell, with the odds of lying there."""
        x, y = self.cells_mm[cell]
        lying = self.apart(others)
        for dx, dy in self.offsets:
            if self.on_board(x + dx, y + dy):
                yield (x + dx, y + dy), self.prior(x + dx, y + dy, lying)

    def on_board(self, x: float, y: float) -> bool:
        left, right, near, far = self.box
        return left < x < right and near < y < far

    def apart(self, others: Iterable[Piece]) -> list[Apart]:
        free_mm = self.diameter_mm - HIDDEN_MM
        return [(piece.spot.x_mm, piece.spot.y_mm, free_mm - piece.spot.spread_mm) for piece in others]

    def prior(self, x: float, y: float, lying: Sequence[Apart]) -> float:
        odds = 0.0
        for hole in self.holes:
            if hypot(x - hole.at_mm[0], y - hole.at_mm[1]) < hole.radius_mm:
                odds += OVER_HOLE
        for u, v, apart in lying:
            if hypot(x - u, y - v) < apart:
                odds += ON_TOP
        return odds

    def summary(self, weighed: Sequence[Weighed], seen: Sequence[Seen]) -> Piece:
        best = max(odds for _, odds in weighed)
        kept = [(x, y, exp(odds - best)) for (x, y), odds in weighed if odds > best - 12]
        log_p = best + log(sum(w for _, _, w in kept) / len(self.offsets))
        return Piece(spot_of(kept, FINE_MM, log_p), self.covers(kept, seen))

    def covers(self, kept: Sequence[tuple[float, float, float]], seen: Sequence[Seen]) -> dict[int, float]:
        """What the piece covers of each cell; where that agrees with what the cell saw, what it saw."""
        total, covers = sum(w for _, _, w in kept), {}
        for cell, u, v, cover, others, _ in seen:
            expected = sum(w * self.ring.covered(hypot(x - u, y - v)) for x, y, w in kept) / total
            if expected > 0.02:
                rest = max(cover - others, 0.0)
                covers[cell] = rest if abs(rest - expected) < 0.3 else expected
        return covers


def spot_of(places: Sequence[tuple[float, float, float]], step_mm: float, log_p: float) -> Spot:
    """The mean of weighted places and their spread."""
    total = sum(w for _, _, w in places)
    x_mm = sum(x * w for x, _, w in places) / total
    y_mm = sum(y * w for _, y, w in places) / total
    variance = sum(w * ((x - x_mm) ** 2 + (y - y_mm) ** 2) for x, y, w in places) / total / 2
    return Spot(x_mm, y_mm, sqrt(variance + step_mm**2 / 12), log_p)
