"""Readings in; what the engine understands of them, as entries, out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardd.account import seen
from boardd.agreement import keys_of
from boardd.errors import Refused
from boardd.game import follow
from boardd.inference.ir import Surface
from boardd.inference.retelling import course_of
from boardd.inference.rings import BORES, SOLID
from boardd.inference.saying import Event, Inferred
from boardd.inference.tokens import plain
from boardd.log import Entry
from boardd.model import OFF, Reading, RoundScore, Throw
from boardd.referee.course import Course
from boardd.scoreboard import round_json

MISS = Throw((OFF,))


class Sensing(Course):
    surface: Surface | None = None

    def feed(self, reading: Reading) -> list[Entry]:
        self.t_s = reading.t_s
        if self.engine is None:
            self.look(reading)
            return []
        events = self.engine.feed(reading)
        return self.told(events) if events else []

    def look(self, reading: Reading) -> None:
        """A game that is played by hand is coached all the same: the surface shows where pieces lie."""
        if reading.kind != "ir" or self.board.ir is None:
            return
        if self.surface is None:
            bores = BORES if self.board.holes else SOLID
            self.surface = Surface(self.board.ir, self.board.diameter_mm, self.board.holes, bores)
        if self.surface.feed(reading.t_s, reading.value) or self.spots is None:
            self.spots = tuple((spot.x_mm, spot.y_mm) for spot in self.surface.spots())

    def wait(self, t_s: float) -> list[Entry]:
        """Nothing was read for a while: what only had to wait is understood all the same."""
        if self.engine is None:
            return []
        events = self.engine.wait(t_s)
        return self.told(events) if events else []

    def calm(self) -> bool:
        """Nothing moves and nothing is about to be told: it does not matter if the next reading comes a little later.

        Not so while a round may end: that is told when the board has been quiet for a while.
        """
        engine = self.engine
        if engine is None:
            return True
        weighs = self.board.loads is not None  # and weighs again what has just come to rest
        if engine.waiting or any(deck.busy() or (weighs and deck.open) for deck in engine.decks):
            return False
        top = engine.tracks[0]
        return not top.hand and engine.turns.owes(top)

    def start_over(self) -> None:
        """Something was read that the engine cannot cope with: another one goes on from the log."""
        self.engine = None
        self.agree()
        self.trouble = "the sensors said something that was not understood: look whether the last throw is right"

    def told(self, events: Sequence[Event]) -> list[Entry]:
        """What the engine has understood, as entries; none of it if the rules do not allow it."""
        before = len(self.entries)
        try:
            self.note(events)
            self.trouble = ""
        except Refused as refusal:
            self.back_to(before)
            self.trouble = f"what the sensors say does not fit the rules: {refusal}"
        return self.entries[before:]

    def note(self, events: Sequence[Event]) -> None:
        locks = any(isinstance(event, RoundScore) for event in events)  # a throw of the next round may follow at once
        self.begin_next()
        press = self.seq + 1 if self.engine and self.engine.heard in self.engine.game.teams and len(events) > 1 else 0
        for i, event in enumerate(events):
            if isinstance(event, Inferred):
                self.note_throw(event, any(isinstance(later, RoundScore) for later in events[i:]), press)
            elif self.engine:
                self.note_voids(event.round, self.engine.ended, lock=event.round)
                self.note_round(event.round)
        if self.engine and not locks:
            self.note_voids(self.engine.round, course_of(self.engine))
        self.refold()
        if locks and not self.agrees():  # after a win, or where people have said otherwise
            self.agree()

    def begin_next(self) -> None:
        """Somebody throws after the win: the next game has begun."""
        if self.engine and self.is_over():
            self.add("new", **keys_of(self.engine.game))
            self.folded = self.growing.fold(self.entries)

    def note_throw(self, event: Inferred, locks: bool, press: int) -> None:
        """`lock` marks what belongs to the end of a round, `press` to one button: both are undone together."""
        key = event.round, event.team, event.n
        known, by = self.folded.throws.get(key), self.by(event)
        asked = [str(plain(throw)) for throw in event.ask]
        same = known and plain(known) == plain(event.throw) and not asked
        better = locks and str(known) != str(event.throw)  # in the end its place is known to the millimetre
        if by != "dead" and (key in self.folded.said or (same and not better)):
            return
        body: dict[str, Any] = {
            "round": event.round,
            "team": event.team,
            "n": event.n,
            "throw": str(event.throw),
            "confidence": round(event.confidence, 3),
            "t": round(event.t_s, 6),
        }
        if asked:
            body["ask"] = asked
        if locks:
            body["lock"] = event.round
        elif by == "dead" or (by and known is None):
            body["by"] = by
        elif evidence := seen(self.engine):
            body["seen"] = evidence
        if press and not known:
            body["press"] = press
        self.add("throw", **body)

    def by(self, event: Inferred) -> str:
        """Which button said so."""
        heard = self.engine.heard if self.engine else None
        if heard == "dead" and event.throw.places[0].name == "dead":
            return "dead"
        return "miss" if heard == event.team and event.throw == MISS else ""

    def note_round(self, number: int) -> None:
        """The round is over; what it comes to is computed from the log."""
        self.folded = self.growing.fold(self.entries)
        assert self.folded.game
        rounds, _ = follow(self.folded.game, as_thrown=True)
        if number != self.folded.locked + 1 or number > len(rounds):
            raise Refused(f"round {number} is not the one that is played")
        self.add("round", **round_json(rounds[number - 1]), t=round(self.t_s, 6))

    def note_voids(self, number: int, course: Sequence[tuple[str, int, object]], **more: int) -> None:
        """Throws that were told and were none, as it turned out."""
        believed = {(number, team, n) for team, n, _ in course}
        for key in self.folded.throws:
            if key[0] == number and key not in believed and key not in self.folded.said:
                self.add("void", round=number, team=key[1], n=key[2], **more)
