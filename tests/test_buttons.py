"""Buttons to commands, and back, for the trace."""

import pytest

from boardd.buttons import button_of, command_of
from boardd.log import Entry
from boardd.model import Reading, UpNext


def pressed(name):
    return Reading(1.0, "button", name, ())


@pytest.mark.parametrize(
    ("name", "by_hand", "wanted"),
    [
        ("A", True, {"do": "miss", "team": "A"}),
        ("dead", True, {"do": "dead"}),
        ("A", False, {}),  # for the engine, which knows what has just landed
        ("dead", False, {}),
        ("undo", False, {"do": "undo"}),
        ("pickup", False, {"do": "pickup"}),
    ],
)
def test_a_button_is_a_command_unless_the_engine_must_hear_it(name, by_hand, wanted):
    assert command_of(pressed(name), by_hand) == wanted


def test_what_is_no_button_is_no_command():
    assert command_of(Reading(1.0, "beam", "undo", (1,)), by_hand=True) == {}


def test_a_miss_is_the_button_of_whoever_is_to_throw():
    turn = UpNext(1, "B", None, 1, 3, False, 0)
    assert button_of({"do": "miss"}, turn, ()) == "B"
    assert button_of({"do": "miss", "team": "A"}, turn, ()) == "A"


@pytest.mark.parametrize(("what", "button"), [("throw A 1 on", "undo"), ("correct A 1 5", ""), ("new", "")])
def test_a_trace_hears_of_an_undo_only_if_a_throw_was_undone(what, button):
    undone = [Entry(3, 1, "undo", {"of": [2], "what": what})]
    assert button_of({"do": "undo"}, None, undone) == button
