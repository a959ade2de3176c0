"""Crossed pairs: upper and lower beams, from falls by hand-made arithmetic."""

import pytest

from boardd.calibration.crossed import SURE, told

WIRES = ["a", "b", "c", "d"]


def fall(tilt_s, gap_s=0.006):
    """a over c, b over d: the second direction notices later by the tilt, the lower beam by the gap."""
    return {"a": 0.0, "c": gap_s, "b": tilt_s, "d": tilt_s + gap_s}


@pytest.mark.parametrize(
    "tilts", [(0.012, -0.011, 0.004, -0.02), (0.009, 0.013, -0.002, 0.01), (-0.001, 0.002, 0.001, 0)]
)
def test_the_upper_beams_are_told_however_the_washers_are_tilted(tilts):
    margin, order = told([fall(tilt, 0.005 + 0.001 * i) for i, tilt in enumerate(tilts)], WIRES)
    assert set(order[:2]) == {"a", "b"}
    assert margin > SURE


def test_falls_that_all_tilt_alike_are_in_doubt_or_right():
    margin, order = told([fall(0.006)] * 4, WIRES)
    assert margin < SURE or set(order[:2]) == {"a", "b"}
