"""The journal: nothing that was acknowledged is lost, whatever happens to the process, the disk or the file."""

import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from boardd.journal import NAME, Journal, Snapshot, Understood
from boardd.log import Entry, fold

NEW = {"variant": "holeyboard", "set": {}, "teams": {"A": [], "B": []}, "first": "A", "scores": {}}


def new(seq, game=1):
    return Entry(seq, game, "new", NEW, "2026-05-01T10:00:00Z")


def throw(seq, game=1, token="5", **more):
    return Entry(seq, game, "throw", {"round": 1, "team": "A", "n": 1, "throw": token, **more}, "2026-05-01T10:00:01Z")


def seqs(journal):
    return [entry.seq for entry in journal.after(0)]


@pytest.fixture
def journal(tmp_path):
    made = Journal(tmp_path / "state")
    yield made
    made.close()


# Well


def test_entries_come_out_as_they_went_in(journal):
    told = [new(1), throw(2, ask=["5", "~5"], confidence=0.91)]
    journal.append(told, Understood(2, 7.5))
    journal.keep(Snapshot(2, 7.5, b"engine"))
    assert journal.understood() == (2, 7.5)
    assert journal.after(0) == told
    assert journal.after(1) == told[1:]
    assert journal.after(0, 1) == told[:1]
    assert (journal.kept(), journal.last(), journal.games()) == (Snapshot(2, 7.5, b"engine"), told[1], [1])
    assert journal.fault == ""


def test_after_a_clean_end_all_is_there(journal):
    journal.append([new(1), throw(2)])
    journal.close()
    again = Journal(journal.folder)
    assert (seqs(again), again.fault) == ([1, 2], "")
    again.append([throw(3)])
    assert seqs(again) == [1, 2, 3]
    again.close()


def test_the_newest_games_are_those_that_were_not_undone(journal):
    """However often somebody began another one by mistake, the game that goes on is found after a restart."""
    journal.append([new(1), throw(2), new(3, 2), throw(4, 2)])
    for seq in range(5, 25, 2):
        game = seq
        journal.append([new(seq, game), Entry(seq + 1, game, "undo", {"of": [seq]})])
    found = journal.recent()
    assert fold(found).number == 2
    assert {entry.game for entry in found} >= {1, 2}


def test_all_games_are_kept_but_only_the_newest_are_read_at_the_start(journal):
    for game in range(1, 7):
        journal.append([new(2 * game - 1, game), throw(2 * game, game)])
    assert {entry.game for entry in journal.recent()} == {5, 6}
    assert journal.games() == [1, 2, 3, 4, 5, 6]
    assert [entry.seq for entry in journal.of_game(1)] == [1, 2]


def test_a_database_that_somebody_else_writes_to_is_waited_for(journal):
    journal.append([new(1)])
    journal.db.execute("PRAGMA busy_timeout=1")
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    journal.append([throw(2)])
    assert "locked" in journal.fault
    assert seqs(journal) == [1]
    other.execute("ROLLBACK")
    other.close()
    journal.append([throw(3)])
    assert (seqs(journal), journal.fault) == ([1, 2, 3], "")


# A pulled plug

WRITER = """
import sys
from pathlib import Path
from boardd.journal import Journal, Snapshot, Understood
from tests.test_journal import new, throw
journal = Journal(Path(sys.argv[1]))
last = journal.last()
seq = last.seq if last else 0
while True:
    several = [new(seq + 1), throw(seq + 2), throw(seq + 3)] if seq % 5 == 0 else [throw(seq + 1)]
    seq = several[-1].seq
    journal.append(several, Understood(seq, 1.0))
    journal.keep(Snapshot(seq, 1.0, b"x" * 5000))
    print(seq, flush=True)
"""


def test_killed_at_any_moment_nothing_that_was_acknowledged_is_missing(tmp_path):
    chance = random.Random(7)
    for _ in range(4):
        arguments = [sys.executable, "-c", WRITER, str(tmp_path)]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as process:
            for _ in range(chance.randrange(1, 60)):
                acknowledged = int(process.stdout.readline())
            process.send_signal(signal.SIGKILL)
            acknowledged = max([acknowledged, *map(int, filter(str.isdecimal, process.stdout.read().split("\n")[:-1]))])
        journal = Journal(tmp_path)
        known = [entry.seq for entry in journal.after(0, 10**6)]
        assert known == list(range(1, len(known) + 1))
        assert len(known) >= acknowledged
        assert journal.understood().seq == known[-1]  # in one piece with the entries that it goes with
        assert journal.kept().seq <= known[-1]
        journal.close()


# Disks


def write_all_but(limit):
    """Files may not grow beyond so many bytes."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


@pytest.fixture
def full(monkeypatch):
    """A function that fills the disk, and one that makes room again."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    was = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    yield lambda: write_all_but(40_000), lambda: resource.setrlimit(resource.RLIMIT_FSIZE, before)
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, was)


def test_while_the_disk_is_full_entries_wait_and_are_written_in_order_when_there_is_room(journal, full):
    fill, clear = full
    journal.append([new(1), throw(2)])
    fill()
    for seq in range(3, 30):
        journal.append([throw(seq, more="x" * 3000)])
    assert journal.fault.startswith("not saved: ")
    assert str(journal.folder) in journal.fault
    known = seqs(journal)
    assert known == list(range(1, len(known) + 1))
    clear()
    journal.save()
    assert (seqs(journal), journal.fault, journal.unsaved) == (list(range(1, 30)), "", [])


def test_a_disk_that_cannot_be_written_at_the_start_is_used_when_it_can_be_and_nothing_on_it_is_lost(tmp_path):
    """What was written before, and could not be read, stays; what happened meanwhile comes after it."""
    before = Journal(tmp_path / "state")
    before.append([new(1), throw(2), throw(3, token="3")])
    before.close()
    (tmp_path / "state").rename(tmp_path / "elsewhere")
    (tmp_path / "state").write_text("not a folder")
    journal = Journal(tmp_path / "state")
    journal.append([new(1)._replace(time="2026-05-02T10:00:00Z"), throw(2, token="1")])
    journal.append([Entry(3, 1, "undo", {"of": [2]})])
    assert journal.fault.startswith("not saved: ")
    (tmp_path / "state").unlink()
    (tmp_path / "elsewhere").rename(tmp_path / "state")
    journal.save()
    journal.append([throw(4, token="off")], Understood(4, 1.0))
    journal.keep(Snapshot(4, 1.0, b""))
    found = journal.after(0)
    assert [(entry.seq, entry.game) for entry in found] == [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2), (7, 2)]
    assert found[5].body["of"] == [5]
    assert str(fold(found).throws[1, "A", 1]) == "off"
    assert (journal.kept().seq, journal.understood().seq, journal.fault) == (7, 7, "")
    journal.close()


def test_a_disk_that_comes_after_a_whole_evening_gets_all_of_it(tmp_path):
    """Twenty games, none of which could be saved: none is forgotten, and no number is missing."""
    (tmp_path / "state").write_text("in the way")
    late = Journal(tmp_path / "state")
    for seq in range(1, 2001):
        late.append([new(seq, seq // 100 + 1) if seq % 100 == 1 else throw(seq, seq // 100 + 1)])
    assert "not saved" in late.fault
    (tmp_path / "state").unlink()
    late.save()
    assert (late.fault, [entry.seq for entry in late.read("ORDER BY seq")]) == ("", list(range(1, 2001)))
    late.close()


def test_of_what_is_on_the_disk_only_two_games_stay_in_memory(journal):
    for game in range(1, 6):
        journal.append([new(2 * game - 1, game), throw(2 * game, game)])
    assert [entry.game for entry in journal.recalled] == [4, 4, 5, 5]


def test_what_an_unread_write_ahead_log_held_and_what_happened_meanwhile_are_both_kept(tmp_path):
    journal = Journal(tmp_path)
    journal.append([new(1), throw(2)])
    journal.close()
    there = Journal(tmp_path)
    there.append([throw(3, token="3")])  # in the log only
    late = Journal(tmp_path)
    late.recalled = late.recalled[:2]  # as if only the database had been read
    late.close()
    late.append([throw(3, token="1"), Entry(4, 1, "undo", {"of": [3]})])
    found = late.after(0)
    assert [entry.seq for entry in found] == [1, 2, 3, 4, 5]
    assert [entry.body["throw"] for entry in found if entry.event == "throw"] == ["5", "3", "1"]
    assert found[-1].body["of"] == [4]
    late.close()
    there.close()


READ_ONLY = """
import os, sys
from pathlib import Path
from boardd.journal import Journal
from tests.test_journal import throw
if os.getuid() == 0:
    os.setuid(65534)
journal = Journal(Path(sys.argv[1]))
print([entry.seq for entry in journal.recent()])
journal.append([throw(3)])
print(journal.fault)
"""


def test_a_folder_that_can_only_be_read_is_read_and_said_to_be():
    with TemporaryDirectory() as folder:  # root may write anywhere: somebody else must be able to look into it
        Path(folder).chmod(0o755)
        state = Path(folder) / "state"
        journal = Journal(state)
        journal.append([new(1), throw(2)])
        journal.close()
        (state / NAME).chmod(0o444)
        state.chmod(0o555)
        ran = subprocess.run([sys.executable, "-c", READ_ONLY, str(state)], capture_output=True, text=True, check=False)
        state.chmod(0o755)
    assert ran.stderr == ""
    known, fault = ran.stdout.splitlines()
    assert (known, fault.startswith("not saved: ")) == ("[1, 2]", True)


def test_a_folder_that_goes_away_and_comes_back(journal):
    journal.append([new(1)])
    shutil.rmtree(journal.folder)
    journal.folder.write_text("in its place")
    journal.close()
    journal.append([throw(2)])
    assert journal.fault.startswith("not saved: ")
    journal.folder.unlink()
    journal.save()
    assert (seqs(journal), journal.fault) == ([1, 2], "")  # a new database knows the newest games too


# Files


@pytest.mark.parametrize("harm", ["garbage", "cut", "directory", "entry", "event", "text"])
def test_a_damaged_database_is_left_as_it_is_and_said_and_another_one_is_begun(tmp_path, harm):
    journal = Journal(tmp_path)
    journal.append([new(1), *(throw(seq, more="y" * 200) for seq in range(2, 200))])
    journal.close()
    path = tmp_path / NAME
    if harm == "garbage":
        path.write_bytes(random.Random(1).randbytes(20_000))
    elif harm == "cut":
        path.write_bytes(path.read_bytes()[:9_000])
    elif harm == "directory":
        path.unlink()
        path.mkdir()
    else:
        with sqlite3.connect(path) as db:
            change = {"entry": "body = '{'", "event": "event = 'quux'", "text": "body = CAST(X'ff' AS TEXT)"}[harm]
            db.execute(f"UPDATE entry SET {change} WHERE seq = 100")
        db.close()
    before = path.read_bytes() if path.is_file() else None
    journal = Journal(tmp_path)
    assert f"{NAME} is damaged" in journal.fault
    assert "games-2.db" in journal.fault
    assert (journal.recent(), journal.before) == ([], (199, 1))  # the next one is 200: no number comes twice
    journal.append([new(200, 2), throw(201, 2)])
    assert seqs(journal) == [200, 201]
    journal.close()
    assert (path.read_bytes() if path.is_file() else None) == before
    again = Journal(tmp_path)
    assert (seqs(again), "is damaged" in again.fault) == ([200, 201], True)
    again.close()


def test_a_database_that_is_overwritten_while_it_is_used_is_replaced_with_the_game_that_is_played(journal):
    journal.append([new(1), throw(2)])
    journal.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = journal.folder / NAME
    path.write_bytes(random.Random(2).randbytes(path.stat().st_size))
    for name in (f"{NAME}-wal", f"{NAME}-shm"):
        (journal.folder / name).unlink()
    journal.close()
    journal.append([throw(3)])
    journal.save()
    assert "is damaged" in journal.fault
    assert (journal.path.name, seqs(journal)) == ("games-2.db", [1, 2, 3])


def test_without_its_write_ahead_log_what_was_checkpointed_is_still_there(tmp_path):
    journal = Journal(tmp_path)
    journal.append([new(1), throw(2)])
    journal.close()
    journal = Journal(tmp_path)
    journal.append([throw(3)])
    copy = tmp_path / "copy"
    copy.mkdir()
    shutil.copy(tmp_path / NAME, copy / NAME)  # without the -wal beside it
    journal.close()
    found = Journal(copy)
    assert (seqs(found), found.fault) == ([1, 2], "")
    found.append([throw(3)])
    assert seqs(found) == [1, 2, 3]
    found.close()


def test_where_a_damaged_database_can_still_be_read_it_tells_its_last_number_itself(tmp_path):
    journal = Journal(tmp_path)
    journal.append([new(1), throw(2), throw(3)])
    journal.close()
    (tmp_path / "numbers").unlink()
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("UPDATE entry SET event = 'quux' WHERE seq = 2")
    db.close()
    journal = Journal(tmp_path)
    assert ("is damaged" in journal.fault, journal.before) == (True, (3, 1))
    journal.close()


@pytest.mark.parametrize("text", ["", "12", "many 3", "-4 -1", "1 2 3", "\x00" * 40])
def test_numbers_that_are_none_are_as_good_as_no_numbers(tmp_path, text):
    (tmp_path / "numbers").write_text(text)
    journal = Journal(tmp_path)
    assert journal.before == (0, 0)
    journal.close()


def test_a_journal_that_was_deleted_is_numbered_on(tmp_path):
    journal = Journal(tmp_path)
    journal.append([new(1), throw(2)])
    journal.close()
    (tmp_path / NAME).unlink()
    journal = Journal(tmp_path)
    assert (journal.fault, journal.before) == ("", (2, 1))
    journal.close()
