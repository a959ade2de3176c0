"""Courses that the game may have taken in, each with its probability; the likeliest few out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log

from boardd.inference.scale import Weight
from boardd.inference.tokens import plain
from boardd.inference.worlds import Lying, World
from boardd.model import OFF, Place, Scores, Throw
from boardd.record import NamedTuple

KEEP = 24
MOST, MOST_COURSES = 200, 16  # that are looked at; courses that are kept along with a world
LEAST = 7.5  # e^-7.5: less likely courses are forgotten
WIDER, NEARER, ALIKE_MM = 1.6, 0.7, 2.0  # how places may differ that are alike
DEAD = Place("dead")
NONE: Weight = (0.0, 0.0, 0.0)

Throws = tuple[tuple[str, Throw], ...]
Places = Mapping[str, Lying]


class Start(NamedTuple):
    """How a round began."""

    order: tuple[str, ...]
    scores: Scores
    memory: frozenset[str]


class Course(NamedTuple):
    """How a round began, what was thrown in it, and the logarithm of how likely that is among others."""

    start: Start
    throws: Throws
    log_share: float


class Track(NamedTuple):
    """How matters may stand now: the world, and the likeliest course of the round that led to it.

    Other courses may have led to the same world, with the same to come: they are kept along, and cost nothing.
    """

    start: Start
    throws: Throws
    world: World
    hand: tuple[Lying, ...] = ()  # pieces that somebody has taken off the board
    foreign: Weight = NONE  # what else weighs on the deck
    before: World | None = None  # the last throw
    by: Weight = NONE  # what the last throw changed
    at: int = 0  # the number of the last throw's landing
    thrown_s: float = -1e9  # when the last throw was over
    log_share: float = 0.0  # of this course among all that led here
    others: tuple[Course, ...] = ()

    def to(self, world: World, log_p: float = 0.0) -> Track:
        return self._replace(world=World(world.lying, world.log_p + log_p, world.ties))

    def less(self, log_p: float) -> Track:
        return self.to(self.world, log_p)

    def threw(self, *throws: tuple[str, Throw]) -> Track:
        others = tuple([course._replace(throws=course.throws + throws) for course in self.others])
        return self._replace(throws=self.throws + throws, others=others)

    def missed(self, team: str) -> Track:
        return self.threw((team, Throw((OFF,))))

    def dead(self, team: str | None) -> Track:
        """The last throw does not count; or, where no landing was taken for one, the team's next."""
        if team:
            return self.threw((team, Throw((DEAD,))))._replace(before=None, by=NONE)
        return self.undone((self.throws[-1][0], Throw((DEAD,)))) if self.throws and self.before else self

    def undone(self, *instead: tuple[str, Throw]) -> Track:
        """As before the last throw: what it changed weighs on the deck, but is no piece."""
        if not self.throws or self.before is None:
            return self
        others = tuple([course._replace(throws=(*course.throws[:-1], *instead)) for course in self.others])
        world = self.before._replace(log_p=self.world.log_p)
        return self._replace(
            throws=(*self.throws[:-1], *instead), world=world, before=None, foreign=self.by, by=NONE, others=others
        )

    def each(self) -> list[Track]:
        """Every course that led here, as if it were the only one."""
        found = [self.less(self.log_share)._replace(log_share=0.0, others=())]
        for start, throws, log_share in self.others:
            found.append(found[0]._replace(start=start, throws=throws).to(self.world, log_share))
        return found

    def key(self) -> object:
        """What decides of what may follow."""
        return (
            self.start.order,
            tuple([team for team, _ in self.throws]),
            frozenset([(lies.piece, lies.hole, lies.leaning) for lies in self.world.lying]),
            frozenset([(lies.piece, lies.hole, lies.leaning) for lies in self.hand]),
            self.foreign != NONE,
        )

    def as_said(self) -> tuple[object, ...]:
        """Its course, as far as people tell it."""
        said = [(team, plain(throw)) for team, throw in self.throws]
        return self.start.order, tuple(sorted(self.start.scores.items())), self.start.memory, tuple(said)


def courses(tracks: Iterable[Track]) -> list[Track]:
    """Every course of the round, the likeliest first; those that people would tell in the same words are one."""
    known: dict[object, Track] = {}
    for track in tracks:
        for one in track.each():
            said = one.as_said()
            was = known.get(said)
            if was is None:
                known[said] = one
            else:
                first, second = (was, one) if was.world.log_p >= one.world.log_p else (one, was)
                known[said] = first.less(log(1 + exp(second.world.log_p - first.world.log_p)))
    return sorted(known.values(), key=likeliest)


def best(tracks: Sequence[Track]) -> list[Track]:
    """The likeliest, their probabilities adding up to one; those that come to the same are one."""
    top = max(track.world.log_p for track in tracks)
    same: dict[object, list[tuple[Track, Places]]] = {}
    for track in sorted([track for track in tracks if track.world.log_p > top - LEAST], key=likeliest)[:MOST]:
        known = same.setdefault(track.key(), [])
        for i, (other, places) in enumerate(known):
            if alike(track.world, places) and before_alike(track.before, other.before):
                known[i] = together(other, track), places
                break
        else:
            known.append((track, {lies.piece: lies for lies in track.world.lying}))
    kept = sorted([track for known in same.values() for track, _ in known], key=likeliest)[:KEEP]
    top = kept[0].world.log_p
    total = log(sum(exp(track.world.log_p - top) for track in kept)) + top
    return [track.less(-total) for track in kept]


def likeliest(track: Track) -> float:
    return -track.world.log_p


def together(track: Track, other: Track) -> Track:
    """Two that come to the same: the likelier one's world, and the courses of both."""
    first, *others = courses((track, other))[:MOST_COURSES]
    top = first.world.log_p
    total = log(sum([exp(one.world.log_p - top) for one in (first, *others)])) + top
    along = [Course(one.start, one.throws, one.world.log_p - total) for one in others if one.world.log_p > top - LEAST]
    return track._replace(
        start=first.start,
        throws=first.throws,
        world=track.world._replace(log_p=total),
        log_share=top - total,
        others=tuple(along),
    )


def alike(world: World, places: Places) -> bool:
    """Do the pieces lie at these places, known as well?"""
    for lies in world.lying:
        other = places.get(lies.piece)
        if other is lies:
            continue
        if other is None or lies.hole != other.hole or is_moved(lies) != is_moved(other):
            return False
        for at, to, spread, wide in zip(lies[3:5], other[3:5], lies.spread_mm, other.spread_mm, strict=True):
            less, more = (spread, wide) if spread < wide else (wide, spread)
            if more > WIDER * less + ALIKE_MM or abs(at - to) > NEARER * more + ALIKE_MM:
                return False
    return True


def is_moved(lies: Lying) -> bool:
    return lies.push is not None and not lies.push.nudged


def before_alike(some: World | None, others: World | None) -> bool:
    if some is others:
        return True
    if some is None or others is None or len(some.lying) != len(others.lying):
        return False
    return alike(some, {lies.piece: lies for lies in others.lying})


def numbered(track: Track) -> list[tuple[str, int, Throw]]:
    """Every throw with its number among its team's."""
    count: dict[str, int] = {}
    found = []
    for team, throw in track.throws:
        count[team] = count.get(team, 0) + 1
        found.append((team, count[team], throw))
    return found
