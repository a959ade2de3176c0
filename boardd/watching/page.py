"""All that is known of a board now, and the size of a terminal, in; a page of lines that fits it, out. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardd.errors import harmless
from boardd.model import Board, Point
from boardd.record import NamedTuple
from boardd.sheet import throw_of
from boardd.watching.blocks import blocks
from boardd.watching.deck import Piece, deck
from boardd.watching.gauges import Gauges

COLUMN = 38  # characters of a block
GAP = "  "


class View(NamedTuple):
    id: str
    gauges: Gauges
    sources: Sequence[Mapping[str, Any]] = ()  # what each says of itself; a link with its `rate_hz`
    state: Mapping[str, Any] = {}  # the scoreboard
    lying: Sequence[Mapping[str, Any]] | None = None  # where the engine believes that pieces lie
    end: int = 0  # that is thrown at
    notice: str = ""  # what whoever looks should know

    @property
    def board(self) -> Board:
        return self.gauges.board


def page(view: View, columns: int, rows: int) -> list[str]:
    faults = [f"! {fault}" for fault in view.state.get("faults", ())]
    head = [title(view), *([f"! {view.notice}"] if view.notice else [])]
    parts = [blocks(view.gauges, view.sources, end) for end in range(view.gauges.ends)]
    below = [*flowed(parts, max(1, (columns + len(GAP)) // (COLUMN + len(GAP)))), *faults]
    room = max(rows - len(head) - len(below), rows // 2 - len(head))
    lines = [*head, *decks(view, columns, room), *below]
    if len(lines) > rows:
        left = len(lines) - rows + 1
        lines = [*lines[: rows - 1], f"... {left} more lines: a taller window shows them"]
    return [line[:columns].rstrip() for line in lines]


def title(view: View) -> str:
    state, known = view.state, [f"{view.id}: {view.board.name}"]
    if state.get("variant"):
        known += [state["variant"]] if state["variant"] != view.board.name else []
        known.append(f"round {state['round']}, {state['phase']}")
        known += [f"{line['name']} {line['score']}{points(line['points'])}" for line in state["teams"].values()]
    if turn := state.get("turn"):
        known.append(f"{turn['player'] or turn['team']} throws, {turn['left']} left")
    return harmless("  ".join(known))


def points(number: int) -> str:
    return f"{number:+d}" if number else ""


def decks(view: View, columns: int, rows: int) -> list[str]:
    """Side by side, if there are two."""
    ends = view.gauges.ends
    drawn = [one(view, end, (columns + len(GAP)) // ends - len(GAP), rows) for end in range(ends)]
    width = max((len(line) for lines in drawn for line in lines), default=0)
    return [GAP.join(line.ljust(width) for line in lines) for lines in zip(*drawn, strict=True)]


def one(view: View, end: int, columns: int, rows: int) -> list[str]:
    gauges = view.gauges
    load = gauges.load(end)
    grams = [cell.gram for cell in gauges.cells(end)]
    centre = (load[1], load[2]) if load else None
    return deck(view.board, columns, rows, pieces(view, end), grams, gauges.covered(end), centre)


def pieces(view: View, end: int) -> list[Piece]:
    """As the engine believes; where there is none, as the scoreboard tells."""
    if end != view.end:
        return []
    if view.lying is not None:
        return [Piece(each["piece"], tuple(each["at"]), each["hole"], each["leaning"]) for each in view.lying]
    return [
        Piece(name, *spot) for name, text in view.state.get("pieces", {}).items() if (spot := told(view.board, text))
    ]


def told(board: Board, text: str) -> tuple[Point, str, bool] | None:
    """Where a place of the scoreboard is, its hole, and whether it leans; None: nowhere on the board."""
    place = throw_of(text).places[0]
    if place.depth_mm is not None and board.end_mm is not None:
        return (board.deck_mm[0] / 2, board.end_mm - place.depth_mm - board.diameter_mm / 2), "", False
    if place.at_mm is not None:
        return place.at_mm, "", False
    hole = next((hole for hole in board.holes if hole.name == place.name), None)
    return (hole.at_mm, hole.name, place.leaning) if hole else None


def flowed(parts: Sequence[Sequence[Sequence[str]]], count: int) -> list[str]:
    """Blocks in columns: two ends side by side; else each block in the column that is the shortest so far."""
    columns: list[list[str]] = [[] for _ in range(count)]
    for end, own in enumerate(parts):
        for block in own:
            column = columns[end] if 1 < len(parts) <= count else min(columns, key=len)
            column.extend(block)
    height = max(len(column) for column in columns)
    padded = [[*column, *[""] * (height - len(column))] for column in columns]
    return [GAP.join(line[:COLUMN].ljust(COLUMN) for line in row).rstrip() for row in zip(*padded, strict=True)]
