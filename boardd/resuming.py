"""The journal in; where the game stands and how the engine goes on from there, after a restart, out.

Entries are on the disk before anybody hears of them, the engine's snapshot a moment after. So after a kill the snapshot
may be older than the last entry, by what one reading told. A source that can tell its readings again lets the engine
catch up with the log; with any other, the engine goes on from what the log tells.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardd import snapshot
from boardd.inference.engine import Engine
from boardd.journal import Journal
from boardd.log import Entry, fold
from boardd.record import NamedTuple


class Resumed(NamedTuple):
    entries: Sequence[Entry]
    engine: Engine | None  # as it was after the last entry
    behind: Engine | None  # as it was before that: it must read again
    after_s: float  # readings until then are known to the engine,
    known_s: float  # and until then to the log


def resumed(journal: Journal, again: bool) -> Resumed:
    """`again`: the source can tell its readings again."""
    entries, kept, understood = journal.recent(), journal.kept(), journal.understood()
    last = entries[-1].seq if entries else 0
    known_s = understood.t_s if understood and understood.seq == last else last_s(entries)
    engine = snapshot.restored(kept.engine) if kept and fold(entries).game else None
    if kept is None or kept.seq > last:
        return Resumed(entries, None, None, known_s, known_s)
    if kept.seq == last:
        return Resumed(entries, engine, None, kept.t_s, kept.t_s)
    if engine and again and kept.t_s <= known_s:
        return Resumed(entries, None, engine, kept.t_s, known_s)
    return Resumed(entries, engine, None, known_s, known_s)


def last_s(entries: Sequence[Entry]) -> float:
    """Until when the sensors were understood, where nothing else tells."""
    sensed = [entry for entry in entries if entry.event in ("throw", "round") and "by" not in entry.body]
    return max([float(entry.body["t"]) for entry in sensed], default=-1e9)
