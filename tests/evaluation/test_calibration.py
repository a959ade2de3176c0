"""Of throws at 0.9, nine in ten are right."""

import pytest

from boardd.evaluation.calibration import calibration, error
from tests.evaluation.hand_made import judged, line, one, thrown


def test_a_bin_has_its_throws_their_mean_confidence_and_how_many_were_right():
    found = calibration([one("5", "5", 0.91), one("5", "3", 0.93), one("5", "5", 0.5), one("5", "5", 1.0)])
    used = {(each.low, each.high): each for each in found if each.n}
    assert list(used) == [(0.5, 0.7), (0.9, 0.95), (0.995, 1.0)]
    assert used[0.9, 0.95].confidence == pytest.approx(92)
    assert (used[0.9, 0.95].n, used[0.9, 0.95].right) == (2, 1)
    assert used[0.9, 0.95].gap == pytest.approx(92 - 50)


def test_the_error_is_the_mean_gap_weighted_by_throws():
    nine_in_ten = [one("5", "5" if n else "3", 0.9) for n in range(10)]
    assert error(calibration(nine_in_ten)) == pytest.approx(0)
    too_sure = [one("5", "3", 0.99), one("5", "3", 0.99)]  # twelve throws: ten without a gap, two with 99 points
    assert error(calibration(nine_in_ten + too_sure)) == pytest.approx(2 * 99 / 12)
    too_shy = [one("5", "5", 0.6)]
    assert error(calibration(too_shy)) == pytest.approx(40)


def test_an_extra_throw_is_a_wrong_one_and_a_missing_one_has_no_confidence():
    found = calibration(judged([thrown(1, "5")], [line(2, "off", confidence=0.99)]))
    assert [(each.low, each.n, each.right) for each in found if each.n] == [(0.99, 1, 0)]


def test_nothing_said_is_no_error():
    assert error(calibration([])) == 0
