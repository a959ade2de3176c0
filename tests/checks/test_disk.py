"""The state folder as it is on this machine, and disks that nobody has here."""

import errno
import os
import sqlite3

import pytest

from boardd.checks.disk import Disk, facts, judge
from boardd.journal import NAME, Journal
from boardd.log import Entry

FINE = Disk("/state", free_mb=9000.0, sync_s=0.02, limit_mb=500.0)


def marks(disk):
    return [each.mark for each in judge(disk)]


def test_a_folder_that_works_is_fine_and_nothing_is_left_in_it(tmp_path):
    disk = facts(tmp_path, 0.0)
    assert (disk.there, disk.trouble, disk.journal) == (True, "", "")
    assert judge(disk)[1].found == "is empty: no game was played yet"
    assert disk.free_mb > 0
    assert disk.sync_s > 0
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_doubtful_and_is_not_made(tmp_path):
    disk = facts(tmp_path / "state", 0.0)
    assert marks(disk) == ["doubtful"]
    assert not (tmp_path / "state").exists()


def test_a_folder_that_is_a_file_cannot_be_written(tmp_path):
    (tmp_path / "state").write_text("")
    disk = facts(tmp_path / "state", 0.0)
    assert judge(disk)[0].found == "cannot be written: not a directory"


def test_a_journal_is_read_and_a_damaged_one_is_said_and_left_alone(tmp_path):
    journal = Journal(tmp_path)
    journal.append([Entry(1, 1, "end", {}, "2026-01-01T00:00:00.000Z")])
    journal.close()
    assert judge(facts(tmp_path, 0.0))[1][1:3] == ("ok", "can be read and is whole")
    data = bytearray((tmp_path / NAME).read_bytes())
    data[100:3000] = b"\xff" * 2900
    (tmp_path / NAME).write_bytes(data)
    [_, told] = judge(facts(tmp_path, 0.0))
    assert (told.part, told.mark) == ("journal", "broken")
    assert (tmp_path / NAME).read_bytes() == data
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(tmp_path / NAME).execute("SELECT * FROM entry").fetchall()


def test_a_full_disk_needs_room_not_an_owner(tmp_path, monkeypatch):
    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = judge(facts(tmp_path, 0.0))[0]
    assert told.found == "cannot be written: no space left on device"
    assert told.do.startswith("make room")
    assert "chown" not in told.do
    assert "chown" in judge(FINE._replace(trouble="Permission denied"))[0].do


@pytest.mark.parametrize(
    ("disk", "mark"),
    [
        (FINE, "ok"),
        (FINE._replace(free_mb=49.0), "broken"),
        (FINE._replace(free_mb=550.0), "doubtful"),  # 500 MB of traces may still come, and 100 should be left
        (FINE._replace(free_mb=550.0, traces_mb=480.0), "ok"),
        (FINE._replace(sync_s=0.5), "doubtful"),
        (FINE._replace(sync_s=3.0), "broken"),
        (FINE._replace(trouble="Read-only file system"), "broken"),
    ],
)
def test_room_and_speed_are_judged(disk, mark):
    assert marks(disk)[0] == mark
