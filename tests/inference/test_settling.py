"""Weights in rows: what is quiet, what is not, and what an unrest came to."""

from collections.abc import Callable, Iterable
from math import exp
from random import Random

import pytest

from boardd.inference.settling import Level, Settling, Unrest, split, struck

ROW_S = 1 / 88
SPAN_MM = (356.0, 1220.0)
NOISE_G = 0.3
PIECE_G = 75.0
X_MM, Y_MM = 60.0, -300.0  # where the weight on the deck is
CREEP_G, CREEP_S = 60.0, 30.0  # what a person leaves behind


class Deck:
    """A deck whose weight is a function of time; each row has noise."""

    def __init__(self, seed: int = 1) -> None:
        self.settling, self.chance, self.t_s, self.row = Settling(SPAN_MM, PIECE_G), Random(seed), 0.0, 0

    def carry(self, mass_g: float | Callable[[float], float], seconds: float, fell: bool = False) -> list[Unrest]:
        begin_s, found = self.t_s, list[Unrest]()
        for _ in range(round(seconds / ROW_S)):
            self.row += 1
            self.t_s = ROW_S * self.row
            mass = mass_g(self.t_s - begin_s) if callable(mass_g) else mass_g
            noise = [self.chance.gauss(0, NOISE_G) for _ in range(3)]
            weight = mass + noise[0], mass * X_MM + noise[1] * SPAN_MM[0] / 2, mass * Y_MM + noise[2] * SPAN_MM[1] / 2
            unrest = self.settling.feed(self.t_s, weight, fell)
            found += split(unrest, PIECE_G, self.settling.arm) if unrest else ()
        return found


def gained(unrest: Unrest) -> tuple[float, float, float]:
    before, after = unrest.before.weight, unrest.after.weight
    return after[0] - before[0], after[1] - before[1], after[2] - before[2]


# Quiet


def test_the_level_is_the_mean_of_what_was_quiet():
    deck = Deck()
    assert deck.carry(500.0, 3.0) == []
    level = deck.settling.level
    assert level.weight[0] == pytest.approx(500, abs=4 * NOISE_G / 40**0.5)
    assert level.weight[1] / 500 == pytest.approx(X_MM, abs=0.1)
    assert level.weight[2] / 500 == pytest.approx(Y_MM, abs=0.3)


def test_there_is_no_level_before_ten_rows_agree():
    deck = Deck()
    deck.carry(500.0, 9 * ROW_S)
    assert deck.settling.level is None
    deck.carry(500.0, 2 * ROW_S)
    assert deck.settling.level is not None


def test_the_noise_becomes_known():
    deck = Deck()
    deck.carry(500.0, 10.0)
    expected = [NOISE_G, NOISE_G * SPAN_MM[0] / 2, NOISE_G * SPAN_MM[1] / 2]
    assert deck.settling.noise == pytest.approx(expected, rel=0.3)


def test_the_error_of_a_level_is_about_what_it_is_off():
    off = []
    for seed in range(20):
        deck = Deck(seed)
        deck.carry(500.0, 4.0)
        off.append((deck.settling.level.weight[0] - 500) / deck.settling.level.error[0])
    rms = (sum(each * each for each in off) / len(off)) ** 0.5
    assert 0.2 < rms < 1.5


def test_slow_drift_is_followed_and_is_no_unrest():
    """6 g in a minute."""
    deck = Deck()
    assert deck.carry(lambda t_s: 500 + t_s / 10, 60.0) == []
    assert deck.settling.level.weight[0] == pytest.approx(506, abs=0.3)


# Unrest


def test_a_weight_that_comes_is_an_unrest_from_then_until_ten_rows_agree():
    deck = Deck()
    deck.carry(500.0, 3.0)
    begin_s = deck.t_s
    [unrest] = deck.carry(575.0, 2.0)
    assert unrest.start_s == pytest.approx(begin_s, abs=1.5 * ROW_S)
    assert unrest.end_s - begin_s < 15 * ROW_S
    assert gained(unrest) == pytest.approx((75, 75 * X_MM, 75 * Y_MM), abs=75 * 5)
    assert gained(unrest)[0] == pytest.approx(75, abs=1)
    assert not unrest.heavy
    assert deck.settling.moving_s is None


def test_a_weight_that_goes_is_an_unrest_too():
    deck = Deck()
    deck.carry(575.0, 3.0)
    [unrest] = deck.carry(500.0, 2.0)
    assert gained(unrest)[0] == pytest.approx(-75, abs=1)


def test_a_weight_that_only_moved_is_an_unrest():
    """75 g from the left to the right: the mass is the same, the moment is not."""
    settling, chance = Settling(SPAN_MM, PIECE_G), Random(1)
    found = []
    for row in range(300):
        x_mm = -100 if row < 200 else 100
        weight = 75 + chance.gauss(0, 0.3), 75 * x_mm + chance.gauss(0, 50), chance.gauss(0, 180)
        found.append(settling.feed(ROW_S * row, weight, False))
    [unrest] = filter(None, found)
    assert gained(unrest)[1] == pytest.approx(75 * 200, abs=75 * 3)


def test_as_long_as_it_wobbles_nothing_is_told():
    deck = Deck()
    deck.carry(500.0, 3.0)
    wobble = [500 + (300 if row % 10 < 5 else 0) for row in range(88 * 3)]
    assert deck.carry(lambda t_s: wobble[min(int(t_s / ROW_S), 263)], 3.0 - 0.1) == []
    assert deck.settling.moving_s is not None


def test_a_person_is_heavy_and_a_blow_is_not():
    """The filter shows a blow as kilograms, but not for half a second."""
    deck = Deck()
    deck.carry(500.0, 3.0)
    [blow] = deck.carry(lambda t_s: 8500 if t_s < 0.05 else 575.0, 2.0)
    [person] = deck.carry(lambda t_s: 30_575 + 1000 * (int(t_s * 10) % 2) if t_s < 3 else 575.0, 5.0)
    assert (blow.heavy, person.heavy) == (False, True)


def creep(t_s: float) -> float:
    return CREEP_G * exp(-t_s / CREEP_S)


def test_creep_after_a_person_is_not_taken_for_weight():
    """At first 2 g a second: while a washer bounces for two seconds the level would be 4 g off."""
    deck = Deck()
    deck.carry(500.0, 2.0)
    deck.carry(lambda t_s: 40_000 + 2000 * (int(t_s * 10) % 2), 2.0)
    deck.carry(lambda t_s: 500 + creep(t_s), 6.0)
    rings = [600 if i % 4 < 2 else -600 for i in range(176)]

    def thrown(t_s: float) -> float:
        return 575 + creep(6 + t_s) + (rings[int(t_s / ROW_S) % 176] if t_s < 2 else 0.0)

    [unrest] = deck.carry(thrown, 3.0)
    assert gained(unrest)[0] == pytest.approx(75, abs=1.2)
    assert unrest.before.error[0] > 0.3  # it knows that it had to guess


# In the air


def bounce(t_s: float) -> float:
    """It hits, is in the air for 0.32 s, so comes down with 0.16 s per weight, goes up with a third, and stays."""
    hit = t_s < 0.03 or 0.35 < t_s < 0.38
    return 500.0 + (1500 if t_s < 0.03 else 530 if hit else 0) + (75 if t_s > 0.35 else 0)


def test_a_piece_in_the_air_is_not_believed_to_be_gone():
    deck = Deck()
    deck.carry(500.0, 3.0)
    [unrest] = deck.carry(bounce, 2.0)
    assert gained(unrest)[0] == pytest.approx(75, abs=1)
    assert len(unrest.blows) == 2


def test_what_slid_off_is_believed_to_be_gone_after_the_longest_bounce():
    """51 gram-seconds on 75 g: 4.0 m/s down and two thirds of it up again, so 0.54 s until it is back.

    1.5 kg for three rows are that much. The filters and the rows that must agree are 0.1 s at most.
    """
    deck = Deck()
    deck.carry(500.0, 3.0)
    begin_s = deck.t_s
    [unrest] = deck.carry(lambda t_s: 2000 if t_s < 0.035 else 500.0, 2.0)
    assert 0.54 + 0.04 < unrest.end_s - begin_s < 0.54 + 0.14
    assert gained(unrest)[0] == pytest.approx(0, abs=1)
    assert len(unrest.blows) == 1


def test_what_a_beam_saw_fall_is_not_in_the_air():
    deck = Deck()
    deck.carry(500.0, 3.0)
    begin_s = deck.t_s
    [unrest] = deck.carry(lambda t_s: 2000 if t_s < 0.03 else 500.0, 2.0, fell=True)
    assert unrest.end_s - begin_s < 0.25


def test_an_endless_unrest_takes_no_more_memory_than_a_long_one():
    deck = Deck()
    deck.carry(500.0, 1.0)

    def size() -> int:
        settling = deck.settling
        return sum(len(held) for held in vars(settling).values() if hasattr(held, "__len__"))

    deck.carry(lambda t_s: 500 + 2000 * (int(t_s * 20) % 2), 15.0)
    long = size()
    deck.carry(lambda t_s: 500 + 2000 * (int(t_s * 20) % 2), 120.0)
    assert size() <= long
    assert deck.settling.moving_s is not None


def test_after_an_endless_unrest_it_is_quiet_again():
    deck = Deck()
    deck.carry(500.0, 1.0)
    deck.carry(lambda t_s: 500 + 2000 * (int(t_s * 20) % 2), 60.0)
    [unrest] = deck.carry(575.0, 2.0)
    assert gained(unrest)[0] == pytest.approx(75, abs=2.5)


# Blows and hands


def level(mass_g: float) -> Level:
    return Level(0.0, (mass_g, 0.0, 0.0), (0.3, 50.0, 180.0))


def seen(masses: Iterable[float], before_g: float, after_g: float) -> tuple[list[tuple[float, float]], float]:
    """Rows 12 ms apart, from 1 s on."""
    path = [(1 + 0.012 * i, mass) for i, mass in enumerate(masses)]
    blows, pressed_s = struck(path, level(before_g), level(after_g), PIECE_G)
    return list(blows), pressed_s


def test_a_short_blow_has_its_time_and_its_impulse():
    """0.6 N s are 61 gram-seconds; 61 / 0.012 = 5100 g in the rows, beyond the higher level."""
    rows = [0, 0, 75 + 850, 75 + 3400, 75 + 850, 75, 75, 75, 75, 75]
    [(t_s, impulse_gs)], pressed_s = seen(rows, 0, 75)
    assert t_s == pytest.approx(1.024, abs=0.013)
    assert impulse_gs == pytest.approx(61.2, rel=0.15)
    assert pressed_s == 0


def test_blows_that_are_apart_are_told_apart():
    rows = [0, 2000, 1000, *[0] * 20, 1500, 800, *[75] * 10]
    blows, _ = seen(rows, 0, 75)
    assert [round(t_s, 3) for t_s, _ in blows] == pytest.approx([1.012, 1.276])
    assert blows[0][1] > blows[1][1] > 0


def test_what_the_filter_leaves_of_a_blow_is_not_another_one():
    """A few hundredths of it."""
    rows = [0, 6000, 3000, 75, 75, 75 + 150, 75, 75, 75]
    blows, _ = seen(rows, 0, 75)
    assert len(blows) == 1


@pytest.mark.parametrize("after_g", [0, 75])
def test_a_piece_that_slides_neither_strikes_nor_presses(after_g):
    """It weighs what a piece weighs for half a second; then it stays, or it is off the board."""
    assert seen([0, 0, *[75.0] * 40, *[float(after_g)] * 10], 0, after_g) == ([], 0)


def test_a_piece_that_lies_on_the_deck_before_another_goes_is_no_press():
    """One comes, 0.4 s later it pushes another one off."""
    assert seen([75.0, *[150.0] * 33, *[75.0] * 10], 75, 75) == ([], 0)


@pytest.mark.parametrize("long_s", [0.3, 1.0])
def test_a_long_press_is_a_hand_for_as_long_as_it_lasts(long_s):
    rows = [0, *[500.0] * round(long_s / 0.012), *[0.0] * 10]
    blows, pressed_s = seen(rows, 0, 0)
    assert blows == []
    assert pressed_s == pytest.approx(long_s, abs=0.03)


def test_a_pull_is_a_blow_the_other_way():
    [(_, impulse_gs)], pressed_s = seen([0, 0, *[-300.0] * 5, 0, 0, 0, 0], 0, 0)
    assert impulse_gs == pytest.approx(-300 * 0.06, rel=0.25)
    assert pressed_s == 0


def test_one_negative_row_is_nothing():
    assert seen([0, 0, -300.0, 0, 0, 0], 0, 0) == ([], 0)


def test_nothing_happened():
    assert seen([0.0, 10.0, -10.0, 3.0], 0, 0) == ([], 0)
    assert struck([], level(0), level(75), PIECE_G) == ((), 0.0)


def test_a_second_throw_as_hard_as_the_first_is_told_on_its_own():
    """The first slid off; 0.3 s later, too soon to be sure of that, the next one strikes and stays."""
    deck = Deck()
    deck.carry(500.0, 3.0)

    def force(t_s: float) -> float:
        blow = 1500 if t_s < 0.03 or 0.3 <= t_s < 0.33 else 0
        return 500 + blow + (75 if t_s > 0.33 else 0)

    first, second = deck.carry(force, 2.0)
    assert gained(first)[0] == pytest.approx(0, abs=1)
    assert gained(second)[0] == pytest.approx(75, abs=1)
    assert (len(first.blows), len(second.blows)) == (1, 1)
