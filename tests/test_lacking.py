"""What a config names and is not there: said before anybody needs it."""

import pytest

from boardd.config import looked_at
from boardd.lacking import lacking
from tests.commands.shell import boardd


def missing(tmp_path, text):
    path = tmp_path / "boardd.toml"
    path.write_text(text)
    config, mistakes = looked_at(path)
    return lacking(config, mistakes)


def test_nothing_is_lacking_where_nothing_else_is_named(tmp_path):
    assert missing(tmp_path, 'board = "holeyboard"\n[game]\nvariant = "holeyboard"\n[mqtt]\nhost = "h"\n') == []


def test_each_file_that_is_not_there_is_said(tmp_path):
    found = missing(
        tmp_path,
        """
board = "holeyboard"
[[source]]
kind = "simulator"
[[source]]
kind = "trace"
file = "gone.trace"
[mqtt]
host = "h"
username = "board"
password_file = "secret"
ca = "ca.pem"
certificate = "board.pem"
""",
    )
    assert [mistake.split(": ")[0] for mistake in found] == ["source[2]", "mqtt", "mqtt", "mqtt"]
    for name in ("gone.trace", "secret", "ca.pem", "board.pem"):
        assert sum(f"{tmp_path}/{name}: " in mistake for mistake in found) == 1


def test_a_file_that_is_not_what_it_should_be_is_said(tmp_path):
    (tmp_path / "evening.trace").write_text("not a trace\n")
    (tmp_path / "ca.pem").write_text("not a certificate\n")
    trace = '[[source]]\nkind = "trace"\nfile = "evening.trace"\n'
    found = missing(tmp_path, f'board = "holeyboard"\n{trace}[mqtt]\nhost = "h"\nca = "ca.pem"\n')
    assert ["not JSON" in found[0], "in PEM" in found[1], len(found)] == [True, True, 2]


@pytest.mark.parametrize(("variant", "count"), [("holeyboard", 0), ("yocu-9", 1), ("target", 1)])
def test_a_game_that_this_board_is_not_made_for_is_said(tmp_path, variant, count):
    found = missing(tmp_path, f'board = "holeyboard"\n[game]\nvariant = "{variant}"\n')
    assert [mistake.startswith("game.variant: ") for mistake in found] == [True] * count


def test_of_a_part_with_mistakes_nothing_more_is_said(tmp_path):
    assert missing(tmp_path, 'board = "holeyboard"\n[mqtt]\nca = "gone.pem"\n[[source]]\nkind = "trace"\n') == []


def test_check_says_mistakes_and_what_is_lacking_together(tmp_path):
    path = tmp_path / "boardd.toml"
    path.write_text('board = "holeyboard"\nstat = 1\n[[source]]\nkind = "trace"\nfile = "gone.trace"\n')
    ran = boardd("run", "--check", "--config", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert ["stat:" in ran.err, "gone.trace" in ran.err, "Traceback" in ran.err] == [True, True, False]
