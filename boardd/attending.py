"""A config in; the findings of a calibration that somebody attends at this terminal out: over the daemon's socket, with
the sensors themselves where no daemon runs, or with simulated ones.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from argparse import Namespace
from collections.abc import Mapping
from contextlib import suppress
from select import select
from typing import Any

from boardd.calibrating import RESTART, Calibrating, found_of, told, widened, wiring
from boardd.calibration.findings import Findings
from boardd.config import Config
from boardd.control import NAME, Line, ask
from boardd.errors import DaemonError, UsageError
from boardd.guiding import Screen
from boardd.model import Board, Game, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.simulator.options import Fault
    from boardd.simulator.wiring import Wiring

DRAW_S = 0.15


def runs(config: Config) -> bool:
    if not (config.state / NAME).exists():
        return False
    try:
        return bool(ask(config.state, {"get": "state"}).get("ok"))
    except DaemonError:
        return False


def entered() -> bool:
    """Somebody pressed Enter; whoever is not at a terminal cannot."""
    if not sys.stdin or not sys.stdin.isatty() or not select([sys.stdin], [], [], 0)[0]:
        return False
    return bool(os.read(sys.stdin.fileno(), 1024))


# Over the socket


def over_socket(config: Config, end: int, grams: float | None, screen: Screen) -> Findings:
    """However this ends, the daemon hears of it: the connection ends too."""
    by = os.urandom(8).hex()
    stop = {"calibrate": "stop", "by": by}
    with Line(config.state) as line:
        now = said(line, {"calibrate": "start", "end": end, "grams": grams, "by": by, "at_end": stop})
        try:
            if now.get("wiring") != wiring(config, end):
                raise UsageError(f"the running boardd has another wiring than the config has now; {RESTART}")
            while not now["findings"]:
                screen.show(now)
                time.sleep(DRAW_S)
                now = said(line, {"calibrate": "skip" if entered() else "state", "by": by})
        finally:
            with suppress(DaemonError):  # it has gone, and the calibration with it
                line.ask(stop)
    found = found_of(now)
    assert found
    return found


def said(line: Line, wanted: Mapping[str, Any]) -> dict[str, Any]:
    answer = line.ask(wanted)
    if not answer.get("ok"):
        raise UsageError(str(answer.get("error", "refused")))
    return dict(answer["calibration"])


def stopped(config: Config) -> None:
    """Whoever began it."""
    with Line(config.state) as line:
        said(line, {"calibrate": "stop"})


# With the sensors themselves


def alone(config: Config, end: int, grams: float | None, screen: Screen) -> Findings:
    from boardd.owning import owned

    lock = owned(config.state)
    try:
        return asyncio.run(attend(config, end, grams, screen))
    finally:
        os.close(lock)


async def attend(config: Config, end: int, grams: float | None, screen: Screen) -> Findings:
    from boardd import sensors
    from boardd.listening import told_of
    from boardd.sensors import Start

    config = config._replace(sources=widened(config.sources))
    now = Calibrating(config, end, grams)
    guide = now.guide
    sources = [sensors.find(part.name).Source(part.settings) for part in config.sources]
    if not sources:
        raise UsageError("the config has no [[source]]: there are no sensors to calibrate")

    async def feed(reading: Reading | Game) -> None:
        if isinstance(reading, Reading):
            guide.feed(reading)

    started = time.monotonic()
    start = Start(config.board, -1e9, -1e9, at_once, lambda ticks: ticks - started)
    tasks = [asyncio.create_task(source.run(feed, start)) for source in sources]
    try:
        while guide.findings is None:
            await asyncio.sleep(DRAW_S)
            guide.count([told_of(part.name, source) for part, source in zip(config.sources, sources, strict=True)])
            guide.wait(time.monotonic() - started)
            if entered():
                guide.skip()
            screen.show(now.told([fault for source in sources for fault in source.faults()]))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return guide.findings


async def at_once() -> None:
    pass


# With simulated ones


def simulated(board: Board, wiring: Wiring, hurt: tuple[Fault, ...], args: Namespace, screen: Screen) -> Findings:
    from boardd.calibration.guide import Guide
    from boardd.rehearsal import rehearsed
    from boardd.simulator.bench import Bench
    from boardd.simulator.hands import Hands
    from boardd.simulator.wiring import beams_of

    board = board.at(int(args.end))
    mass_g = args.grams or board.mass_g["A"]
    bench = Bench(board, wiring, args.seed, hurt)
    hands = Hands(bench, {"A": mass_g, "B": mass_g + 6.0}, args.seed)
    guide = Guide(board, beams_of(board), int(args.end), args.grams)
    began, drawn_s = time.monotonic(), 0.0
    for t_s in rehearsed(guide, hands):
        late_s = began + t_s / args.speed - time.monotonic()
        if late_s > 0:
            time.sleep(late_s)
        if not screen.drawn or time.monotonic() - drawn_s > DRAW_S:
            drawn_s = time.monotonic()
            screen.show(told(guide))
            if entered():
                guide.skip()
    screen.show(told(guide))
    assert guide.findings
    return guide.findings
