"""Readings with their times in; the same, each when its time has come, out.

Every time that somebody wakes up for a single reading costs more than the reading. While nothing moves on the board
they come a few together, when the last of them is due; as soon as something moves, each by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from time import monotonic

from boardd.model import Reading
from boardd.sensors import Feed, Start

BREATH = 200  # readings after which everybody else may have a turn, however fast it goes


class Pace:
    """`speed` 1.0 is real time."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self.start: tuple[float, float] | None = None  # a reading's time, and when that was
        self.count = 0

    async def play(self, readings: Iterable[Reading], feed: Feed, start: Start) -> None:
        """What is known already is not told; what the log knows, but not the engine, is told at once."""
        for together in batches(readings, start):
            if together[-1].t_s > start.known_s:
                await self.until(together[-1].t_s, len(together))
            for reading in together:
                if reading.t_s > start.after_s:
                    await feed(reading)

    async def until(self, t_s: float, count: int = 1) -> None:
        if self.start is None:
            self.start = t_s, monotonic()
        due = self.start[1] + (t_s - self.start[0]) / self.speed
        late = monotonic() - due
        self.count += count
        if late < 0:
            await asyncio.sleep(-late)
        elif self.count >= BREATH:
            self.count = 0
            await asyncio.sleep(0)


def batches(readings: Iterable[Reading], start: Start) -> Iterator[list[Reading]]:
    """So many together as may wait for each other; a button waits for nobody."""
    together: list[Reading] = []
    for reading in readings:
        together.append(reading)
        if reading.kind == "button" or reading.t_s - together[0].t_s >= start.patience():
            yield together
            together = []
    if together:
        yield together
