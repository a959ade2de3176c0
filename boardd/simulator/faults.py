"""Faults as asked for in, with chance filling in what was left open; and healthy readings in, hurt ones out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import pi, sin
from random import Random

from boardd.model import Board
from boardd.record import NamedTuple
from boardd.simulator.beams import Edge
from boardd.simulator.cells import Conversion
from boardd.simulator.options import FAULTS, Fault

BAD_WIRING = 0.01


class Hurt(NamedTuple):
    """One fault, made definite."""

    kind: str
    what: tuple[str, ...]  # beams or cells
    t_s: float
    end_s: float
    how: str = ""


def settle(faults: Sequence[Fault], board: Board, end_s: float, chance: Random) -> list[Hurt]:
    return [settle_one(fault, board, end_s, chance) for fault in faults]


def settle_one(fault: Fault, board: Board, end_s: float, chance: Random) -> Hurt:
    t_s = fault.t_s
    kind = FAULTS[fault.kind]
    if kind == "hole":
        t_s = chance.uniform(0, end_s * 0.4) if t_s is None else t_s
        holes = (
            [fault.what]
            if fault.what
            else chance.sample(list(board.beams), min(len(board.beams), chance.randint(1, 2)))
        )
        beams = tuple(f"{hole}.{part}" for hole in holes for part in board.beams[hole])
        return Hurt("sun", beams, t_s, t_s + chance.uniform(60, 1800), chance.choice(("blinded", "stuck")))
    if kind == "beam":
        beams = tuple(f"{hole}.{part}" for hole, parts in board.beams.items() for part in parts)
        t_s = chance.choice((0.0, chance.uniform(0, end_s / 2))) if t_s is None else t_s
        return Hurt(fault.kind, (fault.what or chance.choice(beams),), t_s, end_s)
    if kind == "cell":
        cells = len(board.loads.cells_mm) if board.loads else 1
        how = chance.choice(("none", "constant", "ones")) if fault.kind == "dead-cell" else ""
        t_s = chance.uniform(0, end_s * 0.6) if t_s is None else t_s
        return Hurt(fault.kind, (fault.what or str(chance.randrange(cells)),), t_s, end_s, how)
    return Hurt(fault.kind, (fault.what or str(BAD_WIRING),), t_s or 0.0, end_s)


def glitch_rate(hurts: Sequence[Hurt]) -> float:
    return max([1e-4, *(float(hurt.what[0]) for hurt in hurts if hurt.kind == "bad-wiring")])


def hurt_cell(
    made: Iterator[Conversion], cell: int, hurts: Sequence[Hurt], scale: float, chance: Random
) -> Iterator[Conversion]:
    for hurt in hurts:
        if str(cell) in hurt.what and FAULTS[hurt.kind] == "cell":
            spoil = {"dead-cell": dead, "drifting-cell": drifting, "loose-plug": loose}[hurt.kind]
            made = spoil(made, hurt, scale, chance)
    return made


def dead(made: Iterator[Conversion], hurt: Hurt, scale: float, chance: Random) -> Iterator[Conversion]:
    last: int | None = None
    for t_s, counts in made:
        if t_s < hurt.t_s:
            last = counts if counts is not None else last
            yield t_s, counts
        else:
            yield t_s, {"none": None, "constant": last or 0, "ones": -1}[hurt.how]


def drifting(made: Iterator[Conversion], hurt: Hurt, scale: float, chance: Random) -> Iterator[Conversion]:
    """Tens of grams within seconds to minutes, as bad mounting gives."""
    parts = [(chance.uniform(5, 40), chance.uniform(8, 60), chance.uniform(0, 2 * pi)) for _ in range(3)]
    ramp = chance.gauss(0, 0.3)
    for t_s, counts in made:
        passed_s = t_s - hurt.t_s
        if counts is not None and passed_s > 0:
            wander = sum(g * (sin(2 * pi * passed_s / period_s + phase) - sin(phase)) for g, period_s, phase in parts)
            counts += round((wander + ramp * passed_s) * scale)
        yield t_s, counts


def loose(made: Iterator[Conversion], hurt: Hurt, scale: float, chance: Random) -> Iterator[Conversion]:
    """A plug that loses contact every ten seconds or so, for up to a second."""
    gone_s = hurt.t_s + chance.expovariate(1 / 10)
    back_s, how = gone_s + chance.uniform(0.05, 1), chance.choice((None, -1))
    for t_s, counts in made:
        if t_s > back_s:
            gone_s = t_s + chance.expovariate(1 / 10)
            back_s, how = gone_s + chance.uniform(0.05, 1), chance.choice((None, -1))
        yield t_s, how if gone_s <= t_s <= back_s else counts


def hurt_beam(made: Iterable[Edge], name: str, hurts: Sequence[Hurt]) -> Iterator[Edge]:
    """A dead or blinded beam says nothing more, a stuck one goes dark and stays so."""
    mine = [hurt for hurt in hurts if name in hurt.what and hurt.kind in ("dead-beam", "stuck-beam", "sun")]
    for hurt in mine:
        made = silenced(list(made), hurt)
        if hurt.kind == "stuck-beam" or hurt.how == "stuck":
            made = sorted([*made, (hurt.t_s, name, 1)])
            if hurt.kind == "sun":
                made = sorted([*made, (hurt.end_s, name, 0)])
    yield from made


def silenced(made: list[Edge], hurt: Hurt) -> list[Edge]:
    return [edge for edge in made if not hurt.t_s <= edge[0] <= hurt.end_s]
