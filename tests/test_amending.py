"""TOML files are changed where they must be, and nowhere else."""

import tomllib
from pathlib import Path

import pytest

from boardd.amending import amended
from boardd.errors import ConfigError

SITE = """# my garage
id = "garage"      # as in the topics
board = "holeyboard"

[[source]]          # on the Pi
kind = "gpio"
[source.beams]
"1.rim" = 17        # brown
"1.floor" = { pin = 27, broken = "high" }   # white # really

# the Pico under the deck
[[source]]
kind = "pico"
cells = [
    0, 1,   # near
    2, 3,
]           # far

[mqtt]
host = "127.0.0.1"
"""


def test_only_what_is_named_changes_and_comments_stay():
    made = amended(SITE, {("source", 0, "beams", "1.rim"): 22, ("source", 1, "cells"): [1, 0, 3, 2]}, "x")
    assert made == SITE.replace('"1.rim" = 17 ', '"1.rim" = 22 ').replace(
        "    0, 1,   # near\n    2, 3,\n", "    1, 0,   # near\n    3, 2,\n"
    )


def test_comments_in_a_list_that_gets_another_length_go_above_it():
    made = amended(SITE, {("source", 1, "cells"): [1, 0]}, "x")
    assert "# near\ncells = [1, 0]           # far\n" in made


def test_a_list_of_places_keeps_its_layout():
    text = "[loads]\ncells = [\n  [25, 25],    # near left, 25 mm\n  [381, 25],\n]\n"
    made = amended(text, {("loads", "cells"): [[30.5, 25.0], [381.0, -2.0]]}, "x")
    assert made == "[loads]\ncells = [\n  [30.5, 25.0],    # near left, 25 mm\n  [381.0, -2.0],\n]\n"


def test_lines_end_as_they_did():
    made = amended(SITE.replace("\n", "\r\n"), {("source", 0, "beams", "1.rim"): 22, ("mqtt", "port"): 1884}, "x")
    assert made.count("\r\n") == made.count("\n") == SITE.count("\n") + 1
    assert tomllib.loads(made)["mqtt"]["port"] == 1884


def test_a_table_as_a_value_keeps_the_comment_behind_it():
    made = amended(SITE, {("source", 0, "beams", "1.floor"): 27}, "x")
    assert '"1.floor" = 27   # white # really\n' in made


def test_a_new_key_goes_behind_the_others_of_its_table():
    made = amended(SITE, {("source", 0, "beams", "3.rim"): {"pin": 5, "broken": "high"}}, "x")
    assert '# white # really\n"3.rim" = { pin = 5, broken = "high" }\n' in made


def test_a_new_table_goes_to_its_source():
    made = amended(SITE, {("source", 1, "beams", "5.rim"): 3}, "x")
    assert tomllib.loads(made)["source"][1]["beams"] == {"5.rim": 3}
    assert tomllib.loads(made)["source"][0]["beams"]["1.rim"] == 17
    assert "# my garage" in made


def test_a_new_table_of_a_file_goes_to_its_end():
    made = amended('name = "holeyboard"\n', {("loads", "counts_per_gram"): [1.5, -2.0]}, "x")
    assert tomllib.loads(made) == {"name": "holeyboard", "loads": {"counts_per_gram": [1.5, -2.0]}}


def test_a_key_can_go():
    made = amended(SITE, {("source", 0, "beams", "1.rim"): None}, "x")
    assert made == SITE.replace('"1.rim" = 17        # brown\n', "")


def test_nothing_wanted_changes_nothing():
    assert amended(SITE, {}, "x") == SITE


def test_the_shipped_config_can_be_amended():
    text = (Path(__file__).parents[1] / "systemd" / "boardd.toml").read_text()
    made = amended(text, {("source", 0, "beams", "1.rim"): 17, ("board",): "board.toml"}, "x")
    assert tomllib.loads(made)["source"][0]["beams"] == {"1.rim": 17}
    assert made.count("\n") == text.count("\n") + 1


@pytest.mark.parametrize(
    "text",
    ['source = [{ kind = "gpio", beams = { "1.rim" = 17 } }]\n', '[[source]]\nkind = "gpio"\nbeams."1.rim" = 17\n'],
)
def test_what_cannot_be_changed_by_lines_is_said_and_not_guessed(text):
    with pytest.raises(ConfigError, match=r"write there: source\.\[0\]\.beams\.1\.rim = 5"):
        amended(text, {("source", 0, "beams", "1.rim"): 5}, "x")
