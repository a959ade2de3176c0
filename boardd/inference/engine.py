"""Readings in, one after the other; throws as they settle, their revisions, and finished rounds out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from boardd.game import next_order, opening
from boardd.inference.beams import Beams
from boardd.inference.loads import Cells
from boardd.inference.scale import Scale, Weight
from boardd.inference.settling import Level, Settling, Step
from boardd.inference.tokens import plain
from boardd.inference.tracks import Track, best
from boardd.inference.view import View
from boardd.inference.worlds import Explainer, Landing, Outcome, World
from boardd.model import OFF, Board, Game, Move, Reading, RoundScore, Throw
from boardd.record import NamedTuple
from boardd.rules.parts.round import RoundInPlay

P_NOTHING = 0.02  # that a blow is not a throw
P_NOTHING_QUIET = 0.5  # that something softer is not
P_UNSEEN = 0.03  # that a throw touches nothing and nobody says so
MOST_UNSEEN = 3
P_LIFT_AT_END = 0.9
P_LIFT_EARLY = 0.005
LIFT_G = 25.0
LOCK_S = 1.0
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


class Engine:
    def __init__(self, board: Board, game: Game) -> None:
        self.board, self.game = board, game
        self.rules, self.order = opening(game)
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
        self.view = View(self.board, far=False)
        self.scores = game.scores
        self.memory = self.rules.remember(frozenset(game.teams), self.scores)
        self.tracks = [Track((), World((), 0.0), False)]
        self.said: dict[tuple[str, int], Throw] = {}
        self.event_s = -1e9
        self.resetting = False  # after a dead throw, until the deck weighs what it weighed before it
        self.level_before_g = 0.0
        self.over = False

    def feed(self, reading: Reading) -> list[Inferred | RoundScore]:
        t_s = reading.t_s
        if self.over:  # what comes after the win is not this game
            return []
        if reading.kind == "beam":
            self.beams.edge(t_s, reading.name, bool(reading.value[0]))
            self.edge_s = t_s
            return []
        if reading.kind == "button":
            return self.button(t_s, reading.name)
        if reading.kind != "load" or not self.cells or not self.scale:
            return []
        weight = self.scale.weigh(self.cells.feed(t_s, reading.value))
        if weight is None:
            return []
        step = self.settling.feed(t_s, weight)
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
            return self.lock(t_s)
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
            log_blow(step),
        )
        self.beams.forget()
        self.level = after
        return self.landed(landing)

    # Landings

    def landed(self, landing: Landing) -> list[Inferred | RoundScore]:
        self.event_s = landing.end_s
        if self.resetting and landing.log_blow < 0:
            assert self.level
            self.resetting = abs(self.level.weight[0] - self.level_before_g) > EMPTY_G
            return []
        self.resetting = False
        assert landing.change
        assert self.level
        self.level_before_g = self.level.weight[0] - landing.change[0]
        found: list[Track] = []
        for track in self.tracks:
            nothing = self.explainer.nothing(track.world, landing)
            found.append(track.to(nothing, P_NOTHING if landing.log_blow > 0 else P_NOTHING_QUIET))
            found += self.lifted(track, landing)
            if not track.picking:
                found += self.thrown(track, landing)
        self.tracks = best(found)
        return self.say(landing.end_s)

    def thrown(self, track: Track, landing: Landing) -> Iterator[Track]:
        """The next throw; or the next team's first, after throws that no sensor saw."""
        r = self.play(track)
        p = max(1 / (1 + exp(-landing.log_blow)), self.soft(landing))
        up = r.up()
        team = up.team if up else ""
        while up:
            if up.team == team or self.tells_apart(team, up.team):
                for explanation in self.explainer.explain(track.world, f"{up.team}{up.throw}", landing):
                    throw = self.token(explanation.outcomes)
                    yield Track((*track.throws, (up.team, throw)), explanation.world, False, track.world).less(p)
            if up.team != team or not self.tells_apart(team, r.order[-1]):
                return
            while up and up.team == team:
                r.throw(team, Throw((OFF,)))
                track = track._replace(throws=(*track.throws, (team, Throw((OFF,))))).less(P_UNSEEN)
                up = r.up()

    def tells_apart(self, team: str, other: str) -> bool:
        """Can the cells tell these two teams' pieces apart?"""
        return team != other and abs(self.explainer.mass_g(team) - self.explainer.mass_g(other)) > 2.5

    def lifted(self, track: Track, landing: Landing) -> Iterator[Track]:
        if landing.change is None or landing.change[0] > -LIFT_G:
            return
        usual = track.picking or self.owed(track) is None
        for explanation in self.explainer.lifts(track.world, landing):
            p = P_LIFT_AT_END if usual else P_LIFT_EARLY
            yield Track(track.throws, explanation.world, True).less(p / (1 + exp(landing.log_blow)))

    def soft(self, landing: Landing) -> float:
        """How likely a throw is that the deck does not feel: straight into a cup that stands on the base."""
        return 0.3 if any(map(any, landing.bodies.values())) and not self.explainer.cups_weigh else 0.001

    def owed(self, track: Track) -> tuple[str, int] | None:
        """Who throws next in this course of the round, and which piece."""
        r = self.play(track)
        up = r.up()
        return (up.team, up.throw) if up else None

    def play(self, track: Track) -> RoundInPlay:
        r = RoundInPlay(self.rules, self.round, self.order, self.game.teams, self.scores, self.memory)
        for team, throw in track.throws:
            r.throw(team, throw)
        return r

    def token(self, outcomes: Sequence[Outcome]) -> Throw:
        places = [self.view.place(outcome.lies) for outcome in outcomes]
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

    # Buttons and the end of a round

    def button(self, t_s: float, name: str) -> list[Inferred | RoundScore]:
        """A team says that its throw touched nothing; so it is that team's turn. Or the last throw was dead."""
        if name == "dead":
            return self.dead(t_s)
        if name not in self.game.teams:
            return []
        found = []
        for track in self.tracks:
            r = self.play(track)
            for unseen in range(MOST_UNSEEN + 1):
                up = r.up()
                if up is None:
                    break
                miss = (up.team, Throw((OFF,)))
                r.throw(*miss)
                track = track._replace(throws=(*track.throws, miss))
                if up.team == name:
                    found.append(track.less(P_UNSEEN**unseen))
                    break
        if found:
            self.tracks = best(found)
        return self.say(t_s)

    def dead(self, t_s: float) -> list[Inferred | RoundScore]:
        """The last throw hit the floor first: hands take its piece away and put back what it moved."""
        self.tracks = best([track.dead() for track in self.tracks])
        self.resetting = True
        return self.say(t_s)

    def lock(self, t_s: float) -> list[Inferred | RoundScore]:
        """The board is empty again and everybody has thrown: throws that are still owed were misses."""
        quiet = self.settling.quiet
        if quiet is None or self.empty is None or t_s - max(self.event_s, self.edge_s) < LOCK_S:
            return []
        track = self.tracks[0]
        if not track.picking and self.owed(track) is not None:
            return []
        if abs(quiet.weight[0] - self.empty[0]) > EMPTY_G or any(
            any(self.beams.steady(hole, t_s)) for hole in self.beams.of_hole
        ):
            return []
        if not track.picking and any(self.explainer.share(lies)[0] for lies in track.world.lying):
            return []
        self.tracks = best([self.finished(track) for track in self.tracks])
        said = self.say(t_s)
        r = self.play(self.tracks[0])
        scored = r.score()
        self.over = scored.winner is not None
        self.order, self.round = next_order(r, scored), self.round + 1
        self.view = View(self.board, far=self.game.variant.startswith("yocu") and self.round % 2 == 0)
        self.scores, self.memory = scored.scores, self.rules.remember(self.memory, scored.scores)
        self.tracks, self.said, self.empty = [Track((), World((), 0.0), False)], {}, quiet.weight
        return [*said, scored]

    def finished(self, track: Track) -> Track:
        r = self.play(track)
        while (up := r.up()) and not up.bonus:
            miss = (up.team, Throw((OFF,)))
            r.throw(*miss)
            track = track._replace(throws=(*track.throws, miss)).less(P_UNSEEN)
        return track


def log_blow(step: Step | None) -> float:
    """A blow is sudden and makes the deck swing below its weight; a hand does neither."""
    if step is None:
        return -4.0
    odds = 3.5 if step.swing_g > max(10.0, 0.03 * step.peak_g) else -2.5
    return odds + (1.5 if step.onset_g > 150 else -3.0)
