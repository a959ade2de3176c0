"""A wanted outcome that no throw was found for in, a written motion with that outcome out.

The piece comes down before what it is to move, slides into it, and each piece then slides to where it should be. The
slides slow down as friction has it, so the speeds, times and blows are those of a throw that could have been.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, sqrt
from random import Random

from boardd.model import Board
from boardd.simulator.aiming import Point, free_point
from boardd.simulator.conditions import Conditions
from boardd.simulator.geometry import unit
from boardd.simulator.goal import Aim, Goal
from boardd.simulator.motion import GRAVITY_MM_S2, OFF, Blow, Drop, Leg, Motion, Rest
from boardd.simulator.sliding import Slides
from boardd.simulator.throwing import SOFT


class Script:
    def __init__(
        self, board: Board, now: Conditions, masses: Mapping[str, float], heading: float, chance: Random
    ) -> None:
        self.board, self.now, self.masses, self.heading, self.chance = board, now, masses, heading, chance
        self.slowing = now.friction * GRAVITY_MM_S2

    def write(self, piece: str, goal: Goal, lying: Mapping[str, Rest], t_s: float) -> Motion:
        motion = Motion(piece, t_s, t_s, touched=True, hits=list(goal.moves), scripted=True)
        still = {name: rest for name, rest in lying.items() if rest.kind != "off"}
        slides = Slides(self.board, self.now, self.masses, still, motion, self.chance)
        hit_s, x, y = self.come_down(motion, goal, lying)
        for other, aim in goal.moves.items():
            start = lying[other]
            if start.kind == "lean" and aim.kind == "flat" and aim.hole == start.hole:
                slides.tip(other, hit_s)
            else:
                self.go(slides, other, (start.x_mm, start.y_mm), aim, hit_s)
        self.go(slides, piece, (x, y), goal.thrown, hit_s)
        motion.after = {piece: motion.after[piece], **motion.after}
        motion.blows.sort()
        return motion

    def come_down(self, motion: Motion, goal: Goal, lying: Mapping[str, Rest]) -> tuple[float, float, float]:
        """The first contact and the slide up to the first piece in the way: when and where they touch."""
        if not goal.moves:
            x, y = self.before_end(goal.thrown, lying)
            return self.bounce(motion, (x, y), (0.0, self.heading), 1000.0), x, y
        first = lying[next(iter(goal.moves))]
        reach = 2 * self.now.disc.radius_mm
        side = unit(self.chance.gauss(0, 0.5), self.heading)
        x, y = self.inside(first.x_mm - side[0] * reach, first.y_mm - side[1] * reach)
        from_x, from_y = self.inside(x - side[0] * 80, y - side[1] * 80)
        way = hypot(x - from_x, y - from_y)
        speed = sqrt(2 * self.slowing * (way + 300))
        slides_s = self.bounce(motion, (from_x, from_y), side, speed)
        leg = self.leg(motion.piece, slides_s, (from_x, from_y), (x, y), speed)
        motion.legs.append(leg)
        return leg.end_s, x, y

    def bounce(self, motion: Motion, to: Point, side: Point, speed: float) -> float:
        """Blows that grow weaker, the last of them at this point; returns when."""
        down, hops = max(2500.0, self.chance.gauss(4600, 500)), [0.0]
        while (up := down * self.now.bounce ** len(hops)) > SOFT:
            hops.append(up)
        air_s = 2 * sum(hops) / GRAVITY_MM_S2
        x, y = self.inside(to[0] - side[0] * speed * air_s, to[1] - side[1] * speed * air_s)
        vx, vy = ((to[0] - x) / air_s, (to[1] - y) / air_s) if air_s else (0.0, 0.0)
        t_s = motion.contact_s
        for up in [*hops[1:], 0.0]:
            motion.blows.append(Blow(t_s, x, y, self.masses[motion.piece] * (down + up) / GRAVITY_MM_S2))
            passed_s = 2 * up / GRAVITY_MM_S2
            t_s, x, y, down = t_s + passed_s, x + vx * passed_s, y + vy * passed_s, up
        return t_s

    def before_end(self, aim: Aim, lying: Mapping[str, Rest]) -> Point:
        end = self.end_point(aim, lying, None)
        return self.inside(end[0] + self.chance.gauss(0, 30), end[1] - self.heading * self.chance.uniform(80, 300))

    def inside(self, x: float, y: float) -> Point:
        width, length = self.board.deck_mm
        return min(max(x, 5.0), width - 5), min(max(y, 5.0), length - 5)

    def end_point(self, aim: Aim, lying: Mapping[str, Rest], start: Point | None) -> Point:
        if aim.kind in ("flat", "lean"):
            return next(hole.at_mm for hole in self.board.holes if hole.name == aim.hole)
        if aim.kind in ("off", "dead"):
            x, y = start or (self.board.deck_mm[0] / 2, self.board.deck_mm[1] / 2)
            width, length = self.board.deck_mm
            far = (x + self.chance.gauss(0, 60), length if self.heading > 0 else 0.0)
            beside = (0.0 if x < width / 2 else width, y + self.heading * self.chance.uniform(0, 150))
            return min((far, beside), key=lambda p: hypot(p[0] - x, p[1] - y))
        return aim.at_mm or free_point(self.board, self.now.disc.radius_mm, lying, self.chance, start)

    def go(self, slides: Slides, piece: str, start: Point, aim: Aim, t_s: float) -> None:
        """One piece from where it is touched to where it should be."""
        end = self.end_point(aim, slides.lying, start)
        slides.lying.pop(piece, None)
        if aim.kind in ("flat", "lean"):
            hole = slides.hole(aim.hole)
            side = unit(start[0] - end[0], start[1] - end[1])
            end = end[0] + side[0] * hole.radius_mm, end[1] + side[1] * hole.radius_mm
        way = hypot(end[0] - start[0], end[1] - start[1])
        left = 0.0 if aim.kind == "on" else self.chance.uniform(200, 700)
        leg = self.leg(piece, t_s, start, end, sqrt(left * left + 2 * self.slowing * way))
        if way > 0.5:
            slides.motion.legs.append(leg)
        if aim.kind in ("flat", "lean"):
            dx, dy = (e - h for e, h in zip(end, slides.hole(aim.hole).at_mm, strict=True))
            vx, vy = -dx / slides.hole(aim.hole).radius_mm * left, -dy / slides.hole(aim.hole).radius_mm * left
            self.drop(slides, Drop(leg.end_s, piece, aim.hole, dx, dy, vx, vy, 0.0, aim.kind == "lean", direct=False))
        else:
            slides.settle(piece, Rest("on", *end) if aim.kind == "on" else OFF, leg.end_s)

    def drop(self, slides: Slides, drop: Drop) -> None:
        """Without the chance that a leaner there comes down too."""
        kept = {name: rest for name, rest in slides.lying.items() if rest.kind == "lean" and rest.hole == drop.hole}
        for name in kept:
            slides.lying.pop(name)
        slides.drop(drop)
        slides.lying.update(kept)

    def leg(self, piece: str, t_s: float, start: Point, end: Point, speed: float) -> Leg:
        way = hypot(end[0] - start[0], end[1] - start[1])
        ux, uy = unit(end[0] - start[0], end[1] - start[1])
        slowing = min(self.slowing, speed * speed / (2 * way)) if way else self.slowing
        left = sqrt(max(0.0, speed * speed - 2 * slowing * way))
        return Leg(piece, t_s, t_s + (speed - left) / slowing, *start, ux * speed, uy * speed, slowing)
