"""Discs that slide: friction, holes, edges and each other."""

from dataclasses import replace
from math import hypot
from random import Random

import pytest

from boardd.board import load
from boardd.simulator import conditions
from boardd.simulator.leaning import lip_share
from boardd.simulator.motion import GRAVITY_MM_S2, Motion, Rest
from boardd.simulator.sliding import Slides
from boardd.simulator.throwing import Launch, Thrower

BOARD = load("holeyboard")
NOW = replace(conditions.draw(BOARD, Random(0)), friction=0.35, click=0.6, catch_mm_s=1800.0, lean=0.0, bounce=0.3)
MASSES = {"A1": 75.0, "B1": 75.0, "B2": 75.0}


def slide(x, y, vx, vy, lying=None, now=NOW, board=BOARD):
    motion = Motion("A1", 0.0, 0.0)
    slides = Slides(board, now, MASSES, dict(lying or {}), motion, Random(1))
    slides.start("A1", 0.0, x, y, vx, vy)
    slides.play()
    return motion


def test_a_disc_slides_as_far_and_as_long_as_friction_lets_it():
    """2 m/s at 0.35: 0.58 m, 0.58 s (sensing notes, section 8)."""
    motion = slide(60.0, 100.0, 0.0, 2000.0)
    assert motion.after["A1"] == Rest("on", 60.0, pytest.approx(100 + 2000**2 / (2 * 0.35 * GRAVITY_MM_S2)))
    assert motion.rest_s == pytest.approx(0.583, abs=0.001)


def test_it_falls_off_the_edge():
    motion = slide(60.0, 1000.0, 0.0, 2500.0)
    assert motion.after["A1"].kind == "off"


def test_a_slow_one_falls_into_the_hole_and_a_fast_one_skips_across():
    slow = slide(203.0, 500.0, 0.0, 1500.0)
    assert (slow.after["A1"].kind, slow.after["A1"].hole) == ("flat", "1")
    lip_s, (_, y) = slow.drops[0].t_s, slow.legs[-1].at(slow.drops[0].t_s)
    assert y == pytest.approx(714 - 51)
    assert 500 + 1500 * lip_s - 0.35 * GRAVITY_MM_S2 * lip_s**2 / 2 == pytest.approx(714 - 51)
    fast = slide(203.0, 600.0, 0.0, 4000.0)
    assert fast.grazes
    assert fast.grazes[0].hole == "1"


def test_with_base_cups_nothing_of_a_washer_in_a_hole_weighs_on_the_deck():
    assert slide(203.0, 500.0, 0.0, 1500.0).after["A1"].share == 1
    assert slide(203.0, 500.0, 0.0, 1500.0, board=load("holeyboard-base")).after["A1"].share == 0


def test_a_leaner_stays_and_on_base_cups_leaves_a_share_at_the_lip():
    always = replace(NOW, lean=1.0)
    rest = slide(203.0, 500.0, 0.0, 1100.0, now=always, board=load("holeyboard-base")).after["A1"]
    assert (rest.kind, rest.hole) == ("lean", "1")
    assert 0 < rest.share < 0.65
    assert hypot(rest.x_mm - 203, rest.y_mm - 714) == pytest.approx(51)


@pytest.mark.parametrize(("depth_mm", "most"), [(19, 0.64), (25, 0.49), (38, 0.32)])
def test_a_lip_carries_the_share_that_the_lever_leaves_it(depth_mm, most):
    """The largest shares of the sensing notes, section 2, for a foot 5 to 45 mm from the wall."""
    assert max(lip_share(foot_mm, depth_mm, 31.75) for foot_mm in range(5, 46)) == pytest.approx(most, abs=0.01)


def test_a_hit_pushes_the_other_on_and_a_chain_goes_through():
    lying = {"B1": Rest("on", 60.0, 300.0), "B2": Rest("on", 60.0, 420.0)}
    motion = slide(60.0, 100.0, 0.0, 2500.0, lying)
    assert motion.hits[:2] == ["B1", "B2"]
    assert motion.after["A1"].y_mm < motion.after["B1"].y_mm < motion.after["B2"].y_mm
    assert motion.after["B2"].y_mm > 500


def test_a_straight_hit_moves_the_other_as_far_as_its_speed_carries_it():
    motion = slide(60.0, 100.0, 0.0, 2500.0, {"B1": Rest("on", 60.0, 300.0)})
    squared = 2500**2 - 2 * 0.35 * GRAVITY_MM_S2 * (200 - 63.5)
    passed_on = (0.5 * (1 + 0.6)) ** 2 * squared
    assert motion.after["B1"].y_mm == pytest.approx(300 + passed_on / (2 * 0.35 * GRAVITY_MM_S2))


def test_two_that_slide_into_each_other_bounce_off():
    """Head on, equally fast: each goes back with the click's part of its speed."""
    motion = Motion("A1", 0.0, 0.0)
    slides = Slides(BOARD, NOW, MASSES, {}, motion, Random(1))
    slides.start("A1", 0.0, 60.0, 100.0, 0.0, 1500.0)
    slides.start("B1", 0.0, 60.0, 400.0, 0.0, -1500.0)
    slides.play()
    squared = 1500**2 - 2 * 0.35 * GRAVITY_MM_S2 * (300 - 63.5) / 2
    back = 0.6**2 * squared / (2 * 0.35 * GRAVITY_MM_S2)
    middle, half = 250, 63.5 / 2
    assert motion.after["A1"].y_mm == pytest.approx(middle - half - back, abs=8)
    assert motion.after["B1"].y_mm == pytest.approx(middle + half + back, abs=8)


def test_discs_never_rest_inside_each_other():
    for seed in range(60):
        chance = Random(seed)
        lying = {"B1": Rest("on", 150.0, 450.0), "B2": Rest("on", 240.0, 480.0)}
        launch = Launch(chance.uniform(100, 300), chance.uniform(200, 450), 0.0, chance.uniform(1500, 4000), 4600.0)
        motion = Thrower(BOARD, NOW, MASSES, chance).play("A1", launch, lying, 0.0)
        rests = [rest for rest in {**lying, **motion.after}.values() if rest.kind == "on"]
        for i, a in enumerate(rests):
            for b in rests[i + 1 :]:
                assert hypot(a.x_mm - b.x_mm, a.y_mm - b.y_mm) > 55


def test_the_first_blow_and_the_time_to_the_second_follow_from_the_bounce():
    motion = Thrower(BOARD, NOW, MASSES, Random(3)).play("A1", Launch(60.0, 100.0, 0.0, 1500.0, 4000.0), {}, 1.0)
    first, second = motion.blows[:2]
    bounce = first.impulse_gs * GRAVITY_MM_S2 / (75 * 4000) - 1
    assert 0.1 < bounce < 0.5
    assert second.t_s - first.t_s == pytest.approx(2 * bounce * 4000 / GRAVITY_MM_S2)
    assert second.y_mm - first.y_mm < 1500 * (second.t_s - first.t_s)


def test_a_throw_beside_the_board_touches_nothing():
    motion = Thrower(BOARD, NOW, MASSES, Random(3)).play("A1", Launch(-80.0, 100.0, 0.0, 1500.0, 4000.0), {}, 1.0)
    assert (motion.touched, motion.blows, motion.after["A1"].kind) == (False, [], "off")


def test_a_throw_straight_into_a_hole_lands_there():
    motion = Thrower(BOARD, NOW, MASSES, Random(3)).play("A1", Launch(205.0, 925.0, 0.0, 4300.0, 4600.0), {}, 1.0)
    assert (motion.after["A1"].kind, motion.after["A1"].hole) == ("flat", "3")
    assert motion.drops[0].direct
