"""Which doubts are worth a question."""

from math import log

import pytest

from boardd.inference.asking import ask
from boardd.inference.tracks import Start, Track
from boardd.inference.worlds import World
from boardd.model import Move, Place, Throw
from boardd.sheet import parse

START = Start(("A", "B"), {"A": 0, "B": 0}, frozenset("AB"))
POINTS = {"1": 1, "3": 3, "5": 5}


def course(p: float, *tokens: str) -> Track:
    """Throws of team A, in sheet notation, with their probability."""
    turn = parse(f"variant: holeyboard\n1. A {' '.join(tokens)}").game.rounds[0][0]
    return Track(START, tuple(("A", throw) for throw in turn.throws), World((), log(p)))


def points(track: Track) -> int:
    return sum(POINTS.get(throw.places[0].name, 0) for _, throw in track.throws)


def asked(*tracks: Track) -> dict[int, list[str]]:
    return {i: [str(throw) for throw in throws] for i, throws in ask(tracks, points).items()}


def test_nothing_is_asked_where_nothing_is_in_doubt():
    assert asked(course(1.0, "5", "on")) == {}


def test_a_doubt_that_changes_nothing_is_not_asked():
    """On the deck or beside it: no points either way."""
    assert asked(course(0.6, "5", "on"), course(0.4, "5", "off")) == {}


def test_a_doubt_that_changes_the_score_is_asked_best_first():
    assert asked(course(0.6, "5", "on"), course(0.4, "5", "3")) == {1: ["on", "3"]}


def test_a_doubt_of_less_than_three_in_a_hundred_is_not_asked():
    assert asked(course(0.98, "5"), course(0.02, "3")) == {}


def test_small_doubts_about_one_throw_add_up():
    assert set(asked(course(0.92, "5"), *[course(0.02, token) for token in ("3", "1", "on", "off")])) == {0}


def test_a_course_that_differs_in_two_throws_but_not_in_the_score_is_not_asked():
    assert asked(course(0.5, "5", "3"), course(0.5, "3", "5")) == {}


def test_two_doubts_are_two_questions():
    found = asked(course(0.5, "5", "on", "1"), course(0.25, "3", "on", "1"), course(0.25, "5", "on", "off"))
    assert found == {0: ["5", "3"], 2: ["1", "off"]}


def test_one_question_is_enough_where_the_answer_settles_the_rest():
    """If it was the first, the second is known too."""
    found = asked(course(0.6, "5", "on"), course(0.4, "3", "1"))
    assert len(found) == 1


def test_candidates_come_with_the_likeliest_first_and_at_most_four():
    found = asked(
        course(0.40, "5"),
        course(0.08, "3"),
        course(0.25, "off"),
        course(0.15, "on"),
        course(0.12, "1"),
    )
    assert found == {0: ["5", "off", "on", "1"]}


def test_a_candidate_that_hardly_can_have_been_is_not_offered():
    found = asked(course(0.70, "5"), course(0.297, "3"), course(0.003, "1"))
    assert found == {0: ["5", "3"]}


def test_millimetres_make_no_other_candidate():
    found = asked(course(0.5, "5"), course(0.3, "on@100,200"), course(0.2, "on@300,900"))
    assert found == {0: ["5", "on"]}


def test_who_was_hit_is_a_doubt_of_its_own():
    """The thrown piece lies in the same place; whether it pushed the other one in makes three points."""
    two = course(0.6, "on", "on"), course(0.4, "on", "on(A1>3)")
    asked = ask(two, lambda track: len(track.throws[1][1].moves))
    assert asked == {1: (Throw((Place("on"),)), Throw((Place("on"),), (Move("A1", Place("3")),)))}


def test_a_course_with_a_throw_more_asks_about_that_throw():
    found = asked(course(0.6, "5"), course(0.4, "5", "3"))
    assert set(found) <= {0}  # there is no second throw to ask about


@pytest.mark.parametrize("tokens", [("5",), ("3", "on", "off")])
def test_courses_that_agree_ask_nothing(tokens):
    assert asked(course(0.5, *tokens), course(0.5, *tokens)) == {}


def test_whose_throw_it_was_is_no_question_that_an_answer_settles():
    """Either team's piece lies in hole 5: there is one candidate for what A's throw did, and nothing to choose from."""
    mine = course(0.6, "5")
    theirs = mine._replace(throws=(("B", mine.throws[0][1]),), world=World((), log(0.4)))
    assert ask((mine, theirs), lambda track: track.throws[0][0]) == {}


def test_a_throw_with_one_candidate_hides_no_other_question():
    mine = course(0.5, "5", "3")
    theirs = mine._replace(throws=(("B", mine.throws[0][1]), mine.throws[1]), world=World((), log(0.25)))
    found = ask((mine, theirs, course(0.25, "5", "1")), lambda track: (track.throws[0][0], points(track)))
    assert {i: [str(throw) for throw in throws] for i, throws in found.items()} == {1: ["3", "1"]}
