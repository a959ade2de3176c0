"""When each beam of a hole noticed what fell in; which of them is above the other, and how sure that is, out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardd.calibration import crossed
from boardd.calibration.dropping import Dropped
from boardd.calibration.levels import middle_of
from boardd.model import Board

LEAST_S = 0.001  # between an upper and a lower beam: of two that are closer a tilted washer meets any one first
PLAIN_S = 0.003  # where drops usually take so long, one is enough: of 1000 the lower beam noticed 2 first
TRIES = 3  # beams that are still at one height then are so
PAIRS = 3  # drops that tell more than two beams apart: of one tilted washer a lower one may be the first to notice
TYPICAL = 0.55, 1.8  # of the board's own middle: a washer that comes tilted may meet the lower beam first

Gap = tuple[float, list[str]]


def uppers_of(board: Board, hole: str) -> int:
    return sum(kind.startswith("rim") for kind in board.beams.get(hole, ()))


def has_order(board: Board, hole: str) -> bool:
    kinds = board.beams.get(hole, ())
    return 0 < uppers_of(board, hole) < len(kinds)


def needed(board: Board, hole: str) -> int:
    beams = len(board.beams[hole])
    return 1 if beams == 2 else crossed.FALLS if beams == 4 else PAIRS


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
    found = crossed.told([drop.first_s for drop in whole], wires)
    return [(found.way_s, found.order)] * 2 if found.sure else [(0.0, found.order)]


def typical(found: Mapping[str, Sequence[Gap]]) -> float:
    ways = [way for each in found.values() for way, _ in each if way]
    return middle_of(ways) if ways else 0.0


def agreed(found: Sequence[Gap], middle: float) -> bool:
    """The last drop was as drops on this board are; or two say the same. Not where all beams are at one height."""
    if not found or middle < LEAST_S:
        return False
    last, _ = found[-1]
    if middle > PLAIN_S and last > LEAST_S and TYPICAL[0] * middle < last < TYPICAL[1] * middle:
        return True
    votes = [order for way, order in found if way > LEAST_S]
    return 2 * len(votes) > len(found) and any(votes.count(order) > 1 for order in votes)


def level(found: Sequence[Gap]) -> bool:
    """Its beams are at one height, as far as drops can tell: more of them would not help."""
    return len(found) >= TRIES and middle_of([way for way, _ in found]) < LEAST_S


def ordered(found: Sequence[Gap], middle: float) -> list[str]:
    """From above to below, by most of the drops; where they disagree, by the one that is most like all others."""
    if not found:
        return []
    plain = [(way, order) for way, order in found if way > LEAST_S] or found
    votes = [order for _, order in plain]
    most = max(votes.count(order) for order in votes)
    best = [(way, order) for way, order in plain if votes.count(order) == most]
    return min(best, key=lambda pair: abs(pair[0] - middle))[1]
