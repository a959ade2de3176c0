"""A world, thrown pieces and a landing in; the worlds that may follow, each with how likely it is, out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import inf

from boardd.inference.evidence import Evidence
from boardd.inference.flight import Flight
from boardd.inference.landing import Landing
from boardd.inference.tracks import LEAST
from boardd.inference.ways import Way, Ways
from boardd.inference.weighing import HOPELESS, Weighing
from boardd.inference.worlds import Explanation, Lying, Outcome, World

GOOD_FIT = -7.0  # a landing that moving at most one piece explains so well: two need not be tried
NEVER = -1e9
BEFORE_S = 0.05
UNLIKELY = -5.0  # e^-5: in so unlikely a world, two moved pieces are not tried either
LEAST_ERROR_G = 1.0  # of a weight: nothing is ruled out for being off by less than a few of it


class Throwing:
    """What throws can have done."""

    def __init__(self, ways: Ways, weighing: Weighing) -> None:
        self.ways, self.weighing = ways, weighing
        self.best = NEVER  # of the worlds that were found since the start

    def start(self) -> None:
        """A landing is to be explained in one world after the other, the likeliest first."""
        self.best = NEVER

    def ways_of(self, lies: Lying, landing: Landing, seen: Evidence, flight: Flight | None, alone: bool) -> list[Way]:
        """Where a piece that lies there may have been moved to; most worlds have it at the same place."""
        key = lies, flight is None, alone
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
        yield from self.every(world, [thrown], landing, seen, flight)

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
        yield from self.every(world, ways, landing, seen)

    def every(
        self,
        world: World,
        thrown: Sequence[Sequence[Way]],
        landing: Landing,
        seen: Evidence,
        flight: Flight | None = None,
    ) -> Iterator[Explanation]:
        """Every choice of ways for the thrown pieces, with none, one or two others moved."""
        movable = [lies for lies in world.lying if not lies.hole or lies.leaning]
        beams = seen.beams_of(world.lying)
        best_fit = NEVER
        most = max(3 - len(thrown), 0) if not seen.is_soft() and world.log_p > UNLIKELY else int(len(thrown) == 1)
        for count in range(min(len(movable), most) + 1):
            if count == 2 and best_fit > GOOD_FIT:
                return
            for moved in combinations(movable, count):
                ways = [*thrown, *(self.ways_of(lies, landing, seen, flight, count == 1) for lies in moved)]
                for outcomes, log_prior in self.choices(ways, moved, landing):
                    log_prior += beams.log_p(outcomes, moved)
                    if flight and count == 2 and landing.flying:
                        log_prior += self.ways.log_glimpse(landing.flying, moved[0].mass_g)
                    if world.log_p + log_prior + self.weighing.log_peak(landing) < self.best - LEAST:
                        continue
                    for part, placed in self.ways.near(outcomes, moved, len(thrown), flight):
                        at_most = self.weighing.log_at_most(world, placed, moved, landing)
                        if world.log_p + log_prior + part + at_most < self.best - LEAST:
                            continue
                        fit, explanation = self.weighing.weigh(world, placed, moved, log_prior + part, landing)
                        if explanation is None:
                            continue
                        log_hits = self.ways.log_hits(movable, moved, explanation.outcomes, len(thrown), flight)
                        after = explanation.world
                        explanation = explanation._replace(world=after._replace(log_p=after.log_p + log_hits))
                        self.best = max(self.best, explanation.world.log_p)
                        best_fit = max(best_fit, fit)
                        yield explanation

    def choices(
        self, ways: Sequence[Sequence[Way]], moved: Sequence[Lying], landing: Landing
    ) -> Iterator[tuple[tuple[Outcome, ...], float]]:
        """Every choice of one way for each piece, if it can weigh what was measured."""
        if landing.change is None:
            for choice in product(*ways):
                yield tuple([way[0] for way in choice]), sum([way[1] for way in choice])
            return
        grams = self.weighing.grams
        left_g, slack = landing.change[0], 16.0 * max(landing.error_g(), LEAST_ERROR_G) ** 2
        for was in moved:
            mass_g, var = grams(was)
            left_g, slack = left_g + mass_g, slack + var
        weighed = [[(*way, *(grams(way[0].lies) if way[0].lies else (0.0, 0.0))) for way in some] for some in ways]
        for known in product(*weighed):
            off_g = left_g - sum([way[2] for way in known])
            if off_g * off_g <= 2 * (slack + sum([way[3] for way in known])):
                yield tuple([way[0] for way in known]), sum([way[1] for way in known])
