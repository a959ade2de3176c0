"""A frame's payload in, what it says out; None if it cannot be what its type says. Pure.

The format: boardd/wire/__init__.py.
"""

from __future__ import annotations

import re
from typing import NamedTuple

COUNTS = re.compile(r"(-?[0-9]{1,7})?(,(-?[0-9]{1,7})?){0,7}")
RAIL = 1 << 23
HELLO = re.compile(r"([0-9]{1,4}),([0-9A-Za-z.+-]{1,12}),([0-9A-F]{1,16}),([0-9A-F]{4})")
PROTOCOL = re.compile(r"([0-9]{1,4})(,.*)?")  # all that is known of another protocol's hello
CHANNELS = re.compile(r"([a-z]{1,8}),L([0-4]),I([0-9]{1,3}),B([0-9]{1,2}),K([0-9]),E([0-9])")
INFRARED = re.compile(r"([0-9]{1,3}),((?:[0-o]{2}){1,16})")
EDGE = re.compile(r"([0-9]{1,2}),([01])")
LEVELS = re.compile(r"([0-9A-F]{1,8}),([0-9A-F]{1,4})")
TESTED = re.compile(r"([0-9]),([0-9A-F]{1,8}),([0-9A-F]{1,8})")
BEAT = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){6,}")
COUNTERS = ("torn", "dropped", "overflow", "desync", "asleep", "commands", "late_ms")


class Hello(NamedTuple):
    protocol: int
    version: str
    serial: str
    start: int  # another number after each start


class Channels(NamedTuple):
    layout: str
    loads: int
    ir: int
    beams: int
    buttons: int
    emitters: int


def hello_of(payload: str) -> Hello | None:
    match = HELLO.fullmatch(payload)
    if match:
        protocol, version, serial, start = match.groups()
        return Hello(int(protocol), version, serial, int(start, 16))
    other = PROTOCOL.fullmatch(payload)
    return Hello(int(other[1]), "", "", -1) if other else None


def channels_of(payload: str) -> Channels | None:
    match = CHANNELS.fullmatch(payload)
    return Channels(match[1], *map(int, match.groups()[1:])) if match else None


def counts_of(payload: str, cells: int) -> tuple[int | None, ...] | None:
    if not COUNTS.fullmatch(payload):
        return None
    counts = tuple([int(text) if text else None for text in payload.split(",")])
    if len(counts) != cells or any(count is not None and not -RAIL <= count < RAIL for count in counts):
        return None
    return counts


def infrared_of(payload: str, cells: int) -> tuple[int, list[int]] | None:
    """The first cell, and the counts from there on."""
    match = INFRARED.fullmatch(payload)
    if not match:
        return None
    packed = match[2].encode()
    values = [(high - 48 << 6) + low - 48 for high, low in zip(packed[::2], packed[1::2], strict=True)]
    first = int(match[1])
    return (first, values) if first + len(values) <= cells else None


def edge_of(payload: str, count: int) -> tuple[int, int] | None:
    """Channel and level."""
    match = EDGE.fullmatch(payload)
    return (int(match[1]), int(match[2])) if match and int(match[1]) < count else None


def levels_of(payload: str) -> tuple[int, int] | None:
    """Of the beams and of the buttons."""
    match = LEVELS.fullmatch(payload)
    return (int(match[1], 16), int(match[2], 16)) if match else None


def tested_of(payload: str) -> tuple[int, int, int] | None:
    match = TESTED.fullmatch(payload)
    return (int(match[1]), int(match[2], 16), int(match[3], 16)) if match else None


def beat_of(payload: str) -> dict[str, int] | None:
    if not BEAT.fullmatch(payload):
        return None
    return dict(zip(COUNTERS, map(int, payload.split(",")), strict=False))
