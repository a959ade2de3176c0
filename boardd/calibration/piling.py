"""A step for each team: its washers, put on the deck one by one, in; what each did to every cell out."""

from __future__ import annotations

from boardd.calibration.asking import Ask
from boardd.calibration.levels import Level
from boardd.calibration.senses import Change, Senses
from boardd.model import Point

LEAST_S = 0.9
PIECE = 0.35  # of the washer on the marks, at least
PATIENCE_S = 45.0


class Piling:
    """Over when the deck is empty again."""

    def __init__(self, senses: Senses, team: str, at_mm: Point) -> None:
        self.senses, self.team = senses, team
        self.since_s = senses.t_s
        self.base: Level | None = None
        self.pieces: list[Change] = []
        self.seen = ""
        text = f"Put team {team}'s washers on the deck one by one, a breath between them; then take them all off."
        self.ask = Ask("pile", team, text, "Anywhere, a pile is fine. It ends when the deck is empty again.", at_mm)

    def look(self) -> bool:
        senses = self.senses
        if not senses.weighs or senses.t_s - self.since_s > PATIENCE_S:
            return True
        assert senses.loads
        now = senses.loads.now
        if now is None or now.end_s - now.t_s < LEAST_S:
            self.seen = f"{len(self.pieces)} so far"
            return False
        change = senses.change(now)
        if senses.nothing(change):
            senses.zero = self.base = now
            self.seen = "the deck is empty"
            return bool(self.pieces)
        if self.base:
            self.add(now, senses.change(now, self.base))
        return False

    def add(self, now: Level, step: Change) -> None:
        """One more; or one less, when they are taken off again."""
        senses = self.senses
        if step.amount > PIECE * senses.washer:
            if senses.change(now).amount > senses.change(self.base or now).amount:
                self.pieces.append(step)
            self.base, self.since_s = now, senses.t_s
        self.seen = f"{len(self.pieces)} so far"
