"""A board as its file describes it in; what no board can be, each with its key, out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist

from boardd.errors import did_you_mean, quoted
from boardd.model import Board, Hole, Point

FLAT_MM2 = 100.0
BESIDE_MM = 50.0  # a frame that carries the deck may be that much wider
MOST_HOLES, MOST_LOADS, MOST_IR = 40, 16, 1000
DECK_MM = 50.0, 20_000.0
SCALE = 0.01, 1e6  # counts per gram
Mistake = tuple[str, str]  # the key, and what is wrong with it


def mistakes(board: Board) -> Iterator[Mistake]:
    yield from named(board)
    sized = all(DECK_MM[0] <= size <= DECK_MM[1] for size in board.deck_mm)
    if not sized:
        yield "deck", f"{sizes(board)} is no deck; each side from {DECK_MM[0]:g} to {DECK_MM[1]:g} mm would be right"
    if not board.mass_g:
        yield "piece.mass", "missing; { A = 75.0, B = 75.0 } in grams would be right"
    yield from holes(board, sized)
    if board.loads:
        yield from loads(board, sized)
    if board.ir:
        yield from crowd("ir.cells", board.ir.cells_mm, MOST_IR)
        if sized:
            yield from beside("ir.cells", "reflective cell", board.ir.cells_mm, board, 0.0)


def named(board: Board) -> Iterator[Mistake]:
    names = [hole.name for hole in board.holes]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield "hole", f"there are two holes named {quoted(name)}"
    for name, kinds in board.beams.items():
        if name not in names:
            yield "beams", f"there is no hole {quoted(name)}; {did_you_mean(name, names or ['a hole'])}"
        if len(set(kinds)) < len(kinds):
            yield f"beams.{name}", "a beam is named twice; rim, floor, rim2 and floor2 are those that a hole may have"


def holes(board: Board, sized: bool) -> Iterator[Mistake]:
    if len(board.holes) > MOST_HOLES:
        yield "hole", f"{len(board.holes)} holes; at most {MOST_HOLES} would be right"
        return
    for hole in board.holes:
        (x, y), r = hole.at_mm, hole.radius_mm
        if sized and not (r <= x <= board.deck_mm[0] - r and r <= y <= board.deck_mm[1] - r):
            yield "hole", f"hole {hole.name} lies outside the deck of {sizes(board)}, wholly or in part"
        if 2 * r <= board.diameter_mm:
            yield "hole", f"hole {hole.name} is {2 * r:g} mm wide: a piece of {board.diameter_mm:g} mm cannot fall in"
    for one, other in combinations(board.holes, 2):
        if overlap(one, other):
            yield "hole", f"holes {one.name} and {other.name} overlap"


def overlap(one: Hole, other: Hole) -> bool:
    return dist(one.at_mm, other.at_mm) < one.radius_mm + other.radius_mm


def loads(board: Board, sized: bool) -> Iterator[Mistake]:
    assert board.loads
    for key, scales in (("counts_per_gram", board.loads.counts_per_gram), ("far", board.loads.far or ())):
        if any(not SCALE[0] <= abs(scale) <= SCALE[1] for scale in scales if scale):
            yield f"loads.{key}", f"from {SCALE[0]:g} to {SCALE[1]:g} would be right, or as much below 0"
    yield from carriers("loads.cells", board.loads.cells_mm, board, sized)
    if board.loads.far_cells_mm:
        yield from carriers("loads.far_cells", board.loads.far_cells_mm, board, sized)


def carriers(key: str, cells_mm: Sequence[Point], board: Board, sized: bool) -> Iterator[Mistake]:
    if len(cells_mm) < 3:
        yield key, "at least three cells are needed to tell where a piece lies"
    elif crowded := list(crowd(key, cells_mm, MOST_LOADS)):
        yield from crowded
    elif not spread_out(cells_mm):
        yield key, "cells in one line cannot tell where a piece lies"
    elif sized:
        yield from beside(key, "load cell", cells_mm, board, BESIDE_MM)


def crowd(key: str, cells_mm: Sequence[Point], most: int) -> Iterator[Mistake]:
    if len(cells_mm) > most:
        yield key, f"{len(cells_mm)} cells; at most {most} would be right"
    elif len(set(cells_mm)) < len(cells_mm):
        yield key, "two cells at one place tell no more than one; each needs its own"


def beside(key: str, what: str, cells_mm: Sequence[Point], board: Board, by_mm: float) -> Iterator[Mistake]:
    wide, long = board.deck_mm
    there = [-by_mm <= x <= wide + by_mm and -by_mm <= y <= long + by_mm for x, y in cells_mm]
    far = [i for i, inside in enumerate(there) if not inside]
    if far:
        more = f" and {len(far) - 1} more" if len(far) > 1 else ""
        yield key, f"{what} {far[0]}{more} lies outside the deck of {sizes(board)}"


def spread_out(cells_mm: Sequence[Point]) -> bool:
    corners = [(b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]) for a, b, c in combinations(cells_mm, 3)]
    return max(map(abs, corners)) > FLAT_MM2


def sizes(board: Board) -> str:
    return f"{board.deck_mm[0]:g} x {board.deck_mm[1]:g} mm"
