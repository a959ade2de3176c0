"""A check's name is its file's name here: a part of the board, and what `boardd check` finds out about it.

A check module has a text (what it checks), and

    SENSES            it looks at what the sensors say, which takes a while: so it is told last
    LIMIT_S           for how long it may take besides that
    look(scene)       a coroutine: facts about the part, from wherever they can be had
    judge(facts)      pure: facts to verdicts, a line each

What a look cannot find out is a fact too. A part that the config does not name is not there, which is no fault.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from threading import Thread
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

from boardd.config import Config
from boardd.model import Board
from boardd.watching.gauges import Gauges

OK, DOUBTFUL, BROKEN, ABSENT = "ok", "doubtful", "broken", "absent"
MARKS = (OK, DOUBTFUL, BROKEN, ABSENT)
T = TypeVar("T")


class Verdict(NamedTuple):
    part: str
    mark: str  # one of MARKS
    found: str  # in words
    do: str = ""  # what a person with a soldering iron should do about it
    because: str = ""  # the part to mend first: this one is not heard while that is broken


class Survey(NamedTuple):
    """What was seen of all sensors in some seconds."""

    board: Board
    ends: int
    seconds: float
    gauges: Gauges
    before: Sequence[Mapping[str, Any]]  # each source's faults and status at the beginning
    after: Sequence[Mapping[str, Any]]  # and at the end
    tests: Mapping[int, Sequence[Mapping[str, Any]]]  # source -> what the test of each of its emitters gave

    def where(self, end: int) -> str:
        return f" at end {end}" if self.ends > 1 else ""

    def name(self, source: Mapping[str, Any]) -> str:
        name = f" {source['name']}" if "name" in source else ""
        return f"{source['kind']}{name}{self.where(source['end'])}"

    def unheard(self, part: str, source: Mapping[str, Any]) -> Verdict:
        return Verdict(part, BROKEN, "is not heard", because=self.name(source))

    def trouble(self, end: int) -> Mapping[str, Any] | None:
        """The first Pico there with something wrong: why its cells may say nothing."""
        links = [each for each in self.after if "link" in each and each["end"] == end]
        return next((each for each in links if each["faults"] or not each["link"]["ready"]), None)

    def has_cells(self, end: int) -> bool:
        """A Pico there may have cells; what is simulated or recorded has them at all ends, the Pi's header has none."""
        return any(("link" in each and each["end"] == end) or "beams" not in each for each in self.after)


class Scene(NamedTuple):
    """What a check may look at."""

    config: Config
    running: bool  # a daemon has the ports, the display and the broker's connection
    outputs: Mapping[str, Sequence[str]]  # that daemon's outputs with their faults
    survey: asyncio.Future[Survey]


def names() -> list[str]:
    return sorted(found.name for found in iter_modules(__path__) if not found.ispkg)


def find(name: str) -> ModuleType:
    return import_module(f"boardd.checks.{name}")


async def sensed(scene: Scene) -> Survey:
    """The look of all checks that look at the sensors; one that is given up takes nothing from the others."""
    return await asyncio.shield(scene.survey)


async def aside(call: Callable[[], T]) -> T:
    """In a thread that nobody waits for at the end: a disk or a bus may hang for good."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def finish(result: T | None, error: Exception | None) -> None:
        if done.cancelled():
            return
        if error:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def work() -> None:
        result, error = None, None
        try:
            result = call()
        except Exception as raised:
            error = raised
        with suppress(RuntimeError):  # it came too late: nobody waits any more
            loop.call_soon_threadsafe(finish, result, error)

    Thread(target=work, daemon=True).start()
    return await done
