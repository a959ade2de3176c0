"""The scoreboard: phases, scores and turns as players would say them, and as JSON with every key of formats.md."""

import json

from boardd.model import Scoreboard
from boardd.scoreboard import next_game, to_json
from tests.refereed import Table

KEYS = {"id", "game", "seq", "variant", "phase", "round", "turn", "teams", "pieces", "winner", "how", "why", "ask",
        "faults"}  # fmt: skip


def test_without_a_game_it_is_idle_and_still_whole():
    told = to_json(Scoreboard("garage"))
    assert told.keys() >= KEYS
    assert (told["phase"], told["turn"], told["teams"]) == ("idle", None, {})


def test_a_round_goes_from_throwing_to_pickup_to_the_next():
    table = Table(teams={"A": ["Ann", "Al"], "B": ["Bob", "Bea"]})
    board = table.board
    assert (board.phase, board.round, board.turn.player, board.turn.left) == ("throwing", 1, "Ann", 3)
    board = table.throw("5", "off", "on", "3", "off", "off")
    assert (board.phase, board.turn, board.teams["A"].score, board.teams["A"].points) == ("pickup", None, 0, 5)
    board = table.do("pickup")
    assert (board.phase, board.round, board.turn.player, board.pieces) == ("throwing", 2, "Bea", {})  # HB-15, G-3
    assert (board.teams["A"].score, board.teams["A"].points) == (5, 0)


def test_nobody_is_told_to_throw_while_the_board_waits_for_the_pick_up_even_if_something_is_asked():
    table = Table()
    body = {"round": 1, "team": "A", "n": 1, "throw": "5", "confidence": 0.6, "ask": ["5", "on"]}
    table.referee.attempt("throw", **body)
    table.throw("off", "off", "off", "off", "off")
    assert (table.board.phase, table.board.turn) == ("asking", None)
    table.do("end")
    assert (table.board.phase, table.board.ask) == ("idle", None)
    assert table.refused("answer", choice=0) == "nothing is asked"


def test_the_turn_and_the_pieces_are_told_in_json():
    table = Table()
    told = to_json(table.throw("on@203,640", "~3"))
    assert told.keys() >= KEYS
    assert told["turn"] == {"team": "A", "player": None, "throw": 3, "left": 1}
    assert told["pieces"] == {"A1": "on@203,640", "A2": "~3"}
    assert told["teams"]["A"] == {"name": "A", "players": [], "score": 0, "points": 0}
    json.dumps(told)


def test_a_win_is_told_with_how_and_why():
    table = Table(scores={"A": 18, "B": 0})
    board = table.round("off", "off", "3", "off", "off", "off")
    assert (board.phase, board.winner, board.how, board.teams["A"].score) == ("over", "A", "third-throw", 21)
    assert "HB-8" in [why.rule for why in board.why]
    assert next_game(table.referee.folded.game, "A").first == "B"
