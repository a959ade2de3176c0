"""A scoreboard in, the one team that a small display shows out."""

from __future__ import annotations

from boardd.model import Scoreboard


def ranked(board: Scoreboard) -> list[str]:
    """The winner first, then by score."""
    return sorted(board.teams, key=lambda team: (team != board.winner, -board.teams[team].score))


def shown_team(board: Scoreboard) -> str:
    """Whose turn it is, otherwise who won or leads."""
    return board.turn.team if board.turn is not None and board.turn.team in board.teams else ranked(board)[0]
