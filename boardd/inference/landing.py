"""What all sensors of one end saw in, between two quiet times or three; a landing out."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from boardd.inference.glimpses import Glimpse
from boardd.inference.scale import StandIn, Weight, added
from boardd.inference.slide import Slide
from boardd.inference.spots import Spot
from boardd.inference.touches import Touch
from boardd.model import Point
from boardd.record import NamedTuple

NEVER: Mapping[str, tuple[float, ...]] = {}


class Landing(NamedTuple):
    """What the sensors of one end saw between two quiet times; a later one of the same number knows it better."""

    number: int
    start_s: float
    end_s: float
    change: Weight | None  # of the deck's weight and moments; None without cells
    error: Weight
    fell: dict[str, int]  # for each beam, how many bodies passed
    steady: frozenset[str]  # beams that stay broken
    blind: frozenset[str]  # of these, the ones that were broken before
    hands: frozenset[str]  # holes that a hand reached into
    blows: tuple[tuple[float, float], ...]
    pressed_s: float
    heavy: bool
    balance: Weight | None  # the sum of all changes since the deck was marked as empty
    came: tuple[Spot, ...] | None = None  # on the surface; None without reflective cells
    went: tuple[Spot, ...] = ()
    left: int = 0  # how many pieces the surface still shows
    shaded: bool = False  # by a hand
    touched: bool = False  # the surface saw something
    fell_s: Mapping[str, tuple[float, ...]] = NEVER  # for each hole, when bodies fell into it
    flying: Glimpse | None = None  # of the deck, while the thrown piece was in the air
    touches: tuple[Touch, ...] = ()  # where the blows struck
    stand_in: StandIn | None = None  # for a cell that is dead or drifts
    let_go: frozenset[str] = frozenset()  # holes of which something let go that had blocked their beams before
    hands_mm: tuple[Point, ...] = ()  # where hands touched the surface
    slide: Slide | None = None  # how the thrown piece was seen to slide
    handled: bool = False  # a hand was in a hole shortly before
    sharp: bool = False  # something struck the deck: no hand is so sudden
    fast: frozenset[str] = frozenset()  # holes that something came into faster than hands are

    def error_g(self) -> float:
        """Of the mass, with what a missing cell adds."""
        return hypot(self.error[0], self.stand_in.error_g) if self.stand_in else self.error[0]


def joined(first: Landing, second: Landing) -> Landing:
    """Two landings as one."""
    change = added(first.change, second.change) if first.change and second.change else None
    fell = {name: count + second.fell[name] for name, count in first.fell.items()}
    return second._replace(
        start_s=first.start_s,
        change=change,
        fell=fell,
        hands=first.hands | second.hands,
        blows=first.blows + second.blows,
        pressed_s=first.pressed_s + second.pressed_s,
        came=None if first.came is None or second.came is None else first.came + second.came,
        went=first.went + second.went,
        shaded=first.shaded or second.shaded,
        touched=first.touched or second.touched,
        fell_s={
            hole: first.fell_s.get(hole, ()) + second.fell_s.get(hole, ()) for hole in (*first.fell_s, *second.fell_s)
        },
        touches=first.touches + second.touches,
        let_go=first.let_go | second.let_go,
        hands_mm=first.hands_mm + second.hands_mm,
        slide=first.slide,
        handled=first.handled,
        sharp=first.sharp or second.sharp,
        fast=first.fast | second.fast,
    )
