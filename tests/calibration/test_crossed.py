"""Crossed pairs: upper and lower beams, from falls by hand-made arithmetic."""

import pytest

from boardd.calibration.crossed import told

WIRES = ["a", "b", "c", "d"]


def fall(tilt_s, gap_s=0.006):
    """a over c, b over d: the second direction notices later by the tilt, the lower beam by the gap."""
    return {"a": 0.0, "c": gap_s, "b": tilt_s, "d": tilt_s + gap_s}


@pytest.mark.parametrize(
    "tilts", [(0.012, -0.011, 0.004, -0.02), (0.009, 0.013, -0.002, 0.01), (-0.001, 0.002, 0.001, 0)]
)
def test_the_upper_beams_are_told_however_the_washers_are_tilted(tilts):
    found = told([fall(tilt, 0.005 + 0.001 * i) for i, tilt in enumerate(tilts)], WIRES)
    assert set(found.order[:2]) == {"a", "b"}
    assert found.sure
    assert 0.005 <= found.way_s <= 0.008


def test_falls_that_all_tilt_alike_are_in_doubt_or_right():
    found = told([fall(0.006)] * 4, WIRES)
    assert not found.sure or set(found.order[:2]) == {"a", "b"}


def test_a_fall_the_other_way_round_leaves_four_in_doubt():
    """Beams at one height: three washers that tilt alike make a pair of two that are crossed."""
    alike = [{"b": 0.0, "d": 0.0002, "a": 0.0045, "c": 0.0052}, {"b": 0.0, "d": 0.0003, "a": 0.0053, "c": 0.0059}]
    other = [{"a": 0.0, "c": 0.0003, "b": 0.0004, "d": 0.0006}, {"d": 0.0, "b": 0.0018, "c": 0.0053, "a": 0.0062}]
    assert not told([*alike, *other], WIRES).sure


def test_many_falls_need_less_to_be_sure():
    """Seven of one simulated hole, all tilted alike, a over c, b over d (ms): four of them are in doubt."""
    seen = [(9.07, 8.01, 15.5), (2.89, 7.42, 10.83), (3.15, 4.88, 7.45), (4.87, 5.6, 11.36), (9.14, 5.97, 75.24)]
    seen += [(2.27, 8.15, 10.58), (72.36, 5.1, 78.64)]
    falls = [{"a": 0.0, "b": b / 1000, "c": c / 1000, "d": d / 1000} for b, c, d in seen]
    assert not told(falls[:4], WIRES).sure
    found = told(falls, WIRES)
    assert found.sure
    assert set(found.order[:2]) == {"a", "b"}
