"""Buttons that nobody touches."""

from boardd.checks.buttons import judge
from tests.checks.surveyed import source, survey


def test_a_button_is_released_pressed_or_not_heard():
    found = judge(survey(sources=[source(name="USB", buttons={"A": False, "B": True, "dead": None})]))
    assert [(each.part, each.mark) for each in found] == [
        ("button A", "ok"),
        ("button B", "doubtful"),
        ("button dead", "broken"),
    ]
    assert 'pressed = "high"' in found[1].do
    assert [each.because for each in found] == ["", "", "pico USB"]


def test_buttons_of_both_ends_are_told_apart():
    found = judge(survey(sources=[source(buttons={"A": False}), source(end=1, buttons={"A": True})], ends=2))
    assert [(each.part, each.mark) for each in found] == [
        ("button A at end 0", "ok"),
        ("button A at end 1", "doubtful"),
    ]
