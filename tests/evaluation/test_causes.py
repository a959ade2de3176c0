"""Why throws that were told wrong were hard to tell."""

import pytest

from boardd.evaluation.causes import CAUSES, cause, causes
from boardd.evaluation.truth import throw_of
from tests.evaluation.hand_made import judged, line, one, thrown


@pytest.mark.parametrize(
    ("truth", "inferred", "why"),
    [
        ("on", "on(A1>on)", "aside"),
        ("on(A1>on)", "on(A2>on)", "aside"),
        ("5(A1>on)", "5", "aside"),
        ("3", "on(A1>3)", "who"),
        ("on(A1>3)", "3(A1>on)", "who"),
        ("3", "~3", "leans"),
        ("on", "off", "deck"),
        ("3", "on", "deck"),
        ("3", "off", "hole"),
        ("3", "5", "hole"),
        ("dead", "off", "else"),
    ],
)
def test_a_wrong_throw_has_a_cause(truth, inferred, why):
    assert cause(throw_of(truth), throw_of(inferred)) == why
    assert causes([one(truth, inferred)]) == {why: 1}
    assert CAUSES[why]


def test_right_throws_have_none():
    assert causes([one("5", "5"), one("on(A1>off)", "on(A1>off)")]) == {}


def test_three_wrong_throws_of_a_round_hang_together():
    told = [line(1, "off"), line(2, "5"), line(3, "on")]
    assert causes(judged([thrown(1, "5"), thrown(2, "on"), thrown(3, "off")], told)) == {"several": 3}


def test_a_throw_that_was_not_told_or_never_was_shifts_the_others():
    assert causes(judged([thrown(1, "5")], [line(2, "off")])) == {"several": 2}
