"""What a calibration found, as all that comes after it shares it: frozen; and as JSON, for the socket and the disk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from boardd.model import Point, Ring
from boardd.record import NamedTuple

OK, REPAIRED, FAULT, UNKNOWN = "ok", "repaired", "fault", "unknown"


class Verdict(NamedTuple):
    """A line of the page: one part, how it is, and what a person should still do."""

    part: str
    state: str  # ok; repaired, by software; fault, that a person must mend; unknown, where nothing could be told
    text: str
    todo: str = ""


class Wire(NamedTuple):
    """What a beam hangs on: the name that the config gives that wire, and whether it says clear for broken."""

    name: str
    inverted: bool


class Findings(NamedTuple):
    end: int
    order: tuple[int, ...] = ()  # of each cell: which place in the rows of counts is its own
    counts_per_gram: tuple[float, ...] = ()
    cells_mm: tuple[Point, ...] = ()  # where they are not where the board file has them
    rate_hz: float = 0.0  # where it is not what the board file says
    cups: str = ""  # the same
    mass_g: Mapping[str, float] = {}
    empty: tuple[float, ...] = ()  # of reflective cells
    covered: tuple[float, ...] = ()
    wires: Mapping[str, Wire] = {}  # by beam
    verdicts: tuple[Verdict, ...] = ()
    wiring: str = ""  # which one the order and the wires' names refer to (calibrating.wiring); "": nobody knows
    ring: Ring | None = None  # the deck's, where it could be measured
    written: str = ""  # the wiring that the files had when this was written to them; "": it was not yet

    @property
    def passed(self) -> bool:
        return all(verdict.state in (OK, REPAIRED) for verdict in self.verdicts)


def to_json(found: Findings) -> dict[str, object]:
    wires = {beam: list(wire) for beam, wire in found.wires.items()}
    return {**found._asdict(), "wires": wires, "verdicts": [list(verdict) for verdict in found.verdicts]}


def of_json(keys: Mapping[str, Any]) -> Findings:
    """What `to_json` made; a ValueError, KeyError or TypeError if it is anything else."""
    return Findings(
        end=int(keys["end"]),
        order=tuple([int(place) for place in keys["order"]]),
        counts_per_gram=floats(keys["counts_per_gram"]),
        cells_mm=tuple([(float(x), float(y)) for x, y in keys["cells_mm"]]),
        rate_hz=float(keys["rate_hz"]),
        cups=text(keys["cups"]),
        mass_g={text(team): float(mass) for team, mass in dict(keys["mass_g"]).items()},
        empty=floats(keys["empty"]),
        covered=floats(keys["covered"]),
        wires={
            text(beam): Wire(text(name), inverted is True) for beam, (name, inverted) in dict(keys["wires"]).items()
        },
        verdicts=tuple([Verdict(*map(text, each)) for each in keys["verdicts"]]),
        wiring=text(keys.get("wiring", "")),  # an older boardd did not say
        ring=ring(keys.get("ring")),
        written=text(keys.get("written", "")),
    )


def floats(values: Iterable[Any]) -> tuple[float, ...]:
    return tuple([float(value) for value in values])


def ring(values: Iterable[Any] | None) -> Ring | None:
    if values is None:
        return None
    f_hz, damping = values
    return float(f_hz), float(damping)


def text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a text")
    return value
