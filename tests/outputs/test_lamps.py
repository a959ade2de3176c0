"""The lamps at the buttons, on gpiozero's mock pins."""

from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from boardd.keys import Keys
from boardd.model import Scoreboard, UpNext
from boardd.outputs import Site
from boardd.outputs.lamps import Output, read

SITE = Site("test", Path(), lambda after, most: [], lambda wanted, reply: None, lambda: None)
TURN = UpNext(1, "B", None, 1, 3, False, 0)


@pytest.fixture
def factory():
    made = MockFactory()
    yield made
    made.reset()


@pytest.mark.parametrize(
    ("board", "lit"),
    [
        (Scoreboard("test", phase="throwing", turn=TURN), "B"),
        (Scoreboard("test", phase="pickup"), "AB"),
        (Scoreboard("test", phase="over", winner="A"), "A"),
        (Scoreboard("test"), ""),
    ],
)
def test_whoever_is_to_throw_has_light(factory, board, lit):
    lamps = Output(read(Keys({"A": 12, "B": 13})), SITE, factory)
    lamps.show(board)
    assert "".join(team for team, pin in (("A", 12), ("B", 13)) if factory.pin(pin).state) == lit
    assert lamps.faults() == []


def test_without_pins_the_game_goes_on_in_the_dark():
    lamps = Output(read(Keys({"backend": "rpigpio", "A": 12})), SITE)
    lamps.show(Scoreboard("test", phase="pickup"))
    assert lamps.faults()[0].startswith("the lamps cannot be used: ")


def test_a_key_that_is_no_team_is_said():
    keys = Keys({"A": 12, "left": 13}, "lamps")
    read(keys)
    assert keys.mistakes == ["lamps.left: a team's letter and its pin, A = 12, would be right"]
