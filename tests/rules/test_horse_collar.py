"""Horse Collar, clause by clause."""

import re

import pytest

from tests.play import cited, last, play, refused

THREE_TEAMS = {"A": "Ann", "B": "Bob", "C": "Cleo"}


def frame(*turns: str) -> str:
    """One turn each, "A 3 2"; the rest of its eight weights goes off."""
    return " | ".join(f"{turn}{' off' * (9 - len(re.sub(r'[(].*?[)]', '', turn).split()))}" for turn in turns)


def points(turn: str, **headers: str) -> int:
    """What A's turn is worth."""
    return last("horse-collar", frame(turn, "B"), **headers).scores["A"]


@pytest.mark.parametrize(
    ("weights", "worth"),
    [
        ("3", 3),
        ("3 1", 3 + 1),
        ("3 2", 3 + 2),
        ("hang", 13),
        ("corner", 26),
        ("1 2 3 hang corner", 1 + 2 + 3 + 13 + 26),
        ("3 3 3 3 3 3 3 3", 24),
    ],
)
def test_hc1_what_the_weights_are_worth(weights, worth):
    assert points(f"A {weights}") == worth


def test_hc1_hanger_and_corner_are_settings():
    assert points("A hang hang corner", set="hanger=5, corner=9") == 5 + 5 + 9


def test_hc1_a_short_weight_pushed_past_the_foul_line_counts_where_it_lies():
    assert points("A short 3(A1>2)") == 3 + 2


def test_hc1_a_weight_counts_where_it_lies_at_the_end():
    assert points("A 1 3(A1>hang) 1(A2>2)") == 13 + 2 + 1


@pytest.mark.parametrize(("place", "named"), [("4", "4"), ("on", "on"), ("~2", "lean")])
def test_hc1_there_is_no_other_place(place, named):
    assert named in refused("horse-collar", f"A {place}")


def test_hc1_every_team_scores_by_its_own_turn():
    r = last("horse-collar", frame("A 3 2", "B hang 1", "C 3"), **THREE_TEAMS)
    assert r.scores == {"A": 5, "B": 14, "C": 3}


def test_hc1_points_are_added_to_the_score():
    r = last("horse-collar", frame("A 3 2", "B"), scores="A 4, B 5")
    assert (r.points, r.scores) == ({"A": 5, "B": 0}, {"A": 9, "B": 5})


def test_hc2_without_a_3_there_are_no_points_at_all():
    r = last("horse-collar", frame("A 2 2 2 2 1 1 1 1", "B 2"))
    assert r.scores == {"A": 0, "B": 0}
    assert "HC-2" in cited(r)


@pytest.mark.parametrize("opener", ["3", "hang", "corner"])
def test_hc2_one_weight_worth_3_or_more_opens_whenever_it_is_thrown(opener):
    worth = {"3": 3, "hang": 13, "corner": 26}[opener]
    assert points(f"A 2 1 2 1 2 1 2 {opener}") == 2 + 1 + 2 + 1 + 2 + 1 + 2 + worth
    assert points(f"A {opener} 2") == worth + 2


def test_hc2_a_3_that_did_not_stay_does_not_open():
    assert points("A 3 2 2(A1>off)") == 0
    assert points("A 3 2 2(A1>2)") == 0


def test_hc2_another_teams_3_does_not_open():
    assert last("horse-collar", frame("A 3", "B 2 2")).scores == {"A": 3, "B": 0}


def test_hc2_a_hanger_agreed_to_be_worth_2_does_not_open():
    assert points("A hang 2 1", set="hanger=2") == 0
    assert points("A hang 2 1", set="hanger=3") == 3 + 2 + 1


def test_hc3_a_short_weight_on_the_board_costs_all_points():
    r = last("horse-collar", frame("A 3 hang 3 corner short", "B 3"))
    assert r.scores == {"A": 0, "B": 3}
    assert "HC-3" in cited(r)


def test_hc3_a_short_last_weight_costs_all_points():
    assert points("A 3 3 3 3 3 3 3 short") == 0


def test_hc3_a_short_weight_knocked_off_in_time_costs_nothing():
    assert points("A short 3 off(A1>off)") == 3
    assert points("A short 3 3 3 3 3 3 3(A1>off)") == 7 * 3


def test_hc3_a_weight_knocked_back_short_costs_all_points():
    assert points("A 2 3(A1>short)") == 0


def test_hc3_a_short_weight_that_was_only_moved_costs_all_points():
    assert points("A short 3(A1>short)") == 0


def test_hc4_off_counts_nothing_and_spoils_nothing():
    assert points("A off 3 off 2 off 1 off off") == 3 + 2 + 1
    assert points("A 3 3 2(A1>off)") == 3 + 2
    assert points("A off off off off off off off off") == 0


def test_hc4_a_weight_that_is_off_cannot_be_moved():
    assert "A1" in refused("horse-collar", "A off 3(A1>2)")


def test_hc4_the_board_is_cleared_for_the_next_team():
    assert "A1" in refused("horse-collar", frame("A 3", "B 3(A1>off)"))


def test_hc4_the_board_is_cleared_for_the_next_frame():
    assert "A2" in refused("horse-collar", frame("A 3 3", "B"), "A 3(A2>off)")


def test_hc5_the_frame_is_finished_before_anybody_wins():
    r = last("horse-collar", frame("A corner"), scores="A 40, B 39")
    assert (r.complete, r.scores, r.winner) == (False, {"A": 66, "B": 39}, None)


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [("3", "hang", "B"), ("hang", "3", "A"), ("3", "off", "A"), ("off", "3", "B"), ("3 2 1", "3 2", "A")],
)
def test_hc5_the_highest_score_at_51_or_more_wins_hammer_or_not(a, b, winner):
    r = last("horse-collar", frame(f"A {a}", f"B {b}"), scores="A 48, B 48")
    assert (r.winner, r.how, r.next) == (winner, "highest", None)
    assert "HC-5" in cited(r)


def test_hc5_the_highest_score_below_51_wins_nothing():
    r = last("horse-collar", frame("A 3", "B 3 1"), scores="A 47, B 2")
    assert (r.scores, r.winner, r.next) == ({"A": 50, "B": 6}, None, "A")


@pytest.mark.parametrize("weights", ["3", "corner"])
def test_hc5_tied_for_highest_another_frame_is_played(weights):
    r = last("horse-collar", frame(f"A {weights}", f"B {weights}"), scores="A 48, B 48")
    assert r.complete
    assert (r.winner, r.how, r.next) == (None, None, "A")
    assert "HC-5" in cited(r)


def test_hc5_after_a_tie_the_next_frame_can_be_won():
    rounds = play("horse-collar", frame("A 3", "B 3"), frame("A 3 1", "B 3"), scores="A 48, B 48")
    assert [r.winner for r in rounds] == [None, "A"]
    assert rounds[-1].scores == {"A": 55, "B": 54}


@pytest.mark.parametrize(
    ("turns", "winner"),
    [
        (("A 3 2", "B 3 2", "C 3"), None),
        (("A 3", "B 3", "C 3 2"), "C"),
        (("A 3 1", "B 3 2", "C 3"), "B"),
        (("A 3", "B 3", "C"), None),
    ],
)
def test_hc5_with_three_teams_only_a_tie_for_highest_goes_on(turns, winner):
    r = last("horse-collar", frame(*turns), scores="A 48, B 48, C 48", **THREE_TEAMS)
    assert r.winner == winner


def test_hc5_the_target_is_a_setting():
    assert last("horse-collar", frame("A 3", "B"), set="target=3").winner == "A"
    assert last("horse-collar", frame("A 3", "B"), set="target=100", scores="A 60").winner is None


def test_hc6_the_order_of_teams_never_changes():
    best_last = frame("A", "B 3", "C hang")
    rounds = play("horse-collar", best_last, best_last, frame("A", "B", "C"), **THREE_TEAMS)
    assert [r.next for r in rounds] == ["A", "A", "A"]


def test_hc6_with_b_first_it_is_b_c_a_in_every_frame():
    turns = frame("B", "C hang", "A 3")
    rounds = play("horse-collar", turns, turns, first="B", **THREE_TEAMS)
    assert rounds[-1].scores == {"A": 6, "B": 0, "C": 26}
    assert [r.next for r in rounds] == ["B", "B"]
    for wrong in (["A", "B", "C"], ["B", "A", "C"], ["C", "A", "B"]):
        refused("horse-collar", turns, frame(*wrong), first="B", **THREE_TEAMS)
