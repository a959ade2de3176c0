"""A world, a landing and what became of which piece in; the world that follows, and how likely it is, out.

What is unknown (a piece's own mass, where in its hole or on the deck it lies) is a normal distribution. Mass and
moments are sums over pieces, so the landing's change has a normal distribution too: how well it fits is that
distribution's density at what was measured, and what was measured then tells the unknowns better (a Kalman update).
"""

from __future__ import annotations

from collections.abc import Sequence

from boardd.inference.landing import Landing
from boardd.inference.normal import Normal3
from boardd.inference.places import Places
from boardd.inference.scale import Weight
from boardd.inference.spotted import spotted
from boardd.inference.worlds import Explanation, Lying, Outcome, World
from boardd.model import Board

TIED_MM, UNTIED_MM, LOOSE_MM = (6.0, 6.0), (8.0, 8.0), 20.0
HOPELESS = 14.0
MASS_SPREAD = 0.015  # of its mass, within a set
LEANING_SHARE = (0.30, 0.20)  # of a leaner's mass on the deck, where the hole's floor stands on the base


class Weighing:
    """What pieces weigh on one board; moments are about `middle_mm`."""

    def __init__(self, board: Board, middle_mm: tuple[float, float]) -> None:
        self.middle_mm = middle_mm
        self.set_g, self.light_g = board.mass_g, min(board.mass_g.values())
        self.usual_g = sum(board.mass_g.values()) / len(board.mass_g)
        self.cups_weigh = board.loads is not None and board.loads.cups == "deck"
        self.lip_mm = board.diameter_mm / 2 + max([hole.radius_mm for hole in board.holes], default=0.0)
        self.places = Places(board)

    def mass_g(self, piece: str) -> float:
        return self.set_g.get(piece[0], self.light_g)

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
    ) -> tuple[float, Explanation | None]:
        fit = 0.0
        if landing.came is not None:
            log_spots, outcomes = spotted(outcomes, moved, landing.came, landing.went, self.lip_mm)
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
        log_prior += self.places.log_p(outcomes, moved, lying)
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
