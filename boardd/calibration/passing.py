"""Edges of wires in, of which nothing is known yet; what passed them, a falling washer or a hand, out."""

from __future__ import annotations

from collections.abc import Mapping

from boardd.record import NamedTuple

APART_S = 0.4  # two things that pass; a washer that tumbles needs less, and so does a beam that chatters
DROP_S, BLOCK_S = 0.6, 0.25  # a washer is through, and out of each beam
STAYS_S = 3.0


class Passing(NamedTuple):
    """Something went through some beams, all of them within a moment."""

    t_s: float
    end_s: float
    first_s: Mapping[str, float]  # wire -> when it began to notice
    last_s: Mapping[str, float]  # and when it had passed
    longest_s: float  # that one wire noticed it without a break
    stays: tuple[str, ...] = ()  # wires that still do

    @property
    def fell(self) -> bool:
        """Too quick for a hand."""
        return not self.stays and self.end_s - self.t_s < DROP_S and self.longest_s < BLOCK_S


class Wires:
    """All beams of one board, by the names that the config gives their wires."""

    def __init__(self) -> None:
        self.level: dict[str, int] = {}  # 1 broken, 0 clear, as the config has it
        self.rest: dict[str, int] = {}  # the same while nothing is there: 1 if the wire is inverted, or stuck
        self.edges: dict[str, int] = {}  # how many came from each
        self.since_s: dict[str, float] = {}  # wires that are not at rest
        self.first_s: dict[str, float] = {}
        self.last_s: dict[str, float] = {}
        self.longest_s = 0.0
        self.edge_s = -1e9

    def feed(self, t_s: float, wire: str, level: int) -> None:
        self.edges[wire] = self.edges.get(wire, 0) + 1
        self.level[wire] = level
        self.edge_s = t_s
        if level != self.rest.get(wire, 0):
            self.since_s.setdefault(wire, t_s)
            self.first_s.setdefault(wire, t_s)
        elif wire in self.since_s:
            self.longest_s = max(self.longest_s, t_s - self.since_s.pop(wire))
            self.last_s[wire] = t_s

    def settle(self) -> None:
        """As they are now is how they are at rest."""
        self.rest = dict(self.level)
        self.forget()

    def forget(self) -> None:
        self.since_s, self.first_s, self.last_s, self.longest_s = {}, {}, {}, 0.0

    def passed(self, t_s: float) -> Passing | None:
        """What has passed by now, once; nothing while it still may be passing."""
        if not self.first_s:
            return None
        stays = tuple(wire for wire, since_s in self.since_s.items() if t_s - since_s > STAYS_S)
        if (self.since_s and not stays) or t_s - self.edge_s < APART_S:
            return None
        begin_s = min(self.first_s.values())
        end_s = max([self.edge_s, *self.last_s.values()])
        found = Passing(begin_s, end_s, dict(self.first_s), dict(self.last_s), self.longest_s, stays)
        still = {wire: since_s for wire, since_s in self.since_s.items() if wire not in stays}
        self.forget()
        self.since_s = still
        return found
