"""What beams and blows say about an outcome."""

from collections.abc import Mapping
from math import log

import pytest

from boardd.board import load
from boardd.inference.evidence import Evidence, as_many, log_count, strong
from boardd.inference.health import Health
from boardd.inference.landing import Landing
from boardd.inference.touches import Touch
from boardd.inference.worlds import Lying, Outcome

DECK, BASE = load("holeyboard"), load("holeyboard-base")
HOLES = {hole.name: hole.at_mm for hole in DECK.holes}
NAMES = [f"{hole}.{beam}" for hole in HOLES for beam in ("rim", "floor")]
MASS_G = 75.0
THROW_GS = 0.6 * MASS_G  # 4.5 m/s down and 0.3 of it up again, over 9.8 m/s2
BUMP_GS = 0.2 * MASS_G  # 0.15 N s


def landing(
    fell: Mapping[str, int] | None = None,
    blows: tuple[tuple[float, float], ...] = ((1.0, THROW_GS),),
    steady: tuple[str, ...] = (),
    blind: tuple[str, ...] = (),
    hands: str = "",
    pressed_s: float = 0.0,
) -> Landing:
    counts = dict.fromkeys(NAMES, 0) | dict(fell or {})
    none = (0.0, 0.0, 0.0)
    sets = frozenset(steady), frozenset(blind), frozenset(hands)
    return Landing(1, 1.0, 1.5, none, none, counts, *sets, blows, pressed_s, False, None)


def evidence(seen: Landing, health: Health | None = None, base: bool = False) -> Evidence:
    return Evidence(BASE if base else DECK, seen, health or Health(NAMES), MASS_G)


def lies(hole: str = "", leaning: bool = False, piece: str = "A1") -> Lying:
    x_mm, y_mm = HOLES.get(hole, (100.0, 300.0))
    return Lying(piece, hole, leaning, x_mm, y_mm, (4.0, 4.0), MASS_G, 1.0)


def beams(seen: Evidence, *into: Lying | None) -> float:
    return seen.log_beams((), [Outcome(f"A{i}", lie) for i, lie in enumerate(into, 1)], ())


def both(hole: str, count: int = 1) -> dict[str, int]:
    return {f"{hole}.rim": count, f"{hole}.floor": count}


# Beams


@pytest.mark.parametrize("hole", HOLES)
def test_two_beams_that_saw_a_washer_are_worth_thousands(hole):
    """A beam sees what is not there in 3 of 1000, a rim in 15 of 1000: both together are no accident."""
    seen = evidence(landing(both(hole)))
    other = next(name for name in HOLES if name != hole)
    assert beams(seen, lies(hole)) - beams(seen, lies()) > log(5000)
    assert beams(seen, lies(hole)) - beams(seen, lies(other)) > log(5000)


def test_a_rim_alone_may_be_a_piece_that_skipped_across():
    """It weighs much less than both, and still speaks for the hole."""
    rim, two = evidence(landing({"5.rim": 1})), evidence(landing(both("5")))
    assert beams(rim, lies("5")) - beams(rim, lies()) < beams(two, lies("5")) - beams(two, lies()) - log(100)


def test_no_beam_broken_speaks_against_every_hole():
    """One in a hundred passes a beam unseen, and the one below it as well one time in three."""
    seen = evidence(landing())
    assert all(beams(seen, lies(hole)) < beams(seen, None) - log(200) for hole in HOLES)


def test_two_crossed_beams_miss_hardly_any():
    crossed = Health(["5.rim", "5.rim2"])
    seen = Evidence(DECK, landing(), crossed, MASS_G)
    assert seen.log_unseen(["5.rim", "5.rim2"]) < seen.log_unseen(["5.rim", "5.rim"]) - log(10)


def test_hands_reach_into_the_holes_that_hold_something():
    seen = evidence(landing(), base=True)
    full = [lies("5"), lies("3")]
    assert seen.log_reached(full, {"3", "5"}) > seen.log_reached(full, {"5"}) + log(10)
    assert seen.log_reached(full, {"3", "5"}) > seen.log_reached([*full, lies("1")], {"3", "5"}) + log(10)


def test_two_washers_are_seen_twice_or_together():
    twice, once = evidence(landing(both("5", 2))), evidence(landing(both("5", 1)))
    two = lies("5"), lies("5", piece="A2")
    assert beams(twice, *two) > beams(twice, two[0]) + log(10)  # one that bounces in the cup is seen twice, too
    assert beams(once, *two) == pytest.approx(log(0.25), abs=0.1)  # one time in four they fall together


def test_a_leaner_keeps_the_rim_broken():
    """0.97, and half for the floor and twice half for pulses, against 3 in 1000: forty to one."""
    seen = evidence(landing({}, steady=("3.rim",)))
    assert beams(seen, lies("3", leaning=True)) > beams(seen, lies("3")) + log(50)
    assert beams(seen, lies("3", leaning=True)) > beams(seen, lies()) + log(20)


def test_no_steady_beam_is_no_leaner():
    seen = evidence(landing(both("3")))
    assert beams(seen, lies("3")) > beams(seen, lies("3", leaning=True)) + log(20)


def test_a_leaner_that_lay_there_before_says_nothing_about_this_throw():
    leaner = lies("3", leaning=True, piece="B1")
    seen = evidence(landing(blind=("3.rim",), steady=("3.rim",)))
    on, off = (seen.log_beams((leaner,), [Outcome("A1", where)], ()) for where in (lies(), None))
    assert on == pytest.approx(off)
    assert on > seen.log_beams((), [Outcome("A1", lies())], ()) + log(50)


def test_a_dead_beam_that_says_nothing_says_nothing():
    """Its other beam must do; a healthy pair would rule the hole out."""
    health = Health(NAMES)
    for _ in range(20):
        health.passed("5.floor", seen=False, sure=1.0)
    seen = landing({"5.rim": 1})
    gain = beams(evidence(seen, health), lies("5")) - beams(evidence(seen), lies("5"))
    assert gain > log(20)
    assert evidence(landing(), health).maybe("5")
    assert not evidence(landing()).maybe("5")


def test_a_stuck_beam_is_left_out():
    health = Health(NAMES)
    health.stuck.add("5.rim")
    seen = evidence(landing({"5.floor": 1}, steady=("5.rim",), blind=("5.rim",)), health)
    assert seen.working("5") == ["5.floor"]
    assert beams(seen, lies("5")) > beams(seen, lies("5", leaning=True))
    assert beams(seen, lies("5")) > beams(seen, lies()) + log(100)


def test_a_hand_in_the_hole_explains_its_beams():
    seen = evidence(landing({"5.floor": 2}, blows=(), hands="5"))
    assert seen.log_hands(()) > seen.log_beams((), (), ()) + log(100)


def test_without_a_hand_the_beams_of_nobody_are_as_usual():
    seen = evidence(landing(both("5")))
    assert seen.log_hands(()) == seen.log_beams((), (), ())


@pytest.mark.parametrize(("count", "entered", "expected"), [(0, 0, 1.0), (1, 1, 0.99), (0, 1, 0.01), (1, 0, 0.003)])
def test_one_beams_count(count, entered, expected):
    assert log_count(count, entered, 0.01, 0.003) == pytest.approx(log(expected))


# Blows


def test_a_throw_beside_the_board_strikes_as_hard_as_a_throw_and_a_bump_does_not():
    throw, bump, nothing = (
        evidence(landing(blows=blows)) for blows in (((1.0, THROW_GS),), ((1.0, BUMP_GS),), ((1.0, 1.0),))
    )
    assert throw.log_touch(None) > log(0.9)
    assert bump.log_touch(None) < log(0.2)  # a graze, at best
    assert nothing.log_touch(lies()) < log(0.1)


def test_only_a_hole_on_the_base_is_reached_without_touching_the_deck():
    quiet = landing(both("5"), blows=())
    assert evidence(quiet, base=True).log_touch(lies("5")) == pytest.approx(0)
    assert evidence(quiet, base=False).log_touch(lies("5")) < log(0.01)
    assert evidence(quiet, base=True).log_touch(lies()) < log(0.01)


@pytest.mark.parametrize("where", [None, lies(), lies("5")])
def test_the_longer_something_pressed_the_less_it_was_a_throw(where):
    at = [evidence(landing(both("5"), pressed_s=long_s)).log_touch(where) for long_s in (0.0, 0.2, 1.0)]
    assert at[0] > at[1] + 1 > at[2] + 2


def test_a_hand_trembles_and_a_throw_only_strikes():
    hand = evidence(landing(blows=((1.0, THROW_GS), (1.2, -0.8 * THROW_GS))))
    throw = evidence(landing(blows=((1.0, THROW_GS), (1.2, -0.1 * THROW_GS))))
    assert (hand.shaky, throw.shaky) == (True, False)
    assert (hand.hard, throw.hard) == (False, True)
    assert hand.log_touch(lies()) < throw.log_touch(lies()) - 3


SWINGS_BACK_S = 0.026  # half a cycle at 19 Hz after the blow the deck is on its way up


def test_a_pull_right_after_a_blow_about_as_strong_is_not_a_hands_trembling():
    """What is struck down swings back; where it rings in several ways the blow seems too weak, by a third and more.
    A hand pulls when it likes, and as it likes."""
    struck = (1.0, THROW_GS)
    for back in (0.8, 1.2):
        throw = evidence(landing(blows=(struck, (1.0 + SWINGS_BACK_S, -back * THROW_GS))))
        assert (throw.shaky, throw.hard) == (False, True)
        assert throw.log_touch(lies()) == evidence(landing(blows=(struck,))).log_touch(lies())
    for pull in ((1.0 + SWINGS_BACK_S, -2.0 * THROW_GS), (1.3, -0.8 * THROW_GS), (0.9, -0.8 * THROW_GS)):
        hand = evidence(landing(blows=tuple(sorted((struck, pull)))))
        assert (hand.shaky, hand.hard) == (True, False)


def test_a_pull_without_a_blow_is_a_hand():
    assert evidence(landing(blows=((1.0, -BUMP_GS),))).shaky


def throws(*struck: tuple[float, float, float], heading: int = 1) -> int:
    """How many throws blows with these times, strengths and places along the board come from."""
    touches = tuple(Touch(t_s, gs, 203.0, y_mm, (5.0, 12.0)) for t_s, gs, y_mm in struck)
    return len(strong(landing()._replace(touches=touches), MASS_G, heading))


def test_two_hard_blows_apart_are_two_throws_and_a_bounce_is_not():
    assert throws() == 0
    assert throws((1.0, THROW_GS, 400.0)) == 1
    assert throws((1.0, THROW_GS, 400.0), (1.4, THROW_GS, 500.0)) == 2
    assert throws((1.0, THROW_GS, 400.0), (1.4, BUMP_GS, 700.0)) == 1  # too weak: it bounced


def test_nobody_throws_twice_in_an_eighth_of_a_second():
    """A phone of two washers' weight strikes with one end and then with the other."""
    assert throws((1.0, THROW_GS, 400.0), (1.13, THROW_GS, 500.0)) == 1
    touches = tuple(Touch(t_s, THROW_GS, 203.0, 400.0, (5.0, 12.0)) for t_s in (1.0, 1.13))
    phone = landing()._replace(touches=touches, change=(2 * MASS_G, 0.0, 0.0))
    assert as_many([1.0], phone, MASS_G) == [1.0]
    later = phone._replace(touches=(touches[0], touches[1]._replace(t_s=1.4)))
    assert as_many([1.0], later, MASS_G) == [1.0, 1.4]


def sure(gs: float, y_mm: float = 600.0) -> float:
    """How many of these are surely throws, besides the first: one at 600 mm, and 0.4 s later this one."""
    struck = (1.0, THROW_GS, 600.0), (1.4, gs, y_mm)
    touches = tuple(Touch(t_s, one, 203.0, at_mm, (5.0, 12.0)) for t_s, one, at_mm in struck)
    return evidence(landing()._replace(touches=touches)).sure


def test_a_blow_that_is_too_hard_even_for_two_bounces_taken_as_one_is_surely_not_the_same_throws():
    """After 0.4 s in the air a piece strikes with less than 0.4 s per weight; until 0.1 s later it bounces on.

    One that tumbles may strike harder: the more above that, the less likely.
    """
    assert sure(0.35 * MASS_G) == sure(0.45 * MASS_G) == 0
    assert 0 < sure(0.48 * MASS_G) < sure(0.55 * MASS_G) < 1
    assert sure(0.6 * MASS_G) == 1


def test_a_blow_as_hard_as_a_throw_far_nearer_to_the_throwers_is_surely_the_next_throws():
    assert sure(0.45 * MASS_G, y_mm=300.0) == 1
    assert sure(0.2 * MASS_G, y_mm=300.0) == 0  # it may have rolled back from the edge of a hole


def test_what_has_fallen_into_a_hole_does_not_strike_the_deck_any_more():
    """0.55 s per weight, 0.6 s after the first blow: a bounce, if nothing fell in meanwhile."""
    touches = tuple(Touch(t_s, 0.55 * MASS_G, 203.0, 600.0, (5.0, 12.0)) for t_s in (1.0, 1.62))
    bounced = landing()._replace(touches=touches)
    assert len(strong(bounced, MASS_G, 1)) == 1
    assert len(strong(bounced._replace(fell_s={"3": (1.2,)}), MASS_G, 1)) == 2


def test_a_piece_does_not_come_back_to_the_throwers():
    assert throws((1.0, THROW_GS, 900.0), (1.5, BUMP_GS, 300.0)) == 2
    assert throws((1.0, THROW_GS, 900.0), (1.5, BUMP_GS, 300.0), heading=-1) == 1  # thrown from the far side
    assert throws((1.0, THROW_GS, 900.0), (1.5, BUMP_GS, 880.0)) == 1  # no farther than it may seem


def test_throws_fall_into_holes_in_the_order_in_which_they_were_thrown():
    seen = evidence(landing()._replace(fell_s={"1": (1.0, 1.9), "3": (1.5,)}), base=True)
    thrown = {
        order: seen.log_order([Outcome(f"A{n}", lies(hole)) for n, hole in enumerate(order)])
        for order in ("131", "113", "311")
    }
    assert thrown["131"] == 0.0 > max(thrown["113"], thrown["311"])


@pytest.mark.parametrize(("beams", "blinked"), [(("rim", "floor"), True), (("rim",), False)])
def test_one_beam_for_a_moment_is_dust_only_where_another_one_should_have_seen_it_too(beams, blinked):
    board = BASE._replace(beams={"5": beams})
    names = [f"5.{kind}" for kind in beams]
    seen = landing(blows=())._replace(fell=dict.fromkeys(names, 0) | {"5.rim": 1})
    assert Evidence(board, seen, Health(names), 75.0).blinked() == blinked


def test_where_two_pieces_weigh_two_throws_came_down_also_if_one_struck_no_harder_than_a_bounce():
    """0.7 s after a throw a blow of 0.42 s per weight may be its bounce; but one throw brings one piece."""
    struck = (1.0, THROW_GS, 600.0), (1.7, 0.42 * MASS_G, 700.0), (1.85, 0.1 * MASS_G, 710.0)
    touches = tuple(Touch(t_s, gs, 203.0, y_mm, (5.0, 12.0)) for t_s, gs, y_mm in struck)
    one = landing()._replace(touches=touches, change=(MASS_G, 0.0, 0.0))
    two = landing()._replace(touches=touches, change=(2 * MASS_G, 0.0, 0.0))
    assert evidence(one).strong_s == [1.0]
    assert evidence(two).strong_s == [1.0, 1.7]
    assert evidence(two._replace(touches=touches[::2])).strong_s == [1.0]  # a phone that hardly bounced


def test_past_a_leaner_that_lets_go_of_its_beams_a_throw_may_fall_unseen():
    """The leaner kept both beams of hole 3 broken until it fell in with what had struck it: no beam saw either."""
    released = landing()._replace(let_go=frozenset({"3"}))
    assert evidence(released).maybe("3")
    assert not evidence(landing()).maybe("3")
    tipped = evidence(released).log_passed("3", 2, False, True)
    assert tipped > evidence(landing()).log_passed("3", 2, False, True) + 2


# Hands shortly before, and what no hand does


def test_beams_that_blink_right_after_a_hand_was_there_saw_its_fingers():
    quick = landing(both("3"), blows=())
    after = quick._replace(handled=True)
    assert evidence(quick, base=True).log_hands(()) < log(0.001)
    assert evidence(after, base=True).log_hands(()) > log(0.1)


@pytest.mark.parametrize("blows", [(), ((1.0, -20.0),), ((1.0, 3.0), (1.2, -9.0))])
def test_what_strikes_suddenly_is_no_hand_even_where_its_blow_cannot_be_told(blows):
    soft = landing(blows=blows)
    assert evidence(soft).is_soft()
    assert not evidence(soft._replace(sharp=True)).is_soft()


def test_a_board_that_was_bumped_swings_back_as_much_as_it_was_struck():
    """A bump gives the deck nothing in the end; a throw leaves what it struck with, however the deck swings."""
    bump = landing(blows=((1.0, BUMP_GS), (1.3, -0.8 * BUMP_GS)))._replace(sharp=True)
    throw = landing(blows=((1.0, 18.5), (1.2, 1.6), (1.24, -8.8), (1.31, 6.4)))._replace(sharp=True)
    assert evidence(bump).shaky
    assert not evidence(throw).shaky


# Crossed beams, and pieces that take their time to fall in

CROSSED = DECK._replace(beams=dict.fromkeys(HOLES, ("rim", "rim2", "floor", "floor2")))
FOUR = [f"{hole}.{beam}" for hole in HOLES for beam in ("rim", "rim2", "floor", "floor2")]


def crossed(steady: tuple[str, ...] = (), blind: tuple[str, ...] = ()) -> Evidence:
    seen = landing(steady=steady, blind=blind)
    return Evidence(CROSSED, seen._replace(fell=dict.fromkeys(FOUR, 0)), Health(FOUR), MASS_G)


def test_a_leaner_may_lie_beside_one_of_two_crossed_beams():
    """A chord of the hole's lip: seen from above, more than half of them cross both beams, few neither."""
    leans, *others = (
        beams(crossed(steady), lies("3", leaning=True)) for steady in (("3.rim",), ("3.rim", "3.rim2"), ())
    )
    both_broken, neither = others
    assert both_broken > leans > neither
    assert leans - neither > log(5)
    assert both_broken - leans < log(5)


def test_a_beam_that_a_leaner_left_clear_says_so_once():
    """Every later landing finds it as clear as it was."""
    names = [f"3.{beam}" for beam in CROSSED.beams["3"]]
    first, later = crossed(steady=("3.rim",)), crossed(steady=("3.rim",), blind=("3.rim",))
    assert first.log_leans(names) < 0.0 == later.log_leans(names)


def test_what_has_let_go_of_a_holes_beams_and_does_not_lean_has_fallen_in():
    """It hung at the lip for a while; nothing else that is told of has broken them."""
    hung = evidence(landing()._replace(let_go=frozenset("5")))
    assert hung.maybe("5")
    assert beams(hung, lies("5")) > beams(hung, None)
    assert beams(evidence(landing()), lies("5")) < beams(evidence(landing()), None)


def test_beams_that_are_broken_for_long_right_after_a_throws_blow_saw_it_rattle():
    """No hand is in a hole a moment after a throw; without the blow it is one."""
    rattled = evidence(landing(hands="5"))
    assert beams(rattled, lies("5")) > beams(rattled, None)
    reached = evidence(landing(hands="5", blows=()))
    assert beams(reached, lies("5")) < beams(reached, None)


def test_hands_are_seldom_as_fast_as_a_throw():
    slow = evidence(landing(both("5"), hands="5", blows=()))
    fast = evidence(slow.landing._replace(fast=frozenset("5")))
    assert fast.log_hands(()) < slow.log_hands(()) - log(5)


def test_what_rattled_and_leans_now_is_told_by_the_beam_that_it_keeps_broken():
    seen = evidence(landing({"5.rim": 1}, steady=("5.rim",), hands="5"))
    assert beams(seen, lies("5", leaning=True)) > beams(seen, None) + log(20)


def test_a_washer_on_edge_along_one_pair_of_beams_is_seen_by_the_pair_across():
    """It passes beside the upper and the lower one alike: as if it had passed beside one of them, and a little more."""

    def passed(*names: str) -> float:
        seen = landing(blows=())._replace(fell=dict.fromkeys(FOUR, 0) | dict.fromkeys(names, 1))
        return beams(Evidence(CROSSED, seen, Health(FOUR), MASS_G), lies("3"))

    across, three = passed("3.rim2", "3.floor2"), passed("3.rim2", "3.floor2", "3.rim")
    assert three - log(5) < across < three
    assert passed("3.rim", "3.floor2") < across - log(2)  # beside one of each pair: no washer is so thin


def test_a_washer_that_was_thrown_in_springs_up_to_its_beams_again():
    """So some see it twice, or are still broken; that it was there at all is as sure as if each had seen it once."""
    counts = {"3.rim": 1, "3.rim2": 2, "3.floor": 1, "3.floor2": 2}
    seen = landing(blows=(), steady=("3.floor2",))._replace(fell=dict.fromkeys(FOUR, 0) | counts, fast=frozenset("3"))
    thrown_in = Evidence(CROSSED, seen, Health(FOUR), MASS_G)
    assert beams(thrown_in, lies("3")) > thrown_in.log_hands(()) + log(5)
    fell_in = Evidence(CROSSED, seen._replace(fast=frozenset()), Health(FOUR), MASS_G)
    assert beams(fell_in, lies("3")) < beams(thrown_in, lies("3")) - log(20)
