"""A course of the round and a landing in; the courses that it may have become out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from boardd.inference.evidence import Evidence
from boardd.inference.guessing import guesses
from boardd.inference.landing import Landing
from boardd.inference.lifting import Lifting
from boardd.inference.pace import Pace
from boardd.inference.scale import Weight, added
from boardd.inference.taking import Taking
from boardd.inference.throwing import Throwing
from boardd.inference.tracks import LEAST, NONE, Track
from boardd.inference.turns import MISS, Turns
from boardd.inference.view import View
from boardd.inference.worlds import Outcome
from boardd.model import Board, Move, Throw, UpNext

LOG_NOTHING = log(0.02)  # a bump; what has no blow is a hand, more often than not
LOG_STRONG = log(0.0005)  # something that hits as hard as a throw, and is none
LOG_FOREIGN = log(0.002)  # a phone is dropped
LOG_HAND, LOG_LEANS = log(0.03), log(0.2)  # a hand rests on the deck, between throws or at the pick-up
LOG_RESTLESS = log(0.3)  # and does not keep still
LOG_IDLE = log(0.05)  # a hand is at the board before the last throw, and takes nothing
LOG_STAYS = log(0.1)  # what lies there and is no piece stays there, or a cell's zero has moved
LOG_UNSEEN = log(0.008)  # that a throw touches nothing and nobody says so
LOG_UNFELT = log(0.12)  # the same where nothing feels a blow: what bounces off shows nothing either
LOG_GONE, LOG_HIDDEN, MOST_HIDDEN = log(0.8), log(0.2), 2  # of these, those that lie between the cells
LOG_BONUS = log(0.8)  # against the next team's throw; where both are as likely, a throw that must come is told first
# Where only beams are left: all that is not in a hole; if it had touched nothing, its team would have said so.
LOG_DARK, LOG_GONE_DARK, LOG_HIDDEN_DARK, MOST_HIDDEN_DARK = log(0.5), log(0.35), log(0.65), 4
LOG_CAME_BACK = log(0.1)  # to the board that they stand on, between two throws
PRESS_S = 1.5  # from a miss to the button
LOG_LIFT_EARLY = log(0.02)
LOG_LIFTS, LOG_STRIKES, STRIKES_S = log(0.9), log(0.005), 0.2  # fingers hardly strike the deck, per weight of a piece
LOG_PUT_BACK, LOG_PUT_BACK_LATE = log(0.5), log(0.01)  # a piece that was taken too early, or at the pick-up
LOG_TAKEN_EARLY, LOG_ALSO = log(0.01), log(0.3)  # and another piece, after a while
# hands may come at any time, also before the last throws, which then never come
LOG_LATER, LOG_NEVER = -3.0, log(0.003)
LOG_AT_ONCE, MOST_AT_ONCE = log(0.02), 4  # several throws in one landing
LOG_STRUCK_AGAIN = log(0.001)  # one throw strikes twice as hard as only throws do
LOG_HANDLED = -3.0  # a throw while hands are at the board
LOG_CLEARED = log(0.01)  # against lifts that add up
WEIGHS_G = 12.0


class Meaning:
    """What landings may mean in one round."""

    def __init__(
        self, board: Board, pace: Pace, view: View, turns: Turns, throwing: Throwing, lifting: Lifting
    ) -> None:
        self.pace, self.view, self.turns, self.throwing, self.lifting = pace, view, turns, throwing, lifting
        self.weighs = board.loads is not None
        self.taking = Taking(board, lifting.weighing)
        self.log_unseen = LOG_UNSEEN if self.weighs else LOG_UNFELT
        self.log_gone, self.log_hidden, self.most_hidden = LOG_GONE, LOG_HIDDEN, MOST_HIDDEN
        self.dark = board.loads is None and board.ir is None
        if self.dark:
            self.log_unseen = LOG_DARK
            self.log_gone, self.log_hidden, self.most_hidden = LOG_GONE_DARK, LOG_HIDDEN_DARK, MOST_HIDDEN_DARK
        self.gap_s = 0.0  # between the landing and the throw before it
        self.left_s = -1e9  # when whoever threw last left the other board, where throwers stand

    def of(self, track: Track, landing: Landing, seen: Evidence, log_p: float) -> Iterator[Track]:
        """What weighs on the deck and is no piece stays there, or is taken away with this landing."""
        if landing.heavy:
            yield track.less(log_p)
            return
        track = track.less(log_p)
        if landing.change and track.foreign != NONE:
            yield from self.leant(track, landing.change, landing, seen)
            yield from self.meant(track.less(LOG_STAYS), landing, seen)
            landing = landing._replace(change=added(landing.change, track.foreign))
            track = track._replace(foreign=NONE)
        yield from self.meant(track, landing, seen)

    def meant(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        """Nothing, something that is no piece, hands, or a throw."""
        change = landing.change
        hard = seen.hard
        soft = seen.is_soft()
        if soft and self.turns.had_bonus(track) and self.turns.owes(track) and self.taken_from(track, landing):
            track = track.less(LOG_LIFT_EARLY)  # what was taken for a bonus throw may have been the next team's
        log_nothing = LOG_STRONG * (1 + seen.sure) if hard else log(0.8) if soft or seen.shaky else LOG_NOTHING
        if not self.weighs:
            if soft and not track.hand:
                log_nothing = LOG_IDLE if self.turns.owes(track) else log_nothing + self.log_come(track, landing, 0)
            log_nothing = 0.0 if seen.blinked() else log_nothing + self.taking.log_nothing(landing)
        nothing = self.lifting.nothing(track.world, landing, seen)
        if nothing:
            yield (self.waited(track, landing) if soft else track).to(nothing, log_nothing)
        if change and track.foreign == NONE:
            usual = soft and (track.hand or not self.turns.owes(track))
            log_foreign = LOG_LEANS if usual else LOG_HAND if soft else LOG_FOREIGN
            log_foreign += self.lifting.log_foreign(change, bool(usual)) + seen.log_hands(track.world.lying)
            log_foreign += self.lifting.weighing.log_spots(landing)
            yield track._replace(foreign=change).less(log_foreign)
        if not hard:
            yield from self.lifted(track, landing, seen)
            yield from self.put_back(track, landing)
            yield from self.cleared(track, landing, seen)
            yield from self.taken(track, landing, seen)
        yield from self.thrown(track, landing, seen)

    def leant(self, track: Track, change: Weight, landing: Landing, seen: Evidence) -> Iterator[Track]:
        """The hand that rests on the deck presses more than before, or less."""
        log_p = self.lifting.log_leant(track.foreign, change) if seen.is_soft() else None
        if log_p is not None:
            log_p += LOG_RESTLESS + seen.log_hands(track.world.lying) + self.lifting.weighing.log_spots(landing)
            yield track._replace(foreign=added(track.foreign, change)).less(log_p)

    def taken_from(self, track: Track, landing: Landing) -> bool:
        """Were hands in a hole that holds pieces, and weighs nothing?"""
        full = {lies.hole for lies in track.world.lying if lies.hole and not self.lifting.weighing.share(lies)[0]}
        return bool(full & landing.hands)

    def log_missed(self, track: Track, landing: Landing, missed: int, team: str) -> float:
        """That so many throws before this team's touched nothing, and nobody said so."""
        if self.weighs:
            return missed * self.log_unseen + self.pace.log_gap(self.gap_s, missed + 1, self.changes(track, team))
        return self.log_unnoticed(track, landing.start_s, missed, team)

    def log_pressed(self, track: Track, t_s: float, missed: int, team: str) -> float:
        """The same, before a throw of which the team said so itself."""
        return missed * self.log_unseen if self.weighs else self.log_unnoticed(track, t_s - PRESS_S, missed, team)

    def log_unnoticed(self, track: Track, t_s: float, missed: int, team: str) -> float:
        """As the pace has it."""
        fits = self.pace.log_fits(t_s - track.thrown_s, missed + 1, self.changes(track, team))
        return missed * self.log_unseen + fits

    def changes(self, track: Track, team: str) -> int:
        """How often the team that throws changes until this one does."""
        return int(bool(track.throws) and team != track.throws[-1][0])

    def log_stayed(self, track: Track, team: str) -> float:
        """Who leaves the board that throwers stand on has thrown; seldom does the same team's thrower come back."""
        again = bool(track.throws) and team == track.throws[-1][0] and self.left_s > track.thrown_s
        return LOG_CAME_BACK if again else 0.0

    def unseen(self, track: Track, missed: int, up: UpNext | None) -> Iterator[Track]:
        """The course after so many throws that nobody saw, where this one is next.

        They touched nothing, or lie where no sensor looks; where that makes another one the next, they did not.
        """
        if self.weighs:
            yield self.turns.unseen(track, missed)
            return
        ways = [track]
        for _ in range(missed):
            gone = [self.turns.unseen(way, 1).less(self.log_gone) for way in ways]
            lie = [hidden for way in ways if (hidden := self.hidden(way))] if missed <= self.most_hidden else []
            ways = gone + lie
        yield from [way for way in ways if not missed or up is None or self.is_next(way, up)]

    def since(self, track: Track, t_s: float) -> Iterator[Track]:
        """The courses until now, with the throws that nobody saw since the last one."""
        owed = len(self.turns.finished(track).throws) - len(track.throws)
        for missed in range(min(owed, self.most_hidden) + 1):
            log_p = missed * self.log_unseen + self.pace.log_fits(t_s - track.thrown_s, missed + 1)
            yield from self.unseen(track.less(log_p), missed, None)

    def is_next(self, track: Track, up: UpNext) -> bool:
        owed = self.turns.owed(track)
        return owed is not None and (owed.team, owed.throw) == (up.team, up.throw)

    def hidden(self, track: Track) -> Track | None:
        """The course after a throw that lies between the cells."""
        up = self.turns.owed(track)
        if up is None:
            return None
        lies = self.throwing.ways.anywhere(f"{up.team}{up.throw}")
        world = track.world._replace(lying=(*track.world.lying, lies))
        threw = track.threw((up.team, self.token([Outcome(lies.piece, lies)])))
        return threw._replace(world=world).less(self.log_hidden)

    def thrown(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        """The next throw; or a later one, after throws that no sensor saw."""
        if track.hand or landing.handled:
            track = track.less(LOG_HANDLED)
        soft = seen.is_soft() and not any(landing.fell.values())
        for missed, up, following in self.turns.may_throw(track):
            log_p = self.log_missed(track, landing, missed, up.team) + (LOG_BONUS if up.bonus else 0.0)
            log_p += self.log_stayed(track, up.team)
            if missed and (track.world.log_p + log_p < -LEAST or soft):
                return
            for skipped in self.unseen(track.less(log_p + LOG_STRUCK_AGAIN * seen.sure), missed, up):
                yield from self.threw(skipped, up, landing, seen)
            if missed == 0 and following and several(landing, seen):
                yield from self.thrown_at_once(track.less(log_p), landing, seen)

    def threw(self, track: Track, up: UpNext, landing: Landing, seen: Evidence) -> Iterator[Track]:
        for explanation in self.throwing.explain(track.world, f"{up.team}{up.throw}", landing, seen):
            yield track.threw((up.team, self.token(explanation.outcomes)))._replace(
                world=explanation.world,
                before=track.world,
                by=landing.change or NONE,
                at=landing.number,
                thrown_s=landing.end_s,
            )

    def thrown_at_once(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        """The next throws of the same team, each before the one before had settled."""
        r = self.turns.play(track)
        ups: list[UpNext] = []
        falls = sum(map(len, landing.fell_s.values()))
        most = min(MOST_AT_ONCE, seen.strong + (falls if seen.base else 0))
        while (up := r.up()) and not up.bonus and len(ups) < most and (not ups or up.team == ups[0].team):
            ups.append(up)
            r.throw(up.team, MISS)
            if len(ups) > 1:
                yield from self.thrown_together(track, ups, landing, seen)

    def thrown_together(self, track: Track, ups: Sequence[UpNext], landing: Landing, seen: Evidence) -> Iterator[Track]:
        pieces = [f"{up.team}{up.throw}" for up in ups]
        for explanation in self.throwing.together(track.world, pieces, landing, seen):
            thrown, moved = explanation.outcomes[: len(ups)], explanation.outcomes[len(ups) :]
            if sum(not (o.lies and o.lies.hole and seen.base) for o in thrown) > seen.strong:
                continue
            *first, last = thrown
            throws = [*(self.token([outcome]) for outcome in first), self.token([last, *moved])]
            yield (
                track.threw(*((up.team, throw) for up, throw in zip(ups, throws, strict=True)))
                ._replace(
                    world=explanation.world,
                    before=track.world,
                    at=landing.number,
                )
                .less(LOG_AT_ONCE + LOG_STRUCK_AGAIN * max(0, seen.sure + 1 - len(ups)))
                .less(seen.log_order(thrown) + seen.log_pressed)
            )

    def token(self, outcomes: Sequence[Outcome]) -> Throw:
        thrown, *moved = [outcome for outcome in outcomes if not outcome.nudged]
        moves = tuple([Move(outcome.piece, self.view.place(outcome.lies)) for outcome in moved])
        return Throw((self.view.place(thrown.lies),), moves)

    def log_early(self, track: Track, seen: Evidence) -> float:
        """That hands take pieces while throws are owed: they do not strike the board, nor a hole's beams."""
        return LOG_LIFT_EARLY + (0.0 if seen.is_soft() else LOG_NOTHING) + seen.log_hands(track.world.lying)

    def lifted(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        usual = track.hand or not self.turns.owes(track)
        log_usual = LOG_STRIKES if landing.sharp or seen.strongest_s > STRIKES_S else LOG_LIFTS
        best = -1e9
        for moved, explanation in self.lifting.lifts(track.world, landing):
            lifted = track._replace(world=explanation.world, hand=(*track.hand, *moved), before=None)
            yield lifted.less(log_usual if usual else self.log_early(track, seen))
            best = max(best, explanation.world.log_p)
        if landing.change and usual:
            for moved, world, hand in self.lifting.pressed(track.world, landing, landing.change, best - LEAST):
                yield track._replace(world=world, hand=(*track.hand, *moved), before=None, foreign=hand).less(LOG_LEANS)

    def cleared(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        if landing.change is not None and landing.change[0] > -WEIGHS_G:
            return
        world = self.lifting.cleared(track.world, landing)
        if world:
            gone = tuple(lies for lies in track.world.lying if lies not in world.lying)
            lifted = track._replace(world=world, hand=(*track.hand, *gone), before=None)
            usual = track.hand or not self.turns.owes(track)
            yield lifted.less(LOG_CLEARED if usual else LOG_CLEARED + self.log_early(track, seen))

    def taken(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        """The pick-up of what weighs nothing; where no hand was seen, the beams say what they always say."""
        if self.weighs:
            return
        log_p = 0.0 if seen.is_soft() else seen.log_beams(track.world.lying, (), ())
        for ready in self.ready(track.less(log_p), landing):
            found = self.taking.taken(ready.world, landing, ready.hand)
            if found:
                moved, explanation = found
                yield ready._replace(world=explanation.world, hand=(*ready.hand, *moved), before=None)

    def ready(self, track: Track, landing: Landing) -> Iterator[Track]:
        """The courses in which hands come to the board now: throws that are owed were made unseen, or it is early."""
        missed = len(self.turns.finished(track).throws) - len(track.throws) if self.turns.owes(track) else 0
        if missed:
            yield self.waited(track, landing).less(LOG_ALSO if track.hand else LOG_TAKEN_EARLY)
        log_p = 0.0 if track.hand else self.log_come(track, landing, missed)
        log_p = max(missed * self.log_unseen + log_p, LOG_NEVER) if missed else log_p
        yield from self.unseen(track.less(log(0.9) + log_p), missed, None)

    def waited(self, track: Track, landing: Landing) -> Track:
        """Who still has to throw waits until hands have gone."""
        return track._replace(thrown_s=landing.end_s) if not self.weighs and self.turns.owes(track) else track

    def log_come(self, track: Track, landing: Landing, missed: int) -> float:
        """That hands come now, as the pace has it; after so many throws that nobody saw."""
        return max(self.pace.log_fits(landing.start_s - track.thrown_s, missed + 1), LOG_LATER)

    def over(self, track: Track) -> list[Track]:
        """The round is over: throws that are owed were misses; or, where only beams are left, nobody knows."""
        over = self.turns.finished(track)
        if self.weighs:
            return [over]
        owed = len(over.throws) - len(track.throws)
        log_p = owed * self.log_unseen + self.taking.log_left(track.world)
        if not self.dark:
            return [over.less(log_p)]
        if owed <= self.most_hidden:
            return [one.less(log_p) for one in self.unseen(track, owed, None)]
        holes = list(self.view.names.values()) if not track.at else []  # the beams may be as silent as all the rest
        return [one.less(log_p) for one in guesses(track, self.turns, holes)]

    def put_back(self, track: Track, landing: Landing) -> Iterator[Track]:
        if landing.change[0] < WEIGHS_G if landing.change else not landing.came:
            return
        for lies in track.hand:
            explanation = self.lifting.put_back(track.world, lies, landing)
            if explanation:
                hand = tuple(other for other in track.hand if other.piece != lies.piece)
                log_p = LOG_PUT_BACK if self.turns.owes(track) else LOG_PUT_BACK_LATE
                yield track._replace(world=explanation.world, hand=hand, before=None).less(log_p)


def several(landing: Landing, seen: Evidence) -> bool:
    """Can this have been more than one throw?"""
    return seen.strong > 1 or (seen.base and max(landing.fell.values(), default=0) > 0)
