"""A step for each mark: a washer that is put there in, what it did to every cell out. Nobody needs to press a key."""

from __future__ import annotations

from boardd.calibration.asking import Ask
from boardd.calibration.fitting import Put
from boardd.calibration.marks import Mark
from boardd.calibration.senses import Change, Counts, Senses
from boardd.record import NamedTuple

LEAST_S, MOST_S = 1.0, 2.8  # of stillness that a washer is weighed in
SHARP = 0.002  # of the washer: as well as it need be known
SAME = 0.06  # of the washer: it still lies where it was
PATIENCE_S = 60.0
NEAR_DEAD_S = 20.0  # beside a cell that says nothing a washer may weigh nothing
ELSEWHERE_S = 12.0  # a washer lies on another mark, as reflective cells see it

Row = tuple[float, tuple[int | None, ...]]


class Marked(NamedTuple):
    """What was seen of a washer on a mark."""

    mark: Mark
    put: Put | None  # by load cells
    lit: dict[int, float]  # by reflective cells
    tail: tuple[Row, ...] = ()  # what the load cells said since it was put down
    level: Counts = ()


class Marking:
    def __init__(self, senses: Senses, mark: Mark, number: int, count: int, again: str = "") -> None:
        self.senses, self.mark = senses, mark
        self.since_s = self.loud_s = senses.t_s
        self.found: Marked | None = None
        self.seen = ""
        self.was = self.lying()  # from the step before
        self.told = self.stood = False
        name = f"{number} of {count}"
        text = f"{again}Put one washer flat on mark {name}: {mark.where}."
        x, y = mark.at_mm
        more = f"Always the same washer. Its middle is {x:.0f} mm from the left edge, {y:.0f} mm from the near end."
        self.ask = Ask("mark", mark.name, text, more, mark.at_mm)

    def lying(self) -> Change | None:
        senses = self.senses
        if not (senses.weighs and senses.loads and senses.loads.now):
            return None
        change = senses.change(senses.loads.now)
        return None if senses.nothing(change) else change

    def look(self) -> bool:
        if self.senses.t_s - self.since_s > (NEAR_DEAD_S if self.senses.dead else PATIENCE_S):
            self.found = Marked(self.mark, None, {})
            return True
        return self.weigh() if self.senses.weighs else self.watch()

    def weigh(self) -> bool:
        senses = self.senses
        assert senses.loads
        now = senses.loads.now
        if now is None:
            if self.seen != MOVES:
                self.loud_s = senses.t_s
            self.seen = MOVES
            self.stood = self.stood or senses.too_much(senses.glance())
            return False
        change = senses.change(now)
        still_s = now.end_s - now.t_s
        if senses.too_much(change):
            self.stood, self.seen = True, "far too much weight: somebody stands on the deck, or leans on it"
        elif self.stood and not senses.nearly_nothing(change):
            self.seen = "somebody stood on the deck: take the washer off, then put it there again"
        elif self.stood:
            self.stood, self.was, senses.zero = False, None, now  # cells creep after such a load
        elif senses.nothing(change):
            self.was, self.seen = None, "the deck is empty"
            if still_s > LEAST_S:
                senses.zero = now
        elif self.was and differ(change, self.was) < SAME * self.was.amount:
            self.seen = "the washer still lies where it was"
        else:
            noise = sum([error**2 for error in change.error]) ** 0.5
            self.seen = "weighing"
            if still_s > LEAST_S and (noise < SHARP * change.amount or still_s > MOST_S):
                return self.finish(change)
        return False

    def finish(self, change: Change) -> bool:
        senses = self.senses
        assert senses.loads
        assert senses.loads.now
        put = Put(self.mark.name, self.mark.at_mm, change.counts, change.error)
        level = tuple([count or 0.0 for count in senses.loads.now.counts])
        tail = tuple(senses.loads.since(self.loud_s - 0.3))
        self.found = Marked(self.mark, put, senses.lit(), tail, level)
        senses.washer = change.amount
        return True

    def watch(self) -> bool:
        """Only reflective cells."""
        surface = self.senses.surface
        if not surface or not surface.now:
            self.seen = MOVES
            return False
        lit = self.senses.lit()
        still_s = surface.now.end_s - surface.now.t_s
        near = [i for i in lit if self.near(i)]
        if not lit:
            self.seen = "no cell sees anything"
        elif not near and self.senses.t_s - self.since_s < ELSEWHERE_S:
            self.seen = "cells see something elsewhere: the washer still lies where it was, or on another mark"
        elif not near and not self.told:
            self.told, self.since_s = True, self.senses.t_s
            self.ask = self.ask._replace(text=f"It seems to lie elsewhere. {self.ask.text}")
        elif still_s > LEAST_S:
            self.found = Marked(self.mark, None, lit)
            return True
        return False

    def near(self, cell: int) -> bool:
        ir, board = self.senses.board.ir, self.senses.board
        assert ir
        x, y = ir.cells_mm[cell]
        return abs(x - self.mark.at_mm[0]) < board.diameter_mm and abs(y - self.mark.at_mm[1]) < board.diameter_mm


MOVES = "something moves"


def differ(a: Change, b: Change) -> float:
    return sum([abs(x - y) for x, y in zip(a.counts, b.counts, strict=True)])
