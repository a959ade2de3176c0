"""boardd.screens.segments: scores on seven-segment digits."""

from hypothesis import given
from hypothesis import strategies as st

from boardd.model import Scoreboard
from boardd.screens.segments import DOT, SEGMENTS, segments
from tests.screens.boards import ASKING, COLLAR, PLAY, WON, line, scoreboards, turn


def text(lit: bytes) -> str:
    """As a person reads it, a dot after a digit that has one."""
    letters = {value: key for key, value in SEGMENTS.items()}
    return "".join(letters[value & ~DOT] + ("." if value & DOT else "") for value in lit)


def test_the_scores_stand_left_and_right_with_a_dot_for_every_throw_that_is_left():
    assert text(segments(PLAY, 8)) == "15    1.8."
    assert text(segments(PLAY._replace(turn=turn("A", left=3)), 8)) == "1.5. .   18"
    assert text(segments(PLAY, 4)) == "151.8."


def test_of_many_throws_only_as_many_dots_as_there_are_digits():
    assert text(segments(PLAY._replace(turn=turn("A", left=24)), 8)) == "1.5. . .  18"


def test_pick_up_stands_between_the_scores_where_there_is_room():
    picking = PLAY._replace(phase="pickup", turn=None)
    assert text(segments(picking, 8)) == "15 PU 18"
    assert text(segments(picking, 4)) == "1518"


def test_a_question_lights_every_dot():
    assert text(segments(ASKING, 4)) == "1.5.1.8."


def test_the_winner_has_all_dots():
    assert text(segments(WON, 8)) == "2.1. . .  19"


def test_a_score_without_room_is_dashes_and_never_another_score():
    assert text(segments(PLAY._replace(turn=None, teams={"A": line("Ann", -12), "B": line("Bob", 7)}), 4)) == "-- 7"
    assert text(segments(PLAY._replace(turn=None, teams={"A": line("Ann", -12), "B": line("Bob", 7)}), 8)) == "-12    7"


def test_of_many_teams_the_one_that_throws_or_the_best():
    assert text(segments(COLLAR._replace(turn=turn("C", left=2)), 8)) == "C     2.6."
    assert text(segments(COLLAR._replace(turn=None), 8)) == "B     48"


def test_without_a_game_dashes():
    assert text(segments(Scoreboard("garage"), 4)) == "----"


@given(scoreboards, st.integers(4, 16))
def test_any_scoreboard_has_as_many_digits_as_there_are(board, digits):
    assert len(segments(board, digits)) == digits
