"""A board's id in, the names of its topics out; and a message, as it is published."""

from __future__ import annotations

import json
from collections.abc import Mapping

from boardd.record import NamedTuple

ONLINE, OFFLINE = b"online", b"offline"


class Topics(NamedTuple):
    id: str
    prefix: str  # Home Assistant's

    @property
    def base(self) -> str:
        return f"boardd/{self.id}"

    @property
    def availability(self) -> str:
        return f"{self.base}/availability"

    @property
    def state(self) -> str:
        return f"{self.base}/state"

    @property
    def event(self) -> str:
        return f"{self.base}/event"

    @property
    def command(self) -> str:
        return f"{self.base}/command"

    @property
    def reply(self) -> str:
        return f"{self.base}/reply"

    @property
    def discovery(self) -> str:
        return f"{self.prefix}/device/{self.id}/config"

    @property
    def status(self) -> str:
        """Where Home Assistant says that it is back."""
        return f"{self.prefix}/status"


class Message(NamedTuple):
    topic: str
    payload: bytes
    retain: bool = False
    seq: int = 0  # of an event

    @property
    def size(self) -> int:
        """In bytes, as an MQTT 5 packet: MQTT 5.0, 3.3 PUBLISH."""
        rest = 2 + len(self.topic.encode()) + 2 + 1 + len(self.payload)
        return 1 + sum(rest >= most for most in (1, 128, 128**2, 128**3)) + rest


def packed(body: Mapping[str, object]) -> bytes:
    """As UTF-8 JSON; half a character, as in a name that came as \\udc80, stays escaped."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode(errors="backslashreplace")
