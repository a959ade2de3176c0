"""The cells' samples around blows in; where on the deck each blow struck, out.

However a deck bends and rings under a blow, in the end its cells have taken up all of it, shared among them as a
weight at that place would be. So the sums of what each cell took give the blow and its moments, like grams do.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot

from boardd.inference.overtone import Overtone
from boardd.inference.ring import Ring
from boardd.inference.scale import Scale, StandIn, Weight
from boardd.record import NamedTuple

BEFORE_S, AFTER_S = 0.03, 0.10  # the ADC's filter, and what takes the rings away, spread a blow over so long
FIRST = 4  # samples that have not enough before them
LEAST_GS = 2.0
STEADY_S, STEADY, SAME_GS = (0.02, 0.08), 4, 0.25  # so many samples before a blow, that differ by no more than 20 g
DOUBTFUL = 0.03  # of a blow: a share that is known less well puts it somewhere else
ERROR_MM, ERROR_GS = (4.0, 8.0), (60.0, 180.0)  # of the place; and what a gram-second less adds

Sample = tuple[float, float]  # time and grams


class Touch(NamedTuple):
    """A blow, and where it struck."""

    t_s: float
    impulse_gs: float
    x_mm: float
    y_mm: float
    error_mm: tuple[float, float]


class Cell(NamedTuple):
    """What one cell said, how it rings, and what it carried before."""

    samples: Sequence[Sample]
    ring: Ring
    overtone: Overtone
    base_g: float


def touches(
    blows: Sequence[tuple[float, float]], cells: Sequence[Cell], scale: Scale, dead: Collection[int]
) -> tuple[Touch, ...]:
    """Blows that follow each other too fast are told as one."""
    found: list[Touch] = []
    taken = [taken_by(cell) for cell in cells]
    starts = [t_s for t_s, _ in blows]
    spans: list[tuple[float, float]] = []
    for t_s in starts:
        if spans and t_s - BEFORE_S < spans[-1][1]:
            spans[-1] = spans[-1][0], t_s + AFTER_S
        else:
            spans.append((t_s - BEFORE_S, t_s + AFTER_S))
    bases = [0.0] * len(taken)  # what each has taken on since, at each sample
    for start_s, end_s in spans:
        bases = carried(taken, start_s) or bases
        impulses = [
            sum([part - base for t_s, part in some if start_s < t_s < end_s])
            for some, base in zip(taken, bases, strict=True)
        ]
        struck = scale.impulse(impulses, dead)
        if struck and struck[1] and struck[1].error_g > DOUBTFUL * struck[0][0]:
            return ()  # the missing cell may have taken anything
        if struck and struck[0][0] > LEAST_GS:
            found.append(touch(start_s + BEFORE_S, *struck, scale.middle_mm))
    return tuple(found)


def carried(taken: Sequence[Sequence[Sample]], blow_s: float) -> list[float] | None:
    """What each cell has carried just before a blow, a piece that lies there already, say; None if that changes."""
    before = [[part for t_s, part in some if STEADY_S[0] < blow_s - t_s < STEADY_S[1]][:STEADY] for some in taken]
    if any(len(parts) < STEADY for parts in before):
        return None
    whole = [sum(parts) for parts in zip(*before, strict=True)]
    if max(whole) - min(whole) > SAME_GS:
        return None
    return [sum(parts) / STEADY for parts in before]


def touch(t_s: float, weight: Weight, stand_in: StandIn | None, middle_mm: tuple[float, float]) -> Touch:
    """What a missing cell may have taken more draws the place towards it."""
    gs = weight[0]
    x_mm, y_mm = weight[1] / gs, weight[2] / gs
    error = ERROR_MM[0] + ERROR_GS[0] / gs, ERROR_MM[1] + ERROR_GS[1] / gs
    if stand_in:
        part = stand_in.error_g / gs
        error = hypot(error[0], part * (stand_in.x_mm - x_mm)), hypot(error[1], part * (stand_in.y_mm - y_mm))
    return Touch(t_s, gs, middle_mm[0] + x_mm, middle_mm[1] + y_mm, error)


def taken_by(cell: Cell) -> list[Sample]:
    """What it took, sample by sample, in gram-seconds: rings that only go to and fro are left out."""
    samples = cell.samples
    if len(samples) <= FIRST + 1:
        return []
    every_s = (samples[-1][0] - samples[0][0]) / (len(samples) - 1)
    ring, overtone, base_g = cell.ring, cell.overtone, cell.base_g
    a1, a2, scale = ring.a1, ring.a2, ring.scale
    values = [grams for _, grams in samples]
    free = [(y0 - a1 * y1 - a2 * y2) * scale for y0, y1, y2 in zip(values[2:], values[1:], values, strict=False)]
    c1, c2, scale = overtone.c1, overtone.c2, overtone.scale
    still = [(f0 - c1 * f1 - c2 * f2) * scale for f0, f1, f2 in zip(free[2:], free[1:], free, strict=False)]
    return [(t_s, (grams - base_g) * every_s) for (t_s, _), grams in zip(samples[FIRST:], still, strict=True)]
