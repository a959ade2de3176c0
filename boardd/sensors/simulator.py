"""Simulated players on a simulated board, one game after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from boardd import rules
from boardd.errors import BoarddError, UsageError
from boardd.keys import Keys
from boardd.pacing import Pace
from boardd.sensors import Feed, Start
from boardd.simulator import Simulated, simulate
from boardd.simulator.options import Options, fault_of
from boardd.trace import DIGITS, Header

BETWEEN_S = 5.0  # games
PLAYERS = {"A": ("Ann",), "B": ("Bob",)}


class Settings(NamedTuple):
    variant: str
    seed: int
    speed: float  # 1.0 is real time
    games: int  # how many; 0 without end
    faults: tuple[str, ...]


def read(keys: Keys) -> Settings:
    settings = Settings(
        keys.text("variant", "holeyboard", rules.names()),
        keys.whole("seed", 0, 10**9, 0),
        keys.number("speed", 0.01, 1e6, 1.0),
        keys.whole("games", 0, 10**6, 0),
        keys.texts("faults", ()),
    )
    for words in settings.faults:
        try:
            fault_of(words)
        except UsageError as error:
            keys.wrong("faults", str(error))
    return settings


class Source:
    header: Header | None = None
    again = True
    senses = True

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.fault = ""

    def faults(self) -> Sequence[str]:
        return [self.fault] if self.fault else []

    async def run(self, feed: Feed, start: Start) -> None:
        """Each game is known beforehand, so a restart goes on in the middle of it."""
        pace, game, from_s = Pace(self.settings.speed), 0, 0.0
        while not self.fault and (not self.settings.games or game < self.settings.games):
            from_s = await self.play(game, from_s, pace, feed, start)
            game += 1

    async def play(self, game: int, from_s: float, pace: Pace, feed: Feed, start: Start) -> float:
        """One game, of which nothing is left in memory when the next is made; from when on that one can begin."""
        try:
            made = await asyncio.to_thread(self.simulated, start, game)
        except BoarddError as error:
            self.fault = str(error)
            return from_s
        until_s = from_s + made.end_s + BETWEEN_S
        if until_s > start.after_s:
            if from_s >= start.after_s:
                await feed(made.header.game._replace(teams=PLAYERS))
            later = (reading._replace(t_s=round(from_s + reading.t_s, DIGITS)) for reading in made.readings)
            await pace.play(later, feed, start)
        return until_s

    def simulated(self, start: Start, game: int) -> Simulated:
        options = Options(faults=tuple(map(fault_of, self.settings.faults)), buttons=1.0)
        return simulate(start.board, self.settings.variant, self.settings.seed + game, options)
