"""A variant and a board in; whether the one can be played on the other out."""

from __future__ import annotations

from boardd.errors import Refused, either
from boardd.model import Board
from boardd.rules import find, names


def fits(variant: str, board: Board) -> bool:
    """Weights need no holes; washers need a hole of each value, and YOCU's rows may have more or fewer."""
    rules, holes = find(variant), {hole.name for hole in board.holes}
    if rules.piece != "washer":
        return not holes
    return holes <= set(rules.holes) and {name[0] for name in holes} == {name[0] for name in rules.holes}


def fitting(board: Board) -> list[str]:
    return [variant for variant in names() if fits(variant, board)]


def check_fits(variant: str, board: Board) -> None:
    if not fits(variant, board):
        can = either(fitting(board) or ["nothing"])
        raise Refused(f"{variant} cannot be played on the board {board.name}; {can} can", "variant")
