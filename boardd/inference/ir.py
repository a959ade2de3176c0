"""Rows of reflective counts in; what came to lie and what was lifted between two quiet times out.

Quiet means that no cell leaves its band. Once one does, the surface moves until every cell has stayed where it is for
a tenth of a second; then the pieces are searched that explain the difference. What a hand leaves behind is believed
only after a longer look. What touched the board and left nothing there is told a little later, be it a change without
spots or a piece that was knocked away: what bounces comes down again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import ceil, dist, pi
from operator import add, gt, lt

from boardd.inference.hands import TOUCH, Watch
from boardd.inference.levels import Counts, Levels, common
from boardd.inference.pieces import CHANGED, Lie, Scene
from boardd.inference.rings import BORES
from boardd.inference.spots import Discs, Piece, Spot
from boardd.model import Hole, Ir, Point
from boardd.record import NamedTuple

QUIET_S = 0.1
BOUNCE_S = 0.3  # until what left no trace is believed to be gone
HAND_S = 0.5  # a hand that keeps still looks like pieces for so long
ODD_S, WIDE_S = 0.6, 5.0  # until cells that no piece explains are given up: a few, or as many as under a hand
WIDE = 3  # cells
PIECES = 4  # as many may come at once
SAME_MM = 8.0  # a piece that moves by less may not have moved at all
FLICKER = 1.5  # counts rms: a cell that does not do the same is stuck


class Change(NamedTuple):
    """Between two quiet times."""

    start_s: float
    end_s: float  # when the last cell stopped
    came: tuple[Spot, ...]  # a piece pushed aside is one in each
    went: tuple[Spot, ...]
    hand: bool  # looked like a hand meanwhile: a wide shadow, no disc; slow
    before: tuple[float, ...]  # coverage per cell, 0 to 1
    after: tuple[float, ...]
    hands_mm: tuple[Point, ...] = ()  # where hands were


class Surface:
    def __init__(self, ir: Ir, diameter_mm: float, holes: Sequence[Hole], bores: Sequence[float] = BORES) -> None:
        self.levels, self.discs = Levels(ir), Discs(ir.cells_mm, diameter_mm, holes, bores)
        self.watch = Watch(self.levels, self.discs, ir.rate_hz)
        self.many = PIECES * ceil(1 + pi * (self.discs.reach_mm / self.discs.pitch_mm) ** 2)  # cells
        self.pieces: tuple[Piece, ...] = ()
        self.rows: deque[Counts] = deque(maxlen=max(4, round(QUIET_S * ir.rate_hz)))
        self.sums: list[float] = []
        self.started_s: float | None = None
        self.new = True  # nothing is known yet

    @property
    def moving(self) -> bool:
        """Not quiet now."""
        return self.started_s is not None

    @property
    def faults(self) -> frozenset[int]:
        """Cells that are dead, stuck, loose or blinded now."""
        return frozenset(i for i, live in enumerate(self.levels.live) if not live)

    def spots(self) -> tuple[Spot, ...]:
        """All pieces that lie there now."""
        return tuple(piece.spot for piece in self.pieces)

    def feed(self, t_s: float, counts: Sequence[int | None]) -> Change | None:
        row = self.levels.complete(counts)
        if self.started_s is None:
            if not self.new and self.levels.inside(row):
                self.levels.follow(row)
                return None
            self.started_s = t_s
            self.watch.start(t_s)
            self.stop_here(t_s, row)
        self.watch.see(row)
        self.rows.append(row)
        if any(map(gt, row, self.high)) or any(map(lt, row, self.low)):
            bounds = zip(row, self.low, self.high, strict=True)
            self.watch.unrest(t_s, {i for i, (count, low, high) in enumerate(bounds) if not low <= count <= high})
            self.stop_here(t_s, row)
            return None
        self.sums = list(map(add, self.sums, row))
        self.count += 1
        return self.settle(t_s) if t_s - self.still_s >= self.look_s else None

    def stop_here(self, t_s: float, row: Counts) -> None:
        """The last row of a movement, if all cells stay where they are."""
        far = self.levels.still()
        self.still_s, self.look_s = t_s, QUIET_S
        self.low = [count - by for count, by in zip(row, far, strict=True)]
        self.high = [count + by for count, by in zip(row, far, strict=True)]
        self.sums, self.count = [0.0] * len(row), 0

    def settle(self, t_s: float) -> Change | None:
        """The pattern has stopped: is it one that pieces make?"""
        levels = self.levels
        mean = [total / self.count for total in self.sums]
        if self.new:
            levels.noise = [(max(column) - min(column)) / 2.5 for column in zip(*self.rows, strict=True)]
        live = [one and i not in levels.silent for i, one in enumerate(levels.live)]
        shift = common(now - was for now, was, one in zip(mean, levels.level, live, strict=True) if one)
        before = tuple(levels.cover)
        after = [now if one else was for now, was, one in zip(self.covers(mean, shift), before, live, strict=True)]
        changed = {i for i, (now, was) in enumerate(zip(after, before, strict=True)) if abs(now - was) > CHANGED}
        if self.wait(t_s, self.watch.shade_s(before, after)):
            return None
        if len(changed) > self.many and not self.new:
            self.give_up(t_s, ODD_S, changed)
            return None
        stuck = self.stuck(changed)
        scene = Scene(self.discs, before, after, [one and i not in stuck for i, one in enumerate(live)])
        lie, left = scene.search(self.pieces)
        odd = [i for i, off in left.items() if off > TOUCH]
        if len(odd) >= WIDE:
            self.give_up(t_s, WIDE_S, self.blob(odd, changed))
            return None
        if self.wait(t_s, ODD_S if odd else self.patience(lie)):
            return None
        levels.lose(stuck)
        touched = {*left, *(cell for piece in (*lie.came, *lie.went) for cell in piece.covers)}
        levels.settle(mean, shift, {cell: after[cell] for cell in touched if levels.live[cell]})
        return self.announce(lie, before)

    def covers(self, mean: Counts, shift: float) -> list[float]:
        """What is covered of each cell, without the light that all have in common."""
        raw = zip(self.levels.covers(mean), self.levels.span, strict=True)
        found = [min(max(cover - shift / span, 0.0), 1.0) for cover, span in raw]
        return [cover if cover > 2 * CHANGED else 0.0 for cover in found] if self.new else found

    def wait(self, t_s: float, still_s: float) -> bool:
        """Whether the pattern must be still for longer."""
        self.look_s = max(self.look_s, still_s)
        return t_s - self.still_s < still_s

    def give_up(self, t_s: float, still_s: float, cells: set[int]) -> None:
        """What pieces do not explain is a hand, and after a while the sun."""
        self.watch.hand = True
        if not self.wait(t_s, still_s):
            self.watch.sun = True
            self.levels.lose(cells)

    def blob(self, odd: Sequence[int], changed: set[int]) -> set[int]:
        """These cells and all changed ones that hang together with them."""
        found, edge = set(odd), list(odd)
        while edge:
            near = changed.intersection(self.discs.near(edge.pop(), 2 * self.discs.reach_mm)) - found
            found |= near
            edge += near
        return found

    def stuck(self, changed: set[int]) -> set[int]:
        """Cells that jumped and do not flicker any more, where the others do."""
        if self.levels.flicker < FLICKER:
            return set()
        return {i for i in changed if len({row[i] for row in self.rows}) == 1}

    def patience(self, lie: Lie) -> float:
        """How long such a pattern must have been still."""
        if not lie.came and not (lie.went and self.watch.hand):
            return BOUNCE_S
        return HAND_S if lie.came and self.watch.hand else QUIET_S

    def announce(self, lie: Lie, before: tuple[float, ...]) -> Change | None:
        assert self.started_s is not None
        start_s, new, self.started_s, self.new = self.started_s, self.new, None, False
        self.pieces = lie.pieces
        watch = self.watch
        if new:
            self.levels.home = list(self.levels.base)
        touched = (watch.hand or watch.touched > 2) and not watch.sun
        if new or not (lie.came or lie.went or touched):
            return None
        came, went = moved([piece.spot for piece in lie.came], [piece.spot for piece in lie.went])
        places = watch.places() if watch.hand else ()
        return Change(start_s, self.still_s, came, went, watch.hand, before, tuple(self.levels.cover), places)


def moved(came: Sequence[Spot], went: Sequence[Spot]) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """Without pieces that lie where they lay, and are only known better."""
    new, old = list(came), list(went)
    for spot in went:
        near = min(new, key=lambda other: dist(other[:2], spot[:2]), default=None)
        if near and dist(near[:2], spot[:2]) < SAME_MM:
            new.remove(near)
            old.remove(spot)
    return tuple(new), tuple(old)
