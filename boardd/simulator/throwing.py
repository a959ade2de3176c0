"""A throw's first contact and what lies on the board in, the whole motion out: bounces, then slides, then rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from random import Random

from boardd.model import Board, Hole
from boardd.record import NamedTuple
from boardd.simulator.collide import collide
from boardd.simulator.conditions import Conditions
from boardd.simulator.geometry import unit
from boardd.simulator.motion import GRAVITY_MM_S2, OFF, Blow, Drop, Motion, Rest, Wobble
from boardd.simulator.sliding import Slides

SOFT = 150.0  # mm/s: a bounce lower than this is none (1 mm)


class Launch(NamedTuple):
    """How a piece arrives: where it first touches the plane of the deck, and how fast."""

    x_mm: float
    y_mm: float
    vx: float
    vy: float
    down: float


@dataclass
class Flyer:
    t_s: float
    x: float
    y: float
    vx: float
    vy: float
    down: float


class Thrower:
    """Plays throws on one board."""

    def __init__(self, board: Board, now: Conditions, masses: Mapping[str, float], chance: Random) -> None:
        self.board, self.now, self.masses, self.chance = board, now, masses, chance

    def play(self, piece: str, launch: Launch, lying: Mapping[str, Rest], t_s: float) -> Motion:
        motion = Motion(piece, t_s, t_s)
        still = {name: rest for name, rest in lying.items() if rest.kind != "off"}
        slides = Slides(self.board, self.now, self.masses, still, motion, self.chance)
        self.bounce(Flyer(t_s, *launch), piece, slides)
        slides.play()
        self.part(motion, slides)
        self.wobble(motion)
        motion.blows.sort()
        return motion

    def bounce(self, disc: Flyer, piece: str, slides: Slides) -> None:
        motion = slides.motion
        while True:
            if not self.on_deck(disc):
                slides.settle(piece, OFF, disc.t_s)
                return
            hole = self.hole_under(disc)
            if hole and self.enters(disc, piece, hole, slides):
                return
            motion.touched = True
            self.touch_others(disc, piece, slides)
            up = self.rebound(disc, piece, motion)
            if up < SOFT:
                slides.start(piece, disc.t_s, disc.x, disc.y, disc.vx, disc.vy)
                return
            air_s = 2 * up / GRAVITY_MM_S2
            disc.t_s, disc.x, disc.y = disc.t_s + air_s, disc.x + disc.vx * air_s, disc.y + disc.vy * air_s
            disc.down = up

    def on_deck(self, disc: Flyer) -> bool:
        width, length = self.board.deck_mm
        return 0 <= disc.x <= width and 0 <= disc.y <= length

    def hole_under(self, disc: Flyer) -> Hole | None:
        for hole in self.board.holes:
            if hypot(disc.x - hole.at_mm[0], disc.y - hole.at_mm[1]) < hole.radius_mm:
                return hole
        return None

    def enters(self, disc: Flyer, piece: str, hole: Hole, slides: Slides) -> bool:
        """Straight in, or over the lip: a tick on the deck, and in or on."""
        dx, dy = disc.x - hole.at_mm[0], disc.y - hole.at_mm[1]
        clear = hypot(dx, dy) < hole.radius_mm - 0.9 * self.now.disc.radius_mm
        full = self.masses[piece] * disc.down / GRAVITY_MM_S2
        first = not slides.motion.touched
        side = unit(dx, dy)
        lip = hole.at_mm[0] + side[0] * hole.radius_mm, hole.at_mm[1] + side[1] * hole.radius_mm
        if clear and self.chance.random() < 0.5:
            tick = 0.0
        else:
            tick = full * (self.chance.uniform(0.02, 0.15) if clear else self.chance.uniform(0.1, 0.6))
            slides.motion.blows.append(Blow(disc.t_s, *lip, tick))
        if not clear and self.chance.random() < 0.3:
            return False
        slow = hypot(disc.vx, disc.vy) < 1000 and disc.down < 1500
        leaning = not clear and slow and self.chance.random() < self.now.lean
        slides.motion.touched = slides.motion.touched or (tick > 0.2 * full)
        down = disc.down * (1 - (tick / full if full else 0.0))
        slides.drop(Drop(disc.t_s, piece, hole.name, dx, dy, disc.vx, disc.vy, down, leaning, direct=first))
        return True

    def touch_others(self, disc: Flyer, piece: str, slides: Slides) -> None:
        """Coming down on another disc's rim pushes it away."""
        reach = 2 * self.now.disc.radius_mm
        for other, rest in list(slides.lying.items()):
            dx, dy = rest.x_mm - disc.x, rest.y_mm - disc.y
            if rest.kind not in ("on", "lean") or hypot(dx, dy) >= reach * (1 if rest.kind == "on" else 0.8):
                continue
            slides.motion.hits.append(other)
            if rest.kind == "lean":
                slides.tip(other, disc.t_s)
                continue
            towards = unit(dx, dy)
            v1, v2 = collide(
                (disc.vx, disc.vy), self.masses[piece], (0.0, 0.0), self.masses[other], towards, self.now.click / 2
            )
            if v2 != (0.0, 0.0):
                disc.vx, disc.vy = v1
                slides.start(other, disc.t_s, rest.x_mm, rest.y_mm, *v2)

    def rebound(self, disc: Flyer, piece: str, motion: Motion) -> float:
        """The blow on the deck; friction takes speed along the deck; returns the speed upwards."""
        bounce = min(0.6, max(0.05, self.now.bounce * self.chance.gauss(1, 0.15)))
        blow = (1 + bounce) * disc.down
        motion.blows.append(Blow(disc.t_s, disc.x, disc.y, self.masses[piece] * blow / GRAVITY_MM_S2))
        motion.rest_s = max(motion.rest_s, disc.t_s)
        speed = hypot(disc.vx, disc.vy)
        if speed:
            kept = max(0.0, 1 - self.now.friction * blow / speed)
            turn = self.chance.gauss(0, 0.08)
            vx, vy = disc.vx * kept, disc.vy * kept
            disc.vx, disc.vy = vx * cos(turn) - vy * sin(turn), vx * sin(turn) + vy * cos(turn)
        return bounce * disc.down

    def part(self, motion: Motion, slides: Slides) -> None:
        """Two discs do not come to rest inside each other: the one that moved last lies beside the other."""
        reach = 2 * self.now.disc.radius_mm
        for piece, rest in list(motion.after.items()):
            for other, beside in slides.lying.items():
                if other == piece or rest.kind != "on" or beside.kind != "on":
                    continue
                dx, dy = rest.x_mm - beside.x_mm, rest.y_mm - beside.y_mm
                if hypot(dx, dy) < reach - 1e-6:
                    ux, uy = unit(dx, dy) if (dx, dy) != (0.0, 0.0) else (cos(pi / 3), sin(pi / 3))
                    aside = Rest("on", beside.x_mm + ux * reach, beside.y_mm + uy * reach)
                    rest = rest if self.hole_under(Flyer(0, aside.x_mm, aside.y_mm, 0, 0, 0)) else aside
            if rest.kind == "on" and not self.on_deck(Flyer(0, rest.x_mm, rest.y_mm, 0, 0, 0)):
                rest = OFF
            motion.after[piece] = slides.lying[piece] = rest

    def wobble(self, motion: Motion) -> None:
        likely, longest_s = (0.05, 0.5) if self.now.carpet else (0.3, 1.2)
        rest = motion.after[motion.piece]
        if rest.kind == "on" and self.chance.random() < likely:
            start_s = motion.stopped_s[motion.piece]
            end_s = start_s + self.chance.uniform(0.1 if self.now.carpet else 0.2, longest_s)
            motion.wobbles.append(Wobble(start_s, end_s, motion.piece))
            motion.rest_s = max(motion.rest_s, end_s)
