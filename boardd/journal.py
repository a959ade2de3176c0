"""Entries in, on disk before anybody hears of them, and out again: after a pulled plug, for lists, for the broker.

SQLite with a write-ahead log; `append` returns when the system says that the entries are on the disk. While the disk
fails, entries are kept in memory and written, in order, as soon as it works again: `fault` says so. A database that
cannot be read is left as it is, for its owner to look at, and another one is begun beside it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from threading import local
from typing import NamedTuple

from boardd.errors import harmless
from boardd.log import Entry

NAME = "games.db"
SCHEMA = """
CREATE TABLE IF NOT EXISTS entry (
    seq INTEGER PRIMARY KEY, game INTEGER NOT NULL, time TEXT NOT NULL, event TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS entry_of_game ON entry (game);
CREATE TABLE IF NOT EXISTS snapshot (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER, t_s REAL, engine BLOB);
"""
COLUMNS = "seq, game, event, body, time"


class Snapshot(NamedTuple):
    """How far the readings were understood when the entry `seq` was written, and by what."""

    seq: int
    t_s: float
    engine: bytes


class Journal:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unsaved: list[Entry] = []
        self.snapshot: Snapshot | None = None  # that goes with them
        self.failed = ""  # why they are not saved
        self.damaged = ""
        self.mine = local()  # each thread's connection, for reading
        self.path, self.db = self.opened()

    @property
    def fault(self) -> str:
        """In words for the people at the board; "" while all is well."""
        if self.failed:
            return f"not saved: {self.failed} ({harmless(str(self.folder))})"
        return self.damaged

    def opened(self) -> tuple[Path, sqlite3.Connection | None]:
        """The newest database that can be used, or a new one."""
        path = self.folder / NAME
        for number in range(2, 100):
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                return path, connected(path)
            except sqlite3.DatabaseError as error:
                if isinstance(error, sqlite3.OperationalError):
                    self.failed = str(error)
                    return path, None
                self.damaged = (
                    f"{path.name} is damaged ({error}): its games are left as they are, new ones go elsewhere"
                )
                path = path.with_name(f"games-{number}.db")
            except OSError as error:
                self.failed = error.strerror or str(error)
                return path, None
        return path, None

    # Writing

    def append(self, entries: Sequence[Entry], snapshot: Snapshot | None = None) -> None:
        """Never raises. Without a disk they wait in memory."""
        self.unsaved += entries
        self.snapshot = snapshot
        self.save()

    def save(self) -> None:
        """What has not been saved yet; try again later if it cannot be."""
        try:
            if self.db is None:
                self.path, self.db = self.opened()
            if self.db is None:
                return
            with self.db:
                self.db.executemany(
                    "INSERT OR IGNORE INTO entry (seq, game, time, event, body) VALUES (?, ?, ?, ?, ?)",
                    [(e.seq, e.game, e.time, e.event, json.dumps(e.body, ensure_ascii=False)) for e in self.unsaved],
                )
                if self.snapshot:
                    self.db.execute("INSERT OR REPLACE INTO snapshot VALUES (1, ?, ?, ?)", self.snapshot)
            self.unsaved.clear()
            self.failed = ""
        except sqlite3.Error as error:
            self.failed = str(error)
            self.close()

    def close(self) -> None:
        db, self.db = self.db, None
        try:
            if db:
                db.close()
        except sqlite3.Error as error:
            self.failed = str(error)

    # Reading

    def read(self, query: str, *values: int) -> list[Entry]:
        """From any thread; () where the disk says nothing."""
        try:
            if getattr(self.mine, "path", None) != self.path:
                self.mine.db, self.mine.path = reader(self.path), self.path
            rows = self.mine.db.execute(f"SELECT {COLUMNS} FROM entry {query}", values).fetchall()
        except sqlite3.Error:
            self.mine.path = None
            return []
        return [Entry(seq, game, event, json.loads(body), time) for seq, game, event, body, time in rows]

    def after(self, seq: int, most: int = 1000) -> list[Entry]:
        return self.read("WHERE seq > ? ORDER BY seq LIMIT ?", seq, most)

    def recent(self, games: int = 2) -> list[Entry]:
        """All entries of the newest games."""
        return self.read("WHERE game > (SELECT max(game) FROM entry) - ? ORDER BY seq", games)

    def of_game(self, game: int) -> list[Entry]:
        return self.read("WHERE game = ? ORDER BY seq", game)

    def kept(self) -> Snapshot | None:
        """The snapshot that was written with the last entry."""
        try:
            row = self.db.execute("SELECT seq, t_s, engine FROM snapshot").fetchone() if self.db else None
        except sqlite3.Error:
            return None
        return Snapshot(*row) if row else None

    def last(self) -> Entry | None:
        found = self.read("ORDER BY seq DESC LIMIT 1")
        return found[0] if found else None

    def games(self) -> list[int]:
        return [entry.game for entry in self.read("WHERE event = 'new' ORDER BY seq")]


def connected(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level="IMMEDIATE", timeout=2.0)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        check = db.execute("PRAGMA quick_check(1)").fetchone()
        if check[0] != "ok":
            raise sqlite3.DatabaseError(str(check[0]))
        db.executescript(SCHEMA)
    except BaseException:
        db.close()
        raise
    return db


def reader(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2.0)
