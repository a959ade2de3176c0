"""Whole pages as somebody has looked at them, and what they must say whatever the size of the terminal."""

import re

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


@pytest.mark.parametrize("columns", [24, 30, 40, 60, 80])
@pytest.mark.parametrize("rows", [12, 20, 24])
def test_a_narrow_terminal_is_told_all_of_the_game_and_all_that_is_wrong(columns, rows):
    view = in_play()
    fault = "the load cells at end 1 say nothing: only the holes' beams are left"
    lines = page(view._replace(state={**view.state, "faults": [fault]}), columns, rows)
    for said in ("garage: holeyboard", "round 2, throwing", "Ann 15+3", "Bob 18", "Bob throws, 2 left"):
        assert any(said in line for line in lines), said
    assert " ".join(line[2:] for line in lines if line.startswith("! ")) == fault


@pytest.mark.parametrize("columns", [24, 30, 36, 40, 60])
def test_what_does_not_fit_is_said(columns):
    lines = page(in_play(), columns, 20)
    assert re.match(r"\.\.\. \d+ more lines( in a taller window|: a taller window shows them)?$", lines[-1])
    assert any("│" in line for line in lines) or "no room for the deck" in lines
    whole = page(in_play(), 200, 80)
    for line in lines[:-1]:  # what is cut is seen to be cut
        assert line.endswith("…") or line[0] in "┌│└!n" or any(line in each for each in whole), line


def test_of_two_decks_that_do_not_fit_the_one_that_is_thrown_at_is_shown():
    lines = page(two_ends(), 40, 24)
    assert "end 1; a wider window shows both" in lines
    assert any("(A2)" in line for line in lines)
    assert "a wider window" not in "".join(page(two_ends(), 100, 24))
