"""Chance in, a board's wires as people may solder them out; and the sensors' readings in, those of the wires out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from boardd.errors import UsageError
from boardd.model import Board, Reading
from boardd.simulator.options import Fault, check_fault, fault_of


@dataclass(frozen=True)
class Wiring:
    """Which sensor hangs on which wire; a wire has the name that the config gives it."""

    beams: Mapping[str, tuple[str, ...]]  # wire -> the beams that it sees: one, or two that it should not
    inverted: frozenset[str] = frozenset()  # wires that say clear for broken
    cells: tuple[int, ...] = ()  # channel -> the cell that hangs there
    gains: tuple[float, ...] = ()  # of each cell, times the board file's counts per gram; negative: reversed
    dead: frozenset[str] = frozenset()  # wires that never say anything
    stuck: frozenset[str] = frozenset()  # wires that always say broken

    def first(self) -> Iterator[Reading]:
        """A wire is clear until it says otherwise."""
        for wire in sorted((self.inverted | self.stuck) - self.dead):
            yield Reading(0.0, "beam", wire, (1,))

    def told(self, reading: Reading) -> Iterator[Reading]:
        if reading.kind == "load":
            yield reading._replace(value=tuple([reading.value[cell] for cell in self.cells]))
        elif reading.kind != "beam":
            yield reading
        else:
            for wire, seen in self.beams.items():
                if reading.name in seen and wire not in self.dead | self.stuck:
                    level = int(reading.value[0] or 0) ^ (wire in self.inverted)
                    yield reading._replace(name=wire, value=(level,))


def beams_of(board: Board) -> list[str]:
    return [f"{hole}.{kind}" for hole, kinds in board.beams.items() for kind in kinds]


def right(board: Board) -> Wiring:
    """Everything where the config says that it is."""
    cells = len(board.loads.cells_mm) if board.loads else 0
    return Wiring({name: (name,) for name in beams_of(board)}, cells=tuple(range(cells)), gains=(1.0,) * cells)


def draw_wiring(board: Board, chance: Random) -> Wiring:
    """Anything on any wire, any way round, of any make."""
    names = beams_of(board)
    seen = chance.sample(names, len(names))
    cells = len(board.loads.cells_mm) if board.loads else 0
    make = chance.choice((0.25, 0.5, 1.0, 1.0, 2.0))  # of what the board file has: another class of cells, or gain 64
    gains = tuple(make * chance.gauss(1, 0.05) * chance.choice((1, 1, 1, -1)) for _ in range(cells))
    return Wiring(
        beams={wire: (beam,) for wire, beam in zip(names, seen, strict=True)},
        inverted=frozenset(name for name in names if chance.random() < 0.3),
        cells=tuple(chance.sample(range(cells), cells)),
        gains=gains,
    )


def hurt_by(wiring: Wiring, words: Sequence[str], board: Board, chance: Random) -> tuple[Wiring, tuple[Fault, ...]]:
    """Faults as --fault has them: those of beams are in the wires, those of cells in what they say."""
    others = []
    for fault in map(fault_of, words):
        check_fault(fault, board)
        beam = fault.what or chance.choice(beams_of(board) or [""])
        wires = frozenset(wire for wire, seen in wiring.beams.items() if beam in seen)
        if fault.kind == "dead-beam":
            wiring = replace(wiring, dead=wiring.dead | wires, inverted=wiring.inverted - wires)
        elif fault.kind == "stuck-beam":
            wiring = replace(wiring, stuck=wiring.stuck | wires)
        elif fault.kind in ("dead-cell", "drifting-cell", "loose-plug", "bad-wiring"):
            others.append(fault._replace(t_s=fault.t_s or 0.0))
        else:
            raise UsageError(
                f"{fault.kind}: nobody calibrates in that; dead-beam, stuck-beam or dead-cell would be right"
            )
    return wiring, tuple(others)
