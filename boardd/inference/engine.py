"""Readings in, one after the other; throws as they settle, their revisions, and finished rounds out."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import exp, inf, log

from boardd.game import opening
from boardd.inference.audit import weighed_again
from boardd.inference.deck import Deck
from boardd.inference.evidence import AGAIN, Evidence
from boardd.inference.faults import Watch
from boardd.inference.glimpses import SAME_G
from boardd.inference.landing import Landing, joined
from boardd.inference.lifting import Lifting
from boardd.inference.limits import limits
from boardd.inference.meaning import Meaning
from boardd.inference.pace import EVEN, SPREAD, Pace
from boardd.inference.saying import Event, Saying
from boardd.inference.scale import middle
from boardd.inference.throwing import Throwing
from boardd.inference.tracks import NONE, Start, Track, best, courses, numbered
from boardd.inference.turns import Turns
from boardd.inference.view import View
from boardd.inference.ways import Ways
from boardd.inference.weighing import Weighing
from boardd.inference.worlds import World
from boardd.model import Board, Game, Reading, Throw
from boardd.record import NamedTuple

LOG_GOES_ON = log(0.3)  # a landing soon after another is the same throw, still moving
LOG_BOUNCES, LOG_ANEW, BOUNCE_S = log(0.9), log(0.1), 0.65  # down at 6 m/s and half of it up again: 0.6 s in the air
LOG_UNLIKELY = log(0.01)  # so unlikely is it that another round must have begun
SOON_S = 1.0
RECENT_S = 6.0
WAIT_S = 2.5
LOCK_S, LOCK_EARLY_S, LOOK_S = 1.0, 2.5, 0.1
LOOK_END_S = 1.0  # where no rows come after what the beams saw last
SLOW_TRUST = 0.65  # of what cells say that are too slow for blows: so much of it is right
NOTICE_S = 0.25  # between two looks at what has fallen silent
# Where nothing weighs: hands rest between two pieces, some are hard to see, and some come before the last throw.
LOCK_SHOWN_S, LOCK_LATE_S, LOCK_OWED_S = 2.0, 4.0, 12.0
PICKED_UP = 0.5  # that hands have begun to clear the board


class Source(NamedTuple):
    """Courses that a landing may go on from, and what was seen since then."""

    tracks: list[Track]
    earlier: Landing | None
    log_p: float


class Engine:
    def __init__(self, board: Board, game: Game, ends: int = 1, number: int = 1) -> None:
        self.board, self.game, self.limits = board, game, limits(board)
        self.rules, order = opening(game)
        middle_mm = middle(board.loads.cells_mm) if board.loads else (board.deck_mm[0] / 2, board.deck_mm[1] / 2)
        self.decks = [Deck(board.at(end), middle_mm) for end in range(ends)]
        arm = self.decks[0].settling.arm
        self.weighing = Weighing(board, middle_mm)
        self.lifting = Lifting(board, self.weighing, arm)
        self.watches = [Watch(deck, self.weighing) for deck in self.decks]
        memory = self.rules.remember(frozenset(game.teams), game.scores)
        self.tracks = [Track(Start(order, game.scores, memory), (), World((), 0.0))]
        self.going_on: list[Track] = []  # the courses before the last landing
        self.unpressed: list[Track] = []  # and before the last button, if nothing was thrown since
        self.pace = Pace()
        self.log_odd = 0.0  # of the last landing: how well anything explained it
        self.paced_number = 0  # of the landing whose pause was learned last
        self.event_s = self.thrown_s = self.look_s = self.notice_s = -1e9
        self.waiting: deque[tuple[float, str]] = deque()  # buttons that were pressed,
        self.heard: str | None = None  # and the one that was understood with the last reading
        self.ended: list[tuple[str, int, Throw]] = []  # the throws of the last round that was locked
        self.over = False
        self.begin(number)

    def seat(self, game: Game, number: int) -> None:
        """Another game, or another round of it, on the same board; who calls this says how it stands."""
        self.game, self.rules, self.over = game, opening(game)[0], False
        self.going_on = []
        self.event_s = max(self.event_s, self.look_s)
        self.begin(number)

    def begin(self, number: int) -> None:
        """The round of this number, on an empty board."""
        self.round, self.end = number, (number - 1) % len(self.decks)  # and which board it is thrown at
        self.view = View(self.board, far=self.game.variant.startswith("yocu") and number % 2 == 0)
        self.turns = Turns(self.rules, number, self.game.teams)
        self.saying = Saying(number)
        self.unpressed = []
        self.equip()
        self.forget()

    def equip(self) -> None:
        """With the sensors that speak now, where this round is thrown at."""
        self.senses = self.deck.weighs, self.deck.shows
        self.sensed = self.board
        if not self.deck.weighs:
            self.sensed = self.sensed._replace(loads=None)
        if not self.deck.shows:
            self.sensed = self.sensed._replace(ir=None)
        self.pace.spread = SPREAD if self.deck.weighs else EVEN
        self.ways = Ways(self.sensed, self.weighing, self.view.far)
        throwing = Throwing(self.ways, self.weighing)
        self.meaning = Meaning(self.sensed, self.pace, self.view, self.turns, throwing, self.lifting)

    def forget(self) -> None:
        """What comes next is a new landing."""
        self.sources: list[Source] = []
        self.last: Landing | None = None

    @property
    def deck(self) -> Deck:
        return self.decks[self.end]

    @property
    def watch(self) -> Watch:
        return self.watches[self.end]

    def feed(self, reading: Reading) -> list[Event]:
        self.heard = None
        if self.over:  # what comes after the win is not this game
            return []
        if reading.kind == "button":
            told = self.notice(reading.t_s)
            self.waiting.append((reading.t_s, reading.name))
            return [*told, *self.press(reading.t_s)]
        if reading.t_s < self.notice_s:
            told = self.hear(reading)
        elif reading.kind == "beam":  # what was before it comes first
            told = [*self.notice(reading.t_s), *self.hear(reading)]
        else:  # after a pause of everything, whoever speaks first is not silent
            told = [*self.hear(reading), *self.notice(reading.t_s)]
        return [*told, *self.press(reading.t_s)] if self.waiting else told

    def wait(self, t_s: float) -> list[Event]:
        """Nothing was read until now: what only time had to settle."""
        told = self.passed(t_s) if self.deck.dark and not self.over else []
        return [*told, *self.press(t_s)] if self.waiting else told

    def notice(self, t_s: float) -> list[Event]:
        """From time to time: which sensors have fallen silent? Where only beams are left, time settles the rest."""
        if self.over:
            return []
        self.notice_s = t_s + NOTICE_S
        for deck in self.decks:
            deck.notice(t_s)
        self.saying.trust = SLOW_TRUST if self.deck.hearing.rate_hz else 1.0
        self.adapt(t_s)
        return self.passed(t_s) if self.deck.dark else []

    def passed(self, t_s: float) -> list[Event]:
        """Where no rows tell what time it is: has something come to rest, or is the round over?"""
        landing = self.deck.look(t_s)
        if landing:
            return self.told_of(landing, self.end, t_s)
        return self.lock(t_s) if not self.waiting and t_s >= self.event_s + LOCK_S else []

    def adapt(self, t_s: float) -> None:
        """To what speaks now where this round is thrown at."""
        if self.senses == (self.deck.weighs, self.deck.shows):
            return
        came_back, unseen = self.deck.weighs and not self.senses[0], self.meaning
        self.equip()
        self.going_on = []
        self.forget()
        if came_back:
            tracks = [later for track in self.tracks for later in unseen.since(track, t_s)]
            self.tracks = best(weighed_again(tracks, self.deck.balance, self.weighing, self.lifting))

    def press(self, t_s: float) -> list[Event]:
        """A button is about what came before it: it waits until that is understood."""
        told: list[Event] = []
        while self.waiting and not self.over:
            pressed_s, name = self.waiting[0]
            if self.deck.busy() and t_s - pressed_s < WAIT_S:
                break
            self.waiting.popleft()
            self.heard = name
            told += self.button(min(t_s, pressed_s + WAIT_S), name)
        return told

    def hear(self, reading: Reading) -> list[Event]:
        if self.over:
            return []
        landing = self.decks[reading.end].feed(reading)
        if landing or reading.end != self.end:
            return self.told_of(landing, reading.end, reading.t_s) if landing else []
        if reading.t_s < max(self.event_s + LOCK_S, self.look_s):
            return []
        self.look_s = reading.t_s + LOOK_S
        self.adapt(reading.t_s)
        return self.lock(reading.t_s) if not self.waiting else []

    def told_of(self, landing: Landing, end: int, t_s: float) -> list[Event]:
        """What one end tells: of this round, or of the next one."""
        self.adapt(t_s)
        if self.next_round(landing, end):
            locked = self.locked(landing.start_s)
            if self.over or self.end != end:
                return locked
            self.deck.mark(landing.change)
            return [*locked, *self.landed(landing, t_s)]
        if end == self.end:
            return self.landed(landing, t_s)
        if landing.heavy:
            self.meaning.left_s = landing.end_s
        return []

    def next_round(self, landing: Landing, end: int) -> bool:
        """A throw after everybody has thrown and hands were at the board: the round before is over, seen or not.

        So it is when the next throw comes down on the other board.
        """
        track = self.tracks[0]
        if end != self.end and self.deck.dark:  # this round's throws are hardly seen at all
            weighs = landing.change is not None and landing.change[0] > self.weighing.usual_g / 2
            return not landing.heavy and weighs and self.evidence(landing).hard
        if not track.throws or landing.heavy:
            return False
        if end != self.end:
            return (bool(track.hand) or not self.turns.owes(track)) and self.evidence(landing).hard
        if (self.last and landing.number == self.last.number) or self.turns.owes(track):
            return False
        if not self.sensed.loads:
            empty = landing.left <= len(landing.came or ()) and landing.start_s - self.event_s > LOCK_SHOWN_S
            return empty and self.picked_up() > PICKED_UP and self.evidence(landing).is_throw()
        picked = bool(track.hand) or bool(self.deck.beams.hands(self.thrown_s) - landing.hands)
        return picked and self.evidence(landing).hard

    def evidence(self, landing: Landing) -> Evidence:
        return Evidence(self.sensed, landing, self.watch.health, self.weighing.usual_g, -1 if self.view.far else 1)

    def faults(self) -> list[str]:
        """What is broken now, in words for the people at the board."""
        several = len(self.watches) > 1
        found = [
            fault
            for end, watch in enumerate(self.watches)
            for fault in watch.faults(f" at end {end}" if several else "")
        ]
        slow = any(deck.hearing.rate_hz for deck in self.decks)  # said with the rate that they really have
        return found if slow else [*self.limits, *found]

    # Landings

    def landed(self, landing: Landing, t_s: float | None = None) -> list[Event]:
        if self.last is None or landing.number != self.last.number:
            self.arrived(landing)
        self.last = landing
        self.weighing.doubt = self.deck.doubt()
        self.meaning.throwing.start()
        found: list[Track] = []
        for source in self.sources:
            whole = joined(source.earlier, landing) if source.earlier else landing
            seen = self.evidence(whole)
            for track in source.tracks:
                found += self.meaning.of(track, whole, seen, source.log_p)
        self.log_odd = log_sum(found) - self.weighing.log_peak(landing) if found else 0.0
        if not found:  # nothing explains it: as if it had not been
            found = self.sources[0].tracks
        self.tracks = best(found)
        self.event_s = landing.end_s
        if self.tracks[0].at == landing.number:
            self.paced(landing)
            self.thrown_s = landing.end_s
            self.unpressed = []
        return self.say(landing.end_s if t_s is None else t_s)

    def arrived(self, landing: Landing) -> None:
        """A new landing: what may it go on from?"""
        self.sources = [Source(self.tracks, None, 0.0)]
        last = self.last
        thrown = last is not None and any(track.at == last.number for track in self.tracks[:4])
        if last and thrown and landing.start_s - self.moved_s(last, landing) < SOON_S and self.going_on:
            anew, goes_on = self.log_bounces(last, landing) or (0.0, LOG_GOES_ON - hung(last, landing) * self.log_odd)
            self.sources = [Source(self.tracks, None, anew), Source(self.going_on, last, goes_on)]
        self.going_on = self.tracks
        self.meaning.gap_s = landing.start_s - self.event_s if self.tracks[0].throws else 0.0
        self.watch.look(self.tracks, last, landing)

    def paced(self, landing: Landing) -> None:
        """Learn how fast people throw; where nothing feels a blow too many throws go unseen."""
        teams = [team for team, _ in self.tracks[0].throws[-2:]]
        if self.sensed.loads and len(teams) == 2 and landing.number != self.paced_number:
            self.pace.learn(self.meaning.gap_s, changed=teams[0] != teams[1])
        self.paced_number = landing.number

    def log_bounces(self, last: Landing, landing: Landing) -> tuple[float, float] | None:
        """That a new throw has landed, and that the last one has come down again, if it was in the air meanwhile.

        It comes down as hard as it was long in the air, where it weighed nothing. `tracks` were made to add up to one
        after the last landing and `going_on` before it: how odd that landing was by itself lies between them.
        """
        if not last.blows or not landing.blows or last.change is None or any(last.fell.values()):
            return None
        (struck_s, _), (t_s, blow_gs) = last.blows[-1], landing.blows[0]
        flew_s = t_s - struck_s
        flew = flew_s < BOUNCE_S and abs(last.change[0]) < SAME_G
        bounced = 0 < blow_gs < AGAIN * flew_s * self.weighing.usual_g
        return (LOG_ANEW, LOG_BOUNCES - self.log_odd) if flew and bounced else None

    def moved_s(self, last: Landing, landing: Landing) -> float:
        """Until when something moved for sure; where nothing feels a blow, until the surface was quiet."""
        if not self.sensed.loads or hung(last, landing):
            return last.end_s
        struck_s = last.blows[-1][0] if last.blows else landing.start_s
        return max(struck_s, last.end_s - SOON_S)

    def say(self, t_s: float) -> list[Event]:
        return self.saying.news(courses(self.tracks), t_s)

    # Buttons

    def button(self, t_s: float, name: str) -> list[Event]:
        """A team's throw touched nothing: so it is that team's turn. Or the last throw was dead, or none."""
        if name == "dead":
            return self.dead(t_s)
        if name == "undo":
            return self.undo(t_s)
        if name == "pickup":
            return self.locked(t_s) if self.tracks[0].throws or self.deck.dark else []
        if name not in self.game.teams:
            return []
        found = []
        for track in self.tracks:
            for missed, up, _ in self.turns.may_throw(track):
                if up.team == name:
                    log_p = self.meaning.log_pressed(track, t_s, missed, name)
                    for pressed in self.meaning.unseen(track.less(log_p), missed, up):
                        found.append(pressed.missed(name)._replace(before=pressed.world, by=NONE, thrown_s=t_s))
                    if self.sensed.loads:
                        break
        if self.deck.dark and self.ended_unseen(found, name, t_s):
            locked = self.locked(t_s)
            return locked if self.over else [*locked, *self.button(t_s, name)]
        if found:
            self.pressed(found, t_s)
        return self.say(t_s)

    def ended_unseen(self, found: Sequence[Track], team: str, t_s: float) -> bool:
        """Where only beams are left: a team throws that hardly can be next, after time to end the round."""
        track = self.tracks[0]
        up = self.turns.owed(track)
        if up and up.team == team:
            return False
        owed = len(self.turns.finished(track).throws) - len(track.throws)
        in_time = bool(track.throws) and t_s - track.thrown_s > (owed + 1) * self.pace.usual_s
        return in_time and (not found or log_sum(found) < LOG_UNLIKELY)

    def dead(self, t_s: float) -> list[Event]:
        """The last throw hit the floor first: hands take its piece away and put back what it moved."""
        recent = self.last if self.last and t_s - self.last.end_s < RECENT_S else None
        struck = recent and not self.evidence(recent).is_soft()  # a hand that was at the board meanwhile is no throw
        found = []
        for track in self.tracks:
            up = self.turns.owed(track)
            if not recent or not struck or recent.number == track.at or not up:
                found.append(track.dead(None))
                continue
            found.append(track.dead(up.team))
            if track.before and t_s - track.thrown_s < RECENT_S:  # or that was a bump, after the throw that is meant
                found.append(track.dead(None))
        self.pressed(found, t_s)
        return self.say(t_s)

    def undo(self, t_s: float) -> list[Event]:
        """The last button, or the last throw, is taken back."""
        if self.unpressed:
            self.tracks = self.unpressed
        else:
            self.pressed([track.undone() for track in self.tracks], t_s)
        self.unpressed = []
        self.saying.forget(courses(self.tracks))
        return self.say(t_s)

    def pressed(self, tracks: list[Track], t_s: float) -> None:
        self.unpressed = self.tracks
        self.tracks, self.event_s = best(tracks), t_s
        self.deck.close()
        self.forget()

    # The end of a round

    def lock(self, t_s: float) -> list[Event]:
        """The board is empty again: throws that are still owed were misses."""
        if not self.sensed.loads:
            return self.lock_unweighed(t_s)
        track = self.tracks[0]
        deck = self.deck
        owed = self.turns.owes(track)
        begun = len(self.decks) > 1 and not owed and deck.trodden()  # who throws next stands here
        moves = deck.settling.moving_s is not None and not begun
        if not track.throws or moves or self.watch.blocked(t_s):
            return []
        if any(self.weighing.share(lies)[0] for lies in track.world.lying) and not deck.is_empty():
            return []
        picked_up = bool(track.hand) or self.emptied(track)
        if (owed and not picked_up) or not self.reached(track):
            return []
        wait_s = LOCK_S if not owed else LOCK_EARLY_S if self.surely_emptied(track) else LOCK_OWED_S
        return self.locked(t_s) if t_s - max(self.event_s, deck.beams.edge_s) >= wait_s else []

    def lock_unweighed(self, t_s: float) -> list[Event]:
        """The same where nothing weighs: the surface shows nothing, and hands were where pieces lay."""
        track, deck = self.tracks[0], self.deck
        shows = deck.shows and deck.surface and (deck.surface.moving or deck.surface.spots())
        if shows or self.watch.blocked(t_s) or not track.throws:
            return []
        left = any(lies.hole for lies in track.world.lying)
        if self.picked_up() > PICKED_UP:
            wait_s = LOCK_LATE_S if left else LOCK_SHOWN_S
        elif track.hand or not (track.world.lying or self.turns.owes(track)):
            wait_s = LOCK_OWED_S
        else:
            return []
        return self.locked(t_s) if t_s - max(self.event_s, deck.beams.edge_s) >= wait_s else []

    def picked_up(self) -> float:
        """How likely it is that hands have begun to clear the board, after the last throw."""
        return sum([exp(track.world.log_p) for track in self.tracks if track.hand and not self.turns.owes(track)])

    def reached(self, track: Track) -> bool:
        """Have hands been where pieces lie that weigh nothing?"""
        holes = {lies.hole for lies in track.world.lying if lies.hole}
        return not holes or bool(holes & self.deck.beams.hands(self.thrown_s))

    def emptied(self, track: Track) -> bool:
        """Have hands been in every hole where pieces lie?"""
        holes = {lies.hole for lies in track.world.lying if lies.hole}
        return bool(holes) and holes <= self.deck.beams.reached(self.thrown_s)

    def surely_emptied(self, track: Track) -> bool:
        """Somebody may look at a single piece, and put it back, while most throws are owed."""
        holes = {lies.hole for lies in track.world.lying if lies.hole}
        return len(track.hand) + len(holes) > 1 or 2 * len(track.throws) > len(self.turns.finished(track).throws)

    def locked(self, t_s: float) -> list[Event]:
        self.tracks = best([over for track in self.audited() for over in self.meaning.over(track)])
        said = [*self.say(t_s), *self.questions(t_s)]
        top = courses(self.tracks)[0]
        scored, self.ended = self.turns.play(top).score(), numbered(top)
        self.over = scored.winner is not None
        self.deck.empty()
        self.tracks = best(self.turns.following(self.tracks, self.over))
        self.begin(self.round + 1)
        self.deck.mark()
        return [*said, scored]

    def audited(self) -> list[Track]:
        """What lies in holes that weigh nothing shows at the pick-up: that is where hands reach."""
        hands = self.deck.beams.hands(self.thrown_s)
        if self.last is None or not hands or self.sensed.loads is None or self.weighing.cups_weigh:
            return self.tracks
        seen = self.evidence(self.last)
        return [track.less(seen.log_reached((*track.world.lying, *track.hand), hands)) for track in self.tracks]

    def finish(self, t_s: float) -> list[Event]:
        """No more readings: what is still in doubt in an unfinished round is asked."""
        landing = self.deck.look(t_s + LOOK_END_S) if self.deck.dark and not self.over else None
        told = [*(self.told_of(landing, self.end, t_s) if landing else ()), *self.press(inf)]
        return told if self.over else [*told, *self.questions(t_s)]

    def questions(self, t_s: float) -> list[Event]:
        return self.saying.questions(courses(self.tracks), self.turns.worth, t_s)


def hung(last: Landing, landing: Landing) -> bool:
    """Has something let go of a beam that stayed broken after the last landing, and nothing struck it?

    Then it may have hung there for a while.
    """
    return not landing.sharp and any(name.rpartition(".")[0] in landing.let_go for name in last.steady)


def log_sum(tracks: Sequence[Track]) -> float:
    """Of their probabilities."""
    top = max([track.world.log_p for track in tracks])
    return top + log(sum([exp(track.world.log_p - top) for track in tracks]))
