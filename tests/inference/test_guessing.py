"""A round that nobody saw: every way that it may have gone is allowed by the rules, and none is taken for certain."""

from collections import Counter
from math import exp

import pytest

from boardd.game import opening
from boardd.inference.guessing import guesses, place
from boardd.inference.tracks import Start, Track
from boardd.inference.turns import Turns
from boardd.inference.worlds import World
from tests.play import game

AGREED = game("holeyboard")
RULES, ORDER = opening(AGREED)
TURNS = Turns(RULES, 1, AGREED.teams)
TRACK = Track(Start(ORDER, AGREED.scores, RULES.remember(frozenset(AGREED.teams), AGREED.scores)), (), World((), 0.0))


@pytest.mark.parametrize("holes", [(), ("1", "3", "5")])
def test_every_round_is_whole_and_they_add_up_to_one(holes):
    found = list(guesses(TRACK, TURNS, holes))
    assert all(TURNS.owed(track) is None for track in found)
    assert abs(sum(exp(track.world.log_p) for track in found) - 1) < 1e-9


@pytest.mark.parametrize("holes", [(), ("1", "3", "5")])
def test_no_place_of_any_throw_is_in_most_of_them(holes):
    found = list(guesses(TRACK, TURNS, holes))
    for n in range(6):
        [(_, most), *_] = Counter(str(track.throws[n][1]) for track in found).most_common()
        assert most <= 0.75 * len(found)


def test_where_the_beams_would_have_seen_it_nothing_fell_in():
    said = {str(throw) for track in guesses(TRACK, TURNS, ()) for _, throw in track.throws}
    assert said == {"on", "off"}


def test_luck_is_spread_over_all_places():
    places = Counter(place(i / 1000, ("1", "3", "5")).name for i in range(1000))
    assert places["off"] == 250
    assert all(abs(places[hole] - 133) <= 1 for hole in ("1", "3", "5"))
