"""The path of an SQLite database and its tables in, a connection that writes ahead out."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Literal

WAIT_S = 2.0  # for somebody else who writes


def connected(path: Path, schema: str, synchronous: Literal["FULL", "NORMAL"]) -> sqlite3.Connection:
    """FULL: what is written is on the disk when it returns. NORMAL: a kill loses nothing, a pulled plug may.

    Any thread may use it, one at a time: that is for whoever has it to see to.
    """
    db = sqlite3.connect(path, isolation_level="IMMEDIATE", timeout=WAIT_S, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute(f"PRAGMA synchronous={synchronous}")
        db.executescript(schema)
    except BaseException:
        db.close()
        raise
    return db
