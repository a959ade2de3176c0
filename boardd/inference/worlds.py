"""A world (who lies where) and a landing in; the worlds that may follow, each with how likely it is, out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import log, pi

from boardd.inference.scale import Weight
from boardd.model import Board
from boardd.record import NamedTuple

# How common things are, before anything was measured.
P_THROWN = {"in": 0.30, "on": 0.40, "off": 0.25, "lean": 0.05}
P_MOVED = {"aside": 0.40, "in": 0.25, "off": 0.25, "lean": 0.10}
P_MOVES = (0.80, 0.15, 0.04)  # how many other pieces a throw moves
ASIDE_MM = 120.0  # how far a piece is pushed aside
GOOD_FIT = 32.0  # a landing that moves at most one piece explains it: two need not be tried
HOPELESS = 12.0
MASS_SPREAD_G = 1.2  # within a set
LEANING_SHARE = (0.30, 0.20)  # of a leaner's mass on the deck, where the hole's floor stands on the base


class Lying(NamedTuple):
    """A piece on the board."""

    piece: str
    hole: str  # "" on the deck
    leaning: bool
    x_mm: float
    y_mm: float
    spread_mm: float  # how well its place is known


class Landing(NamedTuple):
    """What the sensors saw between two quiet times."""

    start_s: float
    end_s: float
    change: Weight | None  # of the deck's weight; None without cells
    error: Weight
    bodies: Mapping[str, Sequence[int]]  # for each hole, how many bodies each of its beams saw
    steady: Mapping[str, bool]  # is a beam of the hole broken for good
    log_blow: float  # for a blow, against a hand


class World(NamedTuple):
    lying: tuple[Lying, ...]
    log_p: float


class Outcome(NamedTuple):
    """Where one piece ends up: off the board, or lying somewhere."""

    piece: str
    lies: Lying | None


class Explanation(NamedTuple):
    outcomes: tuple[Outcome, ...]  # the thrown piece first
    world: World


class Explainer:
    """What a landing can mean on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.holes = {hole.name: hole for hole in board.holes}
        self.cups_weigh = board.loads is not None and board.loads.cups == "deck"
        self.radius_mm = board.diameter_mm / 2
        self.centre = (board.deck_mm[0] / 2, board.deck_mm[1] / 2)
        self.wide_mm = (board.deck_mm[0] / 12**0.5, board.deck_mm[1] / 12**0.5)

    def mass_g(self, piece: str) -> float:
        return self.board.mass_g.get(piece[0], next(iter(self.board.mass_g.values())))

    # What can have happened

    def explain(self, world: World, piece: str, landing: Landing) -> Iterator[Explanation]:
        """Every way in which throwing this piece can have caused the landing."""
        movable = [lies for lies in world.lying if not lies.hole or lies.leaning]
        hit = [hole for hole, seen in landing.bodies.items() if any(seen)]
        thrown = list(self.thrown(piece, hit, landing))
        best = -1e9
        for count in range(min(len(movable), 2) + 1):
            if count == 2 and best > world.log_p - GOOD_FIT:
                return
            choices = list(combinations(movable, count))
            for moved in choices:
                ways = [list(self.moved(lies, hit, landing)) for lies in moved]
                prior = log(P_MOVES[count] / len(choices))
                for first, *others in product(thrown, *ways):
                    outcomes = (first[0], *(way[0] for way in others))
                    log_prior = prior + first[1] + sum(way[1] for way in others)
                    log_prior += self.log_beams(world, outcomes, moved, landing)
                    if world.log_p + log_prior < best - HOPELESS:
                        continue
                    found = self.weigh(world, outcomes, moved, log_prior, landing)
                    best = max(best, found.world.log_p)
                    yield found

    def nothing(self, world: World, landing: Landing) -> World:
        """Nobody threw: a bump, a hand, the wind."""
        return self.weigh(world, (), (), self.log_beams(world, (), (), landing), landing).world

    def lifts(self, world: World, landing: Landing) -> Iterator[Explanation]:
        """Every way in which hands can have taken pieces away; what they do to the beams tells nothing."""
        for count in range(1, len(world.lying) + 1):
            for moved in combinations(world.lying, count):
                outcomes = tuple(Outcome(lies.piece, None) for lies in moved)
                yield self.weigh(world, outcomes, moved, -0.7 * count, landing)

    def thrown(self, piece: str, hit: Sequence[str], landing: Landing) -> Iterator[tuple[Outcome, float]]:
        yield Outcome(piece, None), log(P_THROWN["off"])
        yield Outcome(piece, Lying(piece, "", False, *self.centre, -1.0)), log(P_THROWN["on"])
        for hole in self.holes:
            share = log(P_THROWN["in"] / len(self.holes))
            if hole in hit or landing.change is not None:
                yield Outcome(piece, self.in_hole(piece, hole)), share
            if landing.steady.get(hole):
                yield Outcome(piece, self.in_hole(piece, hole, leaning=True)), log(P_THROWN["lean"] / len(self.holes))

    def moved(self, lies: Lying, hit: Sequence[str], landing: Landing) -> Iterator[tuple[Outcome, float]]:
        yield Outcome(lies.piece, None), log(P_MOVED["off"])
        aside = Lying(lies.piece, "", False, lies.x_mm, lies.y_mm, ASIDE_MM)
        yield Outcome(lies.piece, aside), log(P_MOVED["aside"])
        for hole in self.holes:
            if hole in hit or (lies.leaning and lies.hole == hole):
                yield Outcome(lies.piece, self.in_hole(lies.piece, hole)), log(P_MOVED["in"])
            if landing.steady.get(hole) and not (lies.leaning and lies.hole == hole):
                yield Outcome(lies.piece, self.in_hole(lies.piece, hole, leaning=True)), log(P_MOVED["lean"])

    def in_hole(self, piece: str, hole: str, leaning: bool = False) -> Lying:
        x_mm, y_mm = self.holes[hole].at_mm
        room = max(3.0, (self.holes[hole].radius_mm - self.radius_mm) / 2)
        return Lying(piece, hole, leaning, x_mm, y_mm, room)

    # How likely it is

    def weigh(
        self, world: World, outcomes: tuple[Outcome, ...], moved: Sequence[Lying], log_prior: float, landing: Landing
    ) -> Explanation:
        log_p = world.log_p + log_prior
        if landing.change is not None:
            fit, outcomes = self.log_weight(outcomes, moved, landing.change, landing.error)
            log_p += fit
        gone = {lies.piece for lies in moved}
        lying = tuple(lies for lies in world.lying if lies.piece not in gone)
        lying += tuple(outcome.lies for outcome in outcomes if outcome.lies)
        return Explanation(outcomes, World(lying, log_p))

    def log_weight(
        self, outcomes: tuple[Outcome, ...], moved: Sequence[Lying], change: Weight, error: Weight
    ) -> tuple[float, tuple[Outcome, ...]]:
        """The change of mass and moments that these outcomes would give, against the one that was measured.

        A place that is not known is a wide normal distribution, so it costs what it explains away; what is left over
        then tells where the piece lies.
        """
        mass, x, y = change
        var, var_x, var_y = error[0] ** 2, error[1] ** 2, error[2] ** 2
        free: list[tuple[int, float, float, float]] = []
        for was in moved:
            share, doubt = self.share(was)
            grams = self.mass_g(was.piece) * share
            mass, x, y = mass + grams, x + grams * was.x_mm, y + grams * was.y_mm
            spread = (grams * was.spread_mm) ** 2
            slack = (self.mass_g(was.piece) * doubt) ** 2
            var, var_x, var_y = var + slack, var_x + spread + slack * was.x_mm**2, var_y + spread + slack * was.y_mm**2
        for i, outcome in enumerate(outcomes):
            lies = outcome.lies
            if lies is None:
                continue
            share, doubt = self.share(lies)
            full = self.mass_g(outcome.piece)
            grams, slack = full * share, (full * doubt) ** 2 + (MASS_SPREAD_G * share) ** 2
            wide_x, wide_y = self.wide_mm if lies.spread_mm < 0 else (lies.spread_mm, lies.spread_mm)
            mass, x, y = mass - grams, x - grams * lies.x_mm, y - grams * lies.y_mm
            var += slack
            var_x += (grams * wide_x) ** 2 + slack * lies.x_mm**2
            var_y += (grams * wide_y) ** 2 + slack * lies.y_mm**2
            if not lies.hole:
                free.append((i, grams, wide_x, wide_y))
        log_p = -0.5 * (mass * mass / var + x * x / var_x + y * y / var_y + log(var * var_x * var_y * (2 * pi) ** 3))
        placed = list(outcomes)
        for i, grams, wide_x, wide_y in free:
            lies = placed[i].lies
            assert lies
            gain_x, gain_y = grams * wide_x**2 / var_x, grams * wide_y**2 / var_y
            left_x, left_y = max(0.0, 1 - gain_x * grams), max(0.0, 1 - gain_y * grams)
            spread_mm = max(5.0, wide_x * left_x**0.5, wide_y * left_y**0.5)
            there = lies._replace(x_mm=lies.x_mm + gain_x * x, y_mm=lies.y_mm + gain_y * y, spread_mm=spread_mm)
            log_p += self.log_on_deck(there)
            placed[i] = Outcome(placed[i].piece, there)
        return log_p, tuple(placed)

    def share(self, lies: Lying) -> tuple[float, float]:
        """How much of a piece weighs on the deck where it lies, and how uncertain that is."""
        if not lies.hole or self.cups_weigh:
            return 1.0, 0.0
        return LEANING_SHARE if lies.leaning else (0.0, 0.0)

    def log_on_deck(self, lies: Lying) -> float:
        """A piece on the deck lies neither outside of it nor over a hole."""
        beyond = max(-lies.x_mm, lies.x_mm - self.board.deck_mm[0], -lies.y_mm, lies.y_mm - self.board.deck_mm[1], 0.0)
        log_p = -0.5 * (beyond / 12.0) ** 2
        for hole in self.board.holes:
            distance = ((lies.x_mm - hole.at_mm[0]) ** 2 + (lies.y_mm - hole.at_mm[1]) ** 2) ** 0.5
            inside = hole.radius_mm - distance
            if inside > 0:
                log_p -= 0.5 * (inside / 10.0) ** 2
        return log_p

    def log_beams(self, world: World, outcomes: Sequence[Outcome], moved: Sequence[Lying], landing: Landing) -> float:
        log_p = 0.0
        gone = {lies.piece for lies in moved}
        for hole, seen in landing.bodies.items():
            inside = [o for o in outcomes if o.lies and o.lies.hole == hole]
            tipped = sum(1 for lies in moved if lies.leaning and lies.hole == hole)
            entered = len(inside)
            leaners = sum(1 for o in inside if o.lies and o.lies.leaning)
            leaners += sum(1 for lies in world.lying if lies.leaning and lies.hole == hole and lies.piece not in gone)
            flat_entries = entered - sum(1 for o in inside if o.lies and o.lies.leaning)
            for count in seen:
                log_p += log_count(count, flat_entries, tipped > 0 or leaners > 0)
            log_p += log(0.97 if (leaners > 0) == landing.steady[hole] else 0.03 if leaners else 0.004)
        return log_p


def log_count(seen: int, entered: int, muddled: bool) -> float:
    """Bodies that one beam saw against washers that fell through it; a leaner in the way muddles the count."""
    if muddled:
        return log(0.5) - 0.7 * abs(seen - entered)
    if seen == entered:
        return log(0.97) if entered else log(0.99)
    if seen < entered:
        return log(0.01) * (entered - seen)
    return log(0.006) * (seen - entered)
