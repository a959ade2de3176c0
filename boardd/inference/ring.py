"""One cell's values in, what they would be if the deck did not ring out.

A deck rings at its own frequency and damping, so of three samples at even distances a fixed combination is free of the
ring: y0 - a1 y1 - a2 y2, with a1 = 2 r cos(w), a2 = -r r for a ring that turns by w and shrinks to r from one sample to
the next. Divided by 1 - a1 - a2 it is the weight itself, two samples after the last blow. w and r are learned from
each blow (least squares over its tail). Where a sample was lost on the way, the samples are 1 and 2 steps apart: then
the combination for that is the one that fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, cos, sin, sqrt

SLOWEST, FASTEST = 0.7, 2.6  # radians from one sample to the next: 10 to 36 Hz at 88 samples a second; hands are slower
STIFF, SOFT = -0.985, -0.5  # -r r: damping from 0.5 to 25 %
LEAST_G = 8.0  # of ring to learn from
FEWEST = 12
GUESS = 0.001  # how much a guess counts
FORGET = 0.7  # how much older blows count
LEAST_ERROR_G = 0.3
GOOD = 0.3  # of the swing that a fit may leave unexplained
BLOW_ROWS = 4  # a blow spoils at least so many in a row, a lost sample at most three
LOST_G = 2.0  # a jump that a lost sample may explain

Row = tuple[float, float, float]


class Ring:
    """The ring of one cell."""

    def __init__(self) -> None:
        self.a1 = self.a2 = 0.0
        self.b1 = self.b2 = 0.0  # the same where a sample was lost before the newest
        self.scale = self.lost_scale = 1.0
        self.known = False
        self.y1 = self.y2 = self.free = 0.0
        self.heard = 0  # samples at even distances
        self.sums = [0.0] * 5

    @classmethod
    def like(cls, other: Ring) -> Ring:
        """The same deck, nothing heard yet."""
        ring = cls()
        ring.sums = list(other.sums)
        ring.settle()
        return ring

    def feed(self, value: float) -> float:
        """The weight without the ring."""
        self.heard += 1
        if not self.known:
            self.free = value
        elif self.heard > 2:
            free = (value - self.a1 * self.y1 - self.a2 * self.y2) * self.scale
            if -LOST_G < free - self.free < LOST_G:
                self.free = free
            else:
                self.jumped(value, free)
        self.y2, self.y1 = self.y1, value
        return self.free

    def jumped(self, value: float, free: float) -> None:
        """A blow, or only a lost sample? Then the next combination would mix distances: it is left out."""
        other = (value - self.b1 * self.y1 - self.b2 * self.y2) * self.lost_scale
        if abs(other - self.free) < abs(free - self.free) / 4:
            self.free, self.heard = other, 1
        else:
            self.free = free

    def learn(self, values: Sequence[float], level: float) -> None:
        """From the swing about a level: rows that a blow or a lost sample disturbs do not fit, and are left out."""
        swing = [value - level for value in values]
        rows = list(zip(swing[2:], swing[1:], swing, strict=False))
        for _ in range(5):
            if len(rows) < FEWEST or max(abs(y1) for _, y1, _ in rows) < LEAST_G:
                return
            sums = summed(rows)
            found = solved(sums)
            if found is None:
                return
            left = [abs(y - found[0] * y1 - found[1] * y2) for y, y1, y2 in rows]
            rows, before = fitting(rows, left), len(rows)
            if len(rows) == before:
                break
        error = max(sum(off * off for off in left) / len(left), LEAST_ERROR_G**2)
        if error * len(left) < GOOD**2 * sums[0] and turning(found):
            self.sums = [FORGET * old + new / error for old, new in zip(self.sums, sums, strict=True)]
            self.settle()

    def guess(self, others: Sequence[Ring]) -> None:
        """It is the same deck: until this cell's own ring is learned, another's is nearly right."""
        for other in others:
            if other.known:
                self.sums = [GUESS * value for value in other.sums]
                self.settle()
                return

    def settle(self) -> None:
        found = solved(self.sums)
        w = turning(found)
        if found is None or w is None:
            return
        r = sqrt(-found[1])
        self.a1, self.a2 = found
        self.scale = 1 / (1 - self.a1 - self.a2)
        self.b1 = r * r * sin(3 * w) / sin(w)
        self.b2 = r**3 * cos(3 * w) - self.b1 * r * cos(w)
        self.lost_scale = 1 / (1 - self.b1 - self.b2)
        self.known = True


def turning(found: tuple[float, float] | None) -> float | None:
    """The angle from one sample to the next, if it is a deck's."""
    if found is None or not STIFF < found[1] < SOFT:
        return None
    part = found[0] / (2 * sqrt(-found[1]))
    return w if abs(part) < 1 and SLOWEST < (w := acos(part)) < FASTEST else None


def fitting(rows: list[Row], left: Sequence[float]) -> list[Row]:
    """The rows after the last blow, without those that a lost sample spoilt."""
    limit = max(3 * sorted(left)[len(left) // 2], 0.5)
    bad = [off > limit for off in left]
    start = 0
    for i in range(len(bad) - BLOW_ROWS + 1):
        if sum(bad[i : i + BLOW_ROWS + 1]) >= BLOW_ROWS:
            start = i + BLOW_ROWS
    return [row for row, off in zip(rows[start:], bad[start:], strict=True) if not off]


def summed(rows: Sequence[Row]) -> list[float]:
    s11 = s12 = s22 = p1 = p2 = 0.0
    for y, y1, y2 in rows:
        s11 += y1 * y1
        s12 += y1 * y2
        s22 += y2 * y2
        p1 += y * y1
        p2 += y * y2
    return [s11, s12, s22, p1, p2]


def solved(sums: Sequence[float]) -> tuple[float, float] | None:
    s11, s12, s22, p1, p2 = sums
    det = s11 * s22 - s12 * s12
    if det <= 1e-9 * s11 * s22:
        return None
    return (p1 * s22 - p2 * s12) / det, (p2 * s11 - p1 * s12) / det
