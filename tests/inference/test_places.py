"""Room on the deck: where a piece can lie, and how well that must be known to say that it does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.board import load
from boardd.inference.places import Places
from boardd.inference.worlds import Lying
from tests.inference.landings import DECK, HOLES

RADIUS_MM = 51.0
PLACES = Places(DECK)
DIRECTIONS = [(1.0, 0.0), (0.0, -1.0), (-0.6, 0.8)]
KNOWN, VAGUE = 5.0, 100.0


def lying(x_mm: float, y_mm: float, spread_mm: tuple[float, float]) -> Lying:
    return Lying("A1", "", False, x_mm, y_mm, spread_mm, 75.0, 0.6)


def in_hole(inside_mm: float, way: tuple[float, float], spread_mm: tuple[float, float]) -> float:
    """Its centre would lie so far inside the edge of hole 3, seen that way from the hole's centre."""
    x_mm, y_mm = HOLES["3"]
    away = RADIUS_MM - inside_mm
    return PLACES.log_on_deck(lying(x_mm + away * way[0], y_mm + away * way[1], spread_mm))


@pytest.mark.parametrize("way", DIRECTIONS)
def test_a_piece_whose_centre_is_over_a_hole_does_not_lie_there(way):
    """It would tip in. 20 mm at an error of 5 are four sigmas, e^-8; outside nothing speaks against it."""
    assert in_hole(20.0, way, (KNOWN, KNOWN)) == pytest.approx(-8)
    assert in_hole(-1.0, way, (KNOWN, KNOWN)) == 0
    assert in_hole(40.0, way, (KNOWN, KNOWN)) == pytest.approx(-30)  # never worse than that: -32


def test_only_the_error_towards_the_edge_excuses_it():
    """Beside the hole, what is vague along it does not matter; before and behind it, what is vague across."""
    sideways, ahead = (1.0, 0.0), (0.0, 1.0)
    assert in_hole(20.0, sideways, (KNOWN, VAGUE)) == pytest.approx(-8)
    assert in_hole(20.0, ahead, (VAGUE, KNOWN)) == pytest.approx(-8)
    assert in_hole(20.0, sideways, (VAGUE, KNOWN)) == pytest.approx(-0.5 * 0.2**2)
    assert in_hole(20.0, ahead, (KNOWN, VAGUE)) == pytest.approx(-0.5 * 0.2**2)


def test_on_a_slant_both_errors_count_by_their_part():
    """0.6 and 0.8 of 10 and 20 mm: 6 and 16, together 17.1 mm."""
    assert in_hole(20.0, (0.6, 0.8), (10.0, 20.0)) == pytest.approx(-0.5 * 20**2 / (6**2 + 16**2))


@given(st.floats(0, 51), st.floats(5, 300))
def test_if_it_is_known_alike_both_ways_only_how_far_inside_counts(inside_mm, spread_mm):
    """Up to the very centre, from where every way leads to the edge."""
    expected = max(-30.0, -0.5 * (inside_mm / spread_mm) ** 2)
    assert in_hole(inside_mm, (0.6, 0.8), (spread_mm, spread_mm)) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("name", ["holeyboard", "ritzenthaler", "yocu-4", "yocu-9"])
def test_a_piece_that_may_lie_anywhere_may_lie_on_the_deck(name):
    """So it is with one that no sensor sees: it is thought to be at the middle, give or take a third of the deck, even
    where the middle is a hole of 51 mm.
    """
    board = load(name)
    (x_mm, y_mm), wide_mm = board.deck_mm, tuple(size / 12**0.5 for size in board.deck_mm)
    assert Places(board).log_on_deck(lying(x_mm / 2, y_mm / 2, wide_mm)) > -0.5 * (51 / min(wide_mm)) ** 2 - 1e-9


@pytest.mark.parametrize(
    ("at_mm", "spread_mm", "sigmas"),
    [((-20.0, 600.0), (5.0, 100.0), 4.0), ((300.0, 1290.0), (100.0, 10.0), 2.0), ((-20.0, 600.0), (100.0, 5.0), 0.2)],
)
def test_beside_the_deck_the_error_towards_the_deck_counts(at_mm, spread_mm, sigmas):
    """20 mm beyond an edge."""
    assert PLACES.log_on_deck(lying(*at_mm, spread_mm)) == pytest.approx(-0.5 * sigmas**2)
