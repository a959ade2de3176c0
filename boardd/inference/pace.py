"""Times between throws in; how well a pause fits one throw, or several of which nobody noticed any, out."""

from __future__ import annotations

from collections import deque
from math import exp, log, sqrt
from statistics import median

USUAL_S, CHANGE_S = 4.0, 1.5  # between two throws, and until another team stands ready
BREAK_S = 300.0  # so long a pause says nothing at all
LONG = 5.0  # the same of so many usual ones, where unseen throws are rare
SPREAD = 0.45  # of the logarithm
EVEN = 0.35  # the same of pauses that all were between throws
HEARD, DOUBTED = 15, 3  # pauses that are remembered, and as many as what was thought before counts for


class Pace:
    """How fast this evening's players throw."""

    def __init__(self, spread: float = SPREAD) -> None:
        self.usual_s, self.change_s, self.spread = USUAL_S, CHANGE_S, spread
        self.pauses = [deque([usual_s] * DOUBTED, HEARD) for usual_s in (USUAL_S, USUAL_S + CHANGE_S)]

    def learn(self, gap_s: float, changed: bool) -> None:
        """So long after the last throw came the next, of the same team or of another."""
        if 0 < gap_s < BREAK_S:
            self.pauses[changed].append(gap_s)
            same_s, other_s = (exp(median(map(log, pauses))) for pauses in self.pauses)
            self.usual_s, self.change_s = same_s, max(0.0, other_s - same_s)

    def log_gap(self, gap_s: float, throws: int, changes: int = 0) -> float:
        """Against one throw after the same pause; a long one tells little, somebody may have fetched a drink."""
        if not 0 < gap_s < LONG * self.usual_s:
            return 0.0 if throws == 1 else -1.0
        return self.log_pause(gap_s, throws, changes) - self.log_pause(gap_s, 1, changes) if throws > 1 else 0.0

    def log_fits(self, gap_s: float, throws: int, changes: int = 0) -> float:
        """Against one throw after the usual pause; with so many changes of the team that throws."""
        if gap_s > BREAK_S:  # before the first throw of a round
            return 0.0
        return self.log_pause(max(gap_s, 0.1), throws, changes) + log(self.spread)

    def log_pause(self, gap_s: float, throws: int, changes: int = 0) -> float:
        spread = self.spread / sqrt(throws)
        off = (log(gap_s) - log(throws * self.usual_s + changes * self.change_s)) / spread
        return max(-0.5 * off * off, -6.0) - log(spread)
