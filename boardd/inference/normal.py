"""Normally distributed parts of a weight in; how well they fit what was measured, and what that tells of each, out."""

from __future__ import annotations

from math import log, pi, sqrt

from boardd.inference.scale import Weight

THREE_LOG_2PI = 3 * log(2 * pi)


class Normal3:
    """Mass and two moments: what was measured minus what was expected, with its covariance."""

    __slots__ = ("a", "b", "c", "d", "e", "f", "i", "r0", "r1", "r2", "v")

    def __init__(self, measured: Weight, error: Weight) -> None:
        self.r0, self.r1, self.r2 = measured
        # The covariance [[a, b, c], [b, d, e], [c, e, f]].
        self.a, self.d, self.f = error[0] * error[0], error[1] * error[1], error[2] * error[2]
        self.b = self.c = self.e = 0.0

    def take(self, mass_g: float, x_mm: float, y_mm: float, spread_g: float, spread_x: float, spread_y: float) -> None:
        """Expect a piece there (or, with a negative mass, that one has gone)."""
        self.r0 -= mass_g
        self.r1 -= mass_g * x_mm
        self.r2 -= mass_g * y_mm
        var = spread_g * spread_g
        square = mass_g * mass_g
        self.a += var
        self.b += var * x_mm
        self.c += var * y_mm
        self.d += var * x_mm * x_mm + square * spread_x * spread_x
        self.e += var * x_mm * y_mm
        self.f += var * y_mm * y_mm + square * spread_y * spread_y

    def shift(self, mass_g: float, x_mm: float, y_mm: float, spread_x: float, spread_y: float) -> None:
        """Expect a piece so much farther than it was."""
        self.r1 -= mass_g * x_mm
        self.r2 -= mass_g * y_mm
        self.d += (mass_g * spread_x) ** 2
        self.f += (mass_g * spread_y) ** 2

    def solve(self) -> tuple[float, float]:
        """The exponent of the density at what was measured, and its logarithm."""
        a, b, c, d, e, f = self.a, self.b, self.c, self.d, self.e, self.f
        i00, i01, i02 = d * f - e * e, c * e - b * f, b * e - c * d
        i11, i12, i22 = a * f - c * c, b * c - a * e, a * d - b * b
        det = a * i00 + b * i01 + c * i02
        r0, r1, r2 = self.r0, self.r1, self.r2
        v0 = (i00 * r0 + i01 * r1 + i02 * r2) / det
        v1 = (i01 * r0 + i11 * r1 + i12 * r2) / det
        v2 = (i02 * r0 + i12 * r1 + i22 * r2) / det
        self.v = (v0, v1, v2)
        self.i = (i00 / det, i01 / det, i02 / det, i11 / det, i12 / det, i22 / det)
        fit = -0.5 * (r0 * v0 + r1 * v1 + r2 * v2)
        return fit, fit - 0.5 * (log(det) + THREE_LOG_2PI)

    def told(self, axis: int, mass_g: float, spread_mm: float) -> tuple[float, float]:
        """By how much a piece's place is off what was expected, and how well that is known."""
        covariance = spread_mm * spread_mm * mass_g
        left = spread_mm * spread_mm - self.left(axis, covariance, covariance)
        return self.update(axis, covariance), sqrt(max(left, 0.0))

    def update(self, axis: int, covariance: float) -> float:
        """What was measured changes an unknown by so much, if that is its covariance with the moment."""
        return covariance * self.v[axis]

    def left(self, axis: int, one: float, other: float) -> float:
        """By how much the covariance of two unknowns shrinks."""
        return one * other * (self.i[3] if axis == 1 else self.i[5])

    def told_mass(self, x_mm: float, y_mm: float, spread_g: float) -> tuple[float, float]:
        """The same for its mass."""
        var = spread_g * spread_g
        v0, v1, v2 = self.v
        i00, i01, i02, i11, i12, i22 = self.i
        inverse = i00 + 2 * (i01 * x_mm + i02 * y_mm + i12 * x_mm * y_mm) + i11 * x_mm * x_mm + i22 * y_mm * y_mm
        left = var - var * var * inverse
        return var * (v0 + v1 * x_mm + v2 * y_mm), sqrt(max(left, 0.0))
