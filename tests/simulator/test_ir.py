"""Reflective sensors: steel above them, the bore, hands."""

from random import Random

import pytest

from boardd.board import load
from boardd.simulator import conditions
from boardd.simulator.conditions import Disc
from boardd.simulator.ir import Grid, covered
from boardd.simulator.motion import Rest
from boardd.simulator.scene import Scene, Shadow

WASHER = Disc(31.75, 12.7, 3.5)


@pytest.mark.parametrize(("distance_mm", "part"), [(0, 0), (12.7, 0.5), (20, 1), (31.75, 0.5), (40, 0)])
def test_a_sensor_sees_steel_but_not_the_bore(distance_mm, part):
    assert covered(distance_mm, WASHER) == pytest.approx(part)


def rows(scene, end_s=3.0):
    board = load("holeyboard-ir")
    disc = conditions.draw(board, Random(1)).disc
    return board.ir, list(Grid(board.ir, disc, scene, (), Random(2)).rows(end_s))


def at(made, t_s):
    return min(made, key=lambda row: abs(row[0] - t_s))[1]


def test_a_washer_covers_the_cells_under_its_ring_and_no_others():
    scene = Scene()
    scene.put(1.0, "A1", Rest("on", 78.0, 135.0), 75.0)
    ir, made = rows(scene)
    before, after = at(made, 0.5), at(made, 2.0)
    changed = {cell for cell, a, b in zip(ir.cells_mm, before, after, strict=True) if abs(a - b) > 300}
    assert changed == set()  # the bore is right above a cell, and the next cells are 50 mm away
    scene.put(2.5, "A1", Rest("on", 100.0, 135.0), 75.0)
    ir, made = rows(scene)
    before, after = at(made, 0.5), at(made, 2.9)
    changed = {cell for cell, a, b in zip(ir.cells_mm, before, after, strict=True) if abs(a - b) > 300}
    assert changed == {(78.0, 135.0), (128.0, 135.0)}


def test_rows_come_at_the_boards_rate():
    _, made = rows(Scene())
    assert len(made) == pytest.approx(150, abs=3)


def test_a_hand_lights_up_what_it_is_over():
    ir, made = rows(Scene(shadows=[Shadow(1.0, 2.0, 200.0, 335.0, 60.0)]))
    lit = [cell for cell, a, b in zip(ir.cells_mm, at(made, 0.5), at(made, 1.5), strict=True) if b - a > 300]
    assert (178.0, 335.0) in lit
    assert len(lit) < 12
