"""Readings in, as they come; what each channel has said in the last seconds, in words of physics, out. Pure."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import sqrt
from typing import Any

from boardd.model import Board, Reading
from boardd.record import NamedTuple

LOWEST, HIGHEST = -(2**23), 2**23 - 1  # of an HX711
MEAN_S = 0.25
FEWEST = 3  # values that noise and drift can be told from


class Cell(NamedTuple):
    """A load cell; its noise is what is left when the drift is taken away."""

    newest: int | None = None  # count
    gram: float | None = None  # since the start, the mean of the last quarter of a second
    noise_g: float | None = None  # rms
    drift_g_s: float | None = None
    rate_hz: float = 0.0
    values: int = 0  # that can be used
    bad: int = 0  # rails, all ones, 2^n - 1: what an HX711 says when it is in trouble
    different: int = 0  # counts among them
    near_rail: float = 0.0  # part of its range that is used


class Beam(NamedTuple):
    broken: bool | None = None  # None: nothing was heard of it
    edges: int = 0
    t_s: float = 0.0  # of the last one


class Surface(NamedTuple):
    """The reflective cells of an end: of each the mean, None where it said nothing."""

    rate_hz: float = 0.0
    mean: tuple[float | None, ...] = ()


class Gauges:
    """`window_s`: what is older is forgotten."""

    def __init__(self, board: Board, ends: int, window_s: float) -> None:
        self.board, self.ends, self.window_s = board, ends, window_s
        self.t_s = self.start_s = float("-inf")
        self.loads: list[deque[Reading]] = [deque() for _ in range(ends)]
        self.rows: list[deque[Reading]] = [deque() for _ in range(ends)]
        self.zero: list[dict[int, float]] = [{} for _ in range(ends)]  # counts at the start
        self.beams = {(end, name): Beam() for end in range(ends) for name in beams_of(board)}
        self.pressed: deque[Reading] = deque(maxlen=5)
        self.count = 0
        self.known: dict[tuple[str, int], Any] = {}  # what was computed since the last reading

    def feed(self, reading: Reading) -> None:
        if reading.end >= self.ends:
            return
        self.count += 1
        self.known.clear()
        if self.start_s == float("-inf"):
            self.start_s = reading.t_s
        self.t_s = max(self.t_s, reading.t_s)
        if reading.kind == "load":
            self.keep(self.loads[reading.end], reading)
        elif reading.kind == "ir":
            self.keep(self.rows[reading.end], reading)
        elif reading.kind == "beam":
            self.beam(reading)
        else:
            self.pressed.append(reading)

    def keep(self, kept: deque[Reading], reading: Reading) -> None:
        kept.append(reading)
        while kept[0].t_s < reading.t_s - self.window_s:
            kept.popleft()

    def beam(self, reading: Reading) -> None:
        known = self.beams.get((reading.end, reading.name))
        if known is not None:
            broken = reading.value[0] == 1
            self.beams[reading.end, reading.name] = Beam(broken, known.edges + 1, reading.t_s)

    def tare(self) -> None:
        self.known.clear()
        self.zero = [{} for _ in range(self.ends)]

    # What was read

    def cells(self, end: int) -> list[Cell]:
        loads = self.board.at(end).loads
        if loads is None:
            return []
        if ("cells", end) not in self.known:
            rows = self.fresh(self.loads[end])
            scales = enumerate(loads.counts_per_gram)
            self.known["cells", end] = [self.cell(end, i, rows, 1 / scale) for i, scale in scales]
        found: list[Cell] = self.known["cells", end]
        return found

    def fresh(self, rows: Sequence[Reading]) -> list[Reading]:
        """A source that has fallen silent says nothing now."""
        return [row for row in rows if row.t_s > self.t_s - self.window_s]

    def cell(self, end: int, i: int, rows: Sequence[Reading], scale: float) -> Cell:
        said = [(row.t_s, count) for row in rows if i < len(row.value) and (count := row.value[i]) is not None]
        good = [(t_s, count) for t_s, count in said if usable(count)]
        span_s = rows[-1].t_s - rows[0].t_s if rows else 0.0
        rate_hz = len(said) * (len(rows) - 1) / len(rows) / span_s if span_s else 0.0
        newest = said[-1][1] if said else None
        if len(good) < FEWEST:
            return Cell(newest, rate_hz=rate_hz, values=len(good), bad=len(said) - len(good))
        slope, noise = trend(good)
        late = [count for t_s, count in good if t_s >= good[-1][0] - MEAN_S]
        level = sum(late) / len(late)
        zero = self.zero[end].setdefault(i, level)
        return Cell(
            newest,
            (level - zero) * scale,
            noise * abs(scale),
            slope * scale,
            rate_hz,
            len(good),
            len(said) - len(good),
            len({count for _, count in good}),
            abs(level) / HIGHEST,
        )

    def load(self, end: int) -> tuple[float, float, float] | None:
        """What lies on the deck since the start: grams, and where its centre is in mm; None while that is nothing."""
        loads, cells = self.board.at(end).loads, self.cells(end)
        grams = [cell.gram for cell in cells]
        if loads is None or None in grams:
            return None
        total = sum(gram or 0.0 for gram in grams)
        noise = sqrt(sum((cell.noise_g or 0.0) ** 2 for cell in cells))
        if abs(total) < max(5.0, 3 * noise):
            return None
        x, y = (
            sum((gram or 0.0) * at[axis] for gram, at in zip(grams, loads.cells_mm, strict=True)) / total
            for axis in (0, 1)
        )
        return total, x, y

    def surface(self, end: int) -> Surface:
        ir = self.board.ir
        if ir is None:
            return Surface()
        if ("surface", end) not in self.known:
            rows = self.fresh(self.rows[end])
            span_s = rows[-1].t_s - rows[0].t_s if rows else 0.0
            rate_hz = (len(rows) - 1) / span_s if span_s else 0.0
            newest = [row.value for row in rows if row.t_s >= rows[-1].t_s - MEAN_S and len(row.value) == len(ir.empty)]
            means = tuple(map(mean, zip(*newest, strict=True))) if newest else (None,) * len(ir.empty)
            self.known["surface", end] = Surface(rate_hz, means)
        found: Surface = self.known["surface", end]
        return found

    def covered(self, end: int) -> tuple[float | None, ...]:
        """How much of each reflective cell is covered: 0 nothing, 1 all."""
        ir = self.board.at(end).ir
        if ir is None:
            return ()
        return tuple(
            None if value is None or full == empty else (value - empty) / (full - empty)
            for value, empty, full in zip(self.surface(end).mean, ir.empty, ir.covered, strict=True)
        )


def beams_of(board: Board) -> list[str]:
    return [f"{hole}.{kind}" for hole, kinds in board.beams.items() for kind in kinds]


def usable(count: int) -> bool:
    """Rails, all ones and 2^n - 1 are what an HX711 says in trouble (bogde/HX711 issue 83)."""
    return LOWEST < count < HIGHEST and count != -1 and not (count > 1023 and not count & (count + 1))


def mean(values: Sequence[int | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def trend(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The slope of the straight line through them, and how far they are from it (rms)."""
    n = len(points)
    t_mean, mid = sum(t for t, _ in points) / n, sum(value for _, value in points) / n
    spread = sum((t - t_mean) ** 2 for t, _ in points)
    slope = sum((t - t_mean) * (value - mid) for t, value in points) / spread if spread else 0.0
    left = sum((value - mid - slope * (t - t_mean)) ** 2 for t, value in points)
    return slope, sqrt(left / (n - 2))
