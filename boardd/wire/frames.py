"""Bytes in, whole frames out, whatever stands between them; what could not be used is counted. Pure.

The format: boardd/wire/__init__.py.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections import Counter
from typing import NamedTuple

MOST = 63  # bytes of a line, its end included
LINE = re.compile(rb"\$(([A-Z]),([0-9]{1,5}),([0-9]{1,10}),([ -#%-)+-~]*))\*([0-9A-F]{4})\r?")
WRAP_US = 1 << 30


class Frame(NamedTuple):
    type: str
    seq: int
    us: int
    payload: str


class Decoder:
    def __init__(self) -> None:
        self.begun = b""  # a line without its end, or as much of it as can matter
        self.faults: Counter[str] = Counter()

    def feed(self, data: bytes) -> list[Frame]:
        *lines, rest = (self.begun + data).split(b"\n")
        if len(rest) > MOST:  # whatever it is, it is too long for a line
            self.faults["too long" if b"$" in rest[:-MOST] else "noise"] += 1
            rest = rest[-MOST:]
        self.begun = rest
        found = []
        for line in lines:
            frame = self.frame(line)
            if frame is not None:
                found.append(frame)
        return found

    def frame(self, line: bytes) -> Frame | None:
        start = line.rfind(b"$")
        if start != 0:
            if not line.rstrip():
                return None
            self.faults["torn" if b"$" in line[: max(start, 0)] else "noise"] += 1
            if start < 0:
                return None
            line = line[start:]
        if len(line) >= MOST:
            return self.bad("too long")
        match = LINE.fullmatch(line)
        if match is None:
            return self.bad("malformed")
        body, kind, seq, us, payload, crc = match.groups()
        if crc_hqx(body, 0xFFFF) != int(crc, 16):
            return self.bad("checksum")
        frame = Frame(kind.decode(), int(seq), int(us), payload.decode())
        return frame if frame.seq < 1 << 16 and frame.us < WRAP_US else self.bad("malformed")

    def bad(self, why: str) -> Frame | None:
        self.faults[why] += 1
        return None


def command(*words: str | int) -> bytes:
    """What the Pico is told: hello; rate, 50, 128; emitter, 0; reset."""
    body = ",".join(map(str, words)).encode()
    return b"$%s*%04X\r\n" % (body, crc_hqx(body, 0xFFFF))
