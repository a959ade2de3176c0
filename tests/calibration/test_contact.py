"""How well rows of counts came: what is usual says nothing, what a loose plug or bad wiring does is named."""

from random import Random

import pytest

from boardd.calibration.contact import Contact, verdicts
from boardd.calibration.findings import FAULT

RATE_HZ = 80.0
CELLS = (83_886, -284_120, 183_660, 184_010)


def fed(change=lambda i, t_s, row: row, seconds=60.0, rate_hz=RATE_HZ, cells=CELLS):
    """Rows as four quiet converters give them; `change` may spoil one, or take it away (None)."""
    contact, chance = Contact(), Random(7)
    for i in range(int(seconds * rate_hz)):
        t_s = i / rate_hz
        row = change(i, t_s, [round(cell + chance.gauss(0, 60)) for cell in cells])
        if row is not None:
            contact.feed(t_s, row)
    return contact


def said(contact, dead=(), kind="load", places=None):
    found = verdicts(contact, kind, dead, places or {})
    assert all(verdict.state == FAULT and verdict.todo for verdict in found)
    return {verdict.part: verdict.text for verdict in found}


def put(row, cell, value):
    row[cell] = value
    return row


def test_a_good_board_has_nothing_to_be_said_of_it():
    assert said(fed()) == {}


def test_a_slower_converter_has_not_lost_contact():
    """78 where the others make 95: of six rows it misses one."""
    assert said(fed(lambda i, t, row: put(row, 2, None) if i % 6 == 0 else row)) == {}


def test_a_channel_that_falls_silent_now_and_then_is_named_with_its_place():
    loose = fed(lambda i, t, row: put(row, 1, None) if t % 10 > 9.5 else row)  # half a second of every ten
    assert said(loose, places={1: "near right"}) == {
        "load channel 1": "lost contact 5 times, for 2.5 of 60 s; it is the near right cell"
    }


def test_all_ones_for_half_a_second_are_lost_contact_not_nonsense():
    assert list(said(fed(lambda i, t, row: put(row, 1, -1) if t % 10 > 9.5 else row))) == ["load channel 1"]


def test_once_is_no_loose_plug():
    assert said(fed(lambda i, t, row: put(row, 1, None) if 20 < t < 20.6 else row)) == {}


def test_a_channel_that_stays_silent_is_named():
    gone = said(fed(lambda i, t, row: put(row, 3, None) if t > 50 else row))
    assert gone == {"load channel 3": "fell silent 10 s before the end"}


def test_of_a_dead_channel_it_is_said_elsewhere():
    assert said(fed(lambda i, t, row: put(row, 3, None) if t % 10 > 9.5 else row), dead={3}) == {}


NONSENSE = {
    "all ones": lambda count: -1,
    "a rail": lambda count: 8_388_607,
    "the other rail": lambda count: -8_388_608,
    "2^n - 1": lambda count: 2**20 - 1,
    "doubled": lambda count: 2 * count,
    "halved": lambda count: count // 2,
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_one_value_in_a_hundred_that_is_nonsense_is_bad_wiring(kind):
    text = said(fed(lambda i, t, row: put(row, 0, NONSENSE[kind](row[0])) if i % 100 == 50 else row))
    assert text == {"load cells": "1.0 % of what channel 0 gives is nonsense: rails, all ones, doubled, halved"}


@pytest.mark.parametrize("kind", NONSENSE)
def test_one_in_a_thousand_is_life(kind):
    assert said(fed(lambda i, t, row: put(row, 0, NONSENSE[kind](row[0])) if i % 1000 == 50 else row)) == {}


def test_a_blow_is_no_nonsense():
    """A washer: a spike, and the deck rings."""
    spike = {0: 900_000, 1: -300_000, 2: 200_000, 3: -100_000}
    assert said(fed(lambda i, t, row: [count + spike.get(i % 400, 0) for count in row])) == {}


def test_somebody_who_stands_on_the_deck_is_no_nonsense_and_no_loose_plug():
    assert said(fed(lambda i, t, row: put(row, 0, 8_388_607) if t % 20 > 15 else row)) == {}


def test_rows_that_do_not_come_are_lost_and_no_channels_fault():
    found = said(fed(lambda i, t, row: None if 4.5 < t % 10 < 5 else row))  # 1 of 20
    assert list(found) == ["the link"]
    assert found["the link"].startswith("5 % of the load cells' rows were lost")


def test_rows_of_which_nothing_is_known_are_lost():
    """So a Pico's source tells of frames that were lost."""
    found = said(fed(lambda i, t, row: [None] * 4 if i % 20 == 19 else row))
    assert found["the link"].startswith("5 % of")


def test_half_a_second_once_is_life():
    assert said(fed(lambda i, t, row: None if 20 < t < 20.4 else row)) == {}


def test_converters_at_ten_a_second_are_judged_by_their_own_pace():
    assert said(fed(rate_hz=10.0)) == {}
    assert said(fed(lambda i, t, row: put(row, 1, None) if t % 10 > 9.7 else row, rate_hz=10.0)) == {}  # three rows
    assert list(said(fed(lambda i, t, row: put(row, 1, None) if t % 10 > 9 else row, rate_hz=10.0))) == [
        "load channel 1"
    ]


def test_many_reflective_cells_have_one_line():
    flat = fed(lambda i, t, row: [None] * 15 + row[15:] if t % 10 > 9 else row, cells=(300,) * 64, rate_hz=50.0)
    found = said(flat, kind="reflective")
    assert list(found) == ["reflective cells"]
    assert found["reflective cells"].startswith("15 channels lost contact, the first of them is reflective channel 0")
