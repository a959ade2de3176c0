"""Readings of one end in; what its cells and wires say, as far as that can be told before anything is known, out."""

from __future__ import annotations

from boardd.calibration.contact import Contact
from boardd.calibration.levels import Level, Levels
from boardd.calibration.passing import Passing, Wires
from boardd.model import Board, Reading
from boardd.record import NamedTuple

FOUND = 1.7  # times a cell's noise: something lies on the deck
PART = 0.02  # of what a washer should make all cells read, if the board file were right
STANDS = 40.0  # times that: a person
COVERED = 0.15  # of what covers it, if the board file is right: a reflective cell sees something
LOOK_IR_S, LOUD_IR = 0.25, 0.03
WANDERS_IR = 0.03  # of the same: daylight
CREPT = 0.45  # of a washer
EMPTY = 0.2  # of a washer: as good as nothing

Counts = tuple[float, ...]


class Change(NamedTuple):
    """What came onto the deck since it was empty."""

    counts: Counts
    error: Counts
    amount: float  # of all cells together


class Senses:
    def __init__(self, board: Board, end: int) -> None:
        self.board, self.end = board, end
        self.loads = Levels() if board.loads else None
        self.surface = Levels(LOOK_IR_S, LOUD_IR, WANDERS_IR * narrowest(board)) if board.ir else None
        self.wires = Wires()
        self.contact = {"load": Contact(), "ir": Contact()}
        self.t_s = self.first_s = -1e9
        self.zero: Level | None = None  # of the empty deck
        self.bare: Level | None = None  # the same of the reflective cells
        self.dead: set[int] = set()  # channels of load cells that say nothing
        self.mute = ""  # why nothing is heard of this board now
        self.washer = 0.0  # what one made all cells read together, once that is known

    def feed(self, reading: Reading) -> bool:
        """True if there may be something new to see."""
        if reading.end != self.end:
            return False
        self.t_s = max(self.t_s, reading.t_s)
        if self.first_s < 0:
            self.first_s = reading.t_s
        if reading.kind in self.contact:
            self.contact[reading.kind].feed(reading.t_s, reading.value)
        if reading.kind == "load" and self.loads:
            return self.loads.feed(reading.t_s, reading.value)
        if reading.kind == "ir" and self.surface:
            return self.surface.feed(reading.t_s, reading.value)
        if reading.kind == "beam":
            self.wires.feed(reading.t_s, reading.name, int(reading.value[0] or 0))
            return True
        return False

    def passed(self) -> Passing | None:
        return self.wires.passed(self.t_s)

    # Reflective cells

    def lit(self) -> dict[int, float]:
        """Cell -> by how much it sees more than of the empty deck, where that is no noise."""
        if not (self.surface and self.surface.now and self.bare and self.board.ir):
            return {}
        found = {}
        low, high = self.board.ir.empty, self.board.ir.covered
        for i, (now, bare) in enumerate(zip(self.surface.now.counts, self.bare.counts, strict=True)):
            if now is not None and bare is not None and abs(now - bare) > COVERED * abs(high[i] - low[i]):
                found[i] = now - bare
        return found

    # Load cells

    @property
    def weighs(self) -> bool:
        return bool(self.loads and self.loads.noise and self.zero)

    def change(self, now: Level, zero: Level | None = None) -> Change:
        """From one level to another, the empty deck's if not said; of a dead channel nothing."""
        zero = zero or self.zero
        assert zero
        pairs = enumerate(zip(now.counts, zero.counts, strict=True))
        counts = tuple([0.0 if i in self.dead or b is None or a is None else b - a for i, (b, a) in pairs])
        error = tuple([(b * b + a * a) ** 0.5 for b, a in zip(now.error, zero.error, strict=True)])
        return Change(counts, error, sum(map(abs, counts)))

    def glance(self) -> Change:
        """What is on the deck just now, although it moves."""
        assert self.loads
        assert self.zero
        said = tuple([each.said for each in self.loads.spoken])
        return self.change(self.zero._replace(counts=said))

    @property
    def usual(self) -> float:
        """What a washer makes all cells read, if the board file is right."""
        loads = self.board.loads
        if not loads:
            return 0.0
        return max(self.board.mass_g.values()) * sum(map(abs, loads.counts_per_gram)) / len(loads.counts_per_gram)

    def nothing(self, change: Change) -> bool:
        """The deck is as empty as before."""
        if self.washer:
            return change.amount < EMPTY * self.washer
        assert self.loads
        noisy = any(abs(c) > FOUND * n for c, n in zip(change.counts, self.loads.noise, strict=True))
        return not noisy or change.amount < PART * self.usual

    def nearly_nothing(self, change: Change) -> bool:
        """After a person stood on it, cells creep for minutes: less than half a washer is none."""
        return change.amount < CREPT * (self.washer or PART * 10 * self.usual)

    def too_much(self, change: Change) -> bool:
        return change.amount > STANDS * max(self.usual, self.washer)


def narrowest(board: Board) -> float:
    """What covers a reflective cell makes it count at least so much more."""
    assert board.ir
    return min([abs(high - low) for low, high in zip(board.ir.empty, board.ir.covered, strict=True)])
