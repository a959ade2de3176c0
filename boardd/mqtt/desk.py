"""Scoreboards and answers from the loop in, for the MQTT thread; its faults out, for the loop. Neither waits here.

What the loop has to tell it says itself, while the MQTT thread only listens: no other thread must wake up first. One of
the two speaks with the broker at a time, the one whose `turn` it is. Only the MQTT thread ever waits for it.
"""

from __future__ import annotations

import select
import socket
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Lock

from boardd.model import Scoreboard

MOST_ANSWERS = 1000


class Desk:
    """What is left here is only ever replaced as a whole or appended to, which needs no lock."""

    def __init__(self) -> None:
        self.scoreboard: Scoreboard | None = None  # the newest
        self.answers: deque[Mapping[str, object]] = deque(maxlen=MOST_ANSWERS)  # to commands
        self.closing = False
        self.faults: tuple[str, ...] = ()
        self.turn = Lock()
        self.speak: Callable[[], bool] | None = None  # says what there is to say; whether nothing is left to do
        self.ears, self.rope = socket.socketpair()
        self.ears.setblocking(False)
        self.rope.setblocking(False)

    def say(self) -> None:
        """At once, or as soon as the MQTT thread hears the bell."""
        if self.turn.acquire(blocking=False):
            try:
                if self.speak and self.speak():
                    return
            finally:
                self.turn.release()
        self.ring()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """The MQTT thread waits: whoever has something to say may speak."""
        self.turn.release()
        try:
            yield
        finally:
            self.turn.acquire()

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
