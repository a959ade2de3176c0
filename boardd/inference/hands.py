"""Rows while the surface moves in; whether a hand, a touch, the sun or a loose wire is behind it out.

A piece covers a cell within a row or two. A hand is a shadow that grows and fades slowly, over several cells at once or
for longer over one. The sun shines on more cells than a hand has room for. A wire is loose if a cell never rests.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from itertools import compress
from math import dist
from operator import sub

from boardd.inference.levels import ALONE, NOISES, Counts, Levels, common
from boardd.inference.spots import Discs
from boardd.model import Point

SLOW = (0.01, 0.25)  # coverage per two rows: a piece comes in one, a hand takes its time
SLOW_S = (0.2, 0.1)  # for so long: one cell alone, or several
GREY = (0.1, 0.75)  # coverage in part
GREY_S = 2.0  # so long a hand may keep still over a few cells
SHADED, SHADED_S = 4, 5.0  # and over more than pieces would cover in part
TOUCH = 0.15  # of a coverage
LOOSE_S = 6.0  # longer than a piece wobbles
HAND_MM = 130.0  # what is wider is no hand
STAYS_S, LEAST = 0.12, 2  # so long fingers stay, over so many cells; a piece that slides past does not


class Watch:
    """What has happened since the surface was quiet."""

    def __init__(self, levels: Levels, discs: Discs, rate_hz: float) -> None:
        self.levels, self.discs = levels, discs
        self.most = max(len(discs.near(i, HAND_MM)) for i in range(len(discs.cells_mm)))
        self.least = NOISES / min(map(abs, levels.span))
        self.slow_rows = [max(3, round(seconds * rate_hz)) for seconds in SLOW_S]
        self.stays = max(2, round(STAYS_S * rate_hz))
        self.rows: deque[Counts] = deque(maxlen=2)
        self.start(0.0)

    def start(self, t_s: float) -> None:
        self.hand = self.sun = False
        self.touched = 0  # rows times cells
        self.streaks = [[0, 0], [0, 0]]  # rows of slow rise and fall, of one cell and of several
        self.restless: set[int] = set()
        self.alone_s = t_s
        self.grey: Counter[int] = Counter()  # rows in which each cell was covered in part
        self.rows.clear()

    def see(self, row: Counts) -> None:
        rows, levels = self.rows, self.levels
        if rows:
            levels.listen(row, rows[-1])
        if len(rows) > 1:
            self.slow(row, rows[0])
        rows.append(row)
        covers = levels.covers(row)
        moved = list(map(sub, covers, levels.cover))
        light = common(compress(moved, levels.live))
        off = [
            i for i, (by, live) in enumerate(zip(moved, levels.live, strict=True)) if live and abs(by - light) > TOUCH
        ]
        self.touched += len(off)
        self.grey.update([i for i in off if TOUCH < covers[i] - light < GREY[1]])
        if len(off) > self.most:
            self.sun = True
            levels.lose(off)

    def slow(self, row: Counts, old: Counts) -> None:
        """Cells that go the same way, slowly, for long enough make a hand."""
        cells = zip(row, old, self.levels.span, self.levels.live, strict=True)
        steps = [(count - was) / span for count, was, span, live in cells if live]
        low, high = max(SLOW[0], self.least * self.levels.flicker), SLOW[1]
        rising = len([step for step in steps if low < step < high])
        falling = len([step for step in steps if -high < step < -low])
        for count, streaks in zip((rising, falling), self.streaks, strict=True):
            for least in (0, 1):
                streaks[least] = streaks[least] + 1 if count > least else 0
                self.hand |= streaks[least] >= self.slow_rows[least]

    def places(self) -> tuple[Point, ...]:
        """Where hands were: the middles of what they shaded for long."""
        cells, found = [i for i, rows in self.grey.items() if rows >= self.stays], []
        while cells:
            at = max((self.beside(i, cells) for i in cells), key=len)
            if len(at) < LEAST:
                break
            x, y = (sum(values) / len(at) for values in zip(*at, strict=True))
            found.append((x, y))
            cells = [i for i in cells if dist(self.discs.cells_mm[i], (x, y)) > HAND_MM / 2 + self.discs.pitch_mm]
        return tuple(found)

    def beside(self, cell: int, cells: Sequence[int]) -> list[Point]:
        at, cells_mm = self.discs.cells_mm[cell], self.discs.cells_mm
        return [cells_mm[i] for i in cells if dist(cells_mm[i], at) < HAND_MM / 2]

    def unrest(self, t_s: float, cells: set[int]) -> None:
        """These cells have not come to rest; one or two that alone never do have a loose wire."""
        if len(self.restless | cells) > ALONE:
            self.restless, self.alone_s = set(), t_s
            return
        self.restless |= cells
        if t_s - self.alone_s > LOOSE_S:
            self.levels.lose(self.restless)

    def shade_s(self, before: Sequence[float], after: Sequence[float]) -> float:
        """How long a hand's shadow may keep still: no cell is covered well, or more in part than pieces would."""
        low, high = GREY
        more = [now for was, now in zip(before, after, strict=True) if now - was > low]
        grey = sum(low < now < high for now in more)
        if not self.hand or not grey:
            return 0.0
        return SHADED_S if grey > SHADED else GREY_S if grey == len(more) else 0.0
