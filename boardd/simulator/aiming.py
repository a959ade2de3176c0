"""A wanted outcome, or a player's skill, in; a throw that the physics then plays out.

On an empty deck without holes a throw only shifts with its first contact. So a throw is first played there, with the
same luck, to see how far it goes; then it is aimed so that it would end where it should, and played on the real board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import hypot
from random import Random

from boardd.model import Board
from boardd.simulator.conditions import Conditions
from boardd.simulator.goal import Goal
from boardd.simulator.motion import Motion, Rest
from boardd.simulator.throwing import Launch, Thrower

Point = tuple[float, float]
Speeds = tuple[float, float, float]
PLAIN = 10_000.0  # mm: a deck that nothing falls off
TRIES = 60
TRIES_TO_MOVE = 250


class Archer:
    """Throws on one board, from one side."""

    def __init__(self, board: Board, now: Conditions, masses: Mapping[str, float], heading: float) -> None:
        self.board, self.now, self.masses, self.heading = board, now, masses, heading
        self.plain = board._replace(deck_mm=(2 * PLAIN, 2 * PLAIN), holes=())
        self.leaning = replace(now, lean=0.9)

    def search(self, piece: str, goal: Goal, lying: Mapping[str, Rest], t_s: float, chance: Random) -> Motion | None:
        """A throw that does what the sheet says, if one is found in time."""
        now = self.leaning if "lean" in [goal.thrown.kind, *(aim.kind for aim in goal.moves.values())] else self.now
        for _ in range(TRIES_TO_MOVE if goal.moves else TRIES):
            luck = chance.getrandbits(32)
            launch = self.launch(piece, goal, lying, luck, chance, now)
            motion = Thrower(self.board, now, self.masses, Random(luck)).play(piece, launch, lying, t_s)
            if goal.met(motion, lying):
                return motion
        return None

    def launch(
        self, piece: str, goal: Goal, lying: Mapping[str, Rest], luck: int, chance: Random, now: Conditions
    ) -> Launch:
        if goal.thrown.kind == "dead":
            return self.from_floor(chance)
        speeds = self.speeds(chance)
        if goal.thrown.kind == "off" and not goal.moves and chance.random() < 0.35:
            return Launch(*self.beside(chance), *speeds)
        if goal.thrown.kind == "flat" and not goal.moves and chance.random() < 0.4:
            x, y = self.hole_at(goal.thrown.hole)
            return Launch(x + chance.gauss(0, 15), y + chance.gauss(0, 15), *speeds)
        target = self.target(goal, lying, chance)
        speeds, ways = self.suited(piece, target, speeds, luck, now)
        return Launch(target[0] - ways[0], target[1] - ways[1], *speeds)

    def at(self, piece: str, target: Point, luck: int, chance: Random, scatter: Point) -> Launch:
        """A player's throw at a point, with the player's scatter."""
        speeds, ways = self.suited(piece, target, self.speeds(chance), luck, self.now)
        x, y = (at - way + chance.gauss(0, spread) for at, way, spread in zip(target, ways, scatter, strict=True))
        return Launch(x, y, *speeds)

    def straight_at(self, piece: str, target: Point, luck: int, chance: Random, scatter: Point) -> Launch:
        x, y = (at + chance.gauss(0, spread / 2) for at, spread in zip(target, scatter, strict=True))
        return Launch(x, y, *self.speeds(chance))

    def speeds(self, chance: Random) -> Speeds:
        """Across, along and down, at the first contact."""
        down, along, across = chance.gauss(4600, 500), chance.gauss(4300, 800), chance.gauss(0, 250)
        return across, max(1500.0, along) * self.heading, max(2500.0, down)

    def suited(self, piece: str, target: Point, speeds: Speeds, luck: int, now: Conditions) -> tuple[Speeds, Point]:
        """Where pieces go far, players throw higher and shorter, so that the first contact is on the board."""
        ways = self.way(piece, speeds, luck, now)
        for _ in range(8):
            if 0 <= target[1] - ways[1] <= self.board.deck_mm[1]:
                break
            speeds = speeds[0] * 0.8, speeds[1] * 0.75, speeds[2]
            ways = self.way(piece, speeds, luck, now)
        return speeds, ways

    def way(self, piece: str, speeds: Speeds, luck: int, now: Conditions) -> Point:
        """How far from its first contact the throw would go."""
        thrower = Thrower(self.plain, now, self.masses, Random(luck))
        rest = thrower.play(piece, Launch(PLAIN, PLAIN, *speeds), {}, 0.0).after[piece]
        return rest.x_mm - PLAIN, rest.y_mm - PLAIN

    def target(self, goal: Goal, lying: Mapping[str, Rest], chance: Random) -> Point:
        """Where to aim: at the place itself, or through a piece that is to be moved."""
        aim = goal.thrown
        if goal.moves and (chance.random() < 0.75 or aim.kind == "off"):
            rest = lying[chance.choice(list(goal.moves))]
            return rest.x_mm + chance.gauss(0, 35), rest.y_mm + self.heading * chance.uniform(-40, 350)
        if aim.kind in ("flat", "lean"):
            x, y = self.hole_at(aim.hole)
            beyond = chance.uniform(-20, 260) if aim.kind == "flat" else chance.uniform(-40, 40)
            return x + chance.gauss(0, 20), y + self.heading * beyond
        if aim.kind == "off":
            return self.beyond_edge(chance)
        return aim.at_mm or free_point(self.board, self.now.disc.radius_mm, lying, chance)

    def hole_at(self, name: str) -> Point:
        return next(hole.at_mm for hole in self.board.holes if hole.name == name)

    def from_floor(self, chance: Random) -> Launch:
        """It hit the floor in front of the board and comes up slowly."""
        width, length = self.board.deck_mm
        near = chance.uniform(5, 200)
        y = near if self.heading > 0 else length - near
        return Launch(
            chance.uniform(30, width - 30),
            y,
            chance.gauss(0, 300),
            chance.uniform(500, 2200) * self.heading,
            chance.uniform(600, 1800),
        )

    def beside(self, chance: Random) -> Point:
        """A point on the floor."""
        width, length = self.board.deck_mm
        away = chance.uniform(20, 400)
        if chance.random() < 0.4:
            return chance.uniform(-200, width + 200), (length + away if self.heading > 0 else -away)
        return chance.choice((-away, width + away)), chance.uniform(0, length)

    def beyond_edge(self, chance: Random) -> Point:
        width, length = self.board.deck_mm
        if chance.random() < 0.6:
            far = chance.uniform(20, 500)
            return chance.uniform(0, width), (length + far if self.heading > 0 else -far)
        return chance.choice((-1, 1)) * chance.uniform(width * 0.6, width) + width / 2, chance.uniform(0, length)


def free_point(
    board: Board, radius_mm: float, lying: Mapping[str, Rest], chance: Random, near: Point | None = None
) -> Point:
    """Somewhere on the deck where a piece can lie clear of holes and pieces."""
    width, length = board.deck_mm
    point = (width / 2, length / 2)
    for _ in range(200):
        point = chance.uniform(15, width - 15), chance.uniform(15, length - 15)
        if near:
            point = near[0] + chance.gauss(0, 110), near[1] + chance.gauss(0, 110)
            if not (15 < point[0] < width - 15 and 15 < point[1] < length - 15):
                continue
        if near and hypot(point[0] - near[0], point[1] - near[1]) < 30:
            continue
        keep_off = [(*hole.at_mm, hole.radius_mm + 4) for hole in board.holes]
        keep_off += [(r.x_mm, r.y_mm, 2 * radius_mm + 4) for r in lying.values() if r.kind in ("on", "lean")]
        if all(hypot(point[0] - x, point[1] - y) > least for x, y, least in keep_off):
            break
    return point
