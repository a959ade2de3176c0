"""Findings and what the site's files say in; which keys of which file must say what instead, out. Nothing that is right
already is changed: a second calibration of the same board changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.calibration.beams import UNNAMED
from boardd.calibration.findings import Findings
from boardd.model import Board, Ir, Loads, Ring
from boardd.record import NamedTuple

GAIN, MASS_G, COVERED, RING, DAMPING = 0.01, 0.6, 0.05, 0.03, 0.3  # as well as one calibration repeats another
Key = tuple[str | int, ...]


class Hung(NamedTuple):
    """An input of a source as the config has it."""

    source: int  # which [[source]], from 0
    at: str  # the key for its number: pin or channel
    number: int
    high: bool  # broken while high


class Change(NamedTuple):
    """One key."""

    key: Key
    value: object  # None: it goes
    text: str  # for a person


def of_board(found: Findings, board: Board) -> list[Change]:
    """In the board file."""
    loads, ir = board.loads, board.at(found.end).ir
    changes = of_cells(found, loads) if loads and found.counts_per_gram else []
    if loads and found.rate_hz not in (0.0, loads.rate_hz):
        changes.append(Change(("loads", "rate"), int(found.rate_hz), f"rate: {loads.rate_hz:g} -> {found.rate_hz:g}"))
    if loads and found.cups not in ("", loads.cups):
        changes.append(Change(("loads", "cups"), found.cups, f"cups: {loads.cups} -> {found.cups}"))
    if loads and found.ring:
        changes += of_ring(found.end, found.ring, loads)
    apart = {team: mass for team, mass in found.mass_g.items() if abs(mass - board.mass_g[team]) > MASS_G}
    if apart:  # the same washers are thrown at both ends
        text = f"mass: {', '.join(f'{team} {board.mass_g[team]:g} -> {mass:g} g' for team, mass in apart.items())}"
        changes.append(Change(("piece", "mass"), {**board.mass_g, **apart}, text))
    if ir and found.empty and found.covered and (unsaid(found.end, ir.far_empty, ir.far_covered) or differ(found, ir)):
        far = "far_" if found.end else ""
        text = f"empty and covered counts of the {'far ' * found.end}reflective cells"
        changes.append(Change(("ir", f"{far}empty"), [int(value) for value in found.empty], text))
        changes.append(Change(("ir", f"{far}covered"), [int(value) for value in found.covered], ""))
    return changes


def of_cells(found: Findings, loads: Loads) -> list[Change]:
    """What a far board's cells are is written even where it is what the near board's are: those may change."""
    changes, now = [], loads.at(found.end)
    scale, cells = ("far", "far_cells") if found.end else ("counts_per_gram", "cells")
    pairs = zip(found.counts_per_gram, now.counts_per_gram, strict=True)
    if unsaid(found.end, loads.far) or any(abs(new / was - 1) > GAIN for new, was in pairs):
        text = f"{scale}: {numbers(now.counts_per_gram)} -> {numbers(found.counts_per_gram)}"
        changes.append(Change(("loads", scale), list(found.counts_per_gram), text))
    places = found.cells_mm or now.cells_mm
    if unsaid(found.end, loads.far_cells_mm) or places != now.cells_mm:
        written = [list(at) for at in places]
        changes.append(Change(("loads", cells), written, f"the {'far ' * found.end}cells' places: {written}"))
    return changes


def of_ring(end: int, new: Ring, loads: Loads) -> list[Change]:
    key, was = ("far_ring", loads.far_ring) if end else ("ring", loads.ring)
    if was and abs(new[0] - was[0]) <= RING * was[0] and abs(new[1] - was[1]) <= DAMPING * was[1]:
        return []
    said = f"{was[0]:g} Hz, damping {100 * was[1]:.1f} %" if was else "not known"
    return [Change(("loads", key), list(new), f"{key}: {said} -> {new[0]:g} Hz, damping {100 * new[1]:.1f} %")]


def unsaid(end: int, *own: object) -> bool:
    """Of a far board: that the board file has nothing of its own."""
    return bool(end) and None in own


def differ(found: Findings, ir: Ir) -> bool:
    rows = zip(ir.empty, ir.covered, found.empty, found.covered, strict=True)
    return any(max(abs(e - a), abs(c - b)) > COVERED * abs(b - a) for a, b, e, c in rows)


def of_site(found: Findings, hung: Mapping[str, Hung], cells: Mapping[int, Sequence[int]]) -> list[Change]:
    """In boardd.toml. `hung`: every wire of this end by its name; `cells`: of a source, the channels of its cells."""
    changes: list[Change] = []
    new: dict[str, Hung] = {}
    for beam, wire in found.wires.items():
        if wire.name in hung:
            was = hung[wire.name]
            new[beam] = was._replace(high=was.high != wire.inverted)
    used = {wire.name for wire in found.wires.values()}
    for name, was in hung.items():
        gone = new[name].source != was.source if name in new else name in used
        if gone and not name.startswith(UNNAMED):
            changes.append(Change(("source", was.source, "beams", name), None, ""))
    for beam, now in new.items():
        if hung.get(beam) != now:
            before = hung.get(beam)
            text = f"{beam}: {words(before) if before else 'nowhere'} -> {words(now)}"
            changes.append(Change(("source", now.source, "beams", beam), setting(now), text))
    for source, channels in cells.items():
        order = [channels[place] for place in found.order] if found.order else list(channels)
        if order != list(channels):
            changes.append(Change(("source", source, "cells"), order, f"cells: {list(channels)} -> {order}"))
    return changes


def setting(now: Hung) -> object:
    return {now.at: now.number, "broken": "high"} if now.high else now.number


def words(hung: Hung) -> str:
    where = f"GPIO{hung.number}" if hung.at == "pin" else f"channel {hung.number}"
    return f"{where}, broken is high" if hung.high else where


def numbers(values: Sequence[float]) -> str:
    return ", ".join(f"{value:.1f}" for value in values)
