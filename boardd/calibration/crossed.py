"""Washers that fell through two crossed pairs of beams in; which two are the upper ones, and how surely, out.

A tilted washer meets both beams of one direction before both of the other, so the order of one fall says little. But
the lower beam of a direction always notices it after the upper one, by the same while in both directions, whereas which
direction comes first changes from fall to fall. Of the three ways to make pairs of four wires, one shows that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.record import NamedTuple

FALLS = 4  # of 480 simulated holes four to seven falls left 4 in doubt, whose beams are 0 to 3 mm apart; none wrong
SURE = 1.2  # 0.7 took 3 holes for told where four washers had tilted alike
MANY, SURE_OF_MANY = 6, 0.6  # falls; of so many one may also have come the other way round
BLUR_S = 0.0003

Pairing = tuple[tuple[str, str], tuple[str, str]]
Falls = Sequence[Mapping[str, float]]  # wire -> when


class Told(NamedTuple):
    """What the falls say together."""

    margin: float  # how much better than any other answer
    order: list[str]  # the wires from above to below
    way_s: float  # from an upper to the lower beam of its direction
    turned: int  # falls that a lower beam noticed first
    falls: int

    @property
    def sure(self) -> bool:
        if self.falls >= MANY:
            return self.margin > SURE_OF_MANY and self.turned <= 1
        return self.margin > SURE and not self.turned


def told(falls: Falls, wires: Sequence[str]) -> Told:
    a, b, c, d = sorted(wires)
    pairings: list[Pairing] = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    ranked = sorted((oddness(falls, pairing), uppers(falls, pairing), pairing) for pairing in pairings)
    best, top, pairs = ranked[0]
    others = [odd for odd, up, _ in ranked[1:] if set(up) != set(top)]
    margin = others[0] - best if others else 9.0
    order = [*top, *(wire for wire in sorted(wires) if wire not in top)]
    way_s = min(abs(middle(falls, pair)) for pair in pairs)
    return Told(margin, order, way_s, max(turned(falls, pair) for pair in pairs), len(falls))


def middle(falls: Falls, pair: tuple[str, str]) -> float:
    ways = sorted(fall[pair[1]] - fall[pair[0]] for fall in falls)
    return ways[len(ways) // 2]


def uppers(falls: Falls, pairing: Pairing) -> list[str]:
    return [pair[0] if middle(falls, pair) > 0 else pair[1] for pair in pairing]


def turned(falls: Falls, pair: tuple[str, str]) -> int:
    usual = middle(falls, pair) > 0
    return sum((fall[pair[1]] - fall[pair[0]] > 0) != usual for fall in falls)


def oddness(falls: Falls, pairing: Pairing) -> float:
    """0 where in every pair the same one is first, by the same while as in the other pair and in every other fall."""
    total = 0.0
    for pair in pairing:
        usual, ways = middle(falls, pair), [fall[pair[1]] - fall[pair[0]] for fall in falls]
        spread = sorted(abs(way - usual) for way in ways)[len(ways) // 2] / (abs(usual) + BLUR_S)
        total += 2 * turned(falls, pair) / len(falls) + min(spread, 2.0)
    return total + sum(min(unlike(fall, pairing), 1.0) for fall in falls) / len(falls)


def unlike(fall: Mapping[str, float], pairing: Pairing) -> float:
    one, two = (abs(fall[pair[1]] - fall[pair[0]]) for pair in pairing)
    return abs(one - two) / (one + two + BLUR_S)
