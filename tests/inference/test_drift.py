"""A cell that drifts alone is found; creep that all cells share is not a fault of one."""

from boardd.inference.drift import Drift

ROW_S = 1 / 80


def drifting(*rates_g_s: float, seconds: float = 4.0) -> frozenset[int]:
    drift = Drift(4)
    for i in range(int(seconds / ROW_S)):
        drift.watch(i * ROW_S, [rate * i * ROW_S for rate in rates_g_s])
    return drift.drifting


def test_a_cell_that_drifts_alone_is_left_out():
    assert drifting(0.0, 5.0, 0.01, 0.02) == {1}


def test_creep_after_a_person_is_shared():
    assert drifting(1.2, 1.6, 0.9, 1.1) == frozenset()


def test_a_healthy_deck_does_not_drift():
    assert drifting(0.01, -0.02, 0.0, 0.01) == frozenset()


def test_two_cells_are_not_left_out():
    """Two cells cannot say what the deck weighs."""
    assert len(drifting(6.0, 6.0, 0.0, 0.0)) < 2


def test_what_moves_while_something_happens_is_no_drift():
    drift = Drift(4)
    for i in range(400):
        drift.pause()
        drift.watch(i * ROW_S, [50.0 * i, 0.0, 0.0, 0.0])
    assert drift.drifting == frozenset()


def test_it_is_believed_again_after_a_calm_minute():
    drift = Drift(4)
    for i in range(400):
        drift.watch(i * ROW_S, [5.0 * i * ROW_S, 0.0, 0.0, 0.0])
    assert drift.drifting == {0}
    for i in range(400, 400 + 70 * 80):
        drift.watch(i * ROW_S, [25.0, 0.0, 0.0, 0.0])
    assert drift.drifting == frozenset()
