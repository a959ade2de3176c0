"""A step for each hole: a washer dropped into it in, which wires noticed it and in which order out."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from boardd.calibration.asking import Ask
from boardd.calibration.fitting import Fit
from boardd.calibration.marking import Row
from boardd.calibration.passing import Passing
from boardd.calibration.senses import Counts, Senses
from boardd.model import Hole
from boardd.record import NamedTuple

DROPS = 3  # before a beam is given up
SETTLED_S = 0.7
WAIT_S = 6.0  # for the deck to be still
PATIENCE_S = 25.0
IN_HAND_S = 4.0  # a hand was there, and nothing falls any more
CARRIED = 0.5  # of a washer: it weighs on the deck
SHARP_MM = 0.6  # of the way to the hole that was asked for: another one is that much nearer


class Dropped(NamedTuple):
    """One washer that went into a hole."""

    first_s: Mapping[str, float]  # wire -> when, from the first on
    by_hand: bool = False
    carried: float | None = None  # the part of its weight that the deck carries, where that could be told
    tail: tuple[Row, ...] = ()
    level: Counts = ()


class Dropping:
    def __init__(
        self,
        senses: Senses,
        hole: Hole,
        fit: Fit | None,
        mass_g: float,
        known: Mapping[str, str],
        again: str = "",
        once: bool = False,
    ) -> None:
        self.senses, self.hole, self.fit, self.mass_g = senses, hole, fit, mass_g
        self.known = known  # wire -> the hole that it was seen at before
        self.expected = len(senses.board.beams.get(hole.name, ()))
        self.drops: list[Dropped] = []
        self.passing: Passing | None = None  # to be weighed
        self.hand: Passing | None = None
        self.since_s = senses.t_s
        self.again, self.once = again, once
        self.mistakes = 0
        self.taken_from = ""  # a hole that these wires were thought to be: what was dropped there fell in here
        self.seen = ""
        senses.wires.forget()  # what passed before is nothing that was asked for

    @property
    def ask(self) -> Ask:
        if self.once:
            text = f"{self.again}drop another washer into hole {self.hole.name}."
            return Ask("more", self.hole.name, text, "Leave those that are in it.")
        more = "From a hand's breadth above it, the hand out of the hole. The washer from the last hole will do."
        return Ask("hole", self.hole.name, f"{self.again}Drop one washer into hole {self.hole.name}.", more)

    def look(self) -> bool:
        senses = self.senses
        found = senses.passed()
        if found and not self.passing:
            self.notice(found)
        if self.passing:
            return self.weighed(self.passing) and self.judge()
        if self.hand and not self.once and senses.t_s - self.hand.end_s > IN_HAND_S:
            self.passing, self.hand = self.hand, None
        if senses.t_s - self.since_s > PATIENCE_S:
            self.drops.append(Dropped({}))
            self.since_s = senses.t_s
            return self.judge("Nothing was seen. ")
        return False

    def notice(self, found: Passing) -> None:
        """A fall; or a hand, perhaps only to take out what lay in the hole before."""
        self.since_s = self.senses.t_s
        if found.stays:
            self.again, self.seen = "Something stands in a beam: take it out. ", "a beam stays broken"
        elif found.fell and self.fresh(found) and not (self.once and self.others(found)):
            self.passing, self.hand, self.seen = found, None, "something fell"
        elif found.fell or self.fresh(found):
            self.hand, self.seen = found, "a hand, or a washer that was lowered into the hole"

    def others(self, found: Passing) -> bool:
        return any(wire in self.known for wire in found.first_s)

    def fresh(self, found: Passing) -> bool:
        """Not only wires of other holes."""
        return any(wire not in self.known for wire in found.first_s)

    def weighed(self, passing: Passing) -> bool:
        """Waits for the deck to be still, where that tells something; then the drop counts."""
        senses = self.senses
        waits = senses.weighs and self.fit is not None and senses.t_s - passing.end_s < WAIT_S
        now = senses.loads.now if senses.loads else None
        if waits and (now is None or now.t_s < passing.end_s or now.end_s - now.t_s < SETTLED_S):
            self.seen = "something fell; waiting for the deck to be still"
            return False
        self.passing = None
        begin_s = min(passing.first_s.values())
        first_s = {wire: at_s - begin_s for wire, at_s in passing.first_s.items()}
        drop = Dropped(first_s, by_hand=not passing.fell)
        if waits and now and senses.loads and (before := senses.loads.before(passing.t_s)):
            counts = senses.change(now, before).counts
            if not self.right_hole(counts):
                return False
            tail = tuple(senses.loads.since(passing.end_s))
            level = tuple([count or 0.0 for count in now.counts])
            drop = drop._replace(carried=self.carried(counts), tail=tail, level=level)
        self.drops.append(drop)
        return True

    def carried(self, counts: Counts) -> float:
        return self.fit.weigh(counts)[0] / self.mass_g if self.fit else 0.0

    def right_hole(self, counts: Counts) -> bool:
        """A washer whose weight the deck carries says itself where it lies."""
        assert self.fit
        mass_g, x, y = self.fit.weigh(counts)
        if mass_g < CARRIED * self.mass_g or self.mistakes > 1:
            return True
        way = {hole.name: hypot(x - hole.at_mm[0], y - hole.at_mm[1]) for hole in self.senses.board.holes}
        nearest = min(way, key=lambda name: way[name])
        if way[nearest] < SHARP_MM * way[self.hole.name]:
            self.mistakes += 1
            self.again, self.seen = f"That was hole {nearest}. ", "the deck felt it elsewhere"
            return False
        return True

    def judge(self, why: str = "") -> bool:
        """Is it plain which wires are this hole's?"""
        last = self.drops[-1]
        old = {self.known[wire] for wire in last.first_s if wire in self.known}
        if self.once:
            return True
        if len(last.first_s) == self.expected and not old:
            self.drops = [last]  # what was seen before was something else
            return True
        if len(old) == 1 and (last.carried or 0.0) < CARRIED and all(wire in self.known for wire in last.first_s):
            return self.other_hole(old.pop())
        both = f"A beam of hole {' and '.join(sorted(old))} noticed it too. " if old else ""
        self.again = why or both or f"{len(last.first_s)} of {self.expected} beams noticed it. "
        self.again += f"Once more, please (try {len(self.drops) + 1} of {DROPS}). "
        return len(self.drops) >= DROPS or sum(not drop.first_s for drop in self.drops) > 1

    def other_hole(self, name: str) -> bool:
        """The same wires as at another hole: the washer fell in there now, or it did then."""
        if self.mistakes:
            self.taken_from, self.drops = name, self.drops[-1:]
            return True
        self.mistakes += 1
        self.drops.pop()
        self.again = f"Those were the beams of hole {name}, as it seems. "
        return False
