"""Outcomes against spots on a reflective surface."""

from boardd.inference.spots import Spot
from boardd.inference.spotted import spotted
from boardd.inference.worlds import Lying, Outcome

LIP_MM = 80.0


def lying(piece: str, x_mm: float, y_mm: float, spread_mm: float = 3.0, hole: str = "", leaning: bool = False) -> Lying:
    return Lying(piece, hole, leaning, x_mm, y_mm, (spread_mm, spread_mm), 75.0, 1.0)


def spot(x_mm: float, y_mm: float) -> Spot:
    return Spot(x_mm, y_mm, 5.0, 20.0)


def agree(
    outcomes: tuple[Outcome, ...], moved: tuple[Lying, ...], came: tuple[Spot, ...], went: tuple[Spot, ...]
) -> float:
    return spotted(outcomes, moved, came, went, LIP_MM)[0]


ANYWHERE = Outcome("A1", lying("A1", 203.0, 635.0, 200.0))
OFF = Outcome("A1", None)


def test_a_piece_lies_where_its_spot_is():
    _, [placed] = spotted((ANYWHERE,), (), (spot(100.0, 900.0),), (), LIP_MM)
    assert (round(placed.lies.x_mm), round(placed.lies.y_mm)) == (100, 900)
    assert max(placed.lies.spread_mm) <= 5.0


def test_a_spot_that_came_speaks_for_a_piece_that_rests():
    came = (spot(100.0, 900.0),)
    assert agree((ANYWHERE,), (), came, ()) > agree((OFF,), (), came, ()) + 3


def test_no_spot_speaks_against_it_but_it_may_be_hidden():
    difference = agree((OFF,), (), (), ()) - agree((ANYWHERE,), (), (), ())
    assert 1 < difference < 4


def test_a_piece_that_was_pushed_leaves_one_spot_and_makes_another():
    lay = lying("B1", 200.0, 500.0)
    pushed = (OFF, Outcome("B1", lying("B1", 200.0, 560.0, 80.0)))
    came, went = (spot(210.0, 600.0),), (spot(200.0, 500.0),)
    assert agree(pushed, (lay,), came, went) > agree((ANYWHERE,), (), came, went) + 3


def test_a_spot_at_a_leaners_lip_is_its_own():
    leaner = Outcome("A1", lying("A1", 203.0, 923.0, 30.0, "3", leaning=True))
    flat = Outcome("A1", lying("A1", 203.0, 923.0, 10.0, "3"))
    came = (spot(203.0, 985.0),)
    assert agree((leaner,), (), came, ()) > agree((flat,), (), came, ()) + 3


def test_a_piece_that_may_lie_anywhere_leaves_the_others_their_spots():
    """B1 is nudged by 3 mm; A1 was thrown, and lies where the other spot is, whichever is told first."""
    nudged = Outcome("B1", lying("B1", 203.0, 640.0, 7.0))
    for came in ((spot(203.0, 643.0), spot(100.0, 900.0)), (spot(100.0, 900.0), spot(203.0, 643.0))):
        _, placed = spotted((ANYWHERE, nudged), (lying("B1", 203.0, 640.0),), came, (spot(203.0, 640.0),), LIP_MM)
        assert [round(outcome.lies.y_mm, -2) for outcome in placed] == [900, 600]


def test_what_the_cells_did_not_see_lie_they_do_not_see_go():
    lay = lying("B1", 203.0, 635.0, 200.0)
    assert agree((OFF, Outcome("B1", None)), (lay,), (), ()) == agree((OFF,), (), (), ())
