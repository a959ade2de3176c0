"""Whole pages as somebody has looked at them, and what they must say whatever the size of the terminal."""

import pytest

from boardd.watching.page import page
from tests.watching.pages import HERE, text
from tests.watching.views import LYING, VIEWS, in_play, two_ends


@pytest.mark.parametrize("name", VIEWS)
def test_a_page_looks_as_it_did(name):
    assert text(name) == (HERE / f"{name}.txt").read_text()


@pytest.mark.parametrize("columns", [1, 20, 39, 40, 80, 81, 200])
@pytest.mark.parametrize("rows", [1, 2, 10, 24, 80])
@pytest.mark.parametrize("view", [in_play, two_ends])
def test_a_page_fits_its_terminal(view, columns, rows):
    lines = page(view(), columns, rows)
    assert 0 < len(lines) <= rows
    assert max(map(len, lines)) <= columns


def test_faults_and_notices_are_told():
    lines = page(in_play(), 100, 40)
    assert "! beam 1.rim sees nothing" in lines
    assert page(two_ends(), 100, 40)[1] == "! boardd does not answer"


def test_pieces_are_drawn_at_the_end_that_is_thrown_at():
    view = two_ends()._replace(lying=LYING)
    for end in (0, 1):
        rows = [line for line in page(view._replace(end=end), 100, 40) if "(A2)" in line]
        assert (rows[0].index("(A2)") > 50) == bool(end)


def test_a_name_cannot_move_the_cursor():
    view = in_play()
    teams = {"A": {"name": "\x1b[2J", "score": 0, "points": 0}}
    lines = page(view._replace(state={**view.state, "teams": teams}), 200, 40)
    assert "\x1b" not in "".join(lines)
