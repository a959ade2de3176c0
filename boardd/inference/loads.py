"""Raw counts of the load cells in, grams per cell out; what an ADC says when it is in trouble is not a weight."""

from __future__ import annotations

from collections.abc import Sequence

from boardd.model import Loads

RAILS = (-(2**23), 2**23 - 1)
GONE_S = 1.5  # a cell that has said nothing for so long is dead
SPIKE_G = 25.0
Grams = list[float | None]


class Cells:
    """Each cell's newest usable value.

    A cell that jumps alone, while the others stay put, is believed only when its next value confirms the jump: a blow
    moves them all, a doubled, halved or shifted code moves one.
    """

    def __init__(self, loads: Loads) -> None:
        self.scale = loads.counts_per_gram
        self.good: Grams = [None] * len(self.scale)
        self.suspect: Grams = [None] * len(self.scale)
        self.heard_s = [-1e9] * len(self.scale)

    def feed(self, t_s: float, counts: Sequence[int | None]) -> Grams:
        """Grams per cell; None for a cell that has not been heard for long."""
        good = self.good
        jumps = [0.0] * len(good)
        values: Grams = [None] * len(good)
        for i, count in enumerate(counts):
            if count is None or count == -1 or count in RAILS or (count > 1023 and not count & (count + 1)):
                if good[i] is not None and t_s - self.heard_s[i] > GONE_S:
                    good[i] = None
                continue
            self.heard_s[i] = t_s
            values[i] = value = count / self.scale[i]
            was = good[i]
            jumps[i] = 0.0 if was is None else abs(value - was)
        largest = max(jumps)
        alone = largest > SPIKE_G and sum(jump > largest / 10 for jump in jumps) == 1
        for i, new in enumerate(values):
            if new is None:
                continue
            if alone and jumps[i] == largest and not self.confirmed(i, new):
                self.suspect[i] = new
                continue
            good[i], self.suspect[i] = new, None
        return list(good)

    def confirmed(self, i: int, value: float) -> bool:
        suspect = self.suspect[i]
        was = self.good[i]
        return suspect is not None and was is not None and abs(value - suspect) < abs(value - was) / 2
