"""What the cells said after a washer was put down in; the deck's ring, how fast and how long, out."""

from __future__ import annotations

from collections.abc import Sequence
from math import acos, hypot, log, pi, sqrt

from boardd.calibration.fitting import Fit
from boardd.calibration.levels import middle_of, usable
from boardd.calibration.marking import Row
from boardd.inference.ring import Ring
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


def rung(tails: Sequence[tuple[Sequence[Row], Sequence[float]]], fit: Fit, rate_hz: float) -> Rung | None:
    """The middle of what every cell learned of every tail: its rows, and the level that it ended at."""
    found = [
        one
        for rows, level in tails
        for grams, channel in zip(fit.grams, fit.order, strict=True)
        if (one := of_cell(rows, level[channel], grams, channel, rate_hz))
    ]
    if len(found) < 2:
        return None
    return Rung(middle_of([one.f_hz for one in found]), middle_of([one.damping for one in found]))


def of_cell(rows: Sequence[Row], level: float, grams: float, channel: int, rate_hz: float) -> Rung | None:
    values = [row[channel] for _, row in rows]
    ring = Ring()
    ring.learn([(value - level) * grams for value in values if value is not None and usable(value)], 0.0)
    if not ring.known:
        return None
    r = sqrt(-ring.a2)
    w = acos(ring.a1 / (2 * r))
    return Rung(w * rate_hz / (2 * pi), -log(r) / hypot(log(r), w))
