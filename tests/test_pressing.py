"""What pressing a button means."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.pressing import Pressing


def pressed(*edges: tuple[float, str, bool], until: float = 60.0, names: str = "AB") -> list[str]:
    buttons = Pressing([*names, "dead"])
    said = [word for edge in edges for word in buttons.edge(*edge)]
    return said + buttons.wait(until)


def test_a_short_press_says_the_team():
    assert pressed((1.0, "A", True), (1.2, "A", False)) == ["A"]


def test_held_for_two_seconds_it_says_undo_once_and_not_missed():
    assert pressed((1.0, "A", True), (4.0, "A", False)) == ["undo"]
    buttons = Pressing("AB")
    buttons.edge(1.0, "A", True)
    assert buttons.wait(2.9) == []
    assert buttons.wait(3.0) == ["undo"]
    assert buttons.wait(9.0) == []
    assert buttons.edge(10.0, "A", False) + buttons.wait(11.0) == []


def test_both_together_say_picked_up_however_long():
    for release in (1.3, 9.0):
        edges = (1.0, "A", True), (1.1, "B", True), (release, "A", False), (release + 0.1, "B", False)
        assert pressed(*edges) == ["pickup"]


def test_after_both_together_each_works_alone_again():
    both = (1.0, "A", True), (1.1, "B", True), (1.3, "A", False), (1.4, "B", False)
    assert pressed(*both, (5.0, "B", True), (5.1, "B", False)) == ["pickup", "B"]


def test_another_button_says_its_own_name_also_when_held():
    assert pressed((1.0, "dead", True), (5.0, "dead", False)) == ["dead"]


def test_bouncing_contacts_are_one_press():
    bounces = [(1.0 + 0.001 * i, "A", i % 2 == 0) for i in range(9)]
    assert pressed(*bounces, (1.5, "A", False), (1.501, "A", True), (1.502, "A", False)) == ["A"]


def test_a_spike_shorter_than_contacts_bounce_is_no_press():
    assert pressed((1.0, "A", True), (1.005, "A", False)) == []


@given(st.lists(st.tuples(st.floats(0.001, 1.5), st.sampled_from("AB"), st.booleans()), max_size=40))
def test_any_edges_say_only_known_words_and_never_more_than_presses(steps):
    buttons, t_s, said, levels = Pressing("AB"), 0.0, [], []
    for step_s, name, down in steps:
        t_s += step_s
        levels.append((name, down))
        said += buttons.edge(t_s, name, down)
    said += buttons.wait(t_s + 10)
    assert set(said) <= {"A", "B", "undo", "pickup"}
    presses = sum(sum(not was and now for was, now in pairwise([False, *each])) for each in per_button(levels))
    assert len(said) <= presses


def per_button(levels):
    return [[down for name, down in levels if name == button] for button in "AB"]


@pytest.mark.parametrize("hold_s", [0.5, 3.0])
def test_how_long_is_configurable(hold_s):
    buttons = Pressing("AB", hold_s)
    buttons.edge(1.0, "A", True)
    assert buttons.wait(1.0 + hold_s - 0.01) == []
    assert buttons.wait(1.0 + hold_s) == ["undo"]
