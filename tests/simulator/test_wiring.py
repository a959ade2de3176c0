"""Wires as people solder them."""

from dataclasses import replace
from random import Random

import pytest

from boardd.board import load
from boardd.errors import UsageError
from boardd.model import Reading
from boardd.simulator.wiring import Wiring, beams_of, draw_wiring, hurt_by, right

BOARD = load("holeyboard")


def told(wiring, reading):
    return list(wiring.told(reading))


def test_a_beam_is_told_by_the_wire_that_it_hangs_on_inverted_or_not():
    wiring = Wiring({"1.rim": ("3.rim",), "3.rim": ("1.rim",)}, frozenset({"1.rim"}))
    edge = Reading(1.0, "beam", "3.rim", (1,))
    assert told(wiring, edge) == [Reading(1.0, "beam", "1.rim", (0,))]
    assert [reading.name for reading in wiring.first()] == ["1.rim"]


def test_a_wire_that_sees_two_beams_tells_of_both():
    wiring = Wiring({"1.rim": ("1.rim", "3.rim")})
    assert [told(wiring, Reading(1.0, "beam", name, (1,)))[0].name for name in ("1.rim", "3.rim")] == ["1.rim"] * 2


def test_dead_and_stuck_wires_tell_nothing():
    wiring = replace(right(BOARD), dead=frozenset({"1.rim"}), stuck=frozenset({"3.rim"}))
    assert [told(wiring, Reading(1.0, "beam", name, (1,))) for name in ("1.rim", "3.rim")] == [[], []]
    assert [reading.name for reading in wiring.first()] == ["3.rim"]


def test_cells_come_in_the_order_of_their_channels():
    wiring = replace(right(BOARD), cells=(2, 0, 3, 1))
    assert told(wiring, Reading(1.0, "load", "", (10, 11, 12, 13)))[0].value == (12, 10, 13, 11)


def test_chance_wires_every_beam_and_every_cell_once():
    for seed in range(20):
        wiring = draw_wiring(BOARD, Random(seed))
        assert sorted(seen for (seen,) in wiring.beams.values()) == sorted(beams_of(BOARD))
        assert sorted(wiring.cells) == [0, 1, 2, 3]
        assert 0 not in wiring.gains


def test_a_fault_of_a_beam_is_its_wires():
    wiring, others = hurt_by(
        Wiring({"a": ("1.rim",), "b": ("3.rim",)}, cells=(0,)), ["dead-beam:3.rim", "dead-cell:2"], BOARD, Random(1)
    )
    assert wiring.dead == {"b"}
    assert [(fault.kind, fault.what, fault.t_s) for fault in others] == [("dead-cell", "2", 0.0)]
    with pytest.raises(UsageError, match=r"did you mean 3\.rim"):
        hurt_by(right(BOARD), ["dead-beam:3.rin"], BOARD, Random(1))


@pytest.mark.parametrize(("kind", "where"), [("dead-beam", "dead"), ("stuck-beam", "stuck")])
def test_where_no_beam_is_named_chance_decides(kind, where):
    hurt = [getattr(hurt_by(right(BOARD), [kind], BOARD, Random(seed))[0], where) for seed in range(20)]
    assert {len(wires) for wires in hurt} == {1}
    assert len(set(hurt)) > 1
