"""Which wires noticed a washer in each hole in; which beam each wire is, and which way round, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.calibration.dropping import Dropped
from boardd.calibration.findings import Wire
from boardd.calibration.heights import Gap, agreed, gaps, has_order, level, needed, ordered, typical, uppers_of
from boardd.model import Board

UNNAMED = "?"  # begins the name of a channel that the config has nothing for: ?1:7, the second source's channel 7

Drops = Mapping[str, Sequence[Dropped]]  # hole -> what was dropped there


def seen_at(drops: Sequence[Dropped], expected: int) -> list[str]:
    """The wires that noticed most of what was dropped; of a washer that comes on edge a beam may notice nothing.

    Where all beams of the hole noticed one, a drop that none noticed was none. Where never all did, it counts: else a
    single stray pulse, meanwhile, of a beam elsewhere would be all that is known of a hole whose beams are dead.
    """
    noticed = [drop for drop in drops if drop.first_s]
    tries = noticed if any(len(drop.first_s) == expected for drop in drops) else drops
    counts: dict[str, int] = {}
    for drop in noticed:
        for wire in drop.first_s:
            counts[wire] = counts.get(wire, 0) + 1
    return [wire for wire, count in counts.items() if 2 * count >= len(tries)]


def seen(board: Board, drops: Drops) -> dict[str, list[str]]:
    """Hole -> the wires that noticed washers there."""
    return {hole: seen_at(each, len(board.beams.get(hole, ()))) for hole, each in drops.items()}


def places(board: Board, drops: Drops) -> dict[str, list[str]]:
    """Wire -> the holes where it noticed washers."""
    found: dict[str, list[str]] = {}
    for hole, wires in seen(board, drops).items():
        for wire in wires:
            found.setdefault(wire, []).append(hole)
    return found


def gaps_of(board: Board, drops: Drops) -> dict[str, list[Gap]]:
    found = {}
    for hole, wires in seen(board, drops).items():
        if has_order(board, hole) and len(wires) == len(board.beams[hole]):
            found[hole] = gaps(drops[hole], uppers_of(board, hole), wires)
    return found


def doubtful(board: Board, drops: Drops) -> dict[str, int]:
    """Holes of which so many drops more should tell which beam is above the other."""
    found = gaps_of(board, drops)
    middle = typical(found)
    wanted = {hole: max(1, needed(board, hole) - len(drops[hole])) for hole in found}
    return {hole: wanted[hole] for hole, each in found.items() if not agreed(each, middle) and not level(each)}


def assigned(board: Board, drops: Drops) -> dict[str, str]:
    """Beam -> wire, where that was seen."""
    ways, found = gaps_of(board, drops), dict[str, str]()
    middle = typical(ways)
    where = places(board, drops)
    for hole in drops:
        kinds = sorted(board.beams.get(hole, ()), key=lambda kind: kind.startswith("floor"))
        mine = [wire for wire, holes in where.items() if holes == [hole]]
        known = agreed(ways.get(hole, ()), middle)
        order = ordered(ways[hole], middle) if known else []
        if len(mine) == len(kinds) and (set(order) == set(mine) or len(kinds) == 1 or not has_order(board, hole)):
            named = same_names(hole, kinds, order or mine)
            found.update({f"{hole}.{kind}": wire for kind, wire in named.items()})
        else:
            found.update(some(hole, kinds, mine))
    return found


def same_names(hole: str, kinds: Sequence[str], wires: Sequence[str]) -> dict[str, str]:
    """Crossed beams at one height are alike: who is called rim2 already stays it."""
    named = dict(zip(kinds, wires, strict=True))
    for one, two in (("rim", "rim2"), ("floor", "floor2")):
        if one in named and two in named and (named[two] == f"{hole}.{one}" or named[one] == f"{hole}.{two}"):
            named[one], named[two] = named[two], named[one]
    return named


def some(hole: str, kinds: Sequence[str], wires: Sequence[str]) -> dict[str, str]:
    """Not all of a hole's beams were seen: those that were keep their kind, if they have one of this hole's."""
    found, left = {}, list(kinds)
    for wire in sorted(wires, key=lambda wire: wire.partition(".")[0] != hole):
        kind = wire.partition(".")[2]
        kind = kind if kind in left else left[0] if left else ""
        if kind:
            left.remove(kind)
            found[f"{hole}.{kind}"] = wire
    return found


def wires_of(board: Board, drops: Drops, rest: Mapping[str, int], names: Sequence[str]) -> dict[str, Wire]:
    """Every beam's wire; those that nobody saw are what is left over, and as they were."""
    known = assigned(board, drops)
    beams = [f"{hole}.{kind}" for hole, kinds in board.beams.items() for kind in kinds]
    spare = [name for name in names if name not in known.values() and not name.startswith(UNNAMED)]
    left = [beam for beam in beams if beam not in known]
    found = {beam: Wire(wire, rest.get(wire, 0) == 1) for beam, wire in known.items()}
    for beam in [*(b for b in left if b in spare), *(b for b in left if b not in spare)]:
        if spare:
            wire = beam if beam in spare else spare[0]
            spare.remove(wire)
            found[beam] = Wire(wire, False)
    return found
