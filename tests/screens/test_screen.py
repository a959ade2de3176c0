"""boardd.screens.screen: the pictures that players see, and what can be read from two metres."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from boardd.model import PHASES
from boardd.screens.screen import screen
from tests.screens.boards import BOARDS, FAULTS, PLAY, WON, line, scoreboards
from tests.screens.pictures import FOLDER, SIZES, pictures

PICTURES = pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_golden_one(name):
    with Image.open(FOLDER / f"{name}.png") as golden:
        assert (golden.size, golden.tobytes()) == (PICTURES[name].size, PICTURES[name].tobytes())


def test_there_is_no_golden_picture_that_nobody_draws():
    assert {path.stem for path in FOLDER.glob("*.png")} == {*PICTURES}


@given(scoreboards, st.sampled_from(SIZES))
@settings(deadline=None)
def test_any_scoreboard_can_be_drawn(board, size):
    assert (screen(board, *size).mode, screen(board, *size).size) == ("1", size)


def rows_of(before, after, width, height) -> int:
    """The height of what is different."""
    box = ImageChops.difference(screen(before, width, height), screen(after, width, height)).getbbox()
    return box[3] - box[1]


def with_score(board, score: int):
    return board._replace(teams=board.teams | {"A": board.teams["A"]._replace(score=score)})


@pytest.mark.parametrize("height", [64, 32])
@pytest.mark.parametrize("faults", [(), FAULTS])
@pytest.mark.parametrize("phase", ["throwing", "pickup", "over"])
@pytest.mark.parametrize("scores", [(0, 1), (15, 88), (111, 177), (-11, -77)])
def test_digits_are_at_least_half_as_high_as_the_display(height, faults, phase, scores):
    board = (WON if phase == "over" else PLAY)._replace(phase=phase, faults=faults)
    assert rows_of(with_score(board, scores[0]), with_score(board, scores[1]), 128, height) >= height / 2


def of_four(team: str, score: int):
    board = BOARDS["four-teams"]
    return board._replace(teams=board.teams | {team: board.teams[team]._replace(score=score)})


@pytest.mark.parametrize("height", [64, 32])
def test_of_four_teams_the_one_that_throws_has_digits_of_half_the_height(height):
    pictures = [screen(of_four("C", score), 128, height).crop((0, 0, 63, height)) for score in (20, 33)]
    box = ImageChops.difference(*pictures).getbbox()
    assert box[3] - box[1] >= height / 2


@pytest.mark.parametrize("size", [(128, 64), (64, 128)])
def test_a_list_of_four_teams_has_digits_as_high_as_four_rows_allow(size):
    assert rows_of(of_four("D", 1), of_four("D", 4), *size) >= 12


def test_names_are_not_shortened_for_large_digits():
    board = of_four("D", 111)
    names = [board._replace(teams=board.teams | {"D": line(name, 111)}) for name in ("Team 1", "Team 2")]
    assert screen(names[0]).tobytes() != screen(names[1]).tobytes()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (PLAY, PLAY._replace(turn=PLAY.turn._replace(left=1))),
        (PLAY, PLAY._replace(turn=PLAY.turn._replace(team="A"))),
        (PLAY, PLAY._replace(teams=PLAY.teams | {"B": line("Bob", 18, 4)})),
        (PLAY, PLAY._replace(teams=PLAY.teams | {"B": line("Bea", 18, 1)}, turn=None)),
        (PLAY, PLAY._replace(phase="pickup")),
        (PLAY, PLAY._replace(faults=FAULTS[:1])),
        (PLAY._replace(faults=FAULTS[:1]), PLAY._replace(faults=FAULTS)),
        (WON, WON._replace(how="third-throw")),
        (BOARDS["start"], BOARDS["start"]._replace(address="http://10.0.0.1:8080/")),
        (BOARDS["question"], BOARDS["question"]._replace(ask=BOARDS["question"].ask._replace(n=3))),
    ],
)
def test_what_differs_for_the_players_differs_in_the_picture(size, before, after):
    assert screen(before, *size).tobytes() != screen(after, *size).tobytes()


def test_a_question_is_shown_only_while_it_is_asked():
    asked = BOARDS["question"]
    answered = asked._replace(phase="throwing")
    assert screen(answered).tobytes() == screen(answered._replace(ask=None)).tobytes()


@pytest.mark.parametrize("phase", PHASES)
def test_before_the_first_game_there_is_the_address_whatever_the_phase(phase):
    start = BOARDS["start"]
    assert screen(start._replace(phase=phase)).tobytes() == screen(start).tobytes()
