"""Readings of one end in; what a picture of them needs out: masses with and without the ring, edges, coverage."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from boardd.inference.deck import Deck
from boardd.model import Board, Reading
from boardd.record import NamedTuple

Span = tuple[float, float]


class Row(NamedTuple):
    """The load cells at one time, in grams as the ADC gave them, tare included."""

    t_s: float
    raw_g: float
    free_g: tuple[float, ...]  # of each cell, without the ring
    quiet: bool


class Signals:
    """Everything of one round, at the end where it is thrown."""

    def __init__(self, board: Board, end: int) -> None:
        self.board, self.end = board, end
        self.rows: list[Row] = []
        self.covers: list[tuple[float, tuple[int | None, ...]]] = []  # counts of the reflective cells
        self.edges: dict[str, list[tuple[float, bool]]] = {}
        self.buttons: list[tuple[float, str]] = []
        self.counts = [0 for _ in board.loads.cells_mm] if board.loads else []  # the newest of each cell

    def feed(self, reading: Reading, deck: Deck) -> None:
        """After the deck has seen the reading."""
        if not self.edges:
            self.edges = {name: [(-inf, True)] if name in deck.beams.broken else [] for name in deck.beams.beams}
        if reading.kind == "button":
            self.buttons.append((reading.t_s, reading.name))
        elif reading.end != self.end:
            return
        elif reading.kind == "beam":
            self.edges[reading.name].append((reading.t_s, bool(reading.value[0])))
        elif reading.kind == "ir":
            self.covers.append((reading.t_s, reading.value))
        elif reading.kind == "load":
            self.load(reading, deck)

    def load(self, reading: Reading, deck: Deck) -> None:
        free_g = tuple([0.0 if value is None else value for value in deck.free])
        self.rows.append(Row(reading.t_s, self.mass(reading.value, deck), free_g, deck.settling.moving_s is None))

    def mass(self, counts: Sequence[int | None], deck: Deck) -> float:
        """A cell that gave nothing is taken as it was before."""
        assert deck.board.loads
        self.counts = [was if count is None else count for was, count in zip(self.counts, counts, strict=True)]
        per_gram = deck.board.loads.counts_per_gram
        return sum(count / per for count, per in zip(self.counts, per_gram, strict=True))

    # For the picture

    def between(self, start_s: float, end_s: float) -> list[Row]:
        return [row for row in self.rows if start_s <= row.t_s <= end_s]

    def before(self, t_s: float) -> Row | None:
        """The mean of the last quiet rows before a time: what the deck carried then."""
        rows = [row for row in self.rows if t_s - 1.0 < row.t_s < t_s and row.quiet][-20:]
        if not rows:
            rows = [row for row in self.rows if row.t_s < t_s][-1:] or self.rows[:1]
        if not rows:
            return None
        cells = [sum(values) / len(rows) for values in zip(*(row.free_g for row in rows), strict=True)]
        return Row(t_s, sum(cells), tuple(cells), True)

    def unrest(self) -> list[Span]:
        """When the deck was not quiet."""
        found: list[Span] = []
        start_s: float | None = None
        for row in self.rows:
            if row.quiet and start_s is not None:
                found.append((start_s, row.t_s))
                start_s = None
            elif not row.quiet and start_s is None:
                start_s = row.t_s
        return [*found, (start_s, inf)] if start_s is not None else found

    def broken(self, name: str) -> list[Span]:
        """When a beam was broken."""
        found: list[Span] = []
        start_s: float | None = None
        for t_s, broken in self.edges.get(name, ()):
            if broken and start_s is None:
                start_s = t_s
            elif not broken and start_s is not None:
                found.append((start_s, t_s))
                start_s = None
        return [*found, (start_s, inf)] if start_s is not None else found

    def covered(self, start_s: float, end_s: float) -> list[tuple[float, list[float]]]:
        """How much of each reflective cell is covered, by the board's own counts."""
        ir = self.board.ir
        if ir is None:
            return []
        spans = [high - low or 1.0 for low, high in zip(ir.empty, ir.covered, strict=True)]
        return [
            (
                t_s,
                [
                    0.0 if count is None else (count - low) / span
                    for count, low, span in zip(counts, ir.empty, spans, strict=True)
                ],
            )
            for t_s, counts in self.covers
            if start_s <= t_s <= end_s
        ]
