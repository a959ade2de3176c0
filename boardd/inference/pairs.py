"""What the cells saw of two pieces side by side in, where the two may be out.

Taken one after the other, the first would claim the cells of both. So every pair of places is weighed: of each piece
those that cover no open cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import exp, hypot, log

from boardd.inference.rings import ERROR, TABLE, Column, blurred, log_density, variance_of
from boardd.inference.spots import COARSE_MM, HIDDEN_MM, ON_TOP, Discs, Piece, Seen, spot_of
from boardd.model import Point
from boardd.record import NamedTuple

STEP_MM = 4.5
MOST = 80  # places that are paired
AGAINST = -8.0  # log odds of open cells: a place with less is not worth pairing
BOTH = 0.1  # error of what two pieces cover of one cell
LEVELS = 32  # steps of a coverage


class Candidate(NamedTuple):
    x_mm: float
    y_mm: float
    odds: float
    cells: dict[int, tuple[float, float]]  # by place in seen: its log odds, what is covered


def candidates(discs: Discs, cells: Iterable[int], seen: Sequence[Seen], others: Sequence[Piece]) -> list[Candidate]:
    """Places of one piece that the open cells allow."""
    columns = [(x, y, blurred(discs.ring.column(*rest), STEP_MM / 2)) for _, x, y, *rest in seen]
    lying = discs.apart(others)
    found = []
    for x, y in lattice(discs, cells):
        one = candidate(x, y, columns, discs)
        if one:
            found.append(one._replace(odds=one.odds + discs.prior(x, y, lying)))
    return found


def lattice(discs: Discs, cells: Iterable[int]) -> list[Point]:
    """Places from which one of these cells can be covered."""
    at = [discs.cells_mm[cell] for cell in cells]
    knots = {(round((x + dx) / STEP_MM), round((y + dy) / STEP_MM)) for x, y in at for dx, dy in discs.offsets}
    return [(i * STEP_MM, j * STEP_MM) for i, j in sorted(knots) if discs.on_board(i * STEP_MM, j * STEP_MM)]


def candidate(x: float, y: float, columns: Sequence[tuple[float, float, Column]], discs: Discs) -> Candidate | None:
    far, mean = len(discs.ring.mean), discs.ring.mean
    parts, total, against = {}, 0.0, 0.0
    for i, (u, v, column) in enumerate(columns):
        k = int(hypot(x - u, y - v) * TABLE)
        if k < far:
            odds = column[k]
            parts[i] = (odds, mean[k])
            total += odds
            if odds < 0:
                against += odds
                if against < AGAINST:
                    return None
    return Candidate(x, y, total, parts)


def together(seen: Sequence[Seen]) -> list[list[float]]:
    """Log odds of each cell against nothing new there, by what two pieces cover of it."""
    parts = [level / LEVELS for level in range(LEVELS + 1)]
    return [
        [
            log_density(one.cover - min(1.0, one.others + part), variance_of(part) + BOTH**2 + one.vague)
            - log_density(one.cover - one.others, ERROR**2 + one.vague)
            for part in parts
        ]
        for one in seen
    ]


def weigh_pairs(found: Sequence[Candidate], seen: Sequence[Seen], apart_mm: float) -> Iterator[tuple[float, int, int]]:
    both = together(seen)
    for i, one in enumerate(found):
        for j in range(i):
            other = found[j]
            odds = one.odds + other.odds
            if hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) < apart_mm:
                odds += ON_TOP
            for cell in one.cells.keys() & other.cells.keys():
                (first, part), (second, more) = one.cells[cell], other.cells[cell]
                odds += both[cell][int(min(1.0, part + more) * LEVELS + 0.5)] - first - second
            yield odds, i, j


def fit_two(discs: Discs, cells: Sequence[int], seen: Sequence[Seen], others: Sequence[Piece]) -> tuple[Piece, ...]:
    """The two pieces that cover these cells, if two can; each carries half of what speaks for both."""
    allowed = candidates(discs, cells, seen, others)
    found = allowed[:: 1 + len(allowed) // MOST]
    weighed = list(weigh_pairs(found, seen, discs.diameter_mm - HIDDEN_MM))
    if not weighed:
        return ()
    best, i, j = max(weighed)
    kept = [(exp(odds - best), found[i], found[j]) for odds, i, j in weighed if odds > best - 9]
    log_p = best + log(sum(w for w, _, _ in kept) / len(weighed))
    log_p += 2 * log(len(allowed) * STEP_MM**2 / (len(discs.offsets) * COARSE_MM**2))
    sides = [side(kept, found[i], found[j]), side(kept, found[j], found[i])]
    return tuple(Piece(spot_of(places, STEP_MM, log_p / 2), covers(discs, places, sides, seen)) for places in sides)


def side(
    kept: Sequence[tuple[float, Candidate, Candidate]], here: Candidate, there: Candidate
) -> list[tuple[float, float, float]]:
    """Of each pair the place that belongs here."""
    places = []
    for w, one, other in kept:
        straight = off(one, here) + off(other, there) <= off(one, there) + off(other, here)
        at = one if straight else other
        places.append((at.x_mm, at.y_mm, w))
    return places


def off(one: Candidate, other: Candidate) -> float:
    return (one.x_mm - other.x_mm) ** 2 + (one.y_mm - other.y_mm) ** 2


def covers(
    discs: Discs,
    places: Sequence[tuple[float, float, float]],
    sides: Sequence[Sequence[tuple[float, float, float]]],
    seen: Sequence[Seen],
) -> dict[int, float]:
    """What one of the two covers of each cell, so that both together make what the cell saw."""
    found = {}
    for cell, u, v, cover, others, _ in seen:
        parts = [
            sum(w * discs.ring.covered(hypot(x - u, y - v)) for x, y, w in side) / sum(w for _, _, w in side)
            for side in sides
        ]
        mine = parts[0 if places is sides[0] else 1]
        if mine > 0.02:
            rest = max(cover - others, 0.0)
            found[cell] = mine * rest / sum(parts) if abs(rest - min(1.0, sum(parts))) < 0.3 else mine
    return found
