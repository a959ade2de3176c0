"""A Pico's link before and after some seconds, and the Pi's own pins."""

import pytest

from boardd.checks.link import judge
from tests.checks.surveyed import NEWEST, link, source, survey


def verdict(before, after, faults=()):
    sources = [[source(name="USB", link=each, faults=told) for told in [faults]] for each in (before, after)]
    return judge(survey(sources=sources[1], before=sources[0]))[0]


def test_a_good_link_says_how_much_came_and_who_is_there():
    found = verdict(link(1000), link(1364))
    assert (found.part, found.mark) == ("pico USB", "ok")
    told = "91 frames a second, 0 lost, 0 damaged"  # 364 / 4 s
    assert found.found == f"{told}; firmware {NEWEST}, layout loads, serial E6"


def test_older_firmware_than_boardds_own_is_said_with_what_to_do():
    found = verdict(link(1000), link(1364, version="1.0.0"))
    assert found.mark == "doubtful"
    assert found.found.endswith(f"; firmware 1.0.0, with boardd came {NEWEST}")
    assert found.do.startswith(f"`boardd flash` puts {NEWEST} there")


def test_where_boardd_came_without_firmware_none_is_too_old(monkeypatch, tmp_path):
    monkeypatch.setattr("boardd.flashing.shipped", lambda: tmp_path)
    assert verdict(link(1000), link(1364, version="1.0.0")).mark == "ok"


@pytest.mark.parametrize(
    ("before", "after", "mark", "found", "do"),
    [
        (link(0, ready=False), link(0, ready=False), "broken", "says nothing", "boardd flash"),
        (link(1000), link(1000), "broken", "has fallen silent", "plug"),
        (link(1000), link(1300, faults={"lost": 30}), "broken", "30 lost", "USB cable"),  # one in ten
        (link(1000), link(1300, faults={"checksum": 20}), "broken", "20 damaged", "USB cable"),
        (link(1000), link(1300, faults={"lost": 3}), "doubtful", "3 lost", "USB cable"),
        (link(1000, faults={"lost": 50}), link(1300, faults={"lost": 50}), "ok", "0 lost", ""),
        (link(1000, faults={"lost": 50}), link(1300, faults={"lost": 51}), "ok", "1 lost", ""),
        (link(1000), link(1300, opens=2), "broken", "went away", "USB cable"),
        (link(1000), link(1300, counters={"desync": 2}), "doubtful", "2 conversions were out of step", "ground"),
        (link(1000), link(1300, counters={"asleep": 1}), "doubtful", "fell silent", "SCK"),
        (link(1000), link(1300, counters={"overflow": 9}), "doubtful", "9 edges were lost", "chatters"),
        (link(1000, counters={"torn": 5}), link(1300, counters={"torn": 5}), "ok", "0 lost", ""),
        (link(1000), link(1300, counters={"late_ms": 400}), "doubtful", "late by 400 ms", "check again"),
    ],
)
def test_a_link_is_judged_by_what_happened_meanwhile(before, after, mark, found, do):
    told = verdict(before, after)
    assert told.mark == mark
    assert found in told.found
    assert do in told.do


@pytest.mark.parametrize(
    ("fault", "do"),
    [
        ("the Pico (USB) is not plugged in", "some cables only charge"),
        ("the Pico's port (/dev/ttyACM0) is used by another program", "lsof"),
        ("the Pico speaks protocol 2, boardd 1: reflash with `boardd flash`", ""),
    ],
)
def test_a_fault_is_said_with_what_to_do(fault, do):
    told = verdict(link(0), link(0), [fault])
    assert (told.mark, told.found) == ("broken", fault)
    assert do in told.do


@pytest.mark.parametrize(
    ("wants", "do"),
    [
        ({"loads": 4, "ir": 0, "beams": 12, "buttons": 2}, "`boardd flash --layout loads`"),
        ({"loads": 0, "ir": 188, "beams": 6, "buttons": 2}, "`boardd flash --layout ir`"),
        ({"loads": 4, "ir": 100, "beams": 6, "buttons": 1}, "`boardd flash --layout both`"),
        ({"loads": 4, "ir": 0, "beams": 24, "buttons": 1}, "no layout has channels for all of it: a second Pico"),
    ],
)
def test_a_pico_of_another_layout_is_to_be_flashed_with_the_one_that_has_all(wants, do):
    """By the table of pins in firmware/pins.py."""
    there = {**link(1300), "wants": wants}
    told = verdict(link(1000), there, ["the Pico (layout beams) has no channel for button A"])
    assert told.mark == "broken"
    assert told.do.startswith(do)


def test_pins_that_cannot_be_used_point_at_the_backend():
    told = judge(survey(sources=[source("gpio", faults=["GPIO cannot be used: no chip"], name="header (lgpio)")]))[0]
    assert (told.part, told.mark) == ("gpio header (lgpio)", "broken")
    assert "Pi 5" in told.do


def test_a_board_without_sources_is_doubtful():
    assert judge(survey(sources=[]))[0].mark == "doubtful"
