"""A board and what lies on it in; the deck from above, in characters, out. Pure.

The throwers stand at the left: y runs to the right, x downwards. A character is about twice as high as it is wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, hypot

from boardd.model import Board, Point
from boardd.record import NamedTuple

HOLE, COVERED, LINE, CENTRE = "░", "▪", "┊", "✚"
HIGH = 2.0  # times as high as wide
LEAST = 3  # rows, and ten times as many columns: below that nothing can be seen
MUCH = 0.5  # of a reflective cell


class Piece(NamedTuple):
    name: str
    at_mm: Point
    hole: str = ""
    leaning: bool = False


class Grid:
    """Characters by millimetres."""

    def __init__(self, board: Board, columns: int, rows: int) -> None:
        across, along = board.deck_mm
        self.mm = max(along / columns, across / rows / HIGH)  # a column's
        self.columns, self.rows = min(columns, ceil(along / self.mm)), min(rows, ceil(across / self.mm / HIGH))
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.named: set[tuple[int, int]] = set()  # where labels are, and beside them

    def at(self, x_mm: float, y_mm: float) -> tuple[int, int]:
        """Row and column, inside."""
        row, column = int(x_mm / self.mm / HIGH), int(y_mm / self.mm)
        return min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)

    def middle(self, row: int, column: int) -> Point:
        return (row + 0.5) * self.mm * HIGH, (column + 0.5) * self.mm

    def write(self, row: int, column: int, text: str) -> None:
        """Moved to where all of it can be seen."""
        column = max(0, min(column, self.columns - len(text)))
        for i, letter in enumerate(text[: self.columns]):
            self.cells[row][column + i] = letter

    def label(self, row: int, column: int, text: str) -> None:
        """Where it belongs; beside that, if another one is there already: two that run together say something else."""
        column = max(0, min(column, self.columns - len(text)))
        for way in (0, 1, -1, 2, -2):
            spots = {(row + way, column + i) for i in range(len(text))}
            if 0 <= row + way < self.rows and not spots & self.named:
                break
        else:
            way = 0
        self.write(row + way, column, text)
        self.named |= {(row + way, column + i) for i in range(-1, len(text) + 1)}

    def fill(self, at_mm: Point, radius_mm: float, letter: str) -> None:
        top, left = self.at(at_mm[0] - radius_mm, at_mm[1] - radius_mm)
        bottom, right = self.at(at_mm[0] + radius_mm, at_mm[1] + radius_mm)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                x_mm, y_mm = self.middle(row, column)
                if hypot(x_mm - at_mm[0], y_mm - at_mm[1]) <= radius_mm:
                    self.cells[row][column] = letter


def deck(
    board: Board,
    columns: int,
    rows: int,
    pieces: Sequence[Piece] = (),
    grams: Sequence[float | None] = (),
    covered: Sequence[float | None] = (),
    centre: Point | None = None,
) -> list[str]:
    """In a frame; no lines where there is too little room."""
    grid = Grid(board, columns - 2, rows - 2) if rows - 2 >= LEAST and columns - 2 >= 10 * LEAST else None
    if grid is None:
        return []
    for y_mm in board.lines_mm.values():
        for row in range(grid.rows):
            grid.write(row, grid.at(0.0, y_mm)[1], LINE)
    for hole in board.holes:
        grid.fill(hole.at_mm, hole.radius_mm, HOLE)
        row, column = grid.at(*hole.at_mm)
        grid.write(row, column, hole.name)
    surface(grid, board, covered)
    weigh(grid, board, grams)
    if centre:
        grid.write(*grid.at(*centre), CENTRE)
    lay(grid, board, pieces)
    return framed(grid)


def surface(grid: Grid, board: Board, covered: Sequence[float | None]) -> None:
    cells = board.ir.cells_mm if board.ir else ()
    for at_mm, part in zip(cells, covered, strict=False):
        if part is not None and part > MUCH:
            grid.write(*grid.at(*at_mm), COVERED)


def weigh(grid: Grid, board: Board, grams: Sequence[float | None]) -> None:
    """What each load cell carries, where it is."""
    cells = board.loads.cells_mm if board.loads else ()
    for i, (at_mm, gram) in enumerate(zip(cells, grams, strict=False)):
        row, column = grid.at(*at_mm)
        text = f"{i}:{round(gram):+d}g" if gram is not None else f"{i}:?"
        grid.label(row, column if column < grid.columns / 2 else column - len(text) + 1, text)


def lay(grid: Grid, board: Board, pieces: Sequence[Piece]) -> None:
    """Those in a hole stand side by side in it, as many as there are."""
    for hole in board.holes:
        inside = [("~" if piece.leaning else "") + piece.name for piece in pieces if piece.hole == hole.name]
        if inside:
            row, column = grid.at(*hole.at_mm)
            text = f"{hole.name}:{' '.join(inside)}"
            grid.label(row, column - len(text) // 2, text)
    for piece in pieces:
        if not piece.hole:
            row, column = grid.at(*piece.at_mm)
            text = f"({piece.name})"
            grid.label(row, column - len(text) // 2, text)


def framed(grid: Grid) -> list[str]:
    near, far = " near ", " far "
    line = "─" * grid.columns
    top = near + line[len(near) + len(far) :] + far
    return [f"┌{top}┐", *(f"│{''.join(row)}│" for row in grid.cells), f"└{line}┘"]
