"""Washers that come and go in; what four cells and the beams say meanwhile, made by statics, out."""

from collections.abc import Callable, Iterator
from math import exp, pi, sin
from random import Random
from typing import Any, Protocol

from boardd.board import load
from boardd.inference.deck import Deck
from boardd.model import Reading
from tests.inference.plates import CELLS, shares

BOARD = load("holeyboard")
ROW_S = 1 / 88
COUNTS_PER_G = 429
NOISE = 90  # counts
F_HZ, DAMPING = 19.0, 0.04
BLOW_GS = 45.0  # 75 g at 4.5 m/s with a bounce of 0.3: 0.6 s of its weight
Glitch = Callable[[int], int | None]


class Listener(Protocol):
    """A deck, which says a landing or nothing, or an engine, which says events."""

    def feed(self, reading: Reading) -> Any: ...


class Stream:
    """What four cells and the beams say while washers come and go."""

    def __init__(self, seed: int = 1, listener: Listener | None = None) -> None:
        self.listener, self.chance, self.row = listener or Deck(BOARD), Random(seed), 0
        self.grams = [self.chance.uniform(300, 2000) for _ in CELLS.cells_mm]
        self.hit_s = -1e9
        self.wrong: dict[tuple[int, int], Glitch] = {}  # row, cell
        self.dead_from = dict.fromkeys(range(4), 10**9)
        self.drifts: dict[int, Callable[[float], float]] = {}  # how many grams too much a cell says, by its time

    @property
    def t_s(self) -> float:
        return self.row * ROW_S

    def strike(self) -> None:
        self.hit_s = self.t_s

    def lay(self, mass_g: float, x_mm: float, y_mm: float) -> None:
        self.grams = [was + more for was, more in zip(self.grams, shares(mass_g, x_mm, y_mm), strict=True)]

    def counts(self) -> tuple[int | None, ...]:
        passed = self.t_s - self.hit_s
        w = 2 * pi * F_HZ
        blow = BLOW_GS * w * exp(-w * DAMPING * passed) * sin(w * passed) if passed >= 0 else 0.0
        return tuple(self.count(i, grams + blow / 4) for i, grams in enumerate(self.grams))

    def count(self, cell: int, grams: float) -> int | None:
        if self.row >= self.dead_from[cell]:
            return None
        grams += self.drifts[cell](self.t_s) if cell in self.drifts else 0.0
        true = round(grams * COUNTS_PER_G + self.chance.gauss(0, NOISE))
        return self.wrong[self.row, cell](true) if (self.row, cell) in self.wrong else true

    def run(self, seconds: float) -> list[Any]:
        """What the listener has to say to that."""
        return list(self.rows(round(seconds / ROW_S)))

    def rows(self, count: int) -> Iterator[Any]:
        for _ in range(count):
            self.row += 1
            said = self.listener.feed(Reading(self.t_s, "load", "", self.counts()))
            if said:
                yield said

    def beam(self, name: str, after_s: float, long_s: float) -> None:
        """A washer passes it."""
        for t_s, level in ((self.t_s + after_s, 1), (self.t_s + after_s + long_s, 0)):
            assert not self.listener.feed(Reading(t_s, "beam", name, (level,)))

    def throw(self, mass_g: float, x_mm: float, y_mm: float) -> list[Any]:
        self.strike()
        self.lay(mass_g, x_mm, y_mm)
        return self.run(2.5)
