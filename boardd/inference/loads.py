"""Raw counts of the load cells in, grams per cell out; what an ADC says when it is in trouble is not a weight."""

from __future__ import annotations

from collections.abc import Sequence

from boardd.board import Loads

RAILS = (-(2**23), 2**23 - 1)
GONE_S = 1.5  # a cell that has said nothing for so long is dead
SPIKE_G = 25.0  # an isolated jump of one cell alone; a blow moves several
Grams = list[float | None]


class Cells:
    """Each cell's newest usable value. One row is held back, so that a spike can be told from a blow."""

    def __init__(self, loads: Loads) -> None:
        self.scale = loads.counts_per_gram
        self.last: Grams = [None] * len(self.scale)
        self.heard_s = [-1e9] * len(self.scale)
        self.held: tuple[float, Grams] | None = None
        self.before: Grams = list(self.last)

    def feed(self, t_s: float, counts: Sequence[int | None]) -> tuple[float, Grams] | None:
        """The row before this one, in grams; None for a cell that is dead."""
        row: Grams = []
        for i, count in enumerate(counts):
            if count is None or count == -1 or count in RAILS or (count > 1023 and not count & (count + 1)):
                value = self.last[i] if t_s - self.heard_s[i] < GONE_S else None
            else:
                value = count / self.scale[i]
                self.heard_s[i] = t_s
            row.append(value)
        self.last = row
        held, self.held = self.held, (t_s, row)
        if held is None:
            return None
        good = self.without_spikes(held[1], row)
        self.before = good
        return held[0], good

    def without_spikes(self, row: Grams, after: Grams) -> Grams:
        """A cell that jumps away and back while the others stay put has not weighed anything."""
        jumps = [
            min(abs(now - was), abs(now - then))
            if was is not None and now is not None and then is not None and (now > was) == (now > then)
            else 0.0
            for was, now, then in zip(self.before, row, after, strict=True)
        ]
        largest = max(jumps)
        if largest < SPIKE_G or sum(jump > largest / 10 for jump in jumps) > 1:
            return row
        i = jumps.index(largest)
        return [*row[:i], self.before[i], *row[i + 1 :]]
