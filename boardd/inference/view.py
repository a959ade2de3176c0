"""A place on the board in, the same place as this round's throwers name it out."""

from __future__ import annotations

from boardd.inference.worlds import Lying
from boardd.model import OFF, Board, Place

UNKNOWN_MM = 100.0  # a place that is known no better is none


class View:
    """From the near side as the board file says; from the far side everything is turned round."""

    def __init__(self, board: Board, far: bool) -> None:
        self.far = far
        self.deck_mm = board.deck_mm
        self.names = {hole.name: hole.name for hole in board.holes}
        if far:
            for hole in board.holes:
                x_mm, y_mm = self.turned(*hole.at_mm)
                opposite = min(board.holes, key=lambda h: (h.at_mm[0] - x_mm) ** 2 + (h.at_mm[1] - y_mm) ** 2)
                self.names[hole.name] = opposite.name

    def turned(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        return (self.deck_mm[0] - x_mm, self.deck_mm[1] - y_mm) if self.far else (x_mm, y_mm)

    def place(self, lies: Lying | None) -> Place:
        """What rests on the deck rests with its middle above it, whatever cells in trouble say."""
        if lies is None:
            return OFF
        if lies.hole:
            return Place(self.names[lies.hole], lies.leaning)
        if max(lies.spread_mm) > UNKNOWN_MM:
            return Place("on")
        x_mm, y_mm = (min(max(at, 0.0), size) for at, size in zip(lies[3:5], self.deck_mm, strict=True))
        x_mm, y_mm = self.turned(x_mm, y_mm)
        return Place("on", at_mm=(float(round(x_mm)), float(round(y_mm))))
