"""All that is known of a board now, and the size of a terminal, in; a page of lines that fits it, out. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
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
MORE = ": a taller window shows them", " in a taller window", ""
NO_DECK = "no room for the deck: a larger window shows it", "no room for the deck", "no deck"


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
    notices = warned([view.notice] if view.notice else [], columns)
    faults = warned(view.state.get("faults", ()), columns)
    parts = [blocks(view.gauges, view.sources, end) for end in range(view.gauges.ends)]
    below = flowed(parts, max(1, (columns + len(GAP)) // (COLUMN + len(GAP))))
    head = [*packed(title(view), columns), *notices]
    room = rows - len(head) - len(faults)
    drawn = decks(view, columns, max(room - len(below), rows // 2 - len(head)))
    if len(drawn) + len(below) <= room:
        lines = [*head, *drawn, *below, *faults]
    else:  # what is wrong comes before what there is no room for
        lines = [*head, *faults, *drawn, *below]
        left = len(lines) - rows + 1
        lines = [*lines[: rows - 1], longest(columns, *(f"... {left} more lines{more}" for more in MORE))]
    return [cut(line, columns) for line in lines]


def warned(texts: Iterable[str], columns: int) -> list[str]:
    """All of it, on as many lines as it takes; each begins as a warning does."""
    return [f"! {line}" for text in texts for line in wrap(harmless(text), max(columns - 2, 1))]


def packed(words: Sequence[str], columns: int) -> list[str]:
    """As many on a line as fit whole."""
    lines = [words[0]]
    for word in words[1:]:
        if len(lines[-1]) + len(GAP) + len(word) > columns:
            lines.append(word)
        else:
            lines[-1] += GAP + word
    return lines


def longest(columns: int, *texts: str) -> str:
    """The first that fits; the last says the least."""
    return next((text for text in texts if len(text) <= columns), texts[-1])


def cut(line: str, columns: int) -> str:
    """A line that goes on is seen to."""
    line = line.rstrip()
    return line if len(line) <= columns else f"{line[: columns - 1]}…"


def title(view: View) -> list[str]:
    state, known = view.state, [f"{view.id}: {view.board.name}"]
    if state.get("variant"):
        known += [state["variant"]] if state["variant"] != view.board.name else []
        known.append(f"round {state['round']}, {state['phase']}")
        known += [f"{line['name']} {line['score']}{points(line['points'])}" for line in state["teams"].values()]
    if turn := state.get("turn"):
        known.append(f"{turn['player'] or turn['team']} throws, {turn['left']} left")
    return [harmless(word) for word in known]


def points(number: int) -> str:
    return f"{number:+d}" if number else ""


def decks(view: View, columns: int, rows: int) -> list[str]:
    """Side by side, if there are two; where only one fits, the one that is thrown at."""
    ends = view.gauges.ends
    drawn = [one(view, end, (columns + len(GAP)) // ends - len(GAP), rows) for end in range(ends)]
    if ends > 1 and not drawn[0] and (alone := one(view, view.end, columns, rows - 1)):
        return [f"end {view.end}; a wider window shows both", *alone]
    if not drawn[0]:
        return [longest(columns, *NO_DECK)]
    width = max((len(line) for lines in drawn for line in lines), default=0)
    return [GAP.join(line.ljust(width) for line in lines) for lines in zip(*drawn, strict=True)]


def one(view: View, end: int, columns: int, rows: int) -> list[str]:
    gauges = view.gauges
    load = gauges.load(end)
    grams = [cell.gram for cell in gauges.cells(end)]
    centre = (load[1], load[2]) if load else None
    return deck(view.board.at(end), columns, rows, pieces(view, end), grams, gauges.covered(end), centre)


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
