"""The path of an SQLite database in; a connection that writes ahead, or one that only reads, out."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Literal

WAIT_S = 2.0  # for somebody else who writes
CACHE_KIB = 256  # SQLite takes 2,000 of its own accord, and fills them in the course of a day


def connected(path: Path, schema: str, synchronous: Literal["FULL", "NORMAL"]) -> sqlite3.Connection:
    """FULL: what is written is on the disk when it returns. NORMAL: a kill loses nothing, a pulled plug may.

    Any thread may use it, one at a time: that is for whoever has it to see to.
    """
    db = sqlite3.connect(path, isolation_level="IMMEDIATE", timeout=WAIT_S, check_same_thread=False)
    return begun(db, f"PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous}; {schema}")


def reader(path: Path, more: str = "") -> sqlite3.Connection:
    """`more` goes to SQLite with the path: "&immutable=1" for a disk that can only be read."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro{more}", uri=True, timeout=WAIT_S)
    db.text_factory = lambda text: text.decode(errors="replace")
    return begun(db)


def begun(db: sqlite3.Connection, script: str = "") -> sqlite3.Connection:
    """Closed again if the database cannot be used."""
    try:
        db.executescript(f"PRAGMA cache_size=-{CACHE_KIB}; {script}")
    except BaseException:
        db.close()
        raise
    return db
