"""This machine's clock: has it been set, can its date be right, does it jump?

Play needs none of this: readings have a time of their own. The dates of games, and certificates, do.
"""

from __future__ import annotations

import asyncio
import ctypes
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, time
from typing import NamedTuple

from boardd.checks import BROKEN, DOUBTFUL, OK, Scene, Verdict, aside
from boardd.database import reader
from boardd.journal import NAME, entries_of

SENSES, LIMIT_S = False, 5.0
WATCHED_S = 1.0
JUMP_S = 0.1
BEHIND_S = 60.0
UNSET = 5  # adjtimex(2): TIME_ERROR, the clock is not synchronised
BYTES = 1024  # more than a struct timex has


class Clock(NamedTuple):
    now_s: float
    jumped_s: float  # while it was looked at
    set: bool | None  # by the network or a clock with a battery; None: the system does not say
    made_s: float  # when these files came to this machine
    newest_s: float | None  # of the last entry in the journal


async def look(scene: Scene) -> Clock:
    began_s = time() - monotonic()
    newest_s = await aside(lambda: newest(scene.config.state))
    await asyncio.sleep(WATCHED_S)
    jumped_s = time() - monotonic() - began_s
    return Clock(time(), jumped_s, synchronised(), Path(__file__).stat().st_mtime, newest_s)


def newest(state: Path) -> float | None:
    try:
        with closing(reader(state / NAME)) as db:
            [entry] = entries_of(db, "ORDER BY seq DESC LIMIT 1")
        return datetime.fromisoformat(entry.time).timestamp()
    except (sqlite3.Error, ValueError):  # no journal, or nothing in it
        return None


def synchronised() -> bool | None:
    try:
        adjtimex = ctypes.CDLL(None).adjtimex
        state = adjtimex(ctypes.create_string_buffer(BYTES))  # all zero: it is only asked
    except (OSError, AttributeError):
        return None
    return None if state < 0 else state != UNSET


def judge(clock: Clock) -> list[Verdict]:
    now = datetime.fromtimestamp(clock.now_s, UTC)
    told = f"{now:%Y-%m-%d %H:%M} UTC"
    network = "give it a network for a minute, or a clock module with a battery (DS3231)"
    if clock.now_s < clock.made_s - BEHIND_S:
        return [Verdict("clock", BROKEN, f"{told}: that was before boardd was installed", network)]
    if clock.newest_s is not None and clock.now_s < clock.newest_s - BEHIND_S:
        return [Verdict("clock", BROKEN, f"{told}: that was before the last game here", network)]
    if abs(clock.jumped_s) > JUMP_S:
        what = f"{told}, jumped by {clock.jumped_s:+.1f} s just now"
        return [Verdict("clock", DOUBTFUL, what, "it is being set: check again; two programs that set it fight")]
    if clock.set is False:
        return [Verdict("clock", DOUBTFUL, f"{told}, not set by the network: dates of games may be wrong", network)]
    return [Verdict("clock", OK, told if clock.set is None else f"{told}, set by the network")]
