"""Scoreboards and answers from the loop in, for the MQTT thread; its faults out, for the loop. Neither waits here."""

from __future__ import annotations

import select
import socket
from collections import deque
from collections.abc import Mapping
from contextlib import suppress

from boardd.model import Scoreboard

MOST_ANSWERS = 1000


class Desk:
    """Each of these is only ever replaced as a whole or appended to, which needs no lock; then the bell rings."""

    def __init__(self) -> None:
        self.scoreboard: Scoreboard | None = None  # the newest
        self.answers: deque[Mapping[str, object]] = deque(maxlen=MOST_ANSWERS)  # to commands
        self.closing = False
        self.faults: tuple[str, ...] = ()
        self.ears, self.rope = socket.socketpair()
        self.ears.setblocking(False)
        self.rope.setblocking(False)

    def ring(self) -> None:
        """A full pipe rings loudly enough; after the end nobody listens."""
        with suppress(OSError):
            self.rope.send(b"!")

    def silence(self) -> None:
        with suppress(OSError):
            self.ears.recv(4096)

    def wait(self, seconds: float) -> None:
        """Until the bell rings, or so long."""
        select.select([self.ears], [], [], seconds)
        self.silence()

    def close(self) -> None:
        self.ears.close()
        self.rope.close()
