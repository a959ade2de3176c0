"""The state folder: can it be written, how quickly, how much is free, can the journal be read?"""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic
from typing import NamedTuple

from boardd.checks import BROKEN, DOUBTFUL, OK, Scene, Verdict, aside
from boardd.errors import harmless
from boardd.journal import NAME, check

SENSES, LIMIT_S = False, 8.0
MB = 1_000_000
FULL = (errno.ENOSPC, errno.EDQUOT)
ROOM = "make room: `traces` in the state folder, logs, old packages (sudo apt clean)"
FULL_MB, SPARE_MB = 50.0, 100.0
SLOW_S, DYING_S = 0.2, 1.5  # for a page to be on the disk: an SD card takes 5 to 50 ms
TIMES, PAGE = 5, 4096


class Disk(NamedTuple):
    folder: str
    there: bool = True
    trouble: str = ""  # why it cannot be written
    full: bool = False  # because nothing is free
    free_mb: float = 0.0
    sync_s: float = 0.0  # the slowest of five
    journal: str = ""  # what is wrong with it
    played: bool = False  # there is one
    limit_mb: float = 0.0  # that traces may take
    traces_mb: float = 0.0  # that they take


async def look(scene: Scene) -> Disk:
    return await aside(lambda: facts(scene.config.state, scene.config.traces_mb))


def facts(folder: Path, limit_mb: float) -> Disk:
    found = Disk(harmless(str(folder)), limit_mb=limit_mb)
    if not folder.exists():
        return found._replace(there=False)
    try:
        disk = os.statvfs(folder)
        found = found._replace(free_mb=disk.f_bavail * disk.f_frsize / MB)
        traces = [file.stat().st_size for file in folder.glob("traces*/*") if file.is_file()]
        played = (folder / NAME).exists()
        found = found._replace(traces_mb=sum(traces) / MB, journal=journal(folder), played=played)
        return found._replace(sync_s=max(written(folder) for _ in range(TIMES)))
    except OSError as error:
        return found._replace(trouble=error.strerror or str(error), full=error.errno in FULL)


def written(folder: Path) -> float:
    began_s = monotonic()
    with NamedTemporaryFile(dir=folder, prefix="check-") as file:
        file.write(b"\0" * PAGE)
        file.flush()
        os.fsync(file.fileno())
    return monotonic() - began_s


def journal(folder: Path) -> str:
    try:
        check(folder / NAME)
    except sqlite3.Error as error:
        return harmless(str(error))
    return ""


def judge(disk: Disk) -> list[Verdict]:
    part = f"disk {disk.folder}"
    if not disk.there:
        return [Verdict(part, DOUBTFUL, "is not there yet", "`boardd run` makes it; `state` in the config names it")]
    if disk.trouble:
        owner = "sudo, or: sudo chown boardd on it; a card that went read-only says so in `dmesg`: replace it"
        do = ROOM if disk.full else owner
        return [Verdict(part, BROKEN, f"cannot be written: {disk.trouble.lower()}", do), *of_journal(disk)]
    return [Verdict(part, *room(disk)), *of_journal(disk)]


def room(disk: Disk) -> tuple[str, str, str]:
    told = f"{disk.free_mb:,.0f} MB free, a page is written in {1000 * disk.sync_s:.0f} ms"
    if disk.free_mb < FULL_MB:
        return BROKEN, told, ROOM
    if disk.sync_s > DYING_S:
        return BROKEN, told, "the card is worn out or not a real one: copy the state folder, take a new card (A1 or A2)"
    if disk.sync_s > SLOW_S:
        return DOUBTFUL, told, "a worn or slow card: the score may lag; take one marked A1 or A2"
    wanted_mb = SPARE_MB + max(0.0, disk.limit_mb - disk.traces_mb)
    if disk.free_mb < wanted_mb:
        return DOUBTFUL, told, f"traces may still grow: limit_mb of [traces] below {disk.limit_mb:.0f}, or make room"
    return OK, told, ""


def of_journal(disk: Disk) -> list[Verdict]:
    if disk.journal:
        do = f"keep a copy of {NAME}; boardd leaves it alone and goes on in a new one beside it"
        return [Verdict("journal", BROKEN, f"is damaged: {disk.journal}", do)]
    return [Verdict("journal", OK, "can be read and is whole" if disk.played else "is empty: no game was played yet")]
