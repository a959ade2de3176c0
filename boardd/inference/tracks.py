"""Courses that a round may have taken in, the likeliest of them out, with probabilities that add up to one."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from boardd.inference.tokens import plain
from boardd.inference.worlds import World
from boardd.model import Place, Throw
from boardd.record import NamedTuple

KEEP = 16
DEAD = Place("dead")


class Track(NamedTuple):
    """One course of the round so far: its throws, and the world that they led to."""

    throws: tuple[tuple[str, Throw], ...]
    world: World
    picking: bool  # hands have begun to clear the board
    before: World | None = None  # the last throw

    def to(self, world: World, p: float) -> Track:
        return self._replace(world=world).less(p)

    def dead(self) -> Track:
        if not self.throws or self.before is None:
            return self
        team = self.throws[-1][0]
        world = self.before._replace(log_p=self.world.log_p)
        return Track((*self.throws[:-1], (team, Throw((DEAD,)))), world, self.picking)

    def less(self, p: float) -> Track:
        """Less likely by a factor."""
        return self._replace(world=self.world._replace(log_p=self.world.log_p + log(p)))


def best(tracks: Sequence[Track]) -> list[Track]:
    """The likeliest courses, their probabilities adding up to one."""
    top = max(track.world.log_p for track in tracks)
    same: dict[object, Track] = {}
    for track in tracks:
        if track.world.log_p < top - 12:
            continue
        key = (tuple((team, plain(throw)) for team, throw in track.throws), track.picking, where(track.world))
        if key in same:
            first, second = sorted((same[key], track), key=lambda either: -either.world.log_p)
            track = first.less(1 + exp(second.world.log_p - first.world.log_p))
        same[key] = track
    kept = sorted(same.values(), key=lambda track: -track.world.log_p)[:KEEP]
    top = kept[0].world.log_p
    total = log(sum(exp(track.world.log_p - top) for track in kept)) + top
    return [t._replace(world=t.world._replace(log_p=t.world.log_p - total)) for t in kept]


def where(world: World) -> frozenset[tuple[str, str, bool]]:
    return frozenset((lies.piece, lies.hole, lies.leaning) for lies in world.lying)
