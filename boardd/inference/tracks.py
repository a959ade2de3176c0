"""Courses that the game may have taken in, each with its probability; the likeliest few out."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from boardd.inference.scale import Weight
from boardd.inference.tokens import plain
from boardd.inference.worlds import Lying, World
from boardd.model import OFF, Place, Scores, Throw
from boardd.record import NamedTuple

KEEP = 20
LEAST = 9.0  # e^-9: less likely courses are forgotten
DEAD = Place("dead")
NONE: Weight = (0.0, 0.0, 0.0)


class Start(NamedTuple):
    """How a round began."""

    order: tuple[str, ...]
    scores: Scores
    memory: frozenset[str]


class Track(NamedTuple):
    """One course of the round so far: its throws, and the world that they led to."""

    start: Start
    throws: tuple[tuple[str, Throw], ...]
    world: World
    hand: tuple[Lying, ...] = ()  # pieces that somebody has taken off the board
    foreign: Weight = NONE  # what else weighs on the deck
    before: World | None = None  # the last throw
    by: Weight = NONE  # what the last throw changed
    at: int = 0  # the number of the last throw's landing

    def to(self, world: World, log_p: float = 0.0) -> Track:
        return self._replace(world=world._replace(log_p=world.log_p + log_p))

    def less(self, log_p: float) -> Track:
        return self._replace(world=self.world._replace(log_p=self.world.log_p + log_p))

    def missed(self, team: str) -> Track:
        return self._replace(throws=(*self.throws, (team, Throw((OFF,)))))

    def dead(self, team: str | None) -> Track:
        """The last throw does not count; or, where no landing was taken for one, the team's next."""
        if team:
            return self._replace(throws=(*self.throws, (team, Throw((DEAD,)))), before=None, by=NONE)
        if not self.throws or self.before is None:
            return self
        dead = (self.throws[-1][0], Throw((DEAD,)))
        world = self.before._replace(log_p=self.world.log_p)
        return self._replace(throws=(*self.throws[:-1], dead), world=world, before=None, foreign=self.by, by=NONE)

    def key(self) -> object:
        return (
            self.start.order,
            tuple(sorted(self.start.scores.items())),
            tuple([(team, plain(throw)) for team, throw in self.throws]),
            frozenset([(lies.piece, lies.hole, lies.leaning) for lies in self.world.lying]),
            frozenset([lies.piece for lies in self.hand]),
            self.foreign != NONE,
        )


def best(tracks: Sequence[Track]) -> list[Track]:
    """The likeliest courses, their probabilities adding up to one."""
    top = max(track.world.log_p for track in tracks)
    same: dict[object, Track] = {}
    for track in tracks:
        if track.world.log_p < top - LEAST:
            continue
        key = track.key()
        if key in same:
            first, second = sorted((same[key], track), key=lambda either: -either.world.log_p)
            track = first.less(log(1 + exp(second.world.log_p - first.world.log_p)))
        same[key] = track
    kept = sorted(same.values(), key=lambda track: -track.world.log_p)[:KEEP]
    top = kept[0].world.log_p
    total = log(sum(exp(track.world.log_p - top) for track in kept)) + top
    return [track.less(-total) for track in kept]


def numbered(track: Track) -> list[tuple[str, int, Throw]]:
    """Every throw with its number among its team's."""
    count: dict[str, int] = {}
    found = []
    for team, throw in track.throws:
        count[team] = count.get(team, 0) + 1
        found.append((team, count[team], throw))
    return found
