"""Reflective cells: 188 of them at 50 Hz (holeyboard-ir), each with its own empty and covered level."""

import pytest

from boardd.board import load
from boardd.checks.surface import judge
from boardd.model import Reading
from tests.checks.surveyed import link, source, survey

IR = load("holeyboard-ir").ir


def found(change, rate_hz=50.0):
    values = [round(value) for value in IR.empty]
    change(values)
    readings = [Reading(n / rate_hz, "ir", "", tuple(values)) for n in range(int(4 * rate_hz))]
    return [(each.mark, each.found) for each in judge(survey(readings, board="holeyboard-ir"))]


def test_an_empty_deck_is_fine():
    assert found(lambda values: None) == [("ok", "all 188 see an empty deck, 50 times a second")]


@pytest.mark.parametrize(
    ("i", "value", "mark", "words"),
    [
        (7, 0, "broken", "cell 7 is at zero"),
        (7, 4095, "broken", "cell 7 is blinded"),
        (7, None, "broken", "cell 7 is not read"),
        (7, round(IR.covered[7]), "doubtful", "cell 7 is covered"),
    ],
)
def test_one_cell_that_is_hurt_is_named(i, value, mark, words):
    assert found(lambda values: values.__setitem__(i, value)) == [(mark, words)]


def test_of_many_only_the_number_is_told():
    assert found(lambda values: values.__setitem__(slice(0, 20), [0] * 20)) == [("broken", "20 cells are at zero")]


def test_a_surface_that_is_read_too_seldom_is_doubtful():
    assert found(lambda values: None, 20.0) == [("doubtful", "read 20 times a second, not 50")]


def test_a_silent_surface_is_broken_and_one_without_a_source_absent():
    assert judge(survey(board="holeyboard-ir"))[0].mark == "broken"
    assert judge(survey(sources=[source("gpio")], board="holeyboard-ir"))[0].mark == "absent"


@pytest.mark.parametrize("gone", [{"faults": ["no Pico is plugged in"]}, {"link": link(0, ready=False)}])
def test_a_silent_surface_is_the_picos_fault_where_that_is_broken(gone):
    near, far = source(name="A"), source(end=1, name="B", **gone)
    told = judge(survey(sources=[near, far], board="holeyboard-ir", ends=2))
    assert [(each.part, each.mark, each.because) for each in told] == [
        ("reflective cells at end 0", "broken", ""),
        ("reflective cells at end 1", "broken", "pico B at end 1"),
    ]
    assert [bool(each.do) for each in told] == [True, False]  # a Pico that works: look at what all of them share
