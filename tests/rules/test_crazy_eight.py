"""Crazy Eight, clause by clause."""

import pytest

from boardd.game import standing
from tests.play import cited, game, last, play, refused

THREE_PLAYERS = {"A": "Ann", "B": "Bob", "C": "Cleo"}


def swept(turn: str) -> str:
    """A turn of four single shots, the first of which knocks the whole volley off: "A 3 2 off off" """
    team, first, *rest = turn.split()
    return " ".join([team, "[1 1 1 1]", f"{first}({team}1>off {team}2>off {team}3>off {team}4>off)", *rest])


def spoilt(team: str) -> str:
    return f"{team} [1 1 1 off]"


def frame(*turns: str) -> str:
    """One turn each: "A 3 2 off off" knocks its volley off, "A" alone spoils it."""
    return " | ".join(swept(turn) if " " in turn else spoilt(turn) for turn in turns)


@pytest.mark.parametrize(
    "volley", ["[off 1 2 3]", "[1 1 1 off]", "[short 1 2 3]", "[1 1 1 short]", "[off off off off]"]
)
def test_ce1_a_weight_off_or_short_ends_the_turn_without_points(volley):
    r = last("crazy-eight", f"A {volley} | {frame('B 3 off off off')}")
    assert r.complete
    assert r.scores == {"A": 0, "B": 3}
    assert "CE-1" in cited(r)


@pytest.mark.parametrize("volley", ["[off 1 1 1]", "[1 1 1 short]"])
def test_ce1_a_single_shot_after_a_spoilt_volley_is_an_error(volley):
    refused("crazy-eight", f"A {volley} 3")
    refused("crazy-eight", f"A {volley} off off off off | B [1 1 1 off]")


@pytest.mark.parametrize("volley", ["[off 1 1 1]", "[1 1 1 short]"])
def test_ce1_after_a_spoilt_volley_the_next_player_is_up(volley):
    assert standing(game("crazy-eight", f"A {volley}")).up.team == "B"


def test_ce1_a_frame_of_spoilt_volleys_is_finished():
    r = last("crazy-eight", frame("A", "B"))
    assert (r.complete, r.scores, r.next) == (True, {"A": 0, "B": 0}, "A")


def test_ce1_a_volley_may_lie_anywhere_past_the_foul_line():
    turn = "A [1 3 hang corner] 3(A1>off A2>off A3>off A4>off) off off off"
    assert last("crazy-eight", f"{turn} | {spoilt('B')}").scores == {"A": 3, "B": 0}


@pytest.mark.parametrize("turn", ["A 1", "A 1 1 1 1", "A [1 1 1] 1", "A [1 1 1 1 1]", "A [1 1 1 1] [1 1 1 1]"])
def test_ce1_a_turn_starts_with_one_volley_of_four(turn):
    refused("crazy-eight", turn)


def test_ce2_the_whole_volley_must_be_off():
    r = last("crazy-eight", f"A [1 1 1 1] 3(A1>off A2>off) hang(A3>off) off off | {spoilt('B')}")
    assert r.scores == {"A": 0, "B": 0}
    assert "CE-2" in cited(r)


def test_ce2_a_volley_weight_may_go_off_with_the_last_shot():
    turn = "A [1 2 3 1] 3(A1>off) 3(A2>off) 2(A3>off) 1(A4>off)"
    assert last("crazy-eight", f"{turn} | {spoilt('B')}").scores == {"A": 3 + 3 + 2 + 1, "B": 0}


@pytest.mark.parametrize("place", ["short", "1", "hang"])
def test_ce2_a_volley_weight_that_was_only_moved_is_not_off(place):
    turn = f"A [1 1 1 1] 3(A1>off A2>off A3>off A4>{place}) 3 3 3"
    assert last("crazy-eight", f"{turn} | {spoilt('B')}").scores == {"A": 0, "B": 0}


@pytest.mark.parametrize("turn", ["A [1 1 1 1]", "A [1 1 1 1] 3(A1>off A2>off A3>off A4>off) 2 1"])
def test_ce2_four_single_shots_are_due(turn):
    refused("crazy-eight", f"{turn} | {spoilt('B')}")


def test_ce2_there_is_no_fifth_single_shot():
    refused("crazy-eight", frame("A 3 3 3 3 3"))


def test_ce2_the_board_is_cleared_for_the_next_player():
    assert "A5" in refused("crazy-eight", f"{swept('A 3 off off off')} | B [1 1 1 1] 3(A5>off)")


@pytest.mark.parametrize(
    ("shots", "points"),
    [
        ("1 2 3 hang", 1 + 2 + 3 + 4),
        ("corner off off off", 4),
        ("3 off off off", 3),
        ("off off off off", 0),
        ("short 3 off 2", 3 + 2),
        ("short short short short", 0),
    ],
)
def test_ce3_the_second_colour_on_the_board_counts(shots, points):
    r = last("crazy-eight", frame(f"A {shots}", "B"))
    assert r.scores == {"A": points, "B": 0}
    assert not points or "CE-3" in cited(r)


def test_ce3_a_weight_counts_where_it_lies_at_the_end():
    turn = "A [1 1 1 1] short(A1>off A2>off A3>off A4>off) 3(A5>2) off(A6>off) 1"
    assert last("crazy-eight", f"{turn} | {spoilt('B')}").scores == {"A": 2 + 1, "B": 0}


def test_ce3_everybody_scores_in_the_same_frame():
    r = last("crazy-eight", frame("A 3 off off off", "B 1 1 off off", "C hang 3 off off"), **THREE_PLAYERS)
    assert r.scores == {"A": 3, "B": 2, "C": 7}


def test_ce4_the_frame_is_finished_before_anybody_wins():
    r = last("crazy-eight", frame("A hang off off off"), scores="A 14, B 13")
    assert (r.complete, r.scores, r.winner) == (False, {"A": 18, "B": 13}, None)


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        ("1 off off off", "3 off off off", "B"),
        ("3 off off off", "1 off off off", "A"),
        ("1 off off off", "off off off off", "A"),
        ("off off off off", "1 off off off", "B"),
        ("hang hang off off", "hang 3 off off", "A"),
    ],
)
def test_ce4_the_highest_score_at_the_target_wins_hammer_or_not(a, b, winner):
    r = last("crazy-eight", frame(f"A {a}", f"B {b}"), scores="A 14, B 14")
    assert (r.winner, r.how, r.next) == (winner, "highest", None)
    assert "CE-4" in cited(r)


def test_ce4_the_highest_score_below_the_target_wins_nothing():
    r = last("crazy-eight", frame("A 1 off off off", "B"), scores="A 13, B 2")
    assert (r.scores, r.winner, r.next) == ({"A": 14, "B": 2}, None, "A")


@pytest.mark.parametrize("shots", ["1 off off off", "hang off off off"])
def test_ce4_tied_for_highest_another_frame_is_played(shots):
    r = last("crazy-eight", frame(f"A {shots}", f"B {shots}"), scores="A 14, B 14")
    assert r.complete
    assert (r.winner, r.how, r.next) == (None, None, "A")
    assert "CE-4" in cited(r)


def test_ce4_after_a_tie_the_next_frame_can_be_won():
    rounds = play(
        "crazy-eight", frame("A 2 off off off", "B 2 off off off"), frame("A", "B 1 off off off"), set="target=2"
    )
    assert [r.winner for r in rounds] == [None, "B"]
    assert rounds[-1].scores == {"A": 2, "B": 3}


@pytest.mark.parametrize(
    ("scores", "winner"), [("A 17, B 17, C 15", None), ("A 15, B 15, C 17", "C"), ("A 16, B 17, C 15", "B")]
)
def test_ce4_with_three_players_only_a_tie_for_highest_goes_on(scores, winner):
    ends = {part[0]: int(part[2:]) - 14 for part in scores.split(", ")}
    shots = {1: "1 off off off", 2: "2 off off off", 3: "3 off off off"}
    turns = [f"{team} {shots[points]}" for team, points in ends.items()]
    r = last("crazy-eight", frame(*turns), scores="A 14, B 14, C 14", **THREE_PLAYERS)
    assert r.winner == winner


def test_ce4_the_target_is_a_setting():
    assert last("crazy-eight", frame("A 3 off off off", "B"), set="target=3").winner == "A"
    assert last("crazy-eight", frame("A 3 off off off", "B"), set="target=30", scores="A 26").winner is None


def test_ce5_the_order_of_players_never_changes():
    best_last = frame("A", "B 1 off off off", "C hang off off off")
    rounds = play("crazy-eight", best_last, best_last, frame("A", "B", "C"), **THREE_PLAYERS)
    assert [r.next for r in rounds] == ["A", "A", "A"]


def test_ce5_with_b_first_it_is_b_c_a_in_every_frame():
    turns = frame("B", "C hang off off off", "A 3 off off off")
    rounds = play("crazy-eight", turns, turns, first="B", **THREE_PLAYERS)
    assert rounds[-1].scores == {"A": 6, "B": 0, "C": 8}
    assert [r.next for r in rounds] == ["B", "B"]
    for wrong in (["A", "B", "C"], ["B", "A", "C"], ["C", "A", "B"]):
        refused("crazy-eight", turns, frame(*wrong), first="B", **THREE_PLAYERS)
