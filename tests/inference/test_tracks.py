"""Courses of a round: the likeliest are kept, and their probabilities add up."""

from math import exp, log

import pytest

from boardd.inference.tracks import Start, Track, best
from boardd.inference.worlds import Lying, World
from boardd.model import Move, Place, Throw

START = Start(("A", "B"), {"A": 0, "B": 0}, frozenset("AB"))
ON = Throw((Place("on", at_mm=(100.0, 300.0)),))


def lying(piece: str, hole: str = "", x_mm: float = 100.0) -> Lying:
    return Lying(piece, hole, False, x_mm, 300.0, (3.0, 3.0), 75.0, 1.0)


def track(place: str, p: float, *lies: Lying) -> Track:
    return Track(START, (("A", Throw((Place(place),))),), World(lies, log(p)))


def shares(tracks: list[Track]) -> list[float]:
    return [exp(each.world.log_p) for each in tracks]


def test_the_likeliest_comes_first_and_all_add_up_to_one():
    kept = best([track("3", 0.001), track("5", 0.006), track("on", 0.003)])
    assert [str(each.throws[0][1]) for each in kept] == ["5", "on", "3"]
    assert shares(kept) == pytest.approx([0.6, 0.3, 0.1])


def test_two_ways_to_the_same_course_are_one_course_with_both_probabilities():
    """Millimetres are not another course; the better known place stays."""
    kept = best([track("on", 0.2, lying("A1", x_mm=90)), track("on", 0.4, lying("A1", x_mm=110)), track("5", 0.3)])
    assert shares(kept) == pytest.approx([2 / 3, 1 / 3])
    assert kept[0].world.lying[0].x_mm == 110


def test_the_same_throws_with_another_piece_in_the_hole_are_another_course():
    kept = best([track("on", 0.5, lying("A1")), track("on", 0.5, lying("A1", "5"))])
    assert len(kept) == 2


def test_a_piece_in_somebodys_hand_or_a_strange_weight_is_another_course():
    one = track("on", 0.25)
    kept = best([one, one._replace(hand=(lying("A1"),)), one._replace(foreign=(180.0, 0.0, 0.0))])
    assert len(kept) == 3


def test_another_score_at_the_start_is_another_course():
    other = Start(("A", "B"), {"A": 1, "B": 0}, frozenset("AB"))
    assert len(best([track("5", 0.5), track("5", 0.5)._replace(start=other)])) == 2


def test_what_is_ten_thousand_times_less_likely_is_forgotten():
    assert len(best([track("5", 1.0), track("3", 1e-3), track("1", 1e-4 * 0.9)])) == 2


def test_at_most_20_are_kept():
    many = [track("on", 1 + i / 100, lying(f"A{i}")) for i in range(100)]
    kept = best(many)
    assert len(kept) == 20
    assert kept[0].world.lying[0].piece == "A99"
    assert sum(shares(kept)) == pytest.approx(1)


def test_a_probability_too_small_for_a_float_does_not_matter():
    far = [each.less(-2000.0) for each in (track("5", 0.5), track("3", 0.25))]
    assert shares(best(far)) == pytest.approx([2 / 3, 1 / 3])


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
