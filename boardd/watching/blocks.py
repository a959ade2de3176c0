"""Gauges of one end in, a few lines for each kind of channel out. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardd.watching.gauges import Beam, Cell, Gauges

JUST_S = 1.0
BROKEN, CLEAR, JUST, NONE = "█", "·", "*", "-"
MUCH = 0.5
Sources = Sequence[Mapping[str, Any]]


def blocks(gauges: Gauges, sources: Sources, end: int) -> list[list[str]]:
    own = [source for source in sources if source["end"] == end]
    where = f"end {end} " if gauges.ends > 1 else ""
    found = [cells(gauges, end), beams(gauges, own, end), surface(gauges, end), buttons(gauges, own, end), links(own)]
    return [[f"{where}{block[0]}", *block[1:]] for block in found if block]


def cells(gauges: Gauges, end: int) -> list[str]:
    found = gauges.cells(end)
    if not found:
        return []
    load = gauges.load(end)
    whole = f"  together {load[0]:+.1f} g at {load[1]:.0f},{load[2]:.0f} mm" if load else "  together nothing"
    return ["cells: gram, noise, /s, counts", *(cell(i, each) for i, each in enumerate(found)), whole]


def cell(i: int, found: Cell) -> str:
    if found.gram is None:
        return (
            f"  {i}        ?            {found.rate_hz:4.0f}  {'' if found.newest is None else found.newest}".rstrip()
        )
    return f"  {i} {found.gram:+9.1f} {found.noise_g or 0.0:8.2f} {found.rate_hz:5.0f}  {found.newest:>8}"


def beams(gauges: Gauges, own: Sources, end: int) -> list[str]:
    wired = {name: level for source in own for name, level in source.get("beams", {}).items()}
    recorded = any("beams" not in source for source in own)
    lines = []
    for hole, kinds in gauges.board.beams.items():
        marks = []
        for kind in kinds:
            name = f"{hole}.{kind}"
            there = recorded or wired.get(name) is not None
            marks.append(f"{kind} {mark(gauges.beams[end, name], wired.get(name), gauges.t_s) if there else NONE}")
        lines.append(f"  {hole:<3} {'  '.join(marks)}")
    return [f"beams: {BROKEN} broken, {JUST} just now", *lines] if lines else []


def mark(beam: Beam, level: bool | None, now_s: float) -> str:
    broken = beam.broken if level is None else level
    if broken:
        return BROKEN
    return JUST if beam.edges and now_s - beam.t_s < JUST_S else CLEAR


def surface(gauges: Gauges, end: int) -> list[str]:
    found = gauges.surface(end)
    if not found.mean:
        return []
    covered = sum(part is not None and part > MUCH for part in gauges.covered(end))
    silent = sum(value is None for value in found.mean)
    return [
        "reflective cells",
        f"  {len(found.mean)}, {covered} covered, {silent} silent, {found.rate_hz:.0f}/s",
    ]


def buttons(gauges: Gauges, own: Sources, end: int) -> list[str]:
    levels = {name: level for source in own for name, level in source.get("buttons", {}).items()}
    said = [f"{press.name} {gauges.t_s - press.t_s:.0f} s ago" for press in gauges.pressed if press.end == end]
    if not levels and not said:
        return []
    marks = [f"{name} {NONE if level is None else BROKEN if level else CLEAR}" for name, level in levels.items()]
    return ["buttons", *(["  " + "  ".join(marks)] if marks else []), *(["  " + ", ".join(said[-2:])] if said else [])]


def links(own: Sources) -> list[str]:
    lines = []
    for source in own:
        lines.append(f"  {source['kind']} {source.get('name', '')}".rstrip())
        if link := source.get("link"):
            bad = sum(count for why, count in link["faults"].items() if why != "lost")
            rate = f"{link['rate_hz']:.0f} frames/s" if link["ready"] else "not there"
            lines.append(f"    {rate}, {link['faults'].get('lost', 0)} lost, {bad} damaged")
            counted = [f"{count} {name}" for name, count in link["counters"].items() if count and name != "late_ms"]
            lines += [f"    its own: {', '.join(counted)}"] if counted else []
    return ["sources", *lines] if lines else []
