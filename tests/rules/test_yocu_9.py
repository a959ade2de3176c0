"""YOCU with nine holes: holes by row and letter, and YO-1 to YO-9 of the rule page hold as with four."""

import pytest

from tests.play import cited, last, refused

Y9 = "yocu-9"
HOLES = [("1", 1), ("2a", 2), ("2b", 2), ("3a", 3), ("3b", 3), ("3c", 3), ("4a", 4), ("4b", 4), ("5", 5)]


@pytest.mark.parametrize(("hole", "value"), HOLES)
def test_yo1_a_hole_is_worth_its_row(hole, value):
    assert last(Y9, f"A {hole} on on on | B on on on on").scores == {"A": value, "B": 0}


@pytest.mark.parametrize("hole", ["2", "3", "4", "1a", "5a", "2c", "3d", "4c", "6", "0", "2A"])
def test_yo1_rows_are_1_2_3_2_1(hole):
    assert hole in refused(Y9, f"A {hole} on on on | B on on on on")


def test_yo1_knocked_in_by_anybody_scores_for_its_owner():
    assert last(Y9, "A on on(A1>4b) on on | B on on on on").scores == {"A": 4, "B": 0}
    assert last(Y9, "A on on on on | B on(A1>3c) on on on").scores == {"A": 3, "B": 0}


@pytest.mark.parametrize(("hole", "value"), HOLES)
def test_yo2_a_leaner_is_worth_1_in_any_hole(hole, value):
    assert last(Y9, f"A ~{hole} ~{hole} on on | B on on on on").scores == {"A": 2, "B": 0}
    assert last(Y9, f"A ~{hole} on on on | B on(A1>{hole}) on on on").scores == {"A": value, "B": 0}


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        ("A 2a on on on | B 2a on on on", 0, 0),
        ("A 4b 4b on on | B 4b on on on", 4, 0),
        ("A 4b 4b on on | B 4b 4b 4b on", 0, 4),
        ("A 3a 3b on on | B 3b 3c on on", 3, 3),
    ],
)
def test_yo3_one_for_one_in_the_same_hole(text, a, b):
    r = last(Y9, text)
    assert r.scores == {"A": a, "B": b}
    assert "YO-3" in cited(r)


@pytest.mark.parametrize(("mine", "theirs"), [("2a", "2b"), ("3a", "3c"), ("3b", "3a"), ("4b", "4a")])
def test_yo3_not_across_the_holes_of_a_row(mine, theirs):
    r = last(Y9, f"A {mine} on on on | B {theirs} on on on")
    assert r.scores == {"A": int(mine[0]), "B": int(theirs[0])}
    assert "YO-3" not in cited(r)


def test_yo3_leaners_neither_cancel_nor_are_cancelled():
    assert last(Y9, "A ~4a on on on | B 4a on on on").scores == {"A": 1, "B": 4}
    assert last(Y9, "A 4a on on on | B ~4a on on on").scores == {"A": 4, "B": 1}


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        ("A off dead on on | B on on on on", 8, 10),
        ("A on on on on | B off(A1>off) on on on", 9, 9),
        ("A on on on on | B dead(A1>4a A2>off) on on on", 10, 9),
    ],
)
def test_yo4_off_the_board_costs_its_owner_1(text, a, b):
    r = last(Y9, text, scores="A 10, B 10")
    assert r.scores == {"A": a, "B": b}
    assert "YO-4" in cited(r)


def test_yo5_settled_once_and_not_below_0():
    assert last(Y9, "A off off on on | B off 4a on on", scores="A 1, B 0").scores == {"A": 0, "B": 3}


def test_yo6_exactly_21_after_the_round_wins():
    r = last(Y9, "A on on on on | B 4a 4b on on", scores="A 13, B 13")
    assert r.scores == {"A": 13, "B": 21}
    assert (r.winner, r.how, r.next) == ("B", "reached-21", None)
    assert "YO-6" in cited(r)


def test_yo6_both_at_21_play_on_until_one_alone_is():
    both = "A 4a on on on | B 3b on on on"
    r = last(Y9, both, scores="A 17, B 18")
    assert (r.scores, r.winner, r.next) == ({"A": 21, "B": 21}, None, "A")
    r = last(Y9, both, "A on on on on | B 2b on on on", scores="A 17, B 18")
    assert (r.scores, r.winner) == ({"A": 21, "B": 13}, "A")


def test_yo7_over_21_is_13_and_the_round_is_lost():
    r = last(Y9, "A 4a on on on | B off on on on", scores="A 18, B 5")
    assert r.scores == {"A": 13, "B": 4}
    assert (r.winner, r.next) == (None, "B")
    assert "YO-7" in cited(r)


@pytest.mark.parametrize(
    ("text", "then"),
    [
        ("B 3a on on on | A 4a on on on", "A"),
        ("B 4b on on on | A 3a on on on", "B"),
        ("B 2a 2b on on | A 4a on on on", "B"),
        ("B off off on on | A off on on on", "A"),
    ],
)
def test_yo8_honours(text, then):
    r = last(Y9, text, first="B")
    assert r.next == then
    assert "YO-8" in cited(r)


def test_yo9_four_flat_give_a_bonus_throw():
    assert last(Y9, "A 2a 2b 4a 4a 5 | B 4a 4a 3a 1 4b").scores == {"A": 9, "B": 8}
    assert last(Y9, "A 2a 2b 4a 4b | B on on on on").scores == {"A": 12, "B": 0}


@pytest.mark.parametrize(
    "text",
    [
        "A 2a 2b 4a on 5 | B on on on on",
        "A 2a 2b 4a ~4a 5 | B on on on on",
        "A 2a 2b 4a 4b 5 5 | B on on on on",
        "A on on on on | B 2a 2b 4a off 5",
    ],
)
def test_yo9_a_throw_without_the_right_is_refused(text):
    assert refused(Y9, text)


def test_g4_house_rules_hold():
    house = {"set": "washers=2, target=15, bust=4, leaner=2, miss=-2"}
    assert last(Y9, "A ~4a on | B off on", scores="A 5, B 9", **house).scores == {"A": 7, "B": 7}
    assert last(Y9, "A 4a 4b 5 | B 4a off", scores="A 9, B 9", **house).scores == {"A": 4, "B": 7}
    assert last(Y9, "A 4a on | B on on", scores="A 11, B 9", **house).winner == "A"
