"""The choices of parts: what is compared is what it is called, and the games can be played."""

import re

from wiring.choices import CHOICES, line, tried
from wiring.pages import FOLDER

NAMED = {choice.name: choice for choice in CHOICES}


def test_what_is_compared_is_what_it_is_called():
    assert NAMED["no beams"].board.beams == {}
    assert NAMED["HX711 left at 10 SPS"].board.loads.rate_hz == 10
    assert NAMED["only the rim beam of each hole"].board.beams == {"1": ("rim",), "3": ("rim",), "5": ("rim",)}
    assert NAMED["reflective cells instead of load cells"].board.loads is None
    assert NAMED["two boards: 50 kg cells"].ends == 2
    assert len(CHOICES) == len(NAMED)


def test_readme_tells_of_every_choice():
    rows = re.findall(r"^\| (.*?) \| [0-9.]+ % \(", (FOLDER / "README.md").read_text(), re.MULTILINE)
    assert rows == [choice.name for choice in CHOICES]


def test_a_choice_is_tried_on_simulated_throws():
    total = tried(CHOICES[0], games=1)
    assert total["throws"] == 18  # three rounds of three washers each
    assert 0 <= total["right"] <= 18


def test_a_choice_is_told_with_its_interval():
    percent = {"right": [97.6, 96.2, 98.5], "silent": [1.1, 0.6, 2.2], "asked": [7.5, 5.8, 9.7]}
    assert line(NAMED["no beams"], {"percent": percent}) == "| no beams | 97.6 % (96 to 98) | 1.1 % | 7.5 % |"
