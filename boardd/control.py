"""Commands of people at this machine, over a socket in the state folder: a line of JSON in, a line of JSON out."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

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
        try:
            while line := await reader.readline():
                writer.write(json.dumps(await self.answered(line)).encode() + b"\n")
                await writer.drain()
        except (OSError, ValueError):  # gone, or a line without end
            pass
        finally:
            writer.close()

    async def answered(self, line: bytes) -> Mapping[str, Any]:
        try:
            wanted = json.loads(line)
        except (ValueError, RecursionError):
            wanted = None
        if not isinstance(wanted, dict):
            return {"ok": False, "error": 'not a command; {"do":"miss"} would be right'}
        return await self.answer(wanted)

    async def close(self) -> None:
        if self.server:
            self.server.close()
            with suppress(OSError):  # its folder may have gone
                self.path.unlink(missing_ok=True)


def ask(folder: Path, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The other side: one command, and what became of it."""
    path = folder / NAME
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(WAIT_S)
        try:
            connection.connect(str(path))
            connection.sendall(json.dumps(wanted).encode() + b"\n")
            with connection.makefile("rb") as stream:
                answer = json.loads(stream.readline())
        except TimeoutError:
            raise DaemonError(f"boardd does not answer at {path}") from None
        except ValueError:
            raise DaemonError(f"boardd broke off at {path}: it gave no answer") from None
        except OSError as error:
            why = error.strerror or str(error)
            raise DaemonError(f"no boardd runs with its state in {folder}: {why}; boardd run starts one") from None
    return dict(answer)
