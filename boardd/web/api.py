"""Requests in; the scoreboard, what happened, what became of a command, and who is paired, out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from boardd.errors import quoted
from boardd.mqtt.request import request_of
from boardd.outputs import Site
from boardd.web.guard import Unwanted
from boardd.web.limits import Limit
from boardd.web.live import Live
from boardd.web.pairing import MOST_NAME, Device, Pairing
from boardd.web.requests import UNKEPT, Json, body_of, number_of, object_of

YEAR_S = 365 * 24 * 3600
MOST_EVENTS = 1000
EVERYBODY = "everybody"
PAIRING: dict[str, type] = {"code": str, "name": str, "show": bool}
UNPAIRED = "this device is not paired; pair it with the code on the board's display first"


class Api:
    """`show_code` puts the code on the board's display for a while, and says whether it did."""

    def __init__(self, site: Site, live: Live, pairing: Pairing, show_code: Callable[[], bool]) -> None:
        self.site, self.live, self.pairing, self.show_code = site, live, pairing, show_code
        self.cookie = f"boardd-{site.id}"  # browsers do not tell ports apart: two boards of one machine must
        self.tries = Limit(5, 1 / 12)  # of one address
        self.all_tries = Limit(20, 1 / 30)  # a code of six digits takes years
        self.shows = Limit(3, 1 / 20)
        self.commands = Limit(20, 5.0)

    # Watching

    async def state(self, request: Request) -> Response:
        return Response(self.live.text, media_type="application/json", headers=UNKEPT)

    async def events(self, request: Request) -> Response:
        after, most = number_of(request, "after", 0), number_of(request, "most", MOST_EVENTS, MOST_EVENTS)
        entries = await asyncio.to_thread(self.site.events, after, most)
        return Json([entry.to_json() for entry in entries])

    # Changing

    async def command(self, request: Request) -> Response:
        device = self.paired(request)
        if device is None:
            raise Unwanted(403, UNPAIRED)
        slow_down(self.commands, device.id)
        wanted = request_of(await body_of(request))
        if wanted.error:
            return Json({"ok": False, "error": wanted.error}, 400)
        reply = await self.done(wanted.command)
        return Json(reply, 200 if reply.get("ok") else 409)

    async def done(self, command: Mapping[str, Any]) -> Mapping[str, Any]:
        loop = asyncio.get_running_loop()
        became: asyncio.Future[Mapping[str, Any]] = loop.create_future()

        def settle(answer: Mapping[str, Any]) -> None:
            if not became.done():  # whoever asked may have gone
                became.set_result(answer)

        def reply(answer: Mapping[str, Any]) -> None:
            loop.call_soon_threadsafe(settle, answer)

        self.site.submit(command, reply)
        return await became

    # Pairing

    def paired(self, request: Request) -> Device | None:
        token = request.cookies.get(self.cookie, "")
        return self.pairing.device(token) if token else None

    async def who(self, request: Request) -> Response:
        device = self.paired(request)
        devices = [each.to_json() for each in self.pairing.devices] if device else []
        return Json({"paired": device is not None, "device": device and device.to_json(), "devices": devices})

    async def pair(self, request: Request) -> Response:
        wanted = await object_of(request)
        asker = request.client.host if request.client else ""
        known = all(isinstance(wanted[key], kind) for key, kind in PAIRING.items() if key in wanted)
        if not known or not (wanted.get("show") or "code" in wanted):
            raise Unwanted(400, 'code and name are texts, show is true; {"code":"123456"} would be right')
        if wanted.get("show"):
            slow_down(self.shows, EVERYBODY)
            return Json({"ok": True, "shown": self.show_code()})
        slow_down(self.tries, asker)
        slow_down(self.all_tries, EVERYBODY)
        name = printable(wanted.get("name", "")) or "a device"
        token = self.pairing.pair(wanted["code"], name, datetime.now(UTC).date().isoformat())
        if not token:
            raise Unwanted(403, "this is not the code; the board's display shows it, or its owner knows it")
        self.tries.give_back(asker)
        self.all_tries.give_back(EVERYBODY)
        return self.with_cookie(Json({"ok": True}), token)

    def with_cookie(self, response: Response, token: str) -> Response:
        age = YEAR_S if token else 0
        response.set_cookie(self.cookie, token, max_age=age, path="/", httponly=True, samesite="strict")
        return response

    async def unpair(self, request: Request) -> Response:
        """Any paired device may send another one, or itself, away."""
        device, wanted = self.paired(request), (await object_of(request)).get("device")
        if device is None:
            raise Unwanted(403, UNPAIRED)
        if not isinstance(wanted, str):
            raise Unwanted(400, f"device: {quoted(str(wanted))} is no text; GET /api/pair lists what would be right")
        if not self.pairing.revoke(wanted):
            raise Unwanted(404, f"there is no device {quoted(wanted)}; GET /api/pair lists them")
        return self.with_cookie(Json({"ok": True}), "") if wanted == device.id else Json({"ok": True})


def slow_down(limit: Limit, asker: str) -> None:
    wait_s = limit.wait_s(asker, monotonic())
    if wait_s:
        seconds = int(wait_s) + 1
        raise Unwanted(429, f"too often; try again in {seconds} s", **{"retry-after": str(seconds)})


def printable(name: str) -> str:
    return "".join(c for c in name if c.isprintable()).strip()[:MOST_NAME]
