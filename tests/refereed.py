"""A referee to be told what happens, as people at a board without sensors tell it; or at one with them."""

from typing import Any

import pytest

from boardd import board as boards
from boardd.errors import Refused
from boardd.log import Key
from boardd.model import Board, Game, Scoreboard
from boardd.referee import Referee
from boardd.rules import find
from boardd.scoreboard import to_json

BOARDS = {"holeyboard": "holeyboard", "yocu-4": "yocu-4", "yocu-9": "yocu-9", "ritzenthaler": "ritzenthaler"}


def board_for(variant: str, sensors: bool = False) -> Board:
    board = boards.load(BOARDS.get(variant, "target" if variant == "target" else "shuffleboard"))
    return board if sensors else board._replace(loads=None, ir=None, beams={})


class Table:
    """do(...) is a command; the rest reads like play."""

    def __init__(self, variant: str = "holeyboard", sensors: bool = False, **agreed: Any) -> None:
        self.referee = Referee(board_for(variant, sensors), 1)
        self.t_s = 0.0
        self.do("new", variant=variant, **agreed)

    def do(self, do: str, **more: Any) -> Scoreboard:
        self.t_s += 1.0
        self.referee.command({"do": do, **more}, self.t_s)
        return self.board

    @property
    def board(self) -> Scoreboard:
        return self.referee.scoreboard("test")

    def throw(self, *tokens: str) -> Scoreboard:
        """Whoever is to throw throws these, one after the other."""
        for token in tokens:
            up = self.board.turn
            assert up, self.board
            self.do("correct", throw=f"{up.team}{up.throw}", to=token)
        return self.board

    def round(self, *tokens: str) -> Scoreboard:
        self.throw(*tokens)
        return self.do("pickup")

    def refused(self, do: str, **more: Any) -> str:
        """Why; and that nothing has changed."""
        before = self.told()
        with pytest.raises(Refused) as caught:
            self.do(do, **more)
        assert self.told() == before
        return str(caught.value)

    def told(self) -> object:
        return list(self.referee.entries), self.state()

    def state(self) -> dict[str, object]:
        return {**to_json(self.board), "seq": 0}

    @property
    def scores(self) -> dict[str, int]:
        """After the rounds that are over."""
        return {team: line.score for team, line in self.board.teams.items()}

    @property
    def throws(self) -> dict[Key, str]:
        return {key: str(throw) for key, throw in self.referee.folded.throws.items()}


def enter(table: Table, game: Game) -> None:
    """A whole game, throw by throw, with a pick-up after every round."""
    for number, turns in enumerate(game.rounds, 1):
        count: dict[str, int] = {}
        for turn in turns:
            for throw in turn.throws:
                count[turn.team] = count.get(turn.team, 0) + 1
                table.do("correct", throw=f"{turn.team}{count[turn.team]}", to=str(throw), round=number)
        table.do("pickup")


def is_sensed(variant: str) -> bool:
    return find(variant).piece == "washer"
