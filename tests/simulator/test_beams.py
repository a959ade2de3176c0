"""Beams: what a sensor reports of what stands in it."""

from itertools import pairwise
from random import Random

import pytest

from boardd.board import load
from boardd.sheet import parse
from boardd.simulator import conditions, simulate
from boardd.simulator.beams import Beams, edges
from boardd.simulator.conditions import BeamPart
from boardd.simulator.motion import Drop, Motion
from boardd.simulator.scene import Block, Scene

PHOTO = BeamPart("photo", 17e-6, 3.0, 0.0, 0.0)
SLOW = BeamPart("slow", 2e-3, 3.0, 0.0, 0.0)
MODULATED = BeamPart("modulated", 3e-4, 3.0, 0.0, 0.0)


def reported(part, *blocks, seed=1):
    return list(edges([Block(start, end, "5.rim", slow) for start, end, slow in blocks], part, Random(seed)))


def test_a_pulse_is_reported_with_its_times():
    (up_s, _, up), (down_s, _, down) = reported(PHOTO, (1.0, 1.004, False))
    assert (up, down) == (1, 0)
    assert (up_s, down_s) == (pytest.approx(1.0, abs=3e-4), pytest.approx(1.004, abs=3e-4))


def test_a_slow_sensor_loses_short_pulses_and_short_gaps():
    assert reported(SLOW, (1.0, 1.0015, False)) == []
    assert len(reported(SLOW, (1.0, 1.01, False), (1.0115, 1.02, False))) == 2
    assert len(reported(PHOTO, (1.0, 1.01, False), (1.0115, 1.02, False))) == 4


@pytest.mark.parametrize("part", [PHOTO, MODULATED])
def test_chatter_ends_at_the_right_level_and_edges_alternate(part):
    counts = set()
    for seed in range(60):
        found = reported(part, (1.0, 2.0, True), (2.01, 2.3, False), seed=seed)
        levels = [level for _, _, level in found]
        assert all(a != b for a, b in pairwise(levels))
        assert levels[0] == 1
        assert levels[-1] == 0
        assert [t for t, _, _ in found] == sorted(t for t, _, _ in found)
        counts.add(len(found))
    assert len(counts) > 2


def test_a_lost_edge_shows_as_the_same_level_twice():
    part = BeamPart("photo", 17e-6, 3.0, 0.0, edge_lost=0.3)
    levels = [level for _, _, level in reported(part, *((t, t + 0.01, False) for t in range(40)))]
    assert any(a == b for a, b in pairwise(levels))


def beams(board="holeyboard", seed=1):
    chance = Random(seed)
    loaded = load(board)
    return Beams(loaded, conditions.draw(loaded, chance), chance)


@pytest.mark.parametrize(("board", "impulses"), [("holeyboard", 1), ("holeyboard-base", 0)])
def test_a_drop_breaks_its_holes_beams_and_the_deck_feels_it_if_the_cup_hangs_there(board, impulses):
    made, scene = beams(board), Scene()
    motion = Motion("A1", 1.0, 1.0)
    motion.drops.append(Drop(1.0, "A1", "3", 0.0, -40.0, 0.0, 300.0, 0.0, leaning=False, direct=False))
    piles = {}
    made.fall(scene, motion, piles, {"A1": 75.0})
    assert {block.beam for block in scene.blocks} == {"3.rim", "3.floor"}
    rim = min(block.t_s for block in scene.blocks if block.beam == "3.rim")
    floor = min(block.t_s for block in scene.blocks if block.beam == "3.floor")
    assert 1.0 < rim < floor < 1.12
    assert piles == {"3": 1}
    total = sum(blow.impulse_gs for blow in scene.blows)
    speed = (2 * 9807 * made.now.cup_mm) ** 0.5
    assert total == pytest.approx(impulses * 75 * speed / 9807, rel=0.5)


def test_a_pile_reaches_the_floor_beam_only_when_the_hole_is_full():
    made = beams()
    assert not made.full(6)
    assert made.full(8)


def test_crossed_beams_cross():
    board = load("holeyboard")._replace(beams={"1": ("rim", "rim2")})
    chance = Random(1)
    lines = Beams(board, conditions.draw(board, chance), chance).lines
    assert lines["1.rim2"].direction - lines["1.rim"].direction == pytest.approx(1.5708, abs=1e-4)
    assert lines["1.rim2"].depth == lines["1.rim"].depth


def test_a_leaner_keeps_the_rim_beam_broken_until_it_is_picked_up():
    game = parse("variant: holeyboard\n1. A ~3 off off | B off off off").game
    made = simulate(load("holeyboard"), game, 8)
    first = made.truth.throws()[0]
    picked = next(line["pick_up"] for line in made.truth.lines if "pick_up" in line)
    rim = [reading for reading in made.readings if reading.kind == "beam" and reading.name == "3.rim"]
    still = [reading for reading in rim if first["t_rest"] + 0.5 < reading.t_s < picked[0]]
    last = [reading.value[0] for reading in rim if reading.t_s <= first["t_rest"] + 0.5][-1]
    assert (last, still) == (1, [])
    assert rim[-1].value == (0,)
