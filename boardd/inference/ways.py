"""A piece in; where a throw may bring it, where another piece may push it, and how common that is, out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import exp, hypot, inf, log, log1p

from boardd.inference.evidence import Evidence
from boardd.inference.flight import ANYHOW, Flight
from boardd.inference.glimpses import PUSHED_MM, Glimpse
from boardd.inference.landing import Landing
from boardd.inference.touches import Touch
from boardd.inference.weighing import Weighing
from boardd.inference.worlds import Lying, Outcome, Push
from boardd.model import Board, Hole

# How common things are, before anything was measured.
P_THROWN = {"in": 0.36, "on": 0.38, "off": 0.22, "lean": 0.04}
P_MOVED = {"aside": 0.45, "in": 0.15, "off": 0.15, "lean": 0.05, "nudge": 0.20}
P_TIPPED = {"in": 0.60, "off": 0.15, "aside": 0.20, "lean": 0.05}  # of a leaner that is touched
# that a piece in the way of the thrown one, or far from it, is moved
P_HIT, P_HIT_FAR, DEFLECTED_MM = 0.22, 0.012, 120.0
ASIDE = (0.6, 30.0, 70.0), (0.4, 120.0, 200.0)  # how far a piece is pushed: how often, how far ahead, how widely
NUDGED_MM = 7.0
ASTRAY_MM, PUSHED_ON_MM, LEAST_PART = 80.0, 250.0, 0.02  # how far beside its way and ahead a hole may catch it
SLIDES_ON_MM, SLID, SLID_ON = 12.0, 0.6, 0.8  # after it was seen: a little, or most of the way that it had come by then
NEAR = (0.6, 20.0, 80.0), (0.4, 100.0, 200.0)  # how far from there the thrown one rests

LIKELY = 0.25  # to have fallen in where a piece was heading
FLOOR_S = 0.05, 0.20  # a hole's floor is struck so soon after its beams were broken

P_STRUCK, P_CHAIN = 0.93, 0.02  # that a piece which the thrown one met is moved; that another one is
P_CAME_UPON = 0.75  # the same, if it came down upon it
LEAST_CHAIN = 0.02  # that a piece is hit and hits another one: less is tried only where nothing else fits

Way = tuple[Outcome, float]  # and the logarithm of how common it is
Hits = tuple[tuple[Lying, ...], tuple[Flight | None, ...]]  # pieces, and the way of what pushed each


class Ways:
    """Of one round's throws: from the far side they fly the other way."""

    def __init__(self, board: Board, weighing: Weighing, far: bool) -> None:
        self.weighing = weighing
        self.holes = {hole.name: hole for hole in board.holes}
        self.radius_mm = board.diameter_mm / 2
        self.centre = (board.deck_mm[0] / 2, board.deck_mm[1] / 2)
        self.wide_mm = (board.deck_mm[0] / 12**0.5, board.deck_mm[1] / 12**0.5)
        self.heading = -1 if far else 1
        self.deck_mm, self.weighs = board.deck_mm, board.loads is not None

    def flight(self, landing: Landing, since_s: float = -inf, until_s: float = inf) -> Flight | None:
        """How the thrown piece came, where that was felt. What struck a hole's floor may have been another one."""
        touches = [
            touch for touch in landing.touches if since_s <= touch.t_s < until_s and not self.on_floor(touch, landing)
        ]
        slide = landing.slide if since_s == -inf and until_s == inf else None
        return Flight(touches, self.heading, 2 * self.radius_mm, self.weighing.usual_g, slide) if touches else None

    def thrown_before(self, piece: str, seen: Evidence, flight: Flight | None) -> Iterator[Way]:
        """The same for one of several throws: on the deck it lies not far from where it struck last."""
        for outcome, log_p in self.thrown(piece, seen, flight):
            lies = outcome.lies
            if flight and lies and not lies.hole:
                at_mm, spread_mm = flight.rests()
                lies = lies._replace(x_mm=at_mm[0], y_mm=at_mm[1], spread_mm=spread_mm)
            yield outcome._replace(lies=lies), log_p

    def on_floor(self, touch: Touch, landing: Landing) -> bool:
        """Was it a piece that has just fallen through a hole's beams?"""
        for name, times_s in landing.fell_s.items():
            (x_mm, y_mm), radius_mm = self.holes[name].at_mm, self.holes[name].radius_mm
            near = abs(touch.x_mm - x_mm) < radius_mm and abs(touch.y_mm - y_mm) < radius_mm
            if near and any(-FLOOR_S[0] < touch.t_s - t_s < FLOOR_S[1] for t_s in times_s):
                return True
        return False

    def thrown(self, piece: str, seen: Evidence, flight: Flight | None = None) -> Iterator[Way]:
        yield Outcome(piece, None), log(P_THROWN["off"])
        on = self.anywhere(piece)
        yield Outcome(piece, on), log(P_THROWN["on"])
        for hole in self.holes:
            part = flight.falls(self.holes[hole]) if flight else 1 / len(self.holes)
            if self.weighing.cups_weigh or seen.maybe(hole) or (flight and part > LIKELY):
                yield self.into(on, hole, False), log(P_THROWN["in"] * part)
            if seen.maybe_leaning(hole):
                yield self.into(on, hole, True), log(P_THROWN["lean"] * part)

    def anywhere(self, piece: str) -> Lying:
        """On the deck."""
        mass_g = self.weighing.mass_g(piece)
        return Lying(piece, "", False, *self.centre, self.wide_mm, mass_g, self.weighing.spread_g(mass_g))

    def moved(
        self,
        lies: Lying,
        seen: Evidence,
        flight: Flight | None = None,
        glimpse: Glimpse | None = None,
        alone: bool = True,
    ) -> Iterator[Way]:
        """Where another piece may push this one, alone or with others."""
        common = P_TIPPED if lies.leaning else P_MOVED
        if glimpse and flight and glimpse.t_s < flight.met_s(lies):
            glimpse = None  # it was hit only later
        later, sooner = (log(0.15), log(0.85)) if glimpse else (0.0, 0.0)
        either = self.log_glimpse(glimpse, lies.mass_g) if glimpse else 0.0
        off = flight.pushed_off(lies, self.deck_mm) if flight else 0.5
        yield Outcome(lies.piece, None), log(2 * common["off"] * off) + either
        nudges = flight.nudges(lies) if flight and not lies.hole else None
        log_aside = log(common["aside"])
        log_nudge = log(common.get("nudge", 0.2))
        if nudges is not None:
            both = common["aside"] + common["nudge"]
            log_aside, log_nudge = log(both * max(1 - nudges, 0.02)), log(both * max(nudges, 0.02))
        for part, way, wide in self.pushes(lies, flight):
            push = Push(lies.x_mm, lies.y_mm, nudged=False) if not lies.hole else None
            aside = lies._replace(hole="", leaning=False, spread_mm=wide, push=push)
            log_p = log_aside + log(part)
            moved = aside._replace(x_mm=lies.x_mm + way[0], y_mm=lies.y_mm + way[1])
            yield Outcome(lies.piece, moved, pushed=not lies.hole), log_p + later
            if glimpse and not lies.hole:
                x_mm, y_mm = (moment / lies.mass_g for moment in glimpse.moments)
                spread = [hypot(error / lies.mass_g, SLIDES_ON_MM) for error in glimpse.errors]
                shown = aside._replace(x_mm=lies.x_mm + x_mm, y_mm=lies.y_mm + y_mm, spread_mm=(spread[0], spread[1]))
                log_seen = glimpse.log_density(lies.mass_g, way, max(wide))
                yield Outcome(lies.piece, shown, pushed=True), log_p + sooner + log_seen + log(SLID)
                far = SLID_ON * hypot(x_mm, y_mm)
                on = shown._replace(
                    x_mm=shown.x_mm + SLID_ON * x_mm,
                    y_mm=shown.y_mm + SLID_ON * y_mm,
                    spread_mm=(hypot(spread[0], 0.5 * far), hypot(spread[1], 0.5 * far)),
                )
                yield Outcome(lies.piece, on, pushed=True), log_p + sooner + log_seen + log(1 - SLID)
        if alone and not lies.hole:
            push = Push(lies.x_mm, lies.y_mm, nudged=True)
            nudged = lies._replace(spread_mm=(NUDGED_MM, NUDGED_MM), push=push)
            yield Outcome(lies.piece, nudged, pushed=True, nudged=True), log_nudge
        for name, hole in self.holes.items():
            own = lies.leaning and lies.hole == name
            part = 1.0 if own else flight.pushed_in(lies, hole) if flight else self.leads(lies, hole)
            if own or seen.maybe(name):
                yield self.into(lies, name, False), log(common["in"] * part) + either
            if seen.maybe_leaning(name) and not own:
                yield self.into(lies, name, True), log(common["lean"] * part) + either

    def leads(self, lies: Lying, hole: Hole) -> float:
        """How likely a piece that falls into some hole falls into this one; a push leads ahead, not far."""
        if self.weighs:
            return 1.0
        x_mm, y_mm = hole.at_mm
        aside, ahead = (x_mm - lies.x_mm) / ASTRAY_MM, (y_mm - lies.y_mm) * self.heading
        beyond = (max(ahead - PUSHED_ON_MM, 0.0) + min(ahead, 0.0)) / ASTRAY_MM
        return max(exp(-0.5 * (aside * aside + beyond * beyond)), LEAST_PART)

    def pushes(
        self, lies: Lying, flight: Flight | None
    ) -> Iterator[tuple[float, tuple[float, float], tuple[float, float]]]:
        if flight:
            yield from flight.pushes(lies)
            return
        for part, ahead, wide in ASIDE:
            yield part, (0.0, self.heading * ahead), (wide, wide)

    def log_glimpse(self, glimpse: Glimpse, mass_g: float) -> float:
        """Where a piece was when it was seen does not tell where it went: it lay there still, or was on its way."""
        return log(0.5 + 0.5 * exp(glimpse.log_density(mass_g, (0.0, 0.0), PUSHED_MM)))

    def into(self, lies: Lying, hole: str, leaning: bool) -> Outcome:
        x_mm, y_mm = self.holes[hole].at_mm
        radius_mm = self.holes[hole].radius_mm
        room = radius_mm * 0.6 if leaning else max(4.0, 0.5 * (radius_mm - self.radius_mm))
        spread_mm = hypot(room, self.weighing.doubt * self.centre[0]), hypot(room, self.weighing.doubt * self.centre[1])
        return Outcome(
            lies.piece, Lying(lies.piece, hole, leaning, x_mm, y_mm, spread_mm, lies.mass_g, lies.mass_spread_g)
        )

    def near(
        self, outcomes: tuple[Outcome, ...], moved: Sequence[Lying], thrown: int, flight: Flight | None = None
    ) -> Iterator[tuple[float, tuple[Outcome, ...]]]:
        """A thrown piece that stays on the deck rests not far from its last bounce; or from what it hit."""
        if thrown > 1 or not any(outcome.lies and not outcome.lies.hole for outcome in outcomes[:thrown]):
            yield 0.0, outcomes
        elif flight:
            pushed = [outcome.lies for outcome in outcomes[thrown:] if outcome.lies and outcome.pushed]
            for part, at, spread in flight.slides(moved, pushed):
                yield log(part) + flight.log_seen(spread, pushed), placed(outcomes, thrown, at, spread)
            yield log(ANYHOW), outcomes
        elif not moved:
            yield 0.0, outcomes
        else:
            x_mm = sum(lies.x_mm for lies in moved) / len(moved)
            y_mm = sum(lies.y_mm for lies in moved) / len(moved)
            for part, ahead, wide in NEAR:
                yield log(part), placed(outcomes, thrown, (x_mm, y_mm + self.heading * ahead), (wide, wide))

    def hits(self, movable: Sequence[Lying], count: int, flight: Flight | None, explained: bool) -> Iterator[Hits]:
        """So many pieces that may have been hit; where fewer explain all, one must have hit the other."""
        for moved in combinations(movable, count):
            chain = self.chain(moved, flight) if flight and count == 2 else None
            if chain:
                yield chain
            elif count < 2 or not explained:
                yield moved, (flight,) * count

    def chain(self, moved: tuple[Lying, ...], flight: Flight) -> Hits | None:
        """The piece that the thrown one hit first, then the one that it was pushed against."""
        found: Hits | None = None
        best = LEAST_CHAIN
        for first, second in permutations(moved):
            p = self.p_struck(first, None, flight, True, False)
            if p > best:
                onward = flight.onward(first)
                p *= onward.reaches(second)
                if p > best:
                    found, best = ((first, second), (flight, onward)), p
        return found

    def log_hits(
        self,
        movable: Sequence[Lying],
        moved: Sequence[Lying],
        outcomes: Sequence[Outcome],
        count: int,
        flight: Flight | None = None,
    ) -> float:
        """Which of the pieces that lie there were hit: those in the way of a thrown one are, now and then."""
        log_p = 0.0
        thrown = outcomes[:count]
        until_s = min([flight.met_s(lies) for lies in moved if flight.met(lies)], default=inf) if flight else inf
        if flight and len(moved) == 1:
            log_p += flight.log_shared(moved[0], outcomes[count].lies, thrown[0].lies, self.deck_mm)
        for lies in movable:
            if flight:
                [outcome] = thrown
                until = inf if lies in moved else until_s
                p = self.p_struck(lies, outcome.lies, flight, lies in moved, len(moved) > 1, until)
                if len(moved) == 2 and lies is moved[1]:
                    p = max(p, P_STRUCK * flight.onward(moved[0]).reaches(lies))
            else:
                p = max([self.p_hit(lies, outcome.lies) for outcome in thrown], default=P_HIT)
            log_p += log(p) if lies in moved else log1p(-p)
        return log_p

    def p_struck(
        self, lies: Lying, thrown: Lying | None, flight: Flight, moved: bool, chain: bool, until_s: float = inf
    ) -> float:
        """That the thrown piece met this one: it did where it struck near it, or slid past it."""
        far = P_CHAIN if chain else P_HIT_FAR
        misses = flight.misses(lies, (thrown.x_mm, thrown.y_mm) if thrown else None, until_s)
        if moved and thrown:
            misses = min(misses, flight.misses(lies, None))
        met = P_STRUCK if flight.struck_s(lies) is None else P_CAME_UPON
        return far + (met - far) / (1 + exp(min(30.0, 2 * misses)))

    def p_hit(self, lies: Lying, thrown: Lying | None) -> float:
        """A thrown piece hits what lies before the place where it ends up, and may be deflected on the way."""
        if thrown is None:
            return P_HIT
        if (lies.y_mm - thrown.y_mm) * self.heading > 3 * self.radius_mm:
            return P_HIT_FAR
        beside = max(0.0, abs(lies.x_mm - thrown.x_mm) - 2 * self.radius_mm) / DEFLECTED_MM
        return P_HIT_FAR + (P_HIT - P_HIT_FAR) * exp(-0.5 * beside * beside)


def placed(
    outcomes: tuple[Outcome, ...], thrown: int, at_mm: tuple[float, float], spread_mm: tuple[float, float]
) -> tuple[Outcome, ...]:
    """The thrown pieces that lie on the deck, about there."""
    return tuple(
        [
            outcome._replace(lies=lies._replace(x_mm=at_mm[0], y_mm=at_mm[1], spread_mm=spread_mm))
            if i < thrown and (lies := outcome.lies) and not lies.hole
            else outcome
            for i, outcome in enumerate(outcomes)
        ]
    )
