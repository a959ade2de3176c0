"""A request in; the application's answer out, or why there is none: foreign names and pages, too much, too often.

A page of another site that is open in somebody's browser may try to reach the board. It is stopped at three places: the
name that it asks for must be one of the board's (a foreign name that was made to point here, DNS rebinding, is not);
whatever changes something, and every WebSocket, must come from a page of the same name and port; and such a request
must be JSON, which no plain form can send. There is no CORS.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from time import monotonic
from typing import Any

from boardd.errors import either, quoted
from boardd.web.limits import Limit

log = logging.getLogger(__name__)

MOST_BODY = 16_384
AT_ONCE, PER_SECOND = 300, 50.0  # requests of one address
FILES_AT_ONCE, FILES_PER_SECOND = 2000, 200.0  # a page is two dozen, and behind one router there may be many phones
FROM_HERE = "same-origin", "none"
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws://{host}; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Unwanted(Exception):
    """A request that is not for the application: a status, and why in words."""

    def __init__(self, status: int, text: str, **headers: str) -> None:
        super().__init__(text)
        self.status, self.headers = status, headers


class Guard:
    """`hosts` are the names of this machine; addresses, localhost and names below .local are always right.

    `methods` says what can be done at the path of a request.
    """

    def __init__(self, app: Any, hosts: frozenset[str], methods: Callable[[Any], list[str]]) -> None:
        self.app, self.hosts, self.methods = app, hosts, methods
        self.limit, self.files = Limit(AT_ONCE, PER_SECOND), Limit(FILES_AT_ONCE, FILES_PER_SECOND)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        answer = Answer(scope, send, headers.get("host", ""))
        try:
            self.check(scope, headers)
            await self.app(scope, receive, answer.send)
        except Unwanted as unwanted:
            await answer.refuse(unwanted.status, str(unwanted), unwanted.headers)
        except Exception as error:  # a bug must not show more than that there is one
            log.error("a bug of boardd: %s at a request of the page: %s", type(error).__name__, scope.get("path"))
            log.debug("where", exc_info=True)
            await answer.refuse(500, "a bug of boardd; its log says more", {})

    def check(self, scope: Any, headers: Mapping[str, str]) -> None:
        self.check_host(headers.get("host", ""))
        limit = self.limit if scope["path"].startswith("/api/") else self.files
        wait_s = limit.wait_s((scope.get("client") or ("",))[0], monotonic())
        if wait_s:
            raise Unwanted(429, "too many requests; wait a moment", **{"retry-after": str(int(wait_s) + 1)})
        if scope["type"] == "websocket":
            check_origin(headers)
            return
        method, known = scope["method"], self.methods(scope)
        if method not in known:
            right = f"{either(known)} would be right"
            raise Unwanted(405, f"{quoted(method)} is not done here; {right}", allow=", ".join(known))
        if method == "POST":
            check_origin(headers)
            check_body(headers)

    def check_host(self, host: str) -> None:
        name = host_name(host)
        if name in self.hosts or name == "localhost" or name.endswith(".local") or is_address(name):
            return
        right = f"its address would be right, or hosts = [{quoted(name)}] in [web] of boardd.toml"
        raise Unwanted(421, f"this board is not called {quoted(name)}; {right}")


def host_name(host: str) -> str:
    """Without its port, in small letters: an address of version 6 stands in brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().removesuffix(".")


def is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def check_origin(headers: Mapping[str, str]) -> None:
    """Browsers say which page sends a request; whoever says nothing is no browser, and has no cookie to be misused."""
    origin, host = headers.get("origin"), headers.get("host", "")
    there = None if origin is None else origin.partition("://")[2]
    if there not in (None, host) or headers.get("sec-fetch-site", "none") not in FROM_HERE:
        raise Unwanted(403, f"a page of {quoted(origin or 'another site')} may not do this; the board's own may")


def check_body(headers: Mapping[str, str]) -> None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Unwanted(415, f"{quoted(kind)} is not understood; application/json would be right")
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > MOST_BODY:
        raise Unwanted(413, f"{quoted(length)} bytes are too many; at most {MOST_BODY:,} would be right")


class Answer:
    """What goes back, with the headers that every answer has."""

    def __init__(self, scope: Any, send: Any, host: str) -> None:
        self.kind, self.sender, self.begun = scope["type"], send, False
        here = host if host and not set(host) - set("abcdefghijklmnopqrstuvwxyz0123456789.:-[]") else "localhost"
        policy = {"content-security-policy": POLICY.replace("{host}", here)}
        self.more = [(name.encode(), value.encode()) for name, value in {**HEADERS, **policy}.items()]

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            message = {**message, "headers": [*message["headers"], *self.more]}
        elif message["type"] == "websocket.accept":
            self.begun = True
        await self.sender(message)

    async def refuse(self, status: int, text: str, headers: Mapping[str, str]) -> None:
        if self.begun:
            return
        if self.kind == "websocket":
            await self.sender({"type": "websocket.close", "code": 1008, "reason": ""})
            return
        body = json.dumps({"ok": False, "error": text}).encode()
        own = {"content-type": "application/json", "content-length": str(len(body)), **headers}
        encoded = [(name.encode(), value.encode("latin-1", "replace")) for name, value in own.items()]
        await self.send({"type": "http.response.start", "status": status, "headers": encoded})
        await self.sender({"type": "http.response.body", "body": body})
