"""Readings in, to the engine and past it; what was believed of one throw, from when it was told to the end, out."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from boardd.inference.engine import Engine
from boardd.inference.explained import Case, case
from boardd.inference.saying import Inferred
from boardd.inference.step import Name
from boardd.inference.tokens import plain
from boardd.inference.tracks import Track, courses, numbered
from boardd.inference.worlds import Lying
from boardd.model import Reading, RoundScore, Throw

Course = tuple[tuple[str, Throw], ...]


class Told:
    """One line about the throw, and what made the engine say it."""

    def __init__(self, event: Inferred, why: str, landing: int | None, tracks: Sequence[Track], name: Name) -> None:
        self.t_s, self.token, self.confidence = event.t_s, str(plain(event.throw)), event.confidence
        self.asked = tuple(str(plain(throw)) for throw in event.ask)
        self.why, self.landing = why, landing
        self.odds = odds(tracks, name)
        self.lying = tracks[0].world.lying


class Witness:
    """Follows one throw. What the cells told again of the same landing, a little later, is part of it."""

    def __init__(self, engine: Engine, name: Name) -> None:
        self.engine, self.name = engine, name
        self.told: list[Told] = []
        self.cases: dict[int, Case] = {}  # by the landing's number, where it can have been this throw
        self.early: dict[int, dict[str, float]] = {}  # each landing's odds when it was first told
        self.landings: dict[Course, int | None] = {}  # which landing ended each course of the round
        self.end: dict[str, float] = {}  # odds when the round ended
        self.course: Course = ()  # that was the likeliest then
        self.lying: tuple[Lying, ...] = ()
        self.done = False

    @property
    def here(self) -> bool:
        """Is it the round in which the throw is?"""
        return self.engine.round == self.name.round and not self.done

    def feed(self, reading: Reading) -> None:
        if self.done:
            return
        here, tracks = self.here, self.engine.tracks
        landing = self.engine.last
        events = [event for event in self.engine.feed(reading) if event.round == self.name.round]
        if not here and not events:
            return
        locked = any(isinstance(event, RoundScore) for event in events)
        if not locked:
            if self.engine.tracks is tracks:
                return
            tracks, landing = self.engine.tracks, self.engine.last
            self.note(tracks)
        if here or not locked:  # else it began and ended with one reading
            self.believe(tracks)
        why = "the end of the round" if locked else self.cause()
        self.hear(events, why, landing.number if landing and not locked else None, tracks)
        self.done = locked

    def finish(self, t_s: float) -> None:
        if self.here:
            tracks = self.engine.tracks
            self.hear(self.engine.finish(t_s), "the end of the trace", None, tracks)

    def hear(self, events: Sequence[object], why: str, landing: int | None, tracks: Sequence[Track]) -> None:
        for event in events:
            if isinstance(event, Inferred) and (event.team, event.n) == self.name[1:]:
                self.told.append(Told(event, why, landing, tracks, self.name))

    def note(self, tracks: Sequence[Track]) -> None:
        number = self.engine.last.number if self.engine.last else None
        new = False
        for track in courses(tracks):
            since = self.landings.setdefault(plainly(track), number)
            new |= since == number and self.name[1:] in keys_of(track.throws)
        if number is not None and new:
            found = case(self.engine, self.name)
            if not found.candidates:
                return
            self.cases[number] = found
            self.early.setdefault(number, {one.what: one.odds for one in found.candidates})

    def believe(self, tracks: Sequence[Track]) -> None:
        self.end, self.course, self.lying = odds(tracks, self.name), plainly(courses(tracks)[0]), tracks[0].world.lying

    def cause(self) -> str:
        last, top = self.engine.last, self.engine.tracks[0]
        if self.engine.heard:
            return f"the button {self.engine.heard}"
        if last and top.throws and top.at == last.number:
            piece = f"{numbered(top)[-1][0]}{numbered(top)[-1][1]}"
            return "its own landing" if piece == self.name.piece else piece
        return "the pick-up" if top.hand else "a landing"

    # In the end

    def first(self) -> Case | None:
        """The landing after which the throw was told."""
        return self.cases.get(self.told[0].landing or 0) if self.told else None

    def last(self) -> Case | None:
        """The landing that the throw was, as it is believed in the end."""
        at = next((i + 1 for i, key in enumerate(keys_of(self.course)) if key == self.name[1:]), 0)
        start = self.course[:at]
        ways = [course for course in self.landings if at and course[:at] == start]
        number = self.landings[min(ways, key=len)] if ways else None
        return self.cases.get(number or 0)


def plainly(track: Track) -> Course:
    return tuple([(team, plain(throw)) for team, throw in track.throws])


def keys_of(course: Course) -> list[tuple[str, int]]:
    count: dict[str, int] = {}
    found = []
    for team, _ in course:
        count[team] = count.get(team, 0) + 1
        found.append((team, count[team]))
    return found


def odds(tracks: Sequence[Track], name: Name) -> dict[str, float]:
    """How likely each token is; "" where the throw has not been made."""
    found: dict[str, float] = {}
    for track in courses(tracks):
        tokens = [str(plain(throw)) for team, n, throw in numbered(track) if (team, n) == name[1:]]
        token = tokens[0] if tokens else ""
        found[token] = found.get(token, 0.0) + exp(track.world.log_p)
    return found
