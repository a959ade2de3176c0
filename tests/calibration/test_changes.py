"""What must be written where; and that a second calibration writes nothing."""

import pytest

from boardd.board import load
from boardd.calibration.changes import Hung, of_board, of_site
from boardd.calibration.findings import Findings, Wire

BOARD = load("holeyboard")
HUNG = {"1.rim": Hung(0, "pin", 17, False), "3.rim": Hung(1, "channel", 4, True)}


def changes(found, hung=HUNG, cells=None):
    return {change.key: change.value for change in of_site(found, hung, cells or {})}


def test_what_is_right_already_is_not_changed():
    right = Findings(0, order=(0, 1, 2, 3), counts_per_gram=(430.0, 428.0, 431.5, 426.0), mass_g={"A": 75.4, "B": 74.8})
    assert of_board(right, BOARD) == []
    wires = {"1.rim": Wire("1.rim", False), "3.rim": Wire("3.rim", False)}
    assert changes(right._replace(wires=wires), cells={1: (0, 1, 2, 3)}) == {}


def test_what_differs_by_more_than_a_second_calibration_would_is_changed():
    """1 % of 429 are 4.3 counts per gram, and 0.6 g of a mass."""
    counts = (429.0, 429.0, 433.9, 429.0)
    found = Findings(0, order=(0, 1, 2, 3), counts_per_gram=counts, mass_g={"A": 75.0, "B": 75.7})
    assert {change.key: change.value for change in of_board(found, BOARD)} == {
        ("loads", "counts_per_gram"): list(counts),
        ("piece", "mass"): {"A": 75.0, "B": 75.7},
    }


def test_what_the_board_file_says_already_is_not_written_again():
    loads = BOARD.loads
    again = Findings(0, cells_mm=loads.cells_mm, rate_hz=loads.rate_hz, cups=loads.cups)
    assert of_board(again, BOARD) == []


def test_beams_move_between_sources_and_take_their_wires_polarity_along():
    found = Findings(0, wires={"1.rim": Wire("3.rim", False), "3.rim": Wire("1.rim", True)})
    assert changes(found) == {
        ("source", 0, "beams", "1.rim"): None,
        ("source", 1, "beams", "3.rim"): None,
        ("source", 1, "beams", "1.rim"): {"channel": 4, "broken": "high"},
        ("source", 0, "beams", "3.rim"): {"pin": 17, "broken": "high"},
    }


def test_an_inverted_wire_that_was_high_is_low():
    found = Findings(0, wires={"1.rim": Wire("1.rim", False), "3.rim": Wire("3.rim", True)})
    assert changes(found) == {("source", 1, "beams", "3.rim"): 4}


def test_cells_are_reordered_by_their_channels_not_by_their_places():
    found = Findings(0, order=(2, 1, 0, 3))
    assert changes(found, {}, {1: (3, 1, 0, 2)}) == {("source", 1, "cells"): [0, 1, 3, 2]}


def test_a_far_boards_counts_are_its_own():
    found = Findings(1, order=(0, 1, 2, 3), counts_per_gram=(400.0, 410.0, 420.0, -430.0), mass_g={"A": 90.0})
    assert {change.key: change.value for change in of_board(found, BOARD)} == {
        ("loads", "far"): [400.0, 410.0, 420.0, -430.0],
        ("loads", "far_cells"): [[25, 25], [381, 25], [25, 1245], [381, 1245]],
        ("piece", "mass"): {"A": 90.0, "B": 75.0},  # the same washers are thrown at both
    }


def test_masses_rate_and_cups_go_to_the_board_file():
    found = Findings(0, mass_g={"A": 75.0, "B": 80.2}, rate_hz=10.0, cups="base")
    assert {change.key: change.value for change in of_board(found, BOARD)} == {
        ("piece", "mass"): {"A": 75.0, "B": 80.2},
        ("loads", "rate"): 10,
        ("loads", "cups"): "base",
    }


def test_a_far_boards_places_are_its_own():
    places = ((30.0, 55.0), (381.0, 25.0), (25.0, 1245.0), (381.0, 1245.0))
    found = Findings(1, order=(0, 1, 2, 3), counts_per_gram=(429.0,) * 4, cells_mm=places)
    written = {change.key: change.value for change in of_board(found, BOARD)}
    assert written == {
        ("loads", "far"): [429.0] * 4,  # also what is the near board's now: that may be calibrated later
        ("loads", "far_cells"): [list(at) for at in places],
    }
    known = BOARD._replace(loads=BOARD.loads._replace(far=(429.0,) * 4, far_cells_mm=places))
    assert of_board(found, known) == []
    assert of_board(found._replace(cells_mm=()), known) == []  # they are where the board file has them


def test_the_near_boards_places_leave_the_far_ones_alone():
    places = ((30.0, 55.0), (381.0, 25.0), (25.0, 1245.0), (381.0, 1245.0))
    found = Findings(0, order=(0, 1, 2, 3), counts_per_gram=(429.0,) * 4, cells_mm=places)
    assert [change.key for change in of_board(found, BOARD)] == [("loads", "cells")]


def test_a_far_boards_reflective_counts_are_its_own():
    board = load("holeyboard-ir")
    empty, covered = (300.0,) * len(board.ir.empty), (2500.0,) * len(board.ir.empty)
    found = Findings(1, empty=empty, covered=covered)
    written = {change.key: change.value for change in of_board(found, board)}
    assert written == {("ir", "far_empty"): list(empty), ("ir", "far_covered"): list(covered)}
    known = board._replace(ir=board.ir._replace(far_empty=empty, far_covered=covered))
    assert of_board(found, known) == []


RUNG = Findings(0, ring=(19.2, 0.041))


def rings(**ring):
    return BOARD._replace(loads=BOARD.loads._replace(**ring))


def test_a_ring_that_was_measured_is_written_and_said():
    (change,) = of_board(RUNG, BOARD)
    assert (change.key, change.value) == (("loads", "ring"), [19.2, 0.041])
    assert change.text == "ring: not known -> 19.2 Hz, damping 4.1 %"
    (change,) = of_board(RUNG, rings(ring=(14.0, 0.041)))
    assert change.text == "ring: 14 Hz, damping 4.1 % -> 19.2 Hz, damping 4.1 %"
    assert of_board(RUNG._replace(ring=None), rings(ring=(14.0, 0.02))) == []


@pytest.mark.parametrize(
    ("was", "changed"),
    [
        ((18.7, 0.041), False),  # 2.7 % and 2.5 % slower and faster: another calibration says as much
        ((19.7, 0.041), False),
        ((18.6, 0.041), True),  # 3.2 %
        ((19.9, 0.041), True),  # 3.5 %
        ((19.2, 0.032), False),  # 28 % more damping
        ((19.2, 0.031), True),  # 32 %
        ((19.2, 0.058), False),  # 29 % less
        ((19.2, 0.060), True),  # 32 %
    ],
)
def test_a_ring_is_written_again_only_if_it_has_changed(was, changed):
    assert bool(of_board(RUNG, rings(ring=was))) == changed


def test_a_far_boards_ring_is_its_own():
    far = RUNG._replace(end=1)
    (change,) = of_board(far, rings(ring=(19.2, 0.041)))  # also what is the near board's now
    assert (change.key, change.value) == (("loads", "far_ring"), [19.2, 0.041])
    assert of_board(far, rings(far_ring=(19.2, 0.041))) == []
    assert [change.key for change in of_board(RUNG, rings(far_ring=(19.2, 0.041)))] == [("loads", "ring")]


def test_a_board_without_load_cells_has_no_ring():
    assert of_board(RUNG, load("holeyboard-ir")) == []
