"""YOCU with four holes, clause by clause: YO-1 to YO-9 of the rule page."""

import pytest

from tests.play import cited, last, play, refused

Y4 = "yocu-4"


# YO-1: flat in a hole


@pytest.mark.parametrize(("hole", "value"), [("1", 1), ("2", 2), ("3", 3), ("5", 5)])
def test_yo1_a_hole_is_worth_its_name(hole, value):
    r = last(Y4, f"A {hole} on on on | B on on on on", scores="A 4, B 2")
    assert r.scores == {"A": 4 + value, "B": 2}
    assert r.points == {"A": value, "B": 0}


def test_yo1_there_is_no_hole_4():
    assert "4" in refused(Y4, "A 4 on on on | B on on on on")


def test_yo1_knocked_in_by_anybody_scores_for_its_owner():
    assert last(Y4, "A on on(A1>3) on on | B on on on on").scores == {"A": 3, "B": 0}
    assert last(Y4, "A on on on on | B on(A1>5) on on on").scores == {"A": 5, "B": 0}


def test_yo1_with_three_washers():
    r = last(Y4, "A 5 3 on | B on on 2", set="washers=3")
    assert r.complete
    assert r.scores == {"A": 8, "B": 2}
    assert refused(Y4, "A on on on on | B on on on", set="washers=3")


# YO-2: leaners


@pytest.mark.parametrize("hole", ["1", "2", "3", "5"])
def test_yo2_a_leaner_is_worth_1_in_any_hole(hole):
    assert last(Y4, f"A ~{hole} on on on | B on on on on").scores == {"A": 1, "B": 0}


def test_yo2_each_of_several_leaners_in_a_hole():
    assert last(Y4, "A ~5 ~5 ~5 on | B on on on on").scores == {"A": 3, "B": 0}


def test_yo2_a_leaner_pushed_flat_is_worth_the_hole():
    assert last(Y4, "A ~5 on on on | B on(A1>5) on on on").scores == {"A": 5, "B": 0}


def test_yo2_the_worth_of_a_leaner_is_a_setting():
    assert last(Y4, "A ~5 ~2 on on | B on on on on", set="leaner=3").scores == {"A": 6, "B": 0}


# YO-3: cancelling


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        ("A 3 3 on on | B 3 on on on", 3, 0),
        ("A 3 3 on on | B 3 3 on on", 0, 0),
        ("A 3 3 on on | B 3 3 3 on", 0, 3),
        ("A 5 1 on on | B 1 2 on on", 5, 2),
        ("A on on on on | B 5 on(A1>5) on on", 0, 0),
    ],
)
def test_yo3_one_for_one_in_the_same_hole(text, a, b):
    r = last(Y4, text)
    assert r.scores == {"A": a, "B": b}
    assert "YO-3" in cited(r)


def test_yo3_not_across_holes():
    r = last(Y4, "A 5 on on on | B 3 2 on on")
    assert r.scores == {"A": 5, "B": 5}
    assert "YO-3" not in cited(r)


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        ("A ~3 on on on | B 3 on on on", 1, 3),
        ("A 3 on on on | B ~3 on on on", 3, 1),
        ("A ~3 on on on | B ~3 on on on", 1, 1),
        ("A 3 ~3 on on | B 3 on on on", 1, 0),
    ],
)
def test_yo3_leaners_neither_cancel_nor_are_cancelled(text, a, b):
    assert last(Y4, text).scores == {"A": a, "B": b}


def test_yo3_only_within_the_round():
    assert last(Y4, "A 3 on on on | B on on on on", "A on on on on | B 3 on on on").scores == {"A": 3, "B": 3}


# YO-4: misses


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        pytest.param("A off on on on | B on on on on", 9, 10, id="missed"),
        pytest.param("A off off on on | B on on off on", 8, 9, id="each one, of each team"),
        pytest.param("A on on on on | B on(A1>off) on on on", 9, 10, id="knocked off by the opponent"),
        pytest.param("A on on on on | B on(A1>off A3>off) on on on", 8, 10, id="two knocked off"),
        pytest.param("A on on(A1>off) on on | B on on on on", 9, 10, id="knocked off by its own team"),
        pytest.param("A ~5 on on on | B on(A1>off) on on on", 9, 10, id="a leaner knocked off"),
        pytest.param("A on on on on | B off(A1>off) on on on", 9, 9, id="both"),
        pytest.param("A dead on on on | B on on on on", 9, 10, id="dead"),
        pytest.param("A 5 off on on | B on on on on", 14, 10, id="beside points"),
    ],
)
def test_yo4_off_the_board_costs_its_owner_1(text, a, b):
    r = last(Y4, text, scores="A 10, B 10")
    assert r.scores == {"A": a, "B": b}
    assert "YO-4" in cited(r)


@pytest.mark.parametrize("moved", ["A1>off", "A1>5", "A1>on", "A1>off A2>3"])
def test_yo4_what_a_dead_throw_moved_is_put_back(moved):
    r = last(Y4, f"A ~5 on on on | B dead({moved}) on on on", scores="A 10, B 10")
    assert r.scores == {"A": 11, "B": 9}
    r = last(Y4, f"A ~5 on on on | B dead({moved}) on(A1>5) on on", scores="A 10, B 10")
    assert r.scores == {"A": 15, "B": 9}


def test_yo4_the_cost_of_a_miss_is_a_setting():
    assert last(Y4, "A off off on on | B on on on on", set="miss=-3", scores="A 10, B 0").scores == {"A": 4, "B": 0}
    assert last(Y4, "A off dead on on | B on on on on", set="miss=0", scores="A 10, B 0").scores == {"A": 10, "B": 0}


# YO-5: the net, settled once


def test_yo5_on_the_board_is_worth_nothing():
    r = last(Y4, "A on on on on | B on on on on", scores="A 3, B 4")
    assert r.scores == {"A": 3, "B": 4}
    assert r.points == {"A": 0, "B": 0}


def test_yo5_not_below_0():
    r = last(Y4, "A off off off off | B off on on on", scores="A 2, B 0")
    assert r.scores == {"A": 0, "B": 0}
    assert r.points == {"A": -2, "B": 0}
    assert "YO-5" in cited(r)


def test_yo5_the_floor_is_settled_after_all_washers():
    assert last(Y4, "A off 5 on on | B on on on on").scores == {"A": 4, "B": 0}


def test_yo5_over_21_on_the_way_is_no_bust():
    r = last(Y4, "A 5 off off off | B on on on on", scores="A 18, B 0")
    assert r.scores == {"A": 20, "B": 0}
    r = last(Y4, "A 5 5 on on | B 5 5 on on", scores="A 18, B 0")
    assert r.scores == {"A": 18, "B": 0}


def test_yo5_an_unfinished_round_shows_what_it_would_come_to():
    r = last(Y4, "A 5 off", scores="A 3, B 4")
    assert r.scores == {"A": 7, "B": 4}
    assert (r.complete, r.next, r.winner, r.how) == (False, None, None, None)


# YO-6: 21


@pytest.mark.parametrize(
    ("text", "winner", "scores"),
    [
        ("A 5 on on on | B on on on on", "A", {"A": 21, "B": 16}),
        ("A on on on on | B 3 2 on on", "B", {"A": 16, "B": 21}),
        ("A 5 1 off on | B 1 5 5 on", "B", {"A": 15, "B": 21}),
    ],
)
def test_yo6_exactly_21_after_the_round_wins(text, winner, scores):
    r = last(Y4, text, scores="A 16, B 16")
    assert r.scores == scores
    assert (r.winner, r.how, r.next) == (winner, "reached-21", None)
    assert "YO-6" in cited(r)


def test_yo6_not_before_the_round_is_over():
    r = last(Y4, "A 5 on on on | B on on on", scores="A 16, B 0")
    assert (r.complete, r.winner, r.how) == (False, None, None)
    r = last(Y4, "A 5 on on on | B on on on on(A2>off)", scores="A 16, B 0")
    assert r.scores == {"A": 20, "B": 0}
    assert r.winner is None


def test_yo6_both_at_21_play_on():
    r = last(Y4, "A 5 on on on | B 3 on on on", scores="A 16, B 18")
    assert r.scores == {"A": 21, "B": 21}
    assert (r.winner, r.how, r.next) == (None, None, "A")


def test_yo6_both_at_21_again_play_on_again():
    r = last(Y4, "A on on on on | B 1 off on on", scores="A 21, B 21")
    assert r.scores == {"A": 21, "B": 21}
    assert (r.winner, r.next) == (None, "A")


@pytest.mark.parametrize(
    ("text", "scores", "winner"),
    [
        ("A on on on on | B off on on on", {"A": 21, "B": 20}, "A"),
        ("A off on on on | B on on on on", {"A": 20, "B": 21}, "B"),
        ("A 1 on on on | B on on on on", {"A": 13, "B": 21}, "B"),
    ],
)
def test_yo6_until_one_alone_is_at_21(text, scores, winner):
    r = last(Y4, "A 5 on on on | B 3 on on on", text, scores="A 16, B 18")
    assert r.scores == scores
    assert (r.winner, r.how) == (winner, "reached-21")


def test_yo6_with_another_target():
    r = last(Y4, "A 5 on on on | B on on on on", set="target=15", scores="A 10, B 0")
    assert r.scores == {"A": 15, "B": 0}
    assert (r.winner, r.how) == ("A", "reached-21")


def test_yo6_no_game_starts_with_one_team_alone_at_21():
    assert refused(Y4, scores="A 21, B 3")
    assert refused(Y4, scores="A 22, B 22")
    assert refused(Y4, scores="A -1, B 0")


# YO-7: bust


@pytest.mark.parametrize(("before", "throws"), [(20, "2 on on on"), (20, "5 5 5 on"), (17, "5 on on on")])
def test_yo7_over_21_is_13(before, throws):
    r = last(Y4, f"A {throws} | B on on on on", scores=f"A {before}, B 3")
    assert r.scores == {"A": 13, "B": 3}
    assert r.points == {"A": 13 - before, "B": 0}
    assert (r.winner, r.next) == (None, "B")
    assert "YO-7" in cited(r)


def test_yo7_a_bust_from_below_13_goes_up_to_13():
    r = last(Y4, "A 5 5 on on | B on on on on", scores="A 12, B 3")
    assert r.scores == {"A": 13, "B": 3}


def test_yo7_knocked_over_by_the_opponent():
    assert last(Y4, "A on on on on | B on(A2>5) on on on", scores="A 20, B 3").scores == {"A": 13, "B": 3}


def test_yo7_the_other_team_still_wins():
    r = last(Y4, "A 5 on on on | B 3 on on on", scores="A 20, B 18")
    assert r.scores == {"A": 13, "B": 21}
    assert r.winner == "B"


def test_yo7_the_score_after_a_bust_is_a_setting():
    assert last(Y4, "A 5 on on on | B on on on on", set="bust=7", scores="A 20, B 3").scores == {"A": 7, "B": 3}


# YO-8: honours


@pytest.mark.parametrize(
    ("text", "first", "scores", "then"),
    [
        pytest.param("A 3 on on on | B 5 on on on", "A", "A 9, B 0", "B", id="more in this round, not in all"),
        pytest.param("A 3 on on on | B 2 on on on", "A", "A 0, B 9", "A", id="the first team again"),
        pytest.param("B 3 on on on | A 5 on on on", "B", "A 0, B 0", "A", id="A from second"),
        pytest.param("A 5 off off off | B 3 on on on", "A", "A 3, B 3", "B", id="misses count"),
        pytest.param("A off off on on | B off on on on", "A", "A 0, B 0", "B", id="before the floor"),
        pytest.param("B off off on on | A off on on on", "B", "A 5, B 0", "A", id="floor on one side only"),
        pytest.param("A off off on on | B off on on on", "A", "A 1, B 5", "B", id="equal loss by the floor"),
        pytest.param("A 3 on on on | B 2 1 on on", "A", "A 0, B 0", "A", id="equal"),
        pytest.param("B 3 on on on | A 2 1 on on", "B", "A 0, B 0", "B", id="equal, B was first"),
        pytest.param("A 5 on on on | B off on on on", "A", "A 20, B 9", "B", id="the first team busts"),
        pytest.param("A off on on on | B 5 on on on", "A", "A 9, B 20", "A", id="the second team busts"),
        pytest.param("A 2 on on on | B 5 on on on", "A", "A 20, B 20", "A", id="both bust"),
        pytest.param("B 2 on on on | A 5 on on on", "B", "A 20, B 20", "B", id="both bust, B was first"),
    ],
)
def test_yo8_honours(text, first, scores, then):
    r = last(Y4, text, first=first, scores=scores)
    assert r.next == then
    assert "YO-8" in cited(r)


def test_yo8_the_next_round_must_start_with_that_team():
    assert "B" in refused(Y4, "A on on on on | B 1 on on on", "A on on on on | B on on on on")


# YO-9: the bonus throw


@pytest.mark.parametrize(
    ("text", "a", "b"),
    [
        pytest.param("A 1 1 2 3 5 | B on on on on", 12, 0, id="the first team's"),
        pytest.param("A on on on on | B 1 1 2 3 5", 0, 12, id="the second team's"),
        pytest.param("A 1 1 1 1 2 | B 2 5 3 3 5", 4, 16, id="both, and it cancels"),
        pytest.param("A 1 1 1 1 | B 1 1 1 1 5", 0, 5, id="all four cancelled"),
        pytest.param("A on 1 1 1(A1>2) 5 | B on on on on", 10, 0, id="one knocked in by the fourth throw"),
        pytest.param("A ~3 1(A1>3) 1 1 5 | B on on on on", 11, 0, id="a leaner pushed flat in time"),
        pytest.param("A on on on on | B on(A1>2) 1 1 1(B1>1) 5", 2, 9, id="where the opponent's were knocked in too"),
        pytest.param("A 1 1 1 1 off | B on on on on", 3, 0, id="missed"),
        pytest.param("A 1 1 1 1 ~5 | B on on on on", 5, 0, id="a leaner"),
        pytest.param("A 1 1 1 1 on | B on(A5>off) on on on", 3, 0, id="knocked off later"),
        pytest.param("A 1 1 1 1 on | B on(A5>5) on on on", 9, 0, id="knocked in later"),
    ],
)
def test_yo9_four_flat_give_a_bonus_throw(text, a, b):
    r = last(Y4, text)
    assert r.complete
    assert r.scores == {"A": a, "B": b}


def test_yo9_the_bonus_can_bust_and_win():
    assert last(Y4, "A 1 1 1 1 5 | B on on on on", scores="A 17, B 0").scores == {"A": 13, "B": 0}
    assert last(Y4, "A 1 1 1 1 5 | B on on on on", scores="A 12, B 0").winner == "A"


@pytest.mark.parametrize("text", ["A 1 1 2 3 | B on on on on", "A on on on on | B 1 1 2 3"])
def test_yo9_it_may_be_declined(text):
    r = last(Y4, text)
    assert r.complete
    assert sorted(r.scores.values()) == [0, 7]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("A 1 1 1 on 5 | B on on on on", id="one on the board"),
        pytest.param("A off 1 1 1 5 | B on on on on", id="one off"),
        pytest.param("A 1 1 1 dead 5 | B on on on on", id="one dead"),
        pytest.param("A 1 1 1 ~1 5 | B on on on on", id="a leaner"),
        pytest.param("A on 1 1 1 5(A1>2) | B on on on on", id="in only by the fifth"),
        pytest.param("A on on on on | B on on on on on", id="the second team"),
        pytest.param("A 1 1 1 on | B on(A4>2) on on on | A 5", id="in only by the opponent"),
        pytest.param("A 1 1 1 1 | B on on on on | A 5", id="declined before"),
        pytest.param("A 1 1 1 1 1 1 | B on on on on", id="a second bonus"),
        pytest.param("A on on on on | B 1 1 1 1 1 1", id="a second bonus of the second team"),
    ],
)
def test_yo9_a_fifth_throw_without_the_right_is_refused(text):
    assert refused(Y4, text)


def test_yo9_with_three_washers_the_fourth_is_the_bonus():
    assert last(Y4, "A 1 1 1 5 | B on on on", set="washers=3").scores == {"A": 8, "B": 0}
    assert refused(Y4, "A 1 1 on 5 | B on on on", set="washers=3")
    assert refused(Y4, "A 1 1 1 1 5 | B on on on", set="washers=3")


def test_yo9_each_round_anew():
    rounds = play(Y4, "A 1 1 1 1 1 | B on on on on", "A 1 1 1 1 1 | B on on on on")
    assert [r.scores["A"] for r in rounds] == [5, 10]
