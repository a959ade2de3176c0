"""A world, a landing and what became of which piece in; the world that follows, and how likely it is, out.

What is unknown (a piece's own mass, where in its hole or on the deck it lies) is a normal distribution. Mass and
moments are sums over pieces, so the landing's change has a normal distribution too: how well it fits is that
distribution's density at what was measured, and what was measured then tells the unknowns better (a Kalman update).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import hypot, inf, log, sqrt

from boardd.inference.landing import Landing
from boardd.inference.normal import THREE_LOG_2PI, Normal3
from boardd.inference.places import Places, log_moved
from boardd.inference.scale import StandIn
from boardd.inference.spotted import spotted
from boardd.inference.worlds import Explanation, Lying, Outcome, Ties, World
from boardd.model import Board
from boardd.record import NamedTuple

LOOSE = 100.0  # mm squared: ties that matter
HOPELESS = 14.0
DOUBTFUL, ROUGH, LOG_ROUGH = -5.0, 4.0, log(0.02)  # now and then a weight is known worse than it seemed
LEAST_MM, LEAST_G = 1.5, 0.3  # no place and no mass is known better
MASS_SPREAD = 0.015  # of its mass, within a set
LEANING_SHARE = (0.30, 0.20)  # of a leaner's mass on the deck, where the hole's floor stands on the base


class Fitted(NamedTuple):
    """What a landing says of outcomes, whatever else lies there."""

    fit: float
    log_p: float
    expected: tuple[Outcome, ...]
    told: tuple[Outcome, ...]  # and where they are once it was weighed
    normal: Normal3 | None = None


NO_FIT = Fitted(-1e9, -inf, (), ())


class Weighing:
    """What pieces weigh on one board; moments are about `middle_mm`."""

    def __init__(self, board: Board, middle_mm: tuple[float, float]) -> None:
        self.middle_mm = middle_mm
        self.set_g, self.light_g = board.mass_g, min(board.mass_g.values())
        self.usual_g = sum(board.mass_g.values()) / len(board.mass_g)
        self.cups_weigh = board.loads is not None and board.loads.cups == "deck"
        self.lip_mm = board.diameter_mm / 2 + max([hole.radius_mm for hole in board.holes], default=0.0)
        self.places = Places(board)
        self.doubt = 0.0  # of the cells' gains: pieces seem heavier or lighter, and to lie a little off

    def mass_g(self, piece: str) -> float:
        return self.set_g.get(piece[0], self.light_g)

    def spread_g(self, mass_g: float) -> float:
        """How far a piece of a set may be off its mass, as these cells see it."""
        return mass_g * hypot(MASS_SPREAD, self.doubt)

    def share(self, lies: Lying) -> tuple[float, float]:
        """How much of a piece weighs on the deck where it lies, and how uncertain that is."""
        if not lies.hole or self.cups_weigh:
            return 1.0, 0.0
        return LEANING_SHARE if lies.leaning else (0.0, 0.0)

    def grams(self, lies: Lying) -> tuple[float, float]:
        """What a piece weighs where it lies, and how far from that it may be, squared."""
        share, doubt = self.share(lies)
        return lies.mass_g * share, (lies.mass_g * doubt * 3) ** 2 + (4 * lies.mass_spread_g) ** 2

    def weigh(
        self,
        world: World,
        outcomes: tuple[Outcome, ...],
        moved: Sequence[Lying],
        log_prior: float,
        landing: Landing,
    ) -> Explanation | None:
        return self.after(world, moved, log_prior, self.fitted(outcomes, moved, world.ties, landing))

    def fitted(self, outcomes: tuple[Outcome, ...], moved: Sequence[Lying], ties: Ties, landing: Landing) -> Fitted:
        log_p = 0.0
        if landing.came is not None:
            log_p, outcomes = spotted(outcomes, moved, landing.came, landing.went, self.lip_mm)
        if landing.change is None:
            return Fitted(0.0, log_p, outcomes, outcomes)
        normal = Normal3(landing.change, landing.error)
        self.doubt_stand_in(normal, outcomes, moved, landing)
        kept = self.expect(normal, outcomes, moved, ties)
        fit, density = normal.solve()
        if fit < -HOPELESS * ROUGH**2:
            return NO_FIT
        if fit < DOUBTFUL:
            a, b, c = landing.error
            rough = Normal3(landing.change, (ROUGH * a, ROUGH * b, ROUGH * c))
            self.doubt_stand_in(rough, outcomes, moved, landing)
            self.expect(rough, outcomes, moved, ties)
            rough_fit, rough_p = rough.solve()
            if rough_p + LOG_ROUGH > density:
                normal, fit, density = rough, rough_fit + LOG_ROUGH, rough_p + LOG_ROUGH
        told = tuple([self.told(outcome, kept, normal, moved) for outcome in outcomes])
        return Fitted(fit, log_p + density, outcomes, told, normal)

    def after(
        self, world: World, moved: Sequence[Lying], log_prior: float, fitted: Fitted, least: float = -inf
    ) -> Explanation | None:
        """The world that follows, unless it is less likely than `least`."""
        log_prior += fitted.log_p
        if world.log_p + log_prior <= least:  # whether there is room for the pieces makes nothing likelier
            return None
        gone = {lies.piece for lies in moved}
        left = [lies for lies in world.lying if lies.piece not in gone]
        outcomes, ties = fitted.told, world.ties
        if fitted.normal and (ties or len(outcomes) > 1):
            before = left
            left, outcomes, ties = self.tied(left, fitted.expected, outcomes, moved, ties, fitted.normal)
            log_prior += sum(
                [
                    log_moved(now, now.push) - log_moved(was, now.push)
                    for was, now in zip(before, left, strict=True)
                    if now is not was and now.push
                ]
            )
        lying = (*left, *[outcome.lies for outcome in outcomes if outcome.lies])
        log_prior += self.places.log_p(outcomes, moved, lying)
        return Explanation(outcomes, World(lying, world.log_p + log_prior, ties))

    def log_spots(self, landing: Landing) -> float:
        """Of the spots that the surface shows or misses, if no piece explains them."""
        return spotted((), (), landing.came, landing.went, self.lip_mm)[0] if landing.came is not None else 0.0

    def doubt_stand_in(
        self, normal: Normal3, outcomes: Sequence[Outcome], moved: Sequence[Lying], landing: Landing
    ) -> None:
        """What a missing cell took is an unknown weight at its place."""
        if landing.stand_in:
            var = self.stand_in_var(landing.stand_in, outcomes, moved)
            normal.take(0.0, landing.stand_in.x_mm, landing.stand_in.y_mm, sqrt(var), 0.0, 0.0)

    def stand_in_var(self, stand_in: StandIn, outcomes: Sequence[Outcome], moved: Sequence[Lying]) -> float:
        """It is known less well if several pieces changed its share."""
        pieces = {lies.piece for lies in moved} | {outcome.piece for outcome in outcomes if outcome.lies}
        return stand_in.error_g**2 + (stand_in.further * self.usual_g * max(len(pieces) - 1, 0)) ** 2

    def log_peak(self, landing: Landing) -> float:
        """The density of a weight that fits, if nothing but the weight itself is uncertain."""
        if landing.change is None:
            return 0.0
        a, b, c = landing.error
        return -0.5 * THREE_LOG_2PI - log(a * b * c)

    def log_at_most(self, world: World, outcomes: Sequence[Outcome], moved: Sequence[Lying], landing: Landing) -> float:
        """No more than what `weigh` would find, and found sooner.

        A determinant is at least the product of what each row adds by itself, and all three together fit no better
        than the worst of them alone.
        """
        if landing.change is None or (world.ties and len(moved) > 1):
            return self.log_peak(landing)
        r0, r1, r2 = landing.change
        a, b, c = landing.error
        v0, v1, v2 = a * a, b * b, c * c  # variances,
        w1, w2 = v1, v2  # and what is left of them once the mass is known
        if landing.stand_in:
            var, x, y = self.stand_in_var(landing.stand_in, outcomes, moved), *landing.stand_in[:2]
            v0, v1, v2 = v0 + var, v1 + var * x * x, v2 + var * y * y
        cx, cy = self.middle_mm
        pushed = {outcome.piece: outcome.lies for outcome in outcomes if outcome.pushed}
        stays = {outcome.piece for outcome in outcomes if outcome.lies and self.share(outcome.lies) == (1.0, 0.0)}
        sure = {was.piece for was in moved if was.piece in stays and self.share(was) == (1.0, 0.0)}
        for sign, pieces in ((-1.0, moved), (1.0, [outcome.lies for outcome in outcomes if not outcome.pushed])):
            for lies in pieces:
                if lies is None:
                    continue
                x, y, (sx, sy), mass = lies.x_mm - cx, lies.y_mm - cy, lies.spread_mm, lies.mass_g
                to = pushed.get(lies.piece) if sign < 0 else None
                if to:
                    r1 -= mass * (to.x_mm - lies.x_mm)
                    r2 -= mass * (to.y_mm - lies.y_mm)
                    v, (sx, sy) = 0.0, to.spread_mm
                else:
                    share, doubt = self.share(lies)
                    if not share:
                        continue
                    v = 0.0 if lies.piece in sure else (lies.mass_spread_g * share + mass * doubt) ** 2
                    mass *= share
                    r0 -= sign * mass
                    r1 -= sign * mass * x
                    r2 -= sign * mass * y
                across, along = (mass * sx) ** 2, (mass * sy) ** 2
                v0, v1, v2 = v0 + v, v1 + v * x * x + across, v2 + v * y * y + along
                w1, w2 = w1 + across, w2 + along
        sigma = max(r0 * r0 / v0, r1 * r1 / v1, r2 * r2 / v2)
        fit = max(-0.5 * sigma, LOG_ROUGH - 0.5 * sigma / ROUGH**2)
        return fit - 0.5 * (THREE_LOG_2PI + log(v0 * w1 * w2))

    def expect(self, normal: Normal3, outcomes: tuple[Outcome, ...], moved: Sequence[Lying], ties: Ties) -> set[str]:
        """The change that these outcomes would give; returns the pieces whose mass was on the deck before."""
        stays = {outcome.piece for outcome in outcomes if outcome.lies and self.share(outcome.lies) == (1.0, 0.0)}
        pushed = {outcome.piece: outcome.lies for outcome in outcomes if outcome.pushed}
        cx, cy = self.middle_mm
        lifted: list[Lying] = []
        for was in moved:
            to = pushed.get(was.piece)
            if to:
                normal.shift(was.mass_g, to.x_mm - was.x_mm, to.y_mm - was.y_mm, *to.spread_mm)
                continue
            share, doubt = self.share(was)
            if share:
                sure = was.piece in stays and doubt == 0.0
                spread_g = 0.0 if sure else was.mass_spread_g * share + was.mass_g * doubt
                normal.take(-share * was.mass_g, was.x_mm - cx, was.y_mm - cy, spread_g, *was.spread_mm)
                lifted.append(was)
        if ties and len(lifted) > 1:
            for one, other in combinations(lifted, 2):
                x, y = tie(ties, one.piece, other.piece)
                normal.d += 2 * one.mass_g * other.mass_g * x
                normal.f += 2 * one.mass_g * other.mass_g * y
        kept = {was.piece for was in moved if self.share(was) == (1.0, 0.0)}
        for outcome in outcomes:
            lies = outcome.lies
            if lies is None or outcome.pushed:
                continue
            share, doubt = self.share(lies)
            if share:
                sure = outcome.piece in kept and doubt == 0.0
                spread_g = 0.0 if sure else lies.mass_spread_g * share + lies.mass_g * doubt
                normal.take(share * lies.mass_g, lies.x_mm - cx, lies.y_mm - cy, spread_g, *lies.spread_mm)
        return kept

    def tied(
        self,
        left: list[Lying],
        expected: tuple[Outcome, ...],
        told: tuple[Outcome, ...],
        moved: Sequence[Lying],
        ties: Ties,
        normal: Normal3,
    ) -> tuple[list[Lying], tuple[Outcome, ...], Ties]:
        """What was measured tells also of the pieces that are tied to those that went; and it ties those that came."""
        pushed = {outcome.piece for outcome in expected if outcome.pushed}
        went = [was for was in moved if was.piece not in pushed and self.share(was) == (1.0, 0.0)]
        shared: dict[str, tuple[float, float]] = {}  # covariances with the moments that were measured
        for piece in {lies.piece for lies in left} | pushed:
            x = y = 0.0
            for was in went if ties else ():
                part = tie(ties, piece, was.piece)
                x, y = x - was.mass_g * part[0], y - was.mass_g * part[1]
            if x or y:
                shared[piece] = x, y
        left = [self.moved_by(lies, shared[lies.piece], normal) if lies.piece in shared else lies for lies in left]
        told = tuple(
            [
                outcome._replace(lies=self.moved_by(outcome.lies, shared[outcome.piece], normal))
                if outcome.lies and outcome.piece in shared
                else outcome
                for outcome in told
            ]
        )
        for outcome in expected:
            if outcome.lies and self.share(outcome.lies) == (1.0, 0.0):
                (sx, sy), mass_g = outcome.lies.spread_mm, outcome.lies.mass_g
                x, y = shared.get(outcome.piece, (0.0, 0.0))
                shared[outcome.piece] = x + sx * sx * mass_g, y + sy * sy * mass_g
        there = {lies.piece for lies in left} | pushed
        found = {pair: value for pair, value in ties.items() if pair[0] in there and pair[1] in there}
        for one, other in combinations(sorted(shared), 2):
            x, y = found.get((one, other), (0.0, 0.0))
            x -= normal.left(1, shared[one][0], shared[other][0])
            y -= normal.left(2, shared[one][1], shared[other][1])
            if abs(x) > LOOSE or abs(y) > LOOSE:
                found[one, other] = x, y
            else:
                found.pop((one, other), None)
        return left, told, found

    def moved_by(self, lies: Lying, shared: tuple[float, float], normal: Normal3) -> Lying:
        x, y = shared
        spread_x = sqrt(max(lies.spread_mm[0] ** 2 - normal.left(1, x, x), LEAST_MM**2))
        spread_y = sqrt(max(lies.spread_mm[1] ** 2 - normal.left(2, y, y), LEAST_MM**2))
        x_mm, y_mm = lies.x_mm + normal.update(1, x), lies.y_mm + normal.update(2, y)
        return lies._replace(x_mm=x_mm, y_mm=y_mm, spread_mm=(spread_x, spread_y))

    def told(self, outcome: Outcome, kept: set[str], normal: Normal3, moved: Sequence[Lying]) -> Outcome:
        """What the weight tells about one piece."""
        lies = outcome.lies
        if lies is None:
            return outcome
        share, doubt = self.share(lies)
        if not share or doubt:
            return outcome
        dx, sx = normal.told(1, lies.mass_g, lies.spread_mm[0])
        dy, sy = normal.told(2, lies.mass_g, lies.spread_mm[1])
        lies = lies._replace(x_mm=lies.x_mm + dx, y_mm=lies.y_mm + dy)
        if outcome.pushed:
            [was] = [was for was in moved if was.piece == outcome.piece]
            return outcome._replace(
                lies=lies._replace(spread_mm=(hypot(sx, was.spread_mm[0]), hypot(sy, was.spread_mm[1])))
            )
        mass_g, spread_g = lies.mass_g, lies.mass_spread_g
        if outcome.piece not in kept:
            cx, cy = self.middle_mm
            dm, spread_g = normal.told_mass(lies.x_mm - dx - cx, lies.y_mm - dy - cy, spread_g)
            mass_g += dm
        spread = (max(sx, LEAST_MM), max(sy, LEAST_MM))
        return outcome._replace(
            lies=lies._replace(spread_mm=spread, mass_g=mass_g, mass_spread_g=max(spread_g, LEAST_G))
        )


def tie(ties: Ties, one: str, other: str) -> tuple[float, float]:
    return ties.get((one, other) if one < other else (other, one), (0.0, 0.0))
