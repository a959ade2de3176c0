"""A cell that drifts alone is found, and its drift taken away; creep that all cells share is not a fault of one."""

from random import Random

import pytest

from boardd.inference.drift import NOBODY, Drift

ROW_S = 1 / 80
NOISE_G = 0.25


def watched(*rates_g_s: float, seconds: float = 4.0, drift: Drift | None = None) -> Drift:
    drift, chance = drift or Drift(4), Random(3)
    for i in range(int(seconds / ROW_S)):
        drift.watch(i * ROW_S, [rate * i * ROW_S + chance.gauss(0, NOISE_G) for rate in rates_g_s], NOISE_G)
    return drift


@pytest.mark.parametrize("rate_g_s", [0.6, -2.0, 25.0])
def test_a_cell_that_drifts_alone_is_found(rate_g_s):
    assert watched(0.0, rate_g_s, 0.01, 0.02).drifting == {1}


def test_creep_after_a_person_is_shared():
    assert watched(1.2, 1.6, 0.9, 1.1).drifting == frozenset()


def test_a_healthy_deck_does_not_drift():
    drift = watched(0.01, -0.02, 0.0, 0.01, seconds=60.0)
    assert drift.drifting == frozenset()
    assert drift.doubt(1.0) is None


def test_of_two_cells_none_drifts_alone():
    assert watched(6.0, 6.0, 0.0, 0.0).drifting == frozenset()


def test_a_person_who_sways_on_the_stops_is_no_drift():
    """Three cells rest on their stops and are still; the fourth feels hundreds of grams more each second."""
    assert watched(300.0, 0.0, 0.0, 0.0).which == NOBODY


def test_it_is_doubted_before_it_is_sure():
    """As far as it drifts in the time that a piece takes to land."""
    drift = watched(0.0, 0.0, 3.0, 0.0, seconds=0.8)
    assert drift.drifting == frozenset()
    which, error_g = drift.doubt(0.5)
    assert which == 2
    assert error_g == pytest.approx(1.5, rel=0.4)


def test_what_moves_while_all_cells_ring_tells_nothing():
    drift, chance = Drift(4), Random(5)
    for i in range(400):
        drift.watch(i * ROW_S, [5.0 * i * ROW_S, *(chance.gauss(0, 20) for _ in range(3))], NOISE_G)
    assert drift.which == NOBODY


def test_its_drift_is_taken_away_from_it_alone():
    drift = watched(0.0, 5.0, 0.0, 0.0)
    assert drift.coasting
    later_s = drift.coasting.t_s + 2.0
    assert drift.corrected(later_s, 1, 100.0) == pytest.approx(90.0, abs=2.0)
    assert drift.corrected(later_s, 0, 100.0) == 100.0


def test_it_is_believed_again_after_a_calm_minute():
    drift = watched(5.0, 0.0, 0.0, 0.0)
    assert drift.coasting
    load_g, start_s = drift.coasting.load_g, drift.coasting.t_s
    for i in range(70 * 80):
        t_s = start_s + i * ROW_S
        drift.rest(t_s, [drift.corrected(t_s, 0, load_g), 0.0, 0.0, 0.0], NOISE_G)
    assert drift.drifting == frozenset()
