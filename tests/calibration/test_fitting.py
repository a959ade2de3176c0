"""Which cell is which, from the statics of a plate: shares by hand, no simulator."""

from itertools import permutations

import pytest

from boardd.board import load
from boardd.calibration.fitting import GOOD, Put, fitted, moved
from boardd.calibration.marks import marks

BOARD = load("holeyboard")
CELLS = BOARD.loads.cells_mm
MASS_G = 75.0


def shares(x, y):
    """A stiff plate on four equal springs at (203 +- 178, 635 +- 610): section 7 of the sensing notes, inverted."""
    return [0.25 + (x - 203) * (cx - 203) / (4 * 178**2) + (y - 635) * (cy - 635) / (4 * 610**2) for cx, cy in CELLS]


def put(mark, at_mm, channels, counts, mass_g=MASS_G):
    """`channels`: the cell on each channel; `counts`: per gram of each cell."""
    carried = shares(*at_mm)
    values = tuple(mass_g * carried[cell] * counts[cell] for cell in channels)
    return Put(mark.name, mark.at_mm, values, (5.0,) * 4)


def puts(channels, counts, elsewhere=None):
    at = {mark.name: mark.at_mm for mark in marks(BOARD)} | (elsewhere or {})
    return [put(mark, at[mark.name], channels, counts) for mark in marks(BOARD)]


@pytest.mark.parametrize("channels", list(permutations(range(4))))
def test_every_order_of_the_cells_is_found_with_gains_and_signs(channels):
    counts = (429.0, -400.0, 107.0, 450.0)
    fit = fitted(puts(channels, counts), CELLS, MASS_G)
    assert fit.order == tuple(channels.index(cell) for cell in range(4))
    assert [1 / grams for grams in fit.grams] == pytest.approx(counts, rel=1e-6)
    assert fit.sure
    assert fit.misfit < 0.01


def test_a_washer_elsewhere_is_weighed_and_located():
    counts = (429.0, 410.0, -440.0, 415.0)
    fit = fitted(puts((2, 0, 3, 1), counts), CELLS, MASS_G)
    other = put(marks(BOARD)[0], (300.0, 900.0), (2, 0, 3, 1), counts, 80.0)
    assert fit.weigh(other.counts) == pytest.approx((80.0, 300.0, 900.0), rel=1e-6)


@pytest.mark.parametrize("mark", [mark.name for mark in marks(BOARD)])
def test_a_washer_beside_its_mark_is_named(mark):
    fit = fitted(puts((0, 1, 2, 3), (429.0,) * 4, {mark: (203.0, 400.0)}), CELLS, MASS_G)
    assert fit.odd == (mark,)
    assert fit.order == (0, 1, 2, 3)
    assert fit.misfit < GOOD


@pytest.mark.parametrize(
    ("one", "two"), [("near left", "far right"), ("near right", "far left"), ("near left", "far left")]
)
def test_two_marks_taken_for_each_other_are_not_taken_for_swapped_wires(one, two):
    at = {mark.name: mark.at_mm for mark in marks(BOARD)}
    fit = fitted(puts((0, 1, 2, 3), (429.0,) * 4, {one: at[two], two: at[one]}), CELLS, MASS_G)
    assert fit.odd or not fit.sure or fit.misfit > GOOD


def test_two_washers_on_one_mark_are_named():
    made = puts((0, 1, 2, 3), (429.0,) * 4)
    made[3] = made[3]._replace(counts=tuple(2 * count for count in made[3].counts))
    assert fitted(made, CELLS, MASS_G).odd == ("far right",)


def test_a_cell_that_is_elsewhere_is_found_there_as_far_as_that_matters():
    """The near left cell is 30 mm farther along: what a washer shows elsewhere must come out right again."""
    true = [(25.0, 55.0), *CELLS[1:]]

    def carried(x, y):
        return statics(true, x, y)

    made = [
        Put(mark.name, mark.at_mm, tuple(MASS_G * 429.0 * share for share in carried(*mark.at_mm)), (5.0,) * 4)
        for mark in marks(BOARD)
    ]
    plain = fitted(made, CELLS, MASS_G)._replace(odd=())
    fit = moved(made, fitted(made[:4], CELLS, MASS_G)._replace(odd=()), MASS_G)
    at = (120.0, 300.0)
    counts = [MASS_G * 429.0 * share for share in carried(*at)]
    off = [abs(a - b) for a, b in zip(fit.weigh(counts)[1:], at, strict=True)]
    before = [abs(a - b) for a, b in zip(plain.weigh(counts)[1:], at, strict=True)]
    assert max(off) < 4.0
    assert max(off) < max(before) or max(before) < 1.0


def statics(cells, x, y):
    """Equal springs at any four places: the plate's plane from its normal equations, solved by Cramer's rule."""
    rows = [(1.0, cx, cy) for cx, cy in cells]
    normal = [[sum(r[i] * r[j] for r in rows) for j in range(3)] for i in range(3)]
    right = (1.0, x, y)

    def det(m):
        return (
            m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
            - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
            + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
        )

    plane = [
        det([[right[i] if j == k else normal[i][j] for j in range(3)] for i in range(3)]) / det(normal)
        for k in range(3)
    ]
    return [sum(p * r for p, r in zip(plane, row, strict=True)) for row in rows]


def test_marks_on_the_middle_line_do_not_tell_left_from_right():
    middle = [mark._replace(at_mm=(203.0, y)) for mark, y in zip(marks(BOARD), (100, 300, 600, 900, 1200), strict=True)]
    fit = fitted([put(mark, mark.at_mm, (0, 1, 2, 3), (429.0,) * 4) for mark in middle], CELLS, MASS_G)
    assert fit is None or not fit.sure
