"""What the deck weighs after a silence tells which course was right."""

from math import exp

from boardd.inference.audit import weighed_again
from boardd.inference.lifting import Lifting
from boardd.inference.scale import Weight
from boardd.inference.tracks import Start, Track, best
from boardd.inference.worlds import Lying, World
from tests.inference.landings import ARM, DECK, HOLES, MIDDLE_MM, lying, weighing

START = Start(("A", "B"), {"A": 0, "B": 0}, frozenset())
IN_5 = lying("A1", *HOLES["5"], hole="5")
ANYWHERE = lying("A2", 203.0, 635.0)._replace(spread_mm=(117.0, 367.0))


def weight(*parts: tuple[float, float, float]) -> Weight:
    """Grams, each at its place."""
    mass_g = sum(grams for grams, _, _ in parts)
    x, y = (sum(part[0] * (part[1 + axis] - MIDDLE_MM[axis]) for part in parts) for axis in (0, 1))
    return mass_g, x, y


def course(*there: Lying) -> Track:
    return Track(START, (), World(there, -0.7))


def audited(balance: Weight) -> list[Track]:
    """Two courses that were as likely as each other: with A2 somewhere on the deck, and without."""
    board = weighing(DECK)
    return best(weighed_again([course(IN_5, ANYWHERE), course(IN_5)], balance, board, Lifting(DECK, board, ARM)))


def test_two_pieces_weigh_twice_as_much_as_one_and_the_moment_says_where():
    top = audited(weight((75.0, *HOLES["5"]), (75.0, 100.0, 300.0)))[0]
    assert exp(top.world.log_p) > 0.9
    [a2] = [lies for lies in top.world.lying if lies.piece == "A2"]
    assert abs(a2.x_mm - 100.0) < 25.0  # 3 g at each cell are 3 * 178 / 75 = 7 mm
    assert abs(a2.y_mm - 300.0) < 50.0


def test_one_piece_weighs_as_much_as_one():
    top = audited(weight((75.0, *HOLES["5"])))[0]
    assert exp(top.world.log_p) > 0.9
    assert [lies.piece for lies in top.world.lying] == ["A1"]


def test_a_zero_that_has_moved_tells_nothing():
    """Minus 300 g is no set of pieces: both courses are as likely as before."""
    tracks = audited((-300.0, 0.0, 0.0))
    assert sorted(len(track.world.lying) for track in tracks) == [1, 2]
    assert abs(tracks[0].world.log_p - tracks[1].world.log_p) < 0.1
