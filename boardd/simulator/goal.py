"""What a sheet says a throw did in, whether a motion did just that out."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from boardd.model import Place, Throw
from boardd.record import NamedTuple
from boardd.simulator.motion import Motion, Rest, is_move
from boardd.simulator.view import View

ASIDE_MM = 15.0  # a piece that was pushed less than this has not moved, for a player
CLOSE_MM = 4.0  # to a position that the sheet gives
UNMOVED_MM = 2.0


class Aim(NamedTuple):
    """Where one piece is to end, in the board's own coordinates and names."""

    kind: str  # on, flat, lean, off or dead
    hole: str = ""
    at_mm: tuple[float, float] | None = None

    def met(self, rest: Rest) -> bool:
        if self.kind == "dead":
            return True
        if (rest.kind, rest.hole) != (self.kind, self.hole):
            return False
        return self.at_mm is None or hypot(rest.x_mm - self.at_mm[0], rest.y_mm - self.at_mm[1]) <= CLOSE_MM


class Goal(NamedTuple):
    thrown: Aim
    moves: Mapping[str, Aim]

    def met(self, motion: Motion, before: Mapping[str, Rest]) -> bool:
        if not self.thrown.met(motion.after[motion.piece]) or (self.thrown.kind == "dead" and not motion.touched):
            return False
        for piece, rest in motion.after.items():
            if piece == motion.piece:
                continue
            if piece not in self.moves:
                if is_move(before[piece], rest, UNMOVED_MM):
                    return False
            elif not self.moves[piece].met(rest) or not is_move(before[piece], rest, ASIDE_MM):
                return False
        return all(piece in motion.after for piece in self.moves)


def goal_of(throw: Throw, view: View) -> Goal:
    return Goal(aim_of(throw.places[0], view), {move.piece: aim_of(move.to, view) for move in throw.moves})


def aim_of(place: Place, view: View) -> Aim:
    if place.name in ("off", "dead"):
        return Aim(place.name)
    if place.name == "on":
        return Aim("on", "", view.point(*place.at_mm) if place.at_mm else None)
    return Aim("lean" if place.leaning else "flat", view.holes[place.name])
