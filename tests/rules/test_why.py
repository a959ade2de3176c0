"""What players are told: names, numbers and order, worked out by hand."""

import pytest

from boardd.game import standing
from tests.play import game, last

ONE = "weights=1"


def told(variant: str, *rounds: str, **headers: str) -> list[tuple[str, str]]:
    """The reasons of the last round: clause and text."""
    headers = {"A": "Ann", "B": "Bob", **headers}
    return [(why.rule, why.text) for why in last(variant, *rounds, **headers).why]


@pytest.mark.parametrize(
    ("variant", "round_", "headers", "rule", "text"),
    [
        ("holeyboard", "A 3 off off | B 3 off off", {}, "HB-3", "Bob's 3 cancels Ann's 3"),
        ("holeyboard", "A 3 3 1 | B off off off", {"scores": "A 15"}, "HB-6", "Ann: 22 is over 21: 15 - 7 = 8"),
        ("holeyboard", "A 3 3 1 | B off off off", {"scores": "A 15"}, "HB-1", "Ann: 3 + 3 + 1 = 7 in the holes"),
        ("holeyboard", "A 5 off off | B off off off", {"scores": "A 3"}, "HB-5", "Ann: 3 + 5 = 8"),
        ("holeyboard", "A 3 off off | B 1 1 1", {"scores": "A 18"}, "HB-7", "Ann: 21 without a made win: back to 18"),
        (
            "holeyboard",
            "A off off 3 | B off off off",
            {"scores": "A 18"},
            "HB-8",
            "Ann goes from 18 to exactly 21 with the last throw",
        ),
        (
            "holeyboard",
            "A 3 off ~1 | B off off off",
            {"scores": "A 18"},
            "HB-2",
            "Ann's A3 leans: that is on the board, not in the hole",
        ),
        (
            "holeyboard",
            "A 3 off on | B off off off",
            {"scores": "A 18"},
            "HB-8",
            "Ann on exactly 21, the vic is stuck: the game",
        ),
        (
            "holeyboard",
            "A 3 off on | B off(A3>off) off off",
            {"scores": "A 18"},
            "HB-11",
            "Ann's win is broken: A3 does not stay on the board",
        ),
        (
            "holeyboard",
            "A off off 3 | B 3 off off",
            {"scores": "A 18"},
            "HB-11",
            "Ann's win is broken: 18 instead of 21",
        ),
        (
            "holeyboard",
            "A off off 3 | B off off 1",
            {"scores": "A 18, B 20"},
            "HB-12",
            "no win for Bob: Ann's stood before this throw",
        ),
        ("holeyboard", "A 5 3 3 | B off off off", {}, "HB-13", "Ann on exactly 11 to 0: first round skunk"),
        (
            "holeyboard",
            "A off off on | B off off off",
            {"scores": "A 11"},
            "HB-14",
            "Ann on 11 to 0 without winning: no skunk any more, as before",
        ),
        (
            "holeyboard",
            "A on off off | B off off 5(A1>3)",
            {},
            "HB-15",
            "Bob first: Bob's throw was the last to put a washer into a hole",
        ),
        (
            "holeyboard",
            "A on dead(A1>5) off | B off off off",
            {},
            "HB-16",
            "Ann's A2 hit the floor first: nothing it did counts",
        ),
        ("yocu-4", "A ~3 ~3 on on | B on on on on", {}, "YO-2", "Ann: 2 leaning, +2"),
        ("yocu-4", "A off dead 5 on | B on on on on", {}, "YO-4", "Ann: 2 not on the board, -2"),
        ("yocu-4", "A off off on on | B on on on on", {"scores": "A 1"}, "YO-5", "Ann: 1 - 2 = 0, not below 0"),
        (
            "yocu-4",
            "A 5 5 on on | B on on on on",
            {"scores": "A 12"},
            "YO-7",
            "Ann: 22 is over 21, a bust: back to 13",
        ),
        ("yocu-4", "A 5 on on on | B 2 off on on", {}, "YO-8", "Ann first: +5 in this round against +1"),
        (
            "yocu-4",
            "A 1 1 1 1 2 | B on on on on",
            {},
            "YO-9",
            "Ann: all washers flat in holes, so one bonus throw",
        ),
        ("ritzenthaler", "A 3 on on | B 3 on on", {"scores": "A 7"}, "RZ-3", "Ann: 10 - 3 = 7"),
        (
            "ritzenthaler",
            "A 3 on on | B on on on",
            {"scores": "A 19"},
            "RZ-4",
            "Ann: 19 + 3 is over 21, so 19 - 3 = 16",
        ),
        (
            "ritzenthaler",
            "A 3 on off | B on on on",
            {"scores": "A 18"},
            "RZ-7",
            "Ann on 21, but A3 touched the ground: no win in this round",
        ),
        ("ritzenthaler", "A 1 on on | B 3 2 on", {}, "RZ-8", "Bob first: +5 in this round against +1"),
        ("knock-off", "A 3 | B 2", {"set": ONE}, "KO-2", "Ann: 3, ahead of Bob's best"),
        ("knock-off", "A hang | B short", {"set": ONE}, "KO-2", "Ann: 4, Bob has no weight in play"),
        (
            "knock-off",
            "A 2@310 | B 2@290",
            {"set": ONE},
            "KO-3",
            "in the same zone the depth decides: A1 310 mm, B1 290 mm from the end",
        ),
        (
            "knock-off",
            "A off | B off",
            {"set": ONE},
            "KO-4",
            "Bob first: nobody scored, and Bob had the hammer",
        ),
        (
            "crazy-eight",
            "A [1 1 1 1] off(A1>off A2>off A3>off) 1 off off | B [1 1 1 off]",
            {},
            "CE-2",
            "Ann: A4 of the volley still on the board, no points",
        ),
        (
            "tap-and-draw",
            "A 1@9 | B 1@8 | A 2@5 | B 3(A1>off B1>off)",
            {"set": "weights=2"},
            "TD-2",
            "Bob knocked A1 off: back to where everything lay, B2 is removed",
        ),
        (
            "tap-and-draw",
            "A 1@9 | B 1@8 | A 2@5 | B 3(A1>off B1>off)",
            {"set": "weights=2"},
            "TD-1",
            "B1 of Bob's own stays off",
        ),
        (
            "horse-collar",
            "A 3 short | B 1 2",
            {"set": "weights=2"},
            "HC-3",
            "Ann: A2 short on the board, so no points",
        ),
        ("horse-collar", "A 3 corner | B 1 2", {"set": "weights=2"}, "HC-1", "Ann: 3 + 26 = 29"),
        (
            "horse-collar",
            "A 3 corner | B 1 2",
            {"set": "weights=2"},
            "HC-2",
            "Bob: no weight worth 3 or more, so no points",
        ),
    ],
)
def test_a_reason_names_who_what_and_how_many(variant, round_, headers, rule, text):
    assert (rule, text) in told(variant, round_, **headers)


def test_in_doubles_the_player_of_the_round_is_named_and_the_team_scores():
    doubles = {"A": "Ann, Al", "B": "Bob, Bea"}
    reasons = told("holeyboard", "A 3 off off | B off off 1", "B 3 off off | A 3 off off", **doubles)
    assert ("HB-3", "Al's 3 cancels Bea's 3") in reasons
    assert ("HB-5", "Ann & Al: 3 + 0 = 3") in reasons


def test_in_doubles_other_reasons_name_the_player_of_the_round_too():
    doubles = {"A": "Ann, Al", "B": "Bob, Bea"}
    start = "A off off off | B off off off"  # so that Al and Bea play the round in question
    reasons = told("holeyboard", start, "A off off 3 | B 3 off off", scores="A 18", **doubles)
    assert ("HB-11", "Al's win is broken: 18 instead of 21") in reasons
    assert ("HB-15", "Bob & Bea first: Bea's throw was the last to put a washer into a hole") in reasons
    reasons = told("ritzenthaler", start, "A on dead off | B on on on", **doubles)
    assert ("RZ-6", "Al's A2 touched the ground first: it neither scores nor cancels") in reasons
    reasons = told("yocu-4", "A on on on on | B on on on on", "A 1 1 1 1 on | B on on on on", **doubles)
    assert ("YO-9", "Al: all washers flat in holes, so one bonus throw") in reasons


def test_who_is_first_after_an_even_round_a_bust_or_a_tie():
    reasons = told("ritzenthaler", "A 1 on on | B 2(A2>1) on off")
    assert ("RZ-8", "Ann first: as before, neither score rose more") in reasons
    reasons = told("yocu-4", "A 5 5 on on | B on on on on", scores="A 12")
    assert ("YO-8", "Bob first: Ann lost the round by the bust") in reasons
    reasons = told("horse-collar", "A 3 | B 3", set="weights=1, target=3")
    assert ("HC-5", "Ann and Bob tied for highest on 3: another frame") in reasons


def test_reasons_come_in_the_order_in_which_they_were_decided():
    """The book's first example of "no ties"."""
    rules = [rule for rule, _ in told("holeyboard", "A 1 1 1 | B 1 3 3", scores="A 18, B 15")]
    made, cancelled, broken, again = (rules.index("HB-8"), rules.index("HB-3"), rules.index("HB-11"), len(rules) - 1)
    assert made < cancelled < broken < again
    assert rules[again] == "HB-8"


def test_the_scoreboard_knows_where_the_round_began():
    board = standing(game("holeyboard", "A 3 off off | B 1 off off", "B 5", scores="A 2, B 4"))
    assert (board.round, board.start, board.scores) == (2, {"A": 5, "B": 5}, {"A": 5, "B": 10})
