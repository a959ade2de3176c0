"""A washer that falls into a hole in, the times at which it stands in each beam there out.

The washer is a flat ring with a bore and a thickness that falls, tumbles and comes to lie on the cup's floor or on the
pile there. A beam is a line across the hole, widened by its own thickness: it is broken while any part of it lies
between the washer's faces, outside the bore and inside the rim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import asin, cos, hypot, pi, sin, sqrt
from random import Random

from boardd.record import NamedTuple
from boardd.simulator.conditions import Disc
from boardd.simulator.motion import GRAVITY_MM_S2, Drop

TICK_S = 0.0004
TIP_S = 0.05


class Pose(NamedTuple):
    """Where a washer's centre is (depth below the deck) and which way its axis points."""

    x: float
    y: float
    depth: float
    tilt: float
    towards: float


class Line(NamedTuple):
    """A beam: its depth, its direction, how far it passes beside the hole's centre, and its thickness."""

    depth: float
    direction: float
    beside: float
    width: float


class Fall(NamedTuple):
    """One washer's way from the lip to the floor."""

    drop: Drop
    tilt: float
    tumble: float  # rad/s
    towards: float
    floor_mm: float  # depth of what it falls on
    topple_s: float
    room_mm: float  # how far its centre can be from the hole's
    disc: Disc
    bounce: float = 0.0  # of the cup's floor

    def hits_floor_s(self) -> float:
        """After how long its lower edge meets the floor: a few rounds are enough, the tilt changes little."""
        t_s = 0.0
        for _ in range(4):
            way = max(1.0, self.floor_mm - self.half_height(self.tilt_at(t_s)))
            down = self.drop.down
            t_s = (sqrt(down * down + 2 * GRAVITY_MM_S2 * way) - down) / GRAVITY_MM_S2
        return t_s

    def tilt_at(self, t_s: float) -> float:
        """A thrown washer is tilted already, one from the deck tips over the lip."""
        tipped = 1.0 if self.drop.direct else min(1.0, t_s / TIP_S)
        return self.tilt * tipped + self.tumble * t_s

    def half_height(self, tilt: float) -> float:
        return self.disc.radius_mm * abs(sin(tilt)) + self.disc.thick_mm / 2 * abs(cos(tilt))

    def poses(self) -> tuple[Callable[[float], Pose], float]:
        """The washer's pose by time since the drop, and when it lies still."""
        landed_s, up = self.hits_floor_s(), self.hop()
        again_s = landed_s + 2 * up / GRAVITY_MM_S2
        tilt = abs(asin(sin(self.tilt_at(landed_s))))

        def pose(t_s: float) -> Pose:
            x, y = self.drop.x_mm + self.drop.vx * t_s, self.drop.y_mm + self.drop.vy * t_s
            out = hypot(x, y)
            if out > self.room_mm:
                x, y = x * self.room_mm / out, y * self.room_mm / out
            if t_s < landed_s:
                depth = self.drop.down * t_s + GRAVITY_MM_S2 * t_s * t_s / 2
                return Pose(x, y, depth, self.tilt_at(t_s), self.towards)
            if t_s < again_s:
                passed_s = t_s - landed_s
                height = up * passed_s - GRAVITY_MM_S2 * passed_s * passed_s / 2
                return Pose(x, y, self.floor_mm - self.half_height(tilt) - height, tilt, self.towards)
            left = max(0.0, 1 - ((t_s - again_s) / self.topple_s) ** 2)
            return Pose(x, y, self.floor_mm - self.half_height(tilt * left), tilt * left, self.towards)

        return pose, again_s + self.topple_s

    def hop(self) -> float:
        """The speed at which it comes up from the floor once more; it does not leave the cup."""
        most = sqrt(2 * GRAVITY_MM_S2 * max(1.0, self.floor_mm - 12))
        return min(self.bounce * self.speed_at_floor(), most)

    def speed_at_floor(self) -> float:
        return self.drop.down + GRAVITY_MM_S2 * self.hits_floor_s()


def draw_fall(drop: Drop, hole_mm: float, disc: Disc, floor_mm: float, chance: Random) -> Fall:
    """A washer that slides in tips over the lip; a thrown one mostly comes flat; one in seven comes anyhow."""
    anyhow, mostly_flat = pi / 2 - asin(chance.random()), min(abs(chance.gauss(0, 25)), 85) * pi / 180
    tilt = anyhow if chance.random() < 0.15 else mostly_flat
    tumble = chance.gauss(0, 4)
    topple_s = 0.015 + 0.05 * tilt * chance.uniform(0.5, 1)
    room = max(1.0, hole_mm - disc.radius_mm * (0.6 + 0.4 * cos(tilt)))
    bounce = chance.uniform(0.02, 0.18)
    return Fall(drop, tilt, tumble, chance.uniform(0, 2 * pi), floor_mm, topple_s, room, disc, bounce)


def broken(pose: Pose, line: Line, disc: Disc) -> bool:
    """Does any part of the beam lie inside the washer's steel?"""
    dx, dy = cos(line.direction), sin(line.direction)
    # from the washer's centre to the beam's middle point
    px, py = -line.beside * dy - pose.x, line.beside * dx - pose.y
    pz = line.depth - pose.depth
    lean = sin(pose.tilt)
    nx, ny, nz = lean * cos(pose.towards), lean * sin(pose.towards), cos(pose.tilt)
    half = disc.thick_mm / 2 + line.width / 2
    slope, height = nx * dx + ny * dy, nx * px + ny * py + nz * pz
    if abs(slope) < 1e-9:
        if abs(height) > half:
            return False
        low, high = -1e3, 1e3
    else:
        low, high = sorted(((-half - height) / slope, (half - height) / slope))
    # distance from the axis, squared, along the beam: a u^2 + 2 b u + c
    a, b = 1 - slope * slope, px * dx + py * dy - height * slope
    c = px * px + py * py + pz * pz - height * height
    nearest = min(max(-b / a, low), high) if a > 1e-9 else low
    farthest = low if abs(low - nearest) > abs(high - nearest) else high

    def square(u: float) -> float:
        return (a * u + 2 * b) * u + c

    return square(nearest) <= disc.radius_mm**2 and square(farthest) >= disc.bore_mm**2


def blocks(fall: Fall, line: Line) -> Iterator[tuple[float, float]]:
    """From when to when, since the drop began, the washer breaks the beam."""
    pose, still_s = fall.poses()
    was, since = False, 0.0
    t_s = start_s = -fall.disc.radius_mm / fall.drop.down if fall.drop.direct and fall.drop.down > 500 else 0.0
    while t_s < still_s + TICK_S:
        here = pose(t_s)
        if abs(here.depth - line.depth) > fall.disc.radius_mm + line.width:
            now = False
        else:
            now = broken(here, line, fall.disc)
        if now != was:
            edge_s = bisect(pose, line, fall.disc, t_s - TICK_S, t_s, now) if t_s > start_s else t_s
            if was:
                yield since, edge_s
            was, since = now, edge_s
        t_s += TICK_S
    if was:
        yield since, still_s


def bisect(pose: Callable[[float], Pose], line: Line, disc: Disc, low: float, high: float, level: bool) -> float:
    for _ in range(5):
        middle = (low + high) / 2
        if broken(pose(middle), line, disc) == level:
            high = middle
        else:
            low = middle
    return high
