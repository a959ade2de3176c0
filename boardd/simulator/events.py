"""What is not a throw in (hands, pick-up, bumps, wind, a phone, a person), what the sensors notice of it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot, pi, sin
from random import Random

from boardd.model import Board
from boardd.simulator.beams import Beams
from boardd.simulator.motion import Blow, Rest
from boardd.simulator.scene import Block, Load, Press, Scene, Shadow

PALM_MM = 60.0


@dataclass
class Events:
    """Things that happen at one end."""

    board: Board
    scene: Scene
    beams: Beams
    chance: Random

    def press(self, t_s: float, end_s: float, x: float, y: float, most_g: float, drift_mm: float = 20.0) -> None:
        """A hand or a finger: it comes, trembles, wanders a little and goes."""
        f_hz, phase, part = self.chance.uniform(3, 8), self.chance.uniform(0, 6), self.chance.uniform(0.05, 0.3)
        dx, dy = self.chance.gauss(0, drift_mm), self.chance.gauss(0, drift_mm)
        long_s = end_s - t_s

        def force(t: float) -> tuple[float, float, float]:
            way = (t - t_s) / long_s
            grams = most_g * sin(pi * way) ** 0.5 * (1 + part * sin(2 * pi * f_hz * t + phase))
            return grams, x + dx * way, y + dy * way

        self.scene.presses.append(Press(t_s, end_s, force))
        self.scene.shadows.append(Shadow(t_s - 0.2, end_s + 0.2, x, y, PALM_MM))

    def reach_in(self, hole: str, t_s: float, end_s: float) -> None:
        """A hand in a hole breaks its beams for long, with flips between the fingers."""
        for name in self.beams.at(hole):
            start_s = t_s + self.chance.uniform(0, 0.1)
            while start_s < end_s:
                until_s = start_s + self.chance.uniform(0.08, 0.5)
                self.scene.blocks.append(Block(start_s, min(until_s, end_s + 0.1), name, slow=True))
                start_s = until_s + self.chance.expovariate(1 / 0.02)

    def lift(self, piece: str, rest: Rest, t_s: float) -> float:
        """Fingers take one piece; returns when it is gone."""
        taken_s = t_s + self.chance.uniform(0.2, 0.6)
        self.press(t_s, taken_s + 0.05, rest.x_mm, rest.y_mm, abs(self.chance.gauss(120, 120)), 5.0)
        if rest.kind != "on":
            self.reach_in(rest.hole, t_s, taken_s + self.chance.uniform(0.05, 0.3))
        self.scene.lift(taken_s, piece, rest)
        return taken_s

    def pick_up(self, lying: Mapping[str, Rest], t_s: float) -> tuple[float, dict[str, float]]:
        """All pieces in some order, one by one or in handfuls; returns the end and when each was gone."""
        gone: dict[str, float] = {}
        left = [piece for piece, rest in lying.items() if rest.kind != "off"]
        if left and self.chance.random() < 0.4:  # somebody leans on the deck meanwhile
            width, length = self.board.deck_mm
            end_s = t_s + self.chance.uniform(1, 4)
            at = self.chance.uniform(0, width), self.chance.uniform(0, length)
            self.press(t_s, end_s, *at, self.chance.uniform(200, 4000))
        self.chance.shuffle(left)
        while left:
            for piece in self.handful(left, lying):
                gone[piece] = self.lift(piece, lying[piece], t_s)
                t_s = max(t_s, gone[piece] - self.chance.uniform(0.1, 0.4))
                left.remove(piece)
            t_s = max(gone.values()) + self.chance.uniform(0.3, 1.5)
        return t_s, gone

    def handful(self, left: list[str], lying: Mapping[str, Rest]) -> list[str]:
        first = left[0]
        if self.chance.random() > 0.35:
            return [first]
        at = lying[first]
        near = [p for p in left if hypot(lying[p].x_mm - at.x_mm, lying[p].y_mm - at.y_mm) < 160]
        return near[:3]

    def hand(self, t_s: float) -> float:
        """A hand on the deck: not a throw. Returns when it is gone."""
        width, length = self.board.deck_mm
        end_s = t_s + self.chance.uniform(0.6, 3)
        at = self.chance.uniform(30, width - 30), self.chance.uniform(30, length - 30)
        self.press(t_s, end_s, *at, self.chance.uniform(150, 4000), 60.0)
        for hole in self.board.holes:
            if hypot(at[0] - hole.at_mm[0], at[1] - hole.at_mm[1]) < hole.radius_mm:
                self.reach_in(hole.name, t_s, end_s)
        return end_s

    def bump(self, t_s: float) -> float:
        """Somebody's foot against the board: blows without weight, 0.05-0.3 N s."""
        width, length = self.board.deck_mm
        for _ in range(self.chance.randint(1, 2)):
            impulse_gs = self.chance.uniform(0.05, 0.3) / 9.807 * 1000
            at = self.chance.uniform(0, width), self.chance.choice((0.1, 0.9)) * length
            self.scene.blows.append(Blow(t_s, *at, impulse_gs * self.chance.choice((1, -1))))
            t_s += self.chance.uniform(0.05, 0.3)
        return t_s

    def phone(self, t_s: float) -> float:
        """180 g from somebody's pocket: it falls, lies there and is taken away."""
        width, length = self.board.deck_mm
        x, y = self.chance.uniform(60, width - 60), self.chance.uniform(60, length - 60)
        mass_g, speed = self.chance.uniform(140, 230), self.chance.uniform(1.5, 4)
        self.scene.blows.append(Blow(t_s, x, y, mass_g * speed * 1.2 / 9.807))
        self.scene.loads.append(Load(t_s + 0.15, "phone", mass_g, x, y, sudden=True))
        end_s = t_s + self.chance.uniform(2, 8)
        self.press(end_s - 0.4, end_s, x, y, 150.0, 5.0)
        self.scene.loads.append(Load(end_s, "phone", 0.0, x, y, sudden=False, flat=False))
        return end_s

    def wind(self, end_s: float) -> None:
        """Gusts of about 2 g, all the time."""
        width, length = self.board.deck_mm
        parts = [
            (self.chance.gauss(0, 2), self.chance.uniform(0.2, 1.0), self.chance.uniform(0, 6), self.chance.random())
            for _ in range(4)
        ]

        def force(t: float) -> tuple[float, float, float]:
            grams = sum(a * sin(2 * pi * f * t + phase) for a, f, phase, _ in parts)
            return grams, width / 2, length * (0.3 + 0.4 * parts[0][3])

        self.scene.presses.append(Press(0.0, end_s, force))

    def person(self, t_s: float, end_s: float) -> None:
        """Somebody stands on the deck to throw: steps on, sways, steps off."""
        width, length = self.board.deck_mm
        mass_g = self.chance.uniform(60_000, 120_000)
        x, y = width / 2 + self.chance.gauss(0, 30), length * self.chance.uniform(0.55, 0.9)
        sway, f_hz = self.chance.uniform(0.02, 0.05), self.chance.uniform(0.5, 2)
        over, step_s = self.chance.uniform(0.2, 0.5), self.chance.uniform(0.25, 0.5)

        def force(t: float) -> tuple[float, float, float]:
            on, off = min(1.0, (t - t_s) / step_s), min(1.0, (end_s - t) / step_s)
            part = min(on, off) * (1 + over * sin(pi * min(1.0, (t - t_s) / (3 * step_s))))
            moved = sway * sin(2 * pi * f_hz * t)
            return mass_g * part * (1 + moved), x + 400 * moved, y + 800 * moved * sin(t)

        self.scene.presses.append(Press(t_s, end_s, force))
