"""The engine on simulated readings."""

from boardd.board import load
from boardd.inference.engine import Engine
from boardd.model import RoundScore
from boardd.simulator import simulate
from boardd.simulator.options import Options
from tests.play import game


def test_a_won_game_is_over_whatever_comes_after_it():
    """18 + 3 on the first throw, one thrown off, the vic stuck; then somebody goes on throwing."""
    played = game("holeyboard", "A 3 off on | B off off off", scores="A 18, B 0")
    made = simulate(load("holeyboard"), played, 3, Options(calibrated=True, buttons=1.0))
    readings = list(made.readings)
    again = [reading._replace(t_s=reading.t_s + made.end_s + 1) for reading in readings]
    engine = Engine(made.header.board, made.header.game)
    rounds = [event for r in (*readings, *again) for event in engine.feed(r) if isinstance(event, RoundScore)]
    assert [(r.winner, r.how, r.scores) for r in rounds] == [("A", "stuck-vic", {"A": 21, "B": 0})]
