"""A world, thrown pieces and a landing in; the worlds that may follow, each with how likely it is, out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import inf

from boardd.inference.evidence import Evidence
from boardd.inference.flight import Flight
from boardd.inference.landing import Landing
from boardd.inference.tracks import LEAST
from boardd.inference.ways import Way, Ways
from boardd.inference.weighing import HOPELESS, Fitted, Weighing
from boardd.inference.worlds import Explanation, Lying, Outcome, World

GOOD_FIT = -7.0  # a landing that moving at most one piece explains so well: two need not be tried
NEVER = -1e9
BEFORE_S = 0.05
UNLIKELY = -5.0  # e^-5: in so unlikely a world, two moved pieces are not tried either
LEAST_ERROR_G = 1.0  # of a weight: nothing is ruled out for being off by less than a few of it


class Placed:
    """Where every piece of a choice may lie, and how well that fits the landing."""

    __slots__ = ("at_most", "fitted", "log_p", "outcomes")

    def __init__(self, outcomes: tuple[Outcome, ...], log_p: float, at_most: float) -> None:
        self.outcomes, self.log_p, self.at_most = outcomes, log_p, at_most
        self.fitted: Fitted | None = None  # until it is weighed


class Choice:
    """One way for each piece that was thrown or moved."""

    __slots__ = ("log_p", "outcomes", "placed")

    def __init__(self, outcomes: tuple[Outcome, ...], log_p: float) -> None:
        self.outcomes, self.log_p = outcomes, log_p
        self.placed: list[Placed] | None = None  # until it is likely enough


class Throwing:
    """What throws can have done."""

    def __init__(self, ways: Ways, weighing: Weighing) -> None:
        self.ways, self.weighing = ways, weighing
        self.start()

    def start(self) -> None:
        """A landing is to be explained in one world after the other, the likeliest first."""
        self.best = NEVER  # of the worlds that were found since then
        self.best_single = NEVER  # of one throw: several at once are less likely than their worlds

    def ways_of(self, lies: Lying, landing: Landing, seen: Evidence, flight: Flight | None, alone: bool) -> list[Way]:
        """Where a piece that lies there may have been moved to; most worlds have it at the same place."""
        key = lies, flight and (flight.last, flight.u), alone
        if key not in seen.ways:
            glimpse = landing.flying if flight and alone else None
            seen.ways[key] = list(self.ways.moved(lies, seen, flight, glimpse, alone))
        return seen.ways[key]

    def thrown(self, piece: str, landing: Landing, seen: Evidence) -> tuple[Flight | None, list[Way]]:
        """How the thrown piece came, and where it may have ended up."""
        if piece not in seen.thrown:
            flight = self.ways.flight(landing)
            seen.thrown[piece] = (
                flight,
                [
                    (outcome, log_p + touch)
                    for outcome, log_p in self.ways.thrown(piece, seen, flight)
                    if (touch := seen.log_touch(outcome.lies)) > -HOPELESS
                ],
            )
        return seen.thrown[piece]

    def explain(self, world: World, piece: str, landing: Landing, seen: Evidence) -> Iterator[Explanation]:
        """Every way in which throwing this piece can have caused the landing."""
        flight, thrown = self.thrown(piece, landing, seen)
        yield from self.every(world, [piece], [thrown], landing, seen, flight)

    def together(self, world: World, pieces: Sequence[str], landing: Landing, seen: Evidence) -> Iterator[Explanation]:
        """Every way in which several throws, each before the one before had settled, can have caused it."""
        starts_s = [*seen.strong_s, inf] if len(seen.strong_s) == len(pieces) else []
        ways = []
        for i, piece in enumerate(pieces):
            flight = self.ways.flight(landing, starts_s[i] - BEFORE_S, starts_s[i + 1] - BEFORE_S) if starts_s else None
            ways.append(
                [
                    way
                    for way in self.ways.thrown_before(piece, seen, flight)
                    if not (lies := way[0].lies) or not lies.hole or seen.maybe(lies.hole)
                ]
            )
        yield from self.every(world, pieces, ways, landing, seen)

    def every(
        self,
        world: World,
        pieces: Sequence[str],
        thrown: Sequence[Sequence[Way]],
        landing: Landing,
        seen: Evidence,
        flight: Flight | None = None,
    ) -> Iterator[Explanation]:
        """Every choice of ways for the thrown pieces, with none, one or two others moved."""
        movable = [lies for lies in world.lying if not lies.hole or lies.leaning]
        beams = seen.beams_of(world.lying)
        best_fit = NEVER
        peak = self.weighing.log_peak(landing)
        most = max(3 - len(thrown), 0) if not seen.is_soft() and world.log_p > UNLIKELY else int(len(thrown) == 1)
        for count in range(min(len(movable), most) + 1):
            for moved, pushes in self.ways.hits(movable, count, flight, best_fit > GOOD_FIT):
                ways = [
                    *thrown,
                    *(
                        self.ways_of(lies, landing, seen, push, count == 1)
                        for lies, push in zip(moved, pushes, strict=True)
                    ),
                ]
                for choice in self.known_choices(pieces, ways, moved, landing, seen):
                    log_prior = choice.log_p + beams.log_p(choice.outcomes, moved)
                    if flight and count == 2 and landing.flying:
                        log_prior += self.ways.log_glimpse(landing.flying, moved[0].mass_g)
                    if world.log_p + log_prior + peak < self.best - LEAST:
                        continue
                    for placed in self.placed(choice, world, moved, landing, len(thrown), flight):
                        log_placed = log_prior + placed.log_p
                        if world.log_p + log_placed + placed.at_most < self.best - LEAST:
                            continue
                        fitted = placed.fitted = placed.fitted or self.weighing.fitted(
                            placed.outcomes, moved, world.ties, landing
                        )
                        best_fit = max(best_fit, fitted.fit)
                        least = self.best_single - LEAST
                        after = self.weighing.after(world, moved, log_placed, fitted, least)
                        if after is None:
                            continue
                        lying, log_p, ties = after.world
                        log_p += self.ways.log_hits(movable, moved, after.outcomes, len(thrown), flight)
                        self.best = max(self.best, log_p)
                        if len(thrown) == 1:
                            self.best_single = max(self.best_single, log_p)
                        if log_p > least:
                            yield Explanation(after.outcomes, World(lying, log_p, ties))

    def known_choices(
        self,
        pieces: Sequence[str],
        ways: Sequence[Sequence[Way]],
        moved: tuple[Lying, ...],
        landing: Landing,
        seen: Evidence,
    ) -> list[Choice]:
        """Of at most one moved piece, which lies there in most worlds, they need not be found again in each."""
        if len(moved) > 1:
            return list(self.choices(ways, moved, landing))
        key = *pieces, moved, landing.change
        if key not in seen.choices:
            seen.choices[key] = list(self.choices(ways, moved, landing))
        return seen.choices[key]

    def choices(self, ways: Sequence[Sequence[Way]], moved: Sequence[Lying], landing: Landing) -> Iterator[Choice]:
        """Every choice of one way for each piece, if it can weigh what was measured."""
        if landing.change is None:
            for chosen in product(*ways):
                outcomes, logs_p = zip(*chosen, strict=True)
                yield Choice(outcomes, sum(logs_p))
            return
        grams = self.weighing.grams
        left_g, slack = landing.change[0], 16.0 * max(landing.error_g(), LEAST_ERROR_G) ** 2
        for was in moved:
            mass_g, var = grams(was)
            left_g, slack = left_g + mass_g, slack + var
        weighed = [[(*way, *(grams(way[0].lies) if way[0].lies else (0.0, 0.0))) for way in some] for some in ways]
        for known in product(*weighed):
            outcomes, logs_p, masses_g, vars_g = zip(*known, strict=True)
            off_g = left_g - sum(masses_g)
            if off_g * off_g <= 2 * (slack + sum(vars_g)):
                yield Choice(outcomes, sum(logs_p))

    def placed(
        self,
        choice: Choice,
        world: World,
        moved: Sequence[Lying],
        landing: Landing,
        thrown: int,
        flight: Flight | None,
    ) -> list[Placed]:
        if choice.placed is None:
            choice.placed = [
                Placed(outcomes, part, self.weighing.log_at_most(world, outcomes, moved, landing))
                for part, outcomes in self.ways.near(choice.outcomes, moved, thrown, flight)
            ]
        return choice.placed
