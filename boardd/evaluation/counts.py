"""Judged throws in; how many were right, silently wrong and asked out, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from boardd.evaluation.judged import Judged
from boardd.record import NamedTuple

Z = 1.959964  # 95 % of a normal distribution lie within


class Counts(NamedTuple):
    throws: int  # that there were
    right: int
    silent: int  # wrong or missing without a question, and the extra ones
    asked: int
    missing: int
    extra: int


def count(judged: Iterable[Judged]) -> Counts:
    throws = right = silent = asked = missing = extra = 0
    for one in judged:
        throws += not one.extra
        right += one.right
        silent += one.silent
        asked += one.asked
        missing += one.missing
        extra += one.extra
    return Counts(throws, right, silent, asked, missing, extra)


def count_by(judged: Iterable[Judged], names: Callable[[Judged], Iterable[str]]) -> dict[str, Counts]:
    """A throw counts under each of its names; the most frequent name first."""
    found: dict[str, list[Judged]] = {}
    for one in judged:
        for name in names(one):
            found.setdefault(name, []).append(one)
    return {name: count(found[name]) for name in sorted(found, key=lambda name: (-len(found[name]), name))}


def percent(part: int, whole: int) -> float:
    return 100.0 * part / whole if whole else 0.0


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The 95 % interval of a share, in percent (Wilson 1927): it holds for small numbers and close to 0 and 100 %."""
    if not whole:
        return 0.0, 100.0
    share = min(1.0, part / whole)  # extra throws can be more than there were throws
    middle = share + Z * Z / (2 * whole)
    reach = Z * (share * (1 - share) / whole + Z * Z / (4 * whole * whole)) ** 0.5
    scale = 100 / (1 + Z * Z / whole)
    return max(0.0, (middle - reach) * scale), min(100.0, (middle + reach) * scale)
