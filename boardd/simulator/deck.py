"""A load or a blow at a place in, its parts on each cell out: a stiff plate on springs that also bends and rings."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sin, sqrt

from boardd.model import Loads
from boardd.record import NamedTuple
from boardd.simulator.conditions import Mode
from boardd.simulator.motion import Blow
from boardd.simulator.scene import Load

Row = tuple[float, float, float]


class Kick(NamedTuple):
    """What one moment changes, for every cell."""

    t_s: float
    step_g: tuple[float, ...]
    blow_gs: tuple[float, ...]
    rings: tuple[tuple[complex, ...], ...]  # per mode, per cell: Im(c exp(s t)) grams


class Deck:
    def __init__(self, loads: Loads, stiffness: Sequence[float], modes: Sequence[Mode]) -> None:
        self.cells, self.modes = loads.cells_mm, modes
        self.stiffness = stiffness or [1.0] * len(self.cells)
        rows: list[Row] = [(1.0, x, y) for x, y in self.cells]
        matrix = [
            [sum(k * r[i] * r[j] for k, r in zip(self.stiffness, rows, strict=True)) for j in range(3)]
            for i in range(3)
        ]
        self.plane = inverse(matrix)
        self.near_mm = min(y for _, y in self.cells)
        self.span_mm = max(y for _, y in self.cells) - self.near_mm or 1.0
        self.left_mm = min(x for x, _ in self.cells)
        self.width_mm = max(x for x, _ in self.cells) - self.left_mm or 1.0
        self.s = [complex(-m.damping, sqrt(1 - m.damping**2)) * 2 * pi * m.f_hz for m in modes]

    def shares(self, x_mm: float, y_mm: float) -> tuple[float, ...]:
        """How a weight is carried: the plate sinks and tilts as a plane, each foot in proportion."""
        a, b, c = (row[0] + row[1] * x_mm + row[2] * y_mm for row in self.plane)
        return tuple(k * (a + b * x + c * y) for k, (x, y) in zip(self.stiffness, self.cells, strict=True))

    def shape(self, mode: Mode, x_mm: float, y_mm: float) -> float:
        """How far the mode moves this place."""
        along = sin(mode.along * pi * (y_mm - self.near_mm) / self.span_mm)
        return along * (1 + mode.twist * (2 * (x_mm - self.left_mm) / self.width_mm - 1))

    def parts(self, mode: Mode) -> tuple[float, ...]:
        """How the mode pulls at each cell: evenly, or against each other at both ends."""
        signs = (1.0 if mode.along % 2 or y < self.near_mm + self.span_mm / 2 else -1.0 for _, y in self.cells)
        return tuple(sign * u / len(self.cells) for sign, u in zip(signs, mode.uneven, strict=True))

    def blow(self, blow: Blow) -> Kick:
        """Rings that start from nothing; what they do not carry passes at once."""
        shares = self.shares(blow.x_mm, blow.y_mm)
        rings, left = [], [blow.impulse_gs * share for share in shares]
        for mode, s in zip(self.modes, self.s, strict=True):
            size = blow.impulse_gs * mode.gain * self.shape(mode, blow.x_mm, blow.y_mm) * abs(s)
            ring = tuple(complex(size * part) for part in self.parts(mode))
            rings.append(ring)
            left = [rest - (-c / s).imag for rest, c in zip(left, ring, strict=True)]
        return Kick(blow.t_s, (0.0,) * len(shares), tuple(left), tuple(rings))

    def change(self, old: Load | None, new: Load) -> Kick:
        """A weight comes, goes or moves on; a sudden one makes the deck swing about its new rest."""
        none = (0.0,) * len(self.cells)
        before = [old.mass_g * share for share in self.shares(old.x_mm, old.y_mm)] if old else none
        after = [new.mass_g * share for share in self.shares(new.x_mm, new.y_mm)] if new.mass_g else none
        step = tuple(b - a for a, b in zip(before, after, strict=True))
        rings: tuple[tuple[complex, ...], ...] = ()
        if new.sudden:
            change_g = new.mass_g - (old.mass_g if old else 0.0)
            at = new if new.mass_g or old is None else old
            sizes = [-1j * change_g * mode.gain * self.shape(mode, at.x_mm, at.y_mm) for mode in self.modes]
            rings = tuple(
                tuple(size * part for part in self.parts(mode)) for size, mode in zip(sizes, self.modes, strict=True)
            )
        return Kick(new.t_s, step, none, rings)

    def kicks(self, loads: Sequence[Load], blows: Sequence[Blow]) -> list[Kick]:
        made, lying = [self.blow(blow) for blow in blows], dict[str, Load]()
        for load in sorted(loads, key=lambda load: load.t_s):
            made.append(self.change(lying.get(load.piece), load))
            lying[load.piece] = load
        return sorted(made, key=lambda kick: kick.t_s)


def inverse(m: list[list[float]]) -> list[list[float]]:
    """Of a symmetric 3 x 3 matrix."""
    (a, b, c), (_, e, f), (_, _, i) = m
    co = [[e * i - f * f, c * f - b * i, b * f - c * e], [0, a * i - c * c, b * c - a * f], [0, 0, a * e - b * b]]
    det = a * co[0][0] + b * co[0][1] + c * co[0][2]
    co[1][0], co[2][0], co[2][1] = co[0][1], co[0][2], co[1][2]
    return [[value / det for value in row] for row in co]
