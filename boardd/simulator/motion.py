"""What moving discs leave behind: records of slides, blows, drops and rests that the sensors are made from.

Units: seconds, mm, mm/s, grams; a blow is in gram-force seconds, so that grams weigh what they weigh.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import hypot

from boardd.record import NamedTuple

GRAVITY_MM_S2 = 9807.0


class Rest(NamedTuple):
    """Where a piece is, in the board's own coordinates and its near side's names."""

    kind: str  # on, flat, lean or off
    x_mm: float = 0.0
    y_mm: float = 0.0
    hole: str = ""
    share: float = 1.0  # of its weight that the deck carries


OFF = Rest("off", share=0.0)


class Blow(NamedTuple):
    """Something hit the deck from above."""

    t_s: float
    x_mm: float
    y_mm: float
    impulse_gs: float


class Leg(NamedTuple):
    """A piece slides straight on and slows down evenly."""

    piece: str
    t_s: float
    end_s: float
    x_mm: float
    y_mm: float
    vx: float
    vy: float
    slowing: float  # mm/s2

    def at(self, t_s: float) -> tuple[float, float]:
        speed = hypot(self.vx, self.vy)
        if not speed:
            return self.x_mm, self.y_mm
        passed_s = min(max(t_s, self.t_s), self.end_s) - self.t_s
        way = passed_s - self.slowing * passed_s * passed_s / (2 * speed)
        return self.x_mm + self.vx * way, self.y_mm + self.vy * way


class Drop(NamedTuple):
    """A piece falls into a hole, or starts to lean there."""

    t_s: float
    piece: str
    hole: str
    x_mm: float  # of its centre, from the hole's
    y_mm: float
    vx: float
    vy: float
    down: float  # mm/s
    leaning: bool
    direct: bool  # not from the deck's surface
    rested_s: float = 0.0  # when it lies still, known once it has fallen


class Graze(NamedTuple):
    """A piece skips across a hole and may dip into its rim beam."""

    t_s: float
    end_s: float
    hole: str


class Wobble(NamedTuple):
    """A piece shudders to rest like a coin."""

    t_s: float
    end_s: float
    piece: str


@dataclass
class Motion:
    """One throw from its first contact until everything lies still."""

    piece: str
    contact_s: float
    rest_s: float
    touched: bool = False  # the deck or a piece on it
    blows: list[Blow] = field(default_factory=list)
    legs: list[Leg] = field(default_factory=list)
    drops: list[Drop] = field(default_factory=list)
    grazes: list[Graze] = field(default_factory=list)
    wobbles: list[Wobble] = field(default_factory=list)
    after: dict[str, Rest] = field(default_factory=dict)  # every piece that changed, the thrown one included
    stopped_s: dict[str, float] = field(default_factory=dict)  # when each of them came to rest
    hits: list[str] = field(default_factory=list)  # the pieces that were hit, in order
    scripted: bool = False

    def moved(self, before: Mapping[str, Rest], least_mm: float) -> list[str]:
        """The pieces besides the thrown one that a player would say were moved."""
        return [
            piece
            for piece, rest in self.after.items()
            if piece != self.piece and is_move(before[piece], rest, least_mm)
        ]


def is_move(old: Rest, new: Rest, least_mm: float) -> bool:
    if (old.kind, old.hole) != (new.kind, new.hole):
        return True
    return new.kind == "on" and hypot(new.x_mm - old.x_mm, new.y_mm - old.y_mm) >= least_mm
