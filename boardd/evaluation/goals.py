"""What was measured in; which of the goals that are set for it are reached out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardd.evaluation.counts import Counts, percent
from boardd.record import NamedTuple


class Goal(NamedTuple):
    what: str
    limit: float
    most: bool  # the limit is the most that is allowed; otherwise the least
    unit: str

    def __str__(self) -> str:
        return f"{self.limit:g}{self.unit} or {'less' if self.most else 'more'}"


class Verdict(NamedTuple):
    where: str
    what: str
    value: float
    unit: str
    goal: str
    reached: bool


def group_goals(right: float, silent: float, asked: float) -> tuple[Goal, ...]:
    return Goal("right", right, False, " %"), Goal("silent", silent, True, " %"), Goal("asked", asked, True, " %")


FAMILIES = {  # how a group's name begins
    "healthy-6g": group_goals(99.5, 0.1, 1),
    "healthy-equal": group_goals(98, 0.3, 4),
    "hurt": group_goals(97, 0.5, 5),
}
SOON = Goal("within 0.6 s", 95, False, " %")
MEDIAN = Goal("median", 0.35, True, " s")
CALIBRATION = Goal("calibration error", 2, True, " points")
REAL_TIME = Goal("times real time", 200, False, "")
PARSE_TIME = Goal("times parse time", 12, True, "")


def verdict(goal: Goal, value: float, where: str = "") -> Verdict:
    reached = value <= goal.limit + 1e-9 if goal.most else value >= goal.limit - 1e-9
    return Verdict(where, goal.what, value, goal.unit, str(goal), reached)


def family_of(group: str) -> str | None:
    return next((name for name in FAMILIES if group.startswith(name)), None)


def with_families(groups: Mapping[str, Counts]) -> dict[str, Counts]:
    """Each group in the order of its name; a family of several also together, before its first."""
    found: dict[str, Counts] = {}
    for group in sorted(groups):
        family = family_of(group)
        members = [name for name in groups if family and name.startswith(family)]
        if family and len(members) > 1:
            found.setdefault(f"{family}*", total(groups[name] for name in members))
        found[group] = groups[group]
    return found


def total(counts: Iterable[Counts]) -> Counts:
    return Counts(*map(sum, zip(*counts, strict=True)))


def of_group(group: str, counts: Counts) -> list[Verdict]:
    family = family_of(group)
    if not family or not counts.throws:
        return []
    parts = counts.right, counts.silent, counts.asked
    pairs = zip(FAMILIES[family], parts, strict=True)
    return [verdict(goal, percent(part, counts.throws), group) for goal, part in pairs]
