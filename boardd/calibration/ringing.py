"""What the cells said after a washer was put down in; the deck's ring, how fast and how long, out."""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, hypot, log, pi, sqrt

from boardd.calibration.fitting import Fit
from boardd.calibration.levels import middle_of, usable
from boardd.calibration.marking import Row
from boardd.inference.ring import Ring
from boardd.model import RING_DAMPING, RING_HZ
from boardd.record import NamedTuple

BLOW_G = 6000.0  # what a hard throw makes the deck ring with (sensing notes, section 8)
LEFT_G = 1.0


class Rung(NamedTuple):
    f_hz: float
    damping: float

    @property
    def lasts_s(self) -> float:
        """Until a hard throw's ring is down to a gram."""
        return log(BLOW_G / LEFT_G) / (2 * pi * self.f_hz * self.damping)

    @property
    def written(self) -> tuple[float, float] | None:
        """As a board file has it; None where it may not: that is no deck's ring."""
        (slow, fast), (free, damped) = RING_HZ, RING_DAMPING
        f_hz, damping = round(self.f_hz, 1), round(self.damping, 3)
        return (f_hz, damping) if slow <= f_hz <= fast and free <= damping <= damped else None


def rung(tails: Sequence[tuple[Sequence[Row], Sequence[float]]], fit: Fit) -> Rung | None:
    """The middle of what every cell learned of every tail: its rows, and the level that it ended at."""
    found = [
        one
        for rows, level in tails
        for grams, channel in zip(fit.grams, fit.order, strict=True)
        if (one := of_cell(rows, level[channel], grams, channel))
    ]
    if len(found) < 2:
        return None
    return Rung(middle_of([one.f_hz for one in found]), middle_of([one.damping for one in found]))


def of_cell(rows: Sequence[Row], level: float, grams: float, channel: int) -> Rung | None:
    said = [(t_s, value) for t_s, row in rows if (value := row[channel]) is not None]
    ring = Ring()
    ring.learn([(value - level) * grams for _, value in said if usable(value)], 0.0)
    if not ring.known:
        return None
    passed_s = max(said[-1][0] - said[0][0], 1e-9)
    rate_hz = (len(said) - 1) / passed_s  # of its own chip: rows come as fast as the fastest one's
    r = sqrt(-ring.a2)
    w = acos(ring.a1 / (2 * r))
    return Rung(w * rate_hz / (2 * pi), -log(r) / hypot(log(r), w))
