"""boardd itself: help, versions, unknown commands, and what happens when boardd has a bug."""

import pytest

from boardd import __version__, commands
from boardd.__main__ import main
from tests.commands.shell import boardd


def test_help_lists_every_command_with_an_example():
    for arguments in ([], ["--help"], ["-h"]):
        ran = boardd(*arguments)
        assert ran.code == 0
        assert all(f"\n  {name} " in ran.out for name in commands.names())
        assert "example:" in ran.out


@pytest.mark.parametrize("name", commands.names())
def test_each_commands_help_shows_an_example(name):
    ran = boardd(name, "--help")
    assert ran.code == 0
    assert f"example:\n  boardd {name}" in ran.out


def test_version():
    assert boardd("--version").out == f"boardd {__version__}\n"


def test_an_unknown_command_is_refused():
    ran = boardd("scroe")
    assert (ran.code, ran.out, ran.err) == (2, "", 'boardd: there is no command "scroe"; did you mean score?\n')


def test_a_files_name_that_is_no_command_is_refused():
    assert 'no command "__init__"' in boardd("__init__").err


def test_a_missing_argument_is_refused():
    ran = boardd("score")
    assert (ran.code, ran.out) == (2, "")
    assert "FILE" in ran.err


def test_a_bug_is_a_line_and_not_a_traceback(monkeypatch, capsys):
    def bug(argv):
        raise ZeroDivisionError("by a bug")

    monkeypatch.setattr("boardd.__main__.run", bug)
    assert main(["score"]) == 70
    assert capsys.readouterr().err.startswith("boardd: a bug of boardd: ZeroDivisionError: by a bug.")
