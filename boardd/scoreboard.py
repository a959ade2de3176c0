"""The game as the log tells it in; the scoreboard, and the same as JSON, out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardd.coaching import Order, orders
from boardd.game import followed, next_round, opening
from boardd.log import Folded
from boardd.model import Game, Question, RoundScore, Scoreboard, TeamLine, UpNext
from boardd.rules.parts.round import RoundInPlay

Orders = Callable[[Sequence[Order]], Sequence[Order]]


def scoreboard(board_id: str, seq: int, folded: Folded, still_open: Orders = tuple) -> Scoreboard:
    """Where the game stands, for whoever shows it; Refused if the rules do not allow what the log says."""
    game = folded.game
    if game is None:
        return Scoreboard(board_id, seq=seq)
    rounds, stands, r = followed(game, as_thrown=True)
    begun = len(rounds) > folded.locked  # a round that is not over
    over = stands.winner is not None and not begun
    fresh = not begun and not over  # between two rounds
    up = up_next(game, folded.locked) if fresh else stands.up
    thrown = begun and rounds[-1].complete and (up is None or up.round > rounds[-1].round)
    phase = phase_of(folded, thrown, over)
    before = stands.start if begun else stands.scores
    points = rounds[-1].points if rounds and not fresh else dict.fromkeys(game.teams, 0)
    return Scoreboard(
        id=board_id,
        game=folded.number,
        seq=seq,
        variant=game.variant,
        phase=phase,
        round=folded.locked + 1 if fresh else stands.round,
        turn=up if phase in ("throwing", "asking") and not over and not thrown else None,
        teams={team: TeamLine(label(game, team), game.teams[team], before[team], points[team]) for team in game.teams},
        pieces={} if fresh else stands.pieces,
        winner=stands.winner if over else None,
        how=stands.how if over else None,
        why=rounds[-1].why if rounds else (),
        ask=None if folded.ended else question(folded),
        put_back=tuple(map(str, still_open(orders(r, folded.locked)))) if begun else (),
    )


def up_next(game: Game, locked: int) -> UpNext | None:
    """Who begins the round after those that are over; a bonus throw is declined by the pick-up (YO-9)."""
    order, scores, memory = next_round(game)
    return RoundInPlay(opening(game)[0], locked + 1, order, game.teams, scores, memory).up()


def phase_of(folded: Folded, thrown: bool, over: bool) -> str:
    if folded.ended:
        return "idle"
    if folded.asked:
        return "asking"
    if over:
        return "over"
    return "pickup" if thrown else "throwing"


def winner_of(folded: Folded) -> str | None:
    """Of a game that is over, though something may still be asked about it."""
    return None if folded.ended else scoreboard("", 0, folded).winner


def next_game(game: Game, winner: str | None) -> Game:
    """The same again; challengers, who lost the last one, go first (HoleyBoard's book)."""
    first = next((team for team in game.teams if team != winner), game.first) if winner else game.first
    return game._replace(rounds=(), first=first, scores=dict.fromkeys(game.teams, 0))


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
