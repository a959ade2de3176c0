"""A config in; somebody to ask about its board out: the daemon that runs, or one that runs here for a while.

The daemon has the ports to itself, so whoever wants to know what hangs on them asks it. Where none runs, one is run
here, without outputs and with a state folder that is thrown away: what it thinks about a game, nobody hears.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from boardd.config import Config
from boardd.control import NAME, ask
from boardd.errors import DaemonError

Ask = Callable[[Mapping[str, Any]], Awaitable[Mapping[str, Any]]]
T = TypeVar("T")


def runs(state: Path) -> bool:
    """Does a daemon answer there?"""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(1.0)
        try:
            connection.connect(str(state / NAME))
        except PermissionError:
            raise DaemonError(f"{state}: this user may not look at the board there; sudo would be right") from None
        except OSError:  # none has run, or it was killed
            return False
    return True


def running(state: Path) -> Ask:
    async def answer(wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        found = await asyncio.to_thread(ask, state, wanted)
        if not found.get("ok") and "get" in wanted and wanted["get"] != "test":
            raise DaemonError("the boardd that runs is an older one; restart it: sudo systemctl restart boardd")
        return found

    return answer


@contextmanager
def quiet() -> Iterator[None]:
    """What is wrong is shown by whoever looks, not in the log."""
    log = logging.getLogger("boardd")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(level)


async def with_own(config: Config, use: Callable[[Ask], Awaitable[T]]) -> T | None:
    """What `use` came to; None if somebody stopped it."""
    from boardd.daemon import Daemon

    with quiet(), tempfile.TemporaryDirectory(prefix="boardd-") as folder:
        daemon = Daemon(config._replace(state=Path(folder), outputs=(), traces_mb=0.0))
        runs, uses = asyncio.ensure_future(daemon.run()), asyncio.ensure_future(use(daemon.answer))
        try:
            await asyncio.wait({runs, uses}, return_when=asyncio.FIRST_COMPLETED)
            if uses.done() or not runs.exception():
                return uses.result() if uses.done() else None
            raise runs.exception() or RuntimeError
        finally:
            uses.cancel()
            daemon.stop.set()
            await asyncio.gather(runs, uses, return_exceptions=True)


def attached(config: Config, use: Callable[[Ask], Awaitable[T]]) -> T | None:
    """Runs `use` with the daemon that there is."""
    if runs(config.state):

        async def asked() -> T | None:
            return await use(running(config.state))

        return asyncio.run(asked())
    return asyncio.run(with_own(config, use))
