"""Following one throw through everything that is said of it."""

from boardd.board import load
from boardd.inference.engine import Engine
from boardd.inference.step import Name
from boardd.inference.witness import Witness
from boardd.model import Reading
from tests.play import game


def test_a_throw_that_is_told_with_the_lock_of_the_round_before_is_not_missed():
    """Six misses by their buttons, and no pick-up that any sensor sees: the seventh press begins the next round."""
    engine = Engine(load("holeyboard")._replace(loads=None), game("holeyboard"))
    witness = Witness(engine, Name(2, "A", 1))
    for i, team in enumerate("AAABBB"):
        witness.feed(Reading(10.0 + 5.0 * i, "button", team, ()))
    assert (engine.round, witness.told) == (1, [])
    witness.feed(Reading(60.0, "button", "A", ()))
    assert engine.round == 2
    assert [(told.token, told.why) for told in witness.told] == [("off", "the button A")]
