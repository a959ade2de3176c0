"""An account of one throw and its signals in, a picture of them out: masses, cells, beams, the board from above.

Needs Pillow: import this only where a picture is wanted.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from boardd.explanation.account import Account
from boardd.explanation.overhead import chances, overhead
from boardd.explanation.signals import Signals
from boardd.explanation.words import title
from boardd.inference.explained import Case
from boardd.plot import (
    BLUE,
    COLOURS,
    FAINT,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PAPER,
    RED,
    Axes,
    Picture,
    Range,
    by_number,
    ticks,
)

WIDTH, LEFT, RIGHT = 1240, 92, 872
TOP, MASS_PX, CELLS_PX, BEAM_PX, GAP = 84, 290, 130, 20, 26
BEFORE_S, AFTER_S, ALONE_S = 1.0, 0.8, 4.0
MOST_CELLS, LEAST_SWING = 8, 0.05  # lines of reflective cells, and how much these change
RAW = "#bcc3c9"
LEAST_PX = 2.0  # of a pulse


def picture(account: Account, signals: Signals) -> Picture:
    case = account.witness.last() or account.witness.first()
    when = window(account, case)
    beams = list(signals.edges)
    surface_px = CELLS_PX if signals.rows else MASS_PX
    above = (MASS_PX + CELLS_PX + 2 * GAP) * bool(signals.rows) + (surface_px + GAP) * bool(signals.covers)
    height = max(TOP + above + BEAM_PX * len(beams) + 64, 740 if case else 540)
    sheet = Picture(WIDTH, height)
    sheet.text((LEFT, 26), title(account), "lm", px=22)
    sheet.text((LEFT, 52), subtitle(account), "lm", GREY)
    top = TOP
    panels: list[Axes] = []
    if signals.rows:
        panels.append(mass(sheet, top, when, account, signals, case))
        top += MASS_PX + GAP
        panels.append(cells(sheet, top, when, signals, case))
        top += CELLS_PX + GAP
    if signals.covers:
        panels.append(coverage(sheet, top, surface_px, when, signals))
        top += surface_px + GAP
    if beams:
        panels.append(beam_rows(sheet, top, when, beams, signals))
    for axes in panels:
        marks(axes, account, signals, labels=axes is panels[0])
        axes.frame()
    if panels:
        panels[-1].x_ticks(by_number(ticks(*when, 10)), grid=False)
        panels[-1].titles(x="seconds")
    overhead(sheet, (900, TOP, 1190, 500), account, signals, case, when[1])
    if case:
        chances(sheet, (920, 548, 1216, height), account, case)
    return sheet


def window(account: Account, case: Case | None) -> tuple[float, float]:
    if case is None:
        t_s = account.witness.told[0].t_s
        return t_s - ALONE_S, t_s + AFTER_S
    told_s = [one.t_s for one in account.witness.told if one.t_s < case.landing.end_s + AFTER_S]
    return case.landing.start_s - BEFORE_S, max([case.landing.end_s, *told_s]) + AFTER_S


def subtitle(account: Account) -> str:
    told = account.witness.told
    text = f"announced as {told[0].token} at {told[0].t_s:.2f} s"
    changed = [one for was, one in pairwise(told) if one.token != was.token]
    if changed:
        text += f", revised to {changed[-1].token} at {changed[-1].t_s:.2f} s after {changed[-1].why}"
    return text


# The panels


def panel(sheet: Picture, top: float, height: float, when: tuple[float, float], y: Range) -> Axes:
    axes = sheet.axes((LEFT, top, RIGHT, top + height), Range(*when), y)
    axes.x_ticks(dict.fromkeys(ticks(*when, 10), ""))
    return axes


def unrest(axes: Axes, signals: Signals) -> None:
    """When the deck was not quiet, tinted."""
    for start_s, end_s in signals.unrest():
        if end_s > axes.x.low and start_s < axes.x.high:
            axes.span(max(start_s, axes.x.low), min(end_s, axes.x.high), colour=ORANGE)


def mass(
    sheet: Picture, top: float, when: tuple[float, float], account: Account, signals: Signals, case: Case | None
) -> Axes:
    """All cells together, less what the deck carried before."""
    zero = signals.before(case.landing.start_s if case else when[0] + 1)
    piece_g = max(account.header.board.mass_g.values())
    change_g = case.landing.change[0] if case and case.landing.change else 0.0
    low, high = min(0.0, change_g) - 1.1 * piece_g, max(0.0, change_g) + 2.2 * piece_g
    axes = panel(sheet, top, MASS_PX, when, Range(low, high))
    axes.y_ticks(by_number(ticks(low, high, 6)))
    unrest(axes, signals)
    rows, tare = signals.between(*when), zero.raw_g if zero else 0.0
    axes.line([(row.t_s, row.raw_g - tare) for row in rows], RAW, 1)
    axes.line([(row.t_s, sum(row.free_g) - tare) for row in rows], BLUE, 2)
    if case:
        levels(axes, case, change_g)
        blows(axes, case, piece_g)
    axes.titles(y="grams on the deck")
    legend(axes, [("unrest", ORANGE), ("as measured", GREY), ("without the deck's ring", BLUE)])
    return axes


def levels(axes: Axes, case: Case, change_g: float) -> None:
    landing = case.landing
    axes.dashes((axes.x.low, 0), (landing.start_s, 0), INK, 1.5)
    axes.dashes((landing.end_s - 0.45, change_g), (axes.x.high, change_g), INK, 1.5)
    x, y = axes.at(axes.x.low, 0)
    axes.picture.text((x + 6, y - 5), "before: 0 g", "lb")
    x, y = axes.at(axes.x.high, change_g)
    text = f"after: {change_g:+.1f} ± {max(landing.error_g(), 0.05):.1f} g"
    plate(axes.picture, (x - 6, y - 14), text, True, INK)


def blows(axes: Axes, case: Case, piece_g: float) -> None:
    """An arrow for each; the hardest with its impulse as seconds of a piece's weight."""
    bottom, sheet = axes.box[3], axes.picture
    hardest = max(case.landing.blows, key=lambda blow: blow[1], default=None)
    for t_s, blow_gs in case.landing.blows:
        x, _ = axes.at(t_s, 0)
        sheet.line([(x, bottom), (x, bottom - 26)], RED, 2)
        sheet.line([(x - 4, bottom - 8), (x, bottom), (x + 4, bottom - 8)], RED, 2)
        if (t_s, blow_gs) == hardest:
            plate(sheet, (x - 6, bottom - 18), f"blow, {blow_gs / piece_g:.2f} s", True, RED)


def cells(sheet: Picture, top: float, when: tuple[float, float], signals: Signals, case: Case | None) -> Axes:
    """Each cell without the ring, less what it carried before."""
    zero = signals.before(case.landing.start_s if case else when[0] + 1)
    start = zero.free_g if zero else ()
    rows = signals.between(*when)
    most = max([abs(now - was) for row in rows if row.quiet for now, was in zip(row.free_g, start, strict=True)] + [10])
    axes = panel(sheet, top, CELLS_PX, when, Range(-1.6 * most, 1.6 * most))
    axes.y_ticks(by_number(ticks(-1.6 * most, 1.6 * most, 6)))
    unrest(axes, signals)
    for i, (was, colour) in enumerate(zip(start, COLOURS * len(start), strict=False)):
        axes.line([(row.t_s, row.free_g[i] - was) for row in rows], colour, 1.2)
    axes.titles(y="g per cell")
    at_mm = signals.board.loads.cells_mm if signals.board.loads else ()
    legend(axes, [(f"{x:.0f},{y:.0f}", colour) for (x, y), colour in zip(at_mm, COLOURS * len(at_mm), strict=False)])
    return axes


def coverage(sheet: Picture, top: float, height: float, when: tuple[float, float], signals: Signals) -> Axes:
    """The reflective cells that change most."""
    axes = panel(sheet, top, height, when, Range(-0.1, 1.15))
    axes.y_ticks(by_number((0, 0.5, 1)))
    axes.titles(y="coverage")
    rows = signals.covered(*when)
    if not rows or signals.board.ir is None:
        return axes
    swing = [max(column) - min(column) for column in zip(*(covers for _, covers in rows), strict=True)]
    loud = sorted(range(len(swing)), key=lambda i: -swing[i])[:MOST_CELLS]
    shown = [(i, colour) for i, colour in zip(loud, COLOURS * 2, strict=False) if swing[i] > LEAST_SWING]
    for n, (i, colour) in enumerate(shown):
        axes.line([(t_s, covers[i]) for t_s, covers in rows], colour, 1.2 if n < len(COLOURS) else 2.4)
    names = [(signals.board.ir.cells_mm[i], colour) for i, colour in shown]
    legend(axes, [(f"{x:.0f},{y:.0f}", colour) for (x, y), colour in names])
    return axes


def beam_rows(sheet: Picture, top: float, when: tuple[float, float], beams: Sequence[str], signals: Signals) -> Axes:
    """One row per beam, a bar where it is broken."""
    count = len(beams)
    axes = panel(sheet, top, BEAM_PX * count, when, Range(0, count))
    unrest(axes, signals)
    for n, name in enumerate(reversed(beams)):
        left, middle = axes.at(when[0], n + 0.5)
        sheet.text((left - 9, middle), name, "rm", GREY)
        sheet.line([axes.at(when[0], n), axes.at(when[1], n)], FAINT, 1)
        for start_s, end_s in signals.broken(name):
            if end_s > when[0] and start_s < when[1]:
                x0, x1 = axes.at(start_s, n)[0], axes.at(end_s, n)[0]
                sheet.box((x0, middle - BEAM_PX * 0.32, max(x1, x0 + LEAST_PX), middle + BEAM_PX * 0.32), fill=BLUE)
    return axes


# On all panels


def marks(axes: Axes, account: Account, signals: Signals, labels: bool) -> None:
    """What was told, and which buttons were pressed."""
    told = [(one.t_s, f"{one.token}, {100 * one.confidence:.1f} %", GREEN) for one in account.witness.told]
    pressed = [(t_s, f"button {name}", RED) for t_s, name in signals.buttons]
    inside = [mark for mark in told + pressed if axes.x.low <= mark[0] <= axes.x.high]
    for n, (t_s, text, colour) in enumerate(sorted(inside)):
        axes.dashes((t_s, axes.y.low), (t_s, axes.y.high), colour, 1.5)
        if labels:
            x, y = axes.at(t_s, axes.y.high)
            right = x > (LEFT + RIGHT) / 2
            plate(axes.picture, (x - 5 if right else x + 5, y + 12 + 18 * n), text, right, colour)


def plate(sheet: Picture, at: tuple[float, float], text: str, right: bool, colour: str) -> None:
    wide = 7.5 * len(text)
    x, y = at
    sheet.box((x - wide if right else x, y - 9, x if right else x + wide, y + 9), fill=f"{PAPER}d0")
    sheet.text(at, text, "rm" if right else "lm", colour)


def legend(axes: Axes, entries: Sequence[tuple[str, str]]) -> None:
    """Above the axes, from the right."""
    x, y = axes.box[2], axes.box[1] - 9
    for text, colour in reversed(entries):
        axes.picture.text((x, y), text, "rm", colour, 12)
        x -= 7 * len(text) + 16
