"""A scoreboard in; the same as JSON, as MQTT, the page and programs get it, out."""

from __future__ import annotations

from boardd.model import Scoreboard


def to_json(board: Scoreboard) -> dict[str, object]:
    turn, ask = board.turn, board.ask
    return {
        "id": board.id,
        "game": board.game,
        "seq": board.seq,
        "variant": board.variant,
        "phase": board.phase,
        "round": board.round,
        "turn": turn and {"team": turn.team, "player": turn.player, "throw": turn.throw, "left": turn.left},
        "teams": {team: {**line._asdict(), "players": list(line.players)} for team, line in board.teams.items()},
        "pieces": {piece: str(place) for piece, place in board.pieces.items()},
        "winner": board.winner,
        "how": board.how,
        "why": [why._asdict() for why in board.why],
        "ask": ask and {**ask._asdict(), "choices": list(ask.choices)},
        "put_back": list(board.put_back),
        "faults": list(board.faults),
    }
