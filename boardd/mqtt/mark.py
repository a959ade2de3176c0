"""The last entry that the broker has acknowledged in, the same after a restart out; and the entries put aside.

It may lag behind what was really acknowledged: then the last few events come twice. So nothing waits for the disk here
(synchronous=NORMAL): a kill loses nothing, a pulled plug perhaps the newest marks. A database that is damaged is begun
anew, from the beginning of the journal: an event may come twice, but none may be lost.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from boardd.database import connected
from boardd.errors import harmless

NAME = "mqtt.db"
SCHEMA = """
CREATE TABLE IF NOT EXISTS mark (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL, time TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS parked (seq INTEGER PRIMARY KEY, why TEXT NOT NULL);
"""


class Mark:
    """Of one thread. Without a disk it is kept in memory, and `fault` says so."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.seq, self.time = 0, ""  # of the last acknowledged entry
        self.parked: dict[int, str] = {}  # put aside, and why
        self.fault = ""
        self.db: sqlite3.Connection | None = None
        try:
            self.load()
        except sqlite3.Error as error:
            self.fail(error)

    def load(self) -> None:
        try:
            self.db = self.opened()
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            for name in (NAME, f"{NAME}-wal", f"{NAME}-shm"):
                with suppress(OSError):
                    self.path.with_name(name).unlink()
            self.db = self.opened()
        self.seq, self.time = self.db.execute("SELECT seq, time FROM mark").fetchone() or (0, "")
        self.parked = dict(self.db.execute("SELECT seq, why FROM parked ORDER BY seq"))

    def opened(self) -> sqlite3.Connection:
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        return connected(self.path, SCHEMA, "NORMAL")

    def save(self, seq: int, time: str) -> None:
        self.seq, self.time = seq, time
        self.write("INSERT OR REPLACE INTO mark (one, seq, time) VALUES (1, ?, ?)", (seq, time))

    def park(self, seq: int, why: str) -> None:
        self.parked[seq] = why
        self.write("INSERT OR REPLACE INTO parked (seq, why) VALUES (?, ?)", (seq, why))

    def unpark(self, seq: int) -> None:
        if self.parked.pop(seq, None) is not None:
            self.write("DELETE FROM parked WHERE seq = ?", (seq,))

    def forget(self) -> None:
        """The journal is another one."""
        for seq in list(self.parked):
            self.unpark(seq)
        self.save(0, "")

    def write(self, query: str, values: Iterable[int | str]) -> None:
        try:
            if self.db is None:
                self.db = self.opened()
            with self.db:
                self.db.execute(query, tuple(values))
            self.fault = ""
        except sqlite3.Error as error:
            self.fail(error)

    def fail(self, error: sqlite3.Error) -> None:
        self.fault = f"{harmless(str(self.path))}: cannot be written: {error}; after a restart events may come twice"
        self.close()

    def close(self) -> None:
        db, self.db = self.db, None
        with suppress(sqlite3.Error):
            if db:
                db.close()
