"""Rows of reflective counts in, each cell's quiet level, noise and fault out.

While nothing happens the counts only drift, with the light and the temperature: the level follows, and what a cell
takes as its coverage stays. The empty and covered counts of the board file are nominal; how far a cell is from
its own is learnt when the board is switched on, and it may not drift too far from there: then it is blinded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from math import ceil, floor
from operator import add, gt, sub

from boardd.model import Ir

Counts = Sequence[float]
BAND = 0.04  # of the span from empty to covered: a cell that leaves it has changed
STILL = 0.015  # of the span: what moves less than that has stopped
NOISES = 6.0  # as many standard errors at least
LISTEN = 0.2  # of the newest row
QUARTER = 0.45  # of the noise: a quarter of the steps between two rows are smaller
BLOCK_S = 0.1  # rows are followed in blocks
FOLLOW = 0.3  # of a block's drift
BLIND = 0.25  # of the span: more light than a cell can live with
OUTSIDE = 0.12  # of the span: below empty or above covered
NEAR = 0.1  # of the span: a blinded cell that is so close to where it was sees again
STUCK = 15  # blocks with the same counts, where others flicker
HEALED = 10  # blocks
FEW = 8  # cells: fewer may all be under one hand
ALONE = 2  # cells: the sun blinds more
EVER = 1e18  # counts
NONE: frozenset[int] = frozenset()


def middle(values: Iterable[float]) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) // 2] if ordered else 0.0


def common(values: Iterable[float]) -> float:
    """What all cells have in common: the middle of that half which moved least, as the sun may shine on the other."""
    ordered = sorted(values, key=abs)
    return ordered[len(ordered) // 4] if len(ordered) >= FEW else 0.0


class Levels:
    def __init__(self, ir: Ir) -> None:
        cells = len(ir.empty)
        self.empty, self.span = ir.empty, [high - low or 1.0 for low, high in zip(ir.empty, ir.covered, strict=True)]
        self.narrowest, self.stillest, self.blinding = (
            [part * abs(span) for span in self.span] for part in (BAND, STILL, BLIND)
        )
        self.base = list(ir.empty)  # counts with nothing above
        self.home = list(ir.empty)  # where the base was when the board was switched on
        self.cover = [0.0] * cells
        self.noise, self.flicker = [0.0] * cells, 0.0  # counts rms: of each cell, and typical
        self.level: list[float] = list(ir.empty)
        self.live = [True] * cells
        self.silent: frozenset[int] = NONE  # cells that gave no counts in the last row
        self.same, self.well = [0] * cells, [0] * cells
        self.block = max(1, round(BLOCK_S * ir.rate_hz))
        self.rows: list[Counts] = []  # of this block
        self.last: Counts = ir.empty  # row of the one before
        self.bands()

    def complete(self, counts: Sequence[int | None]) -> Counts:
        """The row, with the quiet level in place of what is missing."""
        if None not in counts:
            self.silent = NONE
            return counts  # type: ignore[return-value]
        self.silent = frozenset(i for i, count in enumerate(counts) if count is None)
        return [level if count is None else count for count, level in zip(counts, self.level, strict=True)]

    def bands(self) -> None:
        width = self.narrowest
        if NOISES * max(self.noise) > min(width) or not all(self.live):
            width = [
                max(least, NOISES * noise) if live else EVER
                for least, noise, live in zip(width, self.noise, self.live, strict=True)
            ]
        # Counts are whole numbers: so are the first and the last of the band, which are compared faster.
        self.low = list(map(ceil, map(sub, self.level, width)))
        self.high = list(map(floor, map(add, self.level, width)))

    def inside(self, row: Counts) -> bool:
        for count, low, high in zip(row, self.low, self.high, strict=True):  # noqa: SIM110  # every row comes here
            if not low <= count <= high:
                return False
        return True

    def still(self) -> list[float]:
        """How far each cell may be from where it stopped."""
        least = NOISES * self.flicker
        return [
            max(still, NOISES * noise, least) if live else EVER
            for still, noise, live in zip(self.stillest, self.noise, self.live, strict=True)
        ]

    def listen(self, row: Counts, was: Counts) -> None:
        """The noise while something moves: what the calmest quarter of the cells does from row to row."""
        steps = sorted(map(abs, map(sub, compress(row, self.live), compress(was, self.live))))
        if steps:
            self.flicker += LISTEN * (steps[len(steps) // 4] / QUARTER - self.flicker)

    def covers(self, row: Counts) -> list[float]:
        return [(count - base) / span for count, base, span in zip(row, self.base, self.span, strict=True)]

    def follow(self, row: Counts) -> None:
        """A row while nothing happens."""
        self.rows.append(row)
        if len(self.rows) >= self.block:
            self.end_block(row)

    def end_block(self, row: Counts) -> None:
        rows = len(self.rows)
        drift = [
            FOLLOW * (total / rows - level) if live else 0.0
            for total, level, live in zip(map(sum, zip(*self.rows, strict=True)), self.level, self.live, strict=True)
        ]
        ambient = common(compress(drift, self.live))
        self.home = [home + ambient for home in self.home]
        self.noise = [
            0.95 * noise + 0.06 * abs(count - level) if live else noise
            for noise, count, level, live in zip(self.noise, row, self.level, self.live, strict=True)
        ]
        self.level, self.base = list(map(add, self.level, drift)), list(map(add, self.base, drift))
        self.same = [
            same + 1 if count == was else 0 for same, count, was in zip(self.same, row, self.last, strict=True)
        ]
        self.rows, self.last = [], row
        self.flicker = middle(compress(self.noise, self.live))
        self.check()
        if not all(self.live):
            self.heal(row)
        self.bands()

    def check(self) -> None:
        """Cells that do not flicker although others do, that drifted too far, or that say nothing."""
        flicker = self.flicker >= 1
        if max(self.same) >= STUCK:
            for i, same in enumerate(self.same):
                if same >= STUCK and (flicker or i in self.silent):
                    self.live[i] = False
        far = list(map(gt, map(abs, map(sub, self.base, self.home)), self.blinding))
        for i in compress(range(len(far)), far):
            self.base[i], self.live[i] = self.home[i], False

    def heal(self, row: Counts) -> None:
        """A cell that is back where it was, or empty, sees again; one that is covered only if it was not the sun."""
        dark = [i for i, live in enumerate(self.live) if not live]
        covers = self.covers(row)
        for i in dark:
            cover = covers[i]
            back = abs(cover - self.cover[i]) < NEAR
            well = back or abs(cover) < NEAR or (abs(cover - 1) < NEAR and len(dark) <= ALONE)
            self.well[i] = self.well[i] + 1 if well and self.same[i] < 3 and i not in self.silent else 0
            if self.well[i] >= HEALED:
                self.live[i], self.well[i] = True, 0
                if back:
                    self.base[i] += (cover - self.cover[i]) * self.span[i]
                self.level[i] = self.base[i] + self.cover[i] * self.span[i]

    def lose(self, cells: Iterable[int]) -> None:
        for i in cells:
            self.live[i], self.well[i] = False, 0
        self.bands()

    def settle(self, mean: Counts, shift: float, changed: Mapping[int, float]) -> None:
        """A new quiet level: what the changed coverage does not explain is drift."""
        for i, live in enumerate(self.live):
            if live and i not in changed:
                self.base[i] = mean[i] - self.cover[i] * self.span[i]
            else:
                self.base[i] += shift
            if live:
                self.cover[i], self.level[i] = changed.get(i, self.cover[i]), mean[i]
        self.rows = []
        self.bands()
