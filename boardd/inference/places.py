"""Outcomes of a landing and who else lies there in; how well the pieces have room where they would lie, out."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from boardd.inference.worlds import Lying, Outcome, Push
from boardd.model import Board

LEAST_MM = 15.0  # less than this is not a move
SURE_MM = 4.0
NUDGE_MM = 15.0  # a piece that is nudged by less than this is not said to have been moved
UPON = 3.0  # e^-3: a piece rests upon another


class Places:
    """The deck, its holes, and pieces beside each other."""

    def __init__(self, board: Board) -> None:
        self.deck_mm, self.holes = board.deck_mm, board.holes
        self.radius_mm = board.diameter_mm / 2

    def log_p(self, outcomes: Sequence[Outcome], moved: Sequence[Lying], lying: Sequence[Lying]) -> float:
        """A piece on the deck lies neither outside of it nor over a hole nor inside another; a moved one has moved."""
        log_p = 0.0
        for outcome in outcomes:
            lies = outcome.lies
            if lies is None or lies.hole:
                continue
            log_p += self.log_on_deck(lies)
            if lies.push and outcome.pushed:
                log_p += log_moved(lies, lies.push)
            for other in lying:
                if not other.hole and other.piece != lies.piece:
                    apart = ((lies.x_mm - other.x_mm) ** 2 + (lies.y_mm - other.y_mm) ** 2) ** 0.5
                    spread = max(*lies.spread_mm, *other.spread_mm, 4.0)
                    inside = 2 * self.radius_mm - NUDGE_MM - apart
                    if inside > 0:
                        log_p -= min(UPON, 0.5 * (inside / spread) ** 2)
        return log_p

    def log_on_deck(self, lies: Lying) -> float:
        log_p = 0.0
        for at_mm, size_mm, spread in zip(lies[3:5], self.deck_mm, lies.spread_mm, strict=True):
            beyond = max(-at_mm, at_mm - size_mm, 0.0)
            log_p -= 0.5 * (beyond / max(spread, SURE_MM)) ** 2
        for hole in self.holes:
            dx, dy = lies.x_mm - hole.at_mm[0], lies.y_mm - hole.at_mm[1]
            distance = hypot(dx, dy)
            inside = hole.radius_mm - distance
            if inside > 0:
                across = (
                    hypot(dx * lies.spread_mm[0], dy * lies.spread_mm[1]) / distance
                    if distance > 1
                    else max(lies.spread_mm)
                )
                log_p -= 0.5 * (inside / max(across, SURE_MM)) ** 2
        return max(log_p, -30.0)


def log_moved(lies: Lying, push: Push) -> float:
    """A piece that was pushed has moved so far that people say so; one that was nudged has not."""
    way = hypot(lies.x_mm - push.x_mm, lies.y_mm - push.y_mm)
    spread = max(lies.spread_mm[0], lies.spread_mm[1], 3.0)
    return -0.5 * ((LEAST_MM - way) / spread) ** 2 if (way < LEAST_MM) != push.nudged else 0.0
