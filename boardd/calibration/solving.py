"""Equations in, linear and more of them than unknowns, each with its weight; the best answer out."""

from __future__ import annotations

from collections.abc import Sequence

from boardd.record import NamedTuple

Matrix = list[list[float]]


class Equation(NamedTuple):
    """row . unknowns = value, within sigma."""

    row: tuple[float, ...]
    value: float
    sigma: float

    def left(self, unknowns: Sequence[float]) -> float:
        """In sigmas."""
        return (sum([a * b for a, b in zip(self.row, unknowns, strict=True)]) - self.value) / self.sigma


def best(equations: Sequence[Equation]) -> list[float] | None:
    """The unknowns, by least squares; None where nothing can be told of one of them."""
    size = len(equations[0].row)
    normal = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for row, value, sigma in equations:
        weight = 1 / sigma**2
        for i, a in enumerate(row):
            right[i] += weight * a * value
            for j, b in enumerate(row):
                normal[i][j] += weight * a * b
    return solved(normal, right)


def solved(matrix: Matrix, right: Sequence[float]) -> list[float] | None:
    """By elimination, scaled so that units do not matter."""
    size = len(matrix)
    if any(matrix[i][i] <= 0 for i in range(size)):
        return None
    scale = [matrix[i][i] ** -0.5 for i in range(size)]
    work = [[*(matrix[i][j] * scale[i] * scale[j] for j in range(size)), right[i] * scale[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(work[row][i]))
        if abs(work[pivot][i]) < 1e-12:
            return None
        work[i], work[pivot] = work[pivot], work[i]
        work[i] = [value / work[i][i] for value in work[i]]
        for j in range(size):
            if j != i:
                factor = work[j][i]
                work[j] = [a - factor * b for a, b in zip(work[j], work[i], strict=True)]
    return [row[size] * each for row, each in zip(work, scale, strict=True)]


def squares(equations: Sequence[Equation], unknowns: Sequence[float]) -> float:
    return sum([equation.left(unknowns) ** 2 for equation in equations])
