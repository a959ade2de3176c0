"""boardd.screens.matrix: scores on 8 rows of lights; its pictures are among the golden ones."""

from hypothesis import given, settings
from hypothesis import strategies as st

from boardd.screens.matrix import matrix
from tests.screens.boards import ASKING, PLAY, WON, line, scoreboards, turn


def lowest(board, width: int = 32) -> str:
    image = matrix(board, width)
    return "".join("#" if image.getpixel((x, 7)) else "." for x in range(width))


def test_the_lowest_row_has_two_lights_for_every_throw_that_is_left():
    assert lowest(PLAY) == "." * 17 + "....." + "##.##" + "....."
    assert lowest(PLAY._replace(turn=turn("A", left=3))).count("##") == 3


def test_the_lowest_row_is_full_when_it_is_time_to_pick_up():
    assert lowest(PLAY._replace(phase="pickup", turn=None)) == "#" * 32


def test_every_other_light_when_it_asks():
    assert lowest(ASKING) == "#." * 16


def test_the_winners_score_is_dark_on_light():
    image = matrix(WON, 32)
    assert image.getpixel((0, 0))
    assert not image.getpixel((31, 0))


def test_a_score_without_room_is_dashes_and_never_another_score():
    one, other = (matrix(PLAY._replace(teams={"A": line("A", n), "B": line("B", 1)}), 32) for n in (-1234, -1235))
    assert one.tobytes() == other.tobytes()


@given(scoreboards, st.sampled_from([32, 64]))
@settings(deadline=None)
def test_any_scoreboard_can_be_drawn(board, width):
    assert matrix(board, width).size == (width, 8)
