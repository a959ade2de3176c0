"""What a person at a terminal sees of a calibration, however small the terminal is."""

import os
import re

import pytest

from boardd import guiding
from boardd.board import load
from boardd.calibrating import told
from boardd.calibration.guide import Guide
from boardd.guiding import Screen

LONG = "a part of what the Pico says is lost: look at its cable and its plugs"


def shown(monkeypatch, capsys, columns, rows):
    monkeypatch.setattr(guiding, "get_terminal_size", lambda: os.terminal_size((columns, rows)))
    screen = Screen("Calibrating garage (holeyboard)")
    screen.drawn = True
    guide = Guide(load("holeyboard"), [])
    guide.notes.extend(f"hole {number}: 2 of 2 beams noticed it, and that is all" for number in range(9))
    capsys.readouterr()
    screen.show(told(guide, [LONG] * 3))
    text = capsys.readouterr().out
    assert text.endswith("\n")
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text[:-1]).split("\n")


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 20), (40, 10), (30, 8), (120, 50)])
def test_nothing_scrolls_away_and_the_instruction_is_there(monkeypatch, capsys, columns, rows):
    lines = shown(monkeypatch, capsys, columns, rows)
    assert len(lines) < rows  # the last line stays free for the cursor
    assert max(map(len, lines)) <= columns
    words = " ".join(" ".join(lines).split())
    assert "Take everything off the board and out of its holes, and step back." in words


def test_a_fault_comes_before_what_was_concluded(monkeypatch, capsys):
    lines = shown(monkeypatch, capsys, 40, 20)
    assert any(line.strip().startswith("! a part of what") for line in lines)
