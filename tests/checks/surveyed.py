"""Readings and what sources say of themselves in, a survey as the checks get it out."""

from collections.abc import Sequence
from random import Random

from boardd.board import load
from boardd.checks import Survey
from boardd.flashing import shipped_version
from boardd.model import Board, Reading
from boardd.watching.gauges import Gauges

NEWEST = shipped_version()
SECONDS = 4.0
RATE_HZ = 80.0


def rows(columns, seconds: float = SECONDS, rate_hz: float = RATE_HZ, end: int = 0) -> list[Reading]:
    """Of each cell a function of time and chance that gives a count, or None."""
    chance = Random(1)
    times = [n / rate_hz for n in range(int(seconds * rate_hz))]
    return [Reading(t_s, "load", "", tuple(cell(t_s, chance) for cell in columns), end) for t_s in times]


def noisy(sigma: float, level: int = 80_000, drift_s: float = 0.0):
    return lambda t_s, chance: round(level + drift_s * t_s + chance.gauss(0.0, sigma))


def source(kind: str = "pico", end: int = 0, faults: Sequence[str] = (), **more) -> dict:
    wires = {"pico": {"beams": {}, "link": link(100)}, "gpio": {"beams": {}}}.get(kind, {})
    return {"kind": kind, "end": end, "faults": list(faults), **wires, **more}


def link(frames: int, opens: int = 1, ready: bool = True, faults=None, counters=None, version=NEWEST) -> dict:
    said = {"version": version, "layout": "loads", "serial": "E6"}
    return {
        "ready": ready,
        "opens": opens,
        "frames": frames,
        "faults": faults or {},
        "counters": counters or {},
        "foreign": None,
        **said,
    }


def survey(readings=(), sources=None, before=None, tests=None, board: str | Board = "holeyboard", ends=1) -> Survey:
    made = load(board) if isinstance(board, str) else board
    gauges = Gauges(made, ends, 10 * SECONDS)
    for reading in readings:
        gauges.feed(reading)
    sources = [source()] if sources is None else sources
    return Survey(made, ends, SECONDS, gauges, before or sources, sources, tests or {})
