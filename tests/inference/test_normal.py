"""Normal3 against the same Gaussian worked out with matrices, and against a numerical integral."""

from math import exp, log, pi, sqrt

import pytest

from boardd.inference.normal import Normal3

Matrix = list[list[float]]
MEASURED = (81.5, -4200.0, 30_500.0)
ERROR = (0.8, 142.0, 488.0)
# mass, x, y, their spreads; a negative mass is a piece that went
CAME = (80.0, -60.0, 400.0, 1.2, 15.0, 40.0)
WENT = (-75.0, 100.0, -250.0, 0.9, 3.0, 5.0)
ALSO_CAME = (75.0, 90.0, -240.0, 1.1, 70.0, 70.0)


def product(a: Matrix, b: Matrix) -> Matrix:
    return [[sum(x * y for x, y in zip(row, column, strict=True)) for column in zip(*b, strict=True)] for row in a]


def transposed(a: Matrix) -> Matrix:
    return [list(column) for column in zip(*a, strict=True)]


def inverse_and_determinant(a: Matrix) -> tuple[Matrix, float]:
    """Gauss and Jordan."""
    n, det = len(a), 1.0
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(a)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda k: abs(rows[k][i]))
        if pivot != i:
            rows[i], rows[pivot], det = rows[pivot], rows[i], -det
        det *= rows[i][i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(n):
            if k != i:
                rows[k] = [value - rows[k][i] * one for value, one in zip(rows[k], rows[i], strict=True)]
    return [row[n:] for row in rows], det


class ByHand:
    """The unknowns are every piece's mass, x and y; mass and moments are linear in their small errors: z = h u + e."""

    def __init__(self, *pieces: tuple[float, ...]) -> None:
        columns: Matrix = []
        self.variances: list[float] = []
        self.left = list(MEASURED)
        for mass, x, y, spread_g, spread_x, spread_y in pieces:
            sign = 1.0 if mass > 0 else -1.0
            columns += [[sign, sign * x, sign * y], [0.0, mass, 0.0], [0.0, 0.0, mass]]
            self.variances += [spread_g**2, spread_x**2, spread_y**2]
            self.left = [was - part for was, part in zip(self.left, (mass, mass * x, mass * y), strict=True)]
        self.h = transposed(columns) if columns else [[], [], []]
        n = len(self.variances)
        self.p = [[self.variances[i] if i == j else 0.0 for j in range(n)] for i in range(n)]
        s = product(product(self.h, self.p), columns) if columns else [[0.0] * 3 for _ in range(3)]
        for i in range(3):
            s[i][i] += ERROR[i] ** 2
        self.s_inverse, self.det = inverse_and_determinant(s)

    def exponent(self) -> float:
        z = [[value] for value in self.left]
        return -0.5 * product(product(transposed(z), self.s_inverse), z)[0][0]

    def log_density(self) -> float:
        return self.exponent() - 0.5 * (log(self.det) + 3 * log(2 * pi))

    def told(self, unknown: int) -> tuple[float, float]:
        """Kalman: u = P h' S^-1 z, and P - P h' S^-1 h P is left of the covariance."""
        gain = product(product(self.p, transposed(self.h)), self.s_inverse)
        off = product(gain, [[value] for value in self.left])[unknown][0]
        return off, sqrt(self.p[unknown][unknown] - product(product(gain, self.h), self.p)[unknown][unknown])


def taken(*pieces: tuple[float, ...]) -> Normal3:
    normal = Normal3(MEASURED, ERROR)
    for piece in pieces:
        normal.take(*piece)
    return normal


PIECES = [(), (CAME,), (WENT,), (CAME, WENT), (CAME, WENT, ALSO_CAME)]


@pytest.mark.parametrize("pieces", PIECES)
def test_the_density_is_that_of_the_gaussian(pieces):
    fit, log_p = taken(*pieces).solve()
    by_hand = ByHand(*pieces)
    assert fit == pytest.approx(by_hand.exponent(), rel=1e-6)
    assert log_p == pytest.approx(by_hand.log_density(), rel=1e-6)


@pytest.mark.parametrize("pieces", [(CAME,), (CAME, WENT), (CAME, WENT, ALSO_CAME)])
def test_what_is_told_of_a_piece_is_the_kalman_update(pieces):
    normal, by_hand = taken(*pieces), ByHand(*pieces)
    normal.solve()
    mass, x, y, spread_g, spread_x, spread_y = CAME
    assert normal.told_mass(x, y, spread_g) == pytest.approx(by_hand.told(0), rel=1e-6)
    assert normal.told(1, mass, spread_x) == pytest.approx(by_hand.told(1), rel=1e-6)
    assert normal.told(2, mass, spread_y) == pytest.approx(by_hand.told(2), rel=1e-6)


def test_an_unknown_mass_is_integrated_over():
    """A piece in the middle has no moments, so the mass is one dimension: sum over all masses it may have."""
    normal = Normal3((78.0, 0.0, 0.0), (0.8, 142.0, 488.0))
    normal.take(75.0, 0.0, 0.0, 1.5, 0.0, 0.0)

    def bell(off: float, sigma: float) -> float:
        return exp(-0.5 * (off / sigma) ** 2) / (sigma * sqrt(2 * pi))

    step = 0.01
    masses = [60 + step * i for i in range(3000)]
    density = sum(bell(mass - 75, 1.5) * bell(78 - mass, 0.8) for mass in masses) * step * bell(0, 142) * bell(0, 488)
    assert normal.solve()[1] == pytest.approx(log(density), abs=1e-6)


def test_a_place_that_could_be_anywhere_is_told_by_the_moments():
    """75 g whose moments are 75 * 50 and 75 * -300: it lies 50 right of and 300 before the middle."""
    normal = Normal3((75.0, 75 * 50.0, 75 * -300.0), (0.5, 75.0, 75.0))
    normal.take(75.0, 0.0, 0.0, 1.0, 1000.0, 1000.0)
    normal.solve()
    (x, error_x), (y, error_y) = normal.told(1, 75.0, 1000.0), normal.told(2, 75.0, 1000.0)
    assert (x, y) == pytest.approx((50, -300), abs=0.01)
    assert (error_x, error_y) == pytest.approx((1, 1), rel=0.01)  # 75 g mm of 75 g


def test_what_was_known_exactly_stays_so():
    normal = taken(CAME)
    normal.solve()
    assert normal.told(1, 80.0, 0.0) == (0.0, 0.0)
    assert normal.told_mass(-60.0, 400.0, 0.0) == (0.0, 0.0)
