"""A site, its settings and its watchers in; the page as one ASGI application out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route, WebSocketRoute
from starlette.types import Scope

from boardd.errors import quoted
from boardd.outputs import Site
from boardd.web import address, books, past
from boardd.web.api import Api
from boardd.web.description import description
from boardd.web.files import Files, files
from boardd.web.guard import Guard, Unwanted
from boardd.web.live import Live
from boardd.web.pairing import Pairing
from boardd.web.past import Past
from boardd.web.requests import Json
from boardd.web.settings import Settings


class Page:
    """`app` for the server; `live` takes scoreboards; `close` when nobody asks any more."""

    def __init__(self, site: Site, settings: Settings, pairing: Pairing, show_code: Callable[[], bool]) -> None:
        assert site.journal
        assert site.board
        assert site.traces
        self.site, self.board = site, site.board
        self.live = Live(site.id)
        self.past = Past(site.journal, site.traces, lambda: self.live.board.seq)
        self.api = Api(site, self.live, pairing, show_code)
        self.files = Files(files())
        routes = self.routes()
        own = Starlette(routes=routes, exception_handlers={HTTPException: not_here, Unwanted: refused})
        self.app = Guard(own, address.names() | frozenset(settings.hosts), lambda scope: methods(routes, scope))

    def routes(self) -> list[Route | WebSocketRoute]:
        api, past_ = self.api, self.past
        return [
            Route("/api/state", api.state),
            Route("/api/events", api.events),
            WebSocketRoute("/api/live", self.live.watch),
            Route("/api/command", api.command, methods=["POST"]),
            Route("/api/pair", api.who, methods=["GET"]),
            Route("/api/pair", api.pair, methods=["POST"]),
            Route("/api/unpair", api.unpair, methods=["POST"]),
            Route("/api/board", self.drawing),
            Route("/api/rules/{variant}", past.book),
            Route("/api/games", past_.games),
            Route("/api/games/{game}", past_.game),
            Route("/api/games/{game}/export.{kind}", past_.export),
            Route("/api/games/{game}/as/{variant}", past_.rescored),
            Route("/api/games/{game}/traces/{round}", past_.trace),
            Route("/api/games/{game}/throws/{throw}", past_.throw),
            Route("/api/players", past_.everybody),
            Route("/api/openapi.json", self.openapi),
            Route("/{path:path}", self.files.get),
        ]

    async def drawing(self, request: Request) -> Response:
        """What the board looks like, and what can be played on it."""
        return Json({"id": self.site.id, "board": books.drawing(self.board), "variants": books.variants(self.board)})

    async def openapi(self, request: Request) -> Response:
        return Json(description())

    def close(self) -> None:
        self.past.close()


def methods(routes: Sequence[Route | WebSocketRoute], scope: Scope) -> list[str]:
    """What can be done at a path: by the first route that fits it, and by those for the same path."""
    there = [each for each in routes if isinstance(each, Route) and each.matches(scope)[0] is not Match.NONE]
    same = [each.methods or () for each in there if each.path == there[0].path]
    return sorted({method for known in same for method in known}) or ["GET", "HEAD"]


async def not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    text = f"{quoted(request.url.path)}: {error.detail.lower()}"
    return Json({"ok": False, "error": text}, error.status_code, error.headers)


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Unwanted)
    return Json({"ok": False, "error": str(error)}, error.status, error.headers)
