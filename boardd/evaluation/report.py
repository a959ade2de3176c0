"""Judged throws in; everything that an evaluation says of them, as one record and as JSON, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.evaluation import goals
from boardd.evaluation.calibration import Bin, calibration, error
from boardd.evaluation.causes import causes
from boardd.evaluation.confusion import Confusion, confusion, moved
from boardd.evaluation.counts import Counts, count, count_by, percent, wilson
from boardd.evaluation.delays import SOON_S, Delay, Spread, delays
from boardd.evaluation.goals import Verdict, verdict
from boardd.evaluation.judged import Judged
from boardd.evaluation.speed import Speed
from boardd.record import NamedTuple


class Report(NamedTuple):
    traces: int
    total: Counts
    tags: Mapping[str, Counts]
    faults: Mapping[str, Counts]
    groups: Mapping[str, Counts]
    confusion: Confusion
    moved: Mapping[str, int]
    causes: Mapping[str, int]
    delays: Mapping[str, Delay]
    bins: Sequence[Bin]
    speed: Speed | None
    verdicts: Sequence[Verdict]
    wrong: Sequence[Judged]


def report(judged: Sequence[Judged], traces: int, speed: Speed | None) -> Report:
    groups = goals.with_families(count_by(judged, lambda one: [one.group]))
    late, bins = delays(judged), calibration(judged)
    return Report(
        traces,
        count(judged),
        count_by(judged, lambda one: one.tags),
        count_by(judged, lambda one: one.faults or ["none"]),
        groups,
        confusion(judged),
        moved(judged),
        causes(judged),
        late,
        bins,
        speed,
        verdicts(groups, late, bins, speed),
        [one for one in judged if not one.right],
    )


def verdicts(
    groups: Mapping[str, Counts], late: Mapping[str, Delay], bins: Sequence[Bin], speed: Speed | None
) -> list[Verdict]:
    found = [one for group, counts in groups.items() for one in goals.of_group(group, counts)]
    if "felt" in late:
        final = late["felt"].final
        found.append(verdict(goals.SOON, percent(final.soon, final.n), "delay"))
        found.append(verdict(goals.MEDIAN, final.median_s, "delay"))
    if any(found_bin.n for found_bin in bins):
        found.append(verdict(goals.CALIBRATION, error(bins), "calibration"))
    if speed:
        found.append(verdict(goals.REAL_TIME, speed.times_real, "speed"))
        found.append(verdict(goals.PARSE_TIME, speed.times_parse, "speed"))
    return found


def as_json(report: Report, problems: Sequence[str]) -> dict[str, object]:
    speed = report.speed
    return {
        "traces": report.traces,
        "total": counts_json(report.total),
        "tags": {name: counts_json(counts) for name, counts in report.tags.items()},
        "faults": {name: counts_json(counts) for name, counts in report.faults.items()},
        "groups": {name: counts_json(counts) for name, counts in report.groups.items()},
        "confusion": report.confusion,
        "moved": report.moved,
        "causes": report.causes,
        "delay": {
            name: {"final": spread_json(late.final), "first": spread_json(late.first)}
            for name, late in report.delays.items()
        },
        "calibration": {"error": round(error(report.bins), 3), "bins": [bin_json(one) for one in report.bins]},
        "speed": {
            **{name: round(value, 3) for name, value in speed._asdict().items()},
            "times_real": round(speed.times_real, 1),
            "times_parse": round(speed.times_parse, 2),
        }
        if speed
        else None,
        "goals": [{**one._asdict(), "value": round(one.value, 4)} for one in report.verdicts],
        "wrong": [judged_json(one) for one in report.wrong],
        "problems": list(problems),
    }


def counts_json(counts: Counts) -> dict[str, object]:
    shares = {name: share_json(getattr(counts, name), counts.throws) for name in ("right", "silent", "asked")}
    return {**counts._asdict(), "percent": shares}


def share_json(part: int, whole: int) -> list[float] | None:
    """The share, and its 95 % interval."""
    return [round(value, 3) for value in (percent(part, whole), *wilson(part, whole))] if whole else None


def spread_json(spread: Spread) -> dict[str, object]:
    within = round(percent(spread.soon, spread.n), 3)
    return {
        "n": spread.n,
        "median_s": round(spread.median_s, 3),
        "p95_s": round(spread.most_s, 3),
        f"percent_within_{SOON_S:g}_s": within,
    }


def bin_json(one: Bin) -> dict[str, object]:
    known = {"confidence": round(one.confidence, 3), "percent": share_json(one.right, one.n)} if one.n else {}
    return {"from": one.low, "to": one.high, "n": one.n, "right": one.right, **known}


def judged_json(one: Judged) -> dict[str, object]:
    return {
        "trace": one.trace,
        "round": one.key[0],
        "team": one.key[1],
        "n": one.key[2],
        "truth": str(one.truth) if one.truth else None,
        "inferred": str(one.inferred) if one.inferred else None,
        "confidence": None if one.missing else round(one.confidence, 4),
        "ask": list(map(str, one.ask)),
        "t": round(one.t_s, 3),
        "tags": list(one.tags),
    }
