"""A board in; five marks on its deck, easy to find and far apart, out.

Corners need no ruler: a washer that touches both edges lies right. The fifth mark is where it breaks the corners'
symmetry, so that no two marks can be mistaken for each other without being noticed. Where reflective cells look through
the deck a mark is between two of their windows: only a cell under the steel, not under the bore, tells anything.
"""

from __future__ import annotations

from math import hypot

from boardd.model import Board, Point
from boardd.record import NamedTuple

BORE = 0.45  # of the washer's radius: nearer to its middle a cell sees through it
ALONG = (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65)


class Mark(NamedTuple):
    name: str
    where: str  # in words for a person
    at_mm: Point


def marks(board: Board) -> tuple[Mark, ...]:
    """As many as there can be: five, unless the deck has no room."""
    found = [windows(board, mark) if board.ir else mark for mark in corners(board)]
    return tuple(mark for mark in found if mark is not None and free(board, mark.at_mm))


def corners(board: Board) -> list[Mark]:
    wide, long = board.deck_mm
    r = board.diameter_mm / 2
    made = [
        Mark(f"{y_name} {x_name}", f"in the {y_name} {x_name} corner, touching both edges", (x, y))
        for y_name, y in (("near", r), ("far", long - r))
        for x_name, x in (("left", r), ("right", wide - r))
    ]
    for part in ALONG:
        if free(board, (r, part * long)):
            where = f"at the left edge, touching it, {part * long:.0f} mm from the near end"
            return [*made, Mark("left edge", where, (r, part * long))]
    return made


def free(board: Board, at_mm: Point) -> bool:
    """On the deck and over no hole."""
    r = board.diameter_mm / 2
    inside = all(r - 1 <= at <= size - r + 1 for at, size in zip(at_mm, board.deck_mm, strict=True))
    return inside and all(
        hypot(at_mm[0] - hole.at_mm[0], at_mm[1] - hole.at_mm[1]) > hole.radius_mm + r for hole in board.holes
    )


def windows(board: Board, near: Mark) -> Mark | None:
    """The middle between two windows side by side, nearest to a corner."""
    assert board.ir
    r, cells = board.diameter_mm / 2, board.ir.cells_mm
    pairs = [
        (a, b)
        for i, a in enumerate(cells)
        for b in cells[i + 1 :]
        if a[1] == b[1] and BORE * r < abs(b[0] - a[0]) / 2 < 0.9 * r and free(board, ((a[0] + b[0]) / 2, a[1]))
    ]
    if not pairs:
        return near
    a, b = min(pairs, key=lambda pair: hypot((pair[0][0] + pair[1][0]) / 2 - near.at_mm[0], pair[0][1] - near.at_mm[1]))
    at_mm = (a[0] + b[0]) / 2, a[1]
    where = (
        f"{near.name}: on the two windows {a[0]:.0f} and {b[0]:.0f} mm from the left, {a[1]:.0f} mm from the near end"
    )
    return Mark(near.name, where, at_mm)
