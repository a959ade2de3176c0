"""A board on the bench and what hands do to it, one thing after the other, in; what its wires say meanwhile out.

A game is simulated as a whole and read afterwards. Here nobody knows beforehand what hands will do next: they act,
somebody reads what the sensors say until then, and they act again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush, merge
from math import sqrt
from random import Random

from boardd.model import Board, Reading
from boardd.simulator import conditions, faults
from boardd.simulator.beams import Beams, edges
from boardd.simulator.cells import Chip, draw_chip
from boardd.simulator.deck import Deck, Kick
from boardd.simulator.events import Events
from boardd.simulator.ir import Grid
from boardd.simulator.motion import GRAVITY_MM_S2, Drop, Motion, Rest
from boardd.simulator.options import Fault
from boardd.simulator.readings import flicker, fresh, ir, sent
from boardd.simulator.scene import Load, Press, Scene
from boardd.simulator.wiring import Wiring

EVER_S = 1e9
LONG_S = 3600.0  # nobody calibrates longer


class Bench:
    """`board` as it really is: what its file says about it may be wrong."""

    def __init__(self, board: Board, wiring: Wiring, seed: int, hurt: tuple[Fault, ...] = ()) -> None:
        self.board, self.wiring = board, wiring
        self.chance = Random(f"bench {seed}")
        self.now = conditions.draw(board, self.chance)
        self.scene = Scene()
        self.beams = Beams(board, self.now, self.chance)
        self.events = Events(board, self.scene, self.beams, self.chance)
        self.rests: dict[str, Rest] = {}
        self.piles: dict[str, int] = {}
        self.kicks: list[Kick] = []
        self.presses: list[Press] = []
        self.lying: dict[str, Load] = {}
        self.told = [0, 0, 0, 0]  # how many loads, blows, presses and blocks the sensors know of
        self.hurts = faults.settle(hurt, board, LONG_S, self.chance)
        self.edges: list[tuple[float, str, int]] = []  # to come
        self.chips = [self.chip(cell) for cell in range(len(wiring.gains))]
        self.stream = merge(*self.rows(), key=lambda reading: reading.t_s)
        self.coming: Reading | None = None
        self.first = list(wiring.first())
        self.stray()

    def chip(self, cell: int) -> Chip:
        assert self.board.loads
        made = draw_chip(self.board.loads, cell, faults.glitch_rate(self.hurts), False, self.chance)
        return replace(made, counts_per_gram=self.board.loads.counts_per_gram[cell] * self.wiring.gains[cell])

    def rows(self) -> Iterator[Iterator[Reading]]:
        if self.board.loads:
            self.deck = Deck(self.board.loads, self.now.stiffness, self.now.modes)
            parts = self.deck, self.kicks, self.presses, self.chips, self.hurts
            yield sent(*parts, 0, EVER_S, fresh(self.chance))
        if self.board.ir:
            grid = Grid(self.board.ir, self.now.disc, self.scene, self.hurts, fresh(self.chance))
            grid.loads, grid.shadows = self.scene.loads, self.scene.shadows  # to be added to
            yield ir(grid, 0, EVER_S)

    def stray(self) -> None:
        names = list(self.beams.lines)
        for name in names:
            pulses = flicker(name, self.now.beam.flicker_hz / len(names), LONG_S, self.chance)
            self.edges += edges(pulses, self.now.beam, self.chance)
        self.edges.sort()

    # What the wires say

    def read(self, until_s: float) -> Iterator[Reading]:
        """Everything before this time that was not read yet."""
        self.tell()
        while self.first:
            yield self.first.pop(0)
        while True:
            if self.coming is None:
                self.coming = next(self.stream, None)
            row_s = self.coming.t_s if self.coming else EVER_S
            edge_s = self.edges[0][0] if self.edges else EVER_S
            if min(row_s, edge_s) >= until_s:
                return
            if edge_s < row_s:
                t_s, name, level = heappop(self.edges)
                yield from self.wiring.told(Reading(t_s, "beam", name, (level,)))
            else:
                assert self.coming
                yield from self.wiring.told(self.coming)
                self.coming = None

    def tell(self) -> None:
        """The sensors notice what has been done since they were last told."""
        loads, blows, presses, blocks = self.told
        new = self.scene.loads[loads:]
        kicks = [self.deck.blow(blow) for blow in self.scene.blows[blows:]] if self.chips else []
        for load in sorted(new, key=lambda load: load.t_s) if self.chips else ():
            kicks.append(self.deck.change(self.lying.get(load.piece), load))
            self.lying[load.piece] = load
        self.kicks += sorted(kicks, key=lambda kick: kick.t_s)
        self.presses += sorted(self.scene.presses[presses:], key=lambda press: press.t_s)
        for name in self.beams.lines:
            blocked = [block for block in self.scene.blocks[blocks:] if block.beam == name]
            for edge in edges(blocked, self.now.beam, self.chance):
                heappush(self.edges, edge)
        self.told = [len(self.scene.loads), len(self.scene.blows), len(self.scene.presses), len(self.scene.blocks)]

    # What hands do, each from a time on; returns when it is done

    def put(self, piece: str, mass_g: float, x_mm: float, y_mm: float, t_s: float) -> float:
        """Flat onto the deck."""
        self.events.press(t_s, t_s + 0.4, x_mm, y_mm, self.chance.uniform(50, 300), 5.0)
        rest = Rest("on", x_mm, y_mm)
        self.scene.put(t_s + 0.3, piece, rest, mass_g)
        self.rests[piece] = rest
        return t_s + 0.6

    def drop(self, piece: str, mass_g: float, hole: str, t_s: float) -> float:
        """From a hand's breadth above a hole into it."""
        at = next(each for each in self.board.holes if each.name == hole)
        down = sqrt(2 * GRAVITY_MM_S2 * self.chance.uniform(20, 100))
        x_mm, y_mm = self.chance.gauss(0, 4), self.chance.gauss(0, 4)
        fall = Drop(t_s, piece, hole, x_mm, y_mm, 0.0, 0.0, down, leaning=False, direct=True)
        carried = not (self.board.loads and self.board.loads.cups == "base")
        rest = Rest("flat", *at.at_mm, hole, 1.0 if carried else 0.0)
        motion = Motion(piece, t_s, t_s, drops=[fall], after={piece: rest})
        self.beams.fall(self.scene, motion, self.piles, {piece: mass_g})
        self.scene.add(motion, {piece: mass_g})
        self.rests[piece] = rest
        return motion.rest_s

    def take(self, piece: str, t_s: float) -> float:
        """Away, from wherever it is."""
        rest = self.rests.pop(piece)
        taken_s = self.events.lift(piece, rest, t_s)
        if rest.kind == "flat":
            self.piles[rest.hole] -= 1
        return taken_s + 0.3

    def stand(self, t_s: float, long_s: float) -> float:
        """Somebody steps onto the deck, and off again."""
        self.events.person(t_s, t_s + long_s)
        return t_s + long_s
