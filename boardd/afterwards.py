"""What happened in; a line for the owner, the round's trace and the engine's snapshot out, once everybody has heard.

Players wait for the score, and nobody for any of this: it is put off by a moment, but done before anything else
happens.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from boardd import snapshot
from boardd.account import evidence
from boardd.journal import Journal, Snapshot
from boardd.keeping import Keeping
from boardd.log import Entry
from boardd.referee import Referee

log = logging.getLogger("boardd")
FINISH_S, KEEP_S = 0.002, 0.02
GAMES_BACK = 2  # at hand, for undo; all of them are on the disk


class Afterwards:
    """`caught_up`: does the referee's engine know all that the log tells?"""

    def __init__(self, referee: Referee, journal: Journal, keeping: Keeping, caught_up: Callable[[], bool]) -> None:
        self.referee, self.journal, self.keeping, self.caught_up = referee, journal, keeping, caught_up
        self.told: list[Entry] = []  # that everybody has heard of, and nothing else was done with
        self.finish_later: asyncio.TimerHandle | None = None
        self.keep_later: asyncio.TimerHandle | None = None

    def note(self, entries: Sequence[Entry]) -> None:
        """Everybody has heard of these. A snapshot takes a few milliseconds: whoever shows something goes first."""
        loop = asyncio.get_running_loop()
        self.told += entries
        self.finish_later = self.finish_later or loop.call_later(FINISH_S, self.finish)
        self.keep_later = self.keep_later or loop.call_later(KEEP_S, self.keep)

    def finish(self) -> None:
        """Before anything else happens."""
        if self.finish_later is None:
            return
        self.finish_later.cancel()
        self.finish_later = None
        told, self.told = self.told, []
        self.follow()
        for entry in told:
            log.info("%s", evidence(entry))
        self.forget_older()

    def follow(self) -> None:
        referee = self.referee
        self.keeping.follow(referee.folded, referee.entries, referee.engine, referee.t_s)

    def forget_older(self) -> None:
        oldest = self.referee.folded.number - GAMES_BACK
        if self.referee.entries and self.referee.entries[0].game < oldest:
            self.referee.entries = [entry for entry in self.referee.entries if entry.game >= oldest]

    def keep(self) -> None:
        self.keep_later = None
        if self.caught_up():
            engine = snapshot.taken(self.referee.engine)
            self.journal.keep(Snapshot(self.referee.seq, self.referee.t_s, engine))

    def close(self) -> None:
        self.finish()
        if self.keep_later:
            self.keep_later.cancel()
            self.keep()
