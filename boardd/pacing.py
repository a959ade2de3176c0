"""Readings with their times in; the same, each when its time has come, out."""

from __future__ import annotations

import asyncio
from time import monotonic

BREATH = 200  # readings after which everybody else may have a turn, however fast it goes


class Pace:
    """`speed` 1.0 is real time."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self.start: tuple[float, float] | None = None  # a reading's time, and when that was
        self.count = 0

    async def until(self, t_s: float) -> None:
        if self.start is None:
            self.start = t_s, monotonic()
        due = self.start[1] + (t_s - self.start[0]) / self.speed
        late = monotonic() - due
        self.count += 1
        if late < 0:
            await asyncio.sleep(-late)
        elif self.count % BREATH == 0:
            await asyncio.sleep(0)
