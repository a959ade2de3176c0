"""A board and what is asked in; the deck from above in characters, with an X where the washer goes, out."""

from __future__ import annotations

from boardd.calibration.asking import Ask
from boardd.model import Board, Point

ROWS, COLUMNS = 11, 21
EMPTY = " "


def picture(board: Board, ask: Ask) -> list[str]:
    """Far end on top, as throwers see it; holes by their names."""
    grid = [[EMPTY] * COLUMNS for _ in range(ROWS)]
    for hole in board.holes:
        chosen = ask.kind in ("hole", "more") and ask.name == hole.name
        write(grid, board, hole.at_mm, f">{hole.name}<" if chosen else f"({hole.name})")
    if ask.kind == "mark" and ask.at_mm:
        write(grid, board, ask.at_mm, "X")
    edge = "+" + "-" * COLUMNS + "+"
    rows = ["|" + "".join(row) + "|" for row in grid]
    return [f"{edge}  far end", *rows, f"{edge}  near end: you stand here"]


def write(grid: list[list[str]], board: Board, at_mm: Point, text: str) -> None:
    row = min(ROWS - 1, int((1 - at_mm[1] / board.deck_mm[1]) * ROWS))
    start = round(at_mm[0] / board.deck_mm[0] * (COLUMNS - 1) - (len(text) - 1) / 2)
    start = min(max(start, 0), COLUMNS - len(text))
    grid[row][start : start + len(text)] = list(text)
