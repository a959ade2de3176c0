"""Rows of counts in, from cells of which nothing is known yet; what they say while nothing moves, and how well, out."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from math import sqrt

from boardd.record import NamedTuple

WINDOW_S, FEWEST = 0.8, 8  # rows that a look takes in: as many as come in that time, and at least so many
KEEP_S = 6.0
LONGEST_S = 3.0  # that one level is taken from
LOUD = 2.0  # times the noise: then something moves
SHIFT = 5.0  # standard errors between the halves of what is still
RAIL = 2**23 - 1
SPREAD = 1.4826  # of a normal distribution: from the middle of the deviations to its sigma
STRAY = 0.13  # of a window's values, by which it holds the end of something else
ALONE = 4.0  # standard errors between the halves of a window: a channel moves
WANDERS = (
    0.15  # of all looks, in which one channel moves and no other: good ones reach 0.08, drifting ones 0.23 or more
)
GONE = 0.5  # of a window's rows, without which a channel says nothing


class Level(NamedTuple):
    """What every channel said from one time to another, while nothing moved; None where one said nothing."""

    t_s: float
    end_s: float
    counts: tuple[float | None, ...]
    error: tuple[float, ...]  # of each


class Spoken(NamedTuple):
    """One channel in one window."""

    said: float | None  # counts
    spread: float
    shift: float  # from its first half to its second
    used: int
    stray: float  # the part of what could be used that was far from the rest


SILENT = Spoken(None, 0.0, 0.0, 0, 0.0)


class Levels:
    """Of all load cells, or of all reflective cells, of one board."""

    def __init__(self, look_s: float = 0.1, loud_part: float = 0.0, slack: float = 1.0) -> None:
        self.look_s = look_s  # how often it looks
        self.loud_part = loud_part  # of all channels, that may be loud
        self.slack = slack  # counts that a channel may wander while nothing moves
        self.rows: deque[tuple[float, tuple[int | None, ...]]] = deque()
        self.noise: list[float] = []  # of each channel: counts rms, once it is known
        self.spoken: list[Spoken] = []
        self.quiet_s: float | None = None  # since when nothing moves
        self.now: Level | None = None
        self.past: deque[Level] = deque(maxlen=8)  # levels that have ended
        self.looked_s = -1e9
        self.looks = 0  # since the noise is known
        self.alone: Counter[int] = Counter()  # channel -> looks in which nothing else moved
        self.first_s: float | None = None
        self.arrived = 0

    def feed(self, t_s: float, counts: tuple[int | None, ...]) -> bool:
        """True if it has looked anew."""
        self.first_s = t_s if self.first_s is None else self.first_s
        self.arrived += 1
        self.rows.append((t_s, counts))
        while t_s - self.rows[0][0] > KEEP_S and len(self.rows) > FEWEST:
            self.rows.popleft()
        if t_s - self.looked_s < self.look_s or len(self.rows) < FEWEST:
            return False
        self.looked_s = t_s
        self.look(t_s)
        return True

    @property
    def rate_hz(self) -> float:
        """Rows a second, of all that came."""
        if self.first_s is None or self.arrived < 2:
            return 0.0
        return (self.arrived - 1) / max(self.rows[-1][0] - self.first_s, 1e-9)

    def look(self, t_s: float) -> None:
        start = max(0, len(self.rows) - FEWEST)
        while start and self.rows[start][0] > t_s - WINDOW_S:
            start -= 1
        window = [row for _, row in list(self.rows)[start:]]
        self.spoken = [spoken([row[i] for row in window]) for i in range(len(window[0]))]
        self.compare()
        begin_s = self.rows[start][0]
        still = self.still()
        if self.now and (not still or self.moved()):
            self.past.append(self.now)
            self.quiet_s = self.now = None
        if still:
            if self.quiet_s is None:
                self.quiet_s = begin_s + STRAY * (t_s - begin_s)  # until then it may be the end of something else
            self.now = self.level(t_s)

    def compare(self) -> None:
        """A washer or a person moves several cells, or one for a moment; what drifts moves alone again and again."""
        if self.noise:
            moving = [
                i
                for i, (each, noise) in enumerate(zip(self.spoken, self.noise, strict=True))
                if each.used and abs(each.shift) > ALONE * noise / sqrt(each.used / 2) + self.slack
            ]
            self.looks += 1
            self.alone.update(moving if len(moving) == 1 else ())

    def wandering(self) -> dict[int, float]:
        """Channel -> the part of the time that it moved by itself, where that is too much."""
        return {i: count / self.looks for i, count in self.alone.items() if count > WANDERS * self.looks}

    def still(self) -> bool:
        loud = sum(self.is_loud(i, each) for i, each in enumerate(self.spoken))
        return loud <= self.loud_part * len(self.spoken)

    def is_loud(self, i: int, now: Spoken) -> bool:
        noise = self.noise[i] if self.noise else now.spread
        if now.said is None:
            return bool(self.noise) and noise > 0  # it used to speak
        if self.noise and now.stray > STRAY:
            return True
        error = noise / sqrt(now.used / 2)
        return bool(self.noise) and (
            now.spread > LOUD * noise + self.slack or abs(now.shift) > SHIFT * error + self.slack
        )

    def moved(self) -> bool:
        """A step so gentle that no window was loud."""
        if not self.now or not self.noise:
            return False
        for was, now, error, noise in zip(self.now.counts, self.spoken, self.now.error, self.noise, strict=True):
            if was is not None and now.said is not None:
                allowed = SHIFT * sqrt(error**2 + noise**2 / now.used) + self.slack
                if abs(now.said - was) > 2 * allowed:
                    return True
        return False

    def level(self, t_s: float) -> Level:
        """All that was said since nothing moves."""
        begin_s = max(self.quiet_s or 0.0, t_s - LONGEST_S)
        rows = [row for at_s, row in self.rows if at_s >= begin_s]
        said = [spoken([row[i] for row in rows]) for i in range(len(self.spoken))]
        errors = tuple([max(each.spread, 0.3) / sqrt(max(each.used, 1)) for each in said])
        return Level(self.quiet_s or 0.0, t_s, tuple([each.said for each in said]), errors)

    def before(self, t_s: float) -> Level | None:
        """The last level that had ended by then, or would have."""
        known = [*self.past, *([self.now] if self.now else [])]
        return max((level for level in known if level.t_s < t_s), key=lambda level: level.t_s, default=None)

    def since(self, t_s: float) -> list[tuple[float, tuple[int | None, ...]]]:
        return [row for row in self.rows if row[0] >= t_s]

    def learn(self, noise: Sequence[float]) -> None:
        self.noise = list(noise)


def usable(count: int | None) -> bool:
    """Not a rail, all ones, or 2^n - 1."""
    return count is not None and count != -1 and abs(count) < RAIL and not (count > 4095 and not count & (count + 1))


def spoken(values: Sequence[int | None]) -> Spoken:
    good = [value for value in values if value is not None and usable(value)]
    if len(good) < GONE * len(values) or not good:
        return SILENT
    middle, spread = middle_of(good), 0.0
    spread = SPREAD * middle_of([abs(value - middle) for value in good])
    near = [value for value in good if abs(value - middle) <= 4 * spread + 2]
    half = len(near) // 2
    shift = sum(near[half:]) / (len(near) - half) - sum(near[:half]) / half if half else 0.0
    return Spoken(sum(near) / len(near), spread, shift, len(near), 1 - len(near) / len(good))


def middle_of(values: Sequence[float]) -> float:
    ordered = sorted(values)
    half = len(ordered) // 2
    return float(ordered[half]) if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2
