"""Which beam each wire is, and what it noticed, in; a verdict on every beam, with what a person should do, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.calibration.beams import UNNAMED, Drops, assigned, gaps_of, places, wires_of
from boardd.calibration.findings import FAULT, OK, REPAIRED, UNKNOWN, Verdict, Wire
from boardd.calibration.heights import agreed, has_order, typical
from boardd.model import Board

CHATTERS = 20  # edges while nothing is there

HEIGHT = "; or it is another beam of this hole: one that answers alone does not tell its height"
LONE = "; but another beam of this hole noticed nothing, so its height, upper or lower, is not known"
LEVEL = "; but whether it is the upper or the lower one is not known"


def verdicts(
    board: Board, drops: Drops, rest: Mapping[str, int], names: Sequence[str], idle_edges: Mapping[str, int]
) -> list[Verdict]:
    found = []
    known, wires = assigned(board, drops), wires_of(board, drops, rest, names)
    where, ways = places(board, drops), gaps_of(board, drops)
    middle = typical(ways)
    for hole, kinds in board.beams.items():
        lone = has_order(board, hole) and 0 < sum(f"{hole}.{kind}" in known for kind in kinds) < len(kinds)
        level = hole in ways and not agreed(ways[hole], middle)
        for kind in kinds:
            beam = f"{hole}.{kind}"
            both = beam in wires and len(where.get(wires[beam].name, ())) > 1
            verdict = of_beam(beam, known, wires, rest, hole in drops, both)
            found.append(of_unknown_height(verdict) if lone else of_level(verdict) if level else verdict)
        if level:
            todo = "Run it again; if that does not tell, mount the lower beam at least 5 mm below the upper one"
            found.append(Verdict(f"hole {hole}", UNKNOWN, "its upper and lower beam cannot be told apart", todo))
    for wire, holes in where.items():
        if len(holes) > 1:
            text = f"notices washers in the holes {' and '.join(holes)}"
            todo = "Two receivers hang on one wire, or light strays: part them, shade the emitter"
            found.append(Verdict(called(wire), FAULT, text, todo))
    used = {wire.name for wire in wires.values()}
    found += [
        Verdict(called(wire), FAULT, f"flickers: {count} edges of an empty board", "Align the beam, keep the sun off")
        for wire, count in idle_edges.items()
        if count > CHATTERS and (wire in used or not wire.startswith(UNNAMED))  # no beam hangs on the others
    ]
    return found


def of_unknown_height(verdict: Verdict) -> Verdict:
    """Of a hole where some beams noticed washers and some did not."""
    if verdict.state == FAULT:
        return verdict._replace(text=verdict.text + HEIGHT)
    if verdict.state in (OK, REPAIRED):
        return Verdict(verdict.part, UNKNOWN, verdict.text + LONE, "Mend this hole's other beams, then run it again")
    return verdict


def of_level(verdict: Verdict) -> Verdict:
    """Of a hole whose beams all noticed washers, but now one first and now another."""
    return verdict._replace(state=UNKNOWN, text=verdict.text + LEVEL) if verdict.state in (OK, REPAIRED) else verdict


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
    return f"hangs on {channel(wire)}, which the config does not name"


def called(wire: str) -> str:
    return channel(wire) if wire.startswith(UNNAMED) else f"wire {wire}"


def channel(wire: str) -> str:
    """Of a wire without a name, as a person counts sources."""
    source, _, number = wire[1:].partition(":")
    return f"channel {number} of source {int(source) + 1}"
