"""Beam edges in; for each hole, the bodies that fell through and the beams that stay broken, out."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from boardd.record import NamedTuple

ONE_BODY_S = 0.040  # a washer seen through its own bore: the largest gap is 28 ms
STEADY_S = 0.15  # a falling washer blocks for at most 80 ms
FALLING_S = 0.12  # from a washer's first beam to its last
FELL_S = 0.25  # all pulses of one washer, also of one that topples on a pile; a hand takes longer


class Body(NamedTuple):
    """Pulses on one beam that belong together."""

    start_s: float
    end_s: float


class Beam:
    def __init__(self) -> None:
        self.broken_since_s: float | None = None
        self.bodies: deque[Body] = deque(maxlen=32)

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

    def fell(self, since_s: float, until_s: float) -> int:
        """How many washers passed in this time."""
        return sum(1 for body in self.bodies if since_s < body.end_s <= until_s and body.end_s - body.start_s < FELL_S)

    def long(self, since_s: float) -> bool:
        """Did something block it for longer than a washer does, and go away again?"""
        return any(body.end_s > since_s and body.end_s - body.start_s >= FELL_S for body in self.bodies)

    def reached(self, since_s: float) -> bool:
        """Did something come that blocked it for longer than a washer does, and go away again?"""
        return any(body.start_s > since_s and body.end_s - body.start_s >= FELL_S for body in self.bodies)

    def let_go(self, since_s: float) -> bool:
        """Did something go away that had blocked it before?"""
        return any(body.start_s < since_s < body.end_s for body in self.bodies)


class Beams:
    def __init__(self, kinds: Mapping[str, tuple[str, ...]]) -> None:
        self.names = {hole: [f"{hole}.{kind}" for kind in kinds_] for hole, kinds_ in kinds.items()}
        self.beams = {name: Beam() for names in self.names.values() for name in names}
        self.edge_s = -1e9
        self.broken: set[str] = set()

    def edge(self, t_s: float, name: str, broken: bool) -> None:
        self.beams[name].edge(t_s, broken)
        self.edge_s = t_s
        if broken:
            self.broken.add(name)
        else:
            self.broken.discard(name)

    def busy(self, t_s: float, steady_s: float = STEADY_S) -> bool:
        """Is something passing a beam right now? What has blocked it for so long is none that passes."""
        return any(t_s - since_s < steady_s for since_s in self.broken_s().values())

    def fell(self, since_s: float, until_s: float) -> dict[str, int]:
        """For each beam, how many washers passed in this time."""
        return {name: beam.fell(since_s, until_s) for name, beam in self.beams.items()}

    def fell_s(self, since_s: float, until_s: float) -> dict[str, tuple[float, ...]]:
        """For each hole, when washers fell into it in this time: one breaks all its beams, one after the other."""
        found: dict[str, tuple[float, ...]] = {}
        for hole, names in self.names.items():
            bodies = [body for name in names for body in self.beams[name].bodies if since_s < body.end_s <= until_s]
            times: list[float] = []
            for start_s in sorted([body.start_s for body in bodies]):
                if not times or start_s - times[-1] > FALLING_S:
                    times.append(start_s)
            if times:
                found[hole] = tuple(times)
        return found

    def steady(self, t_s: float) -> frozenset[str]:
        """The beams that stay broken."""
        return frozenset(name for name in self.broken if self.beams[name].steady(t_s))

    def broken_s(self) -> dict[str, float]:
        """The beams that are broken now, and since when."""
        return {name: self.beams[name].broken_since_s or 0.0 for name in self.broken}

    def blind(self, since_s: float) -> frozenset[str]:
        """The beams that have been broken since before then."""
        return frozenset(name for name in self.broken if (self.beams[name].broken_since_s or since_s) < since_s)

    def hands(self, since_s: float) -> frozenset[str]:
        """The holes that a hand reached into since then."""
        return frozenset(hole for hole, names in self.names.items() if any(self.beams[n].long(since_s) for n in names))

    def reached(self, since_s: float) -> frozenset[str]:
        """The same, without those where only a leaner has let go of the beams."""
        return frozenset(
            hole for hole, names in self.names.items() if any(self.beams[n].reached(since_s) for n in names)
        )

    def let_go(self, since_s: float) -> frozenset[str]:
        """The holes of which something has let go since then, be it a leaner that was tipped or taken."""
        return frozenset(
            hole for hole, names in self.names.items() if any(self.beams[n].let_go(since_s) for n in names)
        )
