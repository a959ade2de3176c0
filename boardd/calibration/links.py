"""What the Picos of one board counted on their cables in, at the start and now; a verdict on each out.

Rows of load cells that are lost show in what the cells say (contact.py). Of a Pico that has nothing but beams nobody
would notice: an edge that is lost is made good a tenth of a second later, and a washer has passed by then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardd.calibration.contact import CABLE, FEWEST, LOST
from boardd.calibration.findings import FAULT, OK, Verdict
from boardd.record import NamedTuple

PART = "the link"
NOTHING = "the Pico says nothing"
OUT = "Push both plugs home and lead the cable so that nobody steps on it; else another USB cable, 3 m at most"


class Counted(NamedTuple):
    """Of one Pico, ever since boardd knows it."""

    name: str  # its port or serial number
    frames: int
    lost: int
    opens: int
    fault: str  # what is wrong now
    mute: bool = False  # it cannot be heard now, or not be understood


def counted(sources: Sequence[Mapping[str, Any]], end: int) -> dict[int, Counted]:
    """By the number of the source; `sources` as they tell of themselves (listening.py)."""
    return {
        number: Counted(
            str(source.get("name", "")),
            source["link"]["frames"],
            source["link"]["faults"].get("lost", 0),
            source["link"]["opens"],
            "; ".join(source["faults"]),
            not speaks(source["link"]),
        )
        for number, source in enumerate(sources)
        if source["end"] == end and "link" in source
    }


def mute(sources: Sequence[Mapping[str, Any]], end: int) -> str:
    """Why nothing at all can be heard of this board; "" where something can."""
    mine = [source for source in sources if source["end"] == end]
    if any("link" not in source or speaks(source["link"]) for source in mine):
        return ""
    return "; ".join(fault for source in mine for fault in source["faults"]) or (NOTHING if mine else "")


def speaks(link: Mapping[str, Any]) -> bool:
    return bool(link["ready"]) and link["foreign"] is None


def verdicts(before: Mapping[int, Counted], now: Mapping[int, Counted]) -> list[Verdict]:
    return [of_link(before.get(number, each), each, len(now) > 1) for number, each in now.items()]


def of_link(before: Counted, now: Counted, several: bool) -> Verdict:
    part = f"{PART} to {now.name}" if several else PART
    frames, lost, opens = now.frames - before.frames, now.lost - before.lost, now.opens - max(before.opens, 1)
    if not frames or now.mute:
        return Verdict(part, FAULT, now.fault or NOTHING, "`boardd check` tells what to do")
    told = f"{frames} frames, {lost} lost"
    if opens > 0:
        times = "once" if opens == 1 else f"{opens} times"
        return Verdict(part, FAULT, f"{told}; the Pico went away and came back {times}", OUT)
    if lost >= FEWEST and lost > LOST * (frames + lost):
        return Verdict(part, FAULT, f"{told}: {100 * lost / (frames + lost):.0f} % of them", CABLE)
    return Verdict(part, OK, told)
