"""A board and a variant's name in; whether the one can be played on the other out."""

from boardd.model import Board
from boardd.rules import find


def fits(board: Board, variant: str) -> bool:
    """Weights need no holes; washers need a hole of each value, and YOCU's rows may have more or fewer."""
    rules, holes = find(variant), {hole.name for hole in board.holes}
    if rules.piece != "washer":
        return not holes
    return holes <= set(rules.holes) and {name[0] for name in holes} == {name[0] for name in rules.holes}
