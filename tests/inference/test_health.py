"""How far a beam is trusted."""

import pytest

from boardd.inference.health import Health

RIM, FLOOR = "5.rim", "5.floor"


def told(*seen: bool, sure: float = 1.0) -> Health:
    health = Health([RIM, FLOOR])
    for each in seen:
        health.passed(RIM, each, sure)
    return health


def test_a_new_beam_misses_about_one_washer_in_a_hundred():
    assert told().misses(RIM) == pytest.approx(0.012)
    assert told().dead() == []


def test_one_missed_washer_makes_no_beam_dead():
    """One in six, with five that it would have seen: 1.06 / 6."""
    health = told(False)
    assert health.misses(RIM) == pytest.approx(1.06 / 6)
    assert health.dead() == []


def test_a_beam_that_misses_washer_after_washer_is_dead_and_the_other_is_not():
    health = told(False, False, False)
    assert health.dead() == [RIM]
    assert health.misses(FLOOR) == pytest.approx(0.012)


def test_a_beam_that_sees_again_is_trusted_again():
    health = told(*[False] * 6, *[True] * 30)
    assert health.dead() == []
    assert health.misses(RIM) < 0.03


def test_one_that_sees_everything_is_trusted_more_than_a_new_one():
    assert told(*[True] * 10).misses(RIM) < 0.006


def test_a_washer_that_perhaps_fell_elsewhere_counts_less():
    sure, unsure = told(False), told(False, sure=0.2)
    assert 0.012 < unsure.misses(RIM) < sure.misses(RIM)
    assert told(False, sure=0.0).misses(RIM) == pytest.approx(0.012)


def test_it_never_becomes_certain_either_way():
    """So that later evidence can still turn it."""
    assert told(*[False] * 1000).misses(RIM) < 0.75
    assert told(*[True] * 1000).misses(RIM) > 0.002


def test_two_washers_in_a_row_are_hardly_missed_by_chance():
    """Also by a beam that saw many before: 0.012 squared is one in seven thousand."""
    health = told(*[True] * 20, False, False)
    assert health.dead() == [RIM]
    health.passed(RIM, True, 1.0)
    assert health.dead() == []


def test_washers_that_may_not_have_fallen_count_less():
    assert told(*[True] * 20, False, False, sure=0.5).dead() == []
