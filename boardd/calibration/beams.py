"""Which wires noticed a washer in each hole in; which beam each wire is, which way round, and what is wrong, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.calibration import crossed
from boardd.calibration.dropping import Dropped
from boardd.calibration.findings import FAULT, OK, REPAIRED, UNKNOWN, Verdict, Wire
from boardd.calibration.levels import middle_of
from boardd.model import Board

LEAST_S = 0.001  # between an upper and a lower beam
PAIRS = 3  # drops that tell more than two beams apart: of one tilted washer a lower one may be the first to notice
TYPICAL = 0.55, 1.8  # of the board's own middle: a washer that comes tilted may meet the lower beam first
UNNAMED = "?"  # begins the name of a channel that the config has nothing for: ?1:7, the second source's channel 7
CHATTERS = 20  # edges while nothing is there

HEIGHT = "; or another beam of this hole did not: one that answers alone does not tell its height"
LONE = "; but not all of this hole's beams do, so its height, upper or lower, is not known"

Drops = Mapping[str, Sequence[Dropped]]  # hole -> what was dropped there
Gap = tuple[float, list[str]]


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


def gap(drops: Sequence[Dropped], uppers: int, wires: Sequence[str]) -> Gap:
    """How long after the last upper beam the first lower one noticed it, and the wires from above to below."""
    mean = {wire: sum([drop.first_s[wire] for drop in drops]) / len(drops) for wire in wires}
    ordered = sorted(wires, key=lambda wire: mean[wire])
    return mean[ordered[uppers]] - mean[ordered[uppers - 1]], ordered


def gaps(drops: Sequence[Dropped], uppers: int, wires: Sequence[str]) -> list[Gap]:
    """Of each drop that all beams noticed; of crossed pairs, of all drops together."""
    whole = [drop for drop in drops if not drop.by_hand and all(wire in drop.first_s for wire in wires)]
    if len(wires) == 4 and uppers == 2:
        return crossed_pairs(whole, wires)
    if len(wires) > 2:
        return [gap(whole, uppers, wires)] * 2 if len(whole) >= PAIRS else []
    return [gap([drop], uppers, wires) for drop in whole]


def crossed_pairs(whole: Sequence[Dropped], wires: Sequence[str]) -> list[Gap]:
    """Twice the same, if it is sure."""
    if len(whole) < crossed.FALLS:
        return []
    margin, order = crossed.told([drop.first_s for drop in whole], wires)
    return [(0.0, order)] * (2 if margin > crossed.SURE else 1)


def uppers_of(board: Board, hole: str) -> int:
    return sum(kind.startswith("rim") for kind in board.beams.get(hole, ()))


def has_order(board: Board, hole: str) -> bool:
    kinds = board.beams.get(hole, ())
    return 0 < uppers_of(board, hole) < len(kinds)


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
    return {hole: wanted[hole] for hole, each in found.items() if not agreed(each, middle)}


def needed(board: Board, hole: str) -> int:
    beams = len(board.beams[hole])
    return 1 if beams == 2 else crossed.FALLS if beams == 4 else PAIRS


def typical(found: Mapping[str, Sequence[Gap]]) -> float:
    return middle_of([way for each in found.values() for way, _ in each]) if any(found.values()) else 0.0


def agreed(found: Sequence[Gap], middle: float) -> bool:
    """The last drop was as drops on this board are; or two say the same."""
    if not found:
        return False
    last, order = found[-1]
    if last > LEAST_S and TYPICAL[0] * middle < last < TYPICAL[1] * middle:
        return True
    return sum(other == order for _, other in found) > 1


def ordered(found: Sequence[Gap], middle: float) -> list[str]:
    """From above to below, by most of the drops; where they disagree, by the one that is most like all others."""
    if not found:
        return []
    votes = [order for _, order in found]
    most = max(votes.count(order) for order in votes)
    best = [(way, order) for way, order in found if votes.count(order) == most]
    return min(best, key=lambda pair: abs(pair[0] - middle))[1]


def assigned(board: Board, drops: Drops) -> dict[str, str]:
    """Beam -> wire, where that was seen."""
    ways, found = gaps_of(board, drops), dict[str, str]()
    middle = typical(ways)
    where = places(board, drops)
    for hole in drops:
        kinds = sorted(board.beams.get(hole, ()), key=lambda kind: kind.startswith("floor"))
        mine = [wire for wire, holes in where.items() if holes == [hole]]
        order = ordered(ways.get(hole, ()), middle)
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


def verdicts(
    board: Board, drops: Drops, rest: Mapping[str, int], names: Sequence[str], idle_edges: Mapping[str, int]
) -> list[Verdict]:
    found = []
    known, wires = assigned(board, drops), wires_of(board, drops, rest, names)
    where, ways = places(board, drops), gaps_of(board, drops)
    middle = typical(ways)
    for hole, kinds in board.beams.items():
        lone = has_order(board, hole) and 0 < sum(f"{hole}.{kind}" in known for kind in kinds) < len(kinds)
        for kind in kinds:
            beam = f"{hole}.{kind}"
            both = beam in wires and len(where.get(wires[beam].name, ())) > 1
            verdict = of_beam(beam, known, wires, rest, hole in drops, both)
            found.append(of_unknown_height(verdict) if lone else verdict)
        if hole in ways and not agreed(ways[hole], middle):
            todo = "Drop a washer once more, or compare the beams' heights"
            found.append(Verdict(f"hole {hole}", UNKNOWN, "its upper and lower beam cannot be told apart", todo))
    for wire, holes in where.items():
        if len(holes) > 1:
            text = f"notices washers in the holes {' and '.join(holes)}"
            todo = "Two receivers hang on one wire, or light strays: part them, shade the emitter"
            found.append(Verdict(f"wire {wire}", FAULT, text, todo))
    found += [
        Verdict(f"wire {wire}", FAULT, f"flickers: {count} edges of an empty board", "Align the beam, keep the sun off")
        for wire, count in idle_edges.items()
        if count > CHATTERS
    ]
    return found


def of_unknown_height(verdict: Verdict) -> Verdict:
    """Of a hole where some beams noticed washers and some did not."""
    if verdict.state == FAULT:
        return verdict._replace(text=verdict.text + HEIGHT)
    if verdict.state in (OK, REPAIRED):
        return Verdict(verdict.part, UNKNOWN, verdict.text + LONE, "Mend this hole's other beams, then run it again")
    return verdict


def of_beam(
    beam: str, known: Mapping[str, str], wires: Mapping[str, Wire], rest: Mapping[str, int], tried: bool, both: bool
) -> Verdict:
    part = f"beam {beam}"
    if not tried:
        return Verdict(part, UNKNOWN, "no washer was dropped there", "Run it again for this hole")
    if beam not in known and both:
        return Verdict(part, UNKNOWN, f"may be the wire named {wires[beam].name}", "Mend that wire, then run it again")
    if beam not in known:
        wire = wires.get(beam)
        stuck = wire and rest.get(wire.name) == 1
        text = "is always broken" if stuck else "did not notice any washer"
        named = f": the wire named {wire.name}, by what is left" if wire and wire.name != beam else ""
        what = (
            "Something stands in it, it is not aligned, or its emitter is dark"
            if stuck
            else "Emitter, receiver or plug"
        )
        return Verdict(part, FAULT, text + named, f"{what}: `boardd watch` shows it live")
    wire = wires[beam]
    done = []
    if wire.name != beam:
        done.append(unnamed(wire.name) if wire.name.startswith(UNNAMED) else f"hangs where the config has {wire.name}")
    if wire.inverted:
        done.append("says clear for broken")
    if done:
        return Verdict(part, REPAIRED, " and ".join(done))
    return Verdict(part, OK, "notices a washer")


def unnamed(wire: str) -> str:
    source, _, channel = wire[1:].partition(":")
    return f"hangs on channel {channel} of source {int(source) + 1}, which the config does not name"
