"""What happened at one end in, the rows of counts that its load cells' ADCs would have sent out.

Each cell has a chip with its own clock. A Pico drains their queues, so no conversion is lost: a row has the newest
value of every chip, or None where a slower one has not given its next yet.
"""

from __future__ import annotations

from cmath import exp as turning
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import merge
from math import exp
from random import Random

from boardd.model import Loads
from boardd.simulator import spline
from boardd.simulator.deck import Deck, Kick
from boardd.simulator.scene import Press

RAIL = 8_388_607
Conversion = tuple[float, int | None]  # when it was ready, counts


@dataclass(frozen=True)
class Chip:
    """One cell with its ADC, as this trace has it."""

    rate_hz: float
    phase: float
    counts_per_gram: float
    zero: float
    white: float  # counts rms
    walk_g: float  # per square root of 10 s
    drift_g_s: float  # from the temperature
    creep: float  # part of the load
    creep_s: float
    glitch: float  # part of the reads
    most_g: float  # where a stop catches the deck


def draw_chip(loads: Loads, cell: int, glitch: float, sunny: bool, chance: Random) -> Chip:
    """A chip as section 9 of the sensing notes has them; the class follows from the counts per gram."""
    scale = abs(loads.counts_per_gram[cell])
    kg = 5 if scale > 250 else 20 if scale > 75 else 50
    slow = loads.rate_hz < 20
    spread = 0.07 if kg == 50 else 0.03
    warming = chance.uniform(0.2, 1) if sunny else chance.uniform(0, 0.1)  # degC/min
    zero = 1e6 if kg == 50 else 3e5
    return Chip(
        rate_hz=chance.uniform(9.8, 11.2) if slow else chance.uniform(78, 95) * loads.rate_hz / 80,
        phase=chance.random(),
        counts_per_gram=loads.counts_per_gram[cell] * (1 + chance.gauss(0, spread)),
        zero=chance.uniform(-zero, zero),
        white=chance.uniform(40, 160) * (0.55 if slow else 1),
        walk_g={5: 0.05, 20: 0.2, 50: 1.0}[kg],
        drift_g_s=chance.gauss(0, {5: 0.25, 20: 1.0, 50: 2.5}[kg]) * warming / 60,
        creep=chance.uniform(0.0005, 0.001),
        creep_s=chance.uniform(30, 300),
        glitch=glitch,
        most_g=kg * 1000 * (1.2 if kg < 50 else 3),
    )


def conversions(
    chip: Chip, cell: int, deck: Deck, kicks: Sequence[Kick], presses: Sequence[Press], end_s: float, chance: Random
) -> Iterator[Conversion]:
    """All of one chip's conversions, glitches included, in order."""
    grams = filtered(chip, cell, deck, kicks, presses, end_s)
    walk, drift = 0.0, chip.drift_g_s
    walk_step = chip.walk_g / (10 * chip.rate_hz) ** 0.5
    creep, gauss = 0.0, chance.gauss
    slowly, quickly = exp(-1 / (chip.creep_s * chip.rate_hz)), exp(-1 / (5 * chip.rate_hz))
    late = 0
    for t_s, load_g in grams:
        load_g = min(max(load_g, -chip.most_g), chip.most_g)
        towards = chip.creep * load_g
        keep = quickly if abs(towards) > abs(creep) else slowly
        creep = towards + (creep - towards) * keep
        walk += gauss(0, walk_step)
        counts = (load_g + creep + walk + drift * t_s) * chip.counts_per_gram + chip.zero + gauss(0, chip.white)
        if late:
            late -= 1
            yield t_s, None
        elif chance.random() < chip.glitch:
            late = chance.randint(1, 2)
            yield t_s, glitched(round(counts), chance)
        else:
            yield t_s, min(max(round(counts), -RAIL - 1), RAIL)


def filtered(
    chip: Chip, cell: int, deck: Deck, kicks: Sequence[Kick], presses: Sequence[Press], end_s: float
) -> Iterator[tuple[float, float]]:
    """The force on one cell in grams, as its filter shows it; kicks older than the filter are folded into one sum.

    Kicks and presses are in the order of time; more may be added at their ends while somebody reads.
    """
    conversion_s = 1 / chip.rate_hz
    window_s = spline.LENGTH * conversion_s
    gains = [spline.gain(s, conversion_s) for s in deck.s]
    turns = [turning(s * conversion_s) for s in deck.s]
    rings, base = [0j] * len(gains), 0.0
    fresh, pushes = list[Kick](), list[Press]()
    kicked = pushed = number = 0
    while (t_s := (chip.phase + number) * conversion_s) < end_s:
        number += 1
        while kicked < len(kicks) and kicks[kicked].t_s < t_s:
            fresh.append(kicks[kicked])
            kicked += 1
        rings = [ring * turn for ring, turn in zip(rings, turns, strict=True)]
        while fresh and t_s - fresh[0].t_s >= window_s:
            old = fresh.pop(0)
            base += old.step_g[cell]
            for i, c in enumerate(old.rings):
                rings[i] += c[cell] * gains[i] * turning(deck.s[i] * (t_s - old.t_s))
        total = base + sum(ring.imag for ring in rings)
        for kick in fresh:
            total += fresh_part(kick, cell, t_s - kick.t_s, conversion_s, deck)
        middle_s = t_s - window_s / 2
        while pushed < len(presses) and presses[pushed].t_s <= middle_s:
            pushes.append(presses[pushed])
            pushed += 1
        if pushes:
            pushes = [press for press in pushes if press.end_s > middle_s]
            for press in pushes:
                force_g, x_mm, y_mm = press.force(middle_s)
                total += force_g * deck.shares(x_mm, y_mm)[cell]
        yield t_s, total


def fresh_part(kick: Kick, cell: int, passed_s: float, conversion_s: float, deck: Deck) -> float:
    passed = passed_s / conversion_s
    part = kick.step_g[cell] * spline.step(passed)
    if kick.blow_gs[cell]:
        part += kick.blow_gs[cell] * spline.blow(passed) / conversion_s
    for s, c in zip(deck.s, kick.rings, strict=False):
        part += (c[cell] * spline.ring(passed_s, s, conversion_s)).imag
    return part


def glitched(counts: int, chance: Random) -> int:
    """A read that went wrong, in the proportions that users report."""
    kind = chance.choices(("ones", "power", "shift", "rail", "low"), (40, 20, 20, 10, 10))[0]
    if kind == "ones":
        return -1
    if kind == "power":
        return int(2 ** chance.choice((19, 20, 21, 22, 23)) - 1)
    if kind == "shift":
        return min(max(chance.choice((counts * 2, counts // 2)), -RAIL - 1), RAIL)
    if kind == "rail":
        return chance.choice((RAIL, -RAIL - 1))
    return counts ^ chance.randint(1, 4095)


def rows(chips: Sequence[Iterator[Conversion]]) -> Iterator[tuple[float, list[int | None]]]:
    """A row goes out as soon as every chip has given a value, or one gives its second."""
    row: list[int | None] = [None] * len(chips)
    given: set[int] = set()
    for t_s, i, counts in merge(*(numbered(i, chip) for i, chip in enumerate(chips))):
        if i in given:
            yield t_s, row
            row, given = [None] * len(chips), set()
        row[i] = counts
        given.add(i)
        if len(given) == len(chips):
            yield t_s, row
            row, given = [None] * len(chips), set()


def numbered(i: int, chip: Iterator[Conversion]) -> Iterator[tuple[float, int, int | None]]:
    return ((t_s, i, counts) for t_s, counts in chip)
