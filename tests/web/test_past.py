"""boardd.web.past: games, exports, traces and explanations of a real daemon."""

import gzip
import json
import sqlite3

import pytest

from boardd.__main__ import main as boardd_main
from boardd.sheet import parse
from tests.web.served import Served


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """Two rounds that sensors have seen."""
    folder = tmp_path_factory.mktemp("evening")
    trace = folder / "evening.trace"
    words = ["simulate", "--random", "holeyboard", "--seed", "11", "--rounds", "2", "--mass-gap", "6", "--calibrated"]
    boardd_main([*words, "-o", str(trace)])
    with Served(folder, trace=trace, speed=1000.0) as site:
        site.start()
        site.wait_until(lambda: site.ask("state")["round"] == 3)
        yield site


def test_games_and_one_of_them(evening):
    [game] = evening.get("/api/games").json()
    assert (game["game"], game["rounds"]) == (1, 2)
    whole = evening.get("/api/games/1").json()
    assert [each["round"] for each in whole["played"]] == [1, 2]
    assert all(each["trace"] for each in whole["played"])
    told = {(each["round"], one["team"], one["n"]) for each in whole["played"] for one in each["throws"]}
    assert told == evening.throws().keys()


def test_a_change_is_seen_at_once_though_the_game_is_worked_out_only_once(fresh):
    assert fresh.get("/api/games/1").json()["played"] == []
    fresh.do(do="correct", throw="A1", to="5")
    assert fresh.get("/api/games/1").json()["played"][0]["throws"][0]["throw"] == "5"
    fresh.do(do="undo")
    assert fresh.get("/api/games/1").json()["played"] == []


@pytest.mark.parametrize(
    "path", ["/api/games/2", "/api/games/0", "/api/games/x", "/api/games/-1", "/api/games/9999999999999"]
)
def test_a_game_that_was_not_played_is_not_there(evening, path):
    answer = evening.get(path)
    assert answer.status == 404
    assert "there is no game" in answer.json()["error"]


def test_a_game_can_be_kept_as_a_sheet_as_csv_and_as_json(evening):
    sheet = evening.get("/api/games/1/export.sheet")
    assert sheet.headers["content-disposition"] == 'attachment; filename="game-0001.sheet"'
    assert sheet.body.decode().startswith("variant: holeyboard\n")
    rows = evening.get("/api/games/1/export.csv").body.decode().splitlines()
    assert (rows[0], len(rows)) == ("game,round,team,n,throw,order,x_mm,y_mm,depth_mm", 13)  # two rounds of six throws
    entries = [json.loads(line) for line in evening.get("/api/games/1/export.json").body.splitlines()]
    assert entries == [entry.to_json() for entry in evening.entries()]
    assert evening.get("/api/games/1/export.exe").status == 404


def test_the_readings_of_a_round_can_be_kept(evening):
    body = evening.get("/api/games/1/traces/1").body
    text = gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body
    assert json.loads(text.splitlines()[0])["trace"] == 1
    for wrong in ("7", "0", "x", "1.gz", "%2e%2e"):
        assert evening.get(f"/api/games/1/traces/{wrong}").status == 404


def test_one_throw_is_explained_with_its_signals_candidates_and_odds(evening):
    key = min(evening.throws())
    found = evening.get(f"/api/games/1/throws/{key[0]}.{key[1]}{key[2]}").json()
    assert f"Round {key[0]}, {key[1]}{key[2]}" in found["words"]
    assert "Candidates" in found["words"]
    assert "odds" in found["words"]
    assert found["picture"].startswith("data:image/png;base64,")


@pytest.mark.parametrize(
    ("throw", "status"), [("1.Z9", 409), ("9.A1", 404), ("x", 404), ("1.A1;ls", 404), ("--help", 404), ("1.A", 404)]
)
def test_a_throw_that_was_not_made_is_said_without_a_path_of_the_machine(evening, throw, status):
    answer = evening.get(f"/api/games/1/throws/{throw}")
    assert answer.status == status
    assert str(evening.folder) not in answer.body.decode()


def test_other_rules_and_rule_books(evening):
    assert evening.get("/api/games/1/as/ritzenthaler").json()["variant"] == "ritzenthaler"
    assert evening.get("/api/games/1/as/yocu-9").json()["variant"] == "yocu-9"
    refused = evening.get("/api/games/1/as/knock-off")
    assert refused.status == 409
    assert "ritzenthaler, yocu-4 or yocu-9 would be right" in refused.json()["error"]
    book = evening.get("/api/rules/holeyboard").json()
    assert [each["rule"] for each in book["clauses"]][:2] == ["HB-1", "HB-2"]
    assert evening.get("/api/rules/quoits").status == 404


def test_only_what_fits_the_board_is_offered(evening):
    found = evening.get("/api/board").json()
    assert [each["name"] for each in found["variants"]] == ["holeyboard"]
    assert found["board"]["deck"] == [406.0, 1270.0]
    assert "loads" not in found["board"]


def test_a_game_of_an_older_boardd_is_played_on_though_its_names_would_be_refused_now(fresh):
    fresh.do(do="correct", throw="A1", to="5")
    fresh.stop()
    long = "x" * 300
    with sqlite3.connect(fresh.state / "games.db") as db:
        [[body]] = db.execute("SELECT body FROM entry WHERE event = 'new'")
        teams = {"A": ["Ann, the #1", long], "B": ["B\u202eb", " "]}
        db.execute("UPDATE entry SET body = ? WHERE event = 'new'", [json.dumps({**json.loads(body), "teams": teams})])
    db.close()
    fresh.start()
    state = fresh.ask("state")
    assert (state["game"], state["pieces"], state["faults"]) == (1, {"A1": "5"}, [])
    [game] = fresh.get("/api/games").json()
    assert game["teams"]["A"]["players"][0] == "Ann? the ?1"
    assert game["teams"]["B"]["players"] == ["B?b", "?"]
    assert fresh.get("/api/games/1").json()["played"][0]["throws"][0]["throw"] == "5"
    assert {each["name"] for each in fresh.get("/api/players").json()} >= {"Ann? the ?1", "B?b"}
    sheet = fresh.get("/api/games/1/export.sheet").body.decode()
    assert parse(sheet).game.teams["B"] == ("B?b", "?")
    assert fresh.do(do="correct", throw="A2", to="3") == {"ok": True}
    assert fresh.do(do="new", variant="holeyboard", teams=teams)["ok"] is False


def test_a_game_of_a_variant_that_is_gone_hides_no_other(fresh):
    fresh.do(do="correct", throw="A1", to="5")
    for _ in range(2):
        fresh.do(do="new")
        fresh.do(do="correct", throw="A1", to="3")
    fresh.stop()
    with sqlite3.connect(fresh.state / "games.db") as db:
        db.execute("UPDATE entry SET body = replace(body, 'holeyboard', 'quoits') WHERE game = 1")
    db.close()
    fresh.start()
    assert [game["game"] for game in fresh.get("/api/games").json()] == [3, 2]
    assert {each["name"]: each["games"] for each in fresh.get("/api/players").json()} == {"Ann": 2, "Bob": 2}
    for path in ("", "/export.sheet", "/as/ritzenthaler"):
        answer = fresh.get(f"/api/games/1{path}")
        assert answer.status == 409
        assert 'no variant "quoits"' in answer.json()["error"]
    assert fresh.ask("state")["faults"] == []
