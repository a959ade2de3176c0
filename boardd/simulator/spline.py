"""A force (step, blow or ring) and a time since it began in, what an ADC with a sinc4 filter makes of it out.

One conversion is the force's mean under a cubic B-spline that is four conversions long (sensing notes, section 1).
Everything here is in closed form: time is counted in conversions for steps and blows, in seconds for rings.
"""

from __future__ import annotations

from cmath import exp

TERMS = (1, -4, 6, -4, 1)  # (-1)^j * C(4, j)
LENGTH = 4  # conversions


def blow(passed: float) -> float:
    """The B-spline itself: the part of a blow that a conversion shows, per conversion."""
    total = 0.0
    for j, c in enumerate(TERMS):
        if passed <= j:
            break
        total += c * (passed - j) ** 3
    return total / 6 if passed < LENGTH else 0.0


def step(passed: float) -> float:
    """Its integral: the part of a step that a conversion shows."""
    if passed >= LENGTH:
        return 1.0
    total = 0.0
    for j, c in enumerate(TERMS):
        if passed <= j:
            break
        total += c * (passed - j) ** 4
    return total / 24


def ring(passed_s: float, s: complex, conversion_s: float) -> complex:
    """exp(s t) from time 0 on, while it comes into the filter; afterwards it is `gain(s) * exp(s t)`."""
    total = 0j
    for j, c in enumerate(TERMS):
        x = passed_s - j * conversion_s
        if x <= 0:
            break
        sx = s * x
        total += c * (exp(sx) - (1 + sx * (1 + sx / 2 * (1 + sx / 3))))
    return total / (s * conversion_s) ** 4


def gain(s: complex, conversion_s: float) -> complex:
    sc = s * conversion_s
    return complex(((1 - exp(-sc)) / sc) ** 4)
