"""What really happened by what was inferred."""

import pytest

from boardd.evaluation.confusion import confusion, moved, moved_as
from boardd.evaluation.truth import throw_of
from tests.evaluation.hand_made import judged, line, one, thrown


@pytest.mark.parametrize(
    ("truth", "inferred", "row", "column"),
    [
        ("5", "5", "in a hole", "its hole"),
        ("5", "3", "in a hole", "other hole"),
        ("5", "~5", "in a hole", "leans in it"),
        ("5", "~3", "in a hole", "other lean"),
        ("~5", "5", "leans", "its hole"),
        ("~5", "~5", "leans", "leans in it"),
        ("on", "3", "on", "other hole"),
        ("off", "on", "off", "on"),
        ("on", "off", "on", "off"),
        ("dead", "off", "dead", "off"),
        ("off", "dead", "off", "dead"),
    ],
)
def test_the_thrown_piece_has_its_cell(truth, inferred, row, column):
    found = confusion([one(truth, inferred)])
    assert found[row][column] == 1
    assert sum(sum(cells.values()) for cells in found.values()) == 1


def test_missing_and_extra_throws_have_theirs():
    found = confusion(judged([thrown(1, "5")], [line(2, "off")]))
    assert found["in a hole"]["nothing"] == 1
    assert found["no throw"]["off"] == 1


@pytest.mark.parametrize(
    ("truth", "inferred", "kind"),
    [
        ("5", "3", "none"),
        ("5(A1>3 B1>off)", "on(B1>off A1>3)", "same"),
        ("5(A1>3)", "5", "missed"),
        ("5(A1>3 B1>off)", "5(A1>3)", "missed"),
        ("5", "5(A1>3)", "invented"),
        ("5(A1>3)", "5(A1>3 B1>off)", "invented"),
        ("5(A1>3)", "5(A1>5)", "different"),
        ("5(A1>3)", "5(B1>3)", "different"),
    ],
)
def test_moved_pieces_are_same_missed_invented_or_different(truth, inferred, kind):
    assert moved_as(throw_of(truth), throw_of(inferred)) == kind
    assert moved([one(truth, inferred)])[kind] == 1


def test_a_missing_throws_moves_are_missed_and_an_extra_throws_invented():
    assert moved_as(throw_of("5(A1>3)"), None) == "missed"
    assert moved_as(None, throw_of("5(A1>3)")) == "invented"
