"""Masses, the deck's ring and the two sets: what a person is told of them."""

import pytest

from boardd.calibration.concluding import of_masses, ring, singles, weighed
from boardd.calibration.fitting import Fit
from boardd.calibration.ringing import Rung
from boardd.calibration.senses import Change


@pytest.mark.parametrize(
    ("steps", "each"),
    [
        ([75.0, 74.0, 76.0], [75.0, 74.0, 76.0]),
        ([75.0, 152.0], [75.0, 76.0, 76.0]),  # two were put down at once
        ([80.0], [80.0]),
    ],
)
def test_two_washers_that_came_at_once_are_two(steps, each):
    assert singles(steps) == each
    one = Fit((0,), (0.5,), ((0.0, 0.0),), 1.0)  # a cell with two counts per gram
    assert weighed({"A": [Change((2 * step,), (0.1,), step) for step in steps]}, one) == {"A": each}


@pytest.mark.parametrize(
    ("rung", "words", "todo"),
    [
        (Rung(19.0, 0.04), "19 Hz, damping 4.0 %: a hard throw rings for 1.8 s", False),  # ln 6000 / (2 pi 19 0.04)
        (Rung(14.0, 0.02), "14 Hz, damping 2.0 %: a hard throw rings for 4.9 s", True),
        (None, "too weak to be measured", False),
    ],
)
def test_a_deck_that_rings_for_long_is_said_with_what_calms_it(rung, words, todo):
    told = ring(rung)
    assert told.text.startswith(words)
    assert ("Carpet" in told.todo) == todo


@pytest.mark.parametrize(
    ("rung", "written"),
    [
        (Rung(19.234, 0.04066), (19.2, 0.041)),
        (Rung(60.04, 0.5004), (60.0, 0.5)),
        (Rung(60.06, 0.04), None),  # a board file with it would be refused, and with it all that was found
        (Rung(0.94, 0.04), None),
        (Rung(19.0, 0.51), None),
    ],
)
def test_a_ring_is_written_only_where_it_can_be_a_decks(rung, written):
    assert rung.written == written


@pytest.mark.parametrize(("mass_g", "words"), [(78.0, "told by turns alone"), (78.5, "that tells whose is whose")])
def test_sets_are_told_by_their_mass_from_3_3_g_on(mass_g, words):
    """4.65 times a weighing's error of 0.7 g."""
    told = of_masses({"A": [75.0, 75.0], "B": [mass_g]}, {"A": 75.0, "B": 75.0}, 75.0)
    assert next(each for each in told if each.part == "the two sets").text.endswith(words)


def test_a_set_that_was_not_weighed_keeps_its_mass_and_that_is_said():
    told = {each.part: each for each in of_masses({"A": [75.0]}, {"A": 75.0, "B": 80.0}, 75.0)}
    assert "were not weighed" in told["team B's washers"].text
    assert told["team B's washers"].todo
