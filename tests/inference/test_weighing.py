"""Two pieces whose place is known only together, and a piece that is pushed: Kalman updates with one unknown moment.

All of it happens at the middle of the deck, where a mass has no moment: then x, y and the mass do not mix.
"""

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.inference.landing import Landing
from boardd.inference.scale import StandIn
from boardd.inference.worlds import Explanation, Lying, Outcome, Push, World
from boardd.model import Board
from tests.inference.landings import BASE, DECK, HOLES, MIDDLE_MM, landing, weighing

CX, CY = MIDDLE_MM
A_G, B_G = 75.0, 81.0
WIDE_MM = 100.0
ERROR_X, ERROR_Y = 75.0, 150.0  # g mm: 1 and 2 mm of a piece
Change = tuple[float, float, float]


def seen(change: Change) -> Landing:
    return landing()._replace(change=change, error=(0.5, ERROR_X, ERROR_Y))


def middle(piece: str, spread_mm: float = WIDE_MM, x_mm: float = 0.0, y_mm: float = 0.0) -> Lying:
    """So far from the middle, as far as is known."""
    mass_g = A_G if piece[0] == "A" else B_G
    return Lying(piece, "", False, CX + x_mm, CY + y_mm, (spread_mm, spread_mm), mass_g, 0.0)


def explained(world: World, outcomes: tuple[Outcome, ...], moved: tuple[Lying, ...], change: Change) -> Explanation:
    # no holes: only the weight tells where a piece is
    return weighing(DECK._replace(holes=())).weigh(world, outcomes, moved, 0.0, seen(change))


def together(change: Change) -> World:
    """A1 and B1 came to rest in the same landing, each somewhere within 100 mm of the middle."""
    outcomes = Outcome("A1", middle("A1")), Outcome("B1", middle("B1"))
    return explained(World((), 0.0), outcomes, (), change).world


def by_piece(world: World) -> dict[str, Lying]:
    return {lies.piece: lies for lies in world.lying}


def variance(error: float) -> float:
    """Of the moment: both pieces' places and the cells."""
    return (A_G * WIDE_MM) ** 2 + (B_G * WIDE_MM) ** 2 + error**2


# Ties


def test_of_two_that_came_together_one_lies_as_far_left_as_the_other_lies_right():
    """Kalman: -(100^2 75) (100^2 81) over the moment's variance; nearly 100^2 / 2, so nearly -1 of what is left."""
    world = together((A_G + B_G, 0.0, 0.0))
    [((one, other), (x, y))] = world.ties.items()
    assert (one, other) == ("A1", "B1")
    shared = WIDE_MM**2 * A_G * WIDE_MM**2 * B_G
    assert (x, y) == pytest.approx((-shared / variance(ERROR_X), -shared / variance(ERROR_Y)))
    a, b = (by_piece(world)[piece].spread_mm[0] for piece in ("A1", "B1"))
    assert x / (a * b) == pytest.approx(-1, abs=0.001)


@given(st.floats(-40, 40), st.floats(-100, 100))
def test_what_their_moment_says_is_shared_by_mass(x_mm, y_mm):
    """The moment of both is 156 g times so much: each takes 100^2 m / variance of it."""
    lies = by_piece(together((A_G + B_G, (A_G + B_G) * x_mm, (A_G + B_G) * y_mm)))
    for piece, mass_g in (("A1", A_G), ("B1", B_G)):
        part = WIDE_MM**2 * mass_g * (A_G + B_G)
        assert lies[piece].x_mm - CX == pytest.approx(part / variance(ERROR_X) * x_mm, abs=0.01)
        assert lies[piece].y_mm - CY == pytest.approx(part / variance(ERROR_Y) * y_mm, abs=0.01)


@given(st.floats(-60, 60), st.floats(-60, 60))
def test_lifting_one_tells_where_the_other_lies(x_mm, y_mm):
    """It weighed 75 g and lay at x; of the moment of both, which was none, the other's 81 g have the rest."""
    world = together((A_G + B_G, 0.0, 0.0))
    moved = (by_piece(world)["A1"],)
    after = explained(world, (Outcome("A1", None),), moved, (-A_G, -A_G * x_mm, -A_G * y_mm)).world
    [left] = after.lying
    assert left.piece == "B1"
    assert (left.x_mm - CX, left.y_mm - CY) == pytest.approx((-x_mm * A_G / B_G, -y_mm * A_G / B_G), abs=0.1)
    # two errors of the cells, of both pieces and of A1, on 81 g; but no place is known better than to 1.5 mm
    assert left.spread_mm == pytest.approx((1.5, sqrt(2) * ERROR_Y / B_G), rel=0.01)
    assert after.ties == {}


def test_lifting_one_that_came_alone_tells_nothing_of_the_other():
    world = World((middle("A1"), middle("B1")), 0.0)
    [left] = explained(world, (Outcome("A1", None),), (middle("A1"),), (-A_G, -A_G * 60, 0.0)).world.lying
    assert left == middle("B1")


def test_lifting_both_expects_what_was_known_of_both_together():
    """Neither is known better than 70 mm, but 156 g with no moment are sure to 1 mm: 20 mm more is out of the
    question, as it would not be for two whose places have nothing to do with each other.
    """
    tied = together((A_G + B_G, 0.0, 0.0))
    pieces = tuple(tied.lying)
    gone = Outcome("A1", None), Outcome("B1", None)
    change = (-A_G - B_G, -(A_G + B_G) * 20, 0.0)
    scale = weighing(DECK)
    fits = [scale.fitted(gone, pieces, ties, seen(change)).fit for ties in (tied.ties, {})]
    assert fits[0] < -20 < -1 < fits[1]


# Pushed


def push(was: Lying, way: float, to_mm: float) -> Lying:
    """It is thought to have been pushed `to_mm`, give or take 70; the moment says `way`."""
    expected = was._replace(y_mm=was.y_mm + to_mm, spread_mm=(70.0, 70.0))
    world = World((was,), 0.0)
    return explained(world, (Outcome("A1", expected, pushed=True),), (was,), (0.0, 0.0, A_G * way)).world.lying[0]


@given(st.floats(-100, 100), st.sampled_from([3.0, 50.0]), st.floats(20, 150))
def test_of_a_pushed_piece_the_way_is_measured_not_the_place(at_mm, spread_mm, way):
    """Wherever it lay, and however badly that is known: now it lies 75 g times the way farther."""
    was = middle("A1", spread_mm, y_mm=at_mm)
    now = push(was, way, to_mm=30.0)
    assert now.y_mm - was.y_mm == pytest.approx(way, abs=0.1)
    assert now.x_mm == pytest.approx(was.x_mm, abs=0.1)
    # the way to 1 and 2 mm, the place no better than before
    assert now.spread_mm == pytest.approx((hypot(1, spread_mm), hypot(2, spread_mm)), rel=0.01)


def test_a_pushed_piece_weighs_what_it_weighed():
    was = middle("A1", 3.0)._replace(mass_spread_g=1.0)
    assert push(was, 60.0, to_mm=30.0).mass_g == A_G


def test_a_pushed_piece_stays_tied_to_the_one_it_came_with():
    """B1 is pushed by 60 mm; when A1 goes, that tells as much of B1 as before."""
    world = together((A_G + B_G, 0.0, 0.0))
    was = by_piece(world)["B1"]
    aside = was._replace(y_mm=was.y_mm + 30, spread_mm=(70.0, 70.0))
    pushed = explained(world, (Outcome("B1", aside, pushed=True),), (was,), (0.0, 0.0, B_G * 60)).world
    moved = (by_piece(pushed)["A1"],)
    [left] = explained(pushed, (Outcome("A1", None),), moved, (-A_G, -A_G * 40, 0.0)).world.lying
    assert (left.x_mm - CX, left.y_mm - CY) == pytest.approx((-40 * A_G / B_G, 60.0), abs=0.2)


# What can be ruled out without weighing it

SPREADS = st.floats(1.5, 300)


@st.composite
def somewhere(draw: st.DrawFn, piece: str, holes: tuple[str, ...] = ("", "3", "~3")) -> Lying:
    """On the deck, in a hole or leaning in one; known well or badly."""
    where = draw(st.sampled_from(holes))
    at = HOLES.get(where[-1:]) or (draw(st.floats(0, 406)), draw(st.floats(0, 1270)))
    mass_g, spread_g = (A_G if piece[0] == "A" else B_G), draw(st.floats(0.3, 1.2))
    return Lying(piece, where[-1:], "~" in where, *at, (draw(SPREADS), draw(SPREADS)), mass_g, spread_g)


@st.composite
def moves(draw: st.DrawFn, piece: str) -> tuple[Lying, Outcome]:
    """A piece that can be moved, and what became of it; its mass is as well known as before."""
    was = draw(somewhere(piece, ("", "~3")))
    to = draw(st.none() | somewhere(piece))
    if to:
        to = to._replace(mass_g=was.mass_g, mass_spread_g=was.mass_spread_g)
    return was, Outcome(piece, to, pushed=bool(to and not to.hole and not was.hole))


@st.composite
def happenings(draw: st.DrawFn, board: Board) -> tuple[tuple[Outcome, ...], tuple[Lying, ...], Landing]:
    """A throw, what it moved, and a weight that fits more or less."""
    came = Outcome("B1", draw(st.none() | somewhere("B1")))
    moved = [draw(moves(piece)) for piece in ("A1", "A2")[: draw(st.integers(0, 2))]]
    outcomes = came, *[outcome for _, outcome in moved]
    was = tuple([lies for lies, _ in moved])
    parts = [(1, outcome.lies) for outcome in outcomes if outcome.lies] + [(-1, lies) for lies in was]
    change = [0.0, 0.0, 0.0]
    for sign, lies in parts:
        grams = sign * lies.mass_g * weighing(board).share(lies)[0]
        change = [a + grams * b for a, b in zip(change, (1, lies.x_mm - CX, lies.y_mm - CY), strict=True)]
    error = draw(st.floats(0.3, 3))
    errors = error, 178 * error, 610 * error
    off = [draw(st.floats(-6, 6)) for _ in errors]
    change = [a + b * e for a, b, e in zip(change, off, errors, strict=True)]
    return outcomes, was, landing()._replace(change=tuple(change), error=errors)


@pytest.mark.parametrize("board", [DECK, BASE], ids=["deck cups", "base cups"])
@given(data=st.data())
def test_what_is_ruled_out_without_weighing_would_not_weigh_more(board, data):
    outcomes, moved, seen = data.draw(happenings(board))
    scale, world = weighing(board), World(moved, 0.0)
    explanation = scale.weigh(world, outcomes, moved, 0.0, seen)
    if explanation:
        assert explanation.world.log_p <= scale.log_at_most(world, outcomes, moved, seen) + 1e-6


# A cell that is missing


def test_a_known_mass_tells_what_a_missing_cell_took_and_so_the_place():
    """20 g too much at a corner that is 178 and 610 mm away: of 95 g the piece has 75, the rest was never there."""
    stand_in = StandIn(178.0, 610.0, 30.0)
    seen_by_three = seen((95.0, 20 * 178.0, 20 * 610.0))._replace(stand_in=stand_in)
    board = DECK._replace(holes=())
    outcome = Outcome("A1", middle("A1"))
    explanation = weighing(board).weigh(World((), 0.0), (outcome,), (), 0.0, seen_by_three)
    [lies] = explanation.world.lying
    assert (lies.x_mm, lies.y_mm) == pytest.approx(MIDDLE_MM, abs=1.5)


def test_a_missing_cell_is_known_less_well_if_several_pieces_moved():
    stand_in, board = StandIn(178.0, 610.0, 3.0, further=0.2), weighing(DECK)
    one, two = Outcome("A1", middle("A1")), Outcome("B1", middle("B1"))
    assert board.stand_in_var(stand_in, (one,), ()) == pytest.approx(9)
    assert board.stand_in_var(stand_in, (one,), (middle("A1"),)) == pytest.approx(9)
    assert board.stand_in_var(stand_in, (one, two), (middle("B1"),)) == pytest.approx(9 + (0.2 * 78) ** 2)


def test_a_weight_that_is_known_much_worse_than_it_seemed_is_unlikely_but_not_hopeless():
    """Ten times the error in each of the three: now and then a level has moved for reasons that nobody knows."""
    change = A_G + 5.0, 10 * ERROR_X, 10 * ERROR_Y
    off = Outcome("A1", middle("A1", 0.0))
    assert explained(World((), 0.0), (off,), (), change) is not None


def test_a_push_is_judged_again_when_its_partner_is_lifted():
    """A1 was thrown and moved B1, both known together only: if A1 is taken from where the moment says that it came
    down by itself, B1 cannot have moved far."""
    was = middle("B1", 2.0, y_mm=200.0)
    pushed = was._replace(spread_mm=(30.0, 30.0), y_mm=was.y_mm + 40.0, push=Push(was.x_mm, was.y_mm, nudged=False))
    outcomes = Outcome("A1", middle("A1", 60.0)), Outcome("B1", pushed, pushed=True)
    world = explained(World((was,), 0.0), outcomes, (was,), (A_G, 0.0, 0.0)).world
    thrown = next(lies for lies in world.lying if lies.piece == "A1")
    free = world._replace(lying=tuple([lies._replace(push=None) for lies in world.lying]))
    logs = {}
    for y_mm in (0.0, -B_G * 40.0 / A_G):  # it lay where the moment puts it alone, or as far as 40 mm of B1 allow
        gone = explained(world, (Outcome("A1", None),), (thrown,), (-A_G, 0.0, -A_G * y_mm))
        [left] = gone.world.lying
        [unpushed] = explained(free, (Outcome("A1", None),), (thrown,), (-A_G, 0.0, -A_G * y_mm)).world[1:2]
        logs[y_mm] = gone.world.log_p - unpushed
        assert left.push
    alone, together_ = logs.values()
    assert alone < together_ - 3
    assert together_ == pytest.approx(0.0)
