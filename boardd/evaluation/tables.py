"""A report in, tables for a terminal out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardd.errors import harmless
from boardd.evaluation.calibration import Bin
from boardd.evaluation.causes import CAUSES
from boardd.evaluation.confusion import COLUMNS, Confusion
from boardd.evaluation.counts import Counts, percent, wilson
from boardd.evaluation.delays import SOON_S, Delay, Spread
from boardd.evaluation.goals import Verdict
from boardd.evaluation.judged import Judged
from boardd.evaluation.report import Report
from boardd.evaluation.speed import Speed
from boardd.terminal import bold, right, width

COUNTED = ("throws", "right", "silently wrong", "asked", "missing", "extra")
LATE = {"felt": "felt by the board", "unfelt": "misses, dead and not thrown"}


def tables(report: Report) -> str:
    verdicts = report.verdicts
    parts = [
        total(report),
        counted("scenario", report.tags),
        counted("fault", report.faults),
        counted("group", report.groups, verdicts),
        confused(report.confusion, report.moved),
        caused(report.causes, report.total),
        delayed(report.delays, [one for one in verdicts if one.where == "delay"]),
        calibrated(report.bins, [one for one in verdicts if one.where == "calibration"]),
        fast(report.speed, [one for one in verdicts if one.where == "speed"]) if report.speed else "",
        summary(verdicts),
    ]
    return "\n\n".join(part for part in parts if part)


def aligned(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> str:
    """The first row is the head; texts stand left in their columns, numbers right."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            text + " " * (columns - width(text)) if i in left else right(text, columns)
            for i, (text, columns) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return "\n".join([bold(lines[0]), *lines[1:]])


def share(part: int, whole: int) -> str:
    return f"{percent(part, whole):.2f} %" if whole else "-"


def total(report: Report) -> str:
    counts = report.total
    rows: list[Sequence[str]] = [
        ("all throws", "number", "share", "95 % interval"),
        ("throws", str(counts.throws), "", ""),
        part("right", counts.right, counts),
        part("wrong without asking", counts.silent, counts),
        part("  of them never inferred", counts.missing, counts),
        part("  of them never thrown", counts.extra, counts),
        part("asked", counts.asked, counts),
    ]
    return f"{report.traces} trace{'s' * (report.traces != 1)}\n\n{aligned(rows)}"


def part(name: str, some: int, counts: Counts) -> Sequence[str]:
    low, high = wilson(some, counts.throws)
    return name, str(some), share(some, counts.throws), f"{low:.2f} to {high:.2f} %" if counts.throws else "-"


def counted(what: str, found: Mapping[str, Counts], verdicts: Sequence[Verdict] = ()) -> str:
    rows: list[Sequence[str]] = [(what, *COUNTED, "goal" if verdicts else "")]
    for name, counts in found.items():
        shares = [share(part, counts.throws) for part in (counts.right, counts.silent, counts.asked)]
        mine = [one for one in verdicts if one.where == name]
        rows.append(
            (harmless(name), str(counts.throws), *shares, str(counts.missing), str(counts.extra), group_goal(mine))
        )
    return aligned(rows, (0, 7)) if found else ""


def group_goal(verdicts: Sequence[Verdict]) -> str:
    if not verdicts:
        return ""
    limits = " / ".join(one.goal.split()[0] for one in verdicts)
    short = ", ".join(one.what for one in verdicts if not one.reached)
    return f"{limits}: {f'NOT REACHED ({short})' if short else 'reached'}"


def confused(confusion: Confusion, moved: Mapping[str, int]) -> str:
    rows: list[Sequence[str]] = [("really \\ inferred", *COLUMNS)]
    rows += [(row, *(str(cells[column] or "·") for column in COLUMNS)) for row, cells in confusion.items()]
    pieces = [("moved pieces", *moved), ("throws", *map(str, moved.values()))]
    return f"{aligned(rows)}\n\n{aligned(pieces)}"


def caused(causes: Mapping[str, int], counts: Counts) -> str:
    rows: list[Sequence[str]] = [("wrong, asked or not", "of all", "why")]
    rows += [(str(number), share(number, counts.throws), CAUSES[cause]) for cause, number in causes.items()]
    return aligned(rows, (2,)) if causes else ""


def delayed(delays: Mapping[str, Delay], verdicts: Sequence[Verdict]) -> str:
    rows: list[Sequence[str]] = [("delay after the rest", "throws", "median", "95 %", f"within {SOON_S:g} s")]
    for name, late in delays.items():
        rows.append((f"{LATE[name]}: final line", *spread(late.final)))
        rows.append((f"{LATE[name]}: first line", *spread(late.first)))
    return "\n".join([aligned(rows), *said(verdicts)]) if delays else ""


def spread(found: Spread) -> tuple[str, ...]:
    return str(found.n), f"{found.median_s:.2f} s", f"{found.most_s:.2f} s", share(found.soon, found.n)


def calibrated(bins: Iterable[Bin], verdicts: Sequence[Verdict]) -> str:
    rows: list[Sequence[str]] = [("confidence", "throws", "mean", "right", "95 % interval", "gap, points")]
    for one in (found for found in bins if found.n):
        low, high = wilson(one.right, one.n)
        numbers = f"{one.confidence:.2f} %", share(one.right, one.n), f"{low:.1f} to {high:.1f} %", f"{one.gap:+.2f}"
        rows.append((f"{one.low:g} to {one.high:g}", str(one.n), *numbers))
    return "\n".join([aligned(rows), *said(verdicts)]) if len(rows) > 1 else ""


def fast(speed: Speed, verdicts: Sequence[Verdict]) -> str:
    head = f"speed, on {speed.traces} trace{'s' * (speed.traces != 1)} of {speed.played_s:.0f} s together"
    times = f"replayed in {speed.replay_s:.2f} s, their lines only parsed in {speed.parse_s:.2f} s, of one core"
    return "\n".join([bold(f"  {head}"), f"  {times}", *said(verdicts)])


def said(verdicts: Iterable[Verdict]) -> list[str]:
    """A line for each goal."""
    return [
        f"  {one.what}: {one.value:.2f}{one.unit}; goal: {one.goal}; {'reached' if one.reached else 'NOT REACHED'}"
        for one in verdicts
    ]


def summary(verdicts: Sequence[Verdict]) -> str:
    reached = sum(one.reached for one in verdicts)
    return f"{reached} of {len(verdicts)} goals reached" if verdicts else ""


def wrong(judged: Iterable[Judged]) -> str:
    """A line for each throw that was not told right."""
    rows: list[Sequence[str]] = [("trace", "throw", "truth", "inferred", "confidence", "t", "asked")]
    for one in judged:
        number, team, n = one.key
        sure = "" if one.missing else f"{one.confidence:.3f}"
        truth, inferred = str(one.truth or "no throw"), str(one.inferred or "nothing")
        asked = " or ".join(map(str, one.ask))
        rows.append((harmless(one.trace), f"{number}. {team} {n}", truth, inferred, sure, f"{one.t_s:.2f}", asked))
    return aligned(rows, (0, 1, 2, 3, 6))
