"""Weights and washers in, the landing that the sensors would see out."""

from collections.abc import Sequence

import pytest

from boardd.board import load
from boardd.inference.landing import Landing
from boardd.inference.weighing import Weighing
from boardd.inference.worlds import Lying
from boardd.model import Board

MIDDLE_MM = (203.0, 635.0)
ARM = (1.0, 178.0, 610.0)
DECK, BASE = (board._replace(mass_g={"A": 75.0, "B": 81.0}) for board in (load("holeyboard"), load("holeyboard-base")))
BOARDS = pytest.mark.parametrize("board", [DECK, BASE], ids=["deck cups", "base cups"])
HOLES = {hole.name: hole.at_mm for hole in DECK.holes}
NAMES = [f"{hole}.{beam}" for hole in HOLES for beam in ("rim", "floor")]
BLOW_GS = 45.0  # 75 g at 4.5 m/s with a bounce of 0.3: 0.6 s of its weight
Part = tuple[float, float, float]  # grams that came (or, below zero, went), and where


def landing(
    *parts: Part, into: Sequence[str] = (), leans: str = "", blows: Sequence[float] = (BLOW_GS,), number: int = 1
) -> Landing:
    """What the sensors say when these weights change, and these holes get a washer each."""
    mass = sum(g for g, _, _ in parts)
    moments = [sum(part[0] * (part[1 + axis] - MIDDLE_MM[axis]) for part in parts) for axis in (0, 1)]
    fell = {name: sum(name.split(".")[0] == hole for hole in into) for name in NAMES}
    steady = frozenset({f"{leans}.rim"} if leans else ())
    struck = tuple((1.0 + 0.4 * i, blow) for i, blow in enumerate(blows))
    error = (0.8, 0.8 * ARM[1], 0.8 * ARM[2])
    return Landing(
        number, 1.0, 1.5, (mass, *moments), error, fell, steady, frozenset(), frozenset(), struck, 0.0, False, None
    )


def lying(piece: str, x_mm: float, y_mm: float, hole: str = "", leaning: bool = False) -> Lying:
    mass_g = DECK.mass_g[piece[0]]
    return Lying(piece, hole, leaning, x_mm, y_mm, (3.0, 5.0), mass_g, 0.6)


def weighing(board: Board) -> Weighing:
    return Weighing(board, MIDDLE_MM)
