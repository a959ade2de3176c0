"""Edges to bodies."""

import pytest

from boardd.inference.beams import Beams


def beams(*edges: tuple[float, int]) -> Beams:
    found = Beams({"5": ("rim",)})
    for t_s, level in edges:
        found.edge(t_s, "5.rim", bool(level))
    return found


def test_pulses_of_one_washer_seen_through_its_bore_are_one_body():
    """32 ms blocked, 28 ms through the bore, 17 ms blocked: the slowest fall in the table of pulse widths."""
    found = beams((1.0, 1), (1.032, 0), (1.060, 1), (1.077, 0))
    assert found.fell(0.0, 9.0) == {"5.rim": 1}


def test_two_washers_are_two_bodies():
    found = beams((1.0, 1), (1.005, 0), (1.2, 1), (1.21, 0))
    assert found.fell(0.0, 9.0) == {"5.rim": 2}


def test_what_was_told_already_is_not_told_again():
    found = beams((1.0, 1), (1.005, 0), (1.2, 1), (1.21, 0))
    assert found.fell(1.1, 9.0) == {"5.rim": 1}


def test_a_leaner_keeps_its_beam_broken():
    found = beams((1.0, 1))
    assert not found.steady(1.08)
    assert found.busy(1.08)
    assert found.steady(1.6) == {"5.rim"}
    assert not found.busy(1.6)


def test_a_leaner_of_an_earlier_throw_makes_its_beam_blind():
    found = beams((1.0, 1))
    assert found.blind(0.9) == frozenset()
    assert found.blind(5.0) == {"5.rim"}


def test_a_hand_is_no_body():
    """Fingers block for half a second, longer than all pulses of a washer together."""
    found = beams((1.0, 1), (1.3, 0), (1.32, 1), (1.5, 0))
    assert found.fell(0.0, 9.0) == {"5.rim": 0}
    assert found.hands(0.0) == {"5"}


@pytest.mark.parametrize("width_s", [0.0005, 0.08])
def test_the_shortest_and_the_longest_pulse_of_a_washer_count(width_s):
    assert beams((1.0, 1), (1.0 + width_s, 0)).fell(0.0, 9.0) == {"5.rim": 1}


def test_a_repeated_level_changes_nothing():
    found = beams((1.0, 1), (1.001, 1), (1.005, 0), (1.006, 0))
    [body] = found.beams["5.rim"].bodies
    assert (body.start_s, body.end_s) == (1.0, 1.005)


def test_a_leaner_that_goes_lets_go_of_its_beam_and_is_no_hand():
    """Broken for 4 s, of which the last landing ended after 2: nobody reached in since then."""
    found = beams((1.0, 1), (5.0, 0))
    assert (found.let_go(3.0), found.reached(3.0)) == ({"5"}, frozenset())


def test_a_hand_that_comes_and_goes_has_reached_in():
    found = beams((4.0, 1), (4.5, 0))
    assert (found.let_go(3.0), found.reached(3.0)) == (frozenset(), {"5"})


def test_fingers_that_rest_for_a_moment_are_still_passing_where_nothing_else_tells_them_from_a_leaner():
    found = beams((1.0, 1))
    assert not found.busy(1.5)
    assert found.busy(1.5, 0.8)
    assert not found.busy(1.9, 0.8)


FLIPS = (88.368, 88.443), (88.513, 88.713), (88.777, 88.957)  # fingers, each too short for a hand, 0.46 s in all


def flipped(*spells: tuple[float, float], names: tuple[str, ...] = ("5.rim",)) -> Beams:
    found = Beams({"5": ("rim", "floor")})
    for name in names:
        for start_s, end_s in spells:
            found.edge(start_s, name, True)
            found.edge(end_s, name, False)
    return found


@pytest.mark.parametrize("since_s", [80.0, 88.6])
def test_fingers_that_flip_a_beam_are_a_hand_and_no_washers(since_s):
    """Also if a landing was told before they had gone."""
    found = flipped(*FLIPS)
    assert found.fell(since_s, 99.0) == {"5.rim": 0, "5.floor": 0}
    assert found.fell_s(since_s, 99.0) == {}
    assert found.hands(since_s) == found.reached(since_s) == {"5"}


def test_fingers_that_have_gone_before_are_no_hand_now():
    assert flipped(*FLIPS).hands(89.0) == frozenset()


def test_two_washers_that_fall_in_on_edge_one_after_the_other_are_no_hand():
    """77 ms each at both beams, the longest in the table of pulse widths."""
    found = flipped((1.0, 1.077), (1.2, 1.277), names=("5.rim", "5.floor"))
    assert found.fell(0.0, 9.0) == {"5.rim": 2, "5.floor": 2}
    assert found.hands(0.0) == frozenset()


def test_a_washer_that_tips_a_leaner_is_not_taken_for_its_fingers():
    found = flipped((1.0, 5.0))
    found.edge(4.95, "5.floor", True)
    found.edge(4.99, "5.floor", False)
    assert found.fell(3.0, 9.0) == {"5.rim": 0, "5.floor": 1}


# Hands shortly before


def test_a_hand_that_was_in_a_hole_and_left_is_remembered_for_a_while():
    found = beams((1.0, 1), (1.4, 0))
    assert found.hand_came(0.0, 2.0)
    assert not found.hand_came(1.1, 4.0)  # it had come before that


def test_a_washer_that_fell_is_no_hand_that_came():
    assert not beams((1.0, 1), (1.08, 0)).hand_came(0.0, 2.0)


def test_a_leaner_that_lets_go_only_when_the_next_throw_strikes_is_no_hand():
    assert not beams((1.0, 1), (3.1, 0)).hand_came(0.0, 3.0)


def test_fingers_that_flip_a_beam_for_long_enough_together_are_a_hand():
    """Three times 0.15 s, 0.1 s apart: longer than two washers on edge, each shorter than a hand keeps still."""
    assert beams((1.0, 1), (1.15, 0), (1.25, 1), (1.4, 0), (1.5, 1), (1.65, 0)).hand_came(0.0, 3.0)


# A washer that is thrown into a hole springs up from its floor again


def rebound(rim_ms: float, floor_after_ms: float) -> Beams:
    """Past the upper beam at once and to the lower one; up again after 40 ms, and down for good after 0.32 s."""
    found = Beams({"1": ("rim", "floor")})
    found.edge(14.432, "1.rim", True)
    found.edge(14.432 + floor_after_ms / 1000, "1.floor", True)
    found.edge(14.432 + rim_ms / 1000, "1.rim", False)
    for t_s, name, broken in ((14.473, "1.rim", True), (14.66, "1.rim", False), (14.752, "1.floor", False)):
        found.edge(t_s, name, broken)
    return found


def test_a_washer_that_passed_at_a_throws_speed_may_rattle_for_longer_than_a_hand_is_quick():
    """4.6 m/s are 35 mm, from rim to floor, in 8 ms; up again with a fifth of that it is 0.2 s in the air."""
    found = rebound(rim_ms=12, floor_after_ms=8)
    assert found.fell(0.0, 99.0) == {"1.rim": 1, "1.floor": 1}
    assert found.hands(0.0) == frozenset()
    assert found.fast(0.0) == {"1"}


@pytest.mark.parametrize(("rim_ms", "floor_after_ms"), [(12, 70), (38, 8)])
def test_fingers_are_slower(rim_ms, floor_after_ms):
    """At half a metre a second they need 70 ms from rim to floor, and do not leave the rim behind them."""
    found = rebound(rim_ms, floor_after_ms)
    assert found.hands(0.0) == {"1"}
    assert found.fast(0.0) == frozenset()


def test_a_beam_that_chatters_as_fingers_come_has_not_been_passed():
    found = Beams({"1": ("rim", "floor")})
    for t_s, broken in ((1.0, True), (1.0002, False), (1.0004, True)):
        found.edge(t_s, "1.rim", broken)
    found.edge(1.005, "1.floor", True)
    found.edge(1.4, "1.rim", False)
    assert found.fast(0.0) == frozenset()


def test_what_was_thrown_in_and_sprang_up_again_has_not_come_to_rest_yet():
    """It hovers before a beam for as long as it rises and falls; a leaner is waited for a little longer."""
    found = rebound(rim_ms=12, floor_after_ms=8)
    found.edge(14.80, "1.rim", True)
    assert found.busy(15.05)
    assert not found.busy(15.15)
    slow = rebound(rim_ms=12, floor_after_ms=70)
    slow.edge(14.80, "1.rim", True)
    assert not slow.busy(15.05)
