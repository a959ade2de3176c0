"""A config and a file in; the daemon, which writes down when it read what each event came from."""

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
from boardd.model import Game, Reading

DATA, CLEARED = 0x40, 1024 // 32  # what follows is for the memory; blocks of 32 bytes that clear it


class Bus:
    """In place of the I2C bus: says when the first picture went over it, after the memory was cleared."""

    def __init__(self, stamps: Path) -> None:
        self.stamps, self.blocks = stamps, 0

    def write_i2c_block_data(self, address: int, kind: int, values: object) -> None:
        self.blocks += kind == DATA
        if self.blocks == CLEARED + 1 and kind == DATA:
            put(self.stamps, picture=monotonic())

    def close(self) -> None:
        pass


def wire(stamps: Path) -> Any:
    def opened(settings: Any) -> Any:
        from luma.core.interface.serial import i2c  # type: ignore[import-untyped]

        return i2c(bus=Bus(stamps), address=settings.address)

    return opened


class Stamped(Daemon):
    stamps: Path

    async def hear(self, reading: Reading | Game) -> None:
        read, before = monotonic(), self.referee.seq
        Clock.spent_s = 0.0
        await super().hear(reading)
        if self.referee.seq > before:
            put(self.stamps, seq=self.referee.seq, read=read, inferred=Clock.spent_s)


class Clock:
    """What the inference took of the last reading."""

    spent_s = 0.0


def put(path: Path, **values: Any) -> None:
    with path.open("a") as out:
        out.write(json.dumps(values) + "\n")


def timed(feed: Any) -> Any:
    def wrapped(engine: Engine, reading: Reading) -> list[Event]:
        began = monotonic()
        events: list[Event] = feed(engine, reading)
        Clock.spent_s += monotonic() - began
        return events

    return wrapped


def main(config: str, stamps: str) -> None:
    Engine.feed = timed(Engine.feed)  # type: ignore[method-assign]
    oled.opened = wire(Path(stamps))
    daemon = Stamped(load(Path(config)))
    daemon.stamps = Path(stamps)
    asyncio.run(daemon.run())


if __name__ == "__main__":
    main(*sys.argv[1:])
