"""Times between throws in; how well a pause fits one throw, or several of which nobody noticed any, out."""

from __future__ import annotations

from math import log, sqrt

USUAL_S, CHANGE_S = 4.0, 1.5  # between two throws, and until another team stands ready
BREAK_S = 300.0  # so long a pause says nothing at all
SPREAD = 0.45  # of the logarithm
EVEN = 0.35  # the same of pauses that all were between throws


class Pace:
    """How fast this evening's players throw."""

    def __init__(self, spread: float = SPREAD) -> None:
        self.usual_s, self.spread = USUAL_S, spread

    def log_gap(self, gap_s: float, throws: int) -> float:
        """Against one throw after the same pause; a long one tells little, somebody may have fetched a drink."""
        if not 0 < gap_s < 20:
            return 0.0 if throws == 1 else -1.0
        return self.log_pause(gap_s, throws) - self.log_pause(gap_s, 1) if throws > 1 else 0.0

    def log_fits(self, gap_s: float, throws: int, changes: int = 0) -> float:
        """Against one throw after the usual pause; with so many changes of the team that throws."""
        if gap_s > BREAK_S:  # before the first throw of a round
            return 0.0
        return self.log_pause(max(gap_s, 0.1), throws, changes) + log(self.spread)

    def log_pause(self, gap_s: float, throws: int, changes: int = 0) -> float:
        spread = self.spread / sqrt(throws)
        off = (log(gap_s) - log(throws * self.usual_s + changes * CHANGE_S)) / spread
        return max(-0.5 * off * off, -6.0) - log(spread)
