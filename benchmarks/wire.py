"""The Pico's wire: random bytes, the decoder's speed beside a full board's live rate, and 200 pulled cables."""

from __future__ import annotations

import asyncio
import os
import tempfile
from binascii import crc_hqx
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, perf_counter

from boardd.board import load
from boardd.keys import Keys
from boardd.model import Game, Reading
from boardd.sensors import Start
from boardd.sensors.pico import Source, read
from boardd.wire.link import Link
from tests.firmware.plugged import Plugged

RANDOM_MB, TIMES_LIVE, CYCLES, BACK_S = 10, 100.0, int(os.environ.get("BOARDD_REPLUGS", "200")), 1.0
LOADS_HZ, IR_HZ, IR_CELLS, LEVELS_HZ = 94, 50, 128, 10  # the quickest converters that were measured; boards/*-ir.toml
FIRST_S = 10.0  # after which a port counts as not recovered


def run() -> None:
    noise()
    speed()
    asyncio.run(cables())


def line(body: str) -> bytes:
    return b"$%s*%04X\r\n" % (body.encode(), crc_hqx(body.encode(), 0xFFFF))


def hello() -> bytes:
    return line("H,0,0,1,1.0.0,E66164084373A52B,0001") + line("C,1,0,both,L4,I128,B24,K4,E1")


def verdict(reached: bool) -> str:
    return "reached" if reached else "NOT REACHED"


def noise() -> None:
    """Random bytes, and after every tenth of a percent of them a frame that is meant."""
    chance, link = Random(1), Link()
    link.feed(hello(), 0.0)
    foreign, came, sent = 0, 0, 1000
    for number in range(sent):
        counts = tuple(chance.randrange(-(1 << 23), 1 << 23) for _ in range(4))
        meant = line(f"L,{number + 2},{1000 * number},{','.join(map(str, counts))}")
        for chunk in (chance.randbytes(RANDOM_MB * 1_000_000 // sent), meant):
            for signal in link.feed(chunk, number * 1e-3):
                came += signal.value == counts
                foreign += signal.value != counts
    print(
        f"  {RANDOM_MB} MB of random bytes with {sent} frames among them: no exception, {came} readings that were sent"
    )
    print(f"    {foreign} that were not; goal: 0; {verdict(foreign == 0 and came == sent)}; {dict(link.faults)}")


def full_board(seconds: int) -> bytes:
    """What a board with everything says: load cells, reflective cells, levels, and six washers a second."""
    chance, seq, lines = Random(2), 2, [hello()]
    bodies: list[tuple[float, str, str]] = []
    for i in range(LOADS_HZ * seconds):
        bodies.append((i / LOADS_HZ, "L", ",".join(str(chance.randrange(-(1 << 23), 1 << 23)) for _ in range(4))))
    for i in range(IR_HZ * seconds):
        for first in range(0, IR_CELLS, 16):
            packed = "".join(chr(48 + chance.randrange(64)) for _ in range(32))
            bodies.append((i / IR_HZ + first * 1e-5, "I", f"{first},{packed}"))
    for i in range(LEVELS_HZ * seconds):
        bodies.append((i / LEVELS_HZ, "S", "FFFFFF,F"))
    for i in range(12 * seconds):
        bodies.append((i / 12, "B", f"{i // 2 % 24},{i % 2}"))
    for t_s, kind, payload in sorted(bodies):
        lines.append(line(f"{kind},{seq % 65536},{int(t_s * 1e6)},{payload}"))
        seq += 1
    return b"".join(lines)


def speed() -> None:
    seconds = 20
    data = full_board(seconds)
    took_s = min(decoded(data, seconds) for _ in range(3))
    per_frame_us = took_s / data.count(b"\n") * 1e6
    ratio = seconds / took_s
    print(f"  a full board: {data.count(b'$') / seconds:.0f} frames/s, {len(data) / seconds / 1000:.0f} kB/s live")
    print(f"    bytes to signals in {per_frame_us:.1f} us a frame: {ratio:.0f} times live; ", end="")
    print(f"goal: {TIMES_LIVE:.0f} times or more; {verdict(ratio >= TIMES_LIVE)}")


def decoded(data: bytes, seconds: int) -> float:
    link, start = Link(), perf_counter()
    for at in range(0, len(data), 512):
        link.feed(data[at : at + 512], at / len(data) * seconds)
    took_s = perf_counter() - start
    assert not link.faults, link.faults
    return took_s


async def cables() -> None:
    """The emulated firmware on a pseudo-terminal that goes and returns at any moment: how soon is its first reading?"""
    chance = Random(3)
    back_s: list[float] = []
    came = asyncio.Event()

    async def feed(reading: Reading | Game) -> None:
        if source.port.opens > len(back_s):  # of the port that is there now
            came.set()

    async def playing() -> None:
        pass

    with tempfile.TemporaryDirectory() as folder:
        pico = Plugged(Path(folder) / "ttyPico")
        source = Source(read(Keys({"port": str(pico.path)})))
        task = asyncio.create_task(source.run(feed, Start(load("holeyboard"), 0.0, 0.0, playing, lambda ticks: ticks)))
        try:
            for _ in range(CYCLES):
                pico.plug_in()
                came.clear()
                returned_s = monotonic()
                pico.run_cpython()
                await asyncio.wait_for(came.wait(), FIRST_S)
                back_s.append(monotonic() - returned_s)
                await asyncio.sleep(chance.uniform(0, 0.1))
                pico.pull_out()
                await asyncio.sleep(chance.uniform(0, 0.1))
        except TimeoutError:
            print(f"  it did not come back: {source.faults()}")
        finally:
            pico.pull_out()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    slow = sum(each > BACK_S for each in back_s)
    print(f"  {CYCLES} cables pulled and plugged in: {len(back_s)} recovered, the Pico's own start included ", end="")
    print(f"median {median(back_s):.2f} s, longest {max(back_s):.2f} s")
    print(f"    {slow} took over {BACK_S:g} s; goal: 0 of 200; {verdict(slow == 0 and len(back_s) == CYCLES >= 200)}")


if __name__ == "__main__":
    run()
