"""Washers that fell through two crossed pairs of beams in; which two are the upper ones, and how surely, out.

A tilted washer meets both beams of one direction before both of the other, so the order of one fall says little. But
the lower beam of a direction always notices it after the upper one, by the same while in both directions, whereas which
direction comes first changes from fall to fall. Of the three ways to make pairs of four wires, one shows that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

FALLS = 4  # of 240 simulated holes four falls left 6 in doubt and none wrong; three left 35, and 2 wrong
SURE = 0.7
BLUR_S = 0.0003

Pairing = tuple[tuple[str, str], tuple[str, str]]
Falls = Sequence[Mapping[str, float]]  # wire -> when


def told(falls: Falls, wires: Sequence[str]) -> tuple[float, list[str]]:
    """How much better than any other answer, and the wires from above to below."""
    a, b, c, d = sorted(wires)
    pairings: list[Pairing] = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    ranked = sorted((oddness(falls, pairing), uppers(falls, pairing)) for pairing in pairings)
    best, top = ranked[0]
    others = [odd for odd, up in ranked[1:] if set(up) != set(top)]
    return (others[0] - best if others else 9.0), [*top, *(wire for wire in sorted(wires) if wire not in top)]


def middle(falls: Falls, pair: tuple[str, str]) -> float:
    ways = sorted(fall[pair[1]] - fall[pair[0]] for fall in falls)
    return ways[len(ways) // 2]


def uppers(falls: Falls, pairing: Pairing) -> list[str]:
    return [pair[0] if middle(falls, pair) > 0 else pair[1] for pair in pairing]


def oddness(falls: Falls, pairing: Pairing) -> float:
    """0 where in every pair the same one is first, by the same while as in the other pair and in every other fall."""
    total = 0.0
    for pair in pairing:
        usual, ways = middle(falls, pair), [fall[pair[1]] - fall[pair[0]] for fall in falls]
        turned = sum((way > 0) != (usual > 0) for way in ways) / len(falls)
        spread = sorted(abs(way - usual) for way in ways)[len(ways) // 2] / (abs(usual) + BLUR_S)
        total += 2 * turned + min(spread, 2.0)
    return total + sum(min(unlike(fall, pairing), 1.0) for fall in falls) / len(falls)


def unlike(fall: Mapping[str, float], pairing: Pairing) -> float:
    one, two = (abs(fall[pair[1]] - fall[pair[0]]) for pair in pairing)
    return abs(one - two) / (one + two + BLUR_S)
