"""Readings in, one after the other; throws as they settle, their revisions, and finished rounds out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log

from boardd.errors import Refused
from boardd.game import next_order, opening
from boardd.inference.asking import ask
from boardd.inference.deck import Deck, Landing, added
from boardd.inference.evidence import Evidence
from boardd.inference.gains import Sample
from boardd.inference.health import Health
from boardd.inference.pace import Pace
from boardd.inference.tokens import plain
from boardd.inference.tracks import LEAST, NONE, Start, Track, best
from boardd.inference.view import View
from boardd.inference.worlds import Explainer, Outcome, World
from boardd.model import OFF, Board, Game, Move, Reading, RoundScore, Throw, UpNext
from boardd.record import NamedTuple
from boardd.rules.parts.round import RoundInPlay

LOG_NOTHING = log(0.02)  # a bump; what has no blow is a hand, more often than not
LOG_STRONG = log(0.0005)  # something that hits as hard as a throw, and is none
LOG_FOREIGN = log(0.002)  # a phone is dropped
LOG_HAND, LOG_LEANS = log(0.03), log(0.2)  # a hand rests on the deck, between throws or at the pick-up
LOG_STAYS = log(0.1)  # what lies there and is no piece stays there, or a cell's zero has moved
LOG_UNSEEN = log(0.008)  # that a throw touches nothing and nobody says so
LOG_UNFELT = log(0.05)  # the same where nothing feels a blow
LOG_LIFT_EARLY = log(0.02)
LOG_PUT_BACK = log(0.5)
LOG_GOES_ON = log(0.3)  # a landing soon after another is the same throw, still moving
LOG_AT_ONCE, MOST_AT_ONCE = log(0.01), 3  # several throws in one landing
LOG_CLEARED = log(0.01)  # against lifts that add up
SOON_S = 1.0
STUCK_S, SURE = 6.0, 0.9  # a hand does not stay so long
RECENT_S = 6.0
CREEP_G_S = 0.3  # after a person stood on the deck
SAME = 0.05  # the cells' steps are those of the landing
HOLE_MM = 9.0  # how far from the middle of its hole a piece lies
MOST_UPS = 500
LOCK_S, LOCK_EARLY_S, LOOK_S = 1.0, 2.5, 0.1
WEIGHS_G = 12.0


class Inferred(NamedTuple):
    """What a throw did; a later one for the same throw revises it."""

    round: int
    team: str
    n: int
    throw: Throw
    confidence: float
    t_s: float
    ask: tuple[Throw, ...] = ()


Event = Inferred | RoundScore


class Source(NamedTuple):
    """Courses that a landing may go on from, and what was seen since then."""

    tracks: list[Track]
    earlier: Landing | None
    log_p: float


class Engine:
    def __init__(self, board: Board, game: Game, ends: int = 1) -> None:
        self.board, self.game = board, game
        self.rules, order = opening(game)
        self.decks = [Deck(board) for _ in range(ends)]
        scale, arm = self.decks[0].scale, self.decks[0].settling.arm
        middle = scale.middle_mm if scale else (board.deck_mm[0] / 2, board.deck_mm[1] / 2)
        self.explainer = Explainer(board, middle, arm)
        self.mass_g = sum(board.mass_g.values()) / len(board.mass_g)
        self.healths = [Health(deck.beams.beams) for deck in self.decks]
        self.pace = Pace()
        self.log_unseen = LOG_UNSEEN if board.loads else LOG_UNFELT
        self.round = 1
        self.view = View(self.board, far=False)
        memory = self.rules.remember(frozenset(game.teams), game.scores)
        self.tracks = [Track(Start(order, game.scores, memory), (), World((), 0.0))]
        self.ups: dict[object, UpNext | None] = {}  # who throws next, as far as it was worked out
        self.sources: list[Source] = []
        self.going_on: list[Track] = []  # the courses before the last landing
        self.gap_s = 0.0  # since the throw before it
        self.last: Landing | None = None
        self.said: dict[tuple[str, int], tuple[Throw, float]] = {}
        self.event_s = self.thrown_s = self.look_s = -1e9
        self.over = False

    @property
    def end(self) -> int:
        """Which board this round is thrown at."""
        return (self.round - 1) % len(self.decks)

    def feed(self, reading: Reading) -> list[Event]:
        if self.over:  # what comes after the win is not this game
            return []
        if reading.kind == "button":
            return self.button(reading.t_s, reading.name)
        landing = self.decks[reading.end].feed(reading)
        if reading.end != self.end:
            return []
        if landing and self.next_round(landing):
            locked = self.locked(landing.start_s)
            return locked if self.over or self.end != reading.end else [*locked, *self.landed(landing)]
        if landing:
            return self.landed(landing)
        if reading.t_s < max(self.event_s + LOCK_S, self.look_s):
            return []
        self.look_s = reading.t_s + LOOK_S
        return self.lock(reading.t_s)

    def next_round(self, landing: Landing) -> bool:
        """A throw after everybody has thrown and hands were at the board: the round before is over, seen or not."""
        track = self.tracks[0]
        if (self.last and landing.number == self.last.number) or not track.throws or self.owes(track):
            return False
        deck = self.decks[self.end]
        picked = bool(track.hand) or bool(deck.beams.hands(self.thrown_s) - landing.hands)
        return picked and Evidence(self.board, landing, self.healths[self.end], self.mass_g).hard

    # Landings

    def landed(self, landing: Landing) -> list[Event]:
        if self.last is None or landing.number != self.last.number:
            self.sources = [Source(self.tracks, None, 0.0)]
            last = self.last
            thrown = last is not None and any(track.at == last.number for track in self.tracks[:4])
            if last and thrown and landing.start_s - last.end_s < SOON_S and self.going_on:
                self.sources.append(Source(self.going_on, last, LOG_GOES_ON))
            self.going_on = self.tracks
            self.gap_s = landing.start_s - self.event_s if self.tracks[0].throws else 0.0
            self.watch_beams(landing)
        self.last = landing
        found: list[Track] = []
        for source in self.sources:
            whole = joined(source.earlier, landing) if source.earlier else landing
            seen = Evidence(self.board, whole, self.healths[self.end], self.mass_g)
            for track in source.tracks:
                found += self.explained(track, whole, seen, source.log_p)
        if not found:  # nothing explains it: as if it had not been
            found = self.sources[0].tracks
        self.tracks = best(found)
        self.event_s = landing.end_s
        if self.tracks[0].at == landing.number:
            self.thrown_s = landing.end_s
        return self.say(landing.end_s)

    def explained(self, track: Track, landing: Landing, seen: Evidence, log_p: float) -> Iterator[Track]:
        if landing.heavy:
            yield track.less(log_p)
            return
        track = track.less(log_p)
        if landing.change and track.foreign != NONE:
            yield from self.meant(track.less(LOG_STAYS), landing, seen)
            landing = landing._replace(change=added(landing.change, track.foreign))
            track = track._replace(foreign=NONE)
        yield from self.meant(track, landing, seen)

    def meant(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        change = landing.change
        hard = seen.hard
        soft = seen.is_soft()
        log_nothing = LOG_STRONG if hard else log(0.8) if soft else LOG_NOTHING
        nothing = self.explainer.nothing(track.world, landing, seen)
        if nothing:
            yield track.to(nothing, log_nothing)
        if change and track.foreign == NONE:
            usual = soft and (track.hand or not self.owes(track))
            log_foreign = LOG_LEANS if usual else LOG_HAND if soft else LOG_FOREIGN
            log_foreign += self.explainer.log_foreign(change) + seen.log_hands(track.world.lying)
            yield track._replace(foreign=change).less(log_foreign)
        if not hard:
            yield from self.lifted(track, landing)
            yield from self.put_back(track, landing)
            yield from self.cleared(track, landing)
        yield from self.thrown(track, landing, seen)

    def thrown(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        """The next throw; or a later one, after throws that no sensor saw."""
        if track.hand:
            track = track.less(-3.0)
        soft = seen.is_soft() and not any(landing.fell.values())
        for missed, up, following in self.turns(track):
            log_p = missed * self.log_unseen + self.pace.log_gap(self.gap_s, missed + 1)
            if missed and (track.world.log_p + log_p < -LEAST or soft):
                return
            skipped = track.less(log_p)
            for _ in range(missed):
                skipped = skipped.missed(self.order_of(skipped))
            piece = f"{up.team}{up.throw}"
            for explanation in self.explainer.explain(skipped.world, piece, landing, seen):
                throw = self.token(explanation.outcomes)
                yield skipped._replace(
                    throws=(*skipped.throws, (up.team, throw)),
                    world=explanation.world,
                    before=skipped.world,
                    by=landing.change or NONE,
                    at=landing.number,
                )
            if missed == 0 and following and self.several(landing, seen):
                yield from self.thrown_at_once(skipped, landing, seen)

    def several(self, landing: Landing, seen: Evidence) -> bool:
        """Can this have been more than one throw?"""
        fell = max(landing.fell.values(), default=0)
        return seen.strong > 1 or (fell > 0 and self.board.loads is not None and self.board.loads.cups == "base")

    def thrown_at_once(self, track: Track, landing: Landing, seen: Evidence) -> Iterator[Track]:
        """The next throws of the same team, each before the one before had settled."""
        r = self.play(track)
        ups: list[UpNext] = []
        most = min(MOST_AT_ONCE, seen.strong + (len(landing.fell_s) if seen.base else 0))
        while (up := r.up()) and not up.bonus and len(ups) < most and (not ups or up.team == ups[0].team):
            ups.append(up)
            r.throw(up.team, MISS)
            if len(ups) > 1:
                yield from self.thrown_together(track, ups, landing, seen)

    def thrown_together(self, track: Track, ups: Sequence[UpNext], landing: Landing, seen: Evidence) -> Iterator[Track]:
        pieces = [f"{up.team}{up.throw}" for up in ups]
        for explanation in self.explainer.explain_together(track.world, pieces, landing, seen):
            thrown, moved = explanation.outcomes[: len(ups)], explanation.outcomes[len(ups) :]
            if sum(not (o.lies and o.lies.hole and seen.base) for o in thrown) > seen.strong:
                continue
            *first, last = thrown
            throws = [*(self.token([outcome]) for outcome in first), self.token([last, *moved])]
            yield track._replace(
                throws=(*track.throws, *((up.team, throw) for up, throw in zip(ups, throws, strict=True))),
                world=explanation.world,
                before=track.world,
                at=landing.number,
            ).less(LOG_AT_ONCE + seen.log_order(thrown))

    def turns(self, track: Track) -> Iterator[tuple[int, UpNext, UpNext | None]]:
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

    def order_of(self, track: Track) -> str:
        up = self.play(track).up()
        return up.team if up else track.start.order[-1]

    def lifted(self, track: Track, landing: Landing) -> Iterator[Track]:
        usual = track.hand or not self.owes(track)
        for moved, explanation in self.explainer.lifts(track.world, landing):
            lifted = track._replace(world=explanation.world, hand=(*track.hand, *moved), before=None)
            yield lifted.less(log(0.9) if usual else LOG_LIFT_EARLY)
        if landing.change and usual:
            for moved, world, hand in self.explainer.pressed_lifts(track.world, landing, landing.change):
                yield track._replace(world=world, hand=(*track.hand, *moved), before=None, foreign=hand).less(LOG_LEANS)

    def cleared(self, track: Track, landing: Landing) -> Iterator[Track]:
        if landing.change is not None and landing.change[0] > -WEIGHS_G:
            return
        world = self.explainer.cleared(track.world, landing)
        if world:
            gone = tuple(lies for lies in track.world.lying if lies not in world.lying)
            lifted = track._replace(world=world, hand=(*track.hand, *gone), before=None)
            yield lifted.less(LOG_CLEARED if track.hand or not self.owes(track) else LOG_CLEARED + LOG_LIFT_EARLY)

    def put_back(self, track: Track, landing: Landing) -> Iterator[Track]:
        if landing.change[0] < WEIGHS_G if landing.change else not landing.came:
            return
        for lies in track.hand:
            explanation = self.explainer.put_back(track.world, lies, landing)
            if explanation:
                hand = tuple(other for other in track.hand if other.piece != lies.piece)
                yield track._replace(world=explanation.world, hand=hand, before=None).less(LOG_PUT_BACK)

    def owed(self, track: Track) -> UpNext | None:
        """Who throws next in this course of the round."""
        key = (id(track.start), track.throws)
        if key not in self.ups:
            if len(self.ups) > MOST_UPS:
                self.ups.clear()
            self.ups[key] = self.play(track).up()
        return self.ups[key]

    def play(self, track: Track) -> RoundInPlay:
        start = track.start
        r = RoundInPlay(self.rules, self.round, start.order, self.game.teams, start.scores, start.memory)
        for team, throw in track.throws:
            r.throw(team, throw)
        return r

    def token(self, outcomes: Sequence[Outcome]) -> Throw:
        places = [self.view.place(outcome.lies) for outcome in outcomes]
        moves = tuple(Move(o.piece, place) for o, place in zip(outcomes[1:], places[1:], strict=True))
        return Throw((places[0],), moves)

    # Faults

    def watch_beams(self, landing: Landing) -> None:
        """Before a new landing: what the last one says about the beams, and which ones are stuck."""
        health, deck, track = self.healths[self.end], self.decks[self.end], self.tracks[0]
        sure = exp(track.world.log_p)
        last = self.last
        if last and track.at == last.number and track.before is not None and sure > SURE:
            there = {lies.piece: (lies.hole, lies.leaning) for lies in track.before.lying}
            for lies in track.world.lying:
                if lies.hole and not lies.leaning and there.get(lies.piece) != (lies.hole, False):
                    for name in deck.beams.names.get(lies.hole, ()):
                        if name not in last.blind:
                            health.passed(name, last.fell[name] > 0, sure)
            self.weigh_in(track.before, track.world, last, deck)
        leaning = {lies.hole for t in self.tracks[:4] for lies in t.world.lying if lies.leaning}
        health.stuck = {
            name
            for name, since_s in deck.beams.broken_s().items()
            if landing.start_s - since_s > STUCK_S and name.rpartition(".")[0] not in leaning
        }

    def weigh_in(self, before: World, after: World, landing: Landing, deck: Deck) -> None:
        """A piece that alone came to lie somewhere, and moved nothing, tells what the cells' gains are."""
        there = {lies.piece for lies in before.lying}
        came = [lies for lies in after.lying if lies.piece not in there]
        steps = deck.steps_g
        if len(came) != 1 or len(after.lying) != len(there) + 1 or deck.cells is None or deck.cells.dead:
            return
        gained_g = landing.change[0] if landing.change else 0.0
        creeps = abs(deck.settling.slope[0]) > CREEP_G_S
        if not steps or creeps or gained_g < self.mass_g / 2 or abs(sum(steps) - gained_g) > SAME * gained_g:
            return
        [lies] = came
        cx, cy = self.explainer.middle_mm
        if self.explainer.share(lies) == (1.0, 0.0):
            hole = self.explainer.holes.get(lies.hole) if not lies.leaning else None
            at_mm = (hole.at_mm[0] - cx, hole.at_mm[1] - cy) if hole else None
            deck.samples.append(Sample(steps, self.explainer.mass_g(lies.piece), at_mm, HOLE_MM))

    def faults(self) -> list[str]:
        """What is broken now, in words for the people at the board."""
        found = []
        for end, (deck, health) in enumerate(zip(self.decks, self.healths, strict=True)):
            where = f" at end {end}" if len(self.decks) > 1 else ""
            found += [f"beam {name}{where} is stuck: something blocks it, or the sun" for name in sorted(health.stuck)]
            found += [f"beam {name}{where} sees nothing" for name in health.dead()]
            found += [f"load cell {i}{where} says nothing" for i in sorted(deck.cells.dead if deck.cells else ())]
            found += [f"load cell {i}{where} drifts" for i in sorted(deck.drift.drifting)]
            if deck.surface and deck.surface.faults:
                found.append(f"{len(deck.surface.faults)} reflective cells{where} are blind")
        return found

    # What to say

    def say(self, t_s: float) -> list[Event]:
        """New throws, and old ones that look different now."""
        found: list[Event] = []
        for team, n, throw in numbered(self.tracks[0]):
            known = self.said.get((team, n))
            if known is None or known[0] != plain(throw):
                found.append(self.told(team, n, throw, t_s))
        return found

    def told(self, team: str, n: int, throw: Throw, t_s: float, asked: tuple[Throw, ...] = ()) -> Inferred:
        confidence = self.confidence(team, n, throw)
        self.said[team, n] = plain(throw), confidence
        return Inferred(self.round, team, n, throw, confidence, t_s, asked)

    def confidence(self, team: str, n: int, throw: Throw) -> float:
        like = (team, n, plain(throw))
        return sum(
            exp(track.world.log_p)
            for track in self.tracks
            if any((t, m, plain(other)) == like for t, m, other in numbered(track))
        )

    # Buttons and the end of a round

    def button(self, t_s: float, name: str) -> list[Event]:
        """A team says that its throw touched nothing; so it is that team's turn. Or the last throw was dead."""
        if name == "dead":
            return self.dead(t_s)
        if name not in self.game.teams:
            return []
        found = []
        for track in self.tracks:
            for missed, up, _ in self.turns(track):
                if up.team == name:
                    pressed = track.less(missed * self.log_unseen)
                    for _ in range(missed):
                        pressed = pressed.missed(self.order_of(pressed))
                    found.append(pressed.missed(name)._replace(before=pressed.world, by=NONE))
                    break
        if found:
            self.tracks = best(found)
            self.sources, self.last = [], None
            self.event_s = t_s
        return self.say(t_s)

    def dead(self, t_s: float) -> list[Event]:
        """The last throw hit the floor first: hands take its piece away and put back what it moved."""
        recent = self.last if self.last and t_s - self.last.end_s < RECENT_S else None
        found = []
        for track in self.tracks:
            up = self.owed(track)
            unseen = recent and recent.number != track.at and up
            found.append(track.dead(up.team if unseen and up else None))
        self.tracks, self.sources, self.last = best(found), [], None
        self.event_s = t_s
        return self.say(t_s)

    def lock(self, t_s: float) -> list[Event]:
        """The board is empty again: throws that are still owed were misses."""
        track = self.tracks[0]
        deck = self.decks[self.end]
        if deck.settling.moving_s is not None or self.blocked(deck, t_s):
            return []
        if any(self.explainer.share(lies)[0] for lies in track.world.lying) and not deck.is_empty():
            return []
        owed = self.owes(track)
        if not track.throws or (owed and not track.hand) or not self.reached(track):
            return []
        if t_s - max(self.event_s, deck.beams.edge_s) < (LOCK_EARLY_S if owed else LOCK_S):
            return []
        return self.locked(t_s)

    def blocked(self, deck: Deck, t_s: float) -> bool:
        """Is a beam broken that is not stuck?"""
        broken = deck.beams.broken_s()
        stuck = self.healths[self.end].stuck
        return any(name not in stuck and t_s - since_s < STUCK_S for name, since_s in broken.items())

    def owes(self, track: Track) -> bool:
        """Is there a throw that must still be made?"""
        up = self.owed(track)
        return up is not None and (not up.bonus or any(self.declined(track)))

    def reached(self, track: Track) -> bool:
        """Have hands been where pieces lie that weigh nothing?"""
        holes = {lies.hole for lies in track.world.lying if lies.hole}
        return not holes or bool(holes & self.decks[self.end].beams.hands(self.thrown_s))

    def locked(self, t_s: float) -> list[Event]:
        self.tracks = best([self.finished(track) for track in self.tracks])
        said = [*self.say(t_s), *self.questions(t_s)]
        scored = self.play(self.tracks[0]).score()
        self.over = scored.winner is not None
        self.decks[self.end].empty()
        following = []
        for track in self.tracks:
            r = self.play(track)
            ended = r.score()
            if ended.winner is None or self.over:
                memory = self.rules.remember(track.start.memory, ended.scores)
                start = Start(next_order(r, ended), ended.scores, memory)
                following.append(Track(start, (), World((), track.world.log_p)))
        self.tracks = best(following)
        self.round += 1
        self.ups.clear()
        self.view = View(self.board, far=self.game.variant.startswith("yocu") and self.round % 2 == 0)
        self.explainer.heading = -1 if self.view.far else 1
        self.said, self.sources, self.last = {}, [], None
        self.decks[self.end].mark()
        return [*said, scored]

    def finished(self, track: Track) -> Track:
        while (up := self.owed(track)) and not up.bonus:
            track = track.missed(up.team)
        return track

    def finish(self, t_s: float) -> list[Event]:
        """No more readings: what is still in doubt in an unfinished round is asked."""
        return [] if self.over else self.questions(t_s)

    def questions(self, t_s: float) -> list[Event]:
        """What matters and is still in doubt; and what was in doubt and is not any more."""
        asked = ask(self.tracks, self.worth)
        found: list[Event] = []
        for i, (team, n, throw) in enumerate(numbered(self.tracks[0])):
            was = self.said.get((team, n))
            if i in asked or was is None or abs(was[1] - self.confidence(team, n, throw)) > 0.02:
                found.append(self.told(team, n, throw, t_s, asked.get(i, ())))
        return found

    def worth(self, track: Track) -> object:
        """What a course comes to: score, next team and winner."""
        r = self.play(track)
        scored = r.score()
        return tuple(sorted(scored.scores.items())), scored.next, scored.winner, len(track.throws)


MISS = Throw((OFF,))


def numbered(track: Track) -> list[tuple[str, int, Throw]]:
    """Every throw with its number among its team's."""
    count: dict[str, int] = {}
    found = []
    for team, throw in track.throws:
        count[team] = count.get(team, 0) + 1
        found.append((team, count[team], throw))
    return found


def joined(first: Landing, second: Landing) -> Landing:
    """Two landings as one."""
    if first.change is None or second.change is None:
        change, error = None, second.error
    else:
        change = (
            first.change[0] + second.change[0],
            first.change[1] + second.change[1],
            first.change[2] + second.change[2],
        )
        error = second.error
    fell = {name: count + second.fell[name] for name, count in first.fell.items()}
    return second._replace(
        start_s=first.start_s,
        change=change,
        error=error,
        fell=fell,
        hands=first.hands | second.hands,
        blows=first.blows + second.blows,
        pressed_s=first.pressed_s + second.pressed_s,
        came=None if first.came is None or second.came is None else first.came + second.came,
        went=first.went + second.went,
        shaded=first.shaded or second.shaded,
        touched=first.touched or second.touched,
        fell_s={**second.fell_s, **first.fell_s},
    )
