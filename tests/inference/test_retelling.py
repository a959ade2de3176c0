"""An engine that is told what happened: it keeps what agrees, imagines what it did not think of, and goes on."""

import pytest

from boardd.board import load
from boardd.inference.engine import Engine
from boardd.inference.retelling import conform, course_of, weight_of
from boardd.inference.tokens import plain
from boardd.inference.tracks import Start
from boardd.model import Game
from boardd.sheet import throw_of
from tests.referee.test_sensing import fed, recorded, seated

SCORES = {"A": 0, "B": 0}


def game(variant="holeyboard"):
    return Game(variant, {}, {"A": (), "B": ()}, "A", SCORES, ())


def engine_of(variant="holeyboard"):
    return Engine(load(variant), game(variant))


def told(engine, *throws, number=1, order="AB", variant="holeyboard"):
    course = tuple((text[0], throw_of(text[1:])) for text in throws)
    conform(engine, game(variant), number, Start(tuple(order), SCORES, frozenset("AB")), course)
    return {lies.piece: lies for lies in engine.tracks[0].world.lying}


def test_pieces_lie_where_people_say():
    lying = told(engine_of(), "A5", "A~3", "Aon@100,200")
    assert {piece: (lies.hole, lies.leaning) for piece, lies in lying.items()} == {
        "A1": ("5", False),
        "A2": ("3", True),
        "A3": ("", False),
    }
    assert (lying["A3"].x_mm, lying["A3"].y_mm) == (100.0, 200.0)


def test_what_is_off_or_was_moved_does_not_lie_there():
    assert told(engine_of(), "Aon", "Aoff", "A5(A1>off)").keys() == {"A3"}


def test_a_dead_throw_moved_nothing():
    assert {piece: lies.hole for piece, lies in told(engine_of(), "A~3", "Adead(A1>off)").items()} == {"A1": "3"}


def test_the_engine_believes_it_and_says_nothing_of_it_again():
    engine = engine_of()
    told(engine, "A5", "Aoff", "Aon", "B3")
    assert [(team, n, str(throw)) for team, n, throw in course_of(engine)] == [
        ("A", 1, "5"), ("A", 2, "off"), ("A", 3, "on"), ("B", 1, "3"),
    ]  # fmt: skip
    assert engine.say(1.0) == []


def test_on_the_far_side_of_yocu_a_hole_is_the_board_files_other_one():
    """A sheet names holes as this round's throwers see them; the nearest one to them is the far 5."""
    near = told(engine_of("yocu-4"), "A1", variant="yocu-4")
    far = told(engine_of("yocu-4"), "A1", number=2, variant="yocu-4")
    assert (near["A1"].hole, far["A1"].hole) == ("1", "5")


def test_in_another_round_the_deck_weighs_what_lies_there():
    """Two washers of 75 g: once both are gone the deck is as empty as it was."""
    engine = engine_of()
    told(engine, "A5", "Aon", number=2)
    assert weight_of(engine, engine.tracks[0].world)[0] == pytest.approx(150.0)
    assert engine.deck.balance[0] == pytest.approx(150.0)
    assert not engine.deck.is_empty()


def test_what_agrees_is_kept_as_it_was_seen():
    header, readings = recorded(3)
    referee = seated(header)
    fed(referee, readings, 4)
    engine = referee.engine
    places = [(lies.piece, lies.x_mm, lies.y_mm) for lies in engine.tracks[0].world.lying]
    referee.agree()
    assert [(lies.piece, lies.x_mm, lies.y_mm) for lies in engine.tracks[0].world.lying] == places
    assert [(team, n, throw) for team, n, throw in course_of(engine)] == [
        (team, n, plain(throw)) for team, n, throw in referee.folded.throws_of(1)
    ]


def test_a_piece_that_the_correction_leaves_alone_stays_exactly_where_it_was_seen():
    header, readings = recorded(3)
    referee = seated(header)
    fed(referee, readings, 4)
    before = {lies.piece: lies for lies in referee.engine.tracks[0].world.lying}
    (_, team, n), _ = list(referee.folded.throws.items())[-1]
    referee.command({"do": "correct", "throw": f"{team}{n}", "to": "off"}, referee.t_s)
    after = {lies.piece: lies for lies in referee.engine.tracks[0].world.lying}
    assert f"{team}{n}" not in after
    assert all(before[piece] == lies for piece, lies in after.items() if piece in before)
