"""Where a throw struck: what lay in its way, which way that was pushed, and where the thrown piece went on to."""

from math import exp, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.inference.flight import SLIDES, SURE_MM, Flight, Point
from boardd.inference.slide import Slide
from boardd.inference.touches import Touch
from boardd.inference.worlds import Lying
from boardd.model import Hole

D_MM, MASS_G = 63.5, 75.0
SOFT_GS, HARD_GS = 15.0, 45.0  # 0.2 s of its weight, a bounce; and 0.6 s, which only a throw's first blow has
TOUCHES = (100.0, 200.0), (160.0, 280.0)  # it flew on by 60 and 80: 100 mm, in the direction (0.6, 0.8)
ALONG, LEFT = (0.6, 0.8), (-0.8, 0.6)
PIECES = st.tuples(st.floats(-100, 500), st.floats(-100, 1400))


def flight(*places: Point, heading: int = 1, last_gs: float = SOFT_GS) -> Flight:
    """It struck there, hard at first and in the end so hard."""
    blows_gs = [HARD_GS] * (len(places) - 1) + [last_gs]
    struck = enumerate(zip(places, blows_gs, strict=True))
    touches = [Touch(1 + 0.3 * i, gs, x_mm, y_mm, (5.0, 9.0)) for i, ((x_mm, y_mm), gs) in struck]
    return Flight(touches, heading, D_MM, MASS_G)


def lying(x_mm: float, y_mm: float) -> Lying:
    return Lying("B1", "", False, x_mm, y_mm, (3.0, 5.0), MASS_G, 0.6)


def on(along_mm: float, left_mm: float = 0.0) -> Point:
    """Along the slide from the last touch, and to the left of it."""
    return (
        TOUCHES[1][0] + along_mm * ALONG[0] + left_mm * LEFT[0],
        TOUCHES[1][1] + along_mm * ALONG[1] + left_mm * LEFT[1],
    )


# Where to


def test_two_touches_tell_the_direction_and_one_tells_only_where_throws_come_from():
    assert flight(*TOUCHES).u == pytest.approx(ALONG)
    assert flight(TOUCHES[0]).u == (0.0, 1.0)
    assert flight(TOUCHES[0], heading=-1).u == (0.0, -1.0)


def test_touches_too_near_each_other_tell_no_direction():
    """30 mm apart, each known to a centimetre."""
    assert flight((100.0, 200.0), (130.0, 200.0)).u == (0.0, 1.0)


def test_it_rests_ahead_of_its_last_touch_and_all_ways_of_sliding_are_nearly_all_there_is():
    found = list(flight(*TOUCHES).slides())
    for (_, (x_mm, y_mm), _), (_, ahead, _, _) in zip(found, SLIDES, strict=True):
        assert (x_mm - TOUCHES[1][0], y_mm - TOUCHES[1][1]) == pytest.approx((0.6 * ahead, 0.8 * ahead))
    assert 0.9 < sum(part for part, _, _ in found) <= 1


def test_a_slide_is_spread_more_along_its_way_than_across():
    """Straight away from the thrower that is y; at (0.6, 0.8) both have some of each."""
    for (_, _, (across, along)), slide in zip(flight(TOUCHES[0]).slides(), SLIDES, strict=True):
        assert (across, along) == pytest.approx(slide[2:])
    for (_, _, (x_mm, y_mm)), (_, _, across, along) in zip(flight(*TOUCHES).slides(), SLIDES, strict=True):
        assert (x_mm, y_mm) == pytest.approx((hypot(0.8 * across, 0.6 * along), hypot(0.6 * across, 0.8 * along)))


# What it hit


@pytest.mark.parametrize("touch", TOUCHES)
def test_a_piece_nearer_than_a_diameter_to_a_touch_was_hit_and_a_farther_one_beside_the_way_was_not(touch):
    """Sideways of the way, so that the slide does not meet it."""
    near, far = ((touch[0] + part * D_MM * LEFT[0], touch[1] + part * D_MM * LEFT[1]) for part in (0.9, 1.5))
    assert flight(*TOUCHES).misses(lying(*near), TOUCHES[1]) < 0 < flight(*TOUCHES).misses(lying(*far), TOUCHES[1])


def test_how_clearly_it_was_missed_is_counted_in_errors():
    """Two diameters away: one between them, known to 6 mm, half of the piece's 5 mm, and the touch's 9 mm."""
    beside = on(0.0, 2 * D_MM)
    assert flight(*TOUCHES).misses(lying(*beside), TOUCHES[1]) == pytest.approx(D_MM / (SURE_MM + 2.5 + 9.0))


def test_what_lies_in_the_slides_way_was_hit_if_the_slide_went_so_far():
    far = lying(*on(300.0))
    assert flight(*TOUCHES).misses(far, on(280.0)) < 0  # it ended upon it
    assert flight(*TOUCHES).misses(far, on(500.0)) < 0  # and past it
    assert flight(*TOUCHES).misses(far, on(200.0)) == pytest.approx((100 - D_MM) / (SURE_MM + 2.5))  # before it


def test_a_slide_begins_where_it_struck_last():
    """300 mm behind that: 200 mm from the first touch."""
    behind = lying(*on(-300.0))
    assert flight(*TOUCHES).misses(behind, on(500.0)) == pytest.approx((200 - D_MM) / (SURE_MM + 2.5 + 9.0))


def test_a_slide_that_left_the_board_went_on_for_ever_but_not_back():
    ahead, beside, behind = (lying(*on(*at)) for at in ((500.0, 20.0), (100.0, 90.0), (-300.0, 0.0)))
    assert flight(*TOUCHES).misses(ahead, None) < 0
    assert flight(*TOUCHES).misses(beside, None) > 0
    assert flight(*TOUCHES).misses(behind, None) == pytest.approx((200 - D_MM) / (SURE_MM + 2.5 + 9.0))


def test_the_farther_it_slid_the_less_sure_is_a_miss():
    """It turns as it slides: 90 mm beside its line are much after 100 mm, little after 800."""
    near, far = (flight(*TOUCHES).misses(lying(*on(along, 90.0)), None) for along in (100.0, 800.0))
    assert near > 2 * far > 0


@given(PIECES)
def test_a_longer_slide_hits_no_less(at):
    thrown = flight(*TOUCHES)
    assert thrown.misses(lying(*at), on(400.0)) <= thrown.misses(lying(*at), on(100.0)) + 1e-9


def test_it_met_a_piece_at_the_touch_that_was_near_it_else_as_it_slid():
    thrown = flight(*TOUCHES)
    assert thrown.met_s(lying(100.0 - D_MM, 200.0)) == pytest.approx(1.0)
    assert thrown.met_s(lying(*on(0.0, -D_MM))) == pytest.approx(1.3)
    assert thrown.met_s(lying(*on(300.0))) == pytest.approx(1.3)


# What it pushed


@pytest.mark.parametrize("away", [(1.0, 0.0), (-1.0, 0.0), (0.0, -1.0), (-0.6, 0.8)])
def test_a_piece_at_a_touch_is_pushed_away_from_there(away):
    piece = lying(TOUCHES[0][0] + 0.9 * D_MM * away[0], TOUCHES[0][1] + 0.9 * D_MM * away[1])
    assert flight(*TOUCHES).push(piece) == pytest.approx(away)


def test_two_discs_that_meet_push_along_the_line_between_their_middles():
    """It lies 38.1 mm, 0.6 of a diameter, left of the slide: the middles are 0.8 of one apart along it."""
    left, ahead = flight(*TOUCHES).push(lying(*on(300.0, 0.6 * D_MM))), flight(*TOUCHES).push(lying(*on(300.0)))
    expected = (0.8 * ALONG[0] + 0.6 * LEFT[0], 0.8 * ALONG[1] + 0.6 * LEFT[1])
    assert left == pytest.approx(expected)
    assert ahead == pytest.approx(ALONG)


def test_what_it_struck_from_above_or_never_met_goes_where_it_went():
    assert flight(*TOUCHES).push(lying(TOUCHES[1][0] + 2, TOUCHES[1][1])) == pytest.approx(ALONG)
    assert flight(*TOUCHES).push(lying(*on(200.0, 400.0))) == pytest.approx(ALONG)


@given(PIECES)
def test_a_push_is_a_direction(at):
    assert hypot(*flight(*TOUCHES).push(lying(*at))) == pytest.approx(1, abs=1e-6)


# Into a hole


def hole(*at: float) -> Hole:
    return Hole("5", on(*at), 50.0)


def test_a_hole_ahead_and_near_is_likelier_than_one_beside_or_farther_or_behind():
    falls = flight(*TOUCHES).falls
    near, far, beside, behind = (falls(hole(*at)) for at in ((60.0,), (300.0,), (60.0, 120.0), (-150.0,)))
    assert near > far > behind
    assert near > 10 * beside
    assert 0 < behind < beside < near <= 1.02
    assert near - far == pytest.approx(exp(-60 / 300) - exp(-1))  # both on its line: only the way counts


def test_left_and_right_of_its_way_are_alike():
    assert flight(*TOUCHES).falls(hole(100.0, 40.0)) == pytest.approx(flight(*TOUCHES).falls(hole(100.0, -40.0)))


def test_after_a_hard_blow_it_flies_over_the_hole_that_is_near_and_comes_down_to_the_one_that_is_far():
    """0.6 s of its weight, with three tenths of the speed left: up at 1.36 m/s, so in the air for 0.28 s. Even a slow
    throw, at 1 m/s, is then past the near hole's far edge at 110 mm, but not past the other's at 350 mm.
    """
    up_s = 0.6 * 0.3 / 1.3  # of the blow, 1.3 parts of the speed, 0.3 parts go up
    assert 0.110 < 2 * up_s * 1.0 < 0.350
    soft, hard = flight(*TOUCHES), flight(*TOUCHES, last_gs=HARD_GS)
    assert 0 < hard.falls(hole(60.0)) < soft.falls(hole(60.0)) / 5
    assert hard.falls(hole(300.0)) == soft.falls(hole(300.0))
    assert hard.falls(hole(60.0)) < hard.falls(hole(300.0))


def test_only_the_last_blow_tells_how_far_it_went_on():
    """The first one was as hard, but then it has already come down again."""
    assert flight(*TOUCHES).falls(hole(60.0)) > 0.5


def test_a_piece_is_pushed_into_the_hole_behind_it_as_seen_from_where_it_was_hit():
    """It is hit on its right side, so goes left: 80 mm that way is one hole, 80 mm ahead another."""
    piece = lying(*on(0.0, 0.95 * D_MM))
    left, ahead, back = (
        flight(*TOUCHES).pushed_in(piece, hole(*at))
        for at in ((0.0, 0.95 * D_MM + 80), (80.0, 0.95 * D_MM), (0.0, 0.95 * D_MM - 80))
    )
    assert left > ahead > back
    wide = 0.6 * 50 + 0.35 * 80
    assert left == pytest.approx(0.02 + exp(-80 / 300))
    assert flight(*TOUCHES).pushed_in(piece, hole(30.0, 0.95 * D_MM + 80)) == pytest.approx(
        0.02 + exp(-0.5 * (30 / wide) ** 2 - 80 / 300)
    )


def test_a_piece_that_was_hit_goes_on_like_a_thrown_one_from_where_it_lay():
    hit = lying(*on(50.0))
    onward = flight(*TOUCHES).onward(hit)
    assert onward.last == on(50.0)
    assert onward.u == pytest.approx(ALONG)


def test_what_lies_behind_the_piece_that_was_hit_is_reached_and_what_lies_before_or_beside_it_is_not():
    onward = flight(*TOUCHES).onward(lying(*on(50.0)))
    near, far, beside, before = (
        onward.reaches(lying(*on(*at))) for at in ((130.0, 10.0), (350.0, 10.0), (130.0, 300.0), (-200.0, 0.0))
    )
    assert near > 0.5 > far > 0.05 > beside
    assert before == 0.0


def test_after_a_hard_blow_it_comes_to_rest_farther_on_and_that_is_known_less_well():
    """45 gram-seconds of 75 g: 4.5 m/s down, 1 m/s up again; 0.2 s in the air at 2 m/s or more, and a slide."""
    (soft, soft_wide), (hard, hard_wide) = (flight((200.0, 600.0), last_gs=gs).rests() for gs in (SOFT_GS, HARD_GS))
    assert soft[0] == hard[0] == 200.0
    assert soft[1] < 800.0 < hard[1] + hard_wide[1]
    assert hard[1] > soft[1]
    assert hard_wide[1] > soft_wide[1]


# Where the slide was seen


def seen_to_slide(x_mm: float, from_mm: float, to_mm: float, speed: float = 800.0) -> Flight:
    """It struck at (200, 200), and was seen to slide from there to there, away from the throwers, 10 mm a row."""
    count = round((to_mm - from_mm) / 10) + 1
    slide = Slide(
        tuple(2 + i * 10 / speed for i in range(count)), tuple((x_mm, from_mm + 10 * i) for i in range(count))
    )
    return Flight([Touch(1.0, SOFT_GS, 200.0, 200.0, (5.0, 9.0))], 1, D_MM, MASS_G, slide)


def test_what_was_seen_to_slide_rests_where_it_was_seen_last():
    [(part, at, _)] = seen_to_slide(260.0, 300.0, 700.0).slides()
    assert part > 0.9
    assert at == (260.0, 700.0)


def test_what_lies_beside_the_way_that_was_seen_was_missed_though_it_lies_straight_ahead_of_the_blow():
    ahead = lying(200.0, 500.0)
    assert flight((200.0, 200.0)).misses(ahead, None) < 0
    assert seen_to_slide(300.0, 300.0, 700.0).misses(ahead, (300.0, 700.0)) > 3


def test_what_lies_on_the_way_that_was_seen_was_met_and_pushed_straight_on():
    """800 mm/s squarely: it takes more than three quarters of that, and friction stops it after 5 to 10 cm."""
    hit = lying(260.0, 600.0)
    seen = seen_to_slide(260.0, 300.0, 700.0)
    assert seen.misses(hit, (260.0, 700.0)) < -3
    assert seen.push(hit) == pytest.approx((0.0, 1.0))
    (_, way, _), *_ = seen.pushes(hit)
    assert way[0] == pytest.approx(0.0)
    assert 45 < way[1] < 105


def test_a_slow_touch_nudges_and_a_fast_one_pushes():
    hit = lying(260.0, 600.0)
    assert seen_to_slide(260.0, 300.0, 700.0, speed=150.0).nudges(hit) > 0.95
    assert seen_to_slide(260.0, 300.0, 700.0, speed=1200.0).nudges(hit) < 0.05
    assert seen_to_slide(60.0, 300.0, 700.0).nudges(hit) is None  # it was not met


def test_what_lies_between_the_blow_and_where_it_was_seen_first_may_have_been_met():
    """It struck at y = 400 and was seen 0.4 s later, at rest at 900; it may also have flown over the piece."""
    rests = Slide(tuple(1.4 + 0.0125 * i for i in range(10)), ((200.0, 900.0),) * 10).since(1.0, (200.0, 400.0))
    came = Flight([Touch(1.0, 37.0, 200.0, 400.0, (5.0, 9.0))], 1, D_MM, MASS_G, rests)
    assert 0 <= came.misses(lying(200, 600), (200.0, 900.0)) < 0.5
    assert came.misses(lying(330, 600), (200.0, 900.0)) > 2
    assert came.nudges(lying(200, 600)) is None
    assert sum(part for part, *_ in came.pushes(lying(200, 600))) == pytest.approx(1)
