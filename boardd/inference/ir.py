"""Rows of reflective counts in; what came to lie and what was lifted between two quiet times out.

Quiet means that no cell leaves its band. Once one does, the surface moves until every cell has stayed where it is for
a tenth of a second; then the pieces are searched that explain the difference. A hand is a shadow that grows slowly over
several cells at once: what it leaves behind is believed only after a longer look. What touched the board and left
nothing is a change without spots, told a little later: a piece that bounces comes down again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from operator import add, gt, lt

from boardd.inference.levels import Counts, Levels, middle
from boardd.inference.pieces import CHANGED, Lie, Scene
from boardd.inference.spots import Discs, Piece, Spot
from boardd.model import Hole, Ir
from boardd.record import NamedTuple

QUIET_S = 0.1
BOUNCE_S = 0.3  # until what left no trace is believed to be gone
HAND_S, GREY_S = 0.5, 2.0  # a hand that keeps still looks like pieces for so long, most of all where it covers in part
WIDE = 3  # cells that no piece explains: a hand, or the sun
ODD_S, WIDE_S = 0.6, 5.0  # until cells that no piece explains are given up: a few, or as many as under a hand
GREY = (0.1, 0.75)
SLOW = (0.01, 0.25)  # coverage per two rows: a piece comes in one, a hand takes its time
SLOW_S = (0.2, 0.1)  # for so long: one cell alone, or several
SHADED = 4  # cells
TOUCH = 0.15  # of a coverage
HAND_MM = 130.0  # what is wider is no hand


class Change(NamedTuple):
    """Between two quiet times."""

    start_s: float
    end_s: float  # when the last cell stopped
    came: tuple[Spot, ...]  # a piece pushed aside is one in each
    went: tuple[Spot, ...]
    hand: bool  # looked like a hand meanwhile: a wide shadow, no disc; slow
    before: tuple[float, ...]  # coverage per cell, 0 to 1
    after: tuple[float, ...]


class Surface:
    def __init__(self, ir: Ir, diameter_mm: float, holes: Sequence[Hole]) -> None:
        self.levels, self.discs = Levels(ir), Discs(ir.cells_mm, diameter_mm, holes)
        self.pieces: tuple[Piece, ...] = ()
        self.most = max(len(self.discs.near(i, HAND_MM)) for i in range(len(ir.cells_mm)))
        self.rows: deque[Counts] = deque(maxlen=max(4, round(QUIET_S * ir.rate_hz)))
        self.slow_rows = [max(3, round(seconds * ir.rate_hz)) for seconds in SLOW_S]
        self.sums: list[float] = []
        self.count = 0
        self.started_s: float | None = None
        self.new = True  # nothing is known yet

    @property
    def moving(self) -> bool:
        return self.started_s is not None

    @property
    def faults(self) -> frozenset[int]:
        return frozenset(i for i, live in enumerate(self.levels.live) if not live)

    def spots(self) -> tuple[Spot, ...]:
        return tuple(piece.spot for piece in self.pieces)

    def feed(self, t_s: float, counts: Sequence[int | None]) -> Change | None:
        row = self.levels.complete(counts)
        if self.started_s is None:
            if not self.new and self.levels.inside(row):
                self.levels.follow(row)
                return None
            self.start(t_s, row)
        self.watch(row)
        if self.stopped(row):
            self.sums, self.count = list(map(add, self.sums, row)), self.count + 1
            return self.settle(t_s) if t_s - self.still_s >= self.look_s else None
        self.stop_here(t_s, row)
        return None

    def start(self, t_s: float, row: Counts) -> None:
        self.started_s = t_s
        self.hand = self.sun = False
        self.streaks, self.touched = [[0, 0], [0, 0]], 0
        self.rows.clear()
        self.stop_here(t_s, row)

    def stop_here(self, t_s: float, row: Counts) -> None:
        """The first row of what may be the next quiet time."""
        far = self.levels.still()
        self.still_s, self.look_s = t_s, QUIET_S
        self.low = [count - by for count, by in zip(row, far, strict=True)]
        self.high = [count + by for count, by in zip(row, far, strict=True)]
        self.sums, self.count = list(row), 1

    def stopped(self, row: Counts) -> bool:
        return True not in map(gt, row, self.high) and True not in map(lt, row, self.low)

    def watch(self, row: Counts) -> None:
        """Hands, touches and the sun."""
        levels, rows = self.levels, self.rows
        if len(rows) > 1:
            self.slow(row, rows[-2])
        rows.append(row)
        seen = zip(levels.covers(row), levels.cover, levels.live, strict=True)
        off = [i for i, (cover, was, live) in enumerate(seen) if live and abs(cover - was) > TOUCH]
        self.touched += len(off)
        if len(off) > self.most and not self.new:
            self.sun = True
            levels.lose(off)

    def slow(self, row: Counts, old: Counts) -> None:
        """Cells that go the same way, slowly, for long enough make a hand."""
        cells = zip(row, old, self.levels.span, self.levels.live, strict=True)
        steps = [(count - was) / span for count, was, span, live in cells if live]
        low, high = SLOW
        for way, sign in enumerate((1, -1)):
            count = sum(low < sign * step < high for step in steps)
            for least in (0, 1):
                streak = self.streaks[way][least] + 1 if count > least else 0
                self.streaks[way][least] = streak
                self.hand |= streak >= self.slow_rows[least]

    def settle(self, t_s: float) -> Change | None:
        """The pattern has stopped: is it one that pieces make?"""
        levels = self.levels
        mean = [total / self.count for total in self.sums]
        live = [one and i not in levels.silent for i, one in enumerate(levels.live)]
        shift = middle(now - was for now, was, one in zip(mean, levels.level, live, strict=True) if one)
        after = [
            min(max(cover - shift / span, 0.0), 1.0)
            for cover, span in zip(levels.covers(mean), levels.span, strict=True)
        ]
        before = list(levels.cover)
        if self.new:
            self.levels.noise = [(max(column) - min(column)) / 2.5 for column in zip(*self.rows, strict=True)]
            after = [cover if cover > 2 * CHANGED else 0.0 for cover in after]
        stuck = self.stuck(before, after)
        live = [one and i not in stuck for i, one in enumerate(live)]
        shade_s = self.shade(before, after) if self.hand else 0.0
        if t_s - self.still_s < shade_s:
            self.look_s = shade_s
            return None
        lie, left = Scene(self.discs, before, after, live).search(self.pieces)
        odd = [i for i, off in left.items() if off > TOUCH]
        wait_s = self.patience(lie, odd)
        if t_s - self.still_s < wait_s:
            self.look_s = wait_s
            return None
        levels.lose([*stuck, *(odd if len(odd) >= WIDE else ())])
        touched = [*left, *(cell for piece in (*lie.came, *lie.went) for cell in piece.covers)]
        levels.settle(mean, shift, {cell: after[cell] for cell in touched if levels.live[cell]})
        return self.announce(lie, before)

    def stuck(self, before: Sequence[float], after: Sequence[float]) -> set[int]:
        """Cells that jumped and do not flicker any more, where the others do."""
        if middle(self.levels.noise) < 1.5:
            return set()
        jumped = [i for i, (was, now) in enumerate(zip(before, after, strict=True)) if abs(now - was) > CHANGED]
        return {i for i in jumped if self.levels.live[i] and len({row[i] for row in self.rows}) == 1}

    def shade(self, before: Sequence[float], after: Sequence[float]) -> float:
        """How long a hand's shadow may keep still: no cell is covered well, or more in part than pieces would."""
        low, high = GREY
        more = [now for was, now in zip(before, after, strict=True) if now - was > low]
        grey = [now for now in more if low < now < high]
        return WIDE_S if len(grey) > SHADED else GREY_S if grey and len(grey) == len(more) else 0.0

    def patience(self, lie: Lie, odd: Sequence[int]) -> float:
        """How long such a pattern must have been still."""
        if odd:
            self.hand |= len(odd) >= WIDE
            return WIDE_S if len(odd) >= WIDE else ODD_S
        if not lie.came and not lie.went:
            return BOUNCE_S
        if not lie.came or not self.hand:
            return QUIET_S
        return HAND_S

    def announce(self, lie: Lie, before: Sequence[float]) -> Change | None:
        assert self.started_s is not None
        levels = self.levels
        if self.new:
            levels.home = list(levels.base)
        self.pieces = lie.pieces
        quiet = self.new or not (lie.came or lie.went or (self.touched > 2 and not self.sun) or self.hand)
        start_s, self.started_s, self.new = self.started_s, None, False
        if quiet:
            return None
        came, went = (tuple(piece.spot for piece in pieces) for pieces in (lie.came, lie.went))
        return Change(start_s, self.still_s, came, went, self.hand, tuple(before), tuple(levels.cover))
