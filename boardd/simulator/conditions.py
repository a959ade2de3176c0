"""Chance in, one evening's physics out: surface, bounce, friction, deck ring, cup depth, beam parts, washers.

Every number is drawn from the ranges of the sensing notes (section 9), so that two seeds are two boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from random import Random

from boardd.model import Board, Ring

STEEL_G_MM3 = 0.00785
BORE = 0.4  # of the washer's diameter: 1 in of 2.5 in


@dataclass(frozen=True)
class Disc:
    """A washer's shape."""

    radius_mm: float
    bore_mm: float  # radius of its centre hole
    thick_mm: float


@dataclass(frozen=True)
class Mode:
    """One way in which the deck rings."""

    f_hz: float
    damping: float
    gain: float
    along: int  # half waves along the deck
    twist: float  # how much more one long side moves than the other
    uneven: tuple[float, ...]  # each cell's part in it, about 1


@dataclass(frozen=True)
class BeamPart:
    """What is built in as a beam."""

    kind: str  # photo, modulated or slow
    response_s: float
    width_mm: float
    flicker_hz: float  # stray pulses of the whole board
    edge_lost: float


@dataclass(frozen=True)
class Conditions:
    carpet: bool
    bounce: float
    friction: float
    click: float  # restitution of steel on steel
    catch_mm_s: float  # a piece slower than this over the middle of a hole falls in
    lean: float  # how likely a slow one stays leaning
    cup_mm: float
    rim_mm: float
    floor_mm: float
    disc: Disc
    modes: tuple[Mode, ...]
    beam: BeamPart
    stiffness: tuple[float, ...]  # of each load cell's foot, about 1
    skill_mm: dict[str, tuple[float, float]]  # each team's scatter across and along


def draw(board: Board, chance: Random) -> Conditions:
    carpet = chance.random() < 0.5
    masonite = not carpet and chance.random() < 0.3
    cells = len(board.loads.cells_mm) if board.loads else 0
    cup_mm = chance.uniform(40, 52)
    friction = 0.45 if carpet else 0.25 if masonite else 0.35
    return Conditions(
        carpet=carpet,
        bounce=chance.uniform(0.1, 0.25) if carpet else chance.uniform(0.25, 0.5),
        friction=friction * chance.uniform(0.8, 1.2),
        click=chance.uniform(0.4, 0.7),
        catch_mm_s=chance.gauss(1800, 200),
        lean=chance.uniform(0.06, 0.16),
        cup_mm=cup_mm,
        rim_mm=chance.uniform(9, 14),
        floor_mm=cup_mm - chance.uniform(24, 27),
        disc=disc(board),
        modes=modes(cells, chance, board.loads.ring if board.loads else None),
        beam=beam_part(chance),
        stiffness=tuple(max(0.7, chance.gauss(1, 0.05)) for _ in range(cells)),
        skill_mm={team: (chance.uniform(35, 70), chance.uniform(80, 180)) for team in board.mass_g},
    )


def disc(board: Board) -> Disc:
    """A flat steel ring as heavy as the board file says."""
    radius = board.diameter_mm / 2
    bore = BORE * radius
    mass_g = sum(board.mass_g.values()) / len(board.mass_g)
    return Disc(radius, bore, mass_g / (STEEL_G_MM3 * pi * (radius**2 - bore**2)))


def modes(cells: int, chance: Random, ring: Ring | None = None) -> tuple[Mode, ...]:
    """Bending along the deck, as its board file has it if it does, and its second mode with half the amplitude."""
    first = min(max(chance.gauss(19, 3), 12), 28)
    second = chance.uniform(45, 60)
    damping = chance.uniform(0.02, 0.08)
    first, damping = ring or (first, damping)
    uneven = [tuple(chance.gauss(1, 0.08) for _ in range(cells)) for _ in range(2)]
    return (
        Mode(first, damping, 4 / pi, 1, chance.gauss(0, 0.1), uneven[0]),
        Mode(second, chance.uniform(0.02, 0.08), 2 / pi * first / second, 2, chance.gauss(0, 0.3), uneven[1]),
    )


def beam_part(chance: Random) -> BeamPart:
    kind = chance.choices(("photo", "modulated", "slow"), (5, 3, 2))[0]
    response_s = {
        "photo": chance.uniform(15e-6, 20e-6),
        "modulated": 0.3e-3,
        "slow": chance.uniform(0.5e-3, 2e-3),
    }[kind]
    return BeamPart(kind, response_s, chance.uniform(1, 4), chance.uniform(0, 1 / 200), 1e-4)
