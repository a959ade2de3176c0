"""The weights of an unrest in; what had moved on the deck while the thrown piece was in the air, out.

A piece in the air weighs nothing. Between two of its blows the deck carries what lay there before, so what its moments
have changed by is how far pieces that were hit have been pushed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from boardd.inference.scale import Weight
from boardd.record import NamedTuple

SAME_G = 8.0  # so much more or less on the deck is still the same
SPOILT, FEWEST, MOST = 2, 4, 12  # rows next to a blow, that tell something, that are needed, and of the newest
LEAST_G = 0.5


class Glimpse(NamedTuple):
    """What the deck's moments had changed by, with the same mass on it."""

    t_s: float
    moments: tuple[float, float]
    errors: tuple[float, float]


def flying(path: Sequence[tuple[float, Weight]], before: Weight, arm: Weight) -> Glimpse | None:
    """The last time, before the end, that the deck carried the mass it had before the first blow."""
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
