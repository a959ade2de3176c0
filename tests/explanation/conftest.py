"""A round whose throws are known: the simulator plays a sheet."""

import pytest

from boardd.board import load
from boardd.sheet import parse
from boardd.simulator import simulate
from boardd.simulator.lines import lines
from boardd.simulator.options import Options

SHEET = """\
variant: holeyboard
A: Ann
B: Bob
1. A 5 on@120,500 off | B 3 on@300,1100 off
"""


@pytest.fixture(scope="session")
def known(tmp_path_factory):
    """Washers of A have 75 g, of B 81 g; A's miss hits the deck, B's does not, and Bob presses his button."""
    path = tmp_path_factory.mktemp("explained") / "known.trace"
    options = Options(mass_gap_g=6, calibrated=True, buttons=1)
    made = simulate(load("holeyboard"), parse(SHEET).game, 4, options)
    path.write_text("".join(line for _, line in lines(made, 4)))
    return path
