"""What an ADC in trouble says is not taken for a weight."""

import pytest

from boardd.board import load
from boardd.inference.loads import Cells

LOADS = load("holeyboard").loads  # 429 counts per gram
QUIET = (42_900, 85_800, 128_700, 171_600)  # 100, 200, 300 and 400 g


def fed(*rows: tuple[int | None, ...]) -> list[list[float | None]]:
    cells = Cells(LOADS)
    return [cells.feed(0.0125 * i, row) for i, row in enumerate((QUIET, QUIET, *rows))][2:]


@pytest.mark.parametrize("wrong", [-1, 2**23 - 1, -(2**23), 2**22 - 1, None, 2 * 42_900, 42_900 // 2, 42_900 + 40_000])
def test_one_wrong_reading_of_one_cell_is_passed_over(wrong):
    for grams in fed((wrong, *QUIET[1:]), QUIET):
        assert grams == pytest.approx([100, 200, 300, 400])


def test_a_blow_moves_several_cells_and_is_believed_at_once():
    [grams] = fed(tuple(count + 429_000 for count in QUIET))
    assert grams == pytest.approx([1100, 1200, 1300, 1400])


def test_a_jump_of_one_cell_that_stays_is_believed_the_second_time():
    jump = (QUIET[0] + 42_900, *QUIET[1:])
    first, second = fed(jump, jump)
    assert first[0] == pytest.approx(100)
    assert second[0] == pytest.approx(200)


def test_a_cell_that_says_nothing_for_long_is_gone():
    cells = Cells(LOADS)
    cells.feed(0.0, QUIET)
    assert cells.feed(1.0, (None, *QUIET[1:]))[0] == pytest.approx(100)
    assert cells.feed(2.0, (None, *QUIET[1:]))[0] is None
    assert cells.feed(2.1, QUIET)[0] == pytest.approx(100)
