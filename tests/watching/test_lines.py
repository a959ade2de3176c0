"""Lines for a pipe: an edge, a button, what a second came to."""

import re

import pytest

from boardd.board import load
from boardd.model import Reading
from boardd.watching.gauges import Gauges
from boardd.watching.lines import summed, told
from tests.watching.views import surface, weighed


def test_edges_and_buttons_are_told_with_their_time():
    assert told(Reading(3.2, "beam", "5.rim", (1,)), 1) == "    3.2000  beam 5.rim broken"
    assert told(Reading(3.21, "beam", "5.rim", (0,), 1), 2) == "    3.2100  beam 5.rim at end 1 clear"
    assert told(Reading(9.1, "button", "A", ()), 1) == "    9.1000  button A"
    assert told(Reading(9.1, "load", "", (1, 2)), 1) == ""


def test_loads_are_summed_up():
    gauges = Gauges(load("holeyboard"), 1, 1.0)
    assert summed(gauges) == []
    weighed(gauges, (10.0, 30.0, 20.0, 40.0), seconds=6.0)
    [line] = summed(gauges)
    match = re.fullmatch(r"    5\.9875  loads (.*) g, noise (.*) g, 80 80 80 80 a second", line)
    grams, noise = ([float(word) for word in group.split()] for group in match.groups())
    assert grams == pytest.approx([10, 30, 20, 40], abs=0.3)  # 90 / 429 g, of 20 samples, twice: 0.07 g rms
    assert noise == pytest.approx([90 / 429] * 4, rel=0.3)


def test_covered_cells_are_named():
    [line] = summed(surface().gauges)
    assert "  surface covered " in line
    assert line.endswith("50 a second")
