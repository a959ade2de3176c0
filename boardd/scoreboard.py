"""The game as the log tells it in; the scoreboard, and the same as JSON, out."""

from __future__ import annotations

from boardd.coaching import put_back
from boardd.game import follow
from boardd.log import Folded
from boardd.model import Game, Question, RoundScore, Scoreboard, TeamLine, UpNext


def scoreboard(board_id: str, seq: int, folded: Folded) -> Scoreboard:
    """Where the game stands, for whoever shows it; Refused if the rules do not allow what the log says."""
    game = folded.game
    if game is None:
        return Scoreboard(board_id, seq=seq)
    rounds, stands = follow(game, as_thrown=True)
    begun = len(rounds) > folded.locked  # a round that is not over
    over = stands.winner is not None and not begun
    fresh = not begun and not over  # between two rounds
    phase = phase_of(folded, rounds, stands.up, begun, over)
    before = stands.start if begun else stands.scores
    points = rounds[-1].points if rounds and not fresh else dict.fromkeys(game.teams, 0)
    return Scoreboard(
        id=board_id,
        game=folded.number,
        seq=seq,
        variant=game.variant,
        phase=phase,
        round=folded.locked + 1 if fresh else stands.round,
        turn=stands.up if phase in ("throwing", "asking") and not over else None,
        teams={team: TeamLine(label(game, team), game.teams[team], before[team], points[team]) for team in game.teams},
        pieces={} if fresh else stands.pieces,
        winner=stands.winner if over else None,
        how=stands.how if over else None,
        why=rounds[-1].why if rounds else (),
        ask=question(folded),
        put_back=put_back(game, folded.locked) if begun else (),
    )


def phase_of(folded: Folded, rounds: list[RoundScore], up: UpNext | None, begun: bool, over: bool) -> str:
    if folded.ended:
        return "idle"
    if folded.asked:
        return "asking"
    if over:
        return "over"
    thrown = begun and rounds[-1].complete and (up is None or up.round > rounds[-1].round)
    return "pickup" if thrown else "throwing"


def label(game: Game, team: str) -> str:
    return " & ".join(game.teams[team]) or team


def question(folded: Folded) -> Question | None:
    """The oldest that is open."""
    for (number, team, n), choices in sorted(folded.asked.items()):
        return Question(number, team, n, choices)
    return None


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


def round_json(scored: RoundScore) -> dict[str, object]:
    """A round as `boardd score --json` prints it."""
    return {**scored._asdict(), "why": [why._asdict() for why in scored.why]}
