"""Which throw is meant."""

import pytest

from boardd.errors import UsageError
from boardd.explanation.names import meant, names
from boardd.inference.saying import Inferred
from boardd.inference.step import Name
from boardd.model import OFF, Throw

KNOWN = [Name(r, team, n) for r, teams in ((1, "AB"), (2, "BA")) for team in teams for n in (1, 2, 3)]


def said(name: Name) -> Inferred:
    return Inferred(*name, Throw((OFF,)), 1.0, 0.0)


def test_throws_count_in_the_order_of_the_sheet():
    late = [said(KNOWN[i]) for i in (0, 2, 1, 0, 3, 4, 5, 6, 7, 8, 9, 11, 10)]  # A2 was told after A3, and A1 twice
    assert names(late) == KNOWN


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("B2", (2, "B", 2)),
        ("1.B2", (1, "B", 2)),
        ("1B2", (1, "B", 2)),
        ("2a3", (2, "A", 3)),
        ("1", (1, "A", 1)),
        ("5", (1, "B", 2)),
        ("12", (2, "A", 3)),
    ],
)
def test_a_throw_can_be_named_in_several_ways(text, name):
    assert meant(text, KNOWN, "x.trace") == name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0", "count from 1 to 12"),
        ("13", "count from 1 to 12"),
        ("9" * 5000, "count from 1 to 12"),
        ("B4", "no throw 2.B4; round 2 has B1 B2 B3 A1 A2 A3"),
        ("3.A1", "no throw 3.A1; its rounds are 1 to 2"),
        ("C1", "no throw 2.C1"),
        ("", "names no throw; B2, 2.B2 or a number would be right"),
        ("-1", "names no throw"),
        ("on(B3>5)", "names no throw"),
    ],
)
def test_a_wrong_name_is_said_with_what_there_is(text, said):
    with pytest.raises(UsageError) as error:
        meant(text, KNOWN, "x.trace")
    assert said in str(error.value)
    assert len(str(error.value)) < 200


def test_a_trace_without_throws_has_nothing_to_explain():
    with pytest.raises(UsageError, match=r"x\.trace: no throw was found"):
        meant("1", [], "x.trace")
