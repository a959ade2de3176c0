"""A scoreboard in; the big scores with names, whose throw it is, how many are left and what this round adds, out."""

from __future__ import annotations

from boardd.model import Scoreboard
from boardd.screens.canvas import Box, Canvas, digits, width_of
from boardd.screens.fonts import font
from boardd.screens.pips import draw_left, left_width
from boardd.screens.standing import ranked, shown_team
from boardd.screens.words import signed

NAME_PX, LEAST_NAME_PX = 9, 8
BIG_PX, MIDDLE_PX = 36, 22  # the digits of a high picture, and of a low one
LEAST_SIDE_PX, LEAST_BELOW_PX = 22, 8
TALL_PX, GAP_PX = 15, 3  # a row of a list with large digits, and between a name and its score


def draw(canvas: Canvas, board: Scoreboard, box: Box) -> None:
    if len(board.teams) != 2:
        draw_many(canvas, board, box)
        return
    first, second = halves(box)
    for team, half in zip(board.teams, (first, second), strict=True):
        draw_team(canvas, board, team, half)
    if first[1] == second[1]:
        below = NAME_PX if first[3] - first[1] >= LEAST_NAME_PX + MIDDLE_PX else 0
        canvas.fill((first[2], first[1] + below, first[2] + 1, first[3]))


def halves(box: Box) -> tuple[Box, Box]:
    """Beside each other, or one above the other where the picture is upright."""
    left, top, right, bottom = box
    if right - left >= bottom - top:
        middle = (left + right) // 2
        return (left, top, middle - 1, bottom), (middle + 1, top, right, bottom)
    middle = (top + bottom) // 2
    return (left, top, right, middle - 1), (left, middle + 1, right, bottom)


def draw_team(canvas: Canvas, board: Scoreboard, team: str, box: Box) -> None:
    """The name, black on white while it is this team's throw; the score; and this round, where there is room for it."""
    left, top, right, bottom = box
    if bottom - top < LEAST_NAME_PX + MIDDLE_PX:
        draw_beside(canvas, board, team, box)
        return
    flat = bottom - top < LEAST_NAME_PX + BIG_PX
    room = bottom - top - (MIDDLE_PX if flat else BIG_PX)
    with_points = not flat and room < NAME_PX + 1 + LEAST_BELOW_PX
    draw_name(canvas, board, team, (left, top, right, top + min(NAME_PX, room)), with_points)
    top += min(NAME_PX + 1, room)
    if flat:
        draw_side(canvas, board, team, draw_score(canvas, board, team, (left, top, right, bottom)))
    else:
        canvas.number((left, top, right, top + BIG_PX), score(board, team))
        draw_below(canvas, board, team, (left, top + BIG_PX + 1, right, bottom))


def score(board: Scoreboard, team: str) -> str:
    return str(board.teams[team].score)


def points(board: Scoreboard, team: str) -> str:
    return signed(board.teams[team].points) if board.teams[team].points else ""


def is_up(board: Scoreboard, team: str) -> bool:
    return board.turn is not None and board.turn.team == team and board.phase in ("throwing", "asking")


def left_to_throw(board: Scoreboard, team: str) -> int:
    return board.turn.left if board.turn is not None and is_up(board, team) else 0


# A high picture: the name, the score, this round, one below the other


def draw_name(canvas: Canvas, board: Scoreboard, team: str, box: Box, with_points: bool) -> None:
    """Of a team the player who throws; when all is thrown, what the round added."""
    name = board.teams[team].name
    if is_up(board, team):
        canvas.bar(box, (board.turn and board.turn.player) or name)
        return
    added = points(board, team) if with_points and board.phase == "pickup" else ""
    room = box[2] - (width_of(added) + 4 if added else 0)
    canvas.text((box[0], box[1], room, box[3]), name)
    canvas.text((box[0], box[1], box[2] - 2, box[3]), added, align=1)


def draw_below(canvas: Canvas, board: Scoreboard, team: str, box: Box) -> None:
    """What this round adds, and on its right what is left to throw."""
    left, top, right, bottom = box
    added, throws = points(board, team), left_to_throw(board, team)
    large = bottom - top >= 15
    if bottom - top < LEAST_BELOW_PX - 1:
        return
    if not throws:
        canvas.points(box, added, large=large)
        return
    if width_of(added, large) + 8 + left_width(throws, large) > right - left:
        large = False
    wide = width_of(added, large)
    if wide + 8 + left_width(throws, large) > right - left:
        wide = font("narrow").width(added)
    canvas.points((left + 2, top, left + 2 + wide, bottom), added, 0, large)
    beside = wide + 6 if added else 0
    draw_left(canvas, throws, (left + beside, top, right - 2, bottom), 1 if added else 0.5)


# A low picture: the score, and on its right the rest


def draw_score(canvas: Canvas, board: Scoreboard, team: str, box: Box) -> Box:
    """What is left beside it."""
    left, top, right, bottom = box
    text = score(board, team)
    size = digits(text, right - left - LEAST_SIDE_PX, bottom - top)
    room = max(size.width(text), size.width("00")) + 2
    canvas.put(size.line(text), (left, top, left + room, bottom), 0.5, 1)
    return left + room + 2, top, right - 1, bottom


def draw_side(canvas: Canvas, board: Scoreboard, team: str, box: Box) -> None:
    """What this round adds, above what is left to throw."""
    left, top, right, bottom = box
    middle = (top + bottom) // 2
    canvas.points((left, top, right, middle), points(board, team))
    if left_to_throw(board, team):
        draw_left(canvas, left_to_throw(board, team), (left, middle, right, bottom), 0.5)


def draw_beside(canvas: Canvas, board: Scoreboard, team: str, box: Box) -> None:
    """The name there too, above what this round adds and what is left."""
    left, top, right, bottom = draw_score(canvas, board, team, box)
    draw_name(canvas, board, team, (left, top, right, top + NAME_PX), with_points=False)
    draw_below(canvas, board, team, (left - 2, top + NAME_PX + 1, right + 1, bottom))


# More than two teams


def draw_many(canvas: Canvas, board: Scoreboard, box: Box) -> None:
    """Whose turn it is, or who leads, in large; everybody in a list beside it, the best first, as high as can be."""
    best = ranked(board)
    first, (left, top, right, bottom) = halves(box)
    draw_team(canvas, board, shown_team(board), first)
    high = NAME_PX if bottom - top > 2 * MIDDLE_PX else NAME_PX - 1
    if (bottom - top) // len(best) >= TALL_PX and all(name_fits(board, team, right - left - 4) for team in best):
        high = (bottom - top) // len(best)
    rows = (bottom - top) // high
    fitting = best if len(best) <= rows else best[: rows - 1]
    for team in fitting:
        draw_row(canvas, board, team, (left + 3, top, right - 1, top + high))
        top += high
    if len(fitting) < len(best):
        canvas.text((left + 3, top, right - 1, top + high), f"and {len(best) - len(fitting)} more", align=1)


def name_fits(board: Scoreboard, team: str, wide: int) -> bool:
    """Beside large digits: of several shortened names nobody can tell which is which."""
    return width_of(board.teams[team].name) + GAP_PX + width_of(score(board, team), large=True) <= wide


def draw_row(canvas: Canvas, board: Scoreboard, team: str, box: Box) -> None:
    text, large = score(board, team), box[3] - box[1] >= TALL_PX
    canvas.text((box[0], box[1], box[2] - width_of(text, large) - GAP_PX, box[3]), board.teams[team].name, align=0)
    canvas.text(box, text, align=1, large=large)


def final(board: Scoreboard) -> list[str]:
    return [score(board, team) for team in ranked(board)]


def draw_final(canvas: Canvas, board: Scoreboard, box: Box) -> None:
    """21 : 18, the winner's score first; of more than two teams the winner's alone."""
    texts = final(board)
    if len(texts) != 2:
        canvas.number(box, texts[0])
        return
    parts = halves(box)
    left, top, right, bottom = parts[0]
    size = min((digits(text, right - left - 2, bottom - top) for text in texts), key=lambda found: found.height)
    for text, part in zip(texts, parts, strict=True):
        canvas.put(size.line(text), part, 0.5, 1)
    if top == parts[1][1] and max(map(size.width, texts)) <= right - left - 3 * dot(size.height):
        draw_colon(canvas, box, size.height)
    elif top == parts[1][1]:
        canvas.fill((right, top, right + 1, bottom))


def dot(high: int) -> int:
    """Half the side of a colon's dot."""
    return 2 if high > MIDDLE_PX else 1


def draw_colon(canvas: Canvas, box: Box, high: int) -> None:
    x, y = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
    half = dot(high)
    for dy in (-high // 4, high // 4):
        canvas.fill((x - half, y + dy - half, x + half, y + dy + half))
