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
