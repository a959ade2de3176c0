"""boardd.web.history and players: what a log comes to, for people who look back; numbers are added up by hand."""

import pytest

from boardd.errors import Refused
from boardd.log import Entry
from boardd.web import history
from boardd.web.players import of_game, together

TIME = "2026-01-31T20:00:00.000Z"
NEW = {
    "variant": "holeyboard",
    "set": {},
    "teams": {"A": ["Ann"], "B": ["Bob"]},
    "first": "A",
    "scores": {"A": 0, "B": 0},
}


class Log:
    """A game, as the daemon journals it."""

    def __init__(self, **agreed):
        self.entries: list[Entry] = []
        self.add("new", **{**NEW, **agreed})

    def add(self, event, **body):
        self.entries.append(Entry(len(self.entries) + 1, 1, event, body, TIME))
        return self

    def round(self, number, turns, over=True, next_team="A"):
        for turn in turns.split(" | "):
            team, *throws = turn.split(" ")
            for n, throw in enumerate(throws, 1):
                self.add("throw", round=number, team=team, n=n, throw=throw, confidence=0.99, t=float(n))
        return self.add("round", round=number, next=next_team) if over else self


def test_a_list_tells_who_played_what_and_how_it_stands():
    log = Log().round(1, "A 5 off 3 | B 1 on@100,400 off")
    assert history.summary(log.entries) == {
        "game": 1,
        "time": TIME,
        "variant": "holeyboard",
        "title": "HoleyBoard",
        "rounds": 1,
        "teams": {
            "A": {"name": "Ann", "players": ["Ann"], "score": 8},
            "B": {"name": "Bob", "players": ["Bob"], "score": 1},
        },
        "phase": "throwing",
        "winner": None,
        "how": None,
    }


def test_the_whole_game_has_every_throw_with_how_it_is_known_and_why():
    log = Log().round(1, "A 5 off 3 | B 1 on@100,400 off")
    log.add("correct", round=1, team="B", n=1, throw="3", t=9.0)
    found = history.whole(log.entries)
    [played] = found["played"]
    assert [(each["team"], each["n"], each["throw"], each["by"]) for each in played["throws"]] == [
        ("A", 1, "5", "sensors"),
        ("A", 2, "off", "sensors"),
        ("A", 3, "3", "sensors"),
        ("B", 1, "3", "correct"),
        ("B", 2, "on@100,400", "sensors"),
        ("B", 3, "off", "sensors"),
    ]
    assert played["score"]["scores"] == {"A": 5, "B": 0}  # HB-3: the threes cancel
    assert "HB-3" in [why["rule"] for why in played["score"]["why"]]
    assert "1. A 5 off 3 | B 3 on@100,400 off" in found["sheet"]
    assert found["like"] == ["ritzenthaler", "yocu-4", "yocu-9"]
    assert found["unlike"] == {}


def test_what_the_board_had_read_is_told_where_people_said_otherwise():
    log = Log().round(1, "A 5 off 3 | B 1 on@100,400 off")
    log.add("correct", round=1, team="A", n=1, throw="5", t=9.0)  # it was right
    log.add("answer", round=1, team="B", n=1, throw="3", t=9.0)
    log.add("throw", round=1, team="B", n=2, throw="dead", confidence=1.0, t=9.0, by="dead")
    [played] = history.whole(log.entries)["played"]
    read = {f"{each['team']}{each['n']}": each.get("read") for each in played["throws"]}
    assert read == {"A1": None, "A2": None, "A3": None, "B1": "1", "B2": "on@100,400", "B3": None}


def test_a_game_that_was_undone_was_none():
    log = Log().add("undo", of=[1], what="new")
    assert history.summary(log.entries) is None
    assert history.whole(log.entries) is None
    assert of_game(log.entries) == {}


def test_the_same_throws_under_other_rules():
    """Ritzenthaler's holes are worth 1, 2 and 3 where HoleyBoard's are 1, 3 and 5."""
    found = history.rescored(Log().round(1, "A 5 off 3 | B off off off").entries, "ritzenthaler")
    assert (found["variant"], found["thrown_as"]) == ("ritzenthaler", "holeyboard")
    assert found["scores"] == {"A": 5, "B": 0}
    assert "1. A 3 off 2 | B off off off" in found["sheet"]


def test_under_yocu_somebody_else_would_have_won():
    """Bob knocks Ann's washer into 5: 16 + 5 = 21 is nothing at HoleyBoard (HB-7) and the game at YOCU (YO-6)."""
    log = Log(scores={"A": 16, "B": 20}).round(1, "A on on on | B off(A1>5) off off")
    found = history.rescored(log.entries, "yocu-4")
    assert (found["winner"], found["scores"]) == ("A", {"A": 21, "B": 17})
    assert found["notes"] == ["each team threw 3 washers; yocu-4 has 4", "nobody threw the bonus that yocu-4 allows"]
    assert history.summary(log.entries)["winner"] is None


def test_what_makes_no_sense_under_other_rules_is_refused_and_said_before():
    log = Log(variant="yocu-4").round(1, "A 2 off off off | B off off off off")
    whole = history.whole(log.entries)
    assert whole["like"] == ["ritzenthaler", "yocu-9"]
    why = "A1 of round 1 lies in hole 2, which has no counterpart there"
    assert whole["unlike"] == {"holeyboard": why}
    with pytest.raises(Refused, match=f"{why}; ritzenthaler or yocu-9 would be right"):
        history.rescored(log.entries, "holeyboard")


def by_name(*logs):
    return {player["name"]: player for player in together(of_game(log.entries) for log in logs)}


def test_points_holes_and_places_belong_to_whoever_threw():
    found = by_name(Log().round(1, "A 5 off 3 | B 1 on@110,410 off").round(2, "A ~5 off dead | B 3 3 off"))
    ann, bob = found["Ann"], found["Bob"]
    assert (ann["games"], ann["rounds"], ann["throws"], ann["points"]) == (1, 2, 6, 8)
    assert ann["points_per_round"] == 4.0
    assert ann["places"] == {"5": 1, "off": 2, "3": 1, "~5": 1, "dead": 1}
    assert ann["percent"]["5"] == 16.7
    assert (bob["points"], bob["points_per_round"]) == (7, 3.5)
    assert bob["heat"] == [[100, 400, 1]]


def test_a_round_that_is_not_over_counts_no_points_but_its_throws():
    ann = by_name(Log().round(1, "A 5 off", over=False))["Ann"]
    assert (ann["rounds"], ann["throws"], ann["points_per_round"]) == (0, 2, None)


def test_a_won_game_belongs_to_the_team_and_the_vic_to_whoever_made_it():
    log = Log(teams={"A": ["Ann", "Al"], "B": ["Bob"]}, scores={"A": 16, "B": 3})
    log.round(1, "A off off 5 | B off off off", next_team=None)
    found = by_name(log)
    assert [(found[name]["won"], found[name]["vics"]) for name in ("Ann", "Al", "Bob")] == [(1, 1), (1, 0), (0, 0)]


def test_a_first_round_skunk_is_counted():
    found = by_name(Log().round(1, "A 5 3 3 | B off off off", next_team=None))
    assert (found["Ann"]["first_round_skunks"], found["Ann"]["vics"], found["Bob"]["first_round_skunks"]) == (1, 0, 0)


def test_partners_play_alternate_rounds():
    """G-3: one player of each team plays a round."""
    log = (
        Log(teams={"A": ["Ann", "Al"], "B": ["Bob"]})
        .round(1, "A 5 off off | B off off off")
        .round(2, "A 3 off off | B 1 1 off")
    )
    found = by_name(log)
    assert (found["Ann"]["throws"], found["Ann"]["points"]) == (3, 5)
    assert (found["Al"]["throws"], found["Al"]["points"]) == (3, 3)


def test_nobody_without_a_name_is_listed():
    assert by_name(Log(teams={"A": [], "B": ["Bob"]}).round(1, "A 5 off off | B off off off")).keys() == {"Bob"}


def test_games_add_up_and_whoever_played_most_comes_first():
    one, two = Log().round(1, "A 5 off off | B off off off"), Log(teams={"A": ["Ann"], "B": ["Cécile"]})
    two.round(1, "A 1", over=False)
    assert list(by_name(one, two)) == ["Ann", "Bob", "Cécile"]
    assert by_name(one, two)["Ann"]["games"] == 2


def test_a_game_in_which_nobody_threw_counts_for_nobody():
    assert by_name(Log()) == {}
    undone = Log().round(1, "A 5", over=False).add("undo", of=[2], what="throw")
    assert by_name(undone) == {}
    assert by_name(Log(), Log().round(1, "A 5", over=False))["Bob"]["games"] == 1
