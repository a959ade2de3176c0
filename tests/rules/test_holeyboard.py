"""HoleyBoard, clause by clause: HB-1 to HB-18 of the rule page."""

import pytest

from tests.play import cited, last, play, refused

HB = "holeyboard"


# HB-1: flat in a hole scores for its owner


@pytest.mark.parametrize(("hole", "value"), [("1", 1), ("3", 3), ("5", 5)])
def test_hb1_a_hole_is_worth_its_name(hole, value):
    r = last(HB, f"A {hole} off off | B off off off")
    assert r.scores == {"A": value, "B": 0}
    assert r.points == {"A": value, "B": 0}


def test_hb1_there_is_no_other_hole():
    assert "2" in refused(HB, "A 2 off off | B off off off")


def test_hb1_knocked_in_by_its_owner():
    assert last(HB, "A on off(A1>5) off | B off off off").scores == {"A": 5, "B": 0}


def test_hb1_knocked_in_by_the_opponent_scores_for_its_owner():
    assert last(HB, "A on off off | B off(A1>3) off off").scores == {"A": 3, "B": 0}


def test_hb1_the_end_of_the_round_counts_not_the_first_landing():
    assert last(HB, "A on ~5 off | B off(A1>off) on(A2>on) off(A2>1)").scores == {"A": 1, "B": 0}


def test_hb1_flat_in_a_hole_stays_there():
    assert "A1" in refused(HB, "A 5 off off | B on(A1>3) off off")


# HB-2: a leaner is on the board


def test_hb2_a_leaner_scores_nothing():
    assert last(HB, "A ~5 ~3 ~1 | B off off off").scores == {"A": 0, "B": 0}


def test_hb2_a_leaner_neither_cancels_nor_is_cancelled():
    assert last(HB, "A 5 off off | B ~5 off off").scores == {"A": 5, "B": 0}
    assert last(HB, "A ~5 off off | B 5 off off").scores == {"A": 0, "B": 5}


def test_hb2_a_leaner_pushed_flat_scores():
    assert last(HB, "A ~5 off off | B on(A1>5) off off").scores == {"A": 5, "B": 0}


def test_hb2_a_leaner_sticks_the_vic():
    r = last(HB, "A 3 off ~5 | B off off off", scores="A 18, B 0")
    assert (r.winner, r.how) == ("A", "stuck-vic")


def test_hb2_a_stuck_washer_pushed_until_it_leans_still_sticks():
    r = last(HB, "A 3 off on | B on(A3>~5) off off", scores="A 18, B 0")
    assert (r.winner, r.how) == ("A", "stuck-vic")


# HB-3: cancelling


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        ("A 5 off off | B 5 off off", 0, 0),
        ("A 5 5 off | B 5 off off", 5, 0),
        ("A 3 off off | B 3 3 3", 0, 6),
        ("A 3 1 off | B 3 5 off", 1, 5),
        ("A 1 3 5 | B 5 1 3", 0, 0),
    ],
)
def test_hb3_one_for_one_in_the_same_hole(text, a, b):
    r = last(HB, text)
    assert r.scores == {"A": a, "B": b}
    assert "HB-3" in cited(r)


def test_hb3_a_5_is_not_cancelled_by_3_1_1():
    r = last(HB, "A 5 off off | B 3 1 1")
    assert r.scores == {"A": 5, "B": 5}
    assert "HB-3" not in cited(r)


def test_hb3_a_washer_knocked_in_cancels_too():
    assert last(HB, "A on off off | B 5 off(A1>5) off").scores == {"A": 0, "B": 0}


def test_hb3_only_within_the_round():
    assert last(HB, "A 5 off off | B off off off", "A off off off | B 5 off off").scores == {"A": 5, "B": 5}


def test_hb3_the_second_no_ties_example_ends_18_18():
    r = last(HB, "A 3 off on | B off(A3>off) 3 3", scores="A 18, B 15")
    assert r.scores == {"A": 18, "B": 18}
    assert r.winner is None


# HB-4: no score stands until all washers are thrown


def test_hb4_until_then_points_are_provisional():
    r = last(HB, "A 5 3", scores="A 2, B 1")
    assert r.scores == {"A": 10, "B": 1}
    assert (r.complete, r.next, r.winner, r.how) == (False, None, None, None)


def test_hb4_over_21_on_the_way_is_not_settled_yet():
    assert last(HB, "A 5 off off", scores="A 20, B 0").scores == {"A": 15, "B": 0}
    assert last(HB, "A 5 off off | B 5 off off", scores="A 20, B 0").scores == {"A": 20, "B": 0}


@pytest.mark.parametrize("answer", ["", "| B off", "| B off off"])
def test_hb4_a_made_win_is_none_before_the_last_washer(answer):
    r = last(HB, f"A off off 3 {answer}", scores="A 18, B 0")
    assert r.scores == {"A": 21, "B": 0}
    assert (r.complete, r.next, r.winner, r.how) == (False, None, None, None)


# HB-5: below 21


@pytest.mark.parametrize(("before", "throws", "after"), [(10, "5 3 1", 19), (18, "1 1 off", 20), (-3, "1 off off", -2)])
def test_hb5_below_21_is_the_new_score(before, throws, after):
    assert last(HB, f"A {throws} | B off off off", scores=f"A {before}, B 0").scores == {"A": after, "B": 0}
    assert last(HB, f"A off off off | B {throws}", scores=f"A 1, B {before}").scores == {"A": 1, "B": after}


# HB-6: over 21


@pytest.mark.parametrize(
    ("before", "throws", "after"), [(15, "3 3 1", 8), (20, "5 5 off", 10), (20, "off off 5", 15), (19, "3 off off", 16)]
)
def test_hb6_over_21_goes_back_by_the_round(before, throws, after):
    r = last(HB, f"A {throws} | B off off off", scores=f"A {before}, B 0")
    assert r.scores == {"A": after, "B": 0}
    assert r.points == {"A": after - before, "B": 0}
    assert "HB-6" in cited(r)


def test_hb6_for_the_second_team_too():
    assert last(HB, "A 1 off off | B 3 3 5", scores="A 0, B 15").scores == {"A": 1, "B": 4}


def test_hb6_below_zero():
    assert last(HB, "A 5 5 5 | B off off off", scores="A 7, B 0").scores == {"A": -8, "B": 0}


def test_hb6_only_what_was_not_cancelled_goes_back():
    assert last(HB, "A 5 5 off | B 5 off off", scores="A 18, B 0").scores == {"A": 13, "B": 0}


def test_hb6_knocked_over_by_the_opponent():
    assert last(HB, "A on off off | B off(A1>5) off off", scores="A 18, B 0").scores == {"A": 13, "B": 0}


def test_hb6_cancelled_below_21_is_not_over():
    r = last(HB, "A 3 3 1 | B 3 off off", scores="A 15, B 0")
    assert r.scores == {"A": 19, "B": 0}
    assert "HB-6" not in cited(r)


# HB-7: 21 that was not made


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("A 3 off off | B off off off", 18),
        ("A off 3 off | B off off off", 18),
        ("A on off off | B off(A1>3) off off", 18),
        ("A on off off | B off off off(A1>3)", 18),
        ("A 3 3 1 | B 1 off off", 15),
    ],
)
def test_hb7_21_without_a_made_win_goes_back_to_the_start(text, before):
    r = last(HB, text, scores=f"A {before}, B 0")
    assert r.scores == {"A": before, "B": 0}
    assert r.winner is None
    assert "HB-7" in cited(r)


def test_hb7_for_the_second_team_too():
    r = last(HB, "A off off off | B 3 off off", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 18}
    assert r.winner is None


# HB-8: making the win


def test_hb8_a_21_on_the_third_throw():
    r = last(HB, "A off off 3 | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 21, "B": 0}
    assert (r.winner, r.how, r.next) == ("A", "third-throw", None)
    assert "HB-8" in cited(r)


def test_hb8_a_the_second_team_on_its_third_throw():
    r = last(HB, "A off off off | B 1 1 1", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 21}
    assert (r.winner, r.how, r.next) == ("B", "third-throw", None)
    assert "HB-8" in cited(r)


@pytest.mark.parametrize("third", ["off(A2>3)", "on(A2>3)"])
def test_hb8_a_by_a_washer_knocked_in_wherever_the_thrown_one_goes(third):
    r = last(HB, f"A off on {third} | B off off off", scores="A 18, B 0")
    assert (r.winner, r.how) == ("A", "third-throw")


def test_hb8_a_by_the_thrown_one_and_a_knocked_one_together():
    r = last(HB, "A off on 1(A2>1) | B off off off", scores="A 19, B 0")
    assert (r.winner, r.how) == ("A", "third-throw")


def test_hb8_a_while_the_opponents_washer_is_knocked_in_elsewhere():
    r = last(HB, "A on off off | B off off 3(A1>5)", scores="A 0, B 18")
    assert r.scores == {"A": 5, "B": 21}
    assert (r.winner, r.how) == ("B", "third-throw")


def test_hb8_a_not_from_above_21():
    r = last(HB, "A on off off | B 3 1 off(A1>1)", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 18}
    assert r.winner is None


def test_hb8_b_the_third_washer_sticks():
    r = last(HB, "A 3 off on | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 21, "B": 0}
    assert (r.winner, r.how, r.next) == ("A", "stuck-vic", None)
    assert "HB-8" in cited(r)


def test_hb8_b_the_second_team_sticks():
    r = last(HB, "A off off off | B 1 1 on", scores="A 0, B 19")
    assert r.scores == {"A": 0, "B": 21}
    assert (r.winner, r.how) == ("B", "stuck-vic")


@pytest.mark.parametrize("throws", ["3 on off", "on 3 off", "3 on off(A2>on)"])
def test_hb8_b_another_washer_on_the_board_does_not_stick(throws):
    r = last(HB, f"A {throws} | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 18, "B": 0}
    assert r.winner is None


def test_hb8_b_below_21_nothing_is_to_stick():
    r = last(HB, "A 1 off on | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 19, "B": 0}
    assert r.winner is None


def test_hb8_b_not_if_the_same_throw_knocks_one_in():
    r = last(HB, "A 3 on on(A2>1) | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 14, "B": 0}
    assert r.winner is None


def test_hb8_b_not_from_above_21():
    r = last(HB, "A on off off | B 3 1 on(A1>1)", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 18}
    assert r.winner is None


def test_hb8_with_four_washers_the_fourth_throw_wins():
    four = {"set": "washers=4", "scores": "A 18, B 0"}
    assert last(HB, "A off off off 3 | B off off off off", **four).how == "third-throw"
    assert last(HB, "A 3 off off on | B off off off off", **four).how == "stuck-vic"


@pytest.mark.parametrize("throws", ["off off 3 off", "3 off on off"])
def test_hb8_with_four_washers_the_third_does_not_win(throws):
    r = last(HB, f"A {throws} | B off off off off", set="washers=4", scores="A 18, B 0")
    assert r.scores == {"A": 18, "B": 0}
    assert r.winner is None


def test_hb8_with_another_target():
    r = last(HB, "A off off 3 | B off off off", set="target=15", scores="A 12, B 1")
    assert r.scores == {"A": 15, "B": 1}
    assert (r.winner, r.how) == ("A", "third-throw")


# HB-9: a cancelling throw does not win


def test_hb9_a_cancelling_throw_that_knocks_in_the_rest_does_not_win():
    r = last(HB, "A 1 off off | B on off 1(B1>3)", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 18}
    assert r.winner is None
    assert "HB-9" in cited(r)


def test_hb9_a_cancelling_throw_is_no_stick():
    r = last(HB, "A 1 off off | B 3 off 1", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 18}
    assert r.winner is None


def test_hb9_where_the_opponents_washer_is_cancelled_already_a_throw_wins():
    r = last(HB, "A 1 off off | B 1 off 1", scores="A 0, B 20")
    assert r.scores == {"A": 0, "B": 21}
    assert (r.winner, r.how) == ("B", "third-throw")


def test_hb9_only_the_thrown_washer_matters_not_a_knocked_one():
    r = last(HB, "A 1 off off | B on off 3(B1>1)", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 21}
    assert (r.winner, r.how) == ("B", "third-throw")


def test_hb9_an_excess_that_the_same_throw_brings_in_was_not_held_before():
    r = last(HB, "A on off off | B on off 3(A1>3 B1>3)", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 21}
    assert (r.winner, r.how) == ("B", "third-throw")


# HB-10: the second washer is to be thrown off


def test_hb10_the_second_resting_on_the_board_changes_nothing():
    r = last(HB, "A 3 on on | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 21, "B": 0}
    assert (r.winner, r.how) == ("A", "stuck-vic")


def test_hb10_the_second_scoring_is_over_21():
    r = last(HB, "A 3 1 on | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 14, "B": 0}
    assert r.winner is None


# HB-11: breaking the first team's win


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        pytest.param("A 1 1 1 | B 1 off off", 20, 0, id="points cancelled"),
        pytest.param("A 3 off on | B off 3 off", 18, 0, id="points of a stuck vic cancelled"),
        pytest.param("A off on 3 | B off(A2>5) off off", 10, 0, id="knocked over 21"),
        pytest.param("A 3 on on | B off off off(A2>1)", 14, 0, id="a stuck vic knocked over 21"),
        pytest.param("A 3 off on | B off(A3>off) off off", 18, 0, id="the stuck washer knocked off"),
        pytest.param("A 3 off on | B off off off(A3>off)", 18, 0, id="knocked off by the very last throw"),
        pytest.param("A 3 off on | B off(A3>1) off off", 14, 0, id="the stuck washer knocked in"),
        pytest.param("A 3 off ~5 | B off(A3>5) off off", 10, 0, id="a stuck leaner pushed flat"),
        pytest.param("A 3 off on | B 5 off(A3>5) off", 18, 0, id="the stuck washer knocked in, its points cancelled"),
        pytest.param("A 3 off on | B on(A3>on) off(A3>off) off", 18, 0, id="first moved, then knocked off"),
    ],
)
def test_hb11_the_second_team_breaks_the_win(text, a, b):
    r = last(HB, text, scores="A 18, B 0")
    assert r.scores == {"A": a, "B": b}
    assert r.winner is None
    assert "HB-11" in cited(r)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        pytest.param("A 3 off on | B on(A3>on) off off", "stuck-vic", id="moved but still on the board"),
        pytest.param("A 3 on on | B off(A2>off) off off", "stuck-vic", id="another washer knocked off"),
        pytest.param("A on off 3 | B off(A1>off) off off", "third-throw", id="a washer that did not matter"),
        pytest.param("A off on on(A2>3) | B off(A3>off) off off", "third-throw", id="a thrown one that need not stick"),
        pytest.param("A on off 3 | B 3(A1>3) off off", "third-throw", id="cancelled and knocked in by one throw"),
        pytest.param("A 3 off on | B dead(A3>off) off off", "stuck-vic", id="knocked off by a dead throw"),
    ],
)
def test_hb11_the_win_stands(text, how):
    r = last(HB, text, scores="A 18, B 0")
    assert r.scores == {"A": 21, "B": 0}
    assert (r.winner, r.how) == ("A", how)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("A on off 3 | B 3 off(A1>3) off", id="cancelled, then knocked in again"),
        pytest.param("A 3 off on | B 3 off(A3>3) off", id="cancelled, then the stuck washer knocked in"),
        pytest.param("A 3 on on | B 3 off(A2>3) off", id="cancelled, then another knocked in and the vic still stuck"),
        pytest.param("A off on 3 | B off(A2>1) 1 off", id="knocked over 21, then cancelled back"),
    ],
)
def test_hb11_a_broken_win_that_comes_back_to_21_goes_back_to_the_start(text):
    r = last(HB, text, scores="A 18, B 0")
    assert r.scores == {"A": 18, "B": 0}
    assert r.winner is None
    assert {"HB-7", "HB-11"} <= set(cited(r))


def test_hb11_whichever_team_is_first():
    r = last(HB, "B 3 off on | A off(B3>off) off off", first="B", scores="A 0, B 18")
    assert r.scores == {"A": 0, "B": 18}
    assert r.winner is None


# HB-12: the second team's win


def test_hb12_broken_first_then_won():
    r = last(HB, "A 1 1 1 | B 1 3 3", scores="A 18, B 15")
    assert r.scores == {"A": 20, "B": 21}
    assert (r.winner, r.how) == ("B", "third-throw")


@pytest.mark.parametrize(
    ("turn", "how"),
    [
        ("off(A3>off) off 5", "third-throw"),
        ("off off(A3>off) 5", "third-throw"),
        ("off(A3>off) 5 on", "stuck-vic"),
        ("off 5(A3>off) on", "stuck-vic"),
    ],
)
def test_hb12_the_stuck_vic_knocked_off_before_the_third_throw(turn, how):
    r = last(HB, f"A 3 off on | B {turn}", scores="A 18, B 16")
    assert r.scores == {"A": 18, "B": 21}
    assert (r.winner, r.how) == ("B", how)


@pytest.mark.parametrize("turn", ["off off 5(A3>off)", "5 off on(A3>off)"])
def test_hb12_a_third_throw_that_itself_breaks_the_win_does_not_win(turn):
    r = last(HB, f"A 3 off on | B {turn}", scores="A 18, B 16")
    assert r.scores == {"A": 18, "B": 16}
    assert r.winner is None
    assert "HB-12" in cited(r)


@pytest.mark.parametrize("turn", ["off off 5", "5 off on"])
def test_hb12_the_first_teams_unbroken_win_wins(turn):
    r = last(HB, f"A 3 off on | B {turn}", scores="A 18, B 16")
    assert r.scores == {"A": 21, "B": 16}
    assert (r.winner, r.how) == ("A", "stuck-vic")
    assert "HB-12" in cited(r)


def test_hb12_whichever_team_is_second():
    texts = "B 3 off on | A off off 5(B3>off)", "B 3 off on | A off off(B3>off) 5"
    breaking, broken = (last(HB, text, first="B", scores="A 16, B 18") for text in texts)
    assert (breaking.scores, breaking.winner) == ({"A": 16, "B": 18}, None)
    assert (broken.scores, broken.winner) == ({"A": 21, "B": 18}, "A")


def test_hb12_21_that_the_first_team_did_not_make_hinders_nobody():
    r = last(HB, "A 3 off off | B off off 5", scores="A 18, B 16")
    assert r.scores == {"A": 18, "B": 21}
    assert (r.winner, r.how) == ("B", "third-throw")


# HB-13: skunk


@pytest.mark.parametrize("throws", ["5 5 1", "5 3 3"])
def test_hb13_first_round_skunk(throws):
    r = last(HB, f"A {throws} | B off off off")
    assert r.scores == {"A": 11, "B": 0}
    assert (r.winner, r.how, r.next) == ("A", "first-round-skunk", None)
    assert "HB-13" in cited(r)


def test_hb13_first_round_skunk_of_the_second_team():
    r = last(HB, "A off off off | B 1 5 5")
    assert r.scores == {"A": 0, "B": 11}
    assert (r.winner, r.how) == ("B", "first-round-skunk")


def test_hb13_later_it_is_a_skunk():
    r = last(HB, "A 5 off off | B off off off", "A 5 off 1 | B off off off")
    assert r.scores == {"A": 11, "B": 0}
    assert (r.winner, r.how) == ("A", "skunk")
    assert "HB-13" in cited(r)


def test_hb13_after_a_round_without_points_it_is_not_the_first_round():
    assert last(HB, "A off off off | B off off off", "A 5 5 1 | B off off off").how == "skunk"


def test_hb13_in_round_1_of_a_game_that_did_not_start_0_0_it_is_a_skunk():
    r = last(HB, "A off 5 1 | B off off off", scores="A 5, B 0")
    assert (r.winner, r.how) == ("A", "skunk")


def test_hb13_by_sticking():
    r = last(HB, "A 5 off on | B off off off", scores="A 6, B 0")
    assert r.scores == {"A": 11, "B": 0}
    assert (r.winner, r.how) == ("A", "skunk")


def test_hb13_by_knocking_in_on_the_third_throw():
    r = last(HB, "A off off off | B 5 on off(B2>5)", scores="A 0, B 1")
    assert (r.winner, r.how) == ("B", "skunk")


@pytest.mark.parametrize(
    ("text", "start", "a"),
    [
        pytest.param("A 5 5 3 | B off off off", 0, 13, id="more than 11"),
        pytest.param("A 5 5 off | B off off off", 0, 10, id="less than 11"),
        pytest.param("A 5 off off | B off off off", 6, 11, id="not made on the third throw"),
        pytest.param("A 5 on off | B off off off", 6, 11, id="another washer on the board"),
        pytest.param("A on 5 off | B off(A1>5) off off", 1, 11, id="knocked in by the opponent"),
        pytest.param("A 5 5 1 | B 1 off off", 0, 10, id="cancelled"),
        pytest.param("A on off 5 | B off(A1>1) off off", 6, 12, id="knocked over 11"),
        pytest.param("A 5 off on | B off(A3>off) off off", 6, 11, id="the stuck washer knocked off"),
        pytest.param("A on off 5 | B 5 off(A1>5) off", 6, 11, id="broken, then back at 11"),
    ],
)
def test_hb13_no_skunk(text, start, a):
    r = last(HB, text, scores=f"A {start}, B 0")
    assert r.scores == {"A": a, "B": 0}
    assert (r.winner, r.how) == (None, None)


def test_hb13_a_stuck_washer_that_is_moved_still_skunks():
    assert last(HB, "A 5 off on | B on(A3>on) off off", scores="A 6, B 0").how == "skunk"


def test_hb13_over_as_soon_as_the_opponent_scores():
    r = last(HB, "A 5 3 3 | B 1 off off")
    assert r.scores == {"A": 11, "B": 1}
    assert r.winner is None


def test_hb13_the_opponents_points_at_the_end_of_the_round_count():
    r = last(HB, "A on off 5 | B 1 off(A1>1) off", scores="A 6, B 0")
    assert r.scores == {"A": 11, "B": 0}
    assert (r.winner, r.how) == ("A", "skunk")


def test_hb13_an_opponent_that_has_points():
    r = last(HB, "A 5 5 1 | B off off off", scores="A 0, B 4")
    assert r.scores == {"A": 11, "B": 4}
    assert r.winner is None


def test_hb13_an_opponent_below_zero_is_not_at_0():
    r = last(HB, "A 5 5 1 | B off off off", scores="A 0, B -1")
    assert r.scores == {"A": 11, "B": -1}
    assert r.winner is None


def test_hb13_an_opponent_that_was_below_zero():
    r = last(HB, "A 5 3 3 | B 1 off off", scores="A 0, B -1")
    assert r.scores == {"A": 11, "B": 0}
    assert r.winner is None


def test_hb13_an_opponent_that_falls_below_zero_in_this_round():
    r = last(HB, "A off off 3 | B 5 off off", set="target=4, skunk=3")
    assert r.scores == {"A": 3, "B": -5}
    assert r.winner is None


def test_hb13_an_opponent_that_once_had_points():
    nine, eleven, nothing, r = play(
        HB,
        "A off off off | B 5 3 1",
        "B 1 1 off | A off off off",
        "B 5 5 1 | A off off off",
        "B off off off | A 5 5 1",
    )
    assert [nine.scores["B"], eleven.scores["B"], nothing.scores["B"]] == [9, 11, 0]
    assert r.scores == {"A": 11, "B": 0}
    assert r.winner is None


def test_hb13_an_opponent_that_started_with_points():
    r = last(HB, "A off off off | B 5 5 1", "B off off off | A 5 5 1", scores="A 0, B 11")
    assert r.scores == {"A": 11, "B": 0}
    assert r.winner is None


def test_hb13_a_cancelling_third_throw_does_not_skunk():
    r = last(HB, "A 1 off off | B 5 on 1(B2>5)", scores="A 0, B 1")
    assert r.scores == {"A": 0, "B": 11}
    assert r.winner is None


def test_hb13_the_second_team_breaks_a_skunk_and_makes_its_own():
    r = last(HB, "A off off 3 | B 3 off 3", set="skunk=3")
    assert r.scores == {"A": 0, "B": 3}
    assert (r.winner, r.how) == ("B", "first-round-skunk")


def test_hb13_a_third_throw_that_itself_breaks_a_skunk_does_not_skunk():
    r = last(HB, "A off off 3 | B on on off(B1>3 B2>3)", set="skunk=3")
    assert r.scores == {"A": 0, "B": 3}
    assert r.winner is None


def test_hb13_with_another_skunk():
    r = last(HB, "A 5 3 1 | B off off off", set="skunk=9")
    assert r.scores == {"A": 9, "B": 0}
    assert (r.winner, r.how) == ("A", "first-round-skunk")
    assert last(HB, "A 5 5 1 | B off off off", set="skunk=9").winner is None


def test_hb13_with_four_washers_the_fourth_throw_skunks():
    assert last(HB, "A 5 5 off 1 | B off off off off", set="washers=4").how == "first-round-skunk"
    assert last(HB, "A 5 5 1 off | B off off off off", set="washers=4").winner is None


# HB-14: the chance of a skunk is lost at 11-0


def test_hb14_eleven_without_a_skunk_stays_11_and_has_lost_the_chance():
    first, second = play(HB, "A 5 5 on | B off(A3>1) off off", "B off off off | A off off on")
    assert first.scores == {"A": 11, "B": 0}
    assert "HB-14" in cited(first)
    assert second.scores == {"A": 11, "B": 0}
    assert second.winner is None


def test_hb14_a_broken_stick_at_11_has_lost_the_chance():
    rounds = play(HB, "A 5 off on | B off(A3>off) off off", "A off off on | B off off off", scores="A 6, B 0")
    assert [r.scores for r in rounds] == [{"A": 11, "B": 0}] * 2
    assert rounds[-1].winner is None


@pytest.mark.parametrize(
    ("text", "first"),
    [("A off off on | B off off off", "A"), ("B off off off | A off off on", "B")],
)
def test_hb14_a_sheet_that_starts_at_11_0(text, first):
    r = last(HB, text, first=first, scores="A 11, B 0")
    assert r.scores == {"A": 11, "B": 0}
    assert r.winner is None


def test_hb14_a_sheet_that_starts_at_0_11():
    r = last(HB, "A off off off | B off off on", scores="A 0, B 11")
    assert r.scores == {"A": 0, "B": 11}
    assert r.winner is None


def test_hb14_lost_for_the_whole_game():
    over, again = play(HB, "A 5 5 1 | B off off off", "A 5 5 1 | B off off off", scores="A 11, B 0")
    assert over.scores == {"A": 0, "B": 0}
    assert again.scores == {"A": 11, "B": 0}
    assert again.winner is None


def test_hb14_lost_at_11_0_by_going_over_21_too():
    over, stuck = play(HB, "A 5 1 off | B off off off", "A off off on | B off off off", scores="A 17, B 0")
    assert over.scores == stuck.scores == {"A": 11, "B": 0}
    assert stuck.winner is None


@pytest.mark.parametrize("throws", ["5 1 off", "5 off 1"])
def test_hb14_cancelled_to_10_keeps_the_chance(throws):
    first, second = play(HB, f"A {throws} | B 1 off off", "B off off off | A off off 1", scores="A 5, B 0")
    assert first.scores == {"A": 10, "B": 0}
    assert second.scores == {"A": 11, "B": 0}
    assert (second.winner, second.how) == ("A", "skunk")


# HB-15: who is first in the next round


@pytest.mark.parametrize(
    ("text", "first", "then"),
    [
        pytest.param("A 5 off off | B off off off", "A", "A", id="only the first team scored"),
        pytest.param("A 5 5 5 | B off 1 off", "A", "B", id="the second scored last"),
        pytest.param("A off off off | B 1 off off", "A", "B", id="only the second scored"),
        pytest.param("B 5 off off | A off off off", "B", "B", id="B stays first"),
        pytest.param("B 5 off off | A 3 off off", "B", "A", id="A scored last"),
        pytest.param("A 5 off off | B 5 off off", "A", "B", id="a cancel"),
        pytest.param("A on off off | B off(A1>3) off off", "A", "B", id="the opponent's washer knocked in"),
        pytest.param("A on on(A1>3) off | B on off off", "A", "A", id="an own washer knocked in"),
        pytest.param("A off off off | B on off off(B1>3)", "A", "B", id="an own washer knocked in by the second"),
        pytest.param("A ~3 off off | B on(A1>3) off off", "A", "B", id="a leaner pushed flat"),
        pytest.param("A 5 off off | B ~3 off off", "A", "A", id="a leaner"),
        pytest.param("A ~3 5 off | B on(A1>~1) off off", "A", "A", id="a leaner pushed elsewhere"),
        pytest.param("A 5 on off | B off(A2>off) off off", "A", "A", id="knocked off"),
        pytest.param("A 5 on off | B dead(A2>3) off off", "A", "A", id="a dead throw"),
        pytest.param("A off on off | B off off off", "A", "A", id="nobody"),
        pytest.param("B off off off | A on off off", "B", "B", id="nobody, B was first"),
    ],
)
def test_hb15_last_to_put_a_washer_in_is_first(text, first, then):
    r = last(HB, text, first=first)
    assert r.next == then
    assert "HB-15" in cited(r)


def test_hb15_the_next_round_must_start_with_that_team():
    assert "B" in refused(HB, "A off off off | B 1 off off", "A off off off | B off off off")


# HB-16: dead throws


@pytest.mark.parametrize("moved", ["A1>3", "A1>off", "A1>on"])
def test_hb16_what_a_dead_throw_moved_is_put_back(moved):
    assert last(HB, f"A ~5 off off | B dead({moved}) on(A1>5) off").scores == {"A": 5, "B": 0}
    assert last(HB, f"A ~5 off off | B dead({moved}) off off").scores == {"A": 0, "B": 0}


def test_hb16_a_dead_washer_is_removed():
    assert "B1" in refused(HB, "A off off off | B dead on(B1>3) off")


def test_hb16_a_dead_washer_counts_as_thrown():
    assert last(HB, "A dead dead dead | B off off off").complete
    assert refused(HB, "A dead off off off | B off off off")


def test_hb16_a_dead_washer_does_not_stick():
    r = last(HB, "A 3 off dead | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 18, "B": 0}
    assert r.winner is None


def test_hb16_a_dead_throw_makes_no_win():
    r = last(HB, "A on off dead(A1>3) | B off off off", scores="A 18, B 0")
    assert r.scores == {"A": 18, "B": 0}
    assert r.winner is None


# HB-17: throwing off


def test_hb17_throwing_off_costs_nothing():
    r = last(HB, "A off off off | B off off off", scores="A 5, B 7")
    assert r.scores == {"A": 5, "B": 7}
    assert r.points == {"A": 0, "B": 0}


def test_hb17_throwing_off_until_the_last_one_wins():
    r = last(HB, "A off off 1 | B off off off", scores="A 20, B 0")
    assert (r.winner, r.how) == ("A", "third-throw")


# HB-18: the loser's score


@pytest.mark.parametrize(
    ("before", "throws", "after"), [(2, "5 1 off", 8), (15, "5 5 off", 5), (16, "5 off off", 16), (16, "off off 5", 16)]
)
def test_hb18_the_loser_is_settled_as_ever(before, throws, after):
    r = last(HB, f"A 3 off on | B {throws}", scores=f"A 18, B {before}")
    assert r.winner == "A"
    assert r.scores == {"A": 21, "B": after}
    assert r.points == {"A": 3, "B": after - before}


@pytest.mark.parametrize(("throws", "after"), [("1 1 off", 20), ("3 1 off", 14), ("3 off off", 18)])
def test_hb18_a_first_team_that_loses_is_settled_too(throws, after):
    r = last(HB, f"A {throws} | B off off 5", scores="A 18, B 16")
    assert r.winner == "B"
    assert r.scores == {"A": after, "B": 21}


def test_hb18_the_winner_of_a_skunk_shows_11():
    r = last(HB, "A 5 off on | B ~5 on off", scores="A 6, B 0")
    assert r.scores == {"A": 11, "B": 0}
    assert r.points == {"A": 5, "B": 0}
