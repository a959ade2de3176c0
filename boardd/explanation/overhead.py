"""An account of one throw in; the board from above with the pieces as they are believed to lie, and the odds, drawn."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from boardd.explanation.account import Account
from boardd.explanation.signals import Signals
from boardd.explanation.words import MOST, percent, shown
from boardd.inference.explained import Case
from boardd.inference.worlds import Lying
from boardd.plot import BLUE, COLOURS, FAINT, GREY, INK, Axes, Box, Picture, Range

WOOD = "#f4efe6"
COVERED = 0.1  # cells that are seen through a piece
ROW_PX, NAME_PX = 26, 15


def overhead(sheet: Picture, box: Box, account: Account, signals: Signals, case: Case | None, end_s: float) -> None:
    """As large as the box allows; what is far from the throwers of odd rounds is at the top."""
    board = account.header.board
    deck_x, deck_y = board.deck_mm
    per_mm = min((box[2] - box[0]) / deck_x, (box[3] - box[1]) / deck_y)
    middle = (box[0] + box[2]) / 2
    area = (middle - deck_x * per_mm / 2, box[1], middle + deck_x * per_mm / 2, box[1] + deck_y * per_mm)
    axes = sheet.axes(area, Range(0, deck_x), Range(0, deck_y))
    sheet.box(area, fill=WOOD, outline=GREY)
    surface(axes, signals, end_s, per_mm, least=-1.0)
    for hole in board.holes:
        sheet.disc(axes.at(*hole.at_mm), hole.radius_mm * per_mm, "#c9c4b8")
        x, y = axes.at(*hole.at_mm)
        sheet.text((x - hole.radius_mm * per_mm - 6, y), account.view.names[hole.name], "rm", GREY, 12)
    side = area[1] - 12 if account.view.far else area[3] + 14
    sheet.text((middle, side), "thrown from this side", "mm", GREY, 12)
    pieces(axes, believed(account, case), account, per_mm)
    surface(axes, signals, end_s, per_mm, least=COVERED)


def believed(account: Account, case: Case | None) -> Sequence[Lying]:
    """After this throw, as it was understood in the end."""
    token = account.witness.told[-1].token
    if case is None:
        return account.witness.told[0].lying
    best = [one for one in case.candidates if one.token == token] or list(case.candidates)
    return best[0].lying


def pieces(axes: Axes, lying: Sequence[Lying], account: Account, per_mm: float) -> None:
    """Discs where they lie, and their names beside the board, one below the other."""
    for lies in sorted(lying, key=lambda lies: lies.piece == account.name.piece):
        disc(axes, lies, account, per_mm)
    y_px = 0.0
    for lies in sorted(lying, key=lambda lies: -lies.y_mm):
        x, y = axes.at(lies.x_mm, lies.y_mm)
        y_px = max(y, y_px + NAME_PX)
        edge = axes.box[2]
        axes.picture.line([(x, y), (edge + 8, y_px), (edge + 14, y_px)], GREY, 0.7)
        axes.picture.text((edge + 18, y_px), f"{lies.piece} {account.view.place(lies)}", "lm", ink(lies, account), 12)


def disc(axes: Axes, lies: Lying, account: Account, per_mm: float) -> None:
    """The thrown one has a dark rim; one whose place is hardly known has a wide shade."""
    radius, colour, at = (
        account.header.board.diameter_mm / 2 * per_mm,
        ink(lies, account),
        axes.at(lies.x_mm, lies.y_mm),
    )
    wide = hypot(*lies.spread_mm) * per_mm / 2**0.5
    if not lies.hole and wide > radius:
        axes.picture.disc(at, wide, f"{colour}28")
    if lies.piece == account.name.piece:
        axes.picture.disc(at, radius + 3, INK)
    axes.picture.disc(at, radius, colour)


def ink(lies: Lying, account: Account) -> str:
    return COLOURS[sorted(account.header.game.teams).index(lies.piece[0]) % len(COLOURS)]


def surface(axes: Axes, signals: Signals, end_s: float, per_mm: float, least: float) -> None:
    """The reflective cells of which at least so much is covered; the more, the darker."""
    ir = signals.board.ir
    rows = signals.covered(end_s - 0.5, end_s)
    if ir is None or not rows:
        return
    for at_mm, cover in zip(ir.cells_mm, rows[-1][1], strict=True):
        if cover < least:
            continue
        shade = round(225 - 190 * min(max(cover, 0.0), 1.0))
        axes.picture.disc(axes.at(*at_mm), max(3.0, 8 * per_mm), f"#{shade:02x}{shade:02x}{shade:02x}")


def chances(sheet: Picture, box: Box, account: Account, case: Case) -> None:
    """The candidates with their odds as bars."""
    left, top, right, _ = box
    sheet.text((left, top), "what it can have been", "lm", GREY)
    for n, one in enumerate(shown(case, account)[:MOST]):
        y = top + 24 + n * ROW_PX
        odds = account.witness.end.get(one.token, 0.0) if one.token else one.odds
        sheet.box((left, y - 10, right, y + 10), fill=FAINT)
        sheet.box((left, y - 10, left + (right - left) * min(one.odds, 1.0), y + 10), fill=f"{BLUE}70")
        sheet.text((left + 5, y), one.what, "lm")
        changed = one.token and abs(odds - one.odds) > 0.005
        text = f"{percent(one.odds)}, in the end {percent(odds)}" if changed else percent(one.odds)
        sheet.text((right - 5, y), text, "rm")
