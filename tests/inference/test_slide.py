"""A piece that slides over the deck: where it was seen, what it met, and how far that was pushed."""

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.inference.slide import CLICK, SLOWING_MM_S2, Row, Slide, slid

MIDDLE_MM = 203.0, 635.0
BEFORE = 300.0, 4000.0, -20000.0  # what lay on the deck already
MASS_G, D_MM, ROW_S = 75.0, 63.5, 0.0125


def row(t_s: float, grams: float, x_mm: float, y_mm: float) -> Row:
    """The deck with so much more on it, there."""
    x, y = x_mm - MIDDLE_MM[0], y_mm - MIDDLE_MM[1]
    return t_s, (BEFORE[0] + grams, BEFORE[1] + grams * x, BEFORE[2] + grams * y)


def sliding(x_mm: float, start_mm: float, speed: float, count: int = 40) -> list[Row]:
    """Away from the throwers, slower and slower, until it lies."""
    stops_s = speed / SLOWING_MM_S2
    rows = []
    for i in range(count):
        passed_s = min(i * ROW_S, stops_s)
        rows.append(row(5 + i * ROW_S, MASS_G, x_mm, start_mm + speed * passed_s - SLOWING_MM_S2 * passed_s**2 / 2))
    return rows


def found(rows: list[Row], pieces_g: tuple[float, ...] = (75.0, 81.0)) -> Slide:
    seen = slid(rows, BEFORE, pieces_g, MIDDLE_MM)
    assert seen
    return seen


def test_it_is_seen_where_it_slides_and_where_it_stops():
    seen = found(sliding(120.0, 400.0, 900.0))
    assert seen.points[-1] == pytest.approx((120.0, 400 + 900**2 / (2 * SLOWING_MM_S2)), abs=0.1)
    assert all(x == pytest.approx(120.0) for x, _ in seen.points)
    assert seen.closest((120.0 + 90, 450.0), 1e9)[1] == pytest.approx(90.0, abs=1.0)


def test_what_is_in_the_air_or_is_no_piece_does_not_slide():
    assert slid([row(5 + i * ROW_S, 2.0, 100, 100) for i in range(40)], BEFORE, (75.0,), MIDDLE_MM) is None
    assert slid([row(5 + i * ROW_S, 180.0, 100, 100) for i in range(40)], BEFORE, (75.0,), MIDDLE_MM) is None


def test_both_teams_pieces_are_seen_also_where_their_sets_are_far_apart():
    rows = [row(5 + i * ROW_S, 110.0, 100, 100 + i) for i in range(20)]
    assert slid(rows, BEFORE, (75.0, 110.0), MIDDLE_MM)
    assert slid(rows, BEFORE, (75.0, 81.0), MIDDLE_MM) is None


def test_the_blow_tells_where_it_came_down_before_it_was_seen():
    """0.05 s of a hard blow at y = 300, then it is seen at 360 and farther on."""
    blow = [row(5 - 0.05 + i * ROW_S, 900.0, 120.0, 300.0) for i in range(4)]
    seen = found([*blow, *sliding(120.0, 360.0, 900.0)])
    assert seen.first > 0
    assert 300 < seen.points[0][1] < 315  # the rows after the blow are spoilt by it, and count with it
    assert seen.closest((120.0, 300.0), 1e9)[0] < 15
    assert seen.closest((120.0, 300.0), 1e9)[1] > 55


def test_a_ring_that_is_left_is_smoothed_and_much_of_it_makes_the_slide_unknown():
    def rung(size_mm: float) -> list[Row]:
        at = [0, 1, 0, -1]
        return [row(5 + i * ROW_S, MASS_G, 120.0, 400 + 5 * i + size_mm * at[i % 4]) for i in range(30)]

    seen = found(rung(8.0))
    off = [y - (400 + 5 * (2 + i)) for i, (_, y) in enumerate(seen.points[seen.first + 2 : -2], 2)]
    assert max(map(abs, off)) < 4
    assert slid(rung(60.0), BEFORE, (75.0,), MIDDLE_MM) is None


def test_a_piece_that_is_hit_squarely_goes_on_as_momentum_and_friction_have_it():
    """Steel on steel: of a speed v the other takes (1 + e) / 2, and slides v^2 / 2 mu g."""
    speed, meets_mm = 900.0, 430.0
    met = found(sliding(120.0, 400.0, speed)).meets((120.0, meets_mm + D_MM), D_MM)
    assert met
    assert met.at == pytest.approx((120.0, meets_mm), abs=12)  # a row is 10 mm
    assert met.n == pytest.approx((0.0, 1.0))
    then = sqrt(speed**2 - 2 * SLOWING_MM_S2 * (met.at[1] - 400))
    taken, kept = (1 + CLICK) / 2 * then, (1 - CLICK) / 2 * then
    assert met.pushed_mm == pytest.approx(taken**2 / (2 * SLOWING_MM_S2), rel=0.15)
    assert met.went_mm == pytest.approx(kept**2 / (2 * SLOWING_MM_S2), rel=0.15)


def test_a_piece_that_is_grazed_is_pushed_aside_and_hardly():
    """Met at 80 degrees to its way: it takes cos 80 = 0.17 of what it would take squarely, so 3 % of the way."""
    piece = 120 + D_MM * 0.985, 500 + D_MM * 0.174
    met = found(sliding(120.0, 400.0, 1200.0)).meets(piece, D_MM)
    assert met
    assert met.n[0] > 0.9
    assert met.pushed_mm < 10
    assert met.u[1] > 0.95


def test_what_it_does_not_come_near_it_does_not_meet():
    seen = found(sliding(120.0, 400.0, 900.0))
    assert seen.meets((120.0 + D_MM + 1, 450.0), D_MM) is None
    assert seen.closest((120.0, 700.0), 5.0) == (1e9, 1e9)  # until then it had not been seen


@given(st.lists(st.tuples(st.floats(-50, 300), st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)), max_size=40))
def test_whatever_the_deck_says_it_does_not_break(weights):
    """Also where no time passes."""
    rows = [(5.0, (300 + grams, x, y)) for grams, x, y in weights]
    seen = slid(rows, BEFORE, (75.0,), MIDDLE_MM)
    if seen:
        assert 0 <= seen.first < len(seen.points) == len(seen.times_s)
        near = seen.meets(seen.points[-1], D_MM)
        assert near
        assert hypot(near.at[0] - seen.points[-1][0], near.at[1] - seen.points[-1][1]) < D_MM


# The way before it was seen


def at_rest(first: int = 0) -> Slide:
    """Seen only when it lay there already, 0.4 s after it had struck."""
    return Slide(tuple(1.4 + i * ROW_S for i in range(10)), ((200.0, 900.0),) * 10, first)


def test_what_is_seen_long_after_its_blow_came_straight_from_there():
    seen = at_rest().since(1.0, (200.0, 400.0))
    assert (seen.times_s[0], seen.points[0]) == (1.0, (200.0, 400.0))
    assert seen.closest((290.0, 650.0), 1e9)[0] == pytest.approx(90, abs=1)
    assert seen.points[seen.first :] == at_rest().points
    assert at_rest().since(1.35, (200.0, 400.0)) == at_rest()


def test_a_way_that_a_ring_made_up_gives_place_to_that_from_the_blow():
    made_up = Slide((1.38, *at_rest().times_s), ((333.0, 1493.0), *at_rest().points), 1)
    assert made_up.since(1.0, (200.0, 400.0)) == at_rest().since(1.0, (200.0, 400.0))


def test_what_it_met_unseen_was_pushed_so_far_that_both_went_as_far_as_was_seen():
    """Squarely: of the speed (1 + e) / 2 is handed over; ways are as the squares of the speeds."""
    met = at_rest().since(1.0, (200.0, 400.0)).meets((200.0, 600.0), D_MM)
    assert met
    assert not met.sure
    assert met.pushed_mm + met.went_mm == pytest.approx(900 - met.at[1])
    assert met.pushed_mm / met.went_mm == pytest.approx(((1 + CLICK) / (1 - CLICK)) ** 2)
