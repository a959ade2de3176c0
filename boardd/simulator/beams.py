"""Drops and hands in, what stood in each beam out; and that in, the edges that the sensor reported out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import pi
from random import Random

from boardd.model import Board, Hole
from boardd.simulator.conditions import BeamPart, Conditions
from boardd.simulator.falling import Line, blocks, draw_fall
from boardd.simulator.motion import GRAVITY_MM_S2, Blow, Motion
from boardd.simulator.scene import Block, Scene

Edge = tuple[float, str, int]
SHAKEN = 0.02  # of a blow on the base that comes through to the deck and back


@dataclass
class Beams:
    """The beams of one board, as they are built in: heights, directions, how far off centre."""

    board: Board
    now: Conditions
    chance: Random

    def __post_init__(self) -> None:
        self.lines: dict[str, Line] = {}
        for hole, kinds in self.board.beams.items():
            direction = self.chance.uniform(0, pi)
            for kind in kinds:
                depth = self.now.rim_mm if kind.startswith("rim") else self.now.floor_mm
                turned = direction + (pi / 2 if kind.endswith("2") else 0.0)
                self.lines[f"{hole}.{kind}"] = Line(depth, turned, self.chance.gauss(0, 2), self.now.beam.width_mm)

    def at(self, hole: str) -> list[str]:
        return [f"{hole}.{kind}" for kind in self.board.beams.get(hole, ())]

    def fall(self, scene: Scene, motion: Motion, piles: dict[str, int], mass_g: dict[str, float]) -> None:
        """Every drop of a throw: pulses, the blow on a floor that hangs from the deck, when it lies still."""
        for i, drop in enumerate(motion.drops):
            hole = next(hole for hole in self.board.holes if hole.name == drop.hole)
            pile_mm = piles.get(hole.name, 0) * self.now.disc.thick_mm
            fall = draw_fall(drop, hole.radius_mm, self.now.disc, self.now.cup_mm - pile_mm, self.chance)
            if not drop.leaning:
                piles[hole.name] = piles.get(hole.name, 0) + 1
            _, still_s = fall.poses()
            for name in self.at(hole.name):
                for start_s, end_s in blocks(fall, self.lines[name]):
                    scene.blocks.append(Block(drop.t_s + start_s, drop.t_s + end_s, name))
            landed_s = drop.t_s + fall.hits_floor_s()
            again_s = landed_s + 2 * fall.hop() / GRAVITY_MM_S2
            self.land(scene, hole, landed_s, mass_g[drop.piece] * (fall.speed_at_floor() + fall.hop()))
            self.land(scene, hole, again_s, mass_g[drop.piece] * fall.hop())
            motion.drops[i] = drop._replace(rested_s=again_s)
            motion.rest_s = max(motion.rest_s, drop.t_s + still_s)

    def land(self, scene: Scene, hole: Hole, t_s: float, momentum: float) -> None:
        """On a floor that hangs from the deck the deck feels it all; on the base it is only shaken."""
        impulse_gs = momentum / GRAVITY_MM_S2
        if self.board.loads and self.board.loads.cups == "base":
            scene.blows += [
                Blow(t_s, *hole.at_mm, SHAKEN * impulse_gs),
                Blow(t_s + 0.008, *hole.at_mm, -SHAKEN * impulse_gs),
            ]
        else:
            scene.blows.append(Blow(t_s, *hole.at_mm, impulse_gs))

    def graze(self, scene: Scene, motion: Motion) -> None:
        """A piece that skips across dips its nose into the rim beam now and then."""
        for graze in motion.grazes:
            for name in self.at(graze.hole):
                if ".rim" in name and self.chance.random() < 0.25:
                    start_s = self.chance.uniform(graze.t_s, graze.end_s)
                    end_s = min(graze.end_s, start_s + self.chance.uniform(0.001, 0.02))
                    scene.blocks.append(Block(start_s, end_s, name))

    def lean(self, scene: Scene, hole: str, start_s: float, end_s: float) -> None:
        """A leaner keeps the rim beam broken, and the floor beam about every second time."""
        for name in self.at(hole):
            if ".rim" in name or self.chance.random() < 0.5:
                scene.blocks.append(Block(start_s + self.chance.uniform(0, 0.05), end_s, name, slow=True))

    def full(self, pile: int) -> bool:
        """Does the pile reach the floor beam?"""
        return pile * self.now.disc.thick_mm > self.now.cup_mm - self.now.floor_mm


def edges(blocked: Iterable[Block], part: BeamPart, chance: Random) -> Iterator[Edge]:
    """The levels that one beam reports; a pulse shorter than its response is lost, edges come late and jitter."""
    t_s = 0.0
    for start_s, end_s, name in chattered(merged(sorted(blocked), part.response_s), part, chance):
        for edge_s, level in ((start_s, 1), (end_s, 0)):
            t_s = max(t_s + 1e-6, edge_s + part.response_s + chance.expovariate(1 / 20e-6))
            if chance.random() >= part.edge_lost:
                yield t_s, name, level


def merged(blocked: list[Block], response_s: float) -> list[Block]:
    """One block where several overlap or are closer than the sensor can tell; none where one is too short."""
    found: list[Block] = []
    for block in blocked:
        if found and block.t_s <= found[-1].end_s + response_s:
            longer = max(found[-1].end_s, block.end_s)
            found[-1] = found[-1]._replace(end_s=longer, slow=found[-1].slow or block.slow)
        else:
            found.append(block)
    return [block for block in found if block.end_s - block.t_s >= response_s]


def chattered(found: list[Block], part: BeamPart, chance: Random) -> Iterator[tuple[float, float, str]]:
    """Slow edges of a DC beam flip a few times within 0.3 ms; a modulated one flips for 100 ms when light returns."""
    for block, following in zip(found, [*found[1:], None], strict=False):
        start_s, end_s = block.t_s, block.end_s
        next_s = following.t_s if following else float("inf")
        if block.slow and part.kind != "modulated":
            for _ in range(chance.randint(0, 3)):
                until_s = start_s + chance.uniform(2e-5, 8e-5)
                yield start_s, until_s, block.beam
                start_s = until_s + chance.uniform(2e-5, 8e-5)
        yield start_s, max(end_s, start_s + 1e-4), block.beam
        if part.kind == "modulated" and end_s - start_s > 0.02 and chance.random() < 0.3:
            for _ in range(chance.randint(1, 4)):
                again_s = end_s + chance.uniform(0.002, 0.03)
                end_s = again_s + chance.uniform(0.0005, 0.01)
                if end_s + part.response_s < next_s:
                    yield again_s, end_s, block.beam
