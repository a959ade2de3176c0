"""Weights in, one after the other; steps from one quiet level to the next out, with their errors.

The level is a Hann-weighted mean over the last quarter of a second: a tapered window lets through far less of the
deck's ring than a plain mean. What of the ring is left in the window is counted as error.
"""

from __future__ import annotations

from collections import deque
from math import cos, pi, sqrt

from boardd.inference.scale import Weight
from boardd.record import NamedTuple

WINDOW_S = 0.25
LEAK = 0.05  # of a ring's rms that a Hann window of a few cycles lets through
CALM_G = 1.2  # error of the mass that is small against a washer
ONSET_S = 0.06


class Level(NamedTuple):
    """A weight and its standard error."""

    t_s: float
    weight: Weight
    error: Weight


class Step(NamedTuple):
    """From one quiet level to the next."""

    start_s: float
    end_s: float
    before: Level
    after: Level
    peak_g: float  # the largest deviation on the way
    onset_g: float  # the largest jump from one row to the next at the start
    swing_g: float  # how far below both levels it went: a ring does, a hand does not


class Settling:
    def __init__(self) -> None:
        self.rows: deque[tuple[float, Weight]] = deque()
        self.quiet: Level | None = None
        self.started_s: float | None = None
        self.peak_g = self.onset_g = 0.0
        self.lowest_g = 0.0
        self.noise_g = 1.0

    def feed(self, t_s: float, weight: Weight) -> Step | None:
        rows = self.rows
        rows.append((t_s, weight))
        while t_s - rows[0][0] > WINDOW_S:
            rows.popleft()
        if self.quiet is None:
            self.quiet = self.calm_level()
            return None
        off_g = abs(weight[0] - self.quiet.weight[0])
        if self.started_s is None:
            if off_g <= self.threshold_g():
                self.follow(weight)
                return None
            self.started_s = t_s
            self.peak_g = 0.0
            self.onset_g = abs(weight[0] - rows[-2][1][0]) if len(rows) > 1 else 0.0
            self.lowest_g = weight[0]
        self.peak_g = max(self.peak_g, off_g)
        self.lowest_g = min(self.lowest_g, weight[0])
        if t_s - self.started_s < ONSET_S and len(rows) > 1:
            self.onset_g = max(self.onset_g, abs(weight[0] - rows[-2][1][0]))
        return self.settle(t_s)

    def threshold_g(self) -> float:
        return max(4.0, 6 * self.noise_g)

    def follow(self, weight: Weight) -> None:
        """While nothing happens the level drifts along, and its noise becomes known."""
        assert self.quiet
        _, old, error = self.quiet
        share = 0.03
        self.noise_g += 0.02 * (abs(weight[0] - old[0]) * 1.25 - self.noise_g)
        moved = tuple(was + share * (now - was) for was, now in zip(old, weight, strict=True))
        self.quiet = Level(self.rows[-1][0], (moved[0], moved[1], moved[2]), error)

    def settle(self, t_s: float) -> Step | None:
        assert self.quiet
        assert self.started_s is not None
        if t_s - self.started_s < WINDOW_S:
            return None
        level = self.calm_level()
        if level is None:
            return None
        swing_g = min(self.quiet.weight[0], level.weight[0]) - self.lowest_g
        step = Step(self.started_s, t_s, self.quiet, level, self.peak_g, self.onset_g, swing_g)
        self.quiet, self.started_s = level, None
        return step

    def calm_level(self) -> Level | None:
        """The level of the window, if it has been calm; a piece that still slides shows as a drift of the moments."""
        rows = self.rows
        if len(rows) < 8 or rows[-1][0] - rows[0][0] < WINDOW_S * 0.8:
            return None
        window = [0.5 - 0.5 * cos(2 * pi * (i + 0.5) / len(rows)) for i in range(len(rows))]
        total = sum(window)
        means, errors = [], []
        for axis in range(3):
            values = [row[1][axis] for row in rows]
            mean = sum(w * value for w, value in zip(window, values, strict=True)) / total
            rms = sqrt(sum(w * (value - mean) ** 2 for w, value in zip(window, values, strict=True)) / total)
            half = len(values) // 2
            drift = abs(sum(values[half:]) / (len(values) - half) - sum(values[:half]) / half)
            means.append(mean)
            errors.append(rms * LEAK + rms / sqrt(len(values)) + drift * 0.25)
            if axis == 0 and errors[0] > max(CALM_G, self.noise_g):
                return None
        return Level(rows[-1][0], (means[0], means[1], means[2]), (errors[0], errors[1], errors[2]))
