"""A cell's values after blows in, the deck's second way to ring out.

A deck bends in more than one way; the second is faster, fainter after the ADC's filter, and strains its two ends
against each other, so it hides where a piece lies along the board. What the first ring leaves of three samples
(y0 - a1 y1 - a2 y2) follows the second ring's own such rule. It is learned from short runs that one swing explains
well: a blow, a lost sample or a hand in a run spoils it, and then it counts for nothing. Only what changes from one
sample to the next is looked at, for the weight itself may change meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import acos, sqrt

from boardd.inference.ring import Ring, solved, summed

RUN, STEP = 9, 3  # samples of a run, and from one run to the next
LEAST_G = 3.0
UNEXPLAINED = 0.03  # of a run's energy
STIFF, SOFT = -0.97, -0.4  # -r r
SLOWEST, APART = 1.3, 0.25  # radians from one sample to the next, and from the first ring
LEAST_ERROR = 0.1
FORGET = 0.8
USUAL = -1.394, -0.757  # until it is learned: 53 Hz at 88 samples a second, which looks like 35 Hz; others fade too


class Overtone:
    """The second ring of one cell."""

    def __init__(self) -> None:
        self.sums = [0.0] * 5
        self.c1, self.c2 = USUAL
        self.scale = 1 / (1 - self.c1 - self.c2)
        self.y1 = self.y2 = 0.0

    def feed(self, free: float) -> float:
        """What the first ring leaves of a value in, the weight without the second out."""
        y1, y2, self.y2, self.y1 = self.y1, self.y2, self.y1, free
        return (free - self.c1 * y1 - self.c2 * y2) * self.scale

    def learn(self, values: Sequence[float], ring: Ring) -> None:
        a1, a2 = ring.a1, ring.a2
        first = turn((a1, a2))
        left = [y0 - a1 * y1 - a2 * y2 for y0, y1, y2 in zip(values[2:], values[1:], values, strict=False)]
        changes = [now - was for was, now in pairwise(left)]
        found = [0.0] * 5
        for start in range(0, len(changes) - RUN + 1, STEP):
            run = changes[start : start + RUN]
            energy = sum([change * change for change in run])
            if energy < RUN * LEAST_G**2:
                continue
            rows = list(zip(run[2:], run[1:], run, strict=False))
            sums = summed(rows)
            rule = solved(sums)
            if rule is None or not STIFF < rule[1] < SOFT:
                continue
            error = sum([(y0 - rule[0] * y1 - rule[1] * y2) ** 2 for y0, y1, y2 in rows])
            turned = turn(rule)
            if error < UNEXPLAINED * energy and turned > SLOWEST and abs(turned - first) > APART:
                weight = 1 / max(error / len(rows), LEAST_ERROR)
                found = [was + weight * more for was, more in zip(found, sums, strict=True)]
        if any(found):
            self.sums = [FORGET * was + now for was, now in zip(self.sums, found, strict=True)]
            rule = solved(self.sums)
            if rule and STIFF < rule[1] < SOFT and turn(rule) > SLOWEST:
                self.c1, self.c2 = rule
                self.scale = 1 / (1 - self.c1 - self.c2)


def turn(rule: tuple[float, float]) -> float:
    """The angle from one sample to the next; 0 if it does not turn."""
    part = rule[0] / (2 * sqrt(-rule[1]))
    return acos(part) if abs(part) < 1 else 0.0
