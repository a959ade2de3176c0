"""Raw counts of the load cells in, grams per cell out; what an ADC says when it is in trouble is not a weight."""

from __future__ import annotations

from collections.abc import Sequence

from boardd.model import Loads

LOWEST, HIGHEST = -(2**23), 2**23 - 1
GONE_S = 0.25  # a cell that has said nothing usable for so long is dead, until it speaks again
SAME = 10  # equal counts in a row: noise never gives them
SPIKE_G = 25.0
FARTHER = 2.5  # a doubled code among cells that move jumps so much farther than they do


class Cells:
    """New usable values of each cell.

    A cell that jumps alone, while the others stay put, is believed only when its next value confirms the jump: a blow
    moves them all, a doubled, halved or shifted code moves one.
    """

    def __init__(self, loads: Loads) -> None:
        self.scale = [1 / counts for counts in loads.counts_per_gram]
        cells = range(len(self.scale))
        self.good: list[float | None] = [None for _ in cells]  # the last usable value
        self.suspect: list[float | None] = [None for _ in cells]
        self.shifted = [False for _ in cells]
        self.heard_s = [-1e9 for _ in cells]
        self.last = [0 for _ in cells]
        self.same = [0 for _ in cells]
        self.dead: set[int] = set()
        self.late: list[tuple[int, float]] = []  # what cells had said before, and is believed only now

    def feed(self, t_s: float, counts: Sequence[int | None]) -> list[float | None]:
        """Grams per cell; None where a cell said nothing new that can be used."""
        if self.late:
            self.late.clear()
        return self.smooth(t_s, counts) or self.rough(t_s, counts)

    def smooth(self, t_s: float, counts: Sequence[int | None]) -> list[float | None] | None:
        """The usual row, quickly: every cell says something new, near what it said before."""
        values: list[float | None] = []
        good, last = self.good, self.last
        for i, count in enumerate(counts):
            was = good[i]
            if count is None or was is None or count == last[i] or count == -1:
                return None
            value = count * self.scale[i]
            if not -SPIKE_G < value - was < SPIKE_G:
                return None
            values.append(value)
        if self.dead:
            return None
        self.good = values
        self.last = list(counts)  # type: ignore[arg-type]
        self.same = [0] * len(values)
        self.shifted = [False] * len(values)
        self.suspect = [None] * len(values)
        self.heard_s = [t_s] * len(values)
        return values[:]

    def rough(self, t_s: float, counts: Sequence[int | None]) -> list[float | None]:
        values: list[float | None] = []
        largest, second, loud = SPIKE_G, 0.0, -1
        for i, count in enumerate(counts):
            if count is None or self.nonsense(i, count):
                values.append(None)
                if t_s - self.heard_s[i] > GONE_S:
                    self.dead.add(i)
                continue
            value = count * self.scale[i]
            values.append(value)
            was = self.good[i]
            jump = 0.0 if was is None else abs(value - was)
            if jump > largest:
                largest, second, loud = jump, largest if loud >= 0 else second, i
            elif jump > second:
                second = jump
        if loud >= 0 and second < largest / 10:
            self.check_alone(loud, values)
        elif loud >= 0:  # several jump: a blow, and who jumped first was right
            self.late += [(i, value) for i, value in enumerate(self.suspect) if value is not None]
            self.suspect = [None] * len(values)
            if second < largest / FARTHER and self.shift(loud, values[loud]):
                values[loud] = None
        for i, new in enumerate(values):
            if new is not None:
                self.good[i] = new
                self.suspect[i] = None
                self.heard_s[i] = t_s
                if self.dead:
                    self.dead.discard(i)
        return values

    def nonsense(self, i: int, count: int) -> bool:
        """Rails, all ones, 2^n - 1; or always the same."""
        if count == self.last[i]:
            self.same[i] += 1
            if self.same[i] >= SAME:
                return True
        else:
            self.same[i] = 0
            self.last[i] = count
        return count == -1 or (count > 1023 and not count & (count + 1)) or not LOWEST < count < HIGHEST

    def shift(self, i: int, value: float | None) -> bool:
        """Twice or half of what it was: a clock pulse was lost or gained; but twice in a row is no accident."""
        was = self.good[i]
        assert value is not None
        assert was is not None
        shifted = abs(value - 2 * was) < 0.02 * abs(was) or abs(2 * value - was) < 0.02 * abs(was)
        self.shifted[i] = shifted and not self.shifted[i]
        return self.shifted[i]

    def check_alone(self, i: int, values: list[float | None]) -> None:
        """One cell jumped: wait for its next value."""
        value, suspect, was = values[i], self.suspect[i], self.good[i]
        assert value is not None
        assert was is not None
        if suspect is not None and abs(value - suspect) < abs(value - was) / 2:
            self.suspect[i] = None
            self.late.append((i, suspect))
        else:
            self.suspect[i], values[i] = value, None
