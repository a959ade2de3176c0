"""Throws as they really were in, the truth beside a trace out: a sheet, and a line of JSON for each throw."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from boardd.model import Game, Move, Place, Throw
from boardd.sheet import write
from boardd.simulator.motion import Motion, Rest


@dataclass
class Truth:
    game: Game
    lines: list[dict[str, object]] = field(default_factory=list)

    def sheet(self) -> str:
        return write(self.game)

    def text(self) -> str:
        return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in self.lines)

    def throws(self) -> list[dict[str, object]]:
        return [line for line in self.lines if "throw" in line]


def bare(throw: Throw) -> Throw:
    """Without millimetres."""
    places = tuple(Place(place.name, place.leaning) for place in throw.places)
    return Throw(places, tuple(Move(piece, Place(to.name, to.leaning)) for piece, to in throw.moves))


def tags(throw: Throw, motion: Motion, before: Mapping[str, Rest], more: Sequence[str]) -> list[str]:
    """The scenario, in words that an evaluation can count."""
    place = throw.places[0]
    return [*dict.fromkeys([*of_piece(place, motion), *of_moves(throw, motion, before), *more])]


def of_piece(place: Place, motion: Motion) -> list[str]:
    if place.name == "dead":
        return ["dead"]
    if place.leaning:
        return ["leaner"]
    if place.name == "on":
        return ["rest", *["wobble"] * bool(motion.wobbles)]
    if place.name == "off":
        return ["slid-off" if motion.touched else "miss"]
    direct = any(drop.piece == motion.piece and drop.direct for drop in motion.drops)
    return ["direct", *["lip"] * motion.touched] if direct else ["via-deck"]


def of_moves(throw: Throw, motion: Motion, before: Mapping[str, Rest]) -> list[str]:
    found = ["several"] if len(throw.moves) > 1 else []
    end = motion.after[motion.piece]
    for piece, to in throw.moves:
        old = before[piece]
        own = "own" if piece[0] == motion.piece[0] else "opponents"
        if old.kind == "lean" and to.name not in ("on", "off") and not to.leaning:
            what = "tipped-flat"
        elif to.name == "off":
            what = "knock-off"
        elif to.name == "on":
            what = "knock-aside"
        else:
            what = "lean-moved" if to.leaning else "knock-in"
        found += [what, own]
        if end.kind == "on" and abs(end.x_mm - old.x_mm) < 40 and abs(end.y_mm - old.y_mm) < 40:
            found.append("took-place")
    if motion.scripted:
        found.append("scripted")
    return found
