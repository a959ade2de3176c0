"""Pauses between throws."""

from math import log

import pytest

from boardd.inference.pace import EVEN, Pace

PACE = Pace()  # one throw takes 4 s, give or take 45 %


@pytest.mark.parametrize("gap_s", [0.0, 0.3, 4.0, 9.0, 300.0])
def test_one_throw_is_what_others_are_compared_with(gap_s):
    assert PACE.log_gap(gap_s, 1) == 0


@pytest.mark.parametrize("throws", [1, 2, 3, 4])
def test_a_pause_of_so_many_usual_ones_fits_so_many_throws_best(throws):
    fits = {count: PACE.log_gap(4.0 * throws, count) for count in (1, 2, 3, 4)}
    assert max(fits, key=fits.__getitem__) == throws


def test_twice_the_usual_pause_says_two_throws_as_the_lognormal_has_it():
    """ln 2 is 1.54 spreads from one throw: e^1.19 down; two throws spread sqrt 2 less, so their peak is higher."""
    assert PACE.log_gap(8.0, 2) == pytest.approx(0.5 * (log(2) / 0.45) ** 2 + 0.5 * log(2))


@pytest.mark.parametrize("throws", [2, 3, 4])
def test_throws_that_would_have_come_too_fast_are_unlikely(throws):
    assert PACE.log_gap(2.0, throws) < -2


@pytest.mark.parametrize("gap_s", [0.0, 25.0, 600.0])
def test_a_long_pause_and_the_one_before_the_first_throw_say_nothing(gap_s):
    """The same for two throws as for four, and a little against: most often nothing was missed."""
    assert PACE.log_gap(gap_s, 2) == PACE.log_gap(gap_s, 4)
    assert -2 < PACE.log_gap(gap_s, 2) < 0


def test_no_pause_is_so_odd_that_it_overrules_everything():
    assert all(abs(PACE.log_gap(gap / 10, count)) < 8 for gap in range(1, 400) for count in (2, 3, 4, 5))


def test_two_throws_after_the_usual_pause_are_too_many():
    """ln 2 is 2.8 spreads of 0.35 / sqrt 2: e^-3.9, and the narrower peak is higher by sqrt 2."""
    pace = Pace(EVEN)
    assert pace.log_fits(4.0, 1) == pytest.approx(0.0)
    assert pace.log_fits(4.0, 2) == pytest.approx(-0.5 * (log(2) / 0.35) ** 2 * 2 + 0.5 * log(2))


def test_a_throw_right_after_another_is_unlikely():
    assert Pace(EVEN).log_fits(1.0, 1) < -5


def test_another_team_takes_longer_to_stand_ready():
    pace = Pace(EVEN)
    assert pace.log_fits(5.5, 1, changes=1) == pytest.approx(0.0)
    assert pace.log_fits(5.5, 1, changes=0) < -0.3


def test_the_pause_before_a_round_says_nothing():
    assert Pace(EVEN).log_fits(1e9, 1) == Pace(EVEN).log_fits(1e9, 3) == 0.0


# Learning


def slow(*gaps_s: float, changed: bool = False) -> Pace:
    pace = Pace()
    for gap_s in gaps_s:
        pace.learn(gap_s, changed)
    return pace


def test_players_who_take_their_time_have_not_missed_every_other_throw():
    """Eight seconds are two throws of a quick team, and one of a team that always takes eight."""
    assert PACE.log_gap(8.0, 2) > 0
    assert slow(*[8.0] * 15).log_gap(8.0, 2) < -2
    assert slow(*[8.0] * 15).log_gap(16.0, 2) == pytest.approx(PACE.log_gap(8.0, 2))


def test_a_few_pauses_that_hid_a_miss_do_not_make_the_pace_slower():
    assert slow(8.0, 8.0, 16.0, 8.0, 8.0, 16.0, 8.0, 8.0, 8.0).usual_s == pytest.approx(8.0)


def test_how_long_the_next_team_takes_is_learned_by_itself():
    pace = slow(*[15.0] * 15, changed=True)
    assert pace.usual_s == pytest.approx(4.0)
    assert pace.log_gap(15.0, 2, changes=1) < 0.5 < 2 < pace.log_gap(15.0, 2)


@pytest.mark.parametrize("gap_s", [0.0, -3.0, 301.0, 1e9])
def test_what_is_no_pause_between_throws_teaches_nothing(gap_s):
    assert slow(*[gap_s] * 15).usual_s == pytest.approx(4.0)
