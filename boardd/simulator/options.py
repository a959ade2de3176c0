"""What the user wants simulated in, checked; a fault's words (dead-beam:5.rim@30) in, a fault out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from boardd.errors import UsageError, did_you_mean, quoted
from boardd.model import Board
from boardd.record import NamedTuple

FAULTS = {
    "dead-beam": "beam",
    "stuck-beam": "beam",
    "dead-cell": "cell",
    "drifting-cell": "cell",
    "sun": "hole",
    "loose-plug": "cell",
    "bad-wiring": "",
    "torn": "",
}
WORDS = re.compile(r"([a-z-]+)(?::([^@]+))?(?:@([0-9.]+))?")


class Fault(NamedTuple):
    """What is broken; where nothing is said, chance decides."""

    kind: str
    what: str = ""  # a beam (5.rim), a cell (0, 1 ...), a hole; for bad-wiring and torn the part of the reads
    t_s: float | None = None  # from when on


@dataclass(frozen=True)
class Options:
    rounds: int | None = None  # at most so many
    ends: int = 1
    faults: tuple[Fault, ...] = ()
    quick: float = 0.0  # part of the throws that land 0.4 s after the last contact
    hands: bool = False
    bumps: bool = False
    wind: bool = False
    phone: bool = False
    early_pick_up: bool = False
    put_back: bool = False
    mass_gap_g: float = 0.0  # by which team B's washers are heavier
    buttons: float = 0.8  # part of the throws that touched nothing after which the team presses its button
    knocks: float = 0.25  # part of the random throws that aim at a piece, where one lies
    leaners: float | None = None  # how likely a slow piece at a lip stays leaning; drawn if not said
    calibrated: bool = False  # the header's counts per gram are the cells' own, within 0.3 %


def fault_of(words: str) -> Fault:
    match = WORDS.fullmatch(words)
    if not match or match[1] not in FAULTS:
        raise UsageError(f"there is no fault {quoted(words)}; {did_you_mean(words.split(':')[0], FAULTS)}")
    try:
        return Fault(match[1], match[2] or "", None if match[3] is None else float(match[3]))
    except ValueError:
        raise UsageError(f"{quoted(words)}: {quoted(match[3])} is not a time in seconds; @30 would be right") from None


def check(options: Options, board: Board, variant: str) -> None:
    """Refuse what this board cannot have."""
    if not board.holes:
        raise UsageError(f"board {board.name} has no holes; only washer boards can be simulated")
    if options.ends == 2 and variant.startswith("yocu"):
        raise UsageError("YOCU has one board; --ends 1 would be right")
    for name in ("buttons", "quick", "knocks", "leaners"):
        if not 0 <= (getattr(options, name) or 0) <= 1:
            raise UsageError(f"--{name} {getattr(options, name):g} is not a part of all; 0 to 1 would be right")
    if options.rounds is not None and options.rounds < 1:
        raise UsageError(f"--rounds {options.rounds}: at least 1 would be right")
    if not -50 <= options.mass_gap_g <= 50:
        raise UsageError(f"--mass-gap {options.mass_gap_g:g}: -50 to 50 grams would be right")
    for fault in options.faults:
        check_fault(fault, board)


def check_fault(fault: Fault, board: Board) -> None:
    known = {
        "beam": [f"{hole}.{kind}" for hole, kinds in board.beams.items() for kind in kinds],
        "cell": [str(i) for i in range(len(board.loads.cells_mm))] if board.loads else [],
        "hole": list(board.beams),
    }.get(FAULTS[fault.kind])
    if known is None:
        check_part(fault)
    elif not known and fault.kind != "sun":
        raise UsageError(f"{fault.kind}: board {board.name} has no {FAULTS[fault.kind]}s")
    elif fault.what and fault.what not in known:
        raise UsageError(
            f"{fault.kind}: there is no {FAULTS[fault.kind]} {quoted(fault.what)}; "
            f"{did_you_mean(fault.what, known or ['none'])}"
        )


def check_part(fault: Fault) -> None:
    try:
        if 0 <= float(fault.what or 0.01) <= 1:
            return
    except ValueError:
        pass
    raise UsageError(f"{fault.kind}: {quoted(fault.what)} is not a part of the reads; 0.01 would be right")
