"""Beam edges in; for each hole, the bodies that fell through and the beams that stay broken, out."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from boardd.inference.flicker import Flicker
from boardd.record import NamedTuple

ONE_BODY_S = 0.040  # a washer seen through its own bore: the largest gap is 28 ms
STEADY_S = 0.15  # a falling washer blocks for at most 80 ms
FALLING_S = 0.12  # from a washer's first beam to its last
FELL_S = 0.25  # all pulses of one washer, also of one that topples on a pile; a hand takes longer
FAST_S, PASSES_S, CHATTER_S = 0.015, 0.020, 0.003  # of a washer that was thrown into a hole
REBOUNDS_S, SPRINGS_S = 0.45, 0.30  # it springs up again, once or twice; and blocks a beam for so long at most
GROPES_S = 0.35  # a hole's beams together: more than two washers that fall in on edge, one after the other
BETWEEN_S = 0.25  # fingers let go of all beams for less than this
LEANS_S = 0.7  # what has broken a beam for longer, since before the last landing, leant there


class Body(NamedTuple):
    """Pulses on one beam that belong together."""

    start_s: float
    end_s: float
    fast: bool = False  # no hand is so fast

    @property
    def long(self) -> bool:
        """For longer than a washer blocks a beam."""
        return self.end_s - self.start_s >= (REBOUNDS_S if self.fast else FELL_S)


class Beam:
    def __init__(self) -> None:
        self.broken_since_s: float | None = None
        self.bodies: deque[Body] = deque(maxlen=32)

    def edge(self, t_s: float, broken: bool, fast: bool = False) -> None:
        if broken and self.broken_since_s is None:
            self.broken_since_s = t_s
        elif not broken and self.broken_since_s is not None:
            self.add(Body(self.broken_since_s, t_s, fast))
            self.broken_since_s = None

    def add(self, body: Body) -> None:
        if self.bodies and body.start_s - self.bodies[-1].end_s < ONE_BODY_S:
            body = Body(self.bodies.pop().start_s, body.end_s, body.fast)
        self.bodies.append(body)

    def steady(self, t_s: float) -> bool:
        return self.broken_since_s is not None and t_s - self.broken_since_s >= STEADY_S

    def fell(self, since_s: float, until_s: float) -> list[Body]:
        """The washers that passed in this time, or fingers that were as quick."""
        return [body for body in self.bodies if since_s < body.end_s <= until_s and not body.long]

    def long(self, since_s: float) -> bool:
        """Did something block it for longer than a washer does, and go away again?"""
        return any(body.end_s > since_s and body.long for body in self.bodies)

    def reached(self, since_s: float) -> bool:
        """Did something come that blocked it for longer than a washer does, and go away again?"""
        return any(body.start_s > since_s and body.long for body in self.bodies)

    def let_go(self, since_s: float) -> bool:
        """Did something go away that had blocked it before?"""
        return any(body.start_s < since_s < body.end_s for body in self.bodies)


class Spell:
    """How a hole's beams have been disturbed since they were last at rest: did something fast begin it?

    A washer that is thrown into a hole passes its upper beams in 15 ms and is at the lower ones by then; a hand comes
    at a tenth of its speed, and stays.
    """

    def __init__(self) -> None:
        self.first_s: dict[str, float] = {}  # that each beam was broken
        self.clear_s: dict[str, float] = {}  # when that pulse was over
        self.last_s = -1e9

    def edge(self, t_s: float, name: str, broken: bool) -> None:
        if broken and t_s - self.last_s > BETWEEN_S:
            self.first_s, self.clear_s = {}, {}
        self.last_s = t_s
        if not broken:
            self.clear_s.setdefault(name, t_s)
        elif t_s - self.clear_s.get(name, t_s) < CHATTER_S:
            self.clear_s.pop(name, None)
        if broken:
            self.first_s.setdefault(name, t_s)

    @property
    def fast(self) -> bool:
        floors_s = [t_s for name, t_s in self.first_s.items() if kind_of(name) == "floor"]
        rims = [name for name in self.first_s if kind_of(name) == "rim"]
        if not floors_s or not rims:
            return False
        first_s = min([self.first_s[name] for name in rims])
        passed = any(self.clear_s.get(name, 1e9) - self.first_s[name] < PASSES_S for name in rims)
        return passed and abs(min(floors_s) - first_s) < FAST_S


class Beams:
    def __init__(self, kinds: Mapping[str, tuple[str, ...]]) -> None:
        self.names = {hole: [f"{hole}.{kind}" for kind in kinds_] for hole, kinds_ in kinds.items()}
        self.beams = {name: Beam() for names in self.names.values() for name in names}
        self.edge_s = -1e9
        self.edges_s = dict.fromkeys(self.beams, -1e9)  # each beam's last
        self.broken: set[str] = set()
        self.flicker = Flicker(self.beams)
        self.spells = {hole: Spell() for hole in self.names}
        self.levels: dict[str, bool] = {}  # of those that flicker: whether they were broken last

    def edge(self, t_s: float, name: str, broken: bool) -> None:
        if self.flicker.edge(t_s, name):
            self.ignore(name, broken)
            return
        spell = self.spells[name.rpartition(".")[0]]
        spell.edge(t_s, name, broken)
        self.beams[name].edge(t_s, broken, spell.fast)
        self.edge_s = self.edges_s[name] = t_s
        if broken:
            self.broken.add(name)
        else:
            self.broken.discard(name)

    def ignore(self, name: str, broken: bool) -> None:
        """It flickers: as if it had said nothing."""
        if name not in self.levels:
            self.beams[name] = Beam()
            self.broken.discard(name)
            self.edges_s[name] = -1e9
            self.edge_s = max(self.edges_s.values())
        self.levels[name] = broken

    def calm(self, t_s: float) -> None:
        """As time passes: a beam that has stopped flickering is believed again, from now on."""
        for name in self.flicker.calmed(t_s):
            if self.levels.pop(name):
                self.edge(t_s, name, True)

    def busy(self, t_s: float, steady_s: float = STEADY_S) -> bool:
        """Is something passing a beam right now? What has blocked it for so long is none that passes."""
        return any(
            t_s - since_s < (max(steady_s, SPRINGS_S) if self.spells[name.rpartition(".")[0]].fast else steady_s)
            for name, since_s in self.broken_s().items()
        )

    def fell(self, since_s: float, until_s: float) -> dict[str, int]:
        """For each beam, how many washers passed in this time."""
        found: dict[str, int] = {}
        for hole, names in self.names.items():
            bodies = {name: self.beams[name].fell(since_s, until_s) for name in names}
            hands = self.gropes(hole, since_s) if any(bodies.values()) else []
            for name in names:
                found[name] = sum(1 for body in bodies[name] if not within(body, hands))
        return found

    def fell_s(self, since_s: float, until_s: float) -> dict[str, tuple[float, ...]]:
        """For each hole, when washers fell into it in this time: one breaks all its beams, one after the other."""
        found: dict[str, tuple[float, ...]] = {}
        for hole, names in self.names.items():
            bodies = [body for name in names for body in self.beams[name].bodies if since_s < body.end_s <= until_s]
            hands = self.gropes(hole, since_s) if bodies else []
            bodies = [body for body in bodies if not within(body, hands)]
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
        return frozenset(
            hole
            for hole, names in self.names.items()
            if any(self.beams[n].long(since_s) for n in names) or self.gropes(hole, since_s)
        )

    def reached(self, since_s: float) -> frozenset[str]:
        """The same, without those where only a leaner has let go of the beams."""
        return frozenset(
            hole
            for hole, names in self.names.items()
            if any(self.beams[n].reached(since_s) for n in names) or self.gropes(hole, since_s)
        )

    def hand_came(self, since_s: float, until_s: float) -> bool:
        """Did a hand reach into any hole in this time, and leave it again?"""
        spells = [spell for hole in self.names for spell in self.gropes(hole, since_s)]
        bodies = [body for beam in self.beams.values() for body in beam.bodies if body.long]
        return any(since_s < spell.start_s and spell.end_s < until_s for spell in (*spells, *bodies))

    def gropes(self, hole: str, since_s: float) -> list[Body]:
        """The times since then in which a hand was in a hole: fingers flip its beams, each as short as a washer may."""
        bodies = [
            body
            for name in self.names[hole]
            for body in self.beams[name].bodies
            if body.end_s > since_s - LEANS_S
            and not (body.start_s < since_s < body.end_s and body.end_s - body.start_s > LEANS_S)
        ]
        found: list[Body] = []
        start_s = end_s = -1e9
        broken_s = 0.0
        for body in sorted(bodies):
            if body.start_s - end_s > BETWEEN_S:
                start_s, end_s, broken_s = body.start_s, body.start_s, 0.0
            broken_s += max(0.0, body.end_s - max(body.start_s, end_s))
            end_s = max(end_s, body.end_s)
            if broken_s >= (REBOUNDS_S if body.fast else GROPES_S):
                found = [spell for spell in found if spell.start_s != start_s] + [Body(start_s, end_s)]
        return [spell for spell in found if spell.end_s > since_s]

    def fast(self, since_s: float) -> frozenset[str]:
        """The holes that something has come into since then, faster than hands are."""
        return frozenset(hole for hole, spell in self.spells.items() if spell.fast and spell.last_s > since_s)

    def let_go(self, since_s: float) -> frozenset[str]:
        """The holes of which something has let go since then, be it a leaner that was tipped or taken."""
        return frozenset(
            hole for hole, names in self.names.items() if any(self.beams[n].let_go(since_s) for n in names)
        )


def kind_of(name: str) -> str:
    """rim or floor, be it the first or the one across."""
    return name.rpartition(".")[2].rstrip("2")


def within(body: Body, spells: Sequence[Body]) -> bool:
    return any(spell.start_s <= body.start_s and body.end_s <= spell.end_s for spell in spells)
