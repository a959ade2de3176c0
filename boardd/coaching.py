"""A game in; what the players must put back where after its last throw, in words, out."""

from __future__ import annotations

from boardd.game import play
from boardd.model import Game, Place
from boardd.rules.parts.round import RoundInPlay


def put_back(game: Game, locked: int) -> tuple[str, ...]:
    """After a dead throw, or an opponent's weight knocked off in Tap and Draw: it lies otherwise than it counts."""
    *_, (r, _) = play(game, as_thrown=True)
    return tuple(moves(r)) if r.number > locked and r.effects else ()


def moves(r: RoundInPlay) -> list[str]:
    last = r.effects[-1]
    found = []
    if len(last.throw.places) == 1 and must_go(last.throw.places[0], r.places[last.piece]):
        found.append(f"{last.piece} away")
    return found + [f"{piece} to {r.places[piece]}" for piece, _ in last.throw.moves if piece not in last.changes]


def must_go(lies: Place, counts: Place) -> bool:
    """A thrown piece that may lie on the board, and counts as gone."""
    return lies.name == "dead" or (counts.name in ("off", "dead") and lies.name != "off")
