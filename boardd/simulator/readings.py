"""Every end's scene in, all readings in the order of time out, as a recorder would have written them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import merge
from random import Random

from boardd.model import Board, Reading
from boardd.simulator.beams import Edge, edges
from boardd.simulator.cells import Chip, conversions, rows
from boardd.simulator.conditions import Conditions
from boardd.simulator.deck import Deck, Kick
from boardd.simulator.faults import Hurt, hurt_beam, hurt_cell
from boardd.simulator.ir import Grid
from boardd.simulator.round import Button
from boardd.simulator.scene import Block, Press, Scene

FRAME_LOST = 1e-4
GAP_HZ, GAP_S = 1 / 3600, 0.5


def readings(
    board: Board,
    now: Conditions,
    scenes: Sequence[Scene],
    chips: Sequence[Sequence[Chip]],
    buttons: Sequence[Button],
    hurts: Sequence[Hurt],
    end_s: float,
    chance: Random,
) -> Iterator[Reading]:
    """`chips` per end; faults are those of end 0."""
    streams: list[Iterator[Reading]] = []
    for end, scene in enumerate(scenes):
        mine, own = hurts if end == 0 else (), board.at(end)
        if own.loads:
            streams.append(loads(own, now, scene, chips[end], mine, end, end_s, fresh(chance)))
        if own.ir:
            streams.append(ir(Grid(own.ir, now.disc, scene, mine, fresh(chance)), end, end_s))
        streams.append(beams(board, now, scene, mine, end, end_s, fresh(chance)))
    streams.append(Reading(t_s, "button", name, ()) for t_s, name in sorted(buttons))
    last_s = 0.0
    for reading in merge(*streams, key=lambda reading: reading.t_s):
        last_s = max(last_s, reading.t_s)
        yield reading._replace(t_s=round(last_s, 6))


def fresh(chance: Random) -> Random:
    """Each sensor has luck of its own, so that the order in which they are asked does not matter."""
    return Random(chance.getrandbits(64))


def loads(
    board: Board,
    now: Conditions,
    scene: Scene,
    chips: Sequence[Chip],
    hurts: Sequence[Hurt],
    end: int,
    end_s: float,
    chance: Random,
) -> Iterator[Reading]:
    """What an end's cells say of its scene, once all of that is known."""
    assert board.loads
    deck = Deck(board.loads, now.stiffness, now.modes)
    kicks = deck.kicks(scene.loads, scene.blows)
    presses = sorted(scene.presses, key=lambda press: press.t_s)
    return sent(deck, kicks, presses, chips, hurts, end, end_s, chance)


def sent(
    deck: Deck,
    kicks: Sequence[Kick],
    presses: Sequence[Press],
    chips: Sequence[Chip],
    hurts: Sequence[Hurt],
    end: int,
    end_s: float,
    chance: Random,
) -> Iterator[Reading]:
    """Rows over USB: 1 ms or more late, now and then much; one in ten thousand is lost, and a burst every hour."""
    streams = []
    for cell, chip in enumerate(chips):
        made = conversions(chip, cell, deck, kicks, presses, end_s, fresh(chance))
        streams.append(hurt_cell(made, cell, hurts, chip.counts_per_gram, fresh(chance)))
    gap_s = chance.expovariate(GAP_HZ)
    sent_s = 0.0
    for t_s, row in rows(streams):
        if chance.random() < FRAME_LOST or gap_s <= t_s < gap_s + GAP_S:
            continue
        late_s = 0.001 + chance.expovariate(1000) + (0.02 if chance.random() < 1e-3 else 0)
        sent_s = max(sent_s + 1e-6, t_s + late_s)
        yield Reading(sent_s, "load", "", tuple(row), end)


def ir(grid: Grid, end: int, end_s: float) -> Iterator[Reading]:
    for t_s, row in grid.rows(end_s):
        yield Reading(t_s, "ir", "", row, end)


def beams(
    board: Board, now: Conditions, scene: Scene, hurts: Sequence[Hurt], end: int, end_s: float, chance: Random
) -> Iterator[Reading]:
    names = [f"{hole}.{kind}" for hole, kinds in board.beams.items() for kind in kinds]
    made: list[Edge] = []
    for name in names:
        blocked = [block for block in scene.blocks if block.beam == name]
        blocked += flicker(name, now.beam.flicker_hz / len(names), end_s, chance)
        made += hurt_beam(sorted(edges(blocked, now.beam, chance)), name, hurts)
    for t_s, name, level in sorted(edge for edge in made if edge[0] < end_s):
        yield Reading(t_s, "beam", name, (level,), end)


def flicker(name: str, rate_hz: float, end_s: float, chance: Random) -> Iterator[Block]:
    """Stray pulses: insects, leaves, reflections."""
    t_s = chance.expovariate(rate_hz) if rate_hz else end_s
    while t_s < end_s:
        yield Block(t_s, t_s + chance.uniform(0.0002, 0.004), name)
        t_s += chance.expovariate(rate_hz)
