"""Whose throw it is in a course of the round, and how the next round may begin after one that is in doubt."""

from math import log

from boardd.game import opening
from boardd.inference.tracks import Start, Track
from boardd.inference.turns import Turns
from boardd.inference.worlds import World
from boardd.model import Place, Throw
from tests.play import game


def test_whatever_was_in_doubt_the_next_round_goes_on_from_the_scores_that_were_told():
    """B2 went into 5 (so B throws first), or less likely beside the board (so A does): what is told is B's 5 points."""
    agreed = game("holeyboard")
    rules, order = opening(agreed)
    start = Start(order, agreed.scores, rules.remember(frozenset(agreed.teams), agreed.scores))
    thrown = [("A", "1"), ("A", "off"), ("A", "off"), ("B", "off"), ("B", "5"), ("B", "off")]
    likely = tuple((team, Throw((Place(place),))) for team, place in thrown)
    other = (*likely[:4], ("B", Throw((Place("off"),))), likely[5])
    tracks = [Track(start, likely, World((), log(0.7))), Track(start, other, World((), log(0.3)))]
    following = Turns(rules, 1, agreed.teams).following(tracks, over=False)
    assert [track.start.order for track in following] == [("B", "A"), ("A", "B")]
    assert [dict(track.start.scores) for track in following] == [{"A": 1, "B": 5}] * 2


def test_after_a_bonus_throw_the_other_team_owes_all_of_its_own():
    """YO-9: four flat washers have one more throw; what is taken for it may be the next team's first."""
    agreed = game("yocu-4")
    rules, order = opening(agreed)
    start = Start(order, agreed.scores, rules.remember(frozenset(agreed.teams), agreed.scores))
    turns = Turns(rules, 1, agreed.teams)
    flat = Throw((Place("1"),))
    bonus, usual = (
        Track(start, tuple((team, flat) for team in teams), World((), 0.0)) for teams in ("AAAAABBB", "AAAABBBB")
    )
    assert turns.had_bonus(bonus)
    assert turns.owes(bonus)
    assert not turns.had_bonus(usual)
