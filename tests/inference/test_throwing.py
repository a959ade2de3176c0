"""A landing with exactly the change that a known outcome gives: that outcome must come first."""

from collections.abc import Iterable
from math import exp, log

import pytest

from boardd.inference.evidence import Evidence
from boardd.inference.health import Health
from boardd.inference.landing import Landing
from boardd.inference.throwing import Throwing
from boardd.inference.touches import Touch
from boardd.inference.ways import Ways
from boardd.inference.worlds import Explanation, Lying, World
from boardd.model import Board
from tests.inference.landings import ARM, BASE, BOARDS, DECK, HOLES, MIDDLE_MM, NAMES, Part, landing, lying, weighing


def explained(board: Board, seen: Landing, piece: str, *lies: Lying) -> list[Explanation]:
    evidence = Evidence(board, seen, Health(NAMES), 78.0)
    throwing = Throwing(Ways(board, weighing(board), far=False), weighing(board))
    found = list(throwing.explain(World(lies, 0.0), piece, seen, evidence))
    return sorted(found, key=lambda each: -each.world.log_p)


def token(explanation: Explanation) -> str:
    """Like a sheet: A1 5, B1 off."""
    said = []
    for piece, lies, _, nudged in explanation.outcomes:
        if nudged:
            continue
        where = "off" if lies is None else ("~" if lies.leaning else "") + (lies.hole or "on")
        said.append(f"{piece} {where}")
    return ", ".join(said)


def ranked(found: Iterable[Explanation]) -> list[tuple[str, float]]:
    """Tokens with their probabilities, the likeliest first; several ways may lead to the same one."""
    total: dict[str, float] = {}
    for each in found:
        total[token(each)] = total.get(token(each), 0.0) + exp(each.world.log_p)
    return sorted(((name, p / sum(total.values())) for name, p in total.items()), key=lambda pair: -pair[1])


def best(board: Board, seen: Landing, piece: str, *lies: Lying) -> str:
    return ranked(explained(board, seen, piece, *lies))[0][0]


def cups(board: Board, hole: str, mass_g: float = 75.0) -> list[Part]:
    """What a washer in this hole weighs on the deck."""
    return [(mass_g, *HOLES[hole])] if board is DECK else []


# One piece


@BOARDS
@pytest.mark.parametrize("hole", HOLES)
def test_in_each_hole(board, hole):
    assert best(board, landing(*cups(board, hole), into=hole), "A1") == f"A1 {hole}"


@pytest.mark.parametrize("hole", HOLES)
def test_straight_into_a_hole_that_stands_on_the_base(hole):
    """Nothing touches the deck: only the beams tell."""
    assert best(BASE, landing(into=hole, blows=()), "A1") == f"A1 {hole}"


@pytest.mark.parametrize(("into", "went"), [("3", "3"), ("", "off")])
def test_a_corner_that_seems_to_weigh_a_little_more_rules_out_neither_a_hole_nor_off(into, went):
    """A cell began to drift: 1.6 g are seven times the error of a level that was quiet for half a second."""
    seen = landing((1.6, MIDDLE_MM[0] - ARM[1], MIDDLE_MM[1] - ARM[2]), into=into)
    a, b, c = seen.error
    assert best(BASE, seen._replace(error=(0.29 * a, 0.29 * b, 0.29 * c)), "A1") == f"A1 {went}"


@pytest.mark.parametrize("hole", HOLES)
def test_in_a_hole_whose_beams_missed_it(hole):
    """It weighs 75 g in the middle of the hole, where nothing can lie on the deck."""
    assert best(DECK, landing((75.0, *HOLES[hole])), "A1") == f"A1 {hole}"


@BOARDS
@pytest.mark.parametrize("at", [(60.0, 100.0), (340.0, 500.0), (80.0, 923.0), (330.0, 1200.0)])
def test_on_the_deck_and_where(board, at):
    found = explained(board, landing((75.0, *at)), "A1")
    assert ranked(found)[0][0] == "A1 on"
    lies = found[0].outcomes[0].lies
    assert (lies.x_mm, lies.y_mm) == pytest.approx(at, abs=1)
    assert lies.mass_g == pytest.approx(75, abs=0.1)


@BOARDS
def test_the_same_blow_with_and_without_a_weight_that_is_no_piece(board):
    """What was worked out for one change of weight says nothing of another, though the evidence is the same."""
    on = landing((75.0, 340.0, 500.0))
    evidence = Evidence(board, on, Health(NAMES), 78.0)
    for seen, throw in (on, "A1 on"), (landing(), "A1 off"), (on, "A1 on"):
        throwing = Throwing(Ways(board, weighing(board), far=False), weighing(board))
        assert ranked(throwing.explain(World((), 0.0), "A1", seen, evidence))[0][0] == throw


@BOARDS
def test_off_the_board(board):
    assert best(board, landing(), "A1") == "A1 off"


@BOARDS
@pytest.mark.parametrize("hole", HOLES)
def test_leaning_in_each_hole(board, hole):
    """On deck cups all of it weighs, on base cups a third; the rim's beam stays broken."""
    x_mm, y_mm = HOLES[hole]
    seen = landing((75.0 if board is DECK else 22.0, x_mm, y_mm - 25), leans=hole)
    assert best(board, seen, "A1") == f"A1 ~{hole}"


@BOARDS
def test_a_place_between_two_explanations_is_in_doubt(board):
    """At the very lip of the hole, with no beam broken: mostly on, but not for sure in a hole."""
    x_mm, y_mm = HOLES["5"]
    share = dict(ranked(explained(board, landing((75.0, x_mm, y_mm - 60)), "A1")))
    assert share["A1 on"] > 0.9


# Two pieces


@BOARDS
@pytest.mark.parametrize("hole", HOLES)
def test_knocked_in(board, hole):
    """B1 stays where A1 lay before it; A1 falls in."""
    x_mm, y_mm = HOLES[hole]
    seen = landing((81.0, x_mm + 90, y_mm - 60), (-75.0, x_mm + 70, y_mm), *cups(board, hole), into=hole)
    assert best(board, seen, "B1", lying("A1", x_mm + 70, y_mm)) == f"B1 on, A1 {hole}"


@BOARDS
def test_knocked_off(board):
    seen = landing((81.0, 300.0, 420.0), (-75.0, 350.0, 400.0))
    assert best(board, seen, "B1", lying("A1", 350.0, 400.0)) == "B1 on, A1 off"


@BOARDS
def test_both_off(board):
    assert best(board, landing((-75.0, 350.0, 400.0)), "B1", lying("A1", 350.0, 400.0)) == "B1 off, A1 off"


def test_in_a_hole_and_another_one_off():
    """81 g came into the hole and 75 g went: not 75 g from there into it."""
    seen = landing((81.0, *HOLES["5"]), (-75.0, 203.0, 1050.0), into="5")
    assert best(DECK, seen, "B1", lying("A1", 203.0, 1050.0)) == "B1 5, A1 off"


def test_which_of_two_fell_into_a_hole_on_the_base_stays_in_doubt():
    """Neither weighs any more, and the beams saw one of them."""
    found = ranked(explained(BASE, landing((-75.0, 203.0, 1050.0), into="5"), "B1", lying("A1", 203.0, 1050.0)))
    assert {name for name, _ in found[:2]} == {"B1 5, A1 off", "B1 off, A1 5"}
    assert found[0][1] < 0.9


@BOARDS
def test_pushed_aside_where_no_single_place_would_do(board):
    """B1 at 260, A1 from 100 to 380: if A1 still lay at 100, B1 would lie beside the board, at 519."""
    seen = landing((81.0, 260.0, 300.0), (-75.0, 100.0, 300.0), (75.0, 380.0, 300.0))
    assert pytest.approx(519, abs=1) == 260 + 75 / 81 * 280
    assert best(board, seen, "B1", lying("A1", 100.0, 300.0)) == "B1 on, A1 on"


@BOARDS
def test_pushed_aside_by_one_that_went_off(board):
    seen = landing((-75.0, 100.0, 300.0), (75.0, 160.0, 420.0))
    found = explained(board, seen, "B1", lying("A1", 100.0, 300.0))
    assert ranked(found)[0][0] == "B1 off, A1 on"
    moved = found[0].outcomes[1].lies
    assert (moved.x_mm, moved.y_mm) == pytest.approx((160, 420), abs=8)


@BOARDS
def test_that_a_piece_which_was_hit_may_have_hit_the_next_one_is_kept_in_mind(board):
    """One piece that was pushed explains the weight as well: only the pick-up will tell."""
    struck = (Touch(1.0, 45.0, 203.0, 300.0, (5.0, 9.0)), Touch(1.4, 15.0, 203.0, 650.0, (8.0, 20.0)))
    seen = landing((75.0, 203.0, 640.0), (-75.0, 203.0, 700.0), (75.0, 200.0, 810.0), (-81.0, 210.0, 850.0),
                   (81.0, 215.0, 960.0))._replace(touches=struck)  # fmt: skip
    found = dict(ranked(explained(board, seen, "A2", lying("A1", 203.0, 700.0), lying("B1", 210.0, 850.0))))
    assert found["A2 on, A1 on, B1 on"] > 0.01
    assert found["A2 on, A1 on"] > 0.01


@BOARDS
def test_took_the_place(board):
    """B1 lies where A1 lay, A1 is off: the deck is 6 g heavier, at that place."""
    seen = landing((81.0, 350.0, 400.0), (-75.0, 350.0, 400.0))
    assert best(board, seen, "B1", lying("A1", 350.0, 400.0)) == "B1 on, A1 off"


@BOARDS
def test_a_leaner_is_tipped_in(board):
    x_mm, y_mm = HOLES["3"]
    leaner = lying("A1", x_mm, y_mm - 25, "3", leaning=True)
    parts = [(75.0, x_mm, y_mm), (-75.0, x_mm, y_mm - 25)] if board is DECK else [(-20.0, x_mm, y_mm - 25)]
    seen = landing(*parts, (81.0, 203.0, 830.0))
    seen = seen._replace(fell={**seen.fell, "3.floor": 1}, hands=frozenset("3"))  # the rim's beam was broken for long
    assert best(board, seen, "B1", leaner) == "B1 on, A1 3"


@BOARDS
def test_what_lies_in_a_hole_stays_there(board):
    found = explained(board, landing((81.0, 100.0, 400.0)), "B1", lying("A1", *HOLES["5"], "5"))
    assert {token(each) for each in found if "A1" in token(each)} == set()


@BOARDS
def test_nothing_that_lay_there_is_lost_or_doubled(board):
    lies = lying("A1", 350.0, 400.0), lying("A2", *HOLES["5"], "5"), lying("B1", 100.0, 700.0)
    seen = landing((81.0, 300.0, 420.0), (-75.0, 350.0, 400.0))
    for each in explained(board, seen, "B2", *lies):
        pieces = [lie.piece for lie in each.world.lying]
        gone = {outcome.piece for outcome in each.outcomes if outcome.lies is None}
        assert len(pieces) == len(set(pieces))
        assert set(pieces) | gone == {"A1", "A2", "B1", "B2"}
        assert not set(pieces) & gone


# Whose it was


@BOARDS
@pytest.mark.parametrize(("mass_g", "team"), [(75.0, "A"), (81.0, "B")])
def test_sets_6_g_apart_tell_whose_it_was(board, mass_g, team):
    """The error is 0.8 g, the spread within a set 1.1 to 1.2 g: 6 g are more than four sigmas, e^8."""
    top = {piece: explained(board, landing((mass_g, 100.0, 400.0)), piece)[0].world.log_p for piece in ("A1", "B1")}
    other = {"A": "B1", "B": "A1"}[team]
    assert top[f"{team}1"] - top[other] > 4


def test_equal_sets_tell_nothing():
    equal = DECK._replace(mass_g={"A": 75.0, "B": 75.0})
    top = [explained(equal, landing((75.0, 100.0, 400.0)), piece)[0].world.log_p for piece in ("A1", "B1")]
    assert top[0] == pytest.approx(top[1])


def test_a_piece_that_was_weighed_once_is_known_better():
    """Drawn from a set that spreads by 1.1 g, and weighed as 76 +- 0.8."""
    lies = explained(DECK, landing((76.0, 100.0, 400.0)), "A1")[0].outcomes[0].lies
    assert 75 < lies.mass_g < 76
    assert lies.mass_spread_g < 0.8


def test_the_probability_of_all_courses_is_one_and_the_doubt_is_kept():
    """78 g, right between the sets: both teams stay possible where nothing else tells."""
    top = [explained(DECK, landing((78.0, 100.0, 400.0)), piece)[0].world.log_p for piece in ("A1", "B1")]
    assert abs(top[0] - top[1]) < log(3)


def test_a_piece_that_was_come_upon_is_moved_less_surely_than_one_that_was_slid_into():
    """A washer may come down upon another and stay there; one that slides pushes what it meets."""
    ways = Ways(DECK, weighing(DECK), far=False)
    lies = lying("B1", 203.0, 600.0)
    upon = ways.flight(landing()._replace(touches=(Touch(5.0, 15.0, 203.0, 590.0, (5.0, 9.0)),)))
    before = ways.flight(landing()._replace(touches=(Touch(5.0, 15.0, 203.0, 400.0, (5.0, 9.0)),)))
    assert upon
    assert before
    rests = lying("A1", 203.0, 700.0)
    moved_upon, slid_into = (ways.p_struck(lies, rests, flight, False, False) for flight in (upon, before))
    assert 0.5 < moved_upon < slid_into - 0.1
