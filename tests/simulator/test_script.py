"""Motions that are written because no throw was found: they could have happened."""

import itertools
from dataclasses import replace
from math import hypot
from random import Random

import pytest

from boardd.board import load
from boardd.simulator import conditions
from boardd.simulator.goal import Aim, Goal
from boardd.simulator.motion import GRAVITY_MM_S2, Rest
from boardd.simulator.script import Script

BOARD = load("holeyboard")
NOW = replace(conditions.draw(BOARD, Random(0)), friction=0.35, bounce=0.3)
MASSES = {"A1": 75.0, "B1": 75.0, "B2": 75.0}
LYING = {"B1": Rest("on", 100.0, 500.0), "B2": Rest("lean", 203.0, 900.0, "3")}


def script(thrown, **moves):
    writer = Script(BOARD, NOW, MASSES, 1.0, Random(1))
    goal = Goal(thrown, moves)
    motion = writer.write("A1", goal, LYING, 10.0)
    assert goal.met(motion, LYING)
    return motion


@pytest.mark.parametrize(
    ("thrown", "moves"),
    [
        (Aim("flat", "5"), {}),
        (Aim("lean", "1"), {}),
        (Aim("on", "", (60.0, 1200.0)), {"B1": Aim("off")}),
        (Aim("off"), {"B1": Aim("flat", "1"), "B2": Aim("flat", "3")}),
        (Aim("flat", "3"), {"B1": Aim("lean", "5"), "B2": Aim("on")}),
        (Aim("on"), {"B1": Aim("on", "", (300.0, 300.0))}),
    ],
)
def test_it_comes_to_what_was_wanted(thrown, moves):
    motion = script(thrown, **moves)
    assert motion.scripted
    assert set(motion.after) == {"A1", *moves}


def test_slides_slow_down_by_friction_and_never_faster():
    motion = script(Aim("on"), B1=Aim("off"))
    for leg in motion.legs:
        assert leg.slowing <= 0.35 * GRAVITY_MM_S2 * 1.001
        speed = hypot(leg.vx, leg.vy)
        assert leg.end_s - leg.t_s <= speed / leg.slowing * 1.001


def test_what_it_hits_moves_when_it_is_hit_and_not_before():
    motion = script(Aim("on"), B1=Aim("off"))
    hit_s = motion.legs[0].end_s
    knocked = next(leg for leg in motion.legs if leg.piece == "B1")
    assert knocked.t_s == hit_s > 10.0
    x, y = motion.legs[0].at(hit_s)
    assert hypot(x - 100, y - 500) == pytest.approx(2 * NOW.disc.radius_mm, abs=1)


def test_blows_grow_weaker_as_the_bounce_has_it():
    blows = script(Aim("on")).blows
    times = [blow.t_s for blow in blows]
    gaps = [b - a for a, b in itertools.pairwise(times)]
    assert times[0] == 10.0
    assert all(later == pytest.approx(0.3 * sooner) for sooner, later in itertools.pairwise(gaps))
    assert sum(blow.impulse_gs for blow in blows) == pytest.approx(
        blows[0].impulse_gs / 1.3 * (1 + 2 * sum(0.3**n for n in range(1, len(blows)))), rel=0.01
    )
