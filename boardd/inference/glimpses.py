"""The weights of an unrest in; what had moved on the deck while the thrown piece was in the air, out.

A piece in the air weighs nothing. Between two of its blows the deck carries what lay there before, so what its moments
have changed by is how far pieces that were hit have been pushed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt

from boardd.inference.scale import Weight
from boardd.record import NamedTuple

SAME_G = 8.0  # so much more or less on the deck is still the same
SPOILT, FEWEST, MOST = 2, 4, 12  # rows next to a blow, that tell something, that are needed, and of the newest
LEAST_G = 0.5
NUDGE_MM, PUSHED_MM = 4.0, 150.0  # what is not said to be a move; and what is
P_WRONG = 0.03  # that a glimpse is not what it seems


class Glimpse(NamedTuple):
    """What the deck's moments had changed by, with the same mass on it."""

    t_s: float
    moments: tuple[float, float]
    errors: tuple[float, float]

    def log_density(self, mass_g: float, way_mm: tuple[float, float], spread_mm: float) -> float:
        """If a piece had been pushed so far: compared with nothing having been pushed."""
        return log(self.density(mass_g, way_mm, spread_mm)) - log(self.still(mass_g))

    def still(self, mass_g: float) -> float:
        nothing = self.density(mass_g, (0.0, 0.0), NUDGE_MM)
        return (1 - P_WRONG) * nothing + P_WRONG * self.density(mass_g, (0.0, 0.0), PUSHED_MM)

    def density(self, mass_g: float, way_mm: tuple[float, float], spread_mm: float) -> float:
        p = 1e-30
        q = 1.0
        for moment, error, way in zip(self.moments, self.errors, way_mm, strict=True):
            var = error * error + (mass_g * spread_mm) ** 2
            q *= exp(max(-80.0, -0.5 * (moment - mass_g * way) ** 2 / var)) / sqrt(2 * pi * var)
        return p + q


def flying(path: Sequence[tuple[float, Weight]], before: Weight, after: Weight, arm: Weight) -> Glimpse | None:
    """The last time that the deck carried the mass it had before the first blow, but not yet what it carried after."""
    found: Glimpse | None = None
    run: list[tuple[float, Weight]] = []
    struck = False
    for t_s, weight in path:
        if abs(weight[0] - before[0]) < SAME_G:
            run.append((t_s, weight))
            continue
        if struck and len(run) >= FEWEST + 2 * SPOILT:
            found = glimpse(run[SPOILT:-SPOILT][-MOST:], before, arm)
        run.clear()
        struck = True
    if found and abs(after[0] - before[0]) < 2 * SAME_G:
        ends = [now - was for was, now in zip(before[1:], after[1:], strict=True)]
        seen = zip(found.moments, ends, found.errors, strict=True)
        if all(abs(moment - end) < 3 * error for moment, end, error in seen):
            return None
    return found


def glimpse(run: Sequence[tuple[float, Weight]], before: Weight, arm: Weight) -> Glimpse:
    count = len(run)
    moments, errors = [], []
    for axis in (1, 2):
        values = [weight[axis] - before[axis] for _, weight in run]
        mean = sum(values) / count
        spread = sqrt(sum([(value - mean) ** 2 for value in values]) / (count - 1))
        moments.append(mean)
        errors.append(spread / sqrt(count / 2) + LEAST_G * arm[axis])
    return Glimpse(run[-1][0], (moments[0], moments[1]), (errors[0], errors[1]))
