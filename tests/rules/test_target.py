"""Target, clause by clause."""

import pytest

from tests.play import cited, last, play, refused


def frame(shots: str) -> str:
    """The round that starts with these shots; whatever is still to come goes off."""
    turns = shots.split(" | ")
    return " | ".join(turns + [f"{turns[i % 2][0]} off" for i in range(len(turns), 8)])


@pytest.mark.parametrize("points", [1, 2, 3, 4, 5])
def test_tg1_a_weight_is_worth_its_ring(points):
    assert last("target", frame(f"A off | B {points}")).scores == {"A": 0, "B": points}


@pytest.mark.parametrize("place", ["short", "off"])
def test_tg1_short_and_off_are_out_of_play(place):
    assert last("target", frame(f"A {place} | B 1")).scores == {"A": 0, "B": 1}
    assert last("target", frame(f"A {place} | B off")).scores == {"A": 0, "B": 0}


def test_tg1_a_short_weight_can_be_moved_into_play():
    assert last("target", frame("A short | B off(A1>4)")).scores == {"A": 4, "B": 0}


@pytest.mark.parametrize("place", ["hang", "corner"])
def test_tg1_nothing_hangs_in_target(place):
    assert place in refused("target", frame(f"A {place} | B off"))
    assert place in refused("target", frame(f"A 3 | B off(A1>{place})"))


def test_tg1_there_is_no_sixth_ring():
    assert "6" in refused("target", frame("A 6 | B off"))


def test_tg2_only_the_team_with_the_highest_weight_scores():
    r = last("target", frame("A 3 | B 4 | A 3 | B off | A 3"))
    assert r.scores == {"A": 0, "B": 4}
    assert "TG-2" in cited(r)


def test_tg2_its_weights_above_the_opponents_highest_add_up():
    assert last("target", "A 5 | B 2 | A 4 | B 1 | A 3 | B 2 | A 1 | B 1").scores == {"A": 5 + 4 + 3, "B": 0}


def test_tg2_a_weight_equal_to_the_opponents_highest_does_not_count():
    assert last("target", frame("A 5 | B 3 | A 3 | B 1")).scores == {"A": 5, "B": 0}


def test_tg2_equal_highest_weights_score_nothing():
    r = last("target", frame("A 4 | B 4 | A 3 | B 1"))
    assert r.scores == {"A": 0, "B": 0}
    assert "TG-2" in cited(r)


def test_tg2_two_highest_weights_of_one_team_both_count():
    assert last("target", frame("A 4 | B 3 | A 4")).scores == {"A": 4 + 4, "B": 0}


def test_tg2_depth_settles_nothing_and_is_not_asked_for():
    assert last("target", frame("A 4@700 | B 4@800")).scores == {"A": 0, "B": 0}


def test_tg2_a_weight_counts_where_it_lies_at_the_end():
    assert last("target", frame("A 5 | B 2(A1>1)")).scores == {"A": 0, "B": 2}
    assert last("target", frame("A 5 | B 2(A1>off)")).scores == {"A": 0, "B": 2}


@pytest.mark.parametrize(
    ("shots", "first", "following"),
    [("A 2 | B off", "A", "A"), ("A off | B 2", "A", "B"), ("B 2 | A off", "B", "B"), ("B off | A 2", "B", "A")],
)
def test_tg3_the_winner_of_the_round_shoots_first(shots, first, following):
    r = last("target", frame(shots), first=first)
    assert r.next == following
    assert "TG-3" in cited(r)


@pytest.mark.parametrize(
    ("shots", "first", "hammer"), [("A off | B off", "A", "B"), ("B off | A off", "B", "A"), ("A 3 | B 3", "A", "B")]
)
def test_tg3_without_a_score_the_team_that_had_the_hammer_shoots_first(shots, first, hammer):
    assert last("target", frame(shots), first=first).next == hammer


def test_tg3_the_order_holds_in_the_rounds_that_follow():
    rounds = play("target", frame("A 2 | B 2"), frame("B 1 | A 3"), frame("A off | B 1"))
    assert [r.next for r in rounds] == ["B", "A", "B"]
    refused("target", frame("A 2 | B 2"), frame("A 1 | B 3"))


@pytest.mark.parametrize(("ring", "winner"), [(1, None), (2, "B"), (5, "B")])
def test_tg3_at_15_or_more_a_team_wins(ring, winner):
    r = last("target", frame(f"A off | B {ring}"), scores="A 14, B 13")
    assert r.scores == {"A": 14, "B": 13 + ring}
    assert (r.winner, r.how) == (winner, winner and "reached-target")
    assert r.next == (None if winner else "B")
    assert "TG-3" in cited(r)


def test_tg3_the_target_is_a_setting():
    assert last("target", frame("A 3 | B off"), set="target=21", scores="A 17").winner is None
    assert last("target", frame("A 3 | B off"), set="target=21", scores="A 18").winner == "A"
