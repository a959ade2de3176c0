"""Readings in, one after the other; throws as they settle, their revisions, and finished rounds out."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log

from boardd.game import next_order, opening
from boardd.inference.beams import Beams
from boardd.inference.loads import Cells
from boardd.inference.scale import Scale, Weight
from boardd.inference.settling import Level, Settling, Step
from boardd.inference.worlds import Explainer, Landing, Lying, Outcome, World
from boardd.model import OFF, Move, Place, Reading, RoundScore, Throw, Turn
from boardd.record import NamedTuple
from boardd.rules.parts.round import RoundInPlay
from boardd.trace import Header

KEEP = 10  # worlds
P_NOT_A_THROW = 0.03
BEAMS_SETTLED_S = 0.12
EMPTY_G = 20.0


class Inferred(NamedTuple):
    """What a throw did; a later one for the same throw revises it."""

    round: int
    team: str
    n: int
    throw: Throw
    confidence: float
    t_s: float
    ask: tuple[Throw, ...] = ()


class Track(NamedTuple):
    """One course of the round so far: its throws, and the world that they led to."""

    throws: tuple[tuple[str, Throw], ...]
    world: World


class Engine:
    def __init__(self, header: Header) -> None:
        self.board, self.game = header.board, header.game
        self.rules, self.order = opening(header.game)
        self.explainer = Explainer(self.board)
        self.beams = Beams(self.board.beams)
        self.cells = Cells(self.board.loads) if self.board.loads else None
        self.scale = Scale(self.board.loads) if self.board.loads else None
        self.settling = Settling()
        self.level: Level | None = None  # when the last landing was settled
        self.empty: Weight | None = None  # the deck with nothing on it
        self.edge_s = -1e9
        self.step: Step | None = None
        self.round = 1
        self.history = [header.game.scores]
        self.turns: list[tuple[Turn, ...]] = []
        self.tracks = [Track((), World((), 0.0))]
        self.said: dict[tuple[str, int], Throw] = {}
        self.lifting = False

    def feed(self, reading: Reading) -> list[Inferred | RoundScore]:
        t_s = reading.t_s
        if reading.kind == "beam":
            self.beams.edge(t_s, reading.name, bool(reading.value[0]))
            self.edge_s = t_s
            return []
        if reading.kind == "button":
            return self.button(t_s, reading.name)
        if reading.kind != "load" or not self.cells or not self.scale:
            return []
        row = self.cells.feed(t_s, reading.value)
        if row is None:
            return []
        weight = self.scale.weigh(row[1])
        if weight is None:
            return []
        step = self.settling.feed(row[0], weight)
        if step:
            self.step = step if self.step is None else step._replace(before=self.step.before, start_s=self.step.start_s)
        if self.level is None:
            self.level = self.settling.quiet
            self.empty = self.level.weight if self.level else None
        return self.look(t_s)

    def look(self, t_s: float) -> list[Inferred | RoundScore]:
        """Is there something to explain, and is everything at rest?"""
        quiet = self.settling.quiet
        if quiet is None or self.settling.started_s is not None or t_s - self.edge_s < BEAMS_SETTLED_S:
            return []
        if self.beams.busy(t_s):
            return []
        fell = {hole: [len(bodies) for bodies in self.beams.bodies(hole)] for hole in self.beams.of_hole}
        if self.step is None and not any(any(counts) for counts in fell.values()):
            return []
        step, self.step = self.step, None
        assert self.level
        before = step.before if step else self.level
        after = step.after if step else quiet
        change = tuple(now - was for now, was in zip(after.weight, before.weight, strict=True))
        error = tuple((a * a + b * b) ** 0.5 for a, b in zip(after.error, before.error, strict=True))
        landing = Landing(
            step.start_s if step else t_s,
            t_s,
            (change[0], change[1], change[2]),
            (max(error[0], 0.3), max(error[1], 100.0), max(error[2], 100.0)),
            fell,
            {hole: any(self.beams.steady(hole, t_s)) for hole in self.beams.of_hole},
            step is not None and step.peak_g > 150.0,
        )
        self.beams.forget()
        self.level = after
        return self.landed(landing)

    # Landings

    def landed(self, landing: Landing) -> list[Inferred | RoundScore]:
        assert landing.change
        if self.owed(self.tracks[0]) is None or self.lifting:
            return self.lifted(landing)
        found: list[Track] = []
        for track in self.tracks:
            up = self.owed(track)
            if up is None:
                found.append(track)
                continue
            team, n = up
            for explanation in self.explainer.explain(track.world, f"{team}{n}", landing):
                throw = self.token(explanation.outcomes)
                found.append(Track((*track.throws, (team, throw)), explanation.world))
        self.tracks = best(found)
        return self.say(landing.end_s)

    def owed(self, track: Track) -> tuple[str, int] | None:
        """Who throws next in this course of the round, and which piece."""
        r = self.play(track)
        up = r.up()
        return (up.team, up.throw) if up else None

    def play(self, track: Track) -> RoundInPlay:
        r = RoundInPlay(self.rules, self.round, self.order, self.game.teams, self.history)
        for team, throw in track.throws:
            r.throw(team, throw)
        return r

    def token(self, outcomes: Sequence[Outcome]) -> Throw:
        places = [place_of(outcome.lies) for outcome in outcomes]
        moves = tuple(Move(o.piece, place) for o, place in zip(outcomes[1:], places[1:], strict=True))
        return Throw((places[0],), moves)

    # What to say

    def say(self, t_s: float) -> list[Inferred | RoundScore]:
        """New throws, and old ones that look different now."""
        found: list[Inferred | RoundScore] = []
        for i, (team, throw) in enumerate(self.tracks[0].throws):
            n = sum(1 for other, _ in self.tracks[0].throws[: i + 1] if other == team)
            if self.said.get((team, n)) != plain(throw):
                self.said[team, n] = plain(throw)
                found.append(Inferred(self.round, team, n, throw, self.confidence(i, throw), t_s))
        return found

    def confidence(self, i: int, throw: Throw) -> float:
        return sum(
            exp(t.world.log_p) for t in self.tracks if len(t.throws) > i and plain(t.throws[i][1]) == plain(throw)
        )

    # Buttons and the pick-up

    def button(self, t_s: float, name: str) -> list[Inferred | RoundScore]:
        if name not in self.game.teams:
            return []
        tracks = []
        for track in self.tracks:
            up = self.owed(track)
            tracks.append(Track((*track.throws, (name, Throw((OFF,)))), track.world) if up and up[0] == name else track)
        self.tracks = tracks
        return self.say(t_s)

    def lifted(self, landing: Landing) -> list[Inferred | RoundScore]:
        """Pieces are taken away until the deck is empty; then the round is over."""
        assert self.level
        assert self.empty
        self.lifting = True
        if abs(self.level.weight[0] - self.empty[0]) > EMPTY_G or any(landing.steady.values()):
            return []
        r = self.play(self.tracks[0])
        while up := r.up():
            if up.bonus:
                break
            r.throw(up.team, Throw((OFF,)))
        scored = r.score()
        self.order, self.round = next_order(r, scored), self.round + 1
        self.history.append(scored.scores)
        self.tracks, self.said, self.lifting, self.empty = [Track((), World((), 0.0))], {}, False, self.level.weight
        return [scored]


def best(tracks: Sequence[Track]) -> list[Track]:
    """The likeliest courses, their probabilities adding up to one."""
    tracks = sorted(tracks, key=lambda track: -track.world.log_p)
    top = tracks[0].world.log_p
    kept = [track for track in tracks[:KEEP] if track.world.log_p > top - 12]
    total = log(sum(exp(track.world.log_p - top) for track in kept)) + top
    return [Track(t.throws, t.world._replace(log_p=t.world.log_p - total)) for t in kept]


def place_of(lies: Lying | None) -> Place:
    if lies is None:
        return OFF
    if lies.hole:
        return Place(lies.hole, lies.leaning)
    return Place("on", at_mm=(float(round(lies.x_mm)), float(round(lies.y_mm))))


def plain(throw: Throw) -> Throw:
    """Without millimetres."""
    places = tuple(Place(place.name, place.leaning) for place in throw.places)
    return Throw(places, tuple(sorted(Move(m.piece, Place(m.to.name, m.to.leaning)) for m in throw.moves)))
