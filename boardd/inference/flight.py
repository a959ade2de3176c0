"""Where a throw's blows struck in; what lay in the thrown piece's way, and where it may have come to rest, out.

A thrown piece bounces, each time less, then slides straight on until it stops. Where it struck, it was; and whatever
lies nearer than a diameter to where it was, it hit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import erf, exp, hypot, inf, log, sqrt

from boardd.inference.slide import Met, Slide
from boardd.inference.touches import Touch
from boardd.inference.worlds import Lying
from boardd.model import Hole

FAR_MM, STEADY_MM = 1500.0, 40.0
TURNS, PUSH_TURNS = 0.10, 0.35  # radians: from one bounce to the next or as it slides; and what it hits
SURE_MM = 6.0
SLIDES = (0.55, 40.0, 30.0, 50.0), (0.40, 170.0, 55.0, 130.0)  # how often, how far on, how widely across and along
PUSHES = (0.55, 40.0, 25.0, 35.0), (0.40, 150.0, 60.0, 90.0), (0.05, 100.0, 200.0, 200.0)
STRUCK = (0.40, 40.0, 25.0, 35.0), (0.30, 150.0, 60.0, 90.0), (0.30, 450.0, 120.0, 230.0)  # by what came down on it
RESTS_MM, RESTS_WIDE_MM = 90.0, 120.0  # the same in one
STOPS, STOPS_MM = 0.5, 40.0
CLICK, UNLIKE, MOST_UNLIKE, LEAST_MM = 0.5, 1.2, -8.0, 8.0  # restitution of two pieces; logarithms of ways' ratio
PUSHED_MM = 120.0  # of pushes as above, so many go farther than that: 1 in e
ANYHOW = 0.05  # it rolled, or struck too softly to be felt
HOPS_MM, HARD_MM, P_FALLS_NEAR = 300.0, 120.0, 0.1  # how far it flies for each second of a blow per weight
FALLS_MM, OFF_MM, P_FALLS_FAR = 300.0, 350.0, 0.02
# Where the slide was seen: how well, and how far it had gone before that
SEEN_MM, UNSEEN_MM, MAYBE = 4.0, 8.0, 0.1
FORETOLD, MAYBE_FORETOLD = 0.85, 0.5  # that pieces which met go as their speeds foretell; where that was not seen
REST_MM = 25.0  # how widely it rests
WAYS_MM, WAYS, TURN_MM, TURN = 10.0, 0.5, 6.0, 0.25  # how wrong that may be, along and across
NUDGE_MM, LOG_WAYS = 15.0, 0.6  # less is not said to be a move; how wrong a way's logarithm may be

Point = tuple[float, float]


class Flight:
    def __init__(
        self, touches: Sequence[Touch], heading: int, diameter_mm: float, mass_g: float, slide: Slide | None = None
    ) -> None:
        self.slide = slide
        self.known: dict[Point, Met | None] = {}  # what it met, and did not,
        self.near: dict[tuple[float, float, float], Point] = {}  # and how near it came, until then
        self.points = [((touch.x_mm, touch.y_mm), max(touch.error_mm)) for touch in touches]
        self.times_s = [touch.t_s for touch in touches]
        self.hops_mm = HOPS_MM * touches[-1].impulse_gs / mass_g  # it flies so far at least, over whatever lies there
        self.diameter_mm, self.mass_g = diameter_mm, mass_g
        self.turns = TURNS
        self.last = self.points[-1][0]
        self.u = 0.0, float(heading)
        if len(self.points) > 1:
            before = self.points[-2][0]
            way = hypot(self.last[0] - before[0], self.last[1] - before[1])
            if way > STEADY_MM:
                self.u = (self.last[0] - before[0]) / way, (self.last[1] - before[1]) / way

    def onward(self, lies: Lying) -> Flight:
        """The way of a piece that it hit: like that of a thrown one which slides from there."""
        start = Touch(self.met_s(lies), 0.0, lies.x_mm, lies.y_mm, lies.spread_mm)
        onward = Flight([start], 1, self.diameter_mm, self.mass_g)
        onward.u, onward.turns = self.push(lies), PUSH_TURNS
        return onward

    def reaches(self, lies: Lying) -> float:
        """How well a piece lies in a pushed one's way, from 0 to 1: most pushes end before they reach far."""
        along, beside = self.relative((lies.x_mm, lies.y_mm))
        if along < 0:
            return 0.0
        wide = 0.6 * self.diameter_mm + self.turns * along
        return exp(-0.5 * (beside / wide) ** 2 - max(0.0, along - self.diameter_mm) / PUSHED_MM)

    def slides(self, hit: Sequence[Lying] = (), pushed: Sequence[Lying] = ()) -> Iterator[tuple[float, Point, Point]]:
        """Where it may rest on the deck: how often, about where, how widely. What it hits, mostly stops it."""
        if self.slide and not hit:
            yield 1 - ANYHOW, self.slide.points[-1], (REST_MM, REST_MM)
            return
        rest = 1.0
        seen = self.seen(hit[0]) if hit else None
        if seen:
            foretold = FORETOLD if seen.sure else MAYBE_FORETOLD
            rest -= foretold
            at = seen.at[0] + seen.went_mm * seen.u[0], seen.at[1] + seen.went_mm * seen.u[1]
            yield foretold, at, turned(seen.u, TURN_MM + TURN * seen.went_mm, WAYS_MM + WAYS * seen.went_mm)
        elif self.slide and len(pushed) == len(hit):
            rest -= FORETOLD
            yield FORETOLD, *self.together(self.slide.points[-1], hit, pushed)
        met = self.met(hit[0]) if hit else None
        if met:
            yield STOPS * rest, met, (STOPS_MM, STOPS_MM)
        ux, uy = self.u
        for part, ahead, across, along in SLIDES:
            at = self.last[0] + ahead * ux, self.last[1] + ahead * uy
            yield part * (1 - STOPS if met else 1) * rest, at, turned(self.u, across, along)

    def together(self, last: Point, hit: Sequence[Lying], pushed: Sequence[Lying]) -> tuple[Point, Point]:
        """Where it is and how widely, if what was seen to slide in the end was it and what it had pushed, together."""
        x, y = last
        for was, to in zip(hit, pushed, strict=True):
            x, y = x - (to.x_mm - was.x_mm), y - (to.y_mm - was.y_mm)
        wide_x, wide_y = (hypot(REST_MM, *[to.spread_mm[axis] for to in pushed]) for axis in (0, 1))
        return (x, y), (wide_x, wide_y)

    def log_seen(self, spread: Point, pushed: Sequence[Lying]) -> float:
        """Wherever pieces went that were pushed, where they went together was seen, as well as one alone."""
        if not self.slide or not pushed:
            return 0.0
        wide = [hypot(REST_MM, spread[axis], *[to.spread_mm[axis] for to in pushed]) for axis in (0, 1)]
        return log(wide[0] * wide[1] / REST_MM**2)

    def seen(self, lies: Lying) -> Met | None:
        """Where it was seen to meet a piece; one that it struck was moved before."""
        at = lies.x_mm, lies.y_mm
        if self.slide is None or self.struck_s(lies) is not None:
            return None
        if at not in self.known:
            self.known[at] = self.slide.meets(at, self.diameter_mm + SURE_MM)
        return self.known[at]

    def struck_s(self, lies: Lying) -> float | None:
        """When it struck the deck so near to a piece that it struck that too."""
        reach = self.diameter_mm + SURE_MM
        for t_s, (point, _) in zip(self.times_s, self.points, strict=True):
            if hypot(point[0] - lies.x_mm, point[1] - lies.y_mm) < reach:
                return t_s
        return None

    def nudges(self, lies: Lying) -> float | None:
        """That what it met was pushed too little for anybody to say so, if that was seen."""
        seen = self.seen(lies)
        if seen is None or not seen.sure:
            return None
        return 0.5 + 0.5 * erf(log(NUDGE_MM / max(seen.pushed_mm, 1.0)) / LOG_WAYS / sqrt(2))

    def rests(self) -> tuple[Point, Point]:
        """About where it comes to rest, and how widely: after a hard blow it flies first."""
        ux, uy = self.u
        ahead = RESTS_MM + self.hops_mm
        at = self.last[0] + ahead * ux, self.last[1] + ahead * uy
        return at, turned(self.u, RESTS_WIDE_MM, hypot(RESTS_WIDE_MM, self.hops_mm))

    def falls(self, hole: Hole) -> float:
        """How well it was on its way into a hole, from 0 to 1. After a hard blow it flies over what is near."""
        way = self.relative(hole.at_mm)
        flew_over = self.hops_mm > max(HARD_MM, way[0] + hole.radius_mm)
        return falls(way, hole.radius_mm, TURNS) * (P_FALLS_NEAR if flew_over else 1.0)

    def pushed_in(self, lies: Lying, hole: Hole) -> float:
        """How well a piece that it hit was on its way there."""
        nx, ny = self.push(lies)
        dx, dy = hole.at_mm[0] - lies.x_mm, hole.at_mm[1] - lies.y_mm
        return falls((dx * nx + dy * ny, dx * ny - dy * nx), hole.radius_mm, PUSH_TURNS)

    def met_s(self, lies: Lying) -> float:
        """When it met a piece: where it struck near it; else, as it slid."""
        struck_s = self.struck_s(lies)
        if struck_s is not None:
            return struck_s
        seen = self.seen(lies)
        return seen.t_s if seen else self.times_s[-1]

    def push(self, lies: Lying) -> Point:
        """Which way a piece was pushed: away from where the thrown one met it."""
        seen = self.seen(lies)
        if seen:
            return seen.n
        at = lies.x_mm, lies.y_mm
        met, error = self.met_sliding(lies), 0.0
        if met is None:
            _, met, error = min([(hypot(p[0] - at[0], p[1] - at[1]), p, error) for p, error in self.points])
        near = hypot(met[0] - at[0], met[1] - at[1])
        if not max(SURE_MM, error) < near < self.diameter_mm + 2 * SURE_MM:
            return self.u
        return (at[0] - met[0]) / near, (at[1] - met[1]) / near

    def pushed_off(self, lies: Lying, deck_mm: Point) -> float:
        """How well a piece that it hit may have gone over the edge: the farther that is, the less."""
        return P_FALLS_FAR + exp(-farther((lies.x_mm, lies.y_mm), None, self.push(lies), deck_mm)[0] / OFF_MM)

    def met(self, lies: Lying) -> Point | None:
        """Where it was when it met a piece: the last that struck may have been that piece, and not the thrown one."""
        seen = self.seen(lies)
        if seen:
            return seen.at
        at = lies.x_mm, lies.y_mm
        near, point = min([(hypot(p[0] - at[0], p[1] - at[1]), p) for p, _ in self.points])
        return point if near < self.diameter_mm + SURE_MM else self.met_sliding(lies)

    def met_sliding(self, lies: Lying) -> Point | None:
        """Where the thrown piece was when it met this one as it slid, if it did so then."""
        at = lies.x_mm, lies.y_mm
        near = min([hypot(p[0] - at[0], p[1] - at[1]) for p, _ in self.points])
        along, beside = self.relative(at)
        if near < self.diameter_mm + SURE_MM or abs(beside) > self.diameter_mm or along < self.hops_mm:
            return None
        along -= sqrt(self.diameter_mm**2 - beside**2)
        return self.last[0] + along * self.u[0], self.last[1] + along * self.u[1]

    def log_shared(self, was: Lying, to: Lying | None, thrown: Lying | None, deck_mm: Point) -> float:
        """How well both ways agree after they met: the more squarely a piece is hit, the more of the speed it takes."""
        met = self.met_sliding(was)
        if met is None or self.seen(was):
            return 0.0
        at = was.x_mm, was.y_mm
        sine = min(1.0, abs(self.relative(at)[1]) / self.diameter_mm)
        square = 1 - sine * sine
        taken = square * ((1 + CLICK) / 2) ** 2
        kept = sine * sine + square * ((1 - CLICK) / 2) ** 2
        pushed_mm, pushed_more = farther(at, to, self.push(was), deck_mm)
        went_mm, went_more = farther(met, thrown, self.u, deck_mm)
        off = log(max(pushed_mm, LEAST_MM) / max(went_mm, LEAST_MM)) - log(max(taken, 0.001) / kept)
        if (off > 0 and went_more) or (off < 0 and pushed_more):
            off = 0.0  # it was stopped by a hole, or fell off the board, and would have gone on
        return max(MOST_UNLIKE, -0.5 * (off / UNLIKE) ** 2)

    def pushes(self, lies: Lying) -> Iterator[tuple[float, Point, Point]]:
        """How far a piece may be pushed: how often, about which way, how widely."""
        n = self.push(lies)
        seen = self.seen(lies)
        foretold = 0.0
        if seen:
            foretold = FORETOLD if seen.sure else MAYBE_FORETOLD
            ahead = seen.pushed_mm
            yield foretold, (ahead * n[0], ahead * n[1]), turned(n, TURN_MM + TURN * ahead, WAYS_MM + WAYS * ahead)
        for part, ahead, across, along in PUSHES if self.struck_s(lies) is None else STRUCK:
            yield part * (1 - foretold), (ahead * n[0], ahead * n[1]), turned(n, across, along)

    def relative(self, at: Point) -> tuple[float, float]:
        """How far on and how far beside the slide's line."""
        dx, dy = at[0] - self.last[0], at[1] - self.last[1]
        ux, uy = self.u
        return dx * ux + dy * uy, dx * uy - dy * ux

    def misses(self, lies: Lying, to: Point | None, until_s: float = inf) -> float:
        """By how many times its error the piece was missed; negative if it was hit. `to`: where the slide ended.

        Until then what was seen to slide was the thrown piece alone.
        """
        at = lies.x_mm, lies.y_mm
        doubt = SURE_MM + 0.5 * max(lies.spread_mm)
        best = min(
            [(hypot(p[0] - at[0], p[1] - at[1]) - self.diameter_mm) / (doubt + error) for p, error in self.points]
        )
        if self.slide and until_s > self.slide.times_s[0]:
            return min(best, self.misses_seen(self.slide, lies, to, until_s))
        along, beside = self.relative(at)
        if to is None:
            if along < self.hops_mm:
                return best
            return min(best, (abs(beside) - self.diameter_mm) / (doubt + self.turns * along))
        slid = hypot(to[0] - self.last[0], to[1] - self.last[1])
        if slid <= self.hops_mm:
            return min(best, (hypot(at[0] - to[0], at[1] - to[1]) - self.diameter_mm) / doubt)
        part = self.hops_mm / slid
        down = self.last[0] + part * (to[0] - self.last[0]), self.last[1] + part * (to[1] - self.last[1])
        return min(best, (beside_way(at, down, to) - self.diameter_mm) / doubt)

    def misses_seen(self, slide: Slide, lies: Lying, to: Point | None, until_s: float) -> float:
        """The same, of the slide that was seen; of the way before and after it, as far as that can be told."""
        at = lies.x_mm, lies.y_mm
        doubt = SEEN_MM + 0.5 * max(lies.spread_mm)
        key = *at, until_s
        if key not in self.near:
            self.near[key] = slide.closest(at, until_s)
        before, seen = self.near[key]
        best = max(MAYBE, (before - self.diameter_mm) / (doubt + UNSEEN_MM))
        if before > self.diameter_mm or not slide.first:
            best = min(best, (seen - self.diameter_mm) / doubt)
        if to and until_s < slide.times_s[-1]:
            met = next(point for t_s, point in zip(slide.times_s, slide.points, strict=True) if t_s >= until_s)
            best = min(best, (beside_way(at, met, to) - self.diameter_mm) / (doubt + UNSEEN_MM))
        return best


def farther(start: Point, to: Lying | None, u: Point, deck_mm: Point) -> tuple[float, bool]:
    """How far a piece went; and that it would have gone farther, had there been no hole and no edge."""
    if to is None:
        edges = [
            (size - at) / part if part > 0 else -at / part
            for at, part, size in zip(start, u, deck_mm, strict=True)
            if part
        ]
        return max(0.0, min(edges)), True
    return hypot(to.x_mm - start[0], to.y_mm - start[1]), bool(to.hole)


def turned(u: Point, across: float, along: float) -> Point:
    """A spread along a way and across it, in x and y."""
    return hypot(across * u[1], along * u[0]), hypot(across * u[0], along * u[1])


def falls(way: tuple[float, float], radius_mm: float, turns: float) -> float:
    along, beside = way
    if along < -radius_mm:
        return P_FALLS_FAR
    wide = 0.6 * radius_mm + turns * max(along, 0.0)
    return P_FALLS_FAR + exp(-0.5 * (beside / wide) ** 2 - max(0.0, along) / FALLS_MM)


def beside_way(at: Point, start: Point, end: Point) -> float:
    """How far a point is from the way between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    part = ((at[0] - start[0]) * dx + (at[1] - start[1]) * dy) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return hypot(at[0] - start[0] - part * dx, at[1] - start[1] - part * dy)
