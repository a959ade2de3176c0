"""Two discs hit each other."""

from math import cos, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.simulator.collide import collide

speeds = st.floats(-3000, 3000)
masses = st.floats(20, 200)


@given(speeds, speeds, speeds, speeds, masses, masses, st.floats(0, 6.28), st.floats(0, 1))
def test_momentum_is_kept_and_energy_never_grows(vx, vy, wx, wy, m1, m2, angle, click):
    after1, after2 = collide((vx, vy), m1, (wx, wy), m2, (cos(angle), sin(angle)), click)
    for before, after in (((vx, wx), (after1[0], after2[0])), ((vy, wy), (after1[1], after2[1]))):
        assert m1 * after[0] + m2 * after[1] == pytest.approx(m1 * before[0] + m2 * before[1], abs=1e-6 * 3000 * 200)
    energy = m1 * (vx**2 + vy**2) + m2 * (wx**2 + wy**2)
    assert m1 * sum(v * v for v in after1) + m2 * sum(v * v for v in after2) <= energy * (1 + 1e-9) + 1e-6


def test_a_straight_hit_between_equals_passes_on_half_of_one_plus_click():
    assert collide((1000, 0), 75, (0, 0), 75, (1, 0), 0.6) == (pytest.approx((200, 0)), pytest.approx((800, 0)))


def test_discs_that_part_do_not_push():
    assert collide((-1, 0), 75, (0, 0), 75, (1, 0), 0.5) == ((-1, 0), (0, 0))
