"""What came on the command topic in; a command out, or what is wrong with it and what would be right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from boardd.errors import quoted
from boardd.record import NamedTuple

MOST_BYTES = 16_384
LIKE = '{"id":"1","do":"undo"} would be right'


class Request(NamedTuple):
    id: str | int | None = None
    command: Mapping[str, Any] = {}
    error: str = ""


def request_of(payload: bytes) -> Request:
    if len(payload) > MOST_BYTES:
        return Request(error=f"{len(payload):,} bytes are too many for a command; at most {MOST_BYTES:,}")
    try:
        body = json.loads(payload, parse_constant=not_json)
    except (ValueError, RecursionError):  # a UnicodeDecodeError is a ValueError too
        return Request(error=f"{quoted(payload.decode(errors='replace'))} is not JSON; {LIKE}")
    if not isinstance(body, dict):
        return Request(error=f"{quoted(str(body))} is not an object; {LIKE}")
    name = body.get("id")
    if name is not None and (not isinstance(name, str | int) or isinstance(name, bool)):
        return Request(error=f"id: {quoted(str(name))} is not right; a text or a number would be")
    if not isinstance(body.get("do"), str):
        what = f"do: {quoted(str(body['do']))} is not right" if "do" in body else '"do" is missing'
        return Request(name, error=f"{what}; {LIKE}")
    return Request(name, body)


def not_json(name: str) -> float:
    raise ValueError(name)
