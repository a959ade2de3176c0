"""Connections: what they remember of a database that is much larger stays small."""

from contextlib import closing

from boardd.database import connected, reader

LIMIT_KIB = 256


def pages_kept(db) -> int:
    """How many pages SQLite can keep: a negative size is in KiB (its documentation of cache_size)."""
    [size] = db.execute("PRAGMA cache_size").fetchone()
    [page] = db.execute("PRAGMA page_size").fetchone()
    return size if size > 0 else -size * 1024 // page


def test_a_connection_keeps_a_quarter_of_a_megabyte_however_large_the_database_is(tmp_path):
    path = tmp_path / "games.db"
    with closing(connected(path, "CREATE TABLE IF NOT EXISTS t (x)", "FULL")) as db, closing(reader(path)) as other:
        for each in (db, other):
            assert pages_kept(each) * 4096 <= LIMIT_KIB * 1024
