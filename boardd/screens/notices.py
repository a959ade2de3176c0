"""A scoreboard in; a question, what to put back, the winner or that nothing is played, in words, out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardd.model import Question, Scoreboard
from boardd.screens import words
from boardd.screens.canvas import FLAT_PX, LARGE_PX, LINE_PX, SMALL_PX, Box, Canvas, fits, shortened, width_of, wrapped
from boardd.screens.scores import BIG_PX, draw_final, final

INDENT = "  "
WIDER_PX = 12  # for two scores of three digits


def draw_question(canvas: Canvas, board: Scoreboard, ask: Question, box: Box) -> None:
    """The throw, and what it may have been: the likeliest first, in the words that can be large."""
    tight = LINE_PX + SMALL_PX * len(ask.choices) > box[3] - box[1]
    rest = draw_title(canvas, words.question(board, ask), box, tight=tight)
    full = [f"{n} {words.choice(token)}" for n, token in enumerate(ask.choices)]
    brief = [f"{n} {words.choice(token, brief=True)}" for n, token in enumerate(ask.choices)]
    draw_list(canvas, brief if in_large(brief, rest) and not in_large(full, rest) else full, rest)


def draw_put_back(canvas: Canvas, board: Scoreboard, box: Box) -> None:
    draw_list(canvas, board.put_back, draw_title(canvas, "PUT BACK", box))


def draw_winner(canvas: Canvas, board: Scoreboard, box: Box) -> None:
    """Who, how, and the scores as they ended."""
    left, top, right, bottom = box
    how = words.how(board)
    if is_flat(box):
        middle = (left + right) // 2 + (WIDER_PX if any(len(score) > 2 for score in final(board)) else 0)
        draw_final(canvas, board, (left, top, middle, bottom))
        rest = draw_title(canvas, won(board, right - middle), (middle, top, right, bottom))
        draw_lines(canvas, wrapped(how, right - middle), rest, SMALL_PX)
    elif bottom - top < LARGE_PX + BIG_PX + LINE_PX and how:
        draw_final(canvas, board, draw_title(canvas, won(board, right - left, f": {how}"), box))
    else:
        left, top, right, bottom = draw_title(canvas, won(board, right - left), box)
        lines = wrapped(how, right - left)
        bottom -= LINE_PX * len(lines)
        draw_final(canvas, board, (left, top, right, bottom))
        draw_lines(canvas, lines, (left, bottom, right, box[3]))


def won(board: Scoreboard, wide: int, more: str = "") -> str:
    """Ann wins; of a long name only so much that the rest can be read."""
    line = board.teams[board.winner or ""]
    rest = f" {'win' if len(line.players) > 1 else 'wins'}{more}"
    return shortened(line.name, wide - 4 - width_of(rest) - 1) + rest


def draw_ready(canvas: Canvas, board: Scoreboard, box: Box) -> None:
    draw_lines(canvas, wrapped("ready for a game", box[2] - box[0]), draw_title(canvas, board.id, box))


# Parts


def is_flat(box: Box) -> bool:
    return box[3] - box[1] <= FLAT_PX


def draw_title(canvas: Canvas, text: str, box: Box, large: bool = True, tight: bool = False) -> Box:
    """Black on white at the top, large where it fits; what is left of the box."""
    left, top, right, bottom = box
    if is_flat(box):
        high = SMALL_PX if tight else LINE_PX
        canvas.bar((left, top, right, top + high), text)
        return left, top + high, right, bottom
    wide = right - left - 4
    most = (bottom - top) // (3 * LARGE_PX)
    lines = wrapped(text, wide, large=True)
    if not large or len(lines) > most or not all(fits(word, wide, large=True) for word in text.split()):
        large = False
        lines = wrapped(text, wide)
        lines = lines if len(lines) <= most else [text]
    high = LARGE_PX if large else LINE_PX
    for line in lines:
        canvas.bar((left, top, right, top + high), line, large)
        top += high
    return left, top + 1, right, bottom


def draw_lines(canvas: Canvas, lines: Iterable[str], box: Box, high: int = LINE_PX) -> None:
    """Centred, in the middle of the box."""
    left, top, right, bottom = box
    shown = list(lines)[: (bottom - top) // high]
    top += (bottom - top - high * len(shown)) // 2
    for line in shown:
        canvas.text((left, top, right, top + high), line, large=high == LARGE_PX)
        top += high


def in_large(lines: Iterable[str], box: Box) -> bool:
    return len(hanging(lines, box, large=True)) * LARGE_PX <= box[3] - box[1]


def hanging(lines: Iterable[str], box: Box, large: bool) -> list[str]:
    """Each line broken where it must be, what follows a little to the right."""
    found: list[str] = []
    for line in lines:
        first, *others = wrapped(line, box[2] - box[0] - width_of(INDENT, large), large) or [""]
        found += [line] if fits(line, box[2] - box[0], large) else [first, *(INDENT + other for other in others)]
    return found


def draw_list(canvas: Canvas, lines: Sequence[str], box: Box) -> None:
    """All in one size, the largest in which they fit; of too many the first, and how many more there are."""
    left, top, right, bottom = inner = box[0] + 2, box[1], box[2], box[3]
    large = in_large(lines, inner)
    least = LARGE_PX if large else SMALL_PX
    rows = (bottom - top) // least
    parts = hanging(lines, inner, large)
    if len(parts) > rows:
        parts = list(lines)
    high = min((bottom - top) // max(1, min(rows, len(parts))), least + 4)
    for n, part in enumerate(parts[:rows]):
        more = f"+{len(parts) - rows}" if n == rows - 1 and len(parts) > rows else ""
        beside = width_of(more) + 4 if more else 0
        canvas.text((left, top, right - beside, top + high), part, 0, large)
        canvas.text((left, top, right, top + high), more, 1)
        top += high
