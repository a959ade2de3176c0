"""Bins of confidence in, the reliability diagram out: how often throws were right, by how sure the inference was.

Both axes are stretched near 1, where most throws are; the diagonal stays straight.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

from boardd.evaluation.calibration import Bin, error
from boardd.evaluation.counts import percent, wilson
from boardd.evaluation.goals import CALIBRATION
from boardd.plot import BLUE, GREY, Axes, Picture, Range, by_number, ticks

LABELS = by_number((0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1))
NEAREST = 0.002  # to 1 that can still be told apart


def stretched(part: float) -> float:
    return -log10(1 - part + NEAREST)


def diagram(bins: Sequence[Bin], traces: int) -> Picture:
    used = [one for one in bins if one.n]
    picture = Picture(820, 910)
    whole = Range(0, 1, stretched)
    reliability(picture.axes((90, 52, 790, 640), whole, whole), used, traces)
    most = max((one.n for one in used), default=1)
    histogram(picture.axes((90, 680, 790, 840), whole, Range(0, most * 1.18)), used, most)
    return picture


def reliability(axes: Axes, bins: Sequence[Bin], traces: int) -> None:
    throws = sum(one.n for one in bins)
    axes.x_ticks(dict.fromkeys(LABELS, ""))
    axes.y_ticks(LABELS)
    axes.dashes((0, 0), (1, 1))
    for one in bins:
        low, high = wilson(one.right, one.n)
        axes.whisker(one.confidence / 100, low / 100, high / 100)
    most = max((one.n for one in bins), default=1)
    for one in bins:
        radius = 4 + 12 * (one.n / most) ** 0.5
        axes.point(one.confidence / 100, percent(one.right, one.n) / 100, radius)
    axes.frame()
    axes.titles(y="frequency of right throws", above=f"Calibration: {throws:,} throws of {traces:,} traces")
    said = f"mean gap {error(bins):.2f} points; goal: {CALIBRATION}"
    axes.picture.text((axes.box[2], axes.box[1] - 12), said, "rb")
    left, top, right, bottom = axes.box
    note = "bars: 95 % intervals (Wilson); the larger a point, the more throws"
    axes.picture.text((left + 10, top + 10), note, "lt", GREY)
    axes.picture.text((left + 10, top + 32), "above the line: right more often than it says", "lt", GREY)
    axes.picture.text((right - 10, bottom - 8), "below the line: too sure of itself", "rb", GREY)


def histogram(axes: Axes, bins: Sequence[Bin], most: int) -> None:
    axes.y_ticks(by_number(ticks(0, most, 4)))
    axes.x_ticks(LABELS, grid=False)
    for one in bins:
        axes.bar(one.low, one.high, one.n, BLUE)
        middle = (axes.at(one.low, 0)[0] + axes.at(one.high, 0)[0]) / 2
        axes.picture.text((middle, axes.at(0, one.n)[1] - 3), f"{one.n:,}", "mb")
    axes.frame()
    axes.titles(x="confidence (stretched near 1)", y="throws")
