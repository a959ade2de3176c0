"""Courses of a round and the worlds they lead to: the likeliest are kept, and their probabilities add up."""

from math import exp, log

import pytest

from boardd.inference.tracks import KEEP, Start, Track, best, courses
from boardd.inference.worlds import Lying, World
from boardd.model import Move, Place, Throw

START = Start(("A", "B"), {"A": 0, "B": 0}, frozenset("AB"))
ON = Throw((Place("on", at_mm=(100.0, 300.0)),))


def lying(piece: str, hole: str = "", x_mm: float = 100.0) -> Lying:
    return Lying(piece, hole, False, x_mm, 300.0, (3.0, 3.0), 75.0, 1.0)


def track(place: str, p: float, *lies: Lying) -> Track:
    return Track(START, (("A", Throw((Place(place),))),), World(lies, log(p)))


def to_a_world_each(*places: tuple[str, float]) -> list[Track]:
    """A1 lies where it was thrown."""
    return [track(place, p, lying("A1", place)) for place, p in places]


def to_one_world(*places: tuple[str, float]) -> list[Track]:
    """Wherever A1 was thrown, now it lies in hole 3."""
    return [track(place, p, lying("A1", "3")) for place, p in places]


WORLDS = pytest.mark.parametrize("tracks", [to_a_world_each, to_one_world])


def said(tracks: list[Track]) -> list[str]:
    return [str(each.throws[0][1]) for each in tracks]


def shares(tracks: list[Track]) -> list[float]:
    return [exp(each.world.log_p) for each in tracks]


@WORLDS
def test_the_likeliest_comes_first_and_all_add_up_to_one(tracks):
    kept = courses(best(tracks(("3", 0.001), ("5", 0.006), ("1", 0.003))))
    assert said(kept) == ["5", "1", "3"]
    assert shares(kept) == pytest.approx([0.6, 0.3, 0.1])


def test_courses_that_come_to_the_same_world_are_one_track_until_they_are_told():
    """They go on together: what is thrown next, or dead, or missed, happens in all of them."""
    [kept] = best(to_one_world(("3", 0.1), ("5", 0.3)))
    assert exp(kept.world.log_p) == pytest.approx(1)
    for after, last in ((kept.missed("A"), "off"), (kept.threw(("A", ON)), str(ON)), (kept.dead("A"), "dead")):
        told = courses(best([after.less(-5.0)]))
        assert [[str(throw) for _, throw in each.throws] for each in told] == [["5", last], ["3", last]]
        assert shares(told) == pytest.approx([0.75, 0.25])


def test_two_tracks_that_share_a_course_add_up_what_each_has_of_it():
    """0.6 of 5 or 3, three to one; and 0.4 of 5 or 1, half and half: 0.45 + 0.2, 0.2, 0.15."""
    [one], [other] = best(to_one_world(("5", 0.3), ("3", 0.1))), best(to_one_world(("5", 0.3), ("1", 0.3)))
    kept = courses(best([one.less(log(0.6)), other.less(log(0.4))]))
    assert said(kept) == ["5", "1", "3"]
    assert shares(kept) == pytest.approx([0.65, 0.2, 0.15])


def test_two_ways_to_the_same_course_are_one_course_with_both_probabilities():
    """Millimetres are not another course; the likelier place stays."""
    ways = [track("on", p, lying("A1", x_mm=x_mm)) for p, x_mm in ((0.2, 109.0), (0.4, 110.0))]
    kept = best([*ways, track("5", 0.3, lying("A1", "5"))])
    assert shares(kept) == pytest.approx([2 / 3, 1 / 3])
    assert kept[0].world.lying[0].x_mm == 110


@pytest.mark.parametrize("other", [lying("A1", x_mm=130.0), lying("A1")._replace(spread_mm=(30.0, 3.0))])
def test_worlds_stay_apart_where_a_piece_lies_elsewhere_or_is_known_worse(other):
    """30 mm with an error of 3: what is next to come will tell which it was."""
    assert shares(best([track("on", 0.6, lying("A1")), track("on", 0.4, other)])) == pytest.approx([0.6, 0.4])


def test_what_is_told_first_is_the_likeliest_wherever_on_the_deck_it_is_thought_to_lie():
    """Six to five for `on`, though at each of two places it is less likely than the hole."""
    ways = [track("on", 0.3, lying("A1", x_mm=x_mm)) for x_mm in (60.0, 110.0)]
    kept = courses(best([*ways, track("5", 0.5, lying("A1", "5"))]))
    assert said(kept)[0] == "on"


def test_the_same_throws_with_another_piece_in_the_hole_are_another_course():
    kept = best([track("on", 0.5, lying("A1")), track("on", 0.5, lying("A1", "5"))])
    assert len(kept) == 2


def test_a_piece_in_somebodys_hand_or_a_strange_weight_is_another_course():
    one = track("on", 0.25)
    kept = best([one, one._replace(hand=(lying("A1"),)), one._replace(foreign=(180.0, 0.0, 0.0))])
    assert len(kept) == 3


def test_another_score_at_the_start_is_another_course():
    other = Start(("A", "B"), {"A": 1, "B": 0}, frozenset("AB"))
    kept = courses(best([track("5", 0.6), track("5", 0.4)._replace(start=other)]))
    assert [each.start.scores["A"] for each in kept] == [0, 1]
    assert shares(kept) == pytest.approx([0.6, 0.4])


@WORLDS
def test_what_is_ten_thousand_times_less_likely_is_forgotten(tracks):
    assert said(courses(best(tracks(("5", 1.0), ("3", 1e-3), ("1", 1e-4 * 0.9))))) == ["5", "3"]


def test_only_the_likeliest_are_kept():
    many = [track("on", 1 + i / 100, lying(f"A{i}")) for i in range(100)]
    kept = best(many)
    assert [each.world.lying[0].piece for each in kept] == [f"A{99 - i}" for i in range(KEEP)]
    assert sum(shares(kept)) == pytest.approx(1)


@WORLDS
def test_a_probability_too_small_for_a_float_does_not_matter(tracks):
    far = [each.less(-2000.0) for each in tracks(("5", 0.5), ("3", 0.25))]
    assert shares(courses(best(far))) == pytest.approx([2 / 3, 1 / 3])


def test_a_miss_is_a_throw_that_leaves_the_world_as_it_was():
    before = track("5", 1.0, lying("A1", "5"))
    after = before.missed("B")
    assert [(team, str(throw)) for team, throw in after.throws] == [("A", "5"), ("B", "off")]
    assert after.world == before.world


def test_a_dead_throw_counts_nothing_and_what_it_changed_is_a_strange_weight_until_hands_put_it_right():
    world = World((lying("A1"),), log(0.5))
    changed = World((lying("A1", "3"), lying("A2")), log(0.4))
    thrown = Track(START, (("A", ON), ("A", Throw((Place("on"),), (Move("A1", Place("3")),)))), changed)
    dead = thrown._replace(before=world, by=(75.0, 1000.0, -500.0)).dead(None)
    assert [str(throw) for _, throw in dead.throws] == [str(ON), "dead"]
    assert dead.world.lying == world.lying
    assert dead.world.log_p == changed.log_p
    assert dead.foreign == (75.0, 1000.0, -500.0)


def test_a_dead_throw_that_no_sensor_saw_is_the_next_one_of_the_team():
    dead = track("5", 1.0, lying("A1", "5")).dead("B")
    assert [(team, str(throw)) for team, throw in dead.throws] == [("A", "5"), ("B", "dead")]
    assert dead.world.lying == (lying("A1", "5"),)


def test_nothing_thrown_is_nothing_dead():
    empty = Track(START, (), World((), 0.0))
    assert empty.dead(None) == empty
