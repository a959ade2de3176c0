"""A world (who lies where) and a landing in; the worlds that may follow, each with how likely it is, out.

What is unknown (a piece's own mass, where in its hole or on the deck it lies) is a normal distribution. Mass and
moments are sums over pieces, so the landing's change has a normal distribution too: how well it fits is that
distribution's density at what was measured, and what was measured then tells the unknowns better (a Kalman update).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import comb, exp, log, log1p

from boardd.inference.deck import Landing
from boardd.inference.evidence import Evidence
from boardd.inference.normal import Normal3
from boardd.inference.scale import Weight
from boardd.inference.spotted import log_near, spotted
from boardd.model import Board
from boardd.record import NamedTuple

# How common things are, before anything was measured.
P_THROWN = {"in": 0.36, "on": 0.38, "off": 0.22, "lean": 0.04}
P_MOVED = {"aside": 0.50, "in": 0.20, "off": 0.20, "lean": 0.05}
P_TIPPED = {"in": 0.60, "off": 0.15, "aside": 0.20, "lean": 0.05}  # of a leaner that is touched
# that a piece in the way of the thrown one, or far from it, is moved
P_HIT, P_HIT_FAR, DEFLECTED_MM = 0.22, 0.012, 120.0
ASIDE = (0.6, 30.0, 70.0), (0.4, 120.0, 200.0)  # how far a piece is pushed: how often, how far ahead, how widely
NEAR = (0.6, 20.0, 80.0), (0.4, 100.0, 200.0)  # how far from there the thrown one rests
LEAST_MM = 15.0  # less than this is not a move
LOG_UNREACHED, MOST_TAKEN, LEAST_HAND_G = -4.0, 3, 5.0
FOREIGN_G, LIGHT_G = 500.0, 10.0
CLEARED_G = 1.5  # what the steps of a round may not add up to
TIED_MM, UNTIED_MM, LOOSE_MM = (6.0, 6.0), (8.0, 8.0), 20.0
NUDGE_MM = 15.0  # a piece that is nudged by less than this is not said to have been moved
GOOD_FIT = -7.0  # a landing that moving at most one piece explains so well: two need not be tried
HOPELESS = 14.0
UNLIKELY = -5.0  # e^-5: in so unlikely a world, two moved pieces are not tried either
MASS_SPREAD = 0.015  # of its mass, within a set
LEANING_SHARE = (0.30, 0.20)  # of a leaner's mass on the deck, where the hole's floor stands on the base
UPON = 4.5  # e^-4.5: a piece rests upon another


class Lying(NamedTuple):
    """A piece on the board, and how well its place and its mass are known."""

    piece: str
    hole: str  # "" on the deck
    leaning: bool
    x_mm: float
    y_mm: float
    spread_mm: tuple[float, float]
    mass_g: float
    mass_spread_g: float
    tied: str = ""  # to another piece: only where both lie together is known well


class World(NamedTuple):
    lying: tuple[Lying, ...]
    log_p: float


class Outcome(NamedTuple):
    """Where one piece ends up: off the board, or lying somewhere."""

    piece: str
    lies: Lying | None


class Explanation(NamedTuple):
    outcomes: tuple[Outcome, ...]  # the thrown pieces first
    world: World


Way = tuple[Outcome, float]  # and the logarithm of how common it is


class Explainer:
    """What a landing can mean on one board; `heading` is 1 for throws from the near side, -1 from the far one."""

    def __init__(self, board: Board, middle_mm: tuple[float, float], arm: Weight) -> None:
        self.board = board
        self.middle_mm, self.arm = middle_mm, arm
        self.holes = {hole.name: hole for hole in board.holes}
        self.weighs = board.loads is not None
        self.cups_weigh = board.loads is not None and board.loads.cups == "deck"
        self.radius_mm = board.diameter_mm / 2
        self.centre = (board.deck_mm[0] / 2, board.deck_mm[1] / 2)
        self.wide_mm = (board.deck_mm[0] / 12**0.5, board.deck_mm[1] / 12**0.5)
        self.heading = 1
        self.light_g = min(board.mass_g.values())

    def mass_g(self, piece: str) -> float:
        return self.board.mass_g.get(piece[0], self.light_g)

    # What can have happened

    def explain(self, world: World, piece: str, landing: Landing, seen: Evidence) -> Iterator[Explanation]:
        """Every way in which throwing this piece can have caused the landing."""
        thrown = [
            (outcome, log_p + touch)
            for outcome, log_p in self.thrown(piece, seen)
            if (touch := seen.log_touch(outcome.lies)) > -HOPELESS
        ]
        yield from self.explain_ways(world, [thrown], landing, seen)

    def explain_together(
        self, world: World, pieces: Sequence[str], landing: Landing, seen: Evidence
    ) -> Iterator[Explanation]:
        """Every way in which several throws, each before the one before had settled, can have caused it."""
        ways = [
            [
                way
                for way in self.thrown(piece, seen)
                if not (lies := way[0].lies) or not lies.hole or seen.maybe(lies.hole)
            ]
            for piece in pieces
        ]
        yield from self.explain_ways(world, ways, landing, seen)

    def explain_ways(
        self, world: World, thrown: Sequence[Sequence[Way]], landing: Landing, seen: Evidence
    ) -> Iterator[Explanation]:
        movable = [lies for lies in world.lying if not lies.hole or lies.leaning]
        beams = seen.beams_of(world.lying)
        best_fit, best = -1e9, -1e9
        most = 3 - len(thrown) if not seen.is_soft() and world.log_p > UNLIKELY else int(len(thrown) == 1)
        for count in range(min(len(movable), most) + 1):
            if count == 2 and best_fit > GOOD_FIT:
                return
            for moved in combinations(movable, count):
                ways = [*thrown, *(list(self.moved(lies, seen)) for lies in moved)]
                for outcomes, log_prior in self.choices(ways, moved, landing):
                    log_prior += beams.log_p(outcomes, moved)
                    if log_prior < best - HOPELESS:
                        continue
                    for part, placed in self.near(outcomes, moved, len(thrown)):
                        fit, explanation = self.weigh(world, placed, moved, log_prior + part, landing)
                        if explanation is None:
                            continue
                        log_hits = self.log_hits(movable, moved, explanation.outcomes[: len(thrown)])
                        after = explanation.world
                        explanation = explanation._replace(world=after._replace(log_p=after.log_p + log_hits))
                        best = max(best, explanation.world.log_p - world.log_p)
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
        left_g, slack = landing.change[0], 16.0 * landing.error[0] ** 2
        for was in moved:
            grams, var = self.grams(was)
            left_g, slack = left_g + grams, slack + var
        weighed = [[(*way, *(self.grams(way[0].lies) if way[0].lies else (0.0, 0.0))) for way in some] for some in ways]
        for known in product(*weighed):
            off_g = left_g - sum([way[2] for way in known])
            if off_g * off_g <= 2 * (slack + sum([way[3] for way in known])):
                yield tuple([way[0] for way in known]), sum([way[1] for way in known])

    def grams(self, lies: Lying) -> tuple[float, float]:
        """What a piece weighs where it lies, and how far from that it may be, squared."""
        share, doubt = self.share(lies)
        return lies.mass_g * share, (lies.mass_g * doubt * 3) ** 2 + (4 * lies.mass_spread_g) ** 2

    def near(
        self, outcomes: tuple[Outcome, ...], moved: Sequence[Lying], thrown: int
    ) -> Iterator[tuple[float, tuple[Outcome, ...]]]:
        """A thrown piece that hit another and stays on the deck comes to rest near it, more often than not."""
        if not moved or not any(outcome.lies and not outcome.lies.hole for outcome in outcomes[:thrown]):
            yield 0.0, outcomes
            return
        x_mm = sum(lies.x_mm for lies in moved) / len(moved)
        middle_mm = sum(lies.y_mm for lies in moved) / len(moved)
        for part, ahead, wide in NEAR:
            y_mm = middle_mm + self.heading * ahead
            placed = [
                Outcome(piece, lies._replace(x_mm=x_mm, y_mm=y_mm, spread_mm=(wide, wide)))
                if i < thrown and lies and not lies.hole
                else Outcome(piece, lies)
                for i, (piece, lies) in enumerate(outcomes)
            ]
            yield log(part), tuple(placed)

    def nothing(self, world: World, landing: Landing, seen: Evidence) -> World | None:
        """Nobody threw: a bump, a hand, the wind."""
        explanation = self.weigh(world, (), (), seen.log_hands(world.lying), landing)[1]
        return explanation.world if explanation else None

    def lifts(self, world: World, landing: Landing) -> Iterator[tuple[tuple[Lying, ...], Explanation]]:
        """Every way in which hands can have taken pieces away; what they do to the beams tells nothing."""
        if landing.change is None:
            yield from self.vanished(world, landing)
            return
        heavy = [lies for lies in world.lying if self.share(lies)[0] > 0]
        about = -landing.change[0] / self.light_g
        for count in range(1, len(heavy) + 1):
            if abs(count - about) > 0.7 + 0.15 * count:
                continue
            for moved in combinations(heavy, count):
                outcomes = tuple(Outcome(lies.piece, None) for lies in moved)
                log_p = self.log_taken(len(heavy), moved, landing)
                explanation = self.weigh(world, outcomes, moved, log_p, landing)[1]
                if explanation:
                    yield moved, explanation

    def pressed_lifts(
        self, world: World, landing: Landing, weight: Weight
    ) -> Iterator[tuple[tuple[Lying, ...], World, Weight]]:
        """The same while a hand still rests on the deck: what is left of the weight must be the hand's."""
        heavy = [lies for lies in world.lying if self.share(lies) == (1.0, 0.0)]
        cx, cy = self.middle_mm
        for count in range(1, min(len(heavy), MOST_TAKEN) + 1):
            for moved in combinations(heavy, count):
                rest_g = weight[0] + sum([lies.mass_g for lies in moved])
                if rest_g < LEAST_HAND_G:
                    continue
                rest_x = weight[1] + sum([lies.mass_g * (lies.x_mm - cx) for lies in moved])
                rest_y = weight[2] + sum([lies.mass_g * (lies.y_mm - cy) for lies in moved])
                hand: Weight = (rest_g, rest_x, rest_y)
                log_p = self.log_foreign(hand) + self.log_taken(len(heavy), moved, landing)
                gone = {lies.piece for lies in moved}
                left = tuple([lies for lies in world.lying if lies.piece not in gone])
                yield moved, World(left, world.log_p + log_p), hand

    def log_taken(self, heavy: int, moved: Sequence[Lying], landing: Landing) -> float:
        """Any of them as likely as the others; but a hand that takes one from a hole breaks the hole's beams."""
        unreached = [
            lies for lies in moved if lies.hole and lies.hole in self.board.beams and not reached(lies.hole, landing)
        ]
        return -log(comb(heavy, len(moved))) - len(moved) + LOG_UNREACHED * len(unreached)

    def vanished(self, world: World, landing: Landing) -> Iterator[tuple[tuple[Lying, ...], Explanation]]:
        """The same where nothing weighs: the pieces that the surface does not show any more."""
        left = [lies for lies in world.lying if not lies.hole]
        moved: list[Lying] = []
        for spot in landing.went:
            near = max(left, key=lambda lies: log_near(lies, spot), default=None)
            if near:
                left.remove(near)
                moved.append(near)
        if moved:
            outcomes = tuple(Outcome(lies.piece, None) for lies in moved)
            explanation = self.weigh(world, outcomes, moved, -len(moved), landing)[1]
            if explanation:
                yield tuple(moved), explanation

    def log_foreign(self, change: Weight) -> float:
        """The density of a weight that is no piece: some hundred grams, anywhere on the deck."""
        width, length = self.board.deck_mm
        mass_g = max(abs(change[0]), 20.0)
        beyond = max(abs(change[1]) / (mass_g * width) - 0.6, abs(change[2]) / (mass_g * length) - 0.6, 0.0)
        below = max(0.0, -change[0] - LIGHT_G) / LIGHT_G  # what is not there cannot be taken away
        return -log(FOREIGN_G) - mass_g / FOREIGN_G - log(mass_g * width) - log(mass_g * length) - 20 * (beyond + below)

    def cleared(self, world: World, landing: Landing) -> World | None:
        """The deck weighs what it weighed before the first throw: all that weighed on it has gone."""
        if landing.balance is None:
            gone = tuple(lies for lies in world.lying if lies.hole)
            return (
                World(gone, world.log_p) if landing.came is not None and not landing.left and landing.shaded else None
            )
        error = tuple(CLEARED_G * arm for arm in self.arm)
        normal = Normal3(landing.balance, (error[0], error[1], error[2]))
        fit, log_p = normal.solve()
        if fit < -HOPELESS:
            return None
        return World(tuple(lies for lies in world.lying if not self.share(lies)[0]), world.log_p + log_p)

    def put_back(self, world: World, lies: Lying, landing: Landing) -> Explanation | None:
        """A piece that was in somebody's hand lies where it lay."""
        wide = max(12.0, *lies.spread_mm)
        return self.weigh(world, (Outcome(lies.piece, lies._replace(spread_mm=(wide, wide))),), (), 0.0, landing)[1]

    def thrown(self, piece: str, seen: Evidence) -> Iterator[Way]:
        mass_g = self.mass_g(piece)
        yield Outcome(piece, None), log(P_THROWN["off"])
        on = Lying(piece, "", False, *self.centre, self.wide_mm, mass_g, MASS_SPREAD * mass_g)
        yield Outcome(piece, on), log(P_THROWN["on"])
        for hole in self.holes:
            if self.cups_weigh or seen.maybe(hole):
                yield self.into(on, hole, False), log(P_THROWN["in"] / len(self.holes))
            if seen.maybe_leaning(hole):
                yield self.into(on, hole, True), log(P_THROWN["lean"] / len(self.holes))

    def moved(self, lies: Lying, seen: Evidence) -> Iterator[Way]:
        common = P_TIPPED if lies.leaning else P_MOVED
        yield Outcome(lies.piece, None), log(common["off"])
        for part, ahead, wide in ASIDE:
            y_mm = lies.y_mm + self.heading * ahead
            aside = lies._replace(hole="", leaning=False, y_mm=y_mm, spread_mm=(wide, wide))
            yield Outcome(lies.piece, aside), log(common["aside"] * part)
        for hole in self.holes:
            own = lies.leaning and lies.hole == hole
            if own or seen.maybe(hole):
                yield self.into(lies, hole, False), log(common["in"])
            if seen.maybe_leaning(hole) and not own:
                yield self.into(lies, hole, True), log(common["lean"])

    def into(self, lies: Lying, hole: str, leaning: bool) -> Outcome:
        x_mm, y_mm = self.holes[hole].at_mm
        radius_mm = self.holes[hole].radius_mm
        room = radius_mm * 0.6 if leaning else max(4.0, 0.5 * (radius_mm - self.radius_mm))
        return Outcome(
            lies.piece, Lying(lies.piece, hole, leaning, x_mm, y_mm, (room, room), lies.mass_g, lies.mass_spread_g)
        )

    # How likely it is

    def log_hits(self, movable: Sequence[Lying], moved: Sequence[Lying], thrown: Sequence[Outcome]) -> float:
        """Which of the pieces that lie there were hit: those in the way of a thrown one are, now and then."""
        log_p = 0.0
        for lies in movable:
            p = max([self.p_hit(lies, outcome.lies) for outcome in thrown], default=P_HIT)
            log_p += log(p) if lies in moved else log1p(-p)
        return log_p

    def p_hit(self, lies: Lying, thrown: Lying | None) -> float:
        """A thrown piece hits what lies before the place where it ends up, and may be deflected on the way."""
        if thrown is None:
            return P_HIT
        if (lies.y_mm - thrown.y_mm) * self.heading > 3 * self.radius_mm:
            return P_HIT_FAR
        beside = max(0.0, abs(lies.x_mm - thrown.x_mm) - 2 * self.radius_mm) / DEFLECTED_MM
        return P_HIT_FAR + (P_HIT - P_HIT_FAR) * exp(-0.5 * beside * beside)

    def weigh(
        self,
        world: World,
        outcomes: tuple[Outcome, ...],
        moved: Sequence[Lying],
        log_prior: float,
        landing: Landing,
    ) -> tuple[float, Explanation | None]:
        fit = 0.0
        if landing.came is not None:
            lip_mm = self.radius_mm + max([hole.radius_mm for hole in self.board.holes], default=0.0)
            log_spots, outcomes = spotted(outcomes, moved, landing.came, landing.went, lip_mm)
            log_prior += log_spots
        if landing.change is not None:
            weighed = self.fitted(outcomes, moved, landing.change, landing.error)
            if weighed is None:
                return -1e9, None
            fit, log_p, outcomes = weighed
            log_prior += log_p
        gone = {lies.piece for lies in moved}
        lying = tuple([lies for lies in world.lying if lies.piece not in gone])
        if not outcomes or outcomes[0].lies is None:
            lying = self.untied(lying, moved, landing)
        lying += tuple([outcome.lies for outcome in outcomes if outcome.lies])
        log_prior += self.log_places(outcomes, moved, lying)
        return fit, Explanation(outcomes, World(lying, world.log_p + log_prior))

    def untied(self, lying: tuple[Lying, ...], moved: Sequence[Lying], landing: Landing) -> tuple[Lying, ...]:
        """One of two tied pieces was lifted: where it lay tells where the other one lies."""
        tied = [lies for lies in moved if lies.tied and all(other.piece != lies.tied for other in moved)]
        if len(tied) != 1 or landing.change is None or landing.change[0] > 0:
            return lying
        cx, cy = self.middle_mm
        off_x = landing.change[1] + sum(lies.mass_g * (lies.x_mm - cx) for lies in moved)
        off_y = landing.change[2] + sum(lies.mass_g * (lies.y_mm - cy) for lies in moved)
        return tuple(
            [
                lies._replace(
                    x_mm=lies.x_mm + off_x / lies.mass_g,
                    y_mm=lies.y_mm + off_y / lies.mass_g,
                    spread_mm=UNTIED_MM,
                    tied="",
                )
                if lies.piece == tied[0].tied
                else lies
                for lies in lying
            ]
        )

    def fitted(
        self, outcomes: tuple[Outcome, ...], moved: Sequence[Lying], change: Weight, error: Weight
    ) -> tuple[float, float, tuple[Outcome, ...]] | None:
        """The change that these outcomes would give against the one that was measured."""
        normal = Normal3(change, error)
        stays = {outcome.piece for outcome in outcomes if outcome.lies and self.share(outcome.lies) == (1.0, 0.0)}
        cx, cy = self.middle_mm
        for was in moved:
            share, doubt = self.share(was)
            if share:
                sure = was.piece in stays and doubt == 0.0
                spread_g = 0.0 if sure else was.mass_spread_g * share + was.mass_g * doubt
                spread = TIED_MM if any(was.tied == other.piece for other in moved) else was.spread_mm
                normal.take(-share * was.mass_g, was.x_mm - cx, was.y_mm - cy, spread_g, *spread)
        kept = {was.piece for was in moved if self.share(was) == (1.0, 0.0)}
        for outcome in outcomes:
            lies = outcome.lies
            if lies is None:
                continue
            share, doubt = self.share(lies)
            if share:
                sure = outcome.piece in kept and doubt == 0.0
                spread_g = 0.0 if sure else lies.mass_spread_g * share + lies.mass_g * doubt
                normal.take(share * lies.mass_g, lies.x_mm - cx, lies.y_mm - cy, spread_g, *lies.spread_mm)
        fit, log_p = normal.solve()
        if fit < -HOPELESS - 6:
            return None
        told = [self.told(outcome, kept, normal) for outcome in outcomes]
        return fit, log_p, tuple(tie(told))

    def told(self, outcome: Outcome, kept: set[str], normal: Normal3) -> Outcome:
        """What the weight tells about one piece."""
        lies = outcome.lies
        if lies is None:
            return outcome
        share, doubt = self.share(lies)
        if not share or doubt:
            return outcome
        cx, cy = self.middle_mm
        dx, sx = normal.told(1, lies.mass_g, lies.spread_mm[0])
        dy, sy = normal.told(2, lies.mass_g, lies.spread_mm[1])
        mass_g, spread_g = lies.mass_g, lies.mass_spread_g
        if outcome.piece not in kept:
            dm, spread_g = normal.told_mass(lies.x_mm - cx, lies.y_mm - cy, spread_g)
            mass_g += dm
        spread = (max(sx, 1.5), max(sy, 1.5))
        x_mm, y_mm = lies.x_mm + dx, lies.y_mm + dy
        return Outcome(
            outcome.piece,
            lies._replace(x_mm=x_mm, y_mm=y_mm, spread_mm=spread, mass_g=mass_g, mass_spread_g=max(spread_g, 0.3)),
        )

    def share(self, lies: Lying) -> tuple[float, float]:
        """How much of a piece weighs on the deck where it lies, and how uncertain that is."""
        if not lies.hole or self.cups_weigh:
            return 1.0, 0.0
        return LEANING_SHARE if lies.leaning else (0.0, 0.0)

    def log_places(self, outcomes: Sequence[Outcome], moved: Sequence[Lying], lying: Sequence[Lying]) -> float:
        """A piece on the deck lies neither outside of it nor over a hole nor inside another; a moved one has moved."""
        log_p = 0.0
        for outcome in outcomes:
            lies = outcome.lies
            if lies is None or lies.hole:
                continue
            log_p += self.log_on_deck(lies)
            for was in moved:
                if was.piece == lies.piece and not was.hole:
                    way = ((lies.x_mm - was.x_mm) ** 2 + (lies.y_mm - was.y_mm) ** 2) ** 0.5
                    spread = max(lies.spread_mm[0], lies.spread_mm[1], 3.0)
                    if way < LEAST_MM:
                        log_p -= 0.5 * ((LEAST_MM - way) / spread) ** 2
            for other in lying:
                if not other.hole and other.piece != lies.piece:
                    apart = ((lies.x_mm - other.x_mm) ** 2 + (lies.y_mm - other.y_mm) ** 2) ** 0.5
                    spread = max(*lies.spread_mm, *other.spread_mm, 4.0)
                    inside = 2 * self.radius_mm - NUDGE_MM - apart
                    if inside > 0:
                        log_p -= min(UPON, 0.5 * (inside / spread) ** 2)
        return log_p

    def log_on_deck(self, lies: Lying) -> float:
        deck_x, deck_y = self.board.deck_mm
        beyond = max(-lies.x_mm, lies.x_mm - deck_x, -lies.y_mm, lies.y_mm - deck_y, 0.0)
        spread = max(*lies.spread_mm, 4.0)
        log_p = -0.5 * (beyond / spread) ** 2
        for hole in self.board.holes:
            distance = ((lies.x_mm - hole.at_mm[0]) ** 2 + (lies.y_mm - hole.at_mm[1]) ** 2) ** 0.5
            inside = hole.radius_mm - distance
            if inside > 0:
                log_p -= 0.5 * (inside / spread) ** 2
        return max(log_p, -30.0)


def reached(hole: str, landing: Landing) -> bool:
    """Was a hand in this hole?"""
    if hole in landing.hands:
        return True
    names = [name for name in landing.fell if name.rpartition(".")[0] == hole]
    return any(landing.fell[name] or name in landing.steady - landing.blind for name in names)


def tie(told: Sequence[Outcome]) -> list[Outcome]:
    """Two pieces that came to rest on the deck at the same time: the cells know only where both lie together."""
    free = [outcome.lies for outcome in told if outcome.lies and max(outcome.lies.spread_mm) > LOOSE_MM]
    if len(free) != 2:
        return list(told)
    other = {free[0].piece: free[1].piece, free[1].piece: free[0].piece}
    return [
        Outcome(piece, lies._replace(tied=other[piece])) if lies and piece in other else Outcome(piece, lies)
        for piece, lies in told
    ]
