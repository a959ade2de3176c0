"""A world and hands at a board that weighs nothing in; which pieces they took, and how likely that is, out.

What was seen to lie on the surface is seen to go. What lies in a hole goes when a hand has been there: how many it took
cannot be told, so it took all. Of a piece between the cells only the fingers are seen that take it: hands touch the
surface where something lies, more often than not.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, log

from boardd.inference.landing import Landing
from boardd.inference.spotted import hidden, log_near
from boardd.inference.weighing import Weighing
from boardd.inference.worlds import Explanation, Lying, Outcome, World
from boardd.model import Board

LOG_REACHED, LOG_AGAIN = -2.0, -0.7  # a hand in a hole where nothing lies; or where it has been before
LOG_NO_HAND = -5.0  # something goes, and no hand is seen
LOG_UNREACHED = log(0.1)  # a piece is taken from a hole, and its beams do not show a hand
LOG_UNSEEN, LOG_STILL = log(0.15), log(0.02)  # the same of one between the cells, and of one that was seen to lie
LOG_LEANS = log(0.25)  # a hand touches the surface where nothing is known to lie, and takes nothing
HAND_MM = 80.0  # how far from what it takes the middle of a hand may seem to be


class Taking:
    """What hands can have done where nothing weighs."""

    def __init__(self, board: Board, weighing: Weighing) -> None:
        self.holes, self.weighing = {hole.name: hole for hole in board.holes}, weighing
        self.log_unseen = LOG_UNSEEN if board.ir else 0.0  # without a surface nobody ever sees it

    def taken(
        self, world: World, landing: Landing, hand: Sequence[Lying]
    ) -> tuple[tuple[Lying, ...], Explanation] | None:
        """What the surface does not show any more, what is in holes that hands reached into, what it never showed."""
        moved = [*self.vanished(world, landing), *self.reached(world, landing)]
        elsewhere = self.elsewhere(landing)
        unseen = [lies for lies in world.lying if hidden(lies) and lies not in moved][:elsewhere]
        moved += unseen
        if not moved:
            return None
        outcomes = tuple([Outcome(lies.piece, None) for lies in moved])
        log_p = self.log_reached(world, landing, hand) + LOG_LEANS * (elsewhere - len(unseen))
        explanation = self.weighing.weigh(world, outcomes, moved, log_p, landing)
        return (tuple(moved), explanation) if explanation else None

    def vanished(self, world: World, landing: Landing) -> list[Lying]:
        left = [lies for lies in world.lying if not lies.hole]
        moved: list[Lying] = []
        for spot in landing.went:
            near = max(left, key=lambda lies: log_near(lies, spot), default=None)
            if near:
                left.remove(near)
                moved.append(near)
        return moved

    def reached(self, world: World, landing: Landing) -> list[Lying]:
        return [
            lies for lies in world.lying if lies.hole in landing.hands or (lies.leaning and lies.hole in landing.let_go)
        ]

    def elsewhere(self, landing: Landing) -> int:
        """How many hands were where neither the surface nor a beam says what they took."""
        spots = [spot[:2] for spot in (*landing.went, *(landing.came or ()))]
        holes = [self.holes[name] for name in landing.hands | landing.let_go]
        return sum(
            all(dist(at, spot) > HAND_MM for spot in spots)
            and all(dist(at, hole.at_mm) > hole.radius_mm + HAND_MM for hole in holes)
            for at in landing.hands_mm
        )

    def log_nothing(self, landing: Landing) -> float:
        """Hands that took nothing."""
        return LOG_LEANS * self.elsewhere(landing)

    def log_reached(self, world: World, landing: Landing, hand: Sequence[Lying]) -> float:
        """Hands reach where something lies, more often than not."""
        full, emptied = ({lies.hole for lies in pieces} for pieces in (world.lying, hand))
        log_p = sum([LOG_AGAIN if hole in emptied else LOG_REACHED for hole in landing.hands - full])
        return log_p if landing.shaded or landing.hands else log_p + LOG_NO_HAND

    def log_left(self, world: World) -> float:
        """The board is empty: how likely is it that nobody saw these pieces go?"""
        log_hidden = self.log_unseen
        return sum([LOG_UNREACHED if lies.hole else log_hidden if hidden(lies) else LOG_STILL for lies in world.lying])
