"""Edges of beams in; which beams flicker, so that nothing which they say means anything, out.

A washer makes eight edges at most, and fingers that grope for it up to thirty in a second and fifty in ten; a loose
wire, a lamp on the mains or an LED at its limit goes on and on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

FAST, FAST_S = 60, 1.0  # edges
SLOW, SLOW_S = 80, 10.0
STILL, STILL_S = 10, 2.0  # what flickers at all goes on like this,
CALM_S = 5.0  # or it is well again


class Flicker:
    def __init__(self, beams: Iterable[str]) -> None:
        self.edges_s: dict[str, deque[float]] = {name: deque(maxlen=SLOW) for name in beams}
        self.going_s: dict[str, float] = {}  # the beams that flicker, and when they last did

    def edge(self, t_s: float, name: str) -> bool:
        """Does it flicker now?"""
        edges_s = self.edges_s[name]
        edges_s.append(t_s)
        if name in self.going_s:
            if within(edges_s, t_s, STILL, STILL_S):
                self.going_s[name] = t_s
        elif within(edges_s, t_s, FAST, FAST_S) or within(edges_s, t_s, SLOW, SLOW_S):
            self.going_s[name] = t_s
        return name in self.going_s

    def calmed(self, t_s: float) -> list[str]:
        """Those that have been calm for a while: they are believed again."""
        found = [name for name, last_s in self.going_s.items() if t_s - last_s > CALM_S]
        for name in found:
            del self.going_s[name]
            self.edges_s[name].clear()
        return found


def within(edges_s: deque[float], t_s: float, count: int, seconds: float) -> bool:
    return len(edges_s) >= count and t_s - edges_s[-count] < seconds
