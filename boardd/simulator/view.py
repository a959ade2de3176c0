"""Places as this round's throwers name them in, places of the board itself out; and back.

YOCU is thrown from both sides of one board: from the far side its holes have other names and positions start at
the other corner. Turning the board round twice gives the board, so one mapping serves both ways.
"""

from __future__ import annotations

from boardd.model import Board, Place
from boardd.simulator.motion import Rest


class View:
    def __init__(self, board: Board, far_side: bool) -> None:
        self.board = board
        self.heading = -1.0 if far_side else 1.0  # along y, the way that pieces fly
        names = [hole.name for hole in sorted(board.holes, key=lambda hole: (hole.at_mm[1], hole.at_mm[0]))]
        self.holes = (
            dict(zip(names, reversed(names), strict=True)) if far_side else dict(zip(names, names, strict=True))
        )

    def point(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        if self.heading > 0:
            return x_mm, y_mm
        return self.board.deck_mm[0] - x_mm, self.board.deck_mm[1] - y_mm

    def place(self, rest: Rest) -> Place:
        """As a sheet says it, to the millimetre."""
        if rest.kind == "off":
            return Place("off")
        if rest.kind == "on":
            x_mm, y_mm = self.point(rest.x_mm, rest.y_mm)
            return Place("on", at_mm=(float(round(x_mm)), float(round(y_mm))))
        return Place(self.holes[rest.hole], leaning=rest.kind == "lean")
