"""The first step: an empty board in; each channel's noise and zero, each wire's level at rest, out."""

from __future__ import annotations

from boardd.calibration.asking import Ask
from boardd.calibration.levels import Levels, middle_of
from boardd.calibration.senses import Senses

WINDOWS = 4  # of 0.8 s each
CALM = 3.0  # times the calmest of them: what rings or sways is more uneven
STILL_S = 1.5  # without an edge
PATIENCE_S = 25.0  # then the board is taken as restless as it is
SILENT_S = 60.0  # then it goes on without cells that say nothing at all, and ends where nothing else is there
EMPTY = Ask("empty", "", "Take everything off the board and out of its holes, and step back.")


class Listening:
    """To one kind of cells, until their noise is known."""

    def __init__(self, levels: Levels) -> None:
        self.levels = levels
        self.looked_s = -1e9
        self.spreads: list[list[float]] = []
        self.calm: list[float] = []

    def look(self, t_s: float) -> None:
        if t_s - self.looked_s < 0.8 or not self.levels.spoken:
            return
        self.looked_s = t_s
        now = [each.spread for each in self.levels.spoken]
        self.spreads = [*self.spreads[1 - WINDOWS :], now]
        self.calm = [min(pair) for pair in zip(self.calm or now, now, strict=True)]

    @property
    def done(self) -> bool:
        if len(self.spreads) < WINDOWS:
            return False
        loud = sum(max(each) > CALM * min(each) + 1 for each in zip(*self.spreads, strict=True))
        return bool(loud <= self.levels.loud_part * len(self.calm))

    def learn(self) -> None:
        noise = [middle_of([row[i] for row in self.spreads]) for i in range(len(self.calm))]
        self.levels.learn(noise if self.done else self.calm)


class Emptying:
    ask = EMPTY

    def __init__(self, senses: Senses) -> None:
        self.senses = senses
        self.since_s = senses.t_s
        self.listening = [Listening(levels) for levels in (senses.loads, senses.surface) if levels]
        self.restless = False
        self.seen = ""

    def look(self) -> bool:
        senses = self.senses
        if self.since_s < 0:
            self.since_s = senses.t_s
        waited_s = senses.t_s - self.since_s
        for each in self.listening:
            each.look(senses.t_s)
        heard = [each for each in self.listening if each.spreads]
        quiet = senses.t_s - max(senses.wires.edge_s, self.since_s) > STILL_S
        if senses.mute:
            self.seen = f"nothing is heard of the board: {senses.mute}"
            return waited_s > SILENT_S
        if len(heard) < len(self.listening) and waited_s < SILENT_S:
            self.seen = "nothing comes from the cells yet: are they plugged in?" if waited_s > 3 else "listening"
        elif all(each.done for each in heard) and quiet:
            return self.finish(heard)
        elif waited_s > PATIENCE_S:
            self.restless = True
            return self.finish(heard)
        else:
            self.seen = "listening to the empty board" if quiet else "something moves in the beams"
        return False

    def finish(self, heard: list[Listening]) -> bool:
        senses = self.senses
        for each in heard:
            each.learn()
            each.levels.look(senses.t_s)
        senses.wires.settle()
        if senses.loads and senses.loads.noise:
            said = senses.loads.spoken
            senses.dead = {i for i, each in enumerate(said) if each.said is None or each.spread == 0}
            senses.zero = senses.loads.level(senses.t_s)
        if senses.surface and senses.surface.noise:
            senses.bare = senses.surface.level(senses.t_s)
        return True
