"""What one piece on known marks did to every channel in; which cell is which channel, its gain and its place out.

The sum of what the cells carry is the piece's mass, and the sums of their moments are its place: three equations for
each mark, linear in the cells' grams per count. Which channel is which cell is tried out: only the right order lets all
fifteen equations hold. A reversed cell comes out with a negative gain. Where a deck is stiff five marks leave three
things open (how the cells push against each other, and where that is); they change nothing that a piece on the deck
shows, and what the board file says of the cells' places decides them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, permutations
from math import hypot, sqrt

from boardd.calibration.solving import Equation, best, squares
from boardd.model import Point
from boardd.record import NamedTuple

PLACE_MM, MASS = 3.0, 0.004  # how well a washer is put on a mark; what creep does to a weight
MOVED_MM = 12.0  # how far a cell may be from where the board file has it
GOOD, MUCH = 4.0, 4.0  # misfit of what is right; times the misfit of what is wrong
MOST_CELLS = 6  # 720 orders
ODD_MARKS = 2


class Put(NamedTuple):
    """What a piece did to every channel."""

    mark: str
    at_mm: Point
    counts: tuple[float, ...]
    error: tuple[float, ...]


class Fit(NamedTuple):
    order: tuple[int, ...]  # the channel of each cell
    grams: tuple[float, ...]  # a count of each cell; negative: the cell is reversed
    cells_mm: tuple[Point, ...]
    misfit: float  # about 1 where everything is right
    odd: tuple[str, ...] = ()  # marks that do not fit, and were left out
    sure: bool = True  # no other order does nearly as well

    def weigh(self, counts: Sequence[float]) -> tuple[float, float, float]:
        """Grams, and where they lie."""
        parts = [grams * counts[channel] for grams, channel in zip(self.grams, self.order, strict=True)]
        mass = sum(parts)
        x = sum([part * at[0] for part, at in zip(parts, self.cells_mm, strict=True)])
        y = sum([part * at[1] for part, at in zip(parts, self.cells_mm, strict=True)])
        return (mass, x / mass, y / mass) if mass else (0.0, 0.0, 0.0)


def fitted(puts: Sequence[Put], cells_mm: Sequence[Point], mass_g: float) -> Fit | None:
    """With as few marks left out as can be; None where nothing fits at all."""
    found: Fit | None = None
    for left_out in range(ODD_MARKS + 1):
        if len(puts) - left_out < 3:
            break
        tried = sorted(
            (fit for odd in combinations(range(len(puts)), left_out) for fit in tries(puts, cells_mm, mass_g, odd)),
            key=lambda fit: fit.misfit,
        )
        if not tried:
            continue
        others = [fit.misfit for fit in tried if fit.order != tried[0].order]
        sure = not others or others[0] > MUCH * max(tried[0].misfit, 1.0)
        now = tried[0]._replace(sure=sure)
        if found is None or now.misfit < found.misfit / MUCH:
            found = now
        if found.misfit < GOOD:
            break
    return found


def tries(puts: Sequence[Put], cells_mm: Sequence[Point], mass_g: float, odd: Collection[int]) -> Iterator[Fit]:
    used = [put for i, put in enumerate(puts) if i not in odd]
    cells = len(cells_mm)
    orders = permutations(range(cells)) if cells <= MOST_CELLS else [tuple(range(cells))]
    for order in orders:
        equations = [equation for put in used for equation in statics(put, order, cells_mm, mass_g)]
        answer = best(equations)
        if answer:
            misfit = squares(equations, answer) / max(len(equations) - cells, 1)
            yield Fit(order, tuple(answer), tuple(cells_mm), misfit, tuple(puts[i].mark for i in odd))


def statics(put: Put, order: Sequence[int], cells_mm: Sequence[Point], mass_g: float) -> Iterator[Equation]:
    counts = [put.counts[channel] for channel in order]
    noise = sqrt(sum([error**2 for error in put.error])) / (sum(map(abs, put.counts)) or 1.0)
    yield Equation(tuple(counts), mass_g, mass_g * hypot(MASS, 2 * noise))
    for axis in (0, 1):
        span = max(at[axis] for at in cells_mm) - min(at[axis] for at in cells_mm)
        row = [count * at[axis] for count, at in zip(counts, cells_mm, strict=True)]
        yield Equation(tuple(row), mass_g * put.at_mm[axis], mass_g * hypot(PLACE_MM, noise * span))


def moved(puts: Sequence[Put], fit: Fit, mass_g: float) -> Fit | None:
    """The same order, where the cells may be elsewhere than the board file says: linear in gain, and gain times way."""
    cells = len(fit.order)
    equations = []
    for put in puts:
        counts = [put.counts[channel] for channel in fit.order]
        none = (0.0,) * cells
        mass, x, y = statics(put, fit.order, fit.cells_mm, mass_g)
        equations.append(mass._replace(row=(*mass.row, *none, *none)))
        equations.append(x._replace(row=(*x.row, *counts, *none)))
        equations.append(y._replace(row=(*y.row, *none, *counts)))
    for i in range(2 * cells):
        row = [0.0] * (3 * cells)
        row[cells + i] = 1.0
        equations.append(Equation(tuple(row), 0.0, abs(fit.grams[i % cells]) * MOVED_MM))
    answer = best(equations)
    if not answer or not all(answer[:cells]):
        return None
    grams, ways = answer[:cells], answer[cells:]
    places = tuple((x + ways[i] / grams[i], y + ways[cells + i] / grams[i]) for i, (x, y) in enumerate(fit.cells_mm))
    misfit = squares(equations, answer) / max(3 * len(puts) - cells, 1)
    return fit._replace(grams=tuple(grams), cells_mm=places, misfit=misfit, odd=())
