"""The goals of each kind of group, at their limits."""

import pytest

from boardd.evaluation.counts import Counts
from boardd.evaluation.goals import MEDIAN, REAL_TIME, of_group, verdict, with_families


def reached(group, throws, right, silent, asked):
    return [one.reached for one in of_group(group, Counts(throws, right, silent, asked, 0, 0))]


@pytest.mark.parametrize(
    ("group", "right", "silent", "asked"),
    [("healthy-6g-unpressed", 995, 1, 10), ("healthy-equal", 980, 3, 40), ("hurt-sun", 970, 5, 50)],
)
def test_a_groups_goals_are_reached_at_their_limits_and_not_beyond(group, right, silent, asked):
    assert reached(group, 1000, right, silent, asked) == [True, True, True]
    assert reached(group, 1000, right - 1, silent + 1, asked + 1) == [False, False, False]


def test_other_groups_and_empty_ones_have_no_goals():
    assert reached("healthy-ir-6g", 10, 0, 10, 0) == []
    assert reached("hurt-sun", 0, 0, 0, 0) == []


def test_a_family_of_several_is_also_counted_together():
    counts = Counts(10, 9, 1, 0, 0, 0)
    found = with_families({"hurt-sun": counts, "healthy-6g": counts, "other": counts, "hurt-torn": counts})
    assert list(found) == ["healthy-6g", "hurt*", "hurt-sun", "hurt-torn", "other"]
    assert found["hurt*"] == Counts(20, 18, 2, 0, 0, 0)


def test_at_most_and_at_least():
    assert verdict(MEDIAN, 0.35).reached
    assert not verdict(MEDIAN, 0.36).reached
    assert verdict(REAL_TIME, 200).reached
    assert not verdict(REAL_TIME, 199.9).reached
