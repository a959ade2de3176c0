"""Times between throws in; how well a pause fits one throw, or several of which nobody noticed any, out."""

from __future__ import annotations

from math import log, sqrt

USUAL_S = 4.0
SPREAD = 0.45  # of the logarithm


class Pace:
    """How fast this evening's players throw."""

    def __init__(self) -> None:
        self.usual_s = USUAL_S

    def log_gap(self, gap_s: float, throws: int) -> float:
        """Against one throw after the usual pause; a long one tells little, somebody may have fetched a drink."""
        if not 0 < gap_s < 20:
            return 0.0 if throws == 1 else -1.0
        return self.log_pause(gap_s, throws) - self.log_pause(gap_s, 1) if throws > 1 else 0.0

    def log_pause(self, gap_s: float, throws: int) -> float:
        spread = SPREAD / sqrt(throws)
        off = (log(gap_s) - log(throws * self.usual_s)) / spread
        return max(-0.5 * off * off, -6.0) - log(spread)
