"""A piece that shudders to rest in, the press that the deck feels out: a chirp about no weight, ever faster."""

from __future__ import annotations

from math import pi, sin
from random import Random

from boardd.simulator.motion import Rest, Wobble
from boardd.simulator.scene import Press

SLOW_HZ, FAST_HZ = 5.0, 25.0


def wobble(shudder: Wobble, rest: Rest, mass_g: float, chance: Random) -> Press:
    """30 % of the weight; the ADC's filter takes most of the fast end away."""
    long_s, phase = shudder.end_s - shudder.t_s, chance.uniform(0, 2 * pi)

    def force(t_s: float) -> tuple[float, float, float]:
        passed_s = t_s - shudder.t_s
        f_hz = SLOW_HZ + (FAST_HZ - SLOW_HZ) * passed_s / long_s
        turns = SLOW_HZ * passed_s + (FAST_HZ - SLOW_HZ) * passed_s**2 / (2 * long_s)
        size = 0.3 * mass_g * (1 - 0.8 * passed_s / long_s) * max(0.2, 1 - (f_hz / 40) ** 2)
        return size * sin(2 * pi * turns + phase), rest.x_mm, rest.y_mm

    return Press(shudder.t_s, shudder.end_s, force)
