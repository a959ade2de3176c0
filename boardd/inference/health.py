"""What each beam saw and should have seen in; which ones are dead or mean nothing, how far to trust the rest, out."""

from __future__ import annotations

from collections.abc import Collection, Iterable

USUAL = 5.0  # as if so many washers had been seen already,
P_MISS = 0.012  # with so many missed
DEAD = 0.25
BLIND, P_BLIND = 1.7, 0.5  # two washers in a row: hardly by chance


class Health:
    def __init__(self, beams: Iterable[str]) -> None:
        self.seen = dict.fromkeys(beams, 0.0)
        self.missed = dict.fromkeys(self.seen, 0.0)
        self.in_a_row = dict.fromkeys(self.seen, 0.0)  # washers that it missed since it last saw one
        self.stuck: set[str] = set()
        self.flickering: Collection[str] = ()

    def misses(self, beam: str) -> float:
        """How likely it misses the next washer."""
        usual = (self.missed[beam] + P_MISS * USUAL) / (self.missed[beam] + self.seen[beam] + USUAL)
        return max(usual, P_BLIND) if self.in_a_row[beam] > BLIND else usual

    def dead(self) -> list[str]:
        return [beam for beam in self.seen if self.misses(beam) > DEAD and beam not in self.flickering]

    def tells(self, beam: str) -> bool:
        """Can what it says mean anything?"""
        return beam not in self.stuck and beam not in self.flickering

    def passed(self, beam: str, seen: bool, sure: float) -> None:
        """A washer fell through, with this probability; what was long ago counts less."""
        self.seen[beam] = 0.9 * self.seen[beam] + (sure if seen else 0.0)
        self.missed[beam] = 0.9 * self.missed[beam] + (0.0 if seen else sure)
        self.in_a_row[beam] = 0.0 if seen else self.in_a_row[beam] + sure
