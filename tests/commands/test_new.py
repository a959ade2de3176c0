"""boardd new: an empty sheet to fill in."""

import pytest

from boardd.game import score
from boardd.rules import find, names
from boardd.sheet import parse
from tests.commands.shell import boardd


@pytest.mark.parametrize("variant", names())
def test_the_empty_sheet_is_a_sheet(variant):
    out = boardd("new", variant).out
    game = parse(out).game
    assert (game.variant, game.rounds) == (variant, ())
    filled = parse(f"{out}\n1. {find(variant).example}").game
    assert [r.complete for r in score(filled)] == [True]


def test_the_commented_header_can_be_switched_on():
    out = boardd("new", "holeyboard").out.replace("# set:", "set:").replace("# scores:", "scores:")
    assert parse(out).game.settings == {"washers": 3, "target": 21, "skunk": 11}


def test_an_unknown_variant_is_refused():
    ran = boardd("new", "yocu")
    assert (ran.code, ran.out) == (2, "")
    assert "did you mean yocu-4 or yocu-9?" in ran.err
