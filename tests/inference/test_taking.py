"""Hands at a board that weighs nothing, and throws that it cannot see."""

from collections.abc import Sequence
from math import exp

import pytest

from boardd.board import load
from boardd.inference.engine import Engine
from boardd.inference.landing import Landing
from boardd.inference.saying import Inferred
from boardd.inference.spots import Spot
from boardd.inference.taking import Taking
from boardd.inference.tokens import plain
from boardd.inference.weighing import Weighing
from boardd.inference.worlds import Lying, World
from boardd.model import Point
from tests.play import game

BOARD = load("holeyboard-ir")
MIDDLE_MM = (203.0, 635.0)
HOLES = {hole.name: hole.at_mm for hole in BOARD.holes}
NAMES = [f"{hole}.{beam}" for hole in HOLES for beam in ("rim", "floor")]
HERE, THERE = (100.0, 300.0), (300.0, 500.0)


def spots(places: Sequence[Point]) -> tuple[Spot, ...]:
    return tuple(Spot(x, y, 7.0, 19.0) for x, y in places)


def landing(
    t_s: float = 1.0,
    into: Sequence[str] = (),
    came: Sequence[Point] = (),
    went: Sequence[Point] = (),
    reached: str = "",
    let_go: str = "",
    hands_mm: Sequence[Point] = (),
    leans: str = "",
    number: int = 1,
    left: int = 0,
) -> Landing:
    none = (0.0, 0.0, 0.0)
    fell = {name: sum(name in (hole, f"{hole}.rim", f"{hole}.floor") for hole in into) for name in NAMES}
    steady = frozenset({f"{leans}.rim", f"{leans}.floor"} if leans else ())
    sets = steady, frozenset[str](), frozenset(reached)
    seen = Landing(number, t_s, t_s + 0.3, None, none, fell, *sets, (), 0.0, False, None, spots(came), spots(went))
    touched = bool(came or went or hands_mm)
    return seen._replace(
        left=left, shaded=bool(hands_mm), touched=touched, let_go=frozenset(let_go), hands_mm=tuple(hands_mm)
    )


def lying(piece: str, at_mm: Point, hole: str = "", leaning: bool = False, spread_mm: float = 7.0) -> Lying:
    return Lying(piece, hole, leaning, *at_mm, (spread_mm, spread_mm), 75.0, 1.0)


SEEN, HIDDEN = lying("A1", HERE), lying("A2", MIDDLE_MM, spread_mm=300.0)
FLAT, LEANER = lying("B1", HOLES["5"], "5"), lying("B2", HOLES["3"], "3", leaning=True)
WORLD = World((SEEN, HIDDEN, FLAT, LEANER), 0.0)


def taken(seen: Landing, world: World = WORLD) -> list[str]:
    found = Taking(BOARD, Weighing(BOARD, MIDDLE_MM)).taken(world, seen, ())
    return sorted(lies.piece for lies in found[0]) if found else []


def log_taken(seen: Landing, *pieces: Lying) -> float:
    found = Taking(BOARD, Weighing(BOARD, MIDDLE_MM)).taken(World(pieces, 0.0), seen, ())
    assert found
    return found[1].world.log_p


# What hands took


def test_what_the_surface_shows_no_more_was_taken():
    assert taken(landing(went=[HERE], hands_mm=[HERE])) == ["A1"]


def test_what_was_in_a_hole_is_taken_by_a_hand_that_reached_into_it():
    assert taken(landing(reached="5", hands_mm=[HOLES["5"]])) == ["B1"]
    assert taken(landing(reached="1", hands_mm=[HOLES["1"]])) == []


def test_a_leaner_that_lets_go_of_its_beams_under_a_hand_was_taken():
    assert taken(landing(let_go="3", hands_mm=[HOLES["3"]])) == ["B2"]


def test_fingers_where_nothing_is_seen_to_lie_take_what_the_cells_do_not_see():
    assert taken(landing(hands_mm=[THERE])) == ["A2"]
    assert taken(landing(went=[HERE], hands_mm=[HERE, THERE])) == ["A1", "A2"]
    assert taken(landing(went=[HERE], hands_mm=[(HERE[0] + 20, HERE[1] + 30)])) == ["A1"]


def test_hands_come_where_something_lies_more_often_than_not():
    both = landing(went=[HERE], hands_mm=[HERE, THERE])
    assert log_taken(both, SEEN, HIDDEN) > log_taken(both, SEEN) + 1
    hole = landing(went=[HERE], hands_mm=[HERE], reached="5")
    assert log_taken(hole, SEEN, FLAT) > log_taken(hole, SEEN) + 1


def test_a_piece_that_goes_without_a_hand_was_hardly_taken():
    assert log_taken(landing(went=[HERE]), SEEN) < log_taken(landing(went=[HERE], hands_mm=[HERE]), SEEN) - 3


def test_of_an_empty_board_what_was_hard_to_see_is_the_first_to_have_gone_unseen():
    taking = Taking(BOARD, Weighing(BOARD, MIDDLE_MM))
    nothing, hidden, seen = (taking.log_left(World(pieces, 0.0)) for pieces in ((), (HIDDEN,), (SEEN,)))
    assert nothing == 0 > hidden > seen


# Rounds, landing by landing


class Play:
    """A game whose landings are given; who throws is for the engine to find out."""

    def __init__(self) -> None:
        self.engine, self.number = Engine(BOARD, game("holeyboard")), 0
        self.said: dict[str, str] = {}

    def see(self, t_s: float, **seen: object) -> None:
        self.number += 1
        self.keep(self.engine.landed(landing(t_s, number=self.number, **seen)))  # type: ignore[arg-type]

    def keep(self, events: Sequence[object]) -> None:
        said = [event for event in events if isinstance(event, Inferred)]
        self.said |= {f"{event.round}.{event.team}{event.n}": str(plain(event.throw)) for event in said}

    def lock(self, t_s: float) -> bool:
        was = self.engine.round
        self.keep(self.engine.lock(t_s))
        return self.engine.round > was

    def tokens(self) -> list[str]:
        return list(dict(sorted(self.said.items(), key=lambda item: (item[0][0], item[0][2:]))).values())


@pytest.mark.parametrize("unseen", range(1, 5))
def test_a_throw_that_nothing_saw_was_made_in_the_long_pause(unseen):
    """Six throws, 4 s apart and 1.5 s more where the teams change; one bounces off, which no cell and no beam sees."""
    play = Play()
    for throw, hole in enumerate("135135"):
        if throw != unseen:
            play.see(4.0 * throw + 1.5 * (throw > 2) + 5.0, into=[hole])
    for t_s, hole in ((30.5, "1"), (32.0, "3"), (33.5, "5")):
        play.see(t_s, reached=hole, hands_mm=[HOLES[hole]])
    assert play.lock(36.0)
    places = ["off" if throw == unseen else hole for throw, hole in enumerate("135135")]
    assert [play.said[f"1.{piece}"] for piece in ("A1", "A2", "A3", "B1", "B2", "B3")] == places


def test_a_leaner_is_picked_up_like_all_the_others():
    play = Play()
    for throw, hole in enumerate("135"):
        play.see(5.0 + 4 * throw, into=[hole])
    for throw, at_mm in enumerate((HERE, THERE)):
        play.see(18.5 + 4 * throw, came=[at_mm], left=1 + throw)
    play.see(26.5, leans="3")
    assert play.said["1.B3"] == "~3"
    play.see(31.0, went=[HERE, THERE], hands_mm=[HERE, THERE])
    for t_s, hole in ((33.0, "1"), (34.5, "3"), (36.0, "5")):
        play.see(t_s, reached=hole, let_go=hole if hole == "3" else "", hands_mm=[HOLES[hole]])
    assert play.lock(38.5)
    assert play.said["1.B3"] == "~3"


def test_a_round_is_not_over_while_pieces_lie_in_holes_that_no_hand_was_in():
    play = Play()
    for throw, hole in enumerate("135135"):
        play.see(5.0 + 4 * throw, into=[hole])
    assert not play.lock(60.0)
    play.see(61.0, reached="1", hands_mm=[HOLES["1"]])
    assert not play.lock(63.5)
    play.see(64.0, reached="3", hands_mm=[HOLES["3"]])
    play.see(65.0, reached="5", hands_mm=[HOLES["5"]])
    assert play.lock(67.5)


def test_the_next_throw_into_an_empty_board_begins_the_next_round():
    """Somebody was so quick that no beam saw the last washer go."""
    play = Play()
    for throw, hole in enumerate("135135"):
        play.see(5.0 + 4 * throw, into=[hole])
    play.see(31.0, reached="1", hands_mm=[HOLES["1"]])
    play.see(32.0, reached="3", hands_mm=[HOLES["3"]])
    assert play.engine.next_round(landing(39.0, into=["5"], number=99), 0)
    assert not play.engine.next_round(landing(33.0, into=["5"], number=99), 0)  # a finger: they are not done
    assert not play.engine.next_round(landing(39.0, reached="5", hands_mm=[HOLES["5"]], number=99), 0)


def test_a_beam_that_blinks_alone_is_no_throw():
    """Of a thousand washers one beam misses twelve, and one blinks at nothing as often in a few minutes."""
    play = Play()
    play.see(5.0, into=["3"])
    play.see(8.9, into=["5.rim"])
    assert [len(track.throws) for track in play.engine.tracks[:1]] == [1]
    play.see(13.0, into=["5"])
    assert (play.said["1.A2"], "1.A3" in play.said) == ("5", False)


def test_throws_far_apart_are_not_one():
    """A landing soon after another may be the same throw, still moving; 4 s later it is not."""
    play = Play()
    play.see(5.0, came=[HERE], left=1)
    play.see(9.0, came=[THERE], left=2)
    one = sum(exp(track.world.log_p) for track in play.engine.tracks if len(track.throws) == 1)
    assert one < 0.01


def test_a_piece_that_touched_the_surface_and_is_not_seen_may_lie_between_the_cells():
    play = Play()
    play.number += 1
    play.engine.landed(landing(5.0, number=1)._replace(touched=True))
    odds = {"on": 0.0, "off": 0.0}
    for track in play.engine.tracks:
        if len(track.throws) == 1:
            odds[str(plain(track.throws[0][1]))] += exp(track.world.log_p)
    assert min(odds.values()) > 0.2


def test_of_the_throws_before_a_button_one_may_have_been_unseen():
    """The button says of a throw 9 s after A1 that it missed; between the two there was time for another."""
    play = Play()
    play.see(5.0, into=["3"])
    play.keep(play.engine.button(15.8, "A"))
    assert (play.said["1.A2"], play.said["1.A3"]) == ("off", "off")
    assert 2 in {len(track.throws) for track in play.engine.tracks}  # or they took their time


def test_a_button_after_the_usual_pause_is_about_the_next_throw():
    play = Play()
    play.see(5.0, into=["3"])
    play.keep(play.engine.button(10.8, "A"))
    assert (play.said["1.A2"], "1.A3" in play.said) == ("off", False)


def test_a_push_leads_ahead_and_not_far():
    ways = Play().engine.ways
    holes = {hole.name: hole for hole in BOARD.holes}
    before = lying("A1", (HOLES["3"][0], HOLES["3"][1] - 120.0))
    assert ways.leads(before, holes["3"]) == 1.0
    assert ways.leads(before, holes["1"]) < ways.leads(before, holes["5"]) < 1.0  # one lies behind it, one far ahead
    beside = lying("A1", (HOLES["3"][0] - 160.0, HOLES["3"][1] - 120.0))
    assert ways.leads(beside, holes["3"]) < 0.2


def test_pieces_in_hands_that_lay_elsewhere_are_another_course():
    """One course put A1 into a hole, the other on the deck: put back, they do not come to the same."""
    track = Play().engine.tracks[0]
    flat, seen = (track._replace(hand=(lying("A1", HERE, hole),)) for hole in ("1", ""))
    assert flat.key() != seen.key()


def test_who_still_has_to_throw_waits_until_hands_have_gone():
    """A hand is at the board 4 s after A1, and A2 comes 4 s after that: nobody threw in between."""
    play = Play()
    play.see(5.0, into=["3"])
    play.see(9.0, hands_mm=[THERE])
    play.see(13.3, into=["5"])
    assert (play.said["1.A2"], "1.A3" in play.said) == ("5", False)
