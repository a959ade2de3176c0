"""Weights without their ring in, one after the other; the quiet level, and what was between two quiet levels, out.

Quiet is when ten weights in a row agree within their noise. A piece in the air weighs nothing, so a deck that is as it
was before a blow is believed only after the longest bounce.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sqrt

from boardd.inference.glimpses import Glimpse, flying
from boardd.inference.interim import carried
from boardd.inference.scale import Weight
from boardd.inference.touches import Touch
from boardd.record import NamedTuple

AGREE = 10  # rows that must agree
SLOW = 24  # rows of the fallback: a tapered mean where some ring is left
FRESH_G = 0.6  # what a ring may have left of a level that is only ten rows old
SLOW_G = 1.2
LEAK = 0.05  # of a ring's rms that a Hann window of a few cycles lets through
BOUNCE, BOUNCE_S = 0.8, 0.06  # in the air, per second of a blow per weight (2/3 of the speed is left), and filters
HARDEST_S = 0.85  # of a blow per weight: 5.7 m/s down
FIRST_S = 0.44  # in the air after a throw's first blow, if stops beside the cells took part of it
AGAIN, STRONG_S = 0.9, 0.30  # a bounce strikes with no more than the time in the air, per weight; a throw with this,
THROWN_S = 0.38  # and most of them with this
FLOOR_S = 0.06  # how much harder a bounce that ends in a hole strikes its floor
MOST_PATH = 1000
MOST_PIECES = 3.5  # that one throw brings or takes; what is more is a hand
MOST_ROWS = 40  # that a level is the mean of
START_G = 3.0
NOISE_G, WANDER_G = 0.6, 0.15  # of a weight, and of a level while nothing happens, until they were watched
OUT_G = 25.0  # beyond both levels: a blow, if it is short, else a hand
BLOW_S = 0.13  # the ADC's filter and the ring's take 0.08 s, and bounces may follow each other
SHARP_S = 0.071  # from half the peak to half the peak, through the filters
LEAST_BLOW = 0.05  # of the strongest: less is what the filter leaves of it
ROW_S, TICK_S = 0.012, 0.03
HEAVY_G = 5000.0
SLOPE_S = 0.5


Blows = tuple[tuple[float, float], ...]  # each with its time and its gram-seconds


class Level(NamedTuple):
    """A weight and its standard error."""

    t_s: float
    weight: Weight
    error: Weight


class Unrest(NamedTuple):
    """What was between two quiet levels."""

    start_s: float
    end_s: float
    before: Level
    after: Level
    blows: Blows
    pressed_s: float  # how long the deck carried neither what it had before nor what it had after
    heavy: bool  # a person
    flying: Glimpse | None = None  # of the deck, while the thrown piece was in the air
    touches: tuple[Touch, ...] = ()  # where the blows struck
    held: tuple[float, Level] | None = None  # the last calm in it, when a piece may have been in the air
    path: tuple[tuple[float, Weight], ...] = ()  # its weights
    sharp: bool = False  # something struck the deck: no hand is so sudden


class Settling:
    def __init__(self, span_mm: tuple[float, float], piece_g: float) -> None:
        self.piece_g = piece_g
        self.arm = (1.0, span_mm[0] / 2, span_mm[1] / 2)
        self.calm = (START_G, START_G * self.arm[1], START_G * self.arm[2])  # less is never the begin of an unrest
        self.level: Level | None = None
        self.noise: list[float] = []
        self.wander: list[float] = []
        self.rows: deque[tuple[float, Weight]] = deque(maxlen=SLOW)
        self.count = 0  # rows that the level is the mean of
        self.moving_s: float | None = None  # since when
        self.calm_s: float | None = None  # since when rows agree
        self.held: tuple[float, Level] | None = None  # the last calm that was not believed, because a piece may fly
        self.path: deque[tuple[float, Weight]] = deque(maxlen=MOST_PATH)  # of the unrest
        self.struck: tuple[Blows, float] = ((), 0.0)
        self.levels: deque[tuple[float, Weight]] = deque(maxlen=9)
        self.slope: Weight = (0.0, 0.0, 0.0)  # per second
        self.steadied()

    def feed(self, t_s: float, weight: Weight, fell: bool) -> Unrest | None:
        """`fell`: a beam has seen a piece fall meanwhile, so none is in the air."""
        level = self.level
        rows = self.rows
        if level is not None and self.moving_s is None:
            was, noise = level.weight, self.noise
            d0, d1, d2 = weight[0] - was[0], weight[1] - was[1], weight[2] - was[2]
            n0, n1, n2 = noise
            s0, s1, s2 = self.calm
            if (
                (-s0 < d0 < s0 or abs(d0) < 6 * n0)
                and (-s1 < d1 < s1 or abs(d1) < 6 * n1)
                and (-s2 < d2 < s2 or abs(d2) < 6 * n2)
            ):
                rows.append((t_s, weight))
                self.follow(t_s, level, (d0, d1, d2))
                return None
            self.begin(t_s)
        rows.append((t_s, weight))
        self.path.append((t_s, weight))
        return self.settle(t_s, fell)

    def start(self) -> None:
        """Weights mean something else from now on: find the level anew."""
        self.level = None
        self.rows.clear()
        self.levels.clear()
        self.moving_s = self.calm_s = self.held = None

    def steadied(self) -> None:
        """What made the level wander was found, and is taken away from now on."""
        self.noise = [NOISE_G * arm for arm in self.arm]
        self.wander = [WANDER_G * arm for arm in self.arm]
        self.levels.clear()

    def again(self) -> None:
        """The unrest will be told from its beginning once more."""
        self.rows.clear()
        self.path.clear()
        self.moving_s = self.calm_s = self.held = None

    # Quiet

    def follow(self, t_s: float, level: Level, off: Weight) -> None:
        """While nothing happens the level drifts along, and its noise becomes known."""
        self.count = count = min(self.count + 1, MOST_ROWS)
        share = 1 / count
        was = level.weight
        noise = self.noise
        for axis in (0, 1, 2):
            noise[axis] += 0.01 * (1.2533 * abs(off[axis]) - noise[axis])
        error = level.error
        if count < MOST_ROWS:
            error = self.error(count)
        now = (was[0] + share * off[0], was[1] + share * off[1], was[2] + share * off[2])
        self.level = Level(t_s, now, error)
        if not self.levels or t_s - self.levels[-1][0] > SLOPE_S:
            if self.levels and count == MOST_ROWS:
                self.wander_by(self.levels[-1][1], now)
            self.levels.append((t_s, now))

    def wander_by(self, then: Weight, now: Weight) -> None:
        """How much a level changes while nothing happens: wind, drift."""
        for axis in (0, 1, 2):
            off = abs(now[axis] - then[axis])
            self.wander[axis] += (0.3 if off > self.wander[axis] else 0.05) * (off - self.wander[axis])

    def error(self, count: int) -> Weight:
        fresh = FRESH_G * (AGREE / count) ** 2
        parts = zip(self.noise, self.wander, self.arm, strict=True)
        a, b, c = (sqrt(noise * noise / count + wander * wander + (fresh * arm) ** 2) for noise, wander, arm in parts)
        return a, b, c

    def sloping(self) -> Weight:
        """How the level drifts, per second: much after a person stood on the deck, else hardly."""
        if len(self.levels) < 3:
            return self.slope
        (then_s, then), (now_s, now) = self.levels[1 if len(self.levels) > 3 else 0], self.levels[-1]
        a, b, c = ((n - t) / (now_s - then_s) for n, t in zip(now, then, strict=True))
        return a, b, c

    # Unrest

    def begin(self, t_s: float) -> None:
        self.moving_s = t_s
        self.calm_s = self.held = None
        self.slope = self.sloping()
        self.path.clear()

    def settle(self, t_s: float, fell: bool) -> Unrest | None:
        level = self.agreed() or (self.slow() if self.moving_s is None or len(self.path) % 4 == 0 else None)
        if level is None:
            self.calm_s = None
            return None
        if self.level is None:
            self.level, self.count = level, AGREE
            return None
        assert self.moving_s is not None
        before = self.drifted(self.level, t_s)
        if self.calm_s is None:
            self.calm_s = t_s
            masses = [(row_s, weight[0]) for row_s, weight in self.path]
            self.struck = struck(masses, before, level, self.piece_g)
        blows, pressed_s = self.struck
        if not fell and blows and t_s < down_s(blows, self.piece_g) and self.same(before, level):
            self.held = (t_s, level)
            return None
        heavy = self.heavy(before)
        seen = flying(self.path, before.weight, level.weight, self.arm) if blows and not heavy else None
        path = tuple(self.path)
        unrest = Unrest(self.moving_s, t_s, before, level, blows, pressed_s, heavy, seen, (), self.held, path)
        self.level, self.count, self.moving_s = level, AGREE, None
        self.levels.clear()
        return unrest

    def is_next(self, last: Unrest, unrest: Unrest) -> bool:
        """Does it begin with a blow too hard for a bounce of what struck last, or for a fall to a hole's floor?"""
        if not unrest.blows or not last.blows or unrest.heavy:
            return False
        (was_s, _), (now_s, gs) = last.blows[-1], unrest.blows[0]
        return gs > self.piece_g * (max(THROWN_S, AGAIN * (now_s - was_s)) + FLOOR_S)

    def drifted(self, level: Level, t_s: float) -> Level:
        """Where the level would be now."""
        passed_s = t_s - level.t_s
        a, b, c = (value + slope * passed_s for value, slope in zip(level.weight, self.slope, strict=True))
        e0, e1, e2 = (
            sqrt(error**2 + (0.3 * slope * passed_s) ** 2 + (0.02 * passed_s * arm) ** 2)
            for error, slope, arm in zip(level.error, self.slope, self.arm, strict=True)
        )
        return Level(level.t_s, (a, b, c), (e0, e1, e2))

    def same(self, before: Level, after: Level, within_g: float = 6.0) -> bool:
        pairs = zip(after.weight, before.weight, self.arm, strict=True)
        return all(abs(a - b) < within_g * arm for a, b, arm in pairs)

    def heavy(self, before: Level) -> bool:
        """For long: the filter shows every blow as kilograms."""
        return sum([abs(weight[0] - before.weight[0]) > HEAVY_G for _, weight in self.path]) > 40

    def agreed(self) -> Level | None:
        rows = self.rows
        if len(rows) < AGREE:
            return None
        last = [rows[i][1] for i in range(-AGREE, 0)]
        means = []
        for axis in (0, 1, 2):
            values = [weight[axis] for weight in last]
            if max(values) - min(values) > max(2.0 * self.arm[axis], 7 * self.noise[axis]):
                return None
            means.append(sum(values) / AGREE)
        return Level(rows[-1][0], (means[0], means[1], means[2]), self.error(AGREE))

    def slow(self) -> Level | None:
        """Where a ring is left, because it is not known yet: a tapered mean, with what the ring may do to it."""
        rows = self.rows
        if len(rows) < SLOW:
            return None
        window = HANN
        means, errors = [], []
        for axis in (0, 1, 2):
            values = [row[1][axis] for row in rows]
            mean = sum([w * value for w, value in zip(window, values, strict=True)])
            rms = sqrt(sum([w * (value - mean) ** 2 for w, value in zip(window, values, strict=True)]))
            half = SLOW // 2
            drift = abs(sum(values[half:]) - sum(values[:half])) / half
            means.append(mean)
            errors.append(rms * LEAK + rms / sqrt(SLOW) + drift * 0.25)
            if errors[axis] > max(SLOW_G * self.arm[axis], 2 * self.noise[axis]):
                return None
        return Level(rows[-1][0], (means[0], means[1], means[2]), (errors[0], errors[1], errors[2]))


def split(unrest: Unrest, piece_g: float, arm: Weight) -> tuple[Unrest, ...]:
    """A throw, and the next ones that came before it had settled."""
    early, *late = split_at_calm(unrest, piece_g)
    return (*split_at_blow(early, piece_g, arm), *(part for one in late for part in split_at_blow(one, piece_g, arm)))


def split_at_calm(unrest: Unrest, piece_g: float) -> tuple[Unrest, ...]:
    """A blow after a calm that is too hard for a bounce: the next throw.

    What comes down after t in the air strikes with half a t per weight, and with as much as it keeps for the next.
    """
    if unrest.held is None:
        return (unrest,)
    held_s, level = unrest.held
    struck_s = [t_s for t_s, gs in unrest.blows if gs > 0 and t_s < held_s]
    second = [blow for blow in unrest.blows if blow[0] >= held_s]
    if not struck_s or not second:
        return (unrest,)
    was_s, (now_s, gs) = struck_s[-1], second[0]
    if gs < piece_g * max(AGAIN * (now_s - was_s), THROWN_S):
        return (unrest,)
    return parted(unrest, held_s, level, now_s)


def split_at_blow(unrest: Unrest, piece_g: float, arm: Weight) -> tuple[Unrest, ...]:
    """A hard blow while the piece that struck before weighs on the deck, or must have left it: the next throw."""
    before_g = unrest.before.weight[0]
    was_s: float | None = None
    for i, (now_s, gs) in enumerate(unrest.blows):
        if was_s is not None and gs > STRONG_S * piece_g and not unrest.heavy:
            found = carried([row for row in unrest.path if was_s < row[0]], before_g, now_s, arm)
            pieces = (found[0][0] - before_g) / piece_g if found else 0.0
            down = pieces > 0.5 or down_s(unrest.blows[:i], piece_g) < now_s
            if found and down and abs(pieces) < MOST_PIECES and tells_place(found[1], piece_g, arm):
                early, late = parted(unrest, now_s, Level(now_s, *found), now_s)
                return early, *split_at_blow(late, piece_g, arm)
        was_s = now_s if gs > 0 else was_s
    return (unrest,)


def tells_place(error: Weight, piece_g: float, arm: Weight) -> bool:
    """Is it known on which side of the deck a piece came to lie? Else two throws are told apart by their sum alone."""
    return all(off < piece_g * length for off, length in zip(error, arm, strict=True))


def down_s(blows: Blows, piece_g: float) -> float:
    """When whatever has struck must have come down again."""
    in_air = [t_s + max(BOUNCE * gs / piece_g, FIRST_S if gs > STRONG_S * piece_g else 0.0) for t_s, gs in blows]
    return min(max(in_air), blows[-1][0] + BOUNCE * HARDEST_S) + BOUNCE_S


def parted(unrest: Unrest, at_s: float, level: Level, now_s: float) -> tuple[Unrest, Unrest]:
    """Until then, with this level; and from the blow on that came next."""
    early = unrest._replace(
        end_s=at_s,
        after=level,
        blows=tuple([blow for blow in unrest.blows if blow[0] < at_s]),
        flying=None,
        touches=tuple([touch for touch in unrest.touches if touch.t_s < at_s]),
    )
    late = unrest._replace(
        start_s=now_s,
        before=level,
        blows=tuple([blow for blow in unrest.blows if blow[0] >= at_s]),
        flying=unrest.flying if unrest.held else None,
        touches=tuple([touch for touch in unrest.touches if touch.t_s >= at_s]),
    )
    return early, late


def struck(path: Sequence[tuple[float, float]], before: Level, after: Level, piece_g: float) -> tuple[Blows, float]:
    """Every blow, and for how long something pressed.

    Outside of both levels is a blow, if it is short; a piece that slides, if it is no heavier than one; else a hand.
    """
    low, high = sorted((before.weight[0], after.weight[0]))
    blows: list[tuple[float, float]] = []
    pressed_s = 0.0
    start_s = last_s = hard_s = soft = hard = 0.0
    side = 0
    run: list[tuple[float, float]] = []
    for t_s, mass_g in [*path, (path[-1][0] + ROW_S, high)] if path else ():
        off_g = mass_g - high if mass_g > high else mass_g - low if mass_g < low else 0.0
        now = 1 if off_g > OUT_G else -1 if off_g < -OUT_G else 0
        if side and now != side:
            if hard_s > BLOW_S or (hard and halfway_s(run) > SHARP_S):
                pressed_s += hard_s
            elif (hard or last_s - start_s <= BLOW_S) and (side > 0 or last_s - start_s > TICK_S):
                blows.append((start_s, hard or soft))
        if now and now != side:
            start_s, hard_s, soft, hard = t_s, 0.0, 0.0, 0.0
            last_s = max(last_s, t_s - ROW_S)
            run = []
        if now:
            run.append((t_s, abs(off_g)))
            passed_s = min(t_s - last_s, 0.03)
            soft += off_g * passed_s
            if abs(off_g) > piece_g + OUT_G:
                hard += off_g * passed_s
                hard_s += passed_s
        side, last_s = now, t_s
    least = LEAST_BLOW * max([abs(impulse) for _, impulse in blows], default=0.0)
    return tuple([blow for blow in blows if abs(blow[1]) > least]), pressed_s


def halfway_s(run: Sequence[tuple[float, float]]) -> float:
    """How long it was at least half as strong as at its peak: a hand swells and fades, a blow does not."""
    if not run:
        return 0.0
    peak = max(range(len(run)), key=lambda i: run[i][1])
    half = run[peak][1] / 2
    return crossed_s(run[peak:], half) - crossed_s(run[peak::-1], half)


def crossed_s(run: Sequence[tuple[float, float]], half: float) -> float:
    """When it fell below half."""
    for (then_s, then), (now_s, now) in pairwise(run):
        if now < half:
            return then_s + (now_s - then_s) * (then - half) / (then - now)
    return run[-1][0]


HANN = [(1 - cos(2 * pi * (i + 0.5) / SLOW)) / SLOW for i in range(SLOW)]
