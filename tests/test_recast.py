"""boardd.recast: the same throws under another book; which hole stands for which, and what is left out, in words."""

import pytest

from boardd.errors import Refused
from boardd.game import score_as_thrown
from boardd.recast import recast
from boardd.sheet import parse


def game(variant, *rounds, head=""):
    lines = [f"variant: {variant}", *filter(None, [head]), *(f"{n}. {turns}" for n, turns in enumerate(rounds, 1))]
    return parse("\n".join(lines) + "\n", "x.sheet").game


def thrown(variant, to, *rounds, head=""):
    """As a sheet of the other variant would say it."""
    other, _ = recast(game(variant, *rounds, head=head), to)
    return [" | ".join(map(str, turns)) for turns in other.rounds]


def test_as_many_holes_stand_for_each_other_by_where_they_lie():
    assert thrown("holeyboard", "ritzenthaler", "A 5 3 1 | B ~5 on@10,20 off(A2>off)") == [
        "A 3 2 1 | B ~3 on@10,20 off(A2>off)"
    ]


def test_where_there_are_more_holes_one_stands_for_one_of_the_same_worth():
    """YOCU's row 3 has three: HoleyBoard's only 3 stands for the middle one."""
    assert thrown("holeyboard", "yocu-4", "A 5 3 1 | B ~5 on off(B2>3)") == ["A 5 3 1 | B ~5 on off(B2>3)"]
    assert thrown("holeyboard", "yocu-9", "A 5 3 1 | B ~3 on off(B2>3)") == ["A 5 3b 1 | B ~3b on off(B2>3b)"]


def test_under_yocu_a_miss_costs_what_holeyboard_lets_pass():
    """HB: 5 + 3 = 8 to 1. YOCU: 8 - 1 = 7 (YO-4), and Bob 1 - 1 = 0."""
    other, notes = recast(game("holeyboard", "A 5 3 off | B 1 on off"), "yocu-4")
    [scored] = score_as_thrown(other)
    assert scored.complete
    assert scored.scores == {"A": 7, "B": 0}
    assert notes == ("each team threw 3 washers; yocu-4 has 4", "nobody threw the bonus that yocu-4 allows")


def test_a_hole_without_a_counterpart_matters_only_if_something_came_to_rest_in_it():
    assert thrown("yocu-4", "holeyboard", "A 5 3 1 off | B on on on on") == ["A 5 3 1 off | B on on on on"]
    for turns, piece in (("A 5 3 ~2 off | B on on on on", "A3"), ("A 5 3 on off | B on(A3>2) on on on", "A3")):
        with pytest.raises(Refused, match=f"{piece} of round 1 lies in hole 2, which has no counterpart there"):
            recast(game("yocu-4", turns), "holeyboard")


def test_holes_that_become_one_are_named():
    """2a and 2b do not cancel each other at YOCU's nine holes, and do where there is one 2."""
    nine = game("yocu-9", "A 2a on on on | B 2b on on on")
    assert score_as_thrown(nine)[0].scores == {"A": 2, "B": 2}
    four, notes = recast(nine, "yocu-4")
    assert score_as_thrown(four)[0].scores == {"A": 0, "B": 0}
    assert notes == ("holes stand for others: 2a = 2, 2b = 2", "2a and 2b count as one hole, 2")


def test_a_bonus_throw_is_left_out_where_there_is_none_and_so_is_what_moved_it():
    turns = "A 1 1 3 5 on | B on(A5>off) on on on"
    other, notes = recast(game("yocu-4", turns), "holeyboard")
    assert [str(turn) for turn in other.rounds[0]] == ["A 1 1 3 5", "B on on on on"]
    assert score_as_thrown(other)[0].scores == {"A": 10, "B": 0}
    assert "A5 of round 1 was a bonus throw, which holeyboard does not have: it is left out" in notes
    assert thrown("yocu-4", "yocu-9", turns) == ["A 1 1 3b 5 on | B on(A5>off) on on on"]


def test_how_many_were_thrown_is_a_fact_and_other_house_rules_are_not():
    other, notes = recast(game("holeyboard", head="set: washers=4, target=60"), "yocu-4")
    assert other.settings == {}
    assert notes[-1] == "target 60 was agreed for holeyboard: the book's own counts"
    assert recast(game("holeyboard"), "yocu-4").game.settings == {"washers": 3}


@pytest.mark.parametrize(
    ("variant", "to", "why"),
    [
        ("holeyboard", "knock-off", "it is played with weights; ritzenthaler, yocu-4 or yocu-9 would be right"),
        ("knock-off", "horse-collar", "its turns are others; tap-and-draw would be right"),
        ("knock-off", "target", "its zones are others; tap-and-draw would be right"),
        ("crazy-eight", "horse-collar", "its turns are others; no other variant has the same"),
    ],
)
def test_what_cannot_be_the_same_game_is_refused_with_what_can(variant, to, why):
    with pytest.raises(Refused, match=why):
        recast(game(variant), to)


def test_scores_that_no_game_could_have_there_are_said():
    """G-6: HoleyBoard's scores may fall below zero, YOCU's may not."""
    with pytest.raises(Refused, match="A cannot start below 0; no other variant has the same"):
        recast(game("holeyboard", head="scores: A -3, B 0"), "yocu-4")
