"""Throws and hands in; what lies where at one end in this round, and what the scene shows of it, out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from boardd.simulator.beams import Beams
from boardd.simulator.events import Events
from boardd.simulator.motion import Motion, Rest
from boardd.simulator.scene import Block, Scene
from boardd.simulator.wobble import wobble


@dataclass
class End:
    """One board of the game."""

    scene: Scene
    beams: Beams
    events: Events


@dataclass
class Lying:
    """The pieces of one round."""

    end: End
    chance: Random
    rests: dict[str, Rest] = field(default_factory=dict)
    mass_g: dict[str, float] = field(default_factory=dict)
    piles: dict[str, int] = field(default_factory=dict)  # hole -> how many lie flat in it
    leaning_s: dict[str, float] = field(default_factory=dict)  # piece -> since when
    full_s: dict[str, float] = field(default_factory=dict)  # hole -> since when its pile reaches the floor beam

    def happen(self, motion: Motion) -> None:
        """A throw."""
        scene, beams = self.end.scene, self.end.beams
        beams.fall(scene, motion, self.piles, self.mass_g)
        beams.graze(scene, motion)
        scene.add(motion, self.mass_g)
        for shudder in motion.wobbles:
            rest = motion.after[shudder.piece]
            scene.presses.append(wobble(shudder, rest, self.mass_g[shudder.piece], self.chance))
        for piece, rest in motion.after.items():
            fell_s = [drop.t_s for drop in motion.drops if drop.piece == piece]
            left_s = fell_s + [leg.t_s for leg in motion.legs if leg.piece == piece]
            self.end_lean(piece, min(left_s, default=motion.rest_s))
            if rest.kind == "lean":
                self.leaning_s[piece] = max(fell_s)
            self.rests[piece] = rest
        for hole, pile in self.piles.items():
            if beams.full(pile):
                self.full_s.setdefault(hole, motion.rest_s)

    def end_lean(self, piece: str, t_s: float) -> None:
        """A leaner that leaves lets go of the beams that it broke."""
        if piece in self.leaning_s:
            self.end.beams.lean(self.end.scene, self.rests[piece].hole, self.leaning_s.pop(piece), t_s)

    def put(self, piece: str, back: Rest, t_s: float) -> float:
        """Hands take a piece from where it is and put it there; returns when they have gone."""
        rest = self.rests[piece]
        if rest.kind != "off":
            t_s = self.end.events.lift(piece, rest, t_s)
            self.end_lean(piece, t_s)
            self.piles[rest.hole] = self.piles.get(rest.hole, 0) - (rest.kind == "flat")
        if back.kind != "off":
            t_s += self.chance.uniform(0.6, 1.5)
            self.end.events.press(t_s - 0.3, t_s + 0.2, back.x_mm, back.y_mm, self.chance.uniform(50, 300), 5.0)
            self.end.scene.put(t_s, piece, back, self.mass_g[piece])
            self.piles[back.hole] = self.piles.get(back.hole, 0) + (back.kind == "flat")
            if back.kind == "lean":
                self.leaning_s[piece] = t_s
            if back.kind != "on":
                self.end.events.reach_in(back.hole, t_s - 0.3, t_s + 0.2)
        self.rests[piece] = back
        return t_s + self.chance.uniform(0.3, 0.8)

    def clear(self, t_s: float) -> float:
        """The pick-up; returns when the board is empty and the hands have gone."""
        end_s, gone_s = self.end.events.pick_up(self.rests, t_s)
        for piece in list(self.leaning_s):
            self.end_lean(piece, gone_s[piece])
        for hole, since_s in self.full_s.items():
            self.keep_full(hole, since_s, gone_s)
        return end_s

    def leave(self, t_s: float) -> float:
        """An unfinished round stays as it is until the trace ends."""
        for piece in list(self.leaning_s):
            self.end_lean(piece, t_s + 10)
        return t_s

    def keep_full(self, hole: str, since_s: float, gone_s: Mapping[str, float]) -> None:
        first_s = min(gone_s[piece] for piece, rest in self.rests.items() if rest.hole == hole and rest.kind == "flat")
        for name in self.end.beams.at(hole):
            if ".floor" in name:
                self.end.scene.blocks.append(Block(since_s, first_s, name))
