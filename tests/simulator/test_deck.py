"""Weights and blows on the deck, as its cells feel them."""

import pytest

from boardd.model import Loads
from boardd.simulator.conditions import Mode
from boardd.simulator.deck import Deck
from boardd.simulator.motion import Blow
from boardd.simulator.scene import Load

CELLS = ((25.0, 25.0), (381.0, 25.0), (25.0, 1245.0), (381.0, 1245.0))
FOUR = Loads(CELLS, (429.0,) * 4, 80, "deck")
MODE = Mode(20.0, 0.04, 1.27, 1, 0.0, (1.0,) * 4)


def moments(forces, cells=CELLS):
    total = sum(forces)
    return (
        total,
        sum(f * x for f, (x, _) in zip(forces, cells, strict=True)) / total,
        sum(f * y for f, (_, y) in zip(forces, cells, strict=True)) / total,
    )


def test_equal_springs_share_as_the_formula_says():
    x, y = 300.0, 900.0
    expected = [
        0.25 + (x - 203) * (cx - 203) / (4 * 178**2) + (y - 635) * (cy - 635) / (4 * 610**2) for cx, cy in CELLS
    ]
    assert Deck(FOUR, (1.0,) * 4, ()).shares(x, y) == pytest.approx(expected)


@pytest.mark.parametrize("stiffness", [(1.0, 1.0, 1.0, 1.0), (0.8, 1.1, 1.3, 0.9)])
def test_sum_and_first_moment_give_mass_and_place_whatever_the_springs(stiffness):
    assert moments(Deck(FOUR, stiffness, ()).shares(77.0, 1011.0)) == pytest.approx((1, 77, 1011))


def test_three_cells_do_as_well():
    three = CELLS[:3]
    loads = Loads(three, (429.0,) * 3, 80, "deck")
    assert moments(Deck(loads, (1.0,) * 3, ()).shares(77.0, 411.0), three) == pytest.approx((1, 77, 411))


def test_a_blow_passes_whole_through_ring_and_rest():
    """The integral of every cell's force is its share of the blow."""
    deck = Deck(FOUR, (1.0,) * 4, (MODE,))
    kick = deck.blow(Blow(0.0, 100.0, 700.0, 40.0))
    passed = [left + (-c / deck.s[0]).imag for left, c in zip(kick.blow_gs, kick.rings[0], strict=True)]
    assert passed == pytest.approx([40 * share for share in deck.shares(100.0, 700.0)])


def test_a_ring_at_mid_span_has_the_amplitude_of_the_sensing_notes():
    """(4/pi) J w / g: 0.42 N s at 20 Hz is 42.8 g s and gives 6.8 kg over all cells."""
    deck = Deck(FOUR, (1.0,) * 4, (MODE,))
    kick = deck.blow(Blow(0.0, 203.0, 635.0, 0.42 / 9.807 * 1000))
    assert sum(c.real for c in kick.rings[0]) == pytest.approx(6830, rel=0.01)


def test_a_weight_that_moves_on_leaves_nothing_behind():
    deck = Deck(FOUR, (1.0,) * 4, (MODE,))
    loads = [Load(t, "A1", 75.0 if t < 4 else 0.0, 50.0 * t, 200.0 * t, t == 1) for t in (1, 2, 3, 4)]
    steps = [kick.step_g for kick in deck.kicks(loads, [])]
    assert [sum(cell) for cell in zip(*steps, strict=True)] == pytest.approx([0] * 4, abs=1e-9)
    assert sum(steps[0]) == pytest.approx(75)
