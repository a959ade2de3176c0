"""When the sensors of one end last said something that can be used, and the time now, in; which ones are silent out.

Whatever else is read carries the time: a beam, a button, the other end. A trace in which everything pauses is no fault.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardd.inference.limits import ENOUGH_HZ

RATE_S = 2.0  # in which rows are counted
SILENT_S = 1.5  # a plug that has only lost contact for a moment is back by then
ROWS = 8  # that may get lost, where rows are slow


class Hearing:
    def __init__(self, rates_hz: Mapping[str, float]) -> None:
        self.patience_s = {kind: max(SILENT_S, ROWS / rate_hz) for kind, rate_hz in rates_hz.items()}
        self.heard_s: dict[str, float] = {}  # those that never spoke: since when they could have
        self.silent: set[str] = set()
        self.rows, self.since_s = 0, 0.0  # of the load cells, as they come
        self.rate_hz: float | None = None  # where that is too slow

    def fall_silent(self, t_s: float) -> list[str]:
        """Those that have been silent for too long since the last time that this was asked."""
        found = []
        for kind, patience_s in self.patience_s.items():
            if t_s - self.heard_s.setdefault(kind, t_s) > patience_s and kind not in self.silent:
                found.append(kind)
        self.silent.update(found)
        if t_s - self.since_s > RATE_S:
            self.count(t_s)
        return found

    def count(self, t_s: float) -> None:
        """How fast they really are, whatever the board file says."""
        rate_hz = self.rows / (t_s - self.since_s)
        if self.rows > 1 and t_s - self.since_s < 2 * RATE_S:
            slow = rate_hz < ENOUGH_HZ and "load" not in self.silent
            self.rate_hz = (self.rate_hz or rate_hz) if slow else None
        self.rows, self.since_s = 0, t_s
