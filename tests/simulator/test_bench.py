"""A board on the bench: what hands do comes out of its wires, and only after they did it."""

from statistics import fmean

import pytest

from boardd.board import load
from boardd.simulator.bench import Bench
from boardd.simulator.wiring import right

BOARD = load("holeyboard")
IR = load("holeyboard-ir")


def grams(bench, until_s, window_s=1.0):
    """The mean of every cell's last second, by its true gain."""
    rows = [r.value for r in bench.read(until_s) if r.kind == "load" and r.t_s > until_s - window_s]
    values = zip(*[row for row in rows if None not in row], strict=True)
    return [fmean(cell) / chip.counts_per_gram for cell, chip in zip(values, bench.chips, strict=True)]


def test_a_washer_put_down_weighs_where_it_lies_until_it_is_taken():
    bench = Bench(BOARD, right(BOARD), 3)
    empty = grams(bench, 3.0)
    bench.put("A1", 75.0, 300.0, 900.0, 3.5)
    put = [b - a for a, b in zip(empty, grams(bench, 9.0), strict=True)]
    assert sum(put) == pytest.approx(75.0, abs=0.8)
    for axis, at in ((0, 300.0), (1, 900.0)):
        assert sum(g * c[axis] for g, c in zip(put, BOARD.loads.cells_mm, strict=True)) / sum(put) == pytest.approx(
            at, abs=8
        )
    bench.take("A1", 9.5)
    assert sum(grams(bench, 15.0)) == pytest.approx(sum(empty), abs=0.8)


@pytest.mark.parametrize(("name", "carried"), [("holeyboard", 75.0), ("holeyboard-base", 0.0)])
def test_a_washer_in_a_hole_breaks_its_beams_from_above_and_weighs_where_cups_hang_from_the_deck(name, carried):
    board = load(name)
    bench = Bench(board, right(board), 4)
    empty = grams(bench, 3.0)
    bench.drop("A1", 75.0, "3", 4.0)
    readings = list(bench.read(9.0))
    seen = [r.name for r in readings if r.kind == "beam" and r.value == (1,)]
    assert {"3.rim", "3.floor"} == {beam for beam in seen if beam.startswith("3")}
    assert min(r.t_s for r in readings if r.kind == "beam" and r.name.startswith("3")) == pytest.approx(4.0, abs=0.2)
    assert sum(grams(bench, 10.5)) - sum(empty) == pytest.approx(carried, abs=0.8)


def test_reflective_cells_see_what_lies_on_them():
    bench = Bench(IR, right(IR), 2)
    before = [r.value for r in bench.read(2.0) if r.kind == "ir"][-1]
    bench.put("A1", 75.0, 53.0, 35.0, 2.5)
    after = [r.value for r in bench.read(5.0) if r.kind == "ir"][-1]
    risen = [i for i, (a, b) in enumerate(zip(before, after, strict=True)) if b - a > 1500]
    assert [IR.ir.cells_mm[i] for i in risen] == [(28.0, 35.0), (78.0, 35.0)]


def test_what_was_read_once_is_not_told_again_and_time_never_goes_back():
    bench = Bench(BOARD, right(BOARD), 5)
    times = [r.t_s for until_s in (1.0, 2.0, 2.0, 4.0) for r in bench.read(until_s)]
    assert times == sorted(times)
    assert len(set(times)) == len(times)
    assert max(times) < 4.0


def test_the_same_seed_is_the_same_board():
    one, two = (list(Bench(BOARD, right(BOARD), 6).read(2.0)) for _ in range(2))
    assert one == two
    assert one != list(Bench(BOARD, right(BOARD), 7).read(2.0))
