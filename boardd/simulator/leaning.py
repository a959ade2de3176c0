"""A washer that stays in a hole, flat or leaning, in; where it weighs on the deck, and how much of it, out."""

from __future__ import annotations

from math import hypot, sqrt
from random import Random

from boardd.model import Board, Hole
from boardd.simulator.conditions import Conditions
from boardd.simulator.geometry import unit
from boardd.simulator.motion import Drop, Rest


def carried(board: Board) -> float:
    """What of a washer flat in a hole weighs on the deck."""
    return 0.0 if board.loads and board.loads.cups == "base" else 1.0


def flat(board: Board, hole: Hole, now: Conditions, chance: Random) -> Rest:
    """Somewhere on the cup's floor."""
    play_mm = max(0.0, hole.radius_mm - now.disc.radius_mm)
    x, y = (at + chance.uniform(-0.7, 0.7) * play_mm for at in hole.at_mm)
    return Rest("flat", x, y, hole.name, carried(board))


def lip_share(foot_mm: float, depth_mm: float, radius_mm: float) -> float:
    """A washer on its edge, so far from the wall and so deep, leans on a lip without friction."""
    return radius_mm * foot_mm**2 / hypot(foot_mm, depth_mm) ** 3


def leaner(board: Board, hole: Hole, drop: Drop, now: Conditions, chance: Random) -> Rest:
    """On the lip where it came from, or across; with base cups the lip carries what the lever leaves it."""
    side = unit(drop.x_mm, drop.y_mm)
    if chance.random() < 0.3:
        side = -side[0], -side[1]
    reachable_mm = sqrt(max(100.0, (2 * now.disc.radius_mm) ** 2 - now.cup_mm**2))  # it must reach the lip
    lever = lip_share(chance.uniform(5, reachable_mm), now.cup_mm, now.disc.radius_mm)
    base = carried(board) == 0
    reach = hole.radius_mm * (1.0 if base else chance.uniform(0.5, 0.8))
    x, y = hole.at_mm[0] + side[0] * reach, hole.at_mm[1] + side[1] * reach
    return Rest("lean", x, y, hole.name, lever if base else 1.0)
