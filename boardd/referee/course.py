"""Entries in; the game that they tell, and an engine that believes it, out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardd.coaching import Order, still_open
from boardd.errors import Refused
from boardd.game import next_round
from boardd.inference.engine import Engine
from boardd.inference.retelling import begin_from, conform, course_of, weight_of
from boardd.inference.tokens import plain
from boardd.inference.tracks import Start
from boardd.log import NOTHING, Entry, Folded, Growing, Newest
from boardd.model import Board, Game, Point, Scoreboard
from boardd.rules import find
from boardd.scoreboard import next_game, scoreboard, winner_of

Spots = tuple[Point, ...] | None
NONE_BEFORE = Newest()


class Course:
    """`engine` is None where nothing is inferred: no game, or one that is played by hand.

    So is every game where no sensor is connected that the board file describes: `sensed` is False then.
    """

    def __init__(
        self,
        board: Board,
        ends: int,
        entries: Iterable[Entry] = (),
        engine: Engine | None = None,
        before: Newest = NONE_BEFORE,
        sensed: bool = True,
    ) -> None:
        self.board, self.ends, self.sensed = board, ends, sensed
        self.before = before  # the numbers from which a log without entries goes on
        self.entries = list(entries)
        self.t_s = 0.0  # of the newest reading
        self.trouble = ""  # what the sensors said, or the log tells, and the rules do not allow
        fits = sensed and engine is not None and engine.board == board and len(engine.decks) == ends
        self.engine = engine if fits else None
        self.shown: tuple[Folded, Spots, Scoreboard] | None = None
        self.spots: Spots = None  # where pieces lie, as far as a surface shows it and nothing else is inferred
        self.growing = Growing()
        self.folded: Folded = self.growing.fold(self.entries)
        try:
            if self.is_over() or not self.agrees():
                self.agree()
        except Refused as refusal:
            self.folded, self.engine = NOTHING, None
            self.trouble = f"the last game cannot go on: {refusal}; new begins another"

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else self.before.seq

    def scoreboard(self, board_id: str) -> Scoreboard:
        """Worked out once for what the entries come to: it is asked for several times each time something happens."""
        if self.shown is None or self.shown[0] is not self.folded or self.shown[1] is not self.spots:
            self.shown = self.folded, self.spots, scoreboard(board_id, self.seq, self.folded, self.still_open)
        return self.shown[2]._replace(id=board_id, seq=self.seq)

    def still_open(self, orders: Sequence[Order]) -> Sequence[Order]:
        """What must be put back, as far as anything tells."""
        return orders if self.spots is None else still_open(orders, self.spots, self.board)

    def is_over(self) -> bool:
        return not self.folded.ended and self.scoreboard("").winner is not None

    def faults(self) -> list[str]:
        return [*([self.trouble] if self.trouble else []), *(self.engine.faults() if self.engine else [])]

    # The log leads

    def add(self, event: str, **body: Any) -> None:
        game = self.folded.number
        if event == "new":
            game = max([entry.game for entry in self.entries], default=self.before.game) + 1
        self.entries.append(Entry(self.seq + 1, game, event, body))

    def attempt(self, event: str, **body: Any) -> None:
        """An entry, if the rules allow what the log then tells; who is refused goes back to where it was."""
        self.add(event, **body)
        self.refold()

    def refold(self) -> None:
        self.folded = self.growing.fold(self.entries)
        self.scoreboard("")

    def back_to(self, count: int) -> None:
        """So many entries stand; the engine believes nothing else."""
        changed = len(self.entries) != count
        del self.entries[count:]
        if changed:
            self.folded = self.growing.fold(self.entries)
        if self.engine and not self.agrees():
            self.agree()

    # The engine follows

    def inferred(self, game: Game) -> bool:
        """Can the sensors of this board tell the throws of this game?"""
        board = self.board
        return self.sensed and find(game.variant).piece == "washer" and bool(board.loads or board.ir or board.beams)

    def agree(self) -> None:
        """The engine goes on from what the log tells; once a game is won, from the beginning of the next one."""
        game, number = self.folded.game, self.folded.locked + 1
        if game is None or self.folded.ended or not self.inferred(game):
            self.engine = None
            return
        throws, played, first = self.folded.throws_of(number), game.rounds[: self.folded.locked], self.folded.first
        if winner := winner_of(self.folded):
            game, number, throws, played, first = next_game(game, winner), 1, [], (), None
        agreed = game._replace(rounds=())
        order, scores, memory = next_round(game._replace(rounds=played))
        if first and first != order[0]:
            order = order[::-1]
        start = Start(order, scores, memory)
        doubtful = self.engine and self.agrees() and not any(key[0] == number for key in self.folded.said)
        if doubtful and self.engine and begin_from(self.engine, start):
            return
        fresh = self.engine is None
        self.engine = self.engine or Engine(self.board, agreed, self.ends)
        course = tuple((team, throw) for team, _, throw in throws)
        conform(self.engine, agreed, number, start, course)
        if fresh:  # it has not felt the pieces come down that lie there
            self.engine.deck.mark(weight_of(self.engine, self.engine.tracks[0].world))

    def agrees(self) -> bool:
        """Does the engine believe what the log tells of this round?"""
        game = self.folded.game
        if self.engine is None or game is None or self.folded.ended:
            return False
        same = self.engine.game == game._replace(rounds=()) and not self.engine.over
        told = [(team, n, plain(throw)) for team, n, throw in self.folded.throws_of(self.engine.round)]
        return same and self.engine.round == self.folded.locked + 1 and course_of(self.engine) == told
