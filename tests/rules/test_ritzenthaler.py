"""Ritzenthaler washers, clause by clause: RZ-1 to RZ-8 of the rule page."""

import pytest

from tests.play import cited, last, refused

RZ = "ritzenthaler"


def cancels(r):
    """The reasons that tell of a cancel; RZ-3 is cited for points earned as well."""
    return [why.text for why in r.why if why.rule == "RZ-3" and "cancels" in why.text]


# RZ-1: all washers of a team, then the other's


def test_rz1_a_team_throws_all_its_washers_then_the_other():
    r = last(RZ, "A 1 2 3 | B 1 on on")
    assert r.complete
    assert r.scores == {"A": 5, "B": 0}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("A on | B on | A on | B on | A on | B on", id="alternately"),
        pytest.param("A on on | B on on on", id="too few"),
        pytest.param("A on on on on | B on on on", id="too many"),
        pytest.param("B on on on | A on on on", id="out of order"),
    ],
)
def test_rz1_any_other_order_is_refused(text):
    assert refused(RZ, text)


def test_rz1_with_four_washers():
    assert last(RZ, "A 1 1 1 1 | B on on on on", set="washers=4").scores == {"A": 4, "B": 0}


# RZ-2: tallied as they happen


def test_rz2_points_are_tallied_throw_by_throw():
    r = last(RZ, "A 3 3 1 | B on on on", scores="A 19, B 0")
    assert r.scores == {"A": 19 - 3 + 3 + 1, "B": 0}


def test_rz2_the_thrown_piece_counts_before_the_moved_one():
    r = last(RZ, "A on 2(A1>1) on | B on on on", scores="A 19, B 0")
    assert r.scores == {"A": 19 + 2 - 1, "B": 0}


def test_rz2_the_thrown_piece_is_in_the_hole_before_the_moved_one():
    r = last(RZ, "A on on on | B 3(A1>3) on on", scores="A 19, B 0")
    assert r.scores == {"A": 19, "B": 0}


@pytest.mark.parametrize(("moved", "a"), [("A1>1 A2>3", 18 + 1 - 3), ("A2>3 A1>1", 18 + 3 - 1)])
def test_rz2_moved_pieces_count_as_listed(moved, a):
    r = last(RZ, f"A on on on({moved}) | B on on on", scores="A 18, B 0")
    assert r.scores == {"A": a, "B": 0}


def test_rz2_an_unfinished_round_shows_the_tally():
    r = last(RZ, "A 3 3", scores="A 19, B 4")
    assert r.scores == {"A": 19, "B": 4}
    assert (r.complete, r.next, r.winner, r.how) == (False, None, None, None)


# RZ-3: cancelling


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        ("A 1 on on | B 1 on on", 0, 0),
        ("A 1 on on | B 1 1 on", 0, 1),
        ("A 1 1 on | B 1 on on", 1, 0),
        ("A 1 1 on | B 1 1 1", 0, 1),
        ("A 3 2 on | B 2 3 3", 0, 3),
        ("A 1 on on | B 1 on(A2>1) on", 1, 0),
        ("A on on on | B 3 3 on(A1>3)", 0, 3),
    ],
)
def test_rz3_a_washer_cancels_where_the_opponent_has_more(text, a, b):
    r = last(RZ, text)
    assert r.scores == {"A": a, "B": b}
    assert cancels(r)


def test_rz3_not_across_holes():
    r = last(RZ, "A 3 on on | B 2 1 on")
    assert r.scores == {"A": 3, "B": 3}
    assert not cancels(r)


def test_rz3_only_within_the_round():
    assert last(RZ, "A 3 on on | B on on on", "A on on on | B 3 on on").scores == {"A": 3, "B": 3}


def test_rz3_a_cancel_takes_off_even_what_was_subtracted():
    r = last(RZ, "A 3 on on | B 3 on on", scores="A 19, B 0")
    assert r.scores == {"A": 19 - 3 - 3, "B": 0}


def test_rz3_a_cancelling_washer_earns_nothing_so_it_cannot_go_over():
    r = last(RZ, "A 3 on on | B 3 on on", scores="A 0, B 20")
    assert r.scores == {"A": 0, "B": 20}


def test_rz3_no_floor_at_0():
    r = last(RZ, "A 3 on on | B 3 on on", set="target=4", scores="A 3, B 0")
    assert r.scores == {"A": 3 - 3 - 3, "B": 0}


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        ("A ~3 on on | B 3 on on", 0, 3),
        ("A 3 on on | B ~3 on on", 3, 0),
        ("A ~3 3 on | B 3 3 on", 0, 3),
    ],
)
def test_rz3_leaners_neither_cancel_nor_are_cancelled(text, a, b):
    assert last(RZ, text).scores == {"A": a, "B": b}


def test_rz3_a_leaner_pushed_flat_drops_in_then():
    assert last(RZ, "A ~3 on on | B on(A1>3) on on").scores == {"A": 3, "B": 0}
    assert last(RZ, "A ~3 on on | B 3 on(A1>3) on").scores == {"A": 0, "B": 0}
    assert last(RZ, "A ~3 on on | B on(A1>3) 3 3").scores == {"A": 0, "B": 3}


# RZ-4: above 21


@pytest.mark.parametrize(("before", "hole", "after"), [(19, 3, 16), (20, 2, 18), (21, 1, 20), (18, 3, 21), (17, 3, 20)])
def test_rz4_points_above_21_are_subtracted(before, hole, after):
    r = last(RZ, f"A {hole} off on | B on on on", scores=f"A {before}, B 0")
    assert r.scores == {"A": after, "B": 0}
    assert r.points == {"A": after - before, "B": 0}
    assert ("RZ-4" in cited(r)) == (after < before)


def test_rz4_for_the_second_team_too():
    assert last(RZ, "A on on on | B 3 on on", scores="A 0, B 19").scores == {"A": 0, "B": 16}


def test_rz4_knocked_over_by_the_opponent():
    assert last(RZ, "A on on on | B on(A1>2) on on", scores="A 20, B 0").scores == {"A": 18, "B": 0}


def test_rz4_with_another_target():
    assert last(RZ, "A 3 on on | B on on on", set="target=15", scores="A 14, B 0").scores == {"A": 11, "B": 0}


# RZ-5: on the board, and leaning


@pytest.mark.parametrize("throws", ["on on on", "~3 ~2 ~1", "on ~3(A1>~2) on(A2>on)"])
def test_rz5_on_the_board_and_leaning_are_worth_nothing(throws):
    assert last(RZ, f"A {throws} | B on on on", scores="A 5, B 0").scores == {"A": 5, "B": 0}


@pytest.mark.parametrize(("hole", "value"), [("1", 1), ("2", 2), ("3", 3)])
def test_rz5_only_in_a_hole_is_worth_something(hole, value):
    assert last(RZ, f"A {hole} on ~3 | B on on on").scores == {"A": value, "B": 0}
    assert "5" in refused(RZ, "A 5 on on | B on on on")


# RZ-6: washers that touched the ground


def test_rz6_off_and_dead_neither_score_nor_cost():
    assert last(RZ, "A off dead off | B dead off off", scores="A 5, B 3").scores == {"A": 5, "B": 3}


def test_rz6_what_a_dead_washer_knocked_off_stays_off():
    r = last(RZ, "A on on on | B dead(A1>off) on on", scores="A 21, B 0")
    assert r.scores == {"A": 21, "B": 0}
    assert r.winner is None
    assert "A1" in refused(RZ, "A on on on | B dead(A1>off) on(A1>3) on")


@pytest.mark.parametrize("moved", ["A1>2", "A1>~2", "A1>on"])
def test_rz6_whatever_else_a_dead_washer_moved_is_put_back(moved):
    assert last(RZ, f"A ~3 on on | B dead({moved}) on on").scores == {"A": 0, "B": 0}
    assert last(RZ, f"A ~3 on on | B dead({moved}) on(A1>3) on").scores == {"A": 3, "B": 0}


def test_rz6_a_dead_washer_cannot_make_another_cancel():
    assert last(RZ, "A 3 on on | B on dead(B1>3) on").scores == {"A": 3, "B": 0}


def test_rz6_knocked_off_and_knocked_in_by_one_dead_washer():
    text = "A on on on | B dead(A1>off A2>2) on{} on"
    assert last(RZ, text.format("")).scores == {"A": 0, "B": 0}
    assert last(RZ, text.format("(A2>3)")).scores == {"A": 3, "B": 0}
    assert "A1" in refused(RZ, text.format("(A1>3)"))


def test_rz6_a_washer_that_hit_the_board_and_fell_off_knocks_in():
    assert last(RZ, "A on on on | B off(A1>2) on on").scores == {"A": 2, "B": 0}
    assert last(RZ, "A 3 on on | B on off(B1>3) on").scores == {"A": 0, "B": 0}


def test_rz6_a_dead_washer_is_gone():
    assert "B1" in refused(RZ, "A on on on | B dead on(B1>3) on")


# RZ-7: the win


@pytest.mark.parametrize(
    ("text", "scores", "winner"),
    [
        pytest.param("A 3 on on | B on on on", "A 18, B 0", "A", id="scored and the rest on the board"),
        pytest.param("A 1 1 1 | B off off off", "A 18, B 0", "A", id="all in, whatever the opponent's do"),
        pytest.param("A 3 ~1 on | B on on on", "A 18, B 0", "A", id="a leaner is on the board"),
        pytest.param("A on on on | B 2 1 on", "A 0, B 18", "B", id="the second team"),
        pytest.param("A on on on | B on(A1>3) on on", "A 18, B 0", "A", id="knocked in by the opponent"),
        pytest.param("A on on on | B on on on", "A 21, B 0", "A", id="from 21, all on the board"),
        pytest.param("A on on on | B on on on", "A 0, B 21", "B", id="the second team from 21"),
        pytest.param("A on on on | B on off on", "A 21, B 21", "A", id="both at 21, one with a washer off"),
        pytest.param("A on dead on | B on on on", "A 21, B 21", "B", id="both at 21, one with a dead washer"),
        pytest.param("A 1 1 on | B on on on", "A 21, B 0", "A", id="from 21 down and up again"),
    ],
)
def test_rz7_exactly_21_with_every_washer_on_the_board_wins(text, scores, winner):
    r = last(RZ, text, scores=scores)
    assert r.scores[winner] == 21
    assert (r.winner, r.how, r.next) == (winner, "reached-21", None)
    assert "RZ-7" in cited(r)


@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        pytest.param("A 3 on off | B on on on", 18, 21, id="one off"),
        pytest.param("A dead 3 on | B on on on", 18, 21, id="one dead"),
        pytest.param("A 3 on on | B on(A2>off) on on", 18, 21, id="one knocked off by the opponent"),
        pytest.param("A on 3(A1>off) on | B on on on", 18, 21, id="one knocked off by its own team"),
        pytest.param("A on on off | B on on on", 21, 21, id="one off, from 21"),
        pytest.param("A 1 on on | B on on on", 21, 20, id="a score from 21"),
        pytest.param("A 3 on on | B 3 on on", 18, 18, id="cancelled before the round ends"),
        pytest.param("A 2 on on | B on on on", 18, 20, id="not 21"),
    ],
)
def test_rz7_no_win(text, before, after):
    r = last(RZ, text, scores=f"A {before}, B 0")
    assert r.scores == {"A": after, "B": 0}
    assert (r.winner, r.how) == (None, None)


def test_rz7_judged_at_the_end_of_the_round():
    r = last(RZ, "A 3 on on | B on on", scores="A 18, B 0")
    assert r.scores == {"A": 21, "B": 0}
    assert (r.complete, r.winner) == (False, None)


def test_rz7_21_with_a_washer_off_wins_a_round_later():
    r = last(RZ, "A 3 on off | B on on on", "A on on on | B 3 on on", scores="A 18, B 0")
    assert r.scores == {"A": 21, "B": 3}
    assert (r.winner, r.how) == ("A", "reached-21")


def test_rz7_both_win_play_on():
    both = "A 3 on on | B 2 on on"
    r = last(RZ, both, scores="A 18, B 19")
    assert r.scores == {"A": 21, "B": 21}
    assert (r.winner, r.how, r.next) == (None, None, "A")
    r = last(RZ, both, "A off on on | B on on on", scores="A 18, B 19")
    assert r.scores == {"A": 21, "B": 21}
    assert (r.winner, r.how) == ("B", "reached-21")


def test_rz7_no_game_starts_above_21():
    assert refused(RZ, scores="A 22, B 0")


def test_rz7_with_another_target():
    assert last(RZ, "A 3 on on | B on on on", set="target=15", scores="A 12, B 0").how == "reached-21"


# RZ-8: who is first in the next round


@pytest.mark.parametrize(
    ("text", "first", "scores", "then"),
    [
        pytest.param("A 1 on on | B 3 on on", "A", "A 9, B 0", "B", id="rose more in this round, not in all"),
        pytest.param("A 3 on on | B 1 on on", "A", "A 0, B 9", "A", id="the first team again"),
        pytest.param("B 1 on on | A 3 on on", "B", "A 0, B 0", "A", id="A from second"),
        pytest.param("A 3 on on | B 3 on on", "A", "A 0, B 0", "A", id="cancelled: equal"),
        pytest.param("B 3 on on | A 3 on on", "B", "A 0, B 0", "B", id="cancelled: equal, B was first"),
        pytest.param("A 3 2 on | B 3 3 on", "A", "A 0, B 0", "B", id="end minus start, not all that was earned"),
        pytest.param("A 3 on on | B on on on", "A", "A 19, B 0", "B", id="a fall is less than nothing"),
        pytest.param("A 3 on on | B 1 off on", "A", "A 20, B 21", "B", id="the lesser fall"),
        pytest.param("B on on on | A 1 2 on", "B", "A 0, B 0", "A", id="only A rose"),
        pytest.param("B on off on | A on on off", "B", "A 0, B 0", "B", id="nobody rose"),
    ],
)
def test_rz8_the_team_that_rose_more_is_first(text, first, scores, then):
    r = last(RZ, text, first=first, scores=scores)
    assert r.next == then
    assert "RZ-8" in cited(r)


def test_rz8_the_next_round_must_start_with_that_team():
    assert "B" in refused(RZ, "A on on on | B 1 on on", "A on on on | B on on on")
