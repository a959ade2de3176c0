"""Entries in, on disk before anybody hears of them, and out again: after a pulled plug, for lists, for the broker.

SQLite with a write-ahead log; `append` returns when the system says that the entries are on the disk. While the disk
fails, entries are kept in memory and written, in order, as soon as it works again: `fault` says so. A database that
cannot be read is left as it is, for its owner to look at, and another one is begun beside it, with the newest games;
its entries are numbered on from the last one that was.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from threading import local
from typing import Any, NamedTuple

from boardd.database import connected, reader
from boardd.errors import BoarddError, harmless
from boardd.log import Entry, Newest, fold, standing
from boardd.numbers import Numbers

NAME = "games.db"
SCHEMA = """
CREATE TABLE IF NOT EXISTS entry (
    seq INTEGER PRIMARY KEY, game INTEGER NOT NULL, time TEXT NOT NULL, event TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS entry_of_game ON entry (game);
CREATE TABLE IF NOT EXISTS understood (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER, t_s REAL);
CREATE TABLE IF NOT EXISTS snapshot (one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER, t_s REAL, engine BLOB);
"""
COLUMNS = "seq, game, event, body, time"
MOST_AT_HAND = 50
Row = tuple[int, int, str, str, str]


class Understood(NamedTuple):
    """How far the readings were understood when the entry `seq` was written."""

    seq: int
    t_s: float


class Snapshot(NamedTuple):
    """And by what."""

    seq: int
    t_s: float
    engine: bytes


class Journal:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unsaved: list[Entry] = []
        self.newest: Understood | None = None  # that goes with them
        self.failed = ""  # why they are not saved
        self.damaged = ""
        self.sound: set[Path] = set()  # databases that were looked at
        self.recalled: list[Entry] = []  # the newest games, for a database that takes this one's place
        self.ahead = 0, 0, 0  # from this seq on, by how much seq and game are more on disk: it knew what we could not
        self.numbers = Numbers(folder)
        self.before = self.numbers.load()  # the newest there were, where this journal has none
        self.mine = local()  # each thread's connection, for reading
        self.times = 0  # that a database was opened: what was opened for reading before may not be there any more
        self.path, self.db = self.opened()
        self.recalled = self.recent()

    @property
    def fault(self) -> str:
        """In words for the people at the board; "" while all is well."""
        if self.failed:
            return f"not saved: {self.failed} ({harmless(str(self.folder))})"
        return self.damaged

    def opened(self) -> tuple[Path, sqlite3.Connection | None]:
        """The first database that can be used, or a new one."""
        path = self.folder / NAME
        for number in range(2, 100):
            other = path.with_name(f"games-{number}.db")
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
                if path not in self.sound:
                    check(path)
                db = connected(path, SCHEMA, "FULL")
                self.sound.add(path)
                self.times += 1
                return path, db
            except (sqlite3.OperationalError, OSError) as error:
                self.failed = getattr(error, "strerror", None) or str(error)
                return path, None
            except sqlite3.DatabaseError as error:
                self.sound.discard(path)
                self.before = max(self.before, newest_of(path))
                self.damaged = f"{path.name} is damaged ({error}): it is left as it is, new games go to {other.name}"
                path = other
        return path, None

    # Writing

    def append(self, entries: Sequence[Entry], understood: Understood | None = None) -> None:
        """Never raises. Without a disk they wait in memory."""
        self.unsaved += entries
        self.recalled += entries
        self.newest = understood
        self.save()

    def save(self) -> None:
        """What has not been saved yet; try again later if it cannot be."""
        try:
            if self.db is None:
                self.path, self.db = self.opened()
                if self.db is None:
                    return
                self.catch_up(self.db)
            with self.db:
                rows = [self.row(entry) for entry in self.unsaved]
                self.db.executemany(f"INSERT INTO entry ({COLUMNS}) VALUES (?, ?, ?, ?, ?)", rows)
                if self.newest:
                    values = self.seq_there(self.newest.seq), self.newest.t_s
                    self.db.execute("INSERT OR REPLACE INTO understood VALUES (1, ?, ?)", values)
            if rows:
                self.numbers.keep(*rows[-1][:2])
            self.unsaved.clear()
            self.failed = ""
            self.forget_older()
        except sqlite3.Error as error:
            self.failed = str(error)
            if error.sqlite_errorcode not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY):
                self.sound.discard(self.path)
                self.close()

    def forget_older(self) -> None:
        """Of what is on the disk two games are enough; what is not may have to be written to another one."""
        if self.recalled and self.recalled[0].game < self.recalled[-1].game - 1:
            self.recalled = [entry for entry in self.recalled if entry.game >= self.recalled[-1].game - 1]

    def keep(self, snapshot: Snapshot) -> None:
        """After everybody has heard; one that cannot be kept is done without."""
        if self.db is None or self.unsaved:
            return
        values = self.seq_there(snapshot.seq), snapshot.t_s, snapshot.engine
        try:
            with self.db:
                self.db.execute("INSERT OR REPLACE INTO snapshot VALUES (1, ?, ?, ?)", values)
        except sqlite3.Error as error:
            self.failed = str(error)

    def catch_up(self, db: sqlite3.Connection) -> None:
        """What of the newest games this database does not have; after what it has that we could not know of."""
        query = f"SELECT {COLUMNS} FROM entry WHERE seq = ?"
        seq, game = db.execute("SELECT coalesce(max(seq), 0), coalesce(max(game), 0) FROM entry").fetchone()
        for i, entry in enumerate(self.recalled):
            row = self.row(entry)
            if row[0] <= seq and db.execute(query, row[:1]).fetchone() not in (None, row):
                self.ahead = entry.seq, seq + 1 - entry.seq, 0 if i else game + 1 - entry.game
                break
        self.unsaved = [entry for entry in self.recalled if self.row(entry)[0] > seq]

    def seq_there(self, seq: int) -> int:
        return seq + self.ahead[1] if seq >= self.ahead[0] else seq

    def row(self, entry: Entry) -> Row:
        """An entry as it is on disk."""
        body = dict(entry.body)
        if "of" in body:
            body["of"] = [self.seq_there(seq) for seq in body["of"]]
        game = entry.game + self.ahead[2]
        return self.seq_there(entry.seq), game, entry.event, json.dumps(body), entry.time

    def close(self) -> None:
        """Whoever closes last brings the write-ahead log into the database: this thread's reader goes first."""
        self.forget_reader()
        self.numbers.close()
        db, self.db = self.db, None
        try:
            if db:
                db.close()
        except sqlite3.Error as error:
            self.failed = str(error)

    # Reading

    def read(self, query: str, *values: int) -> list[Entry]:
        """From any thread; nothing where the disk says nothing."""
        try:
            if getattr(self.mine, "times", None) != self.times:
                self.forget_reader()
                self.mine.db, self.mine.times = reader(self.path), self.times
            return entries_of(self.mine.db, query, *values)
        except sqlite3.Error:
            self.forget_reader()
        try:
            with closing(reader(self.path, "&immutable=1")) as db:  # a disk that can only be read
                return entries_of(db, query, *values) if self.db is None else []
        except sqlite3.Error:
            return []

    def forget_reader(self) -> None:
        db, self.mine.db, self.mine.times = getattr(self.mine, "db", None), None, None
        if db:
            db.close()

    def after(self, seq: int, most: int = 1000) -> list[Entry]:
        """The newest are at hand, once they are on the disk."""
        newest = self.recalled[-MOST_AT_HAND:]
        if newest and newest[0].seq <= seq + 1 and not self.unsaved and not self.failed and not any(self.ahead):
            return [entry for entry in newest if entry.seq > seq][:most]
        return self.read("WHERE seq > ? ORDER BY seq LIMIT ?", seq, most)

    def recent(self, games: int = 2) -> list[Entry]:
        """All entries of the newest games, so many at least of which the beginning was not undone."""
        last, count = self.last(), games
        while last:
            found = self.read("WHERE game > ? ORDER BY seq", last.game - count)
            if count >= last.game or sum(entry.event == "new" for entry in standing(found)) >= games:
                return found
            count *= 2
        return []

    def of_game(self, game: int) -> list[Entry]:
        return self.read("WHERE game = ? ORDER BY seq", game)

    def kept(self) -> Snapshot | None:
        """The newest snapshot."""
        row = self.one("SELECT seq, t_s, engine FROM snapshot")
        return Snapshot(*row) if row else None

    def understood(self) -> Understood | None:
        row = self.one("SELECT seq, t_s FROM understood")
        return Understood(*row) if row else None

    def one(self, query: str) -> tuple[Any, ...] | None:
        try:
            found: tuple[Any, ...] | None = self.db.execute(query).fetchone() if self.db else None
        except sqlite3.Error:
            return None
        return found

    def last(self) -> Entry | None:
        found = self.read("ORDER BY seq DESC LIMIT 1")
        return found[0] if found else None

    def games(self) -> list[int]:
        return [entry.game for entry in self.read("WHERE event = 'new' ORDER BY seq")]


def newest_of(path: Path) -> Newest:
    """Of a damaged database, as far as it can still be read."""
    try:
        with closing(reader(path)) as db:
            seq, game = db.execute("SELECT seq, game FROM entry ORDER BY seq DESC LIMIT 1").fetchone() or (0, 0)
            return Newest(int(seq), int(game))
    except (sqlite3.Error, TypeError, ValueError):
        return Newest()


def entries_of(db: sqlite3.Connection, query: str, *values: int) -> list[Entry]:
    found = []
    for seq, game, event, body, time in db.execute(f"SELECT {COLUMNS} FROM entry {query}", values):
        try:
            found.append(Entry(seq, game, event, dict(json.loads(body)), time))
        except (ValueError, TypeError, RecursionError):
            raise sqlite3.DatabaseError(f"entry {seq} is not one") from None
    return found


def check(path: Path) -> None:
    """DatabaseError if something is there that cannot be understood; it is only looked at."""
    if path.exists() and not path.is_file():
        raise sqlite3.DatabaseError("not a file")
    if not path.exists() or not path.stat().st_size:
        return
    with closing(reader(path)) as db:
        [found] = db.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found.splitlines()[-1])
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'entry'").fetchone():
            return
        newest = "WHERE game > (SELECT max(game) FROM entry) - 2 ORDER BY seq"
        try:
            fold(entries_of(db, newest))
        except (BoarddError, LookupError, TypeError, ValueError, AttributeError):
            raise sqlite3.DatabaseError("the last game cannot be understood") from None
