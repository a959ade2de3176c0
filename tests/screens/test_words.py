"""boardd.screens.words: nobody has to know how a program or a sheet writes it."""

from pathlib import Path

import pytest

import boardd
from boardd.game import score
from boardd.screens.words import HOW, choice, how, question
from boardd.sheet import parse
from tests.screens.boards import ASKING, PLAY, WON

PACKAGE, TESTS = Path(boardd.__file__).parent, Path(__file__).parent.parent


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("third-throw", "on the last throw"),
        ("stuck-vic", "stuck the vic"),
        ("skunk", "skunk"),
        ("first-round-skunk", "first-round skunk"),
        ("reached-21", "exactly 21"),
        ("reached-target", "reached 21"),
        ("highest", "highest score"),
        ("some-other", "some other"),
    ],
)
def test_how_a_game_was_won(way, words):
    assert how(WON._replace(how=way)) == words


def test_a_game_that_nobody_won_was_won_in_no_way():
    assert how(PLAY) == how(WON._replace(winner=None)) == ""


def test_every_way_in_which_a_sheet_was_won_has_words():
    sheets = [*(PACKAGE / "sheets").glob("*.sheet"), *(TESTS / "sheets").rglob("*.sheet")]
    ways = {result.how for path in sheets for result in score(parse(path.read_text()).game)}
    assert {"stuck-vic", "reached-21", "highest"} < ways
    assert ways - {None} <= {*HOW}


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("5", "in 5"),
        ("~3", "leaning in 3"),
        ("on@203,640", "on the board"),
        ("2@310", "in 2"),
        ("hang@-14", "hanging"),
        ("off(A1>3)", "off, A1 to 3"),
        ("on(B1>off B3>~5)", "on the board, B1 off, B3 leaning in 5"),
        ("on(", "on("),
    ],
)
def test_a_choice_in_words(token, words):
    assert choice(token) == words


def test_a_brief_choice_leaves_the_board_out():
    assert choice("on(A1>5)", brief=True) == "on, A1 to 5"


def test_a_question_names_team_and_throw():
    assert question(ASKING, ASKING.ask) == "Bob, throw 2?"
    assert question(ASKING._replace(teams={}), ASKING.ask) == "B, throw 2?"
