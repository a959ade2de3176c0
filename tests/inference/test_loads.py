"""What an ADC in trouble says is not taken for a weight."""

import pytest

from boardd.board import load
from boardd.inference.loads import Cells

LOADS = load("holeyboard").loads  # 429 counts per gram
QUIET = (42_900, 85_800, 128_700, 171_600)  # 100, 200, 300 and 400 g
ROW_S = 0.0125


def noisy(i: int) -> tuple[int, ...]:
    """No ADC says the same twice."""
    return tuple(count + i % 7 - 3 for count in QUIET)


def fed(*rows: tuple[int | None, ...]) -> list[list[float | None]]:
    cells = Cells(LOADS)
    return [cells.feed(ROW_S * i, row) for i, row in enumerate((noisy(0), noisy(1), *rows))][2:]


@pytest.mark.parametrize("wrong", [-1, 2**23 - 1, -(2**23), 2**22 - 1, None, 2 * 42_900, 42_900 // 2, 42_900 + 40_000])
def test_one_wrong_reading_of_one_cell_is_passed_over(wrong):
    first, second = fed((wrong, *QUIET[1:]), QUIET)
    assert first[0] is None
    assert first[1:] == pytest.approx([200, 300, 400])
    assert second == pytest.approx([100, 200, 300, 400])


def test_a_blow_moves_several_cells_and_is_believed_at_once():
    [grams] = fed(tuple(count + 429_000 + i for i, count in enumerate(QUIET)))
    assert grams == pytest.approx([1100, 1200, 1300, 1400], abs=0.01)


def test_a_jump_of_one_cell_that_stays_is_believed_the_second_time():
    jump = (QUIET[0] + 21_450, *QUIET[1:])
    first, second = fed(jump, jump)
    assert first[0] is None
    assert second[0] == pytest.approx(150)


@pytest.mark.parametrize("says", [None, -1])
def test_a_cell_that_says_nothing_for_long_is_dead_until_it_speaks_again(says):
    cells = Cells(LOADS)
    for i in range(100):
        cells.feed(ROW_S * i, (says if i > 10 else noisy(i)[0], *noisy(i)[1:]))
    assert cells.dead == {0}
    cells.feed(ROW_S * 100, noisy(100))
    assert cells.dead == set()


def test_a_cell_that_always_says_the_same_is_dead():
    """The noise of an HX711 is tens of counts."""
    cells = Cells(LOADS)
    for i in range(100):
        cells.feed(ROW_S * i, (QUIET[0], *noisy(i)[1:]))
    assert cells.dead == {0}


# A blow seldom reaches all chips in the same row


def row(*more_g: float) -> tuple[int, ...]:
    """So many grams more than quiet on each cell."""
    return tuple(count + round(429 * more) for count, more in zip(QUIET, more_g, strict=True))


def late(*rows: tuple[int | None, ...]) -> list[list[tuple[int, float]]]:
    cells = Cells(LOADS)
    found = []
    for i, each in enumerate((noisy(0), noisy(1), *rows)):
        cells.feed(ROW_S * i, each)
        found.append(list(cells.late))
    return found[2:]


@pytest.mark.parametrize("first", range(4))
def test_the_cell_that_jumps_first_in_a_blow_is_given_back_with_the_others(first):
    """Its chip was done just after the blow, the others one conversion later."""
    alone = [1.0] * 4
    alone[first] = 80.0
    said, blow = late(row(*alone), row(900, 901, 902, 903))
    assert said == []
    assert blow == [(first, pytest.approx(100 * (first + 1) + 80, abs=0.01))]


def test_what_is_confirmed_by_the_same_cell_is_given_back_too():
    said, again = late(row(60, 0, 1, 0), row(70, 1, 0, 1))
    assert said == []
    assert again == [(0, pytest.approx(160, abs=0.01))]


def test_a_doubled_code_alone_is_never_given_back():
    assert late(row(0, 200, 0, 1), row(1, 1, 1, 0), row(0, 0, 0, 1), row(500, 500, 501, 502)) == [[]] * 4


def test_what_is_given_back_is_given_once():
    """Whether that cell speaks again or not."""
    for again in (row(900, 901, 902, 903), (None, *row(900, 901, 902, 903)[1:])):
        _, blow, after = late(row(80, 1, 1, 1), again, row(600, 601, 602, 603))
        assert (len(blow), after) == (1, [])


def test_a_blow_that_happens_to_double_a_cell_is_believed_if_the_others_jump_as_far():
    """Cell 0 goes from 100 to 200 g; the others by half of that and more."""
    [grams] = fed(row(100, 70, 60, 50))
    assert grams == pytest.approx([200, 270, 360, 450], abs=0.01)


def test_a_doubled_code_while_the_others_swing_a_little_is_passed_over_but_not_twice():
    """400 g doubled jump by 400 while the others swing by 50; the second time it is no accident."""
    first, second = fed(row(60, -50, 45, 400), row(0, 0, 0, 401))
    assert first[3] is None
    assert first[:3] == pytest.approx([160, 150, 345], abs=0.01)
    assert second[3] == pytest.approx(801, abs=0.01)


@pytest.mark.parametrize("jumps", [(60, 20, 15, 10), (20, 15, 10, 60), (10, 60, 20, 15)])
def test_whoever_jumps_farthest_the_others_speak_for_it(jumps):
    """A light blow near one cell, in whatever order they are read."""
    [grams] = fed(row(*jumps))
    assert grams == pytest.approx([100 * (i + 1) + jump for i, jump in enumerate(jumps)], abs=0.01)


# Several chips in trouble at once


def test_two_wrong_readings_in_one_row_are_passed_over_while_a_third_cell_feels_nothing():
    """A blow of a kilogram is felt by every cell; one chip said nothing."""
    *wrong, _ = row(1446, -1004, 0, 0)
    _, first, second = fed(row(0, 502, 0, 1), (*wrong, None), row(0, 1, 0, 1))
    assert first[:2] == [None, None]
    assert first[2] == pytest.approx(300, abs=0.01)
    assert second == pytest.approx([100, 201, 300, 401], abs=0.01)


def test_two_cells_that_feel_a_blow_first_are_given_back_with_the_others():
    said, blow = late(row(600, 500, 1, 1), row(900, 901, 902, 903))
    assert said == []
    assert blow == [(0, pytest.approx(700, abs=0.01)), (1, pytest.approx(700, abs=0.01))]


def test_what_jumped_much_farther_than_the_blow_that_follows_it_is_not_given_back():
    assert late(row(0, 1008, 1, 0), row(-100, -156, 122, 137)) == [[], []]


def test_a_code_that_is_halved_twice_is_not_believed_but_a_cell_that_stays_there_is():
    half = fed(*[row(-50, 0, i % 2, 1) for i in range(6)])
    assert [grams[0] for grams in half[:4]] == [None] * 4
    assert half[-1][0] == pytest.approx(50, abs=0.01)
