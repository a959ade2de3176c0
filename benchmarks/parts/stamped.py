"""A config and a file in; the daemon, which notes when it read what each event came from, and at its end writes it."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any

from boardd.config import load
from boardd.daemon import Daemon
from boardd.displays import oled
from boardd.inference.engine import Engine
from boardd.inference.saying import Event
from boardd.journal import Journal
from boardd.model import Game, Reading

STAMPS: list[dict[str, float]] = []  # nothing is written while somebody waits
DATA, CLEARED = 0x40, 1024 // 32  # what follows is for the memory; blocks of 32 bytes that clear it


class Bus:
    """In place of the I2C bus: notes when the first picture went over it, after the memory was cleared."""

    def __init__(self) -> None:
        self.blocks = 0

    def write_i2c_block_data(self, address: int, kind: int, values: object) -> None:
        self.blocks += kind == DATA
        if self.blocks == CLEARED + 1 and kind == DATA:
            STAMPS.append({"picture": monotonic()})

    def close(self) -> None:
        pass


def opened(settings: Any) -> Any:
    from luma.core.interface.serial import i2c  # type: ignore[import-untyped]

    return i2c(bus=Bus(), address=settings.address)


class Stamped(Daemon):
    async def hear(self, reading: Reading | Game) -> None:
        read, before = monotonic(), self.referee.seq
        Clock.spent_s = Clock.saved_s = 0.0
        await super().hear(reading)
        if self.referee.seq > before:
            STAMPS.append({"seq": self.referee.seq, "read": read, "inferred": Clock.spent_s, "saved": Clock.saved_s})


class Clock:
    """What the inference took of the last reading, and the disk."""

    spent_s = saved_s = 0.0


def timed(feed: Any) -> Any:
    def wrapped(engine: Engine, reading: Reading) -> list[Event]:
        began = monotonic()
        events: list[Event] = feed(engine, reading)
        Clock.spent_s += monotonic() - began
        return events

    return wrapped


def waited(save: Any) -> Any:
    def wrapped(journal: Journal) -> None:
        began = monotonic()
        save(journal)
        Clock.saved_s += monotonic() - began

    return wrapped


def main(config: str, stamps: str) -> None:
    Engine.feed = timed(Engine.feed)  # type: ignore[method-assign]
    Journal.save = waited(Journal.save)  # type: ignore[method-assign]
    oled.opened = opened
    try:
        asyncio.run(Stamped(load(Path(config))).run())
    finally:
        Path(stamps).write_text("".join(json.dumps(stamp) + "\n" for stamp in STAMPS))


if __name__ == "__main__":
    main(*sys.argv[1:])
