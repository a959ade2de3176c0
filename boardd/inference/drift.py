"""Each cell's quiet values in; the cells that drift alone, so that the others must do without them, out."""

from __future__ import annotations

from collections.abc import Sequence

EVERY_S = 1.0
FAST_G_S = 1.5  # a healthy cell drifts a gram in minutes
ALONE = 5.0  # times as fast as the others: after a person stood on the deck all of them creep
TIMES = 3  # in a row
CALM_S = 60.0  # until one that has come to rest is believed again


class Drift:
    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.then: tuple[float, list[float]] | None = None
        self.fast = [0] * cells
        self.seen_s = [-1e9] * cells
        self.drifting: frozenset[int] = frozenset()

    def pause(self) -> None:
        """Something moves: what changes now is no drift."""
        self.then = None

    def watch(self, t_s: float, grams: Sequence[float]) -> None:
        if self.then is None:
            self.then = (t_s, list(grams))
            return
        then_s, then = self.then
        if t_s - then_s < EVERY_S:
            return
        self.then = (t_s, list(grams))
        rates = [abs(now - was) / (t_s - then_s) for now, was in zip(grams, then, strict=True)]
        for i, rate in enumerate(rates):
            others = sorted(rates[:i] + rates[i + 1 :])[-2:]
            alone = rate > max(FAST_G_S, ALONE * max(others[:1], default=0.0))
            self.fast[i] = self.fast[i] + 1 if alone else 0
            if self.fast[i] >= TIMES:
                self.seen_s[i] = t_s
        drifting = [i for i, seen_s in enumerate(self.seen_s) if t_s - seen_s < CALM_S]
        self.drifting = frozenset(drifting if len(drifting) == 1 else ())  # three cells do, two do not
