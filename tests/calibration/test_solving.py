"""Least squares in plain Python."""

import pytest

from boardd.calibration.solving import Equation, best, squares


def test_as_many_equations_as_unknowns_are_solved():
    found = best([Equation((2.0, 1.0), 8.0, 1.0), Equation((1.0, -1.0), 1.0, 1.0)])
    assert found == pytest.approx([3.0, 2.0])


def test_what_is_known_better_counts_more():
    """The mean of 10 and 16, weighed 1/1 to 1/4: 10 * 0.8 + 16 * 0.2."""
    found = best([Equation((1.0,), 10.0, 1.0), Equation((1.0,), 16.0, 2.0)])
    assert found == pytest.approx([11.2])


def test_what_cannot_be_told_is_none():
    assert best([Equation((1.0, 1.0), 2.0, 1.0), Equation((2.0, 2.0), 4.0, 1.0)]) is None
    assert best([Equation((0.0,), 1.0, 1.0)]) is None


def test_units_do_not_matter():
    found = best([Equation((1e-6, 0.0), 2e-6, 1e-9), Equation((0.0, 1e6), 5e6, 1e3)])
    assert found == pytest.approx([2.0, 5.0])


def test_what_is_left_is_counted_in_sigmas():
    assert squares([Equation((1.0,), 3.0, 0.5)], [4.0]) == pytest.approx(4.0)
