"""Knock Off, clause by clause; most rounds have one to three weights each, so that they are short to read."""

import pytest

from tests.play import cited, last, play, refused

ONE, TWO, THREE = "weights=1", "weights=2", "weights=3"


@pytest.mark.parametrize(
    ("place", "points"), [("1", 1), ("2", 2), ("3", 3), ("hang", 4), ("corner", 4), ("short", 0), ("off", 0)]
)
def test_ko1_what_a_weight_is_worth(place, points):
    assert last("knock-off", f"A off | B {place}", set=ONE).scores == {"A": 0, "B": points}


def test_ko1_four_weights_each_add_up():
    r = last("knock-off", "A 1 | B off | A 2 | B off | A 3 | B off | A hang | B off")
    assert r.scores == {"A": 1 + 2 + 3 + 4, "B": 0}


@pytest.mark.parametrize("place", ["hang", "corner"])
def test_ko1_the_hanger_setting_is_for_the_corners_too(place):
    assert last("knock-off", f"A {place} | B off", set="weights=1, hanger=7").scores == {"A": 7, "B": 0}


def test_ko1_a_hanger_setting_below_3_is_still_the_deepest():
    assert last("knock-off", "A hang | B 3", set="weights=1, hanger=1").scores == {"A": 1, "B": 0}


def test_ko1_a_corner_is_no_deeper_than_a_hanger():
    assert "depth" in refused("knock-off", "A hang | B corner", set=ONE)


def test_ko1_a_short_weight_holds_nobody_back():
    assert last("knock-off", "A 1 | B short", set=ONE).scores == {"A": 1, "B": 0}


def test_ko1_a_short_weight_moved_past_the_foul_line_is_in_play():
    assert last("knock-off", "A short | B 1(A1>2)", set=ONE).scores == {"A": 2, "B": 0}


def test_ko1_a_weight_knocked_back_short_is_out_of_play():
    assert last("knock-off", "A 3 | B 1(A1>short)", set=ONE).scores == {"A": 0, "B": 1}


def test_ko1_a_weight_that_is_off_cannot_be_moved():
    assert "A1" in refused("knock-off", "A off | B 1(A1>2)", set=ONE)


def test_ko1_a_weight_counts_where_it_lies_at_the_end():
    assert last("knock-off", "A 1 | B off(A1>3) | A off | B off(A1>2)", set=TWO).scores == {"A": 2, "B": 0}


@pytest.mark.parametrize(("place", "named"), [("4", "4"), ("on", "on"), ("~2", "lean")])
def test_ko1_there_is_no_other_place(place, named):
    assert named in refused("knock-off", f"A {place} | B off", set=ONE)


def test_ko2_only_the_deepest_team_scores():
    r = last("knock-off", "A 2 | B 3 | A off | B off | A off | B off | A off | B off")
    assert r.scores == {"A": 0, "B": 3}
    assert "KO-2" in cited(r)


def test_ko2_many_weights_do_not_make_up_for_the_deepest():
    assert last("knock-off", "A 2 | B off | A 2 | B off | A 2 | B 3", set=THREE).scores == {"A": 0, "B": 3}


def test_ko2_weights_behind_the_opponents_deepest_do_not_count():
    assert last("knock-off", "A 1 | B 2 | A 3 | B off", set=TWO).scores == {"A": 3, "B": 0}


def test_ko2_every_weight_ahead_counts_and_only_the_opponents_deepest_matters():
    r = last("knock-off", "A 3 | B 1 | A hang | B 2 | A 1 | B 1", set=THREE)
    assert r.scores == {"A": 3 + 4, "B": 0}


def test_ko2_a_weight_knocked_off_is_no_longer_the_deepest():
    assert last("knock-off", "A 3 | B 2(A1>off)", set=ONE).scores == {"A": 0, "B": 2}


def test_ko2_points_are_added_to_the_score():
    r = last("knock-off", "A 2 | B 3", set=ONE, scores="A 4, B 5")
    assert (r.points, r.scores) == ({"A": 0, "B": 3}, {"A": 4, "B": 8})


@pytest.mark.parametrize(
    ("shots", "a", "b"), [("A 2@300 | B 2@301", 2, 0), ("A 2@301 | B 2@300", 0, 2), ("A 2@1000 | B 2@999.5", 0, 2)]
)
def test_ko3_depth_decides_within_a_zone(shots, a, b):
    assert last("knock-off", shots, set=ONE).scores == {"A": a, "B": b}


def test_ko3_each_weight_of_the_deciding_zone_is_measured_against_the_opponents_deepest():
    r = last("knock-off", "A 2@100 | B 2@300 | A 2@200 | B 2@400 | A 2@350 | B off", set=THREE)
    assert r.scores == {"A": 2 + 2, "B": 0}


@pytest.mark.parametrize(("depth", "points"), [(500, 3 + 3 + 2), (700, 3 + 3)])
def test_ko3_weights_of_a_deeper_zone_count_whatever_the_depth_in_the_deciding_one(depth, points):
    r = last("knock-off", f"A 3 | B 2@600 | A 3 | B 1 | A 2@{depth} | B 1", set=THREE)
    assert r.scores == {"A": points, "B": 0}


def test_ko3_the_zone_goes_before_the_millimetres():
    assert last("knock-off", "A 3@300 | B 2@200", set=ONE).scores == {"A": 3, "B": 0}


def test_ko3_of_two_hangers_the_one_further_over_the_end_is_deeper():
    assert last("knock-off", "A hang@-14 | B hang@-20", set=ONE).scores == {"A": 0, "B": 4}
    assert last("knock-off", "A corner@-14 | B hang@-2", set=ONE).scores == {"A": 4, "B": 0}


@pytest.mark.parametrize(
    "shots",
    [
        "A 2 | B 2 | A off | B off",
        "A 2@300 | B 2 | A off | B off",
        "A 2 | B 2@300 | A off | B off",
        "A 2@300 | B 2@200 | A 2 | B off",
        "A 2@300 | B 2@200 | A off | B 2",
        "A 3 | B 2 | A 2 | B off",
        "A 2 | B hang | A off | B 2@10",
    ],
)
def test_ko3_rivals_in_the_deciding_zone_need_a_depth(shots):
    assert "depth" in refused("knock-off", shots, set=TWO)


def test_ko3_a_moved_weights_old_depth_is_gone():
    assert "depth" in refused("knock-off", "A 2@300 | B 2@400(A1>2)", set=ONE)


def test_ko3_a_moved_weights_new_depth_counts():
    assert last("knock-off", "A 2@300 | B 2@400(A1>2@500)", set=ONE).scores == {"A": 0, "B": 2}
    assert last("knock-off", "A 2 | B 2@400(A1>2@300)", set=ONE).scores == {"A": 2, "B": 0}


@pytest.mark.parametrize(
    ("shots", "a", "b"),
    [
        ("A 3 | B 2 | A 1 | B 2", 3, 0),
        ("A 3@90 | B 3@50 | A 2 | B 2", 0, 3),
        ("A hang | B 3 | A hang | B 3", 8, 0),
        ("A 2 | B off | A 2 | B short", 4, 0),
        ("A 3 | B 3(A1>off) | A 1 | B 3", 0, 6),
    ],
)
def test_ko3_a_depth_that_does_not_matter_is_not_asked_for(shots, a, b):
    assert last("knock-off", shots, set=TWO).scores == {"A": a, "B": b}


def test_ko3_at_equal_depth_neither_is_ahead():
    assert last("knock-off", "A 2@300 | B 2@300 | A 1 | B 2@310", set=TWO).scores == {"A": 0, "B": 0}


@pytest.mark.parametrize("shots", ["A 2@300 | B 2@301", "A 2@300 | B 2@300"])
def test_ko3_players_are_told_that_depth_decided(shots):
    assert "KO-3" in cited(last("knock-off", shots, set=ONE))


def test_ko3_is_no_reason_where_the_zones_decided():
    assert "KO-3" not in cited(last("knock-off", "A 2@300 | B 3@40", set=ONE))


def test_ko3_a_weight_level_with_the_opponents_deepest_does_not_count():
    assert last("knock-off", "A 3 | B 2@300 | A 2@300 | B off", set=TWO).scores == {"A": 3, "B": 0}


def test_ko3_an_unfinished_round_asks_for_no_depth():
    r = last("knock-off", "A 2 | B 2", set=TWO)
    assert not r.complete
    assert (r.next, r.winner, r.how) == (None, None, None)


def test_ko3_an_unfinished_round_uses_the_depths_it_has():
    assert last("knock-off", "A 2@400 | B 2@300", set=TWO).scores == {"A": 0, "B": 2}


@pytest.mark.parametrize(
    ("shots", "first", "following"),
    [("A 2 | B off", "A", "A"), ("A off | B 2", "A", "B"), ("B 2 | A off", "B", "B"), ("B off | A 2", "B", "A")],
)
def test_ko4_the_scoring_team_shoots_first(shots, first, following):
    r = last("knock-off", shots, set=ONE, first=first)
    assert r.next == following
    assert "KO-4" in cited(r)


@pytest.mark.parametrize(
    ("shots", "first", "hammer"),
    [("A off | B off", "A", "B"), ("B off | A off", "B", "A"), ("A 1@900 | B 1@900", "A", "B")],
)
def test_ko4_without_a_score_the_team_that_had_the_hammer_shoots_first(shots, first, hammer):
    r = last("knock-off", shots, set=ONE, first=first)
    assert r.next == hammer
    assert "KO-4" in cited(r)


def test_ko4_the_order_holds_in_the_rounds_that_follow():
    rounds = play("knock-off", "A off | B off", "B off | A off", "A 1 | B 2", "B off | A 3", "A 1 | B off", set=ONE)
    assert [r.next for r in rounds] == ["B", "A", "B", "A", "A"]
    refused("knock-off", "A off | B off", "A off | B off", set=ONE)


@pytest.mark.parametrize(("start", "score"), [(12, 15), (13, 16), (14, 17)])
def test_ko5_at_15_or_more_a_team_wins(start, score):
    r = last("knock-off", "A off | B 3", set=ONE, scores=f"A 14, B {start}")
    assert r.scores == {"A": 14, "B": score}
    assert (r.winner, r.how, r.next) == ("B", "reached-target", None)
    assert "KO-5" in cited(r)


def test_ko5_at_14_nobody_has_won():
    r = last("knock-off", "A off | B 3", set=ONE, scores="A 14, B 11")
    assert (r.winner, r.how, r.next) == (None, None, "B")


@pytest.mark.parametrize(("start", "winner"), [(17, None), (18, "B"), (19, "B")])
def test_ko5_the_target_is_a_setting(start, winner):
    r = last("knock-off", "A off | B 3", set="weights=1, target=21", scores=f"B {start}")
    assert (r.scores["B"], r.winner) == (start + 3, winner)


def test_ko5_no_round_follows_the_win():
    assert "won" in refused("knock-off", "A off | B 3", "B off | A off", set=ONE, scores="B 12")
