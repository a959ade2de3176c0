"""What lay on one end's deck in, the rows of counts of its reflective sensors out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot, pi, sin
from random import Random

from boardd.model import Ir
from boardd.simulator.conditions import Disc
from boardd.simulator.faults import Hurt
from boardd.simulator.scene import Load, Scene, Shadow

WINDOW_MM = 4.0  # radius of the spot that a sensor sees
NOISE = 4.0  # counts rms
POOL = 8192
TOP = 4095


def covered(distance_mm: float, disc: Disc) -> float:
    """How much of a sensor's spot steel covers, when the washer's centre is so far away; the bore is open."""
    outside = (disc.radius_mm - distance_mm) / (2 * WINDOW_MM) + 0.5
    inside = (distance_mm - disc.bore_mm) / (2 * WINDOW_MM) + 0.5
    return min(max(outside, 0.0), 1.0) * min(max(inside, 0.0), 1.0)


class Grid:
    """The sensors of one deck, as this trace has them."""

    def __init__(self, ir: Ir, disc: Disc, scene: Scene, hurts: Sequence[Hurt], chance: Random) -> None:
        self.ir, self.disc, self.chance = ir, disc, chance
        self.empty = [value + chance.gauss(0, 8) for value in ir.empty]
        self.full = [value * chance.gauss(1, 0.02) for value in ir.covered]
        self.ambient, self.ambient_s = chance.uniform(0, 40), chance.uniform(20, 200)
        self.noise = [chance.gauss(0, NOISE) for _ in range(POOL)]
        self.loads = sorted(scene.loads, key=lambda load: load.t_s)
        self.shadows = sorted(scene.shadows)
        self.suns = [hurt for hurt in hurts if hurt.kind == "sun"]

    def rows(self, end_s: float) -> Iterator[tuple[float, tuple[int, ...]]]:
        """Only what changed is worked out again."""
        step_s = 1 / (self.ir.rate_hz * self.chance.uniform(0.99, 1.01))
        t_s, at, cells = self.chance.random() * step_s, 0, len(self.ir.cells_mm)
        lying: dict[str, Load] = {}
        still = self.still(lying)
        while t_s < end_s:
            changed = False
            while at < len(self.loads) and self.loads[at].t_s <= t_s:
                lying[self.loads[at].piece] = self.loads[at]
                at, changed = at + 1, True
            if changed:
                still = self.still(lying)
            start = self.chance.randrange(POOL - cells)
            glow = self.ambient * sin(2 * pi * t_s / self.ambient_s)
            now = self.shaded(still, t_s)
            values = zip(now, self.noise[start : start + cells], strict=True)
            yield t_s, tuple([min(max(int(value + noise + glow), 0), TOP) for value, noise in values])
            t_s += step_s

    def still(self, lying: dict[str, Load]) -> list[float]:
        """Every cell under what lies there; a piece in a hole is nowhere near one."""
        parts = [0.0] * len(self.ir.cells_mm)
        for load in lying.values():
            if load.flat and load.mass_g:
                for i, (x, y) in enumerate(self.ir.cells_mm):
                    if abs(x - load.x_mm) < self.disc.radius_mm + 5 and abs(y - load.y_mm) < self.disc.radius_mm + 5:
                        part = covered(hypot(x - load.x_mm, y - load.y_mm), self.disc)
                        parts[i] = max(parts[i], part)
        return [low + (high - low) * part for low, high, part in zip(self.empty, self.full, parts, strict=True)]

    def shaded(self, still: list[float], t_s: float) -> list[float]:
        """Hands reflect too, more the nearer they are; the sun blinds half of the deck."""
        hands = [shadow for shadow in self.shadows if shadow.t_s <= t_s <= shadow.end_s]
        sunny = [sun for sun in self.suns if sun.t_s <= t_s <= sun.end_s]
        if not hands and not sunny:
            return still
        now = list(still)
        for hand in hands:
            self.add_hand(now, hand, t_s)
        for sun in sunny:
            half = len(now) // 2
            now[:half] = [value + 2500 * sin(min(1.0, (t_s - sun.t_s) / 20) * pi / 2) for value in now[:half]]
        return now

    def add_hand(self, now: list[float], hand: Shadow, t_s: float) -> None:
        near = sin(pi * (t_s - hand.t_s) / (hand.end_s - hand.t_s))
        for i, (x, y) in enumerate(self.ir.cells_mm):
            if hypot(x - hand.x_mm, y - hand.y_mm) < hand.radius_mm:
                now[i] = max(now[i], self.empty[i] + (self.full[i] - self.empty[i]) * 0.6 * near)
