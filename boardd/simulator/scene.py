"""What happened at one end in, as far as its sensors could notice it: loads, blows, presses, broken beams, shadows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from boardd.record import NamedTuple
from boardd.simulator.motion import Blow, Leg, Motion, Rest

STEP_S = 0.008  # between the points of a slide


class Load(NamedTuple):
    """From now on a piece weighs so much on the deck, here; `sudden` makes the deck ring."""

    t_s: float
    piece: str
    mass_g: float
    x_mm: float
    y_mm: float
    sudden: bool
    flat: bool = True  # lies on the deck's surface, where an IR cell could see it


class Press(NamedTuple):
    """A smooth force: a hand, a foot, a gust, a wobble."""

    t_s: float
    end_s: float
    force: Callable[[float], tuple[float, float, float]]  # time -> grams, x, y


class Block(NamedTuple):
    """Something stands in a beam; edges of a slow one chatter."""

    t_s: float
    end_s: float
    beam: str
    slow: bool = False


class Shadow(NamedTuple):
    """A hand over the deck, as IR cells see it."""

    t_s: float
    end_s: float
    x_mm: float
    y_mm: float
    radius_mm: float


@dataclass
class Scene:
    """One end of the game from beginning to end."""

    loads: list[Load] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    shadows: list[Shadow] = field(default_factory=list)

    def put(self, t_s: float, piece: str, rest: Rest, mass_g: float, sudden: bool = True) -> None:
        self.loads.append(
            Load(t_s, piece, mass_g * rest.share, rest.x_mm, rest.y_mm, sudden, flat=rest.kind in ("on", "lean"))
        )

    def lift(self, t_s: float, piece: str, rest: Rest, sudden: bool = False) -> None:
        self.loads.append(Load(t_s, piece, 0.0, rest.x_mm, rest.y_mm, sudden, flat=False))

    def add(self, motion: Motion, mass_g: dict[str, float]) -> None:
        """A throw: what it hit, what slid where, and where everything came to weigh."""
        self.blows += motion.blows
        for leg in motion.legs:
            self.slide(leg, mass_g[leg.piece])
        fell_s = {drop.piece: drop for drop in motion.drops}
        for piece, rest in motion.after.items():
            last_s = max([leg.end_s for leg in motion.legs if leg.piece == piece], default=None)
            if drop := fell_s.get(piece):
                self.lift(drop.t_s, piece, rest, sudden=not drop.direct)
                if rest.share:
                    self.put(drop.rested_s or drop.t_s + 0.1, piece, rest, mass_g[piece])
            elif rest.kind == "off":
                if last_s is not None:
                    self.lift(last_s, piece, rest, sudden=True)
            else:
                slid = last_s is not None
                self.put(motion.stopped_s.get(piece, motion.rest_s), piece, rest, mass_g[piece], sudden=not slid)

    def slide(self, leg: Leg, mass_g: float) -> None:
        t_s, sudden = leg.t_s, True
        while t_s < leg.end_s:
            x_mm, y_mm = leg.at(t_s)
            self.loads.append(Load(t_s, leg.piece, mass_g, x_mm, y_mm, sudden))
            t_s, sudden = t_s + STEP_S, False
