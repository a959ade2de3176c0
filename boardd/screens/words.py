"""What a scoreboard says in a program's words in, a player's words out."""

from __future__ import annotations

from boardd.errors import BoarddError
from boardd.model import Place, Question, Scoreboard
from boardd.sheet import throw_of

HOW = {
    "third-throw": "on the last throw",  # G-4: with another number of washers it is not the third
    "stuck-vic": "stuck the vic",
    "skunk": "skunk",
    "first-round-skunk": "first-round skunk",
    "reached-21": "exactly {score}",
    "reached-target": "reached {score}",
    "highest": "highest score",
}
PLACES = {"on": "on the board", "hang": "hanging", "dead": "dead", "off": "off", "short": "short", "corner": "corner"}


def how(board: Scoreboard) -> str:
    """How the game was won: stuck the vic."""
    line = board.teams.get(board.winner or "")
    if board.how is None or line is None:
        return ""
    return HOW.get(board.how, board.how.replace("-", " ")).replace("{score}", str(line.score))


def name(board: Scoreboard, team: str) -> str:
    return board.teams[team].name if team in board.teams else team


def question(board: Scoreboard, ask: Question) -> str:
    """Ann, throw 2?"""
    return f"{name(board, ask.team)}, throw {ask.n}?"


def choice(token: str, brief: bool = False) -> str:
    """A throw in sheet notation, in words: on the board, A1 to 5. Brief: on, A1 to 5."""
    try:
        throw = throw_of(token)
    except BoarddError:
        return token
    on = brief and throw.places == (Place("on"),)
    rests = "on" if on else " ".join(map(place, throw.places))
    return ", ".join([rests, *(f"{move.piece} {moved(move.to)}" for move in throw.moves)])


def place(rests: Place) -> str:
    if rests.leaning:
        return f"leaning in {rests.name}"
    return PLACES.get(rests.name, f"in {rests.name}")


def moved(to: Place) -> str:
    return place(to) if to.leaning or to.name in PLACES else f"to {to.name}"


def order(board: Scoreboard) -> str:
    """What the players are told to do, or that there is nothing more to do."""
    if board.phase == "over":
        return "" if board.winner in board.teams else "GAME OVER"
    return "PICK UP" if board.phase == "pickup" else ""


def signed(points: int) -> str:
    return f"{points:+d}"
