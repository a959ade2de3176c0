"""A scoreboard and a display's size in, the picture that it shows out."""

from __future__ import annotations

from PIL import Image

from boardd.model import Scoreboard
from boardd.screens import finding, notices, scores, words
from boardd.screens.canvas import FLAT_PX, LARGE_PX, LINE_PX, SMALL_PX, Box, Canvas, fits, width_of


def screen(board: Scoreboard, width: int = 128, height: int = 64) -> Image.Image:
    canvas = Canvas(width, height)
    box = draw_fault(canvas, board)
    idle = board.phase == "idle" or not board.teams
    if board.address and (idle or board.pairing):
        finding.draw_finding(canvas, board, box)
    elif idle:
        notices.draw_ready(canvas, board, box)
    elif board.phase == "over" and board.winner in board.teams:
        notices.draw_winner(canvas, board, box)
    elif board.phase == "asking" and board.ask is not None:
        notices.draw_question(canvas, board, board.ask, box)
    elif board.put_back:
        notices.draw_put_back(canvas, board, box)
    else:
        scores.draw(canvas, board, draw_order(canvas, board, box))
    return canvas.image


def draw_fault(canvas: Canvas, board: Scoreboard) -> Box:
    """One line at the bottom, black on white: the first fault and how many more; what is left above it."""
    left, top, right, bottom = canvas.all
    if not board.faults:
        return canvas.all
    flat = bottom <= FLAT_PX
    line = bottom - (SMALL_PX if flat and board.ask else LINE_PX)
    text = f"{words.order(board)}: {board.faults[0]}" if flat and words.order(board) else board.faults[0]
    more = f"+{len(board.faults) - 1}" if len(board.faults) > 1 else ""
    beside = width_of(more) + 4 if more else 0
    canvas.fill((left, line, right, bottom))
    canvas.text((left + 2, line, right - beside - 2, bottom), text, align=0, colour=0)
    canvas.text((left, line, right - 2, bottom), more, align=1, colour=0)
    return left, top, right, line - (not flat)


def draw_order(canvas: Canvas, board: Scoreboard, box: Box) -> Box:
    """What the players are told, below the scores; what is left above it."""
    left, top, right, bottom = box
    text = words.order(board)
    if not text or (board.faults and canvas.height <= FLAT_PX):
        return box
    large = bottom - top > 62 and fits(text, right - left, large=True)
    line = bottom - (LARGE_PX if large else LINE_PX)
    canvas.bar((left, line, right, bottom), text, large)
    return left, top, right, line - (canvas.height > FLAT_PX)
