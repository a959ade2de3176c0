"""A washer falls through beams: the times of the sensing notes, section 2 (63.5 mm, 25.4 mm bore, 3.0 mm thick)."""

from math import pi, sqrt
from random import Random

import pytest

from boardd.simulator.conditions import Disc
from boardd.simulator.falling import Fall, Line, blocks, draw_fall
from boardd.simulator.motion import Drop

WASHER = Disc(31.75, 12.7, 3.0)
DEEP_MM = 200.0


def fall(tilt, towards=0.0, down=0.0):
    drop = Drop(0.0, "A1", "5", 0.0, 0.0, 0.0, 0.0, down, leaning=False, direct=True)
    return Fall(drop, tilt, 0.0, towards, DEEP_MM, 0.05, 50.0, WASHER)


def widths_ms(falling, below_mm, width_mm=0.0):
    line = Line(below_mm, 0.0, 0.0, width_mm)
    return [1000 * (end - start) for start, end in blocks(falling, line)]


@pytest.mark.parametrize(("h_mm", "point_ms", "wide_ms"), [(10, 6.3, 12.0), (30, 3.8, 7.5), (60, 2.7, 5.4)])
def test_a_flat_washer_breaks_the_beam_for_its_thickness(h_mm, point_ms, wide_ms):
    assert widths_ms(fall(0.0), h_mm + 1.5) == pytest.approx([point_ms], abs=0.1)
    assert widths_ms(fall(0.0), h_mm + 3.0, 3.0) == pytest.approx([wide_ms], abs=0.15)


def test_a_washer_thrown_straight_in_breaks_it_for_less_than_a_millisecond():
    assert widths_ms(fall(0.0, down=4000), 30) == pytest.approx([0.74], abs=0.05)


def test_a_washer_on_edge_in_the_beam_breaks_it_as_long_as_it_is_high():
    """Fallen by 30 mm before its lower edge meets the beam, which runs in its plane."""
    assert widths_ms(fall(pi / 2, towards=pi / 2), 30 + 31.75) == pytest.approx([60], abs=1)


def test_a_washer_with_its_face_to_the_beam_is_seen_through_its_bore():
    start = 30 + 31.75
    line = Line(start, 0.0, 0.0, 0.0)
    found = list(blocks(fall(pi / 2, towards=0.0), line))
    (a, b), (c, d) = found
    assert [1000 * (b - a), 1000 * (c - b), 1000 * (d - c)] == pytest.approx([22, 23, 15], abs=1)


def test_the_floor_is_reached_as_free_fall_has_it():
    assert fall(0.0).hits_floor_s() == pytest.approx(sqrt(2 * (DEEP_MM - 1.5) / 9807))


def test_one_beam_misses_about_one_washer_in_a_hundred_and_pulses_last_half_to_eighty_ms():
    chance, missed, widest = Random(1), 0, []
    for _ in range(300):
        drop = Drop(0.0, "A1", "5", 0.0, 50.0, 0.0, -200.0, 0.0, leaning=False, direct=False)
        falling = draw_fall(drop, 50.8, WASHER, 47.0, chance)
        found = widths_ms(falling, 12.0, 2.0)
        missed += not found
        widest += [max(found)] if found else []
        assert len(found) <= 4
    assert missed <= 9
    assert 0.5 < min(widest) < max(widest) < 130
