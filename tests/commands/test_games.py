"""boardd games: what was played here, from the journal."""

import json
import sqlite3

import pytest

from boardd.commands.games import warn
from boardd.errors import DaemonError
from boardd.journal import Journal
from boardd.referee import Referee
from tests.commands.shell import boardd

ROUNDS = (("A", "5"), ("A", "5"), ("A", "on@203,640"), ("B", "3"), ("B", "off"), ("B", "off"))


@pytest.fixture
def state(tmp_path):
    """A game by hand: one round, 10 to 3; and a second one that was begun and undone, and a third."""
    from boardd.board import load

    referee, journal = Referee(load("holeyboard"), 1), Journal(tmp_path)
    referee.command({"do": "new", "variant": "holeyboard", "teams": {"A": ["Ann"], "B": ["Bob"]}}, 0.0)
    count = {"A": 0, "B": 0}
    for team, token in ROUNDS:
        count[team] += 1
        referee.command({"do": "correct", "throw": f"{team}{count[team]}", "to": token}, 1.0)
    referee.command({"do": "pickup"}, 2.0)
    referee.command({"do": "new"}, 3.0)
    referee.command({"do": "undo"}, 4.0)
    referee.command({"do": "new", "first": "B"}, 5.0)
    journal.append([entry._replace(time="2026-05-01T18:30:00.000Z") for entry in referee.entries])
    journal.close()
    return tmp_path


def games(state, *words):
    return boardd("games", *words, "--state", str(state))


def test_games_are_listed_with_date_teams_and_scores(state):
    lines = games(state).out.splitlines()
    assert lines == [
        "   1  2026-05-01 18:30  holeyboard    Ann 10, Bob 3; 1 round",
        "   3  2026-05-01 18:30  holeyboard    Ann 0, Bob 0; 0 rounds",
    ]


def test_one_is_shown_as_a_sheet_with_its_score(state):
    shown = games(state, "show", "1").out
    assert "1. A 5 5 on@203,640 | B 3 off off" in shown
    assert "Ann: 0 + 10 = 10 (HB-5)" in shown


def test_an_exported_sheet_can_be_scored(state, tmp_path):
    assert games(state, "export", "-o", str(tmp_path / "out")).code == 0
    ran = boardd("score", "--json", str(tmp_path / "out" / "game-0001.sheet"))
    assert json.loads(ran.out)["scores"] == {"A": 10, "B": 3}


def test_an_export_as_csv_has_a_line_for_each_throw_in_its_order_with_where_it_rests(state):
    lines = games(state, "export", "1", "--as", "csv").out.splitlines()
    assert lines == [
        "game,round,team,n,throw,order,x_mm,y_mm,depth_mm",
        '1,1,A,1,"5",1,,,',
        '1,1,A,2,"5",2,,,',
        '1,1,A,3,"on",3,203,640,',
        '1,1,B,1,"3",4,,,',
        '1,1,B,2,"off",5,,,',
        '1,1,B,3,"off",6,,,',
    ]


def test_a_csv_of_an_alternating_game_has_the_throws_as_they_alternated_and_their_depth(tmp_path):
    from boardd.board import load

    referee, journal = Referee(load("shuffleboard"), 1), Journal(tmp_path)
    referee.command({"do": "new", "variant": "knock-off", "first": "B"}, 0.0)
    for throw, token in (("B1", "2@310"), ("A1", "hang@-14"), ("B2", "off")):
        referee.command({"do": "correct", "throw": throw, "to": token}, 1.0)
    journal.append(referee.entries)
    journal.close()
    lines = games(tmp_path, "export", "--as", "csv").out.splitlines()[1:]
    assert lines == ['1,1,B,1,"2",1,,,310', '1,1,A,1,"hang",2,,,-14', '1,1,B,2,"off",3,,,']


def test_an_export_as_json_has_every_entry(state):
    lines = [json.loads(line) for line in games(state, "export", "1", "--as", "json").out.splitlines()]
    assert [line["seq"] for line in lines][:3] == [1, 2, 3]
    assert lines[0]["event"] == "new"


@pytest.mark.parametrize(
    ("words", "why"), [(("show", "7"), "no game 7"), (("show",), "which one?"), (("lits",), "list?")]
)
def test_what_is_not_there_is_said(state, words, why):
    ran = games(state, *words)
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err


def test_a_folder_without_games_is_said_and_left_as_it_is(tmp_path):
    assert "no games are kept" in games(tmp_path).err
    assert list(tmp_path.iterdir()) == []


def test_options_may_stand_before_the_number(state):
    assert games(state, "export", "--as", "csv", "1").out == games(state, "export", "1", "--as", "csv").out


def test_a_table_of_all_games_has_one_heading(state):
    assert games(state, "export", "--as", "csv").out.count("game,round") == 1


def test_of_a_damaged_database_it_is_said_what_is_wrong_what_is_safe_and_what_to_do(state):
    """The last page is overwritten, as a failing card does it."""
    path = state / "games.db"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xaa" * (len(whole) - 4096))
    broken = path.read_bytes()
    ran = games(state)
    assert ran.code == 0
    for said in (f"{state}: games.db is damaged", "left as it is", "games-2.db", "sqlite3 COPY .recover"):
        assert said in ran.err
    assert path.read_bytes() == broken


def test_a_sound_database_is_listed_without_a_word_more(state):
    assert games(state).err == ""


def test_games_that_cannot_be_read_are_not_called_none(state, monkeypatch):
    def refused(path, *_):
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr("boardd.journal.connected", refused)
    monkeypatch.setattr("boardd.journal.reader", refused)
    with pytest.raises(DaemonError, match="cannot be read: unable to open database file"):
        warn(Journal(state))
