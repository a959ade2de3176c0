"""boardd completion: a real shell completes with what it prints."""

import subprocess

import pytest

from boardd import commands
from boardd.rules import names
from tests.commands.shell import boardd


def completed(line: str) -> list[str]:
    """What bash offers at the end of a command line."""
    words = line.split(" ")
    script = f"{boardd('completion', 'bash').out}\nCOMP_WORDS=({' '.join(word or chr(39) * 2 for word in words)})\n"
    script += f'COMP_CWORD={len(words) - 1}; _boardd; printf "%s\\n" "${{COMPREPLY[@]}}"'
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True).stdout.split()


def test_bash_completes_commands_options_and_variants():
    assert completed("boardd ") == commands.names()
    assert completed("boardd sc") == ["score"]
    assert completed(".venv/bin/boardd sc") == ["score"]
    assert completed("boardd score --j") == ["--json"]
    assert completed("boardd score game.sheet --j") == ["--json"]
    assert completed("boardd score --as ") == names()
    assert completed("boardd rules yo") == ["yocu-4", "yocu-9"]
    assert completed("boardd score x.sheet ") == []  # so that bash goes on to files


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_are_told_every_command(shell):
    out = boardd("completion", shell).out
    assert all(name in out for name in [*commands.names(), *names()])


def test_an_unknown_shell_is_refused():
    ran = boardd("completion", "csh")
    assert (ran.code, ran.out) == (2, "")
    assert "bash" in ran.err
