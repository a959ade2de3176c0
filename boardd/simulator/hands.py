"""What somebody is asked to do at a board on the bench in; done as people do it, mistakes included, out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import Random

from boardd.simulator.bench import Bench

SLOPPY_MM = 1.5  # a washer is put beside its mark by so much, each way
WRONG_MM = (90.0, 170.0)
SETS = 3  # pieces of each team


@dataclass
class Hands:
    """`mistakes`: what goes wrong when something is asked for the first time, by what was asked."""

    bench: Bench
    mass_g: Mapping[str, float]  # each team's pieces, about
    seed: int = 0
    mistakes: dict[str, str] = field(default_factory=dict)  # "mark 2" -> wrong, late, stand; "hole 3" -> another hole
    spread: float = 0.01  # of the pieces of a set
    t_s: float = 0.0  # when the hands are free

    def __post_init__(self) -> None:
        self.chance = Random(f"hands {self.seed}")
        self.sets = {
            team: [mass_g * (1 + self.chance.gauss(0, self.spread)) for _ in range(SETS)]
            for team, mass_g in self.mass_g.items()
        }

    def pause(self) -> float:
        return self.chance.uniform(1.0, 2.5)

    def clear(self, but: Collection[str] = ()) -> None:
        for piece in list(self.bench.rests):
            if piece not in but:
                self.t_s = self.bench.take(piece, self.t_s) + self.chance.uniform(0.2, 0.6)

    def empty(self, t_s: float) -> None:
        self.t_s = max(self.t_s, t_s) + self.pause()
        self.clear()

    def mark(self, name: str, at_mm: tuple[float, float], t_s: float) -> None:
        """The same washer, the first of team A, on one mark after the other."""
        wrong = self.mistakes.pop(f"mark {name}", "")
        self.t_s = max(self.t_s, t_s) + self.pause() + (20.0 if wrong == "late" else 0.0)
        if wrong == "stand":
            self.t_s = self.bench.stand(self.t_s, 6.0) + 2.0
        self.clear()
        x_mm, y_mm = (at + self.chance.gauss(0, SLOPPY_MM) for at in at_mm)
        if wrong == "wrong":
            y_mm += self.chance.uniform(*WRONG_MM) * (1 if y_mm < self.bench.board.deck_mm[1] / 2 else -1)
        self.t_s += self.chance.uniform(0.5, 1.0)
        self.t_s = self.bench.put("A1", self.sets["A"][0], x_mm, y_mm, self.t_s)

    def pile(self, team: str, at_mm: tuple[float, float], t_s: float) -> None:
        """All of a team's washers, one by one; then all off."""
        self.t_s = max(self.t_s, t_s) + self.pause()
        self.clear()
        self.t_s += 1.5
        for number, mass_g in enumerate(self.sets[team], 1):
            x_mm, y_mm = (at + self.chance.gauss(0, 10) for at in at_mm)
            self.t_s = self.bench.put(f"{team}{number}", mass_g, x_mm, y_mm, self.t_s) + self.chance.uniform(3.0, 4.0)
        self.clear()

    def hole(self, name: str, t_s: float) -> None:
        """The washer from the hole before, into this one."""
        wrong = self.mistakes.pop(f"hole {name}", "")
        self.t_s = max(self.t_s, t_s) + self.pause()
        self.clear()
        self.t_s += self.chance.uniform(0.8, 1.5)
        self.t_s = self.bench.drop("A1", self.sets["A"][0], wrong or name, self.t_s)

    def more(self, hole: str, t_s: float) -> None:
        """Another washer on top of those in a hole."""
        self.t_s = max(self.t_s, t_s) + self.pause()
        number = len(self.bench.rests) + 1
        self.t_s = self.bench.drop(f"more{number}", self.sets["A"][0], hole, self.t_s)
