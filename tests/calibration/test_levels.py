"""Levels of cells of which nothing is known."""

from random import Random

import pytest

from boardd.calibration.levels import Levels, spoken, usable

RATE_HZ = 80.0


def fed(levels, level, from_s, long_s, noise=40.0, chance=None):
    chance = chance or Random(from_s)
    for i in range(int(long_s * RATE_HZ)):
        row = tuple(round(value + chance.gauss(0, noise)) for value in level(from_s + i / RATE_HZ))
        levels.feed(from_s + i / RATE_HZ, row)
    return levels


def learned(level=lambda t: (1000.0, -50000.0)):
    levels = fed(Levels(), level, 0.0, 3.0)
    levels.learn([each.spread for each in levels.spoken])
    return levels


def test_the_noise_and_the_rate_are_measured():
    levels = learned()
    assert levels.noise == pytest.approx([40.0, 40.0], rel=0.35)
    assert levels.rate_hz == pytest.approx(RATE_HZ, rel=0.01)


def test_a_level_is_the_mean_with_its_error():
    now = fed(learned(), lambda t: (1000.0, -50000.0), 3.0, 3.0).now
    assert now.counts == pytest.approx((1000.0, -50000.0), abs=4 * 40 / 240**0.5)
    assert now.error == pytest.approx((40 / 240**0.5,) * 2, rel=0.35)


def test_while_it_rings_there_is_no_level():
    from math import sin

    assert fed(learned(), lambda t: (1000.0 + 900 * sin(120 * t), -50000.0), 3.0, 1.5).now is None


def test_a_step_ends_one_level_and_begins_another():
    levels = fed(learned(), lambda t: (1000.0, -50000.0), 3.0, 2.0)
    fed(levels, lambda t: (9000.0, -52000.0), 5.0, 3.0)
    assert levels.before(5.0).counts[0] == pytest.approx(1000, abs=30)
    assert levels.now.counts == pytest.approx((9000.0, -52000.0), abs=30)
    assert levels.now.t_s >= 5.0 - 0.1


def test_glitches_are_left_out():
    values = [1000, 1001, 999, -1, 8388607, None, 1000, 2000, 1002, 998, 1000, 1001]
    assert spoken(values).said == pytest.approx(1000, abs=1)
    assert [usable(each) for each in (None, -1, 8388607, -8388608, 4194303, 1023, 0)] == [False] * 5 + [True] * 2


def test_a_channel_that_says_nothing_has_no_level():
    assert spoken([None] * 10).said is None
    assert spoken([-1] * 10).said is None
