"""The words in which a landing is explained: who lies where, how likely that is, and what became of which piece."""

from __future__ import annotations

from collections.abc import Mapping

from boardd.record import NamedTuple


class Push(NamedTuple):
    """Where a piece was when another one met it, and whether anybody would say that it has moved since."""

    x_mm: float
    y_mm: float
    nudged: bool


class Lying(NamedTuple):
    """A piece on the board, and how well its place and its mass are known."""

    piece: str
    hole: str  # "" on the deck
    leaning: bool
    x_mm: float
    y_mm: float
    spread_mm: tuple[float, float]
    mass_g: float
    mass_spread_g: float
    push: Push | None = None  # that brought it here


Ties = Mapping[tuple[str, str], tuple[float, float]]
FREE: Ties = {}


class World(NamedTuple):
    """Who lies where; `ties` are the covariances of two pieces' places, x and y, as far as they matter.

    Of two pieces that came to rest at the same time the cells know only where both lie together: if one lies farther
    left, the other lies farther right.
    """

    lying: tuple[Lying, ...]
    log_p: float
    ties: Ties = FREE


class Outcome(NamedTuple):
    """Where one piece ends up: off the board, or lying somewhere."""

    piece: str
    lies: Lying | None
    pushed: bool = False  # from where it lay: `spread_mm` is how well its way is known, not its place
    nudged: bool = False  # so little that nobody would say so


class Explanation(NamedTuple):
    outcomes: tuple[Outcome, ...]  # the thrown pieces first
    world: World
