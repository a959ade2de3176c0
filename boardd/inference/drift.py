"""Each cell's values in; the cell that drifts alone, what it says without its drift, and how well that is known, out.

A weight that comes, goes or moves is felt by all cells. So a cell that moves while the others do not is drifting: it
is doubted at once, and once that is sure its drift is followed and taken away.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from boardd.inference.coasting import Coasting
from boardd.record import NamedTuple

BIN_S = 0.1
FEWEST, MOST = 4, 20  # bins over which a cell is looked at
ENOUGH = 10  # bins that tell that nothing drifts
SURE = 10  # times in the same direction
SLOW_G_S, FAST_G_S = 0.25, 60.0  # a healthy cell drifts a gram in minutes, a bad one tens of grams within seconds
NOISE, OTHERS_NOISE = 3.0, 2.0  # times the noise: what is a drift, and what is none
ALONE = 5.0  # times as fast as the others: after a person stood on the deck all of them creep
STILL_G, STILL = 2.5, 6.0  # how far apart the values of a cell are that nothing moves; times their noise
FELT_G, FELT = 1.0, 4.0  # the least that a cell feels of what moves on the deck; times its noise
CALM_S = 60.0  # until one that has come to rest is believed again
TICK_S = 0.04  # between two values that tell the drift
NOBODY = -1


class Bin(NamedTuple):
    """Of each cell, over a short time."""

    t_s: float
    means: list[float]
    lows: list[float]
    highs: list[float]


class Drift:
    def __init__(self, cells: int) -> None:
        self.cells = range(cells)
        self.start_s, self.rows = -1e9, list[Sequence[float]]()  # of the newest bin
        self.bins: deque[Bin] = deque(maxlen=MOST)
        self.which, self.rate_g_s, self.times = NOBODY, 0.0, 0  # who moves alone, how fast, and how often that was seen
        self.coasting: Coasting | None = None
        self.seen_s = -1e9

    @property
    def drifting(self) -> frozenset[int]:
        return frozenset((self.which,)) if self.coasting else frozenset()

    def doubt(self, passed_s: float) -> tuple[int, float] | None:
        """A cell, and how far off it may be after this time, in which the deck was not at rest."""
        if self.coasting:
            return self.which, self.coasting.error_g
        return (self.which, abs(self.rate_g_s) * passed_s) if self.which != NOBODY else None

    def corrected(self, t_s: float, i: int, grams: float) -> float:
        return grams - self.coasting.at(t_s) if self.coasting and i == self.which else grams

    def pause(self) -> None:
        """What is said now tells nothing."""
        self.rows.clear()
        self.bins.clear()

    # A drift that is followed

    def rest(self, t_s: float, grams: Sequence[float], noise_g: float) -> None:
        """The deck is at rest: values without the drift as it is known so far."""
        coasting = self.coasting
        if coasting and t_s - coasting.t_s >= TICK_S:
            coasting.rest(t_s, grams[self.which], noise_g)
            if abs(coasting.slope_g_s) > SLOW_G_S:
                self.seen_s = t_s
            if t_s - self.seen_s > CALM_S or abs(coasting.slope_g_s) > FAST_G_S:
                self.coasting, self.which, self.times = None, NOBODY, 0

    def moves_alone(self, now: Sequence[float], before: Sequence[float], noise_g: float) -> bool:
        """Does the deck seem to move only because the drift has changed?"""
        if self.coasting is None or not self.coasting.rests or not before:
            return False
        least_g = max(FELT_G, FELT * noise_g)
        return all(abs(now[i] - before[i]) < least_g for i in self.cells if i != self.which)

    def unrest(self) -> None:
        if self.coasting:
            self.coasting.unrest()

    # A drift that is looked for

    def watch(self, t_s: float, grams: Sequence[float], noise_g: float) -> bool:
        """At rest or not; is there one that is sure, and was not before?"""
        if self.coasting:
            return False
        if not self.rows:
            self.start_s = t_s
        self.rows.append(grams)
        if t_s - self.start_s < BIN_S:
            return False
        spans = list(zip(*self.rows, strict=True))
        means = [sum(span) / len(span) for span in spans]
        self.bins.append(Bin(t_s, means, [min(span) for span in spans], [max(span) for span in spans]))
        self.rows.clear()
        self.look(max(STILL_G, STILL * noise_g))
        if self.times < SURE:
            return False
        self.pause()
        self.seen_s = t_s
        self.coasting = Coasting(t_s, self.rate_g_s, grams[self.which])
        return True

    def look(self, still_g: float) -> None:
        """Who moves alone?"""
        newest = list(self.bins)
        for back in (len(newest), FEWEST):
            fastest, *others = self.by_motion(newest[-back:])
            count = still(newest, others, still_g)
            if count >= back:
                break
        if count < FEWEST:
            return
        half = count // 2
        newest = newest[-2 * half :]
        found = NOBODY, 0.0
        passed_s = newest[half].t_s - newest[0].t_s
        rates = [rate(newest, i, half, passed_s) for i in self.cells]
        noise = noise_of(newest, others) * sqrt(2 / half) / passed_s
        along = max(0.0, max([abs(rates[i]) for i in others]) - OTHERS_NOISE * noise)
        if FAST_G_S > abs(rates[fastest]) > max(SLOW_G_S, NOISE * noise, ALONE * along):
            found = fastest, rates[fastest]
        elif count < ENOUGH:
            return
        same = found[0] == self.which and found[1] * self.rate_g_s > 0
        self.times = self.times + 1 if same else 0
        self.which, self.rate_g_s = found

    def by_motion(self, bins: Sequence[Bin]) -> list[int]:
        """The cells, the one first that has moved most."""
        moved = [abs(now - was) for now, was in zip(bins[-1].means, bins[0].means, strict=True)]
        return sorted(self.cells, key=lambda i: -moved[i])


def still(bins: Sequence[Bin], cells: Sequence[int], within_g: float) -> int:
    """For how many of the newest bins these cells did not move."""
    lows, highs = list(bins[-1].lows), list(bins[-1].highs)
    for count, seen in enumerate(reversed(bins)):
        for i in cells:
            lows[i], highs[i] = min(lows[i], seen.lows[i]), max(highs[i], seen.highs[i])
            if highs[i] - lows[i] > within_g:
                return count
    return len(bins)


def rate(bins: Sequence[Bin], i: int, half: int, passed_s: float) -> float:
    """From the first half to the second."""
    moved = [b.means[i] - a.means[i] for a, b in zip(bins[:half], bins[half:], strict=True)]
    return sum(moved) / (half * passed_s)


def noise_of(bins: Sequence[Bin], cells: Sequence[int]) -> float:
    """Of a bin's mean, as cells have it that do not move."""
    squares = [(b.means[i] - a.means[i]) ** 2 for a, b in pairwise(bins) for i in cells]
    return sqrt(sum(squares) / (2 * len(squares)))
