"""A scoreboard in, a picture of 8 rows out: the scores of two teams, and a row of lights below them.

The lowest row: so many throws are left; all of it: pick up; every other light: the board asks. The winner's score is
black on white. Of more than two teams the one that throws, or the best, is shown by its letter and its score.
"""

from __future__ import annotations

from PIL import Image

from boardd.model import Scoreboard
from boardd.screens.canvas import Box, Canvas
from boardd.screens.fonts import font
from boardd.screens.standing import shown_team

ROW = 7  # the lowest
HEIGHT = 8


def matrix(board: Scoreboard, width: int) -> Image.Image:
    canvas = Canvas(width, HEIGHT)
    middle = width // 2
    if board.phase == "idle" or not board.teams:
        canvas.fill((middle - 6, 3, middle - 1, 4))
        canvas.fill((middle + 1, 3, middle + 6, 4))
        return canvas.image
    if len(board.teams) == 2:
        boxes = (0, 0, middle - 1, HEIGHT), (middle + 1, 0, width, HEIGHT)
        for team, box in zip(board.teams, boxes, strict=True):
            draw_team(canvas, board, team, box)
    else:
        draw_one(canvas, board, shown_team(board))
    draw_row(canvas, board)
    return canvas.image


def draw_one(canvas: Canvas, board: Scoreboard, team: str) -> None:
    letter = font("small").line(team)
    canvas.put(letter.crop((0, 0, letter.width, ROW)), (1, 0, letter.width + 1, ROW), 0, 1)
    draw_team(canvas, board, team, (letter.width + 3, 0, canvas.width, HEIGHT))


def draw_team(canvas: Canvas, board: Scoreboard, team: str, box: Box) -> None:
    left, top, right, _ = box
    text = str(board.teams[team].score)
    figures = font("lights")
    text = text if figures.width(text) <= right - left else "--"
    won = board.winner == team
    if won:
        canvas.fill(box)
    canvas.put(figures.line(text), (left, top + won, right, top + won + figures.height), 0.5, 0 if won else 1)
    if board.turn is not None and board.turn.team == team and board.phase == "throwing":
        draw_lights(canvas, board.turn.left, left, right)


def draw_lights(canvas: Canvas, left_to_throw: int, left: int, right: int) -> None:
    """Two lights for a throw and a gap, in the middle; more than fit are not counted."""
    shown = min(left_to_throw, (right - left + 1) // 3)
    x = left + (right - left - 3 * shown + 1) // 2
    for n in range(shown):
        canvas.fill((x + 3 * n, ROW, x + 3 * n + 2, HEIGHT))


def draw_row(canvas: Canvas, board: Scoreboard) -> None:
    step = {"pickup": 1, "asking": 2}.get(board.phase)
    for x in range(0, canvas.width, step) if step else ():
        canvas.fill((x, ROW, x + 1, HEIGHT))
