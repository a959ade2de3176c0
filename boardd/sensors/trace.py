"""A recorded trace, played again as if its sensors were there."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boardd.commands.replay import lines_of, opened
from boardd.errors import TraceError, harmless
from boardd.keys import Keys
from boardd.pacing import Pace
from boardd.sensors import Feed, Start
from boardd.trace import Header, read_readings


class Settings(NamedTuple):
    file: Path
    speed: float  # 1.0 is real time


def read(keys: Keys) -> Settings:
    return Settings(keys.path_at("file"), keys.number("speed", 0.01, 1e6, 1.0))


class Source:
    again = True
    senses = True

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.fault = ""
        self.bad = 0  # lines that could not be used
        self.header: Header | None = None
        try:
            self.header, stream = opened(str(settings.file))
            stream.close()
        except (TraceError, OSError, EOFError, zlib.error) as error:
            self.fault = self.said(error)

    def said(self, error: Exception) -> str:
        if isinstance(error, TraceError):
            return str(error).splitlines()[0]
        return f"{harmless(str(self.settings.file))}: cannot be read: {getattr(error, 'strerror', None) or error}"

    def faults(self) -> Sequence[str]:
        skipped = [f"{self.settings.file.name}: {self.bad} lines could not be used"] if self.bad else []
        return [self.fault, *skipped] if self.fault else skipped

    async def run(self, feed: Feed, start: Start) -> None:
        """A trace is a game: it begins when one is played, and goes on after what is known already."""
        if self.header is None:
            return
        await start.playing()
        try:
            await self.play(feed, start)
        except (TraceError, OSError, EOFError, zlib.error) as error:
            self.fault = self.said(error)

    async def play(self, feed: Feed, start: Start) -> None:
        header, stream = await asyncio.to_thread(opened, str(self.settings.file))
        with stream:
            readings = read_readings(lines_of(stream, str(self.settings.file)), header, self.skip)
            await Pace(self.settings.speed).play(readings, feed, start)

    def skip(self, line: int, text: str) -> None:
        self.bad += 1
