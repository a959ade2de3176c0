"""Judged throws in; how long after the piece's rest the inference spoke, and when it had settled, out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from boardd.evaluation.judged import Judged
from boardd.record import NamedTuple

SOON_S = 0.6
UNFELT = {"miss", "dead", "not-thrown"}  # only a button, the next throw or the pick-up tells of these


class Spread(NamedTuple):
    n: int
    median_s: float
    most_s: float  # of 95 %
    soon: int  # within SOON_S


class Delay(NamedTuple):
    final: Spread  # of the first line that was already final
    first: Spread  # of the first line, whatever it said


def delays(judged: Iterable[Judged]) -> dict[str, Delay]:
    """Of throws that the board's sensors felt, and of those that only somebody could tell."""
    spoken = [one for one in judged if not one.extra and not one.missing]
    felt = [one for one in spoken if not UNFELT & {*one.tags}]
    unfelt = [one for one in spoken if UNFELT & {*one.tags}]
    return {name: delay(some) for name, some in (("felt", felt), ("unfelt", unfelt)) if some}


def delay(judged: Sequence[Judged]) -> Delay:
    return Delay(
        spread([one.final_s - one.rest_s for one in judged]), spread([one.first_s - one.rest_s for one in judged])
    )


def spread(delays_s: Iterable[float]) -> Spread:
    ordered = sorted(delays_s)
    soon = sum(delay_s <= SOON_S for delay_s in ordered)
    return Spread(len(ordered), quantile(ordered, 0.5), quantile(ordered, 0.95), soon)


def quantile(ordered: Sequence[float], part: float) -> float:
    """The smallest value that so large a part does not exceed."""
    return ordered[max(0, ceil(part * len(ordered) - 1e-9) - 1)]
