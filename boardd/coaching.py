"""A game, and what the surface shows, in; what the players must still put back where after the last throw out."""

from __future__ import annotations

from collections.abc import Sequence

from boardd.game import followed
from boardd.model import Board, Game, Place, Point
from boardd.record import NamedTuple
from boardd.rules.parts.round import RoundInPlay

NEAR_MM = 20.0  # a weight that is put back by hand lies so well
ZONES = "3", "2", "foul"  # lines, from the far end on, and what lies across each of them
ACROSS = {"3": "3", "2": "2", "foul": "1"}
GONE = "off", "dead"


class Order(NamedTuple):
    """A piece goes back to a place, or away; `left` pieces lie on the board then."""

    piece: str
    to: Place | None
    left: int

    def __str__(self) -> str:
        return f"{self.piece} to {self.to}" if self.to else f"{self.piece} away"


def put_back(game: Game, locked: int) -> tuple[Order, ...]:
    """After a dead throw, or an opponent's weight knocked off in Tap and Draw: it lies otherwise than it counts."""
    return orders(followed(game, as_thrown=True)[2], locked)


def orders(r: RoundInPlay, locked: int) -> tuple[Order, ...]:
    """The same, of the game's last round."""
    if r.number <= locked or not r.effects:
        return ()
    last = r.effects[-1]
    left = sum(place.name not in GONE for place in r.places.values())
    found = []
    if len(last.throw.places) == 1 and must_go(last.throw.places[0], r.places[last.piece]):
        found.append(Order(last.piece, None, left))
    back = [Order(piece, r.places[piece], left) for piece, _ in last.throw.moves if piece not in last.changes]
    return (*found, *back)


def must_go(lies: Place, counts: Place) -> bool:
    """A thrown piece that may lie on the board, and counts as gone."""
    return lies.name == "dead" or (counts.name in GONE and lies.name != "off")


def still_open(orders: Sequence[Order], spots: Sequence[Point], board: Board) -> list[Order]:
    """What the surface does not show yet; whose weight lies where, it cannot tell."""
    missing = [order for order in orders if order.to and not any(lies_at(order.to, spot, board) for spot in spots)]
    return [order for order in orders if order in missing or (not order.to and len(spots) > order.left - len(missing))]


def lies_at(place: Place, spot: Point, board: Board) -> bool:
    if board.end_mm is None:
        return place.at_mm is not None and all(abs(a - b) <= NEAR_MM for a, b in zip(place.at_mm, spot, strict=True))
    edge_mm = spot[1] + board.diameter_mm / 2  # the leading one
    if place.depth_mm is not None:
        return abs(board.end_mm - edge_mm - place.depth_mm) <= NEAR_MM
    return place.name == zone_of(spot, board)


def zone_of(spot: Point, board: Board) -> str:
    """Completely across a line counts; over the end it hangs (KO-1)."""
    near, far = spot[1] - board.diameter_mm / 2, spot[1] + board.diameter_mm / 2
    if board.end_mm is not None and far > board.end_mm:
        return "hang"
    return next((ACROSS[line] for line in ZONES if near > board.lines_mm.get(line, float("inf"))), "short")
