"""Reflective cells behind multiplexers: every shipped board can be read, each cell is where the firmware looks."""

import pytest

from boardd import board as boards
from wiring import multiplexers
from wiring.pins import FIRMWARE, Misfit, firmware

REFLECTIVE = [name for name in boards.shipped() if boards.load(name).ir]


@pytest.mark.parametrize("name", REFLECTIVE)
def test_one_pico_reads_every_shipped_board(name):
    board = boards.load(name)
    assert board.ir
    assert len(board.ir.cells_mm) <= firmware()["cells"]("both" if board.loads else "ir")
    [row] = [row for row in multiplexers.counts().splitlines() if f"`{name}`" in row]
    assert "none" not in row


def test_every_cell_is_where_the_firmware_looks_for_it():
    assert "Cell 128 * adc + 16 * group + select" in (FIRMWARE / "ir.py").read_text()
    rows = [row.strip("| ").split(" | ") for row in multiplexers.chain(188).splitlines()[2:]]
    assert len(rows) == 12  # 188 / 16
    found = {}
    for number, goes_to, cells in rows:
        first, last = map(int, cells.split(" to "))
        large, group = goes_to.removeprefix("74HC4051 ").split(", Y")
        for select, cell in enumerate(range(first, last + 1)):
            found[cell] = 128 * int(large) + 16 * int(group) + select
        assert int(number) == first // 16
    assert found == {cell: cell for cell in range(188)}


def test_the_large_multiplexers_go_to_pins_that_measure_and_have_an_input_for_each_small_one():
    small, first, second, third = multiplexers.parts(324, "ir")
    assert small.what == "21 of them, alike"  # 324 / 16, rounded up
    assert [len(part.behind) for part in (first, second, third)] == [8, 8, 5]
    outputs = [wire.pin.label for part in (first, second, third) for wire in part.wires if wire.own == "Z"]
    assert outputs == ["GP26", "GP27", "GP28"]


def test_more_cells_than_a_layout_reads_are_refused():
    assert multiplexers.parts(128, "both")
    with pytest.raises(Misfit, match="129 reflective cells: layout both reads 128"):
        multiplexers.parts(129, "both")
