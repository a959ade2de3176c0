"""How a restart goes on: from the newest snapshot, from an older one by reading again, or from the log alone."""

from boardd import snapshot
from boardd.board import load
from boardd.inference.engine import Engine
from boardd.journal import Journal, Snapshot, Understood
from boardd.model import Game
from boardd.resuming import resumed
from tests.test_journal import new, throw

ENGINE = snapshot.taken(
    Engine(load("holeyboard"), Game("holeyboard", {}, {"A": (), "B": ()}, "A", {"A": 0, "B": 0}, ()))
)


def journal_with(tmp_path, kept: Snapshot | None) -> Journal:
    journal = Journal(tmp_path)
    journal.append([new(1), throw(2)], Understood(2, 7.5))
    if kept:
        journal.keep(kept)
    return journal


def test_a_snapshot_of_the_last_entry_is_where_it_stands(tmp_path):
    found = resumed(journal_with(tmp_path, Snapshot(2, 7.5, ENGINE)), again=True)
    assert (bool(found.engine), found.behind, found.after_s, found.known_s) == (True, None, 7.5, 7.5)


def test_an_older_one_catches_up_where_readings_can_be_told_again(tmp_path):
    found = resumed(journal_with(tmp_path, Snapshot(1, 2.5, ENGINE)), again=True)
    assert (found.engine, bool(found.behind), found.after_s, found.known_s) == (None, True, 2.5, 7.5)


def test_where_they_cannot_it_goes_on_from_the_log_with_what_it_knows_of_the_deck(tmp_path):
    found = resumed(journal_with(tmp_path, Snapshot(1, 2.5, ENGINE)), again=False)
    assert (bool(found.engine), found.behind, found.after_s, found.known_s) == (True, None, 7.5, 7.5)


def test_without_a_snapshot_or_with_another_versions_the_log_is_enough(tmp_path):
    for kept in (None, Snapshot(2, 7.5, b"of another version")):
        found = resumed(journal_with(tmp_path / str(bool(kept)), kept), again=True)
        assert (found.engine, found.behind, found.after_s, found.known_s) == (None, None, 7.5, 7.5)


def test_a_first_start_knows_nothing(tmp_path):
    found = resumed(Journal(tmp_path), again=True)
    assert (list(found.entries), found.engine, found.behind) == ([], None, None)
    assert found.after_s < -1e6
