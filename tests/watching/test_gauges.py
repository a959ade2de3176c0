"""What each channel says, against arithmetic: grams, noise, drift, rates, where a weight lies."""

from random import Random

import pytest

from boardd.board import load
from boardd.model import Reading
from boardd.watching.gauges import Gauges, trend, usable

BOARD = load("holeyboard")
SCALE = BOARD.loads.counts_per_gram[0]


def fed(count_at, seconds=2.0, rate_hz=80.0, window_s=2.0, ends=1):
    """Every cell gives the same function of time."""
    gauges = Gauges(BOARD, ends, window_s)
    for n in range(int(seconds * rate_hz)):
        gauges.feed(Reading(n / rate_hz, "load", "", (count_at(n / rate_hz),) * 4))
    return gauges


def test_noise_is_told_in_grams_without_the_drift():
    chance = Random(3)
    [cell, *_] = fed(lambda t: round(1000 * t + chance.gauss(0, 100)), seconds=20, window_s=20).cells(0)
    assert cell.noise_g == pytest.approx(100 / SCALE, rel=0.05)  # rms of 1600 samples: known to 1.8 %
    assert cell.drift_g_s == pytest.approx(1000 / SCALE, rel=0.01)


def test_a_straight_line_has_its_slope_and_no_noise():
    slope, noise = trend([(t / 10, 5 - 3 * t / 10) for t in range(20)])
    assert slope == pytest.approx(-3)
    assert noise == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("rate_hz", [10.0, 80.0, 93.7])
def test_the_rate_is_that_of_the_values(rate_hz):
    assert fed(lambda t: round(1e6 * t), rate_hz=rate_hz, seconds=4, window_s=10).cells(0)[0].rate_hz == pytest.approx(
        rate_hz, rel=0.01
    )


def test_a_cell_that_gives_every_second_row_has_half_the_rate():
    gauges = fed(lambda t: round(1e6 * t) if round(t * 80) % 2 else None)
    assert gauges.cells(0)[0].rate_hz == pytest.approx(40, rel=0.02)


@pytest.mark.parametrize("count", [-1, 8388607, -8388608, 4194303, 2097151])
def test_what_an_hx711_says_in_trouble_is_no_weight(count):
    assert not usable(count)
    cell = fed(lambda t: count).cells(0)[0]
    assert (cell.gram, cell.values, cell.bad, cell.newest) == (None, 0, 160, count)


@pytest.mark.parametrize("count", [0, 1, -2, 1023, 83886, -83886, 4194302])
def test_ordinary_counts_are_weights(count):
    assert usable(count)


def test_grams_are_counted_from_when_somebody_first_looked():
    gauges = Gauges(BOARD, 1, 2.0)
    for n in range(160):
        if n == 40:
            assert gauges.cells(0)[0].gram == pytest.approx(0)
        gauges.feed(Reading(n / 80, "load", "", (round(1000 + 20 * SCALE * (n >= 80)),) * 4))
    assert gauges.cells(0)[0].gram == pytest.approx(20, abs=0.01)
    gauges.tare()
    assert gauges.cells(0)[0].gram == pytest.approx(0)


def test_a_weight_is_found_where_it_lies():
    """100 g, 70 of them on the far cells, 80 on the right ones: by the lever's law."""
    gauges = Gauges(BOARD, 1, 2.0)
    parts = (6.0, 24.0, 14.0, 56.0)  # near left, near right, far left, far right
    for n in range(160):
        if n == 40:
            assert gauges.load(0) is None
        loads = parts if n >= 80 else (0.0,) * 4
        gauges.feed(Reading(n / 80, "load", "", tuple(round(1000 + n % 2 + gram * SCALE) for gram in loads)))
    for n in range(160, 320):
        gauges.feed(Reading(n / 80, "load", "", tuple(round(1000 + n % 2 + gram * SCALE) for gram in parts)))
    total, x_mm, y_mm = gauges.load(0)
    (left, near), (right, far) = BOARD.loads.cells_mm[0], BOARD.loads.cells_mm[3]
    assert total == pytest.approx(100, abs=0.1)
    assert x_mm == pytest.approx(left + 0.8 * (right - left), abs=0.5)
    assert y_mm == pytest.approx(near + 0.7 * (far - near), abs=0.5)


def test_what_is_old_is_forgotten_and_who_falls_silent_says_nothing():
    gauges = fed(lambda t: round(1e4 * t), seconds=60)
    assert len(gauges.loads[0]) == 161  # two seconds, both ends of them
    assert gauges.cells(0)[0].values == 160
    gauges.feed(Reading(70.0, "beam", "1.rim", (1,)))
    assert (gauges.cells(0)[0].values, gauges.cells(0)[0].rate_hz) == (0, 0.0)


def test_a_beams_edges_are_counted_and_its_level_is_the_last_one():
    gauges = Gauges(BOARD, 2, 2.0)
    assert gauges.beams[0, "1.rim"].broken is None
    for t_s, level in ((1.0, 1), (1.1, 0), (1.2, 1)):
        gauges.feed(Reading(t_s, "beam", "1.rim", (level,), 1))
    assert gauges.beams[1, "1.rim"] == (True, 3, 1.2)
    assert gauges.beams[0, "1.rim"].edges == 0


def test_reflective_cells_are_covered_between_their_two_levels():
    board = load("holeyboard-ir")
    gauges = Gauges(board, 1, 2.0)
    row = [round(value) for value in board.ir.empty]
    row[3], row[4], row[5] = round(board.ir.covered[3]), round((board.ir.empty[4] + board.ir.covered[4]) / 2), None
    for n in range(100):
        gauges.feed(Reading(n / 50, "ir", "", tuple(row)))
    covered = gauges.covered(0)
    assert covered[3] == pytest.approx(1.0, abs=0.01)
    assert covered[4] == pytest.approx(0.5, abs=0.01)
    assert covered[5] is None
    assert covered[0] == pytest.approx(0.0, abs=0.01)
    assert gauges.surface(0).rate_hz == pytest.approx(50)


def test_readings_of_an_end_that_is_not_there_are_left_out():
    gauges = Gauges(BOARD, 1, 2.0)
    gauges.feed(Reading(1.0, "load", "", (1, 2, 3, 4), 1))
    assert gauges.count == 0


def test_a_far_board_is_weighed_with_counts_and_places_of_its_own():
    """Twice the counts per gram are half the grams; all on cell 0 lies where that cell is."""
    places = ((40.0, 60.0), *BOARD.loads.cells_mm[1:])
    own = BOARD._replace(loads=BOARD.loads._replace(far=(2 * SCALE,) * 4, far_cells_mm=places))
    gauges = Gauges(own, 2, 2.0)
    for n in range(320):
        if n == 160:
            for end in (0, 1):
                gauges.cells(end)  # so much is nothing
        for end in (0, 1):
            gauges.feed(Reading(n / 80, "load", "", (round(100 * SCALE) if n >= 160 else 0, 0, 0, 0), end))
    assert gauges.load(0) == pytest.approx((100.0, *BOARD.loads.cells_mm[0]), abs=0.1)
    assert gauges.load(1) == pytest.approx((50.0, 40.0, 60.0), abs=0.1)
