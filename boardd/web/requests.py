"""A request in; its body or one of its words out, checked, or Unwanted with what would be right."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from boardd.errors import quoted
from boardd.web.guard import MOST_BODY, Unwanted

BODY_S = 10.0
UNKEPT = {"cache-control": "no-store"}
MOST_NUMBER = 2**53  # what JavaScript counts to


class Json(Response):
    media_type = "application/json"

    def __init__(self, content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(packed(content), status, {**UNKEPT, **(headers or {})})


def packed(content: object) -> bytes:
    """Half a character, as a broken name may hold it, cannot be sent as it is."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


async def body_of(request: Request) -> bytes:
    """Whoever sends it drop by drop, or more than was said, is not waited for."""
    found = b""
    try:
        async with asyncio.timeout(BODY_S):
            async for part in request.stream():
                found += part
                if len(found) > MOST_BODY:
                    raise Unwanted(413, f"the body is too long; at most {MOST_BODY:,} bytes would be right")
    except TimeoutError:
        raise Unwanted(408, f"the body did not come within {BODY_S:g} s") from None
    except ClientDisconnect:
        raise Unwanted(400, "the body broke off") from None
    return found


async def object_of(request: Request) -> dict[str, Any]:
    try:
        found = json.loads(await body_of(request))
    except (ValueError, RecursionError):
        raise Unwanted(400, 'this is not JSON; an object like {"code":"123456"} would be right') from None
    if not isinstance(found, dict):
        raise Unwanted(400, 'this is not an object; one like {"code":"123456"} would be right')
    return found


def number_of(request: Request, name: str, default: int, most: int = MOST_NUMBER) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= most):
        raise Unwanted(400, f"{name}: {quoted(text)} is not right; a number from 0 to {most} would be")
    return int(text)


def game_number(request: Request) -> int:
    text = str(request.path_params["game"])
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Unwanted(404, f"there is no game {quoted(text)}; a number would be right")
    return int(text)
