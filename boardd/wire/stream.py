"""Frames in, as they came; which of them may be used, and how many were lost before it, out. Pure.

Numbers that go back are repeated or late frames, unless the Pico has started anew: then its hello says so.
"""

from __future__ import annotations

from typing import NamedTuple

from boardd.wire.frames import Frame
from boardd.wire.payloads import Hello, hello_of

PROTOCOL = 1
ROUND = 1 << 16
ASTRAY = 20  # frames in a row that are late: so many were lost that the numbers have gone round


class Taken(NamedTuple):
    lost: int  # frames that should have come before it
    began: bool  # it is the hello of a Pico that has started since, or of a port that was opened


class Stream:
    def __init__(self) -> None:
        self.hello: Hello | None = None
        self.next: int | None = None  # the number that should come; None: only a hello will do
        self.started: set[int] = set()  # every start that was seen
        self.late = 0  # in a row

    def reopened(self) -> None:
        """The port is another one, or was closed for a while."""
        self.next = None
        self.late = 0

    @property
    def astray(self) -> bool:
        return self.late >= ASTRAY

    def take(self, frame: Frame) -> Taken | None:
        """None: not to be used."""
        hello = hello_of(frame.payload) if frame.type == "H" else None
        if hello and self.begins(hello):
            self.hello, self.next, self.late = hello, (frame.seq + 1) % ROUND, 0
            self.started.add(hello.start)
            return Taken(0, True)
        if self.next is None:
            return None
        lost = (frame.seq - self.next) % ROUND
        if lost >= ROUND // 2:
            self.late += 1
            return None
        self.next, self.late = (frame.seq + 1) % ROUND, 0
        return Taken(lost, False)

    def begins(self, hello: Hello) -> bool:
        """After the port was opened, any; later only one of a start that was not seen yet."""
        return self.next is None or hello.start not in self.started
