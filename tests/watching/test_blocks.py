"""A few lines for each kind of channel; what is not there has none."""

import pytest

from boardd.board import load
from boardd.model import Reading
from boardd.watching.blocks import beams, blocks, buttons, cells, links
from boardd.watching.gauges import Gauges

PICO = {"kind": "pico", "end": 0, "name": "USB"}


def gauges(*readings):
    made = Gauges(load("holeyboard"), 1, 2.0)
    for reading in readings:
        made.feed(reading)
    return made


@pytest.mark.parametrize(
    ("level", "edges", "shown"),
    [
        (False, [], "rim ·"),
        (True, [], "rim █"),
        (None, [], "rim -"),
        (False, [(9.5, 1), (9.51, 0)], "rim *"),  # a washer's 10 ms, half a second ago: nobody would have seen it
        (False, [(5.0, 1), (5.01, 0)], "rim ·"),
    ],
)
def test_a_beam_shows_what_it_sees_and_what_it_has_just_seen(level, edges, shown):
    found = gauges(*(Reading(t_s, "beam", "1.rim", (value,)) for t_s, value in edges), Reading(10.0, "button", "A", ()))
    line = beams(found, [{**PICO, "beams": {"1.rim": level}}], 0)[1]
    assert shown in line
    assert "floor -" in line  # no source has it


def test_beams_of_a_trace_are_as_its_edges_say():
    found = gauges(Reading(1.0, "beam", "1.rim", (1,)))
    assert "rim █  floor ·" in beams(found, [{"kind": "trace", "end": 0}], 0)[1]


def test_a_cell_that_says_nothing_has_a_question_mark():
    lines = cells(gauges(*(Reading(n / 80, "load", "", (n * 7, None, -1, n * 9)) for n in range(80))), 0)
    assert [line.split()[1] == "?" for line in lines[1:5]] == [False, True, True, False]


def test_buttons_show_their_level_and_what_was_meant():
    found = gauges(Reading(1.0, "button", "undo", ()), Reading(4.0, "beam", "1.rim", (1,)))
    assert buttons(found, [{**PICO, "buttons": {"A": False, "B": True}}], 0) == [
        "buttons",
        "  A ·  B █",
        "  undo 3 s ago",
    ]


def test_a_link_shows_its_frames_and_only_the_faults_that_there_are():
    link = {"ready": True, "rate_hz": 91.2, "faults": {"lost": 3, "noise": 1, "late": 1}, "counters": {}}
    assert links([{**PICO, "link": link}]) == ["sources", "  pico USB", "    91 frames/s, 3 lost, 2 damaged"]
    counted = {**link, "ready": False, "counters": {"desync": 2, "late_ms": 9, "torn": 0}}
    assert links([{**PICO, "link": counted}])[2:] == ["    not there, 3 lost, 2 damaged", "    its own: 2 desync"]


def test_what_is_not_there_has_no_lines():
    bare = Gauges(load("shuffleboard"), 1, 2.0)
    assert blocks(bare, [], 0) == []
