"""A load cell that drifts is named; others are not, whatever is put on the deck."""

from random import Random

import pytest

from boardd.board import load
from boardd.calibration.guide import Guide
from boardd.rehearsal import rehearsed
from boardd.simulator.bench import Bench
from boardd.simulator.hands import Hands
from boardd.simulator.wiring import beams_of, draw_wiring, hurt_by

BOARD = load("holeyboard")


def calibrated(seed, *faults):
    wiring, hurt = hurt_by(draw_wiring(BOARD, Random(seed)), faults, BOARD, Random(seed))
    guide = Guide(BOARD, beams_of(BOARD), grams=75.0)
    for _ in rehearsed(guide, Hands(Bench(BOARD, wiring, seed, hurt), {"A": 75.0, "B": 80.0}, seed)):
        pass
    return wiring, guide


@pytest.mark.parametrize("seed", range(4))
def test_a_cell_that_drifts_is_named_by_its_channel(seed):
    wiring, guide = calibrated(seed, "drifting-cell:0")
    told = {verdict.part: verdict for verdict in guide.findings.verdicts}
    assert "load cells" not in told
    verdict = told[f"load channel {wiring.cells.index(0)}"]
    assert verdict.text.startswith("drifts: it moved by itself")
    assert "marks" not in verdict.todo


@pytest.mark.parametrize("seed", range(3))
def test_no_cell_of_a_good_board_drifts(seed):
    _, guide = calibrated(seed)
    assert guide.senses.loads.wandering() == {}
