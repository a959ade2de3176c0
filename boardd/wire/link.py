"""Bytes and when they arrived in, signals of the sensors in the order of time out; for one Pico. Pure.

The theory of operation: boardd/wire/__init__.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from boardd.wire import payloads
from boardd.wire.clock import Clock
from boardd.wire.frames import Decoder, Frame
from boardd.wire.payloads import Channels
from boardd.wire.stream import PROTOCOL, Stream

IR_CELLS = 16  # in a frame
KEPT = 0.999


class Signal(NamedTuple):
    t_s: float  # host's time
    kind: str  # load, ir, beam, button; gap: frames were lost; tested: an emitter; hello: reflective cells it reads
    channel: int = 0  # or how many
    value: tuple[int | None, ...] = ()  # counts; a beam's or button's level; beams that followed, that stayed dark


class Link:
    def __init__(self) -> None:
        self.decoder = Decoder()
        self.stream = Stream()
        self.clock = Clock()
        self.channels: Channels | None = None
        self.levels: dict[tuple[str, int], int] = {}
        self.row: list[int | None] = []  # of reflective cells, as far as it has come
        self.row_next = 0
        self.last_s = float("-inf")
        self.frames = 0  # that were used
        self.loss = 0.0  # part of the last thousand frames or so
        self.counters: dict[str, int] = {}  # of the Pico's own faults
        self.faults: Counter[str] = self.decoder.faults

    def reopened(self) -> None:
        self.stream.reopened()
        self.decoder.begun = b""
        self.loss = 0.0

    @property
    def foreign(self) -> int | None:
        """The Pico's protocol, if it is another one."""
        hello = self.stream.hello
        return hello.protocol if hello and hello.protocol != PROTOCOL else None

    @property
    def ready(self) -> bool:
        """It has said hello since the port was opened, and what it has."""
        return self.stream.next is not None and (self.channels is not None or self.foreign is not None)

    def feed(self, data: bytes, arrival_s: float) -> list[Signal]:
        found: list[Signal] = []
        for frame in self.decoder.feed(data):
            found += self.take(frame, arrival_s)
        return found

    def take(self, frame: Frame, arrival_s: float) -> Iterator[Signal]:
        waiting = self.stream.next is None
        taken = self.stream.take(frame)
        if taken is None:
            if not waiting:
                self.faults["late"] += 1
            return
        if taken.began:
            self.clock, self.channels, self.levels = Clock(), None, {}
        self.frames += 1
        self.loss = 1 - (1 - self.loss * KEPT) * KEPT**taken.lost
        if self.foreign is not None:
            return
        t_s = self.last_s = max(self.last_s, self.clock.at(frame.us, arrival_s))
        if taken.lost:
            self.faults["lost"] += taken.lost
            if taken.lost >= len(self.row) // IR_CELLS:
                self.row_next = 0  # the end of that row and the beginning of another may be among them
            yield Signal(t_s, "gap", taken.lost)
        said = self.said(frame, t_s)
        if said is None:
            self.faults["malformed"] += 1
        else:
            yield from said

    def said(self, frame: Frame, t_s: float) -> list[Signal] | None:
        """None: the payload cannot be that of such a frame."""
        has = self.channels
        if frame.type == "C":
            self.channels, self.row_next = payloads.channels_of(frame.payload), 0
            return None if self.channels is None else [Signal(t_s, "hello", self.channels.ir)]
        if frame.type in "HN":
            return []
        if frame.type == "T":
            counters = payloads.beat_of(frame.payload)
            self.counters = counters or self.counters
            return None if counters is None else []
        if has is None:  # that frame was lost: nothing can be understood before the next hello
            return []
        if frame.type == "L":
            counts = payloads.counts_of(frame.payload, has.loads)
            return None if counts is None else [Signal(t_s, "load", 0, counts)]
        if frame.type == "I":
            return self.infrared(frame.payload, has.ir, t_s)
        if frame.type in "BK":
            kind, count = ("beam", has.beams) if frame.type == "B" else ("button", has.buttons)
            edge = payloads.edge_of(frame.payload, count)
            return None if edge is None else self.changed(kind, *edge, t_s)
        if frame.type == "S":
            return self.repaired(frame.payload, has, t_s)
        if frame.type == "E":
            tested = payloads.tested_of(frame.payload)
            return None if tested is None else [Signal(t_s, "tested", tested[0], tested[1:])]
        return None

    def changed(self, kind: str, channel: int, level: int, t_s: float) -> list[Signal]:
        """The same level again: the edge between them was lost, and there is nothing to tell."""
        if self.levels.get((kind, channel)) == level:
            return []
        self.levels[kind, channel] = level
        return [Signal(t_s, kind, channel, (level,))]

    def repaired(self, payload: str, has: Channels, t_s: float) -> list[Signal] | None:
        levels = payloads.levels_of(payload)
        if levels is None:
            return None
        found = []
        for kind, count, bits in (("beam", has.beams, levels[0]), ("button", has.buttons, levels[1])):
            for channel in range(count):
                found += self.changed(kind, channel, (bits >> channel) & 1, t_s)
        return found

    def infrared(self, payload: str, cells: int, t_s: float) -> list[Signal] | None:
        """A row ends with its last cell, or where the next one begins."""
        part = payloads.infrared_of(payload, cells)
        if part is None:
            return None
        first, values = part
        found = []
        if first < self.row_next:
            found.append(Signal(t_s, "ir", 0, tuple(self.row)))
            self.row_next = 0
        if self.row_next == 0:
            self.row = [None] * cells
        self.row[first : first + len(values)] = values
        self.row_next = first + len(values)
        if self.row_next == cells:
            found.append(Signal(t_s, "ir", 0, tuple(self.row)))
            self.row_next = 0
        return found
