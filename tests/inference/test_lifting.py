"""A landing with exactly the change that hands make: what they took or put back must come first."""

from math import exp, pi

import pytest

from boardd.inference.lifting import Lifting
from boardd.inference.worlds import World
from boardd.model import Board
from tests.inference.landings import ARM, BASE, DECK, HOLES, landing, lying, weighing

TABLE = lying("A1", 60.0, 100.0), lying("A2", 340.0, 500.0), lying("B1", 80.0, 1200.0), lying("B2", 330.0, 1200.0)


def lifting(board: Board) -> Lifting:
    return Lifting(board, weighing(board), ARM)


def lifted(*pieces: str) -> list[str]:
    parts = [(-lie.mass_g, lie.x_mm, lie.y_mm) for lie in TABLE if lie.piece in pieces]
    ways = list(lifting(DECK).lifts(World(TABLE, 0.0), landing(*parts, blows=())))
    ways.sort(key=lambda way: -way[1].world.log_p)
    for moved, explanation in ways:
        left = {lie.piece for lie in explanation.world.lying}
        assert left | {lie.piece for lie in moved} == {"A1", "A2", "B1", "B2"}
        assert not left & {lie.piece for lie in moved}
    return sorted(lie.piece for lie in ways[0][0])


@pytest.mark.parametrize(
    "pieces", [["A1"], ["A2"], ["B1"], ["B2"], ["A1", "B2"], ["A2", "B1"], ["A1", "A2", "B1", "B2"]]
)
def test_what_is_lifted_is_told_by_its_weight_and_place(pieces):
    assert lifted(*pieces) == pieces


def test_what_is_not_there_cannot_be_lifted():
    assert list(lifting(DECK).lifts(World((), 0.0), landing((-75.0, 100.0, 300.0), blows=()))) == []
    far = landing((-75.0, 340.0, 1100.0), blows=())  # only one lies there, at the other end
    assert list(lifting(DECK).lifts(World(TABLE[:1], 0.0), far)) == []


def test_what_weighs_nothing_is_not_lifted_by_weight():
    in_hole = lying("A1", *HOLES["5"], "5")
    assert list(lifting(BASE).lifts(World((in_hole,), 0.0), landing((-75.0, *HOLES["5"]), blows=()))) == []


def test_a_piece_that_is_put_back_where_it_lay_is_the_same_piece():
    [lies] = TABLE[:1]
    found = lifting(DECK).put_back(World(TABLE[1:], 0.0), lies, landing((75.0, 64.0, 97.0), blows=()))
    assert sorted(lie.piece for lie in found.world.lying) == ["A1", "A2", "B1", "B2"]
    elsewhere = lifting(DECK).put_back(World(TABLE[1:], 0.0), lies, landing((75.0, 300.0, 800.0), blows=()))
    assert elsewhere is None or elsewhere.world.log_p < found.world.log_p - 10


def test_an_empty_deck_says_that_all_have_been_lifted():
    world = World((*TABLE, lying("B3", *HOLES["5"], "5")), 0.0)
    lift = landing((-75.0, 60.0, 100.0), blows=())
    assert lifting(DECK).cleared(world, lift._replace(balance=(0.5, -30.0, 200.0))).lying == ()
    left = lifting(BASE).cleared(world, lift._replace(balance=(0.5, -30.0, 200.0))).lying
    assert [lie.piece for lie in left] == ["B3"]  # on the base it weighs nothing: nobody knows
    assert lifting(DECK).cleared(world, lift._replace(balance=(75.0, 0.0, 0.0))) is None


# A hand that leans on the deck


def test_a_hand_that_presses_a_little_more_is_far_likelier_than_another_weight_beside_it():
    """A foreign weight may be anywhere on the deck and weigh anything; a hand that rests there stays about there."""
    hand = (360.0, 360.0 * 150.0, 360.0 * 400.0)
    more = (36.0, 36.0 * 150.0, 36.0 * 400.0)
    leant = lifting(DECK).log_leant(hand, more)
    assert leant is not None
    assert leant > lifting(DECK).log_foreign(more) + lifting(DECK).log_foreign(hand)


def test_how_likely_a_hand_leans_otherwise_adds_up_to_one():
    """Over the weight from a twentieth to twenty times as much; where it is, is a normal distribution by its mass."""
    hand, total, step = (100.0, 0.0, 0.0), 0.0, 1.0
    for now_g in range(6, 2000):
        log_p = lifting(DECK).log_leant(hand, (now_g - 100.0, 0.0, 0.0))
        assert log_p is not None
        total += exp(log_p) * 2 * pi * (now_g * 40.0) ** 2 * step  # times the normal's two moments
    assert total == pytest.approx(1.0, abs=0.02)


def test_a_hand_cannot_press_less_than_nothing():
    assert lifting(DECK).log_leant((100.0, 0.0, 0.0), (-99.0, 0.0, 0.0)) is None
    assert lifting(DECK).log_leant((-80.0, 0.0, 0.0), (200.0, 0.0, 0.0)) is None


def test_fingers_that_reach_in_may_brush_the_deck_with_a_few_grams():
    """At the pick-up; at other times so little is no weight that anybody laid there."""
    few = (5.0, 5.0 * 150.0, 5.0 * 400.0)
    assert lifting(DECK).log_foreign(few, brushes=True) > lifting(DECK).log_foreign(few) + 3


def test_a_piece_in_somebodys_hand_was_where_it_was_lifted_from():
    """Not where it had been thought to lie: put back it is there again, and a hand elsewhere is not it."""
    vague = TABLE[0]._replace(x_mm=120.0, y_mm=300.0, spread_mm=(90.0, 160.0))
    [(taken, _)] = lifting(DECK).lifts(World((vague,), 0.0), landing((-75.0, 60.0, 100.0), blows=()))
    [piece] = taken
    assert (piece.x_mm, piece.y_mm) == pytest.approx((60.0, 100.0), abs=0.1)
    assert max(piece.spread_mm) < 20.0
