"""What reflective cells saw of the empty deck and of a washer on marks in; their counts empty and covered out."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from boardd.calibration.findings import FAULT, OK, UNKNOWN, Verdict
from boardd.calibration.levels import middle_of
from boardd.calibration.marking import Marked
from boardd.calibration.marks import Mark
from boardd.calibration.senses import Senses
from boardd.model import Board

BORE, EDGE_MM = 0.4, 4.0  # of the washer's radius; of the spot that a cell sees


def under(board: Board, mark: Mark) -> list[int]:
    """Cells that the steel covers whole."""
    assert board.ir
    r = board.diameter_mm / 2
    ways = [hypot(x - mark.at_mm[0], y - mark.at_mm[1]) for x, y in board.ir.cells_mm]
    return [i for i, way in enumerate(ways) if BORE * r + EDGE_MM <= way <= r - EDGE_MM]


def counts(senses: Senses, marked: Sequence[Marked]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Empty and covered, of every cell; those that no mark covered rise as the others do, by the board file."""
    ir = senses.board.ir
    if not ir or not senses.bare:
        return (), ()
    empty = [nominal if bare is None else bare for bare, nominal in zip(senses.bare.counts, ir.empty, strict=True)]
    span = [high - low for low, high in zip(ir.empty, ir.covered, strict=True)]
    seen = {i: each.lit[i] for each in marked for i in under(senses.board, each.mark) if i in each.lit}
    if not seen:
        return (), ()
    part = middle_of([rise / span[i] for i, rise in seen.items()])
    covered = [round(low + seen.get(i, part * span[i])) for i, low in enumerate(empty)]
    return tuple([float(round(low)) for low in empty]), tuple(map(float, covered))


def silent(senses: Senses) -> list[int]:
    """Cells that said nothing on the empty deck, or were at the rail."""
    if not senses.bare or not senses.surface:
        return []
    said = zip(senses.bare.counts, senses.surface.noise, strict=True)
    return [i for i, (count, noise) in enumerate(said) if count is None or (noise == 0 and not 0 < count < 4095)]


def verdicts(senses: Senses, marked: Sequence[Marked]) -> list[Verdict]:
    board = senses.board
    assert board.ir
    if not senses.bare or not senses.surface:
        todo = "Is the Pico plugged in, with the layout for reflective cells? `boardd check` tells"
        return [Verdict("reflective cells", FAULT, "nothing came from them", todo)]
    found = []
    if dead := silent(senses):
        todo = "Their sensor, or the multiplexer that they hang on"
        found.append(Verdict("reflective cells", FAULT, f"{listed(dead)}: no values, or at the rail", todo))
    tried = [each for each in marked if each.lit]
    if not tried:
        return [*found, Verdict("reflective cells", UNKNOWN, "none saw the washer on any mark", "Run it again")]
    elsewhere = [each for each in tried if not set(under(board, each.mark)) & set(each.lit)]
    for each in elsewhere:
        right = listed(under(board, each.mark))
        text = f"{listed(sorted(each.lit))} saw the washer on mark {each.mark.name}, not {right}"
        todo = "Address wires (S0 to S3) or outputs of the multiplexers are swapped; or `ir` in the config names others"
        found.append(Verdict("reflective cells", FAULT, text, todo))
    blind = sorted({i for each in tried if each not in elsewhere for i in under(board, each.mark) if i not in each.lit})
    if blind:
        todo = "Clean the window; is the sensor flush with the deck?"
        found.append(Verdict("reflective cells", FAULT, f"{listed(blind)}: under the washer, but saw nothing", todo))
    if found:
        return found
    covered = sorted({i for each in tried for i in under(board, each.mark)})
    text = f"{len(board.ir.cells_mm)} speak; {len(covered)} saw the washer, the others' covered counts follow from them"
    return [Verdict("reflective cells", OK, text)]


def listed(cells: Sequence[int]) -> str:
    shown = ", ".join(map(str, cells[:6])) + (f" and {len(cells) - 6} more" if len(cells) > 6 else "")
    return f"cell {shown}" if len(cells) == 1 else f"cells {shown}"
