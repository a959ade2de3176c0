"""Beam edges in; for each hole, the bodies that fell through and the beams that stay broken, out."""

from __future__ import annotations

from collections.abc import Mapping

from boardd.record import NamedTuple

ONE_BODY_S = 0.040  # a washer seen through its own bore: the largest gap is 28 ms
STEADY_S = 0.30  # a falling washer blocks for at most 80 ms
HAND_S = 0.30


class Body(NamedTuple):
    """Pulses on one beam that belong together."""

    start_s: float
    end_s: float


class Beam:
    def __init__(self) -> None:
        self.broken_since_s: float | None = None
        self.bodies: list[Body] = []  # since they were last taken

    def edge(self, t_s: float, broken: bool) -> None:
        if broken and self.broken_since_s is None:
            self.broken_since_s = t_s
        elif not broken and self.broken_since_s is not None:
            self.add(Body(self.broken_since_s, t_s))
            self.broken_since_s = None

    def add(self, body: Body) -> None:
        if self.bodies and body.start_s - self.bodies[-1].end_s < ONE_BODY_S:
            body = Body(self.bodies.pop().start_s, body.end_s)
        self.bodies.append(body)

    def steady(self, t_s: float) -> bool:
        return self.broken_since_s is not None and t_s - self.broken_since_s >= STEADY_S


class Beams:
    def __init__(self, kinds: Mapping[str, tuple[str, ...]]) -> None:
        self.beams = {f"{hole}.{kind}": Beam() for hole, kinds_ in kinds.items() for kind in kinds_}
        self.of_hole = {hole: [self.beams[f"{hole}.{kind}"] for kind in kinds_] for hole, kinds_ in kinds.items()}

    def edge(self, t_s: float, name: str, broken: bool) -> None:
        self.beams[name].edge(t_s, broken)

    def busy(self, t_s: float) -> bool:
        """Is something passing a beam right now?"""
        return any(beam.broken_since_s is not None and not beam.steady(t_s) for beam in self.beams.values())

    def bodies(self, hole: str) -> list[list[Body]]:
        """For each beam of a hole, what fell through since it was last asked to forget."""
        return [[body for body in beam.bodies if body.end_s - body.start_s < HAND_S] for beam in self.of_hole[hole]]

    def steady(self, hole: str, t_s: float) -> list[bool]:
        return [beam.steady(t_s) for beam in self.of_hole[hole]]

    def forget(self) -> None:
        for beam in self.beams.values():
            beam.bodies = []
