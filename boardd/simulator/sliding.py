"""Discs that start to slide on the deck in, their slides, knocks, drops and rests out, event by event.

A sliding disc slows down evenly, so the next thing that happens to it (it stops, leaves the deck, reaches a hole's
lip, hits a disc) is where a straight line meets a circle or an edge. The earliest of all discs' next things is
played, until nothing moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, hypot, sin, sqrt
from random import Random

from boardd.model import Board, Hole
from boardd.simulator import leaning
from boardd.simulator.collide import collide
from boardd.simulator.conditions import Conditions
from boardd.simulator.geometry import STILL, Slider, first_touch, meets, unit
from boardd.simulator.motion import GRAVITY_MM_S2, OFF, Blow, Drop, Graze, Leg, Motion, Rest

LEANER = 0.6  # of a disc's radius: what of a leaner stands in the way


class Slides:
    """All that slides after one throw."""

    def __init__(
        self,
        board: Board,
        now: Conditions,
        masses: Mapping[str, float],
        lying: dict[str, Rest],
        motion: Motion,
        chance: Random,
    ) -> None:
        self.board, self.now, self.masses, self.chance = board, now, masses, chance
        self.lying = lying  # every piece that lies still, changed as they come and go
        self.motion = motion
        self.moving: dict[str, Slider] = {}
        self.slowing = now.friction * GRAVITY_MM_S2

    def start(self, piece: str, t_s: float, x: float, y: float, vx: float, vy: float) -> None:
        self.lying.pop(piece, None)
        self.moving[piece] = Slider(t_s, x, y, vx, vy)

    def play(self) -> None:
        for _ in range(200):
            if not self.moving:
                break
            t_s, piece, way, what, about = min(
                (self.next(piece, slider) for piece, slider in self.moving.items()), key=lambda found: found[:2]
            )
            self.advance(piece, way, t_s)
            getattr(self, what)(piece, about)
        for piece in list(self.moving):
            self.stop(piece, "")

    # What comes next

    def next(self, piece: str, disc: Slider) -> tuple[float, str, float, str, str]:
        """When, who, after how many mm, what, and with whom."""
        speed = hypot(disc.vx, disc.vy)
        if speed < STILL:
            return disc.t_s, piece, 0.0, "stop", ""
        ux, uy = disc.vx / speed, disc.vy / speed
        way, what, about = speed * speed / (2 * self.slowing), "stop", ""
        width, length = self.board.deck_mm
        for at, u, far in ((disc.x, ux, width), (disc.y, uy, length)):
            edge = (far - at) / u if u > 0 else -at / u if u < 0 else way
            if edge < way:
                way, what = max(edge, 0.0), "leave"
        for hole in self.board.holes:
            met = meets(disc, ux, uy, hole.at_mm[0], hole.at_mm[1], hole.radius_mm)
            if met is not None and met < way:
                way, what, about = met, "lip", hole.name
        radius = self.now.disc.radius_mm
        for other, rest in self.lying.items():
            if rest.kind in ("on", "lean"):
                reach = radius * (2 if rest.kind == "on" else 1 + LEANER)
                met = meets(disc, ux, uy, rest.x_mm, rest.y_mm, reach)
                if met is not None and met < way:
                    way, what, about = met, "hit", other
        left = sqrt(max(0.0, speed * speed - 2 * self.slowing * way))
        t_s = disc.t_s + (speed - left) / self.slowing
        for other, slider in self.moving.items():
            touch_s = first_touch(disc, slider, self.slowing, t_s, 2 * radius) if other != piece else None
            if touch_s is not None:
                passed_s = touch_s - disc.t_s
                way, what, about = speed * passed_s - self.slowing * passed_s * passed_s / 2, "clash", other
                t_s = touch_s
        return t_s, piece, way, what, about

    def advance(self, piece: str, way: float, t_s: float) -> None:
        disc = self.moving[piece]
        speed = hypot(disc.vx, disc.vy)
        if t_s > disc.t_s:
            self.motion.legs.append(Leg(piece, disc.t_s, t_s, disc.x, disc.y, disc.vx, disc.vy, self.slowing))
        if speed > STILL:
            left = sqrt(max(0.0, speed * speed - 2 * self.slowing * way)) / speed
            disc.x, disc.y = disc.x + disc.vx / speed * way, disc.y + disc.vy / speed * way
            disc.vx, disc.vy = disc.vx * left, disc.vy * left
        disc.t_s = t_s

    # What can happen

    def settle(self, piece: str, rest: Rest, t_s: float) -> None:
        self.moving.pop(piece, None)
        self.lying[piece] = self.motion.after[piece] = rest
        self.motion.stopped_s[piece] = t_s
        self.motion.rest_s = max(self.motion.rest_s, t_s)

    def stop(self, piece: str, about: str) -> None:
        disc = self.moving[piece]
        for hole in self.board.holes:
            if hypot(disc.x - hole.at_mm[0], disc.y - hole.at_mm[1]) < hole.radius_mm - 0.5:
                self.fall(piece, hole, slow=True)
                return
        self.settle(piece, Rest("on", disc.x, disc.y), disc.t_s)

    def leave(self, piece: str, about: str) -> None:
        self.settle(piece, OFF, self.moving[piece].t_s)

    def lip(self, piece: str, name: str) -> None:
        """The centre has come over a hole: it falls in, leans, or is fast enough to skip across."""
        disc, hole = self.moving[piece], self.hole(name)
        dx, dy = disc.x - hole.at_mm[0], disc.y - hole.at_mm[1]
        speed = hypot(disc.vx, disc.vy)
        beside = abs(dx * disc.vy - dy * disc.vx) / (speed * hole.radius_mm) if speed else 0.0
        catch = self.now.catch_mm_s * sqrt(max(0.0, 1 - beside * beside))
        if speed <= max(catch, 60.0):
            self.fall(piece, hole, speed < 0.85 * self.now.catch_mm_s)
        else:
            self.skip(piece, hole, speed, beside)

    def fall(self, piece: str, hole: Hole, slow: bool) -> None:
        disc = self.moving[piece]
        leaning = slow and self.chance.random() < self.now.lean
        dx, dy = disc.x - hole.at_mm[0], disc.y - hole.at_mm[1]
        self.drop(Drop(disc.t_s, piece, hole.name, dx, dy, disc.vx, disc.vy, 0.0, leaning, direct=False))

    def drop(self, drop: Drop) -> None:
        """Into the hole; a leaner there may come down with it."""
        hole = self.hole(drop.hole)
        for other, rest in list(self.lying.items()):
            if rest.kind == "lean" and rest.hole == hole.name and self.chance.random() < 0.5:
                self.tip(other, drop.t_s + 0.03)
        rest = self.leaner_in(hole, drop) if drop.leaning else self.flat_in(hole)
        self.motion.drops.append(drop)
        self.settle(drop.piece, rest, drop.t_s + 0.15)

    def skip(self, piece: str, hole: Hole, speed: float, beside: float) -> None:
        """Across the hole, with a knock on the far lip that costs speed and changes the way a little."""
        disc = self.moving[piece]
        across = 2 * hole.radius_mm * sqrt(max(0.0, 1 - beside * beside)) + 0.1
        t_s = disc.t_s + across / speed
        if beside < 0.8:
            kept = self.chance.uniform(0.75, 0.97)
            self.motion.grazes.append(Graze(disc.t_s, t_s, hole.name))
            tick = self.masses[piece] * speed * (1 - kept) * 0.3 / GRAVITY_MM_S2
        else:
            kept, tick = 0.99, 0.0
        x, y = disc.x + disc.vx / speed * across, disc.y + disc.vy / speed * across
        turn = self.chance.gauss(0, 0.06)
        vx, vy = disc.vx * kept, disc.vy * kept
        disc.vx, disc.vy = vx * cos(turn) - vy * sin(turn), vx * sin(turn) + vy * cos(turn)
        disc.t_s, disc.x, disc.y = t_s, x, y
        if tick:
            self.motion.blows.append(Blow(t_s, x, y, tick))

    def hit(self, piece: str, other: str) -> None:
        disc, rest = self.moving[piece], self.lying[other]
        self.motion.hits.append(other)
        if rest.kind == "lean":
            self.hit_leaner(piece, other)
            return
        towards = unit(rest.x_mm - disc.x, rest.y_mm - disc.y)
        v1, v2 = collide(
            (disc.vx, disc.vy), self.masses[piece], (0.0, 0.0), self.masses[other], towards, self.now.click
        )
        disc.vx, disc.vy = v1
        self.start(other, disc.t_s, rest.x_mm, rest.y_mm, *v2)

    def clash(self, piece: str, other: str) -> None:
        """Two that both slide run into each other."""
        disc, slider = self.moving[piece], self.moving[other]
        passed_s, speed = disc.t_s - slider.t_s, hypot(slider.vx, slider.vy)
        passed_s = min(passed_s, speed / self.slowing)
        self.advance(other, speed * passed_s - self.slowing * passed_s * passed_s / 2, disc.t_s)
        self.motion.hits.append(other)
        towards = unit(slider.x - disc.x, slider.y - disc.y)
        (disc.vx, disc.vy), (slider.vx, slider.vy) = collide(
            (disc.vx, disc.vy), self.masses[piece], (slider.vx, slider.vy), self.masses[other], towards, self.now.click
        )

    def hit_leaner(self, piece: str, other: str) -> None:
        """A leaner that is hit falls flat, is thrown out of the hole, or holds."""
        disc, rest = self.moving[piece], self.lying[other]
        luck = self.chance.random()
        towards = unit(rest.x_mm - disc.x, rest.y_mm - disc.y)
        v1, v2 = collide(
            (disc.vx, disc.vy), self.masses[piece], (0.0, 0.0), self.masses[other], towards, self.now.click / 2
        )
        if hypot(*v2) > 150 and luck < 0.75:
            self.tip(other, disc.t_s)
        elif luck < 0.85:
            hole = self.hole(rest.hole)
            out = unit(rest.x_mm - hole.at_mm[0], rest.y_mm - hole.at_mm[1])
            beyond = hole.radius_mm + self.now.disc.radius_mm * 0.5
            self.start(other, disc.t_s, hole.at_mm[0] + out[0] * beyond, hole.at_mm[1] + out[1] * beyond, *v2)
        disc.vx, disc.vy = v1
        bounced = disc.vx * towards[0] + disc.vy * towards[1]
        if bounced > 0 and other in self.lying and self.lying[other].kind == "lean":
            disc.vx, disc.vy = disc.vx - 1.2 * bounced * towards[0], disc.vy - 1.2 * bounced * towards[1]

    def tip(self, piece: str, t_s: float) -> None:
        """A leaner falls flat into its hole."""
        rest = self.lying[piece]
        hole = self.hole(rest.hole)
        dx, dy = (rest.x_mm - hole.at_mm[0]) / 2, (rest.y_mm - hole.at_mm[1]) / 2
        self.motion.drops.append(Drop(t_s, piece, hole.name, dx, dy, 0.0, 0.0, 0.0, leaning=False, direct=False))
        self.settle(piece, self.flat_in(hole), t_s + 0.15)

    def hole(self, name: str) -> Hole:
        return next(hole for hole in self.board.holes if hole.name == name)

    def flat_in(self, hole: Hole) -> Rest:
        return leaning.flat(self.board, hole, self.now, self.chance)

    def leaner_in(self, hole: Hole, drop: Drop) -> Rest:
        return leaning.leaner(self.board, hole, drop, self.now, self.chance)
