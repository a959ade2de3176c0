"""A course of the round in; who may have thrown next, who must still throw, and what it comes to, out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boardd.errors import Refused
from boardd.game import next_order
from boardd.inference.tracks import Start, Track, courses
from boardd.inference.worlds import World
from boardd.model import OFF, Scores, Throw, UpNext
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.variant import Variant

MOST_UPS = 500
MISS = Throw((OFF,))


class Turns:
    """The turns of one round."""

    def __init__(self, rules: Variant, number: int, players: Mapping[str, tuple[str, ...]]) -> None:
        self.rules, self.number, self.players = rules, number, players
        self.ups: dict[object, UpNext | None] = {}  # who throws next, as far as it was worked out

    def play(self, track: Track) -> RoundInPlay:
        start = track.start
        r = RoundInPlay(self.rules, self.number, start.order, self.players, start.scores, start.memory)
        for team, throw in track.throws:
            r.throw(team, throw)
        return r

    def owed(self, track: Track) -> UpNext | None:
        """Who throws next in this course of the round."""
        key = (track.start.order, track.throws)
        if key not in self.ups:
            if len(self.ups) > MOST_UPS:
                self.ups.clear()
            self.ups[key] = self.play(track).up()
        return self.ups[key]

    def owes(self, track: Track) -> bool:
        """Is there a throw that must still be made?"""
        up = self.owed(track)
        return up is not None and (not up.bonus or any(self.declined(track)))

    def had_bonus(self, track: Track) -> bool:
        """Has a team thrown more than it has washers?"""
        thrown = [team for team, _ in track.throws]
        return any(thrown.count(team) > self.rules.each for team in track.start.order)

    def may_throw(self, track: Track) -> Iterator[tuple[int, UpNext, UpNext | None]]:
        """Who may have thrown now: how many throws were missed unseen before, who, and who is next."""
        r = self.play(track)
        up, missed = r.up(), 0
        turns = 0
        while up and missed <= 4:
            r_team = up.team
            r.throw(up.team, MISS)
            following = r.up()
            if following and following.bonus:
                following = None
            yield missed, up, following
            if up.bonus and missed == 0 and r_team != track.start.order[-1]:
                yield from self.declined(track)
            if following and following.team != r_team:
                turns += 1
            if turns > 1:
                return
            up, missed = following, missed + 1

    def declined(self, track: Track) -> Iterator[tuple[int, UpNext, UpNext | None]]:
        """A bonus throw may be left out: the next team throws."""
        r = self.play(track)
        up = r.up()
        order = track.start.order
        if up is None or up.team == order[-1]:
            return
        team = order[order.index(up.team) + 1]
        try:
            r.throw(team, MISS)
        except Refused:
            return
        yield 0, UpNext(up.round, team, None, r.thrown[team], 0, False, up.end), None

    def unseen(self, track: Track, missed: int) -> Track:
        """The same course after so many throws that touched nothing."""
        for _ in range(missed):
            up = self.play(track).up()
            track = track.missed(up.team if up else track.start.order[-1])
        return track

    def finished(self, track: Track) -> Track:
        while (up := self.owed(track)) and not up.bonus:
            track = track.missed(up.team)
        return track

    def worth(self, track: Track) -> object:
        """What a course comes to: score, next team and winner."""
        r = self.play(track)
        scored = r.score()
        return tuple(sorted(scored.scores.items())), scored.next, scored.winner, len(track.throws)

    def following(self, tracks: Sequence[Track], over: bool) -> list[Track]:
        """How the next round may begin: who throws first is in doubt where the round was; the scores are as told.

        In a game that goes on, courses in which somebody has won are wrong.
        """
        found = []
        told: tuple[Scores, frozenset[str]] | None = None
        for track in courses(tracks):
            r = self.play(track)
            ended = r.score()
            told = told or (ended.scores, self.rules.remember(track.start.memory, ended.scores))
            if ended.winner is None or over:
                found.append(Track(Start(next_order(r, ended), *told), (), World((), track.world.log_p)))
        return found
