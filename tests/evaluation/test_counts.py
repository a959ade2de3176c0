"""Counts and their intervals, against arithmetic and Wilson's formula worked by hand."""

import pytest

from boardd.evaluation.counts import Counts, count, count_by, percent, wilson
from tests.evaluation.hand_made import judged, line, one, thrown


def test_everything_is_counted_once():
    throws = [thrown(n, "5") for n in range(1, 6)]  # right, asked and right, asked and wrong, wrong, missing
    lines = [line(1, "5"), line(2, "5", ask=("5", "3")), line(3, "3", ask=("3", "5")), line(4, "3"), line(6, "off")]
    assert count(judged(throws, lines)) == Counts(throws=5, right=2, silent=3, asked=2, missing=1, extra=1)


def test_a_throw_counts_under_each_of_its_names_the_most_frequent_first():
    found = judged([thrown(1, "5", tags=("miss",)), thrown(2, "5", tags=("miss", "button"))], [line(2, "5")])
    by_tag = count_by(found, lambda each: each.tags)
    assert list(by_tag) == ["miss", "button"]
    assert by_tag["miss"] == Counts(2, 1, 1, 0, 1, 0)
    assert by_tag["button"] == Counts(1, 1, 0, 0, 0, 0)


def test_extra_throws_are_counted_against_the_throws_that_were():
    counts = count([one("5", "5"), *judged([], [line(2, "off"), line(3, "off")])])
    assert (counts.throws, counts.silent) == (1, 2)
    assert percent(counts.silent, counts.throws) == 200
    assert wilson(counts.silent, counts.throws)[1] == 100


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (0, 10, 0.0, 100 * 3.8415 / 13.8415),  # z^2 / (n + z^2)
        (10, 10, 100 * 10 / 13.8415, 100.0),  # n / (n + z^2)
        (50, 100, 40.383, 59.617),  # 50 +- 100 z (0.25 / n + z^2 / 4 n^2)^0.5 / (1 + z^2 / n)
        (0, 0, 0.0, 100.0),
    ],
)
def test_the_interval_is_wilsons(part, whole, low, high):
    assert wilson(part, whole) == pytest.approx((low, high), abs=0.01)


def test_no_throws_are_no_division():
    assert percent(0, 0) == 0
    assert count([]) == Counts(0, 0, 0, 0, 0, 0)
