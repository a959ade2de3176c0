"""An output's name is its file's name here, and its section in boardd.toml.

An output module has a text (what it shows, and where), `read(keys)`, which takes its section's keys and returns its
settings (what is wrong is told to `keys`), and a class `Output`, made with these settings and a Site:

    show(scoreboard)  the newest scoreboard: called on the loop, returns at once, never raises; some may be skipped
    faults()          what is wrong with it now, in words for the people at the board; () while all is well
    close()           ends it, and waits for that no longer than a second or two

It may have `claims(settings)`: the pins of the Pi's header that it takes (boardd/clashes.py).
It may have `lacks(settings)`: what the settings name and is not there now, such as a file, for `boardd run --check`.

It is made in the running loop. Whatever can block lives in a thread of the output's own. A part that is missing or
fails is a fault, never an error: it is tried again with growing pauses, and shows the newest scoreboard as soon as it
is back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from boardd.log import Entry
from boardd.model import Board, Scoreboard

if TYPE_CHECKING:
    from boardd.journal import Journal

Reply = Callable[[Mapping[str, object]], None]


def to_nobody(address: str | None, code: str | None) -> None:
    pass


class Site(NamedTuple):
    """What an output may know of the daemon. Every function here may be called from any thread."""

    id: str  # of the board
    state: Path  # the folder for what must survive a restart
    events: Callable[[int, int], Sequence[Entry]]  # journalled entries after this seq, at most so many, in order
    submit: Callable[[Mapping[str, Any], Reply], None]  # a command, and who wants to know what became of it
    changed: Callable[[], None]  # its faults are others than before
    announce: Callable[[str | None, str | None], None] = to_nobody  # the page's address and, while shown, pairing code
    board: Board | None = None
    journal: Journal | None = None  # for reading
    traces: Path | None = None  # the folder of those of each round


class Output(Protocol):
    def show(self, scoreboard: Scoreboard) -> None: ...
    def faults(self) -> Sequence[str]: ...
    def close(self) -> None: ...


def names() -> list[str]:
    return sorted(found.name for found in iter_modules(__path__) if not found.ispkg)


def find(name: str) -> ModuleType:
    return import_module(f"boardd.outputs.{name}")
