"""boardd watch in a pipe: lines of simulated players, of a trace, of a daemon that runs, of two real firmwares."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.commands.shell import ENVIRONMENT, boardd
from tests.commands.test_check import site as pair_of
from tests.firmware.plugged import Plugged
from tests.live import Site


def read(*args: object, until: Callable[[list[str]], bool]) -> list[str]:
    """Its lines, until enough of them have come."""
    command = [sys.executable, "-m", "boardd", "watch", *map(str, args)]
    lines: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT
    ) as process:
        assert process.stdout
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if until(lines):
                break
        process.terminate()
        assert process.stderr
        assert process.stderr.read() == ""
    assert until(lines), lines
    return lines


def has(*texts: str) -> Callable[[list[str]], bool]:
    return lambda lines: all(any(text in line for line in lines) for text in texts)


def test_simulated_players_are_watched():
    lines = read("--simulate", "holeyboard", "--speed", "20", until=has("rim broken", "rim clear", "loads +"))
    assert not any("\x1b" in line for line in lines)


def test_a_trace_is_watched(tmp_path):
    trace = tmp_path / "evening.trace"
    assert boardd("simulate", "--random", "yocu-4", "--seed", "1", "--rounds", "1", "-o", trace).code == 0
    read(trace, "--speed", "50", until=has("beam ", "loads +"))


def test_a_daemon_that_runs_is_watched_and_waited_for_when_it_goes(tmp_path):
    with Site(tmp_path, more='[[source]]\nkind = "simulator"\nseed = 3\nspeed = 5.0\n') as site:
        site.start()
        stopped = []

        def enough(lines):
            if has("loads +")(lines) and not stopped:
                stopped.append(site.stop())
            return has("waiting for it")(lines)

        read("--config", site.config, until=enough)
        assert stopped == [0]


@pytest.fixture
def pair(tmp_path):
    made = [Plugged(tmp_path / "ttyNear"), Plugged(tmp_path / "ttyFar")]
    for pico in made:
        pico.plug_in()
        pico.run_micropython()
    yield made
    for pico in made:
        pico.pull_out()


@pytest.mark.parametrize("runs", [False, True], ids=["alone", "through the daemon"])
def test_two_ends_with_real_firmware_are_watched(tmp_path, pair, runs):
    with pair_of(tmp_path, pair) as site:
        if runs:
            site.start()
        wanted = [f"{text} at end {end}" for text in ("beam 1.rim", "beam 5.floor", "loads") for end in (0, 1)]
        read("--config", site.config, until=has(*wanted))


def test_what_cannot_be_watched_is_said(tmp_path):
    assert boardd("watch", tmp_path / "none.trace").code == 2
    assert boardd("watch", "--simulate", "quoits").code == 2
    assert boardd("watch", "--config", tmp_path / "none.toml").code == 2


def test_a_pico_that_is_missing_is_told_once(tmp_path):
    gone = tmp_path / "ttyGone"
    fault = f"! the Pico ({gone}) is not plugged in"
    more = f'[[source]]\nkind = "pico"\nport = "{gone}"\n[[source]]\nkind = "simulator"\nspeed = 20.0\n'
    with Site(tmp_path, more=more) as site:
        lines = read("--config", site.config, until=lambda lines: fault in lines and len(lines) > 8)
    assert lines.count(fault) == 1
