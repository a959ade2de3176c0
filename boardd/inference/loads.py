"""Raw counts of the load cells in, grams per cell out; what an ADC says when it is in trouble is not a weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.model import Loads

LOWEST, HIGHEST = -(2**23), 2**23 - 1
GONE_S = 0.25  # a cell that has said nothing usable for so long is dead, until it speaks again
SAME = 10  # equal counts in a row: noise never gives them
SPIKE_G = 25.0
FARTHER = 2.5  # a doubled code among cells that move jumps so much farther than they do
SUDDEN_G, STILL = 400.0, 100  # after so large a jump, and what of it a cell does not feel: a blow would have moved it
HARDER = 3.0  # how much farther than now a blow may have moved a cell at its first sample
PATIENT = 4  # doubled codes in a row that are not believed yet


class Cells:
    """New usable values of each cell.

    A cell that jumps alone, while the others stay put, is believed only when its next value confirms the jump: a blow
    moves them all, a doubled, halved or shifted code moves one. So are two that jump at once on a deck that was quiet,
    if a third does not feel it.
    """

    def __init__(self, loads: Loads) -> None:
        self.scale = [1 / counts for counts in loads.counts_per_gram]
        cells = range(len(self.scale))
        self.good: list[float | None] = [None for _ in cells]  # the last usable value
        self.suspect: list[float | None] = [None for _ in cells]
        self.shifted = [False for _ in cells]
        self.alone = [0 for _ in cells]  # values in a row that were doubled or halved, while the others stayed put
        self.calm = True  # no jump was believed in the row before
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
        self.calm = True
        return values[:]

    def rough(self, t_s: float, counts: Sequence[int | None]) -> list[float | None]:
        values = [self.usable(t_s, i, count) for i, count in enumerate(counts)]
        jumps_g = {
            i: abs(new - was)
            for i, (new, was) in enumerate(zip(values, self.good, strict=True))
            if new is not None and was is not None
        }
        largest = max(jumps_g.values(), default=0.0)
        loud = [i for i, jump in jumps_g.items() if jump >= largest / 10] if largest > SPIKE_G else []
        still = self.calm and largest > SUDDEN_G and min(jumps_g.values()) < largest / STILL
        if len(loud) == 1 or (loud and still):
            for i in loud:
                self.check_alone(i, values)
        elif loud:
            self.struck(jumps_g, values)
        self.calm = all(values[i] is None for i in loud)
        for i, new in enumerate(values):
            if new is not None:
                self.good[i] = new
                self.suspect[i] = None
                self.heard_s[i] = t_s
                if self.dead:
                    self.dead.discard(i)
        return values

    def usable(self, t_s: float, i: int, count: int | None) -> float | None:
        if count is None or self.nonsense(i, count):
            if t_s - self.heard_s[i] > GONE_S:
                self.dead.add(i)
            return None
        return count * self.scale[i]

    def struck(self, jumps_g: Mapping[int, float], values: list[float | None]) -> None:
        """Several jump: a blow, and who jumped first was right, unless it jumped farther than blows do."""
        first, second = sorted(jumps_g, key=lambda i: -jumps_g[i])[:2]
        for i, value in enumerate(self.suspect):
            was = self.good[i]
            if value is not None and was is not None and abs(value - was) < HARDER * jumps_g[first]:
                self.late.append((i, value))
        self.suspect = [None] * len(values)
        if jumps_g[second] < jumps_g[first] / FARTHER and self.shift(first, values[first]):
            values[first] = None

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
        """Twice or half of what it was; but twice in a row, while all move, is no accident."""
        self.shifted[i] = self.is_shifted(i, value) and not self.shifted[i]
        return self.shifted[i]

    def is_shifted(self, i: int, value: float | None) -> bool:
        """Twice or half of what it was: a clock pulse was lost or gained."""
        was = self.good[i]
        assert value is not None
        assert was is not None
        return abs(value - 2 * was) < 0.02 * abs(was) or abs(2 * value - was) < 0.02 * abs(was)

    def check_alone(self, i: int, values: list[float | None]) -> None:
        """One cell jumped: wait for its next value, and longer if that is twice or half of what it was."""
        value, suspect, was = values[i], self.suspect[i], self.good[i]
        assert value is not None
        assert was is not None
        self.alone[i] = self.alone[i] + 1 if self.is_shifted(i, value) else 0
        confirmed = suspect is not None and abs(value - suspect) < abs(value - was) / 2
        if suspect is not None and confirmed and not 0 < self.alone[i] <= PATIENT:
            self.suspect[i] = None
            self.late.append((i, suspect))
        else:
            self.suspect[i], values[i] = value, None
