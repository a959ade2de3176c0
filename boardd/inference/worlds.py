"""The words in which a landing is explained: who lies where, how likely that is, and what became of which piece."""

from __future__ import annotations

from boardd.record import NamedTuple


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
    tied: str = ""  # to another piece: only where both lie together is known well


class World(NamedTuple):
    lying: tuple[Lying, ...]
    log_p: float


class Outcome(NamedTuple):
    """Where one piece ends up: off the board, or lying somewhere."""

    piece: str
    lies: Lying | None


class Explanation(NamedTuple):
    outcomes: tuple[Outcome, ...]  # the thrown pieces first
    world: World
