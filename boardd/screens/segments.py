"""A scoreboard in, a byte for each seven-segment digit out: the scores of two teams, left and right.

Dots below a score: so many throws are left; below the winner's all; below everything: the board asks. With room for
it, PU stands between the scores while the pieces are to be picked up. Of more than two teams the one that throws, or
the best, is shown by its letter and its score; a score that has no room is shown as dashes.
"""

from __future__ import annotations

from boardd.model import Scoreboard
from boardd.screens.standing import shown_team

DOT = 0x80
SEGMENTS = {  # MAX7219 data sheet, table 6: dot, then A (top) and on clockwise to F, and G (middle)
    " ": 0x00,
    "-": 0x01,
    "0": 0x7E,
    "1": 0x30,
    "2": 0x6D,
    "3": 0x79,
    "4": 0x33,
    "5": 0x5B,
    "6": 0x5F,
    "7": 0x70,
    "8": 0x7F,
    "9": 0x7B,
    "A": 0x77,
    "B": 0x1F,
    "C": 0x4E,
    "D": 0x3D,
    "E": 0x4F,
    "F": 0x47,
    "G": 0x5E,
    "H": 0x37,
    "J": 0x3C,
    "L": 0x0E,
    "P": 0x67,
    "U": 0x3E,
}


def segments(board: Scoreboard, digits: int) -> bytes:
    if board.phase == "idle" or not board.teams:
        return coded("-" * digits)
    if len(board.teams) == 2:
        values = [half(board, team, digits // 2, n) for n, team in enumerate(board.teams)]
        between = b"" if digits % 2 == 0 else coded(" ")
        lit = values[0] + between + values[1]
    else:
        team = shown_team(board)
        lit = coded(team) + half(board, team, digits - 1, 1)
    if board.phase == "pickup" and digits >= 8:
        lit = pick_up(lit)
    return bytes(value | DOT for value in lit) if board.phase == "asking" else lit


def half(board: Scoreboard, team: str, room: int, right: int) -> bytes:
    text = str(board.teams[team].score)
    text = text if len(text) <= room else "-" * room
    lit = coded(text.rjust(room) if right else text.ljust(room))
    dots = room if board.winner == team else 0
    if board.turn is not None and board.turn.team == team:
        dots = min(board.turn.left, room)
    dotted = range(room - dots, room) if right else range(dots)
    return bytes(value | (DOT if n in dotted else 0) for n, value in enumerate(lit))


def pick_up(lit: bytes) -> bytes:
    """Where both digits in the middle are dark."""
    middle = len(lit) // 2
    if any(lit[middle - 1 : middle + 1]):
        return lit
    return lit[: middle - 1] + coded("PU") + lit[middle + 1 :]


def coded(text: str) -> bytes:
    return bytes(SEGMENTS.get(character, SEGMENTS["-"]) for character in text)
