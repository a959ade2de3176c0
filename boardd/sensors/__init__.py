"""A source's kind is its file's name here, and the word after `kind` in [[source]] of boardd.toml.

A source module has a text (what it reads), `read(keys)`, which takes its section's keys and returns its settings (what
is wrong is told to `keys`), and a class `Source`, made with these settings:

    header            what was recorded, if the source knows better than the config which board it reads; else None
    again             after a restart, it can tell the readings of before again
    senses            it tells of pieces; not so where only buttons hang on it
    run(feed, start)  a coroutine: readings to `await feed(...)`, in the order of time, until it is cancelled or ends
    faults()          what is wrong with it now, in words for the people at the board; () while all is well

It may have `claims(settings)`: the pins of the Pi's header, or the channels, that it takes (boardd/clashes.py).

A source with wires also has, for `boardd check` and `boardd watch`:

    status()          what it knows of itself, ready for JSON: `beams` and `buttons`, each with its level (true: broken,
                      pressed; null: unknown), `emitters`, how many there are, and `link`, where there is one
    test(emitter)     a coroutine: that light goes off and on again, and nothing that it does to a beam is a reading

Whatever can block lives in a thread of the source's own. A part that is missing or fails is a fault, never an error.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from boardd.model import Board, Game, Reading
from boardd.trace import Header

Feed = Callable[[Reading | Game], Awaitable[None]]  # a game: the players begin it now


def at_once() -> float:
    return 0.0


class Start(NamedTuple):
    """Where a source begins."""

    board: Board
    after_s: float  # what was read until then is known already; what comes until `known_s` is told again, at once
    known_s: float
    playing: Callable[[], Awaitable[None]]  # returns when a game is played
    clock: Callable[[float], float]  # the system's monotonic time in, that of readings out
    patience: Callable[[], float] = at_once  # for so long readings may wait for each other now; buttons never do


class Source(Protocol):
    header: Header | None
    again: bool
    senses: bool

    async def run(self, feed: Feed, start: Start) -> None: ...
    def faults(self) -> Sequence[str]: ...


class Tested(NamedTuple):
    """Beams by their names."""

    noticed: tuple[str, ...]  # that the light went off
    lost: tuple[str, ...]  # did not come back with it


class Wired(Source, Protocol):
    def status(self) -> Mapping[str, Any]: ...
    async def test(self, emitter: int) -> Tested | None: ...  # None: no answer


def names() -> list[str]:
    return sorted(found.name for found in iter_modules(__path__) if not found.ispkg)


def find(kind: str) -> ModuleType:
    return import_module(f"boardd.sensors.{kind}")
