"""Tap and Draw, clause by clause; most rounds have one to three weights each, so that they are short to read."""

import pytest

from boardd.game import standing
from tests.play import cited, game, last, play, refused

ONE, TWO, THREE = "weights=1", "weights=2", "weights=3"
HORSE_COLLAR = "scoring=horse-collar"


def pieces(*rounds: str, **headers: str) -> dict[str, str]:
    """Where each weight lies after the last shot."""
    return {name: str(place) for name, place in standing(game("tap-and-draw", *rounds, **headers)).pieces.items()}


def test_td1_your_own_weight_that_you_knock_off_stays_off():
    r = last("tap-and-draw", "A 3 | B off | A 2(A1>off) | B off", set=TWO)
    assert r.scores == {"A": 2, "B": 0}


def test_td1_it_stays_off_although_the_same_shot_has_to_be_put_back():
    shots = "A 3@50 | B 1@900 | A 2(A1>off B1>off)"
    assert pieces(shots) == {"A1": "off", "B1": "1@900", "A2": "off"}
    assert last("tap-and-draw", f"{shots} | B off", set=TWO).scores == {"A": 0, "B": 1}


def test_td1_it_can_not_be_moved_any_more():
    assert "A1" in refused("tap-and-draw", "A 3 | B off | A 2(A1>off) | B 1(A1>2)", set=TWO)


def test_td2_an_opponents_weight_knocked_off_goes_back_and_the_shooting_weight_is_removed():
    shots = "A 2@300 | B 3@40(A1>off)"
    assert pieces(shots) == {"A1": "2@300", "B1": "off"}
    r = last("tap-and-draw", shots, set=ONE)
    assert r.scores == {"A": 2, "B": 0}
    assert "TD-2" in cited(r)


@pytest.mark.parametrize(("mine", "theirs", "a", "b"), [(300, 400, 2, 0), (400, 300, 0, 2)])
def test_td2_it_goes_back_with_its_depth(mine, theirs, a, b):
    r = last("tap-and-draw", f"A 2@{mine} | B 2@{theirs} | A 3(B1>off) | B off", set=TWO)
    assert r.scores == {"A": a, "B": b}


def test_td2_own_weights_that_the_shot_moved_go_back_too():
    shots = "A 1@800 | B 2@300 | A 2(A1>hang@-5 B1>off)"
    assert pieces(shots) == {"A1": "1@800", "B1": "2@300", "A2": "off"}
    assert last("tap-and-draw", f"{shots} | B off", set=TWO).scores == {"A": 0, "B": 2}


def test_td2_other_weights_of_the_opponent_that_the_shot_moved_go_back_too():
    shots = "A off | B 1@800 | A off | B 2@400 | A 3(B1>3@20 B2>off)"
    assert pieces(shots) == {"A1": "off", "B1": "1@800", "A2": "off", "B2": "2@400", "A3": "off"}
    assert last("tap-and-draw", f"{shots} | B off", set=THREE).scores == {"A": 0, "B": 1 + 2}


def test_td2_two_weights_knocked_off_by_one_shot_both_go_back():
    shots = "A 3@60 | B off | A hang@-3 | B 1(A2>off A1>off)"
    assert pieces(shots) == {"A1": "3@60", "B1": "off", "A2": "hang@-3", "B2": "off"}
    assert last("tap-and-draw", shots, set=TWO).scores == {"A": 3 + 4, "B": 0}


def test_td2_a_weight_goes_back_to_where_this_shot_found_it():
    shots = "A 1@900 | B off(A1>2@300) | A off | B 3(A1>off)"
    assert pieces(shots)["A1"] == "2@300"
    assert last("tap-and-draw", shots, set=TWO).scores == {"A": 2, "B": 0}


def test_td2_a_short_weight_knocked_off_goes_back_too():
    assert pieces("A short | B 3(A1>off)") == {"A1": "short", "B1": "off"}


def test_td2_a_shot_that_went_off_by_itself_is_put_back_as_well():
    assert pieces("A 2@300 | B off(A1>off)") == {"A1": "2@300", "B1": "off"}


def test_td2_the_shot_is_used_up():
    up = standing(game("tap-and-draw", "A 2 | B 3(A1>off)")).up
    assert (up.team, up.left) == ("A", 3)
    refused("tap-and-draw", "A 2 | B 3(A1>off) | B 3", set=TWO)


def test_td2_a_later_shot_may_move_what_was_put_back():
    shots = "A 1@900 | B 3(A1>off) | A off(A1>3@40) | B 1"
    assert pieces(shots)["A1"] == "3@40"
    assert last("tap-and-draw", shots, set=TWO).scores == {"A": 3, "B": 0}


def test_td2_the_removed_weight_cannot_be_moved():
    assert "B1" in refused("tap-and-draw", "A 2 | B 3(A1>off) | A 1(B1>hang) | B off", set=TWO)


def test_td2_what_earlier_shots_moved_stays():
    shots = "A 1@900 | B 1@950(A1>2@500) | A 3(B1>off)"
    assert pieces(shots) == {"A1": "2@500", "B1": "1@950", "A2": "off"}


def test_td3_an_opponents_weight_that_you_advance_stays_advanced():
    shots = "A 1@900 | B 2@300(A1>3@50)"
    assert pieces(shots) == {"A1": "3@50", "B1": "2@300"}
    assert last("tap-and-draw", shots, set=ONE).scores == {"A": 3, "B": 0}


def test_td3_it_stays_advanced_although_you_knock_your_own_off():
    shots = "A 3@60 | B 1@900 | A 1@950(A1>off B1>2@400)"
    assert pieces(shots) == {"A1": "off", "B1": "2@400", "A2": "1@950"}


def test_td3_your_own_weight_that_you_tap_stays_advanced():
    assert last("tap-and-draw", "A 1 | B 2 | A 1(A1>3) | B off", set=TWO).scores == {"A": 3, "B": 0}


def test_td4_scored_like_knock_off_by_default():
    shots = "A 3 | B 2 | A hang | B 1 | A 1 | B off"
    assert last("tap-and-draw", shots, set=THREE).scores == {"A": 3 + 4, "B": 0}
    assert last("tap-and-draw", shots, set=f"{THREE}, scoring=knock-off").scores == {"A": 3 + 4, "B": 0}


def test_td4_a_corner_is_a_hanger():
    assert last("tap-and-draw", "A corner | B off", set=ONE).scores == {"A": 4, "B": 0}


def test_td4_a_short_weight_counts_nothing():
    assert last("tap-and-draw", "A short | B 1", set=ONE).scores == {"A": 0, "B": 1}


def test_td4_depth_decides_and_is_asked_for():
    assert last("tap-and-draw", "A 2@300 | B 2@200", set=ONE).scores == {"A": 0, "B": 2}
    assert last("tap-and-draw", "A 2@300 | B 2@300", set=ONE).scores == {"A": 0, "B": 0}
    assert "depth" in refused("tap-and-draw", "A 2 | B 2", set=ONE)


@pytest.mark.parametrize(("shots", "following"), [("A 2 | B 1", "A"), ("A 1 | B 2", "B"), ("A off | B off", "B")])
def test_td4_the_scoring_team_shoots_first_otherwise_the_hammer_does(shots, following):
    assert last("tap-and-draw", shots, set=ONE).next == following


@pytest.mark.parametrize(("start", "winner"), [(11, None), (12, "B"), (14, "B")])
def test_td4_at_15_or_more_a_team_wins(start, winner):
    r = last("tap-and-draw", "A 2 | B 3", set=ONE, scores=f"A 14, B {start}")
    assert r.scores == {"A": 14, "B": start + 3}
    assert (r.winner, r.how) == (winner, winner and "reached-target")


def test_td5_each_team_counts_its_own_weights():
    shots = "A 3 | B 3 | A 2 | B 1 | A 1 | B off | A off | B off"
    r = last("tap-and-draw", shots, set=HORSE_COLLAR)
    assert r.scores == {"A": 3 + 2 + 1, "B": 3 + 1}
    assert "TD-5" in cited(r)


@pytest.mark.parametrize(("place", "points"), [("hang", 13), ("corner", 26), ("3", 3), ("2", 0), ("1", 0)])
def test_td5_what_a_weight_is_worth_by_itself(place, points):
    assert last("tap-and-draw", f"A {place} | B off", set=f"{HORSE_COLLAR}, {ONE}").scores == {"A": points, "B": 0}


def test_td5_a_team_without_a_3_of_its_own_counts_nothing():
    r = last("tap-and-draw", "A 2 | B 3 | A 2 | B 2", set=f"{HORSE_COLLAR}, {TWO}")
    assert r.scores == {"A": 0, "B": 3 + 2}
    assert "TD-5" in cited(r)


def test_td5_a_short_weight_counts_nothing_and_spoils_nothing():
    r = last("tap-and-draw", "A 3 | B off | A short | B off | A 2 | B off", set=f"{HORSE_COLLAR}, {THREE}")
    assert r.scores == {"A": 3 + 2, "B": 0}


def test_td5_no_depth_is_asked_for():
    assert last("tap-and-draw", "A 3 | B 3", set=f"{HORSE_COLLAR}, {ONE}").scores == {"A": 3, "B": 3}


def test_td5_what_was_knocked_off_goes_back_here_too():
    r = last("tap-and-draw", "A 3 | B 3 | A corner(B1>off) | B off", set=f"{HORSE_COLLAR}, {TWO}")
    assert r.scores == {"A": 3, "B": 3}


def test_td5_hanger_and_corner_are_settings():
    r = last("tap-and-draw", "A hang | B corner", set=f"{HORSE_COLLAR}, {ONE}, hanger=5, corner=9")
    assert r.scores == {"A": 5, "B": 9}


@pytest.mark.parametrize(
    ("shots", "winner"),
    [
        ("A hang | B 3", "A"),
        ("A 3 | B hang", "B"),
        ("A off | B 3", "B"),
        ("A 3 | B off", "A"),
        ("A 3 | B 3", None),
        ("A off | B 2", None),
    ],
)
def test_td5_at_51_or_more_the_highest_wins_and_a_tie_goes_on(shots, winner):
    r = last("tap-and-draw", shots, set=f"{HORSE_COLLAR}, {ONE}", scores="A 48, B 48")
    assert r.complete
    assert (r.winner, r.how) == (winner, winner and "highest")
    assert (r.next is None) == (winner is not None)


def test_td5_after_a_tie_the_next_round_can_be_won():
    rounds = play("tap-and-draw", "A 3 | B 3", "B 3 | A off", set=f"{HORSE_COLLAR}, {ONE}", scores="A 48, B 48")
    assert [r.winner for r in rounds] == [None, "B"]


def test_td5_the_default_target_is_51():
    r = last("tap-and-draw", "A 3 | B off", set=f"{HORSE_COLLAR}, {ONE}", scores="A 47, B 20")
    assert (r.scores, r.winner) == ({"A": 50, "B": 20}, None)


def test_td5_the_target_is_a_setting():
    assert last("tap-and-draw", "A 3 | B off", set=f"{HORSE_COLLAR}, {ONE}, target=3").winner == "A"


@pytest.mark.parametrize(
    ("shots", "first", "following"),
    [
        ("A hang | B 3", "A", "A"),
        ("A 3 | B hang", "A", "B"),
        ("B hang | A 3", "B", "B"),
        ("A 3 | B 3", "A", "B"),
        ("B 3 | A 3", "B", "A"),
        ("A 2 | B 1", "A", "B"),
    ],
)
def test_td5_more_points_shoot_first_and_equal_points_change_the_order(shots, first, following):
    r = last("tap-and-draw", shots, set=f"{HORSE_COLLAR}, {ONE}", first=first, scores="A 20, B 9")
    assert r.next == following
    assert "TD-5" in cited(r)


def test_td5_the_order_holds_in_the_rounds_that_follow():
    rounds = play("tap-and-draw", "A off | B off", "B off | A off", "A off | B 3", set=f"{HORSE_COLLAR}, {ONE}")
    assert [r.next for r in rounds] == ["B", "A", "B"]
    refused("tap-and-draw", "A off | B off", "A off | B off", set=f"{HORSE_COLLAR}, {ONE}")
