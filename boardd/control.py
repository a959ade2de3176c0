"""Commands of people at this machine, over a socket in the state folder: a line of JSON in, a line of JSON out.

A command may carry another one, `"at_end": {...}`: it is done when this connection ends, however it ends. The last such
word counts. So whoever is killed leaves nothing running.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from boardd.errors import DaemonError

NAME = "control.sock"
MOST_BYTES = 65536
WAIT_S = 10.0

Answer = Callable[[Mapping[str, Any]], Awaitable[Mapping[str, Any]]]


class Control:
    """The daemon's side."""

    def __init__(self, folder: Path, answer: Answer) -> None:
        self.path, self.answer = folder / NAME, answer
        self.server: asyncio.Server | None = None
        self.fault = ""

    async def start(self) -> None:
        """A socket that a killed daemon left behind is taken over; the caller knows that no other one runs."""
        try:
            self.path.unlink(missing_ok=True)
            self.server = await asyncio.start_unix_server(self.serve, str(self.path), limit=MOST_BYTES)
            os.chmod(self.path, 0o660)
            self.fault = ""
        except OSError as error:
            self.fault = f"boardd ctl does not work: {error.strerror or error}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        at_end: Mapping[str, Any] = {}
        try:
            while line := await reader.readline():
                wanted = read(line)
                at_end = wanted.pop("at_end", at_end) if wanted else at_end
                writer.write(json.dumps(await self.answered(wanted, at_end)).encode() + b"\n")
                await writer.drain()
        except (OSError, ValueError):  # gone, or a line without end
            pass
        finally:
            writer.close()
        if at_end and isinstance(at_end, dict):
            await self.answer(at_end)

    async def answered(self, wanted: Mapping[str, Any] | None, at_end: object) -> Mapping[str, Any]:
        if wanted is None or not isinstance(at_end, dict):
            what = "not a command" if wanted is None else "at_end: not a command"
            return {"ok": False, "error": f'{what}; {{"do":"miss"}} would be right'}
        return await self.answer(wanted)

    async def close(self) -> None:
        if self.server:
            self.server.close()
            with suppress(OSError):  # its folder may have gone
                self.path.unlink(missing_ok=True)


def read(line: bytes) -> dict[str, Any] | None:
    try:
        wanted = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return wanted if isinstance(wanted, dict) else None


class Line:
    """The other side: a connection that lasts for several commands."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / NAME
        self.connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.stream: BinaryIO | None = None

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        if self.stream:
            self.stream.close()
        self.connection.close()

    def ask(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """One command, and what became of it."""
        try:
            if self.stream is None:
                self.connection.settimeout(WAIT_S)
                self.connection.connect(str(self.path))
                self.stream = self.connection.makefile("rb")
            self.connection.sendall(json.dumps(wanted).encode() + b"\n")
            return dict(json.loads(self.stream.readline()))
        except TimeoutError:
            raise DaemonError(f"boardd does not answer at {self.path}") from None
        except ValueError:
            raise DaemonError(f"boardd broke off at {self.path}: it gave no answer") from None
        except OSError as error:
            why = error.strerror or str(error)
            where = f"no boardd runs with its state in {self.folder}: {why}"
            raise DaemonError(f"{where}; boardd run starts one") from None


def ask(folder: Path, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """One command on a connection of its own."""
    with Line(folder) as line:
        return line.ask(wanted)
