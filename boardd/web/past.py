"""Requests in; games, players and throws of the past out, worked out beside the loop, one after the other."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from boardd.commands.games import HEADER, exported
from boardd.errors import BoarddError, quoted
from boardd.journal import Journal
from boardd.log import Entry, fold
from boardd.web import books, history, players, throws
from boardd.web.guard import Unwanted
from boardd.web.requests import UNKEPT, Json, game_number, packed

T = TypeVar("T")
Known = tuple[history.Summary | None, dict[str, players.Player]]
KINDS = {"sheet": "text/plain; charset=utf-8", "csv": "text/csv; charset=utf-8", "json": "application/x-ndjson"}
MOST_READ = 1000  # entries at a time
MOST_WAITING = 4  # for an explanation
MOST_GAMES = 500  # that a list tells of, the newest


class Past:
    """`seq` is the newest event's."""

    def __init__(self, journal: Journal, traces: Path, seq: Callable[[], int]) -> None:
        self.journal, self.traces, self.seq = journal, traces, seq
        self.newest: tuple[int, int, asyncio.Future[bytes] | None] = 0, -1, None
        self.thread = ThreadPoolExecutor(1, "page")  # readers of the database belong to a thread
        self.known: dict[int, Known] = {}
        self.until = 0  # the seq until which the games are known
        self.explaining, self.waiting = asyncio.Semaphore(1), 0

    async def beside(self, function: Callable[..., T], *arguments: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.thread, function, *arguments)

    def close(self) -> None:
        self.thread.submit(self.journal.forget_reader)
        self.thread.shutdown(wait=True, cancel_futures=True)

    # Games

    async def games(self, request: Request) -> Response:
        found = await self.beside(self.all)
        return Json([summary for summary, _ in reversed(found) if summary][:MOST_GAMES])

    async def everybody(self, request: Request) -> Response:
        found = await self.beside(self.all)
        return Json(await self.beside(players.together, [counted for _, counted in found]))

    def all(self) -> list[Known]:
        """Every game; one in which nothing has happened since is not worked out again."""
        changed: set[int] = set()
        while entries := self.journal.after(self.until, MOST_READ):
            changed.update(entry.game for entry in entries)
            self.until = entries[-1].seq
        for number in changed:
            self.known[number] = self.one(number)
        return [self.known[number] for number in sorted(self.known)]

    def one(self, number: int) -> Known:
        """One that this boardd cannot understand, of a variant that it has not for example, hides no other."""
        entries = self.journal.of_game(number)
        try:
            return history.summary(entries), players.of_game(entries)
        except BoarddError:
            return None, {}

    def entries(self, number: int) -> Sequence[Entry]:
        entries = self.journal.of_game(number)
        try:
            if entries and fold(entries).game:
                return entries
        except BoarddError as error:
            raise Unwanted(409, f"game {number} cannot be understood: {error}") from None
        raise Unwanted(404, f"there is no game {number}; GET /api/games lists them")

    async def game(self, request: Request) -> Response:
        """All who watch ask for the same game at each throw: it is worked out once."""
        number, seq = game_number(request), self.seq()
        known, of, working = self.newest
        if working is None or (known, of) != (number, seq):
            working = asyncio.ensure_future(self.beside(self.whole, number))
            self.newest = number, seq, working
        return Response(await asyncio.shield(working), media_type="application/json", headers=UNKEPT)

    def whole(self, number: int) -> bytes:
        found = history.whole(self.entries(number))
        for played in found["played"] if found else ():
            played["trace"] = throws.trace_of(self.traces, number, played["round"]) is not None
        return packed(found)

    async def rescored(self, request: Request) -> Response:
        entries = await self.beside(self.entries, game_number(request))
        try:
            return Json(await self.beside(history.rescored, entries, request.path_params["variant"]))
        except BoarddError as error:
            raise Unwanted(409, str(error)) from None

    async def export(self, request: Request) -> Response:
        number, kind = game_number(request), str(request.path_params["kind"])
        if kind not in KINDS:
            raise Unwanted(404, f"{quoted(kind)} is not written; sheet, csv or json would be right")
        text = await self.beside(self.text, number, kind)
        headers = {"content-disposition": f'attachment; filename="game-{number:04}.{kind}"'}
        return Response(text, media_type=KINDS[kind], headers=headers)

    def text(self, number: int, kind: str) -> bytes:
        self.entries(number)
        lines = exported(self.journal, number, kind)
        return "".join(line + "\n" for line in [*([HEADER] if kind == "csv" else []), *lines]).encode(errors="replace")

    # Throws

    def trace_path(self, request: Request, number: int) -> Path:
        path = throws.trace_of(self.traces, game_number(request), number)
        if path is None:
            raise Unwanted(404, "no readings are kept of this round: it was played by hand, or is too long ago")
        return path

    async def trace(self, request: Request) -> Response:
        text = str(request.path_params["round"])
        if not re.fullmatch("[0-9]{1,4}", text, re.ASCII):
            raise Unwanted(404, f"there is no round {quoted(text)}; a number would be right")
        path = self.trace_path(request, int(text))
        return FileResponse(path, media_type="application/octet-stream", filename=path.name)

    async def throw(self, request: Request) -> Response:
        name = str(request.path_params["throw"])
        parts = re.fullmatch(r"([0-9]{1,4})\.([A-Z])([0-9]{1,4})", name, re.ASCII)
        if not parts:
            raise Unwanted(404, f"there is no throw {quoted(name)}; 2.B1, B1 of round 2, would be right")
        path = self.trace_path(request, int(parts[1]))
        if self.waiting >= MOST_WAITING:
            raise Unwanted(429, "other throws are being explained; wait a moment", **{"retry-after": "10"})
        self.waiting += 1
        try:
            async with self.explaining:
                return Json(await throws.explained(path, name))
        finally:
            self.waiting -= 1


async def book(request: Request) -> Response:
    try:
        return Json(books.book(request.path_params["variant"]))
    except BoarddError as error:
        raise Unwanted(404, str(error)) from None
