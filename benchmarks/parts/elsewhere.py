"""A config in; the daemon with its simulated players in another process out, as at a real board: its memory is its own.

A game is simulated as a whole before it is played, and a long one takes some megabytes: those are not the daemon's.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import IO

from boardd.__main__ import main as boardd_main
from boardd.board import load
from boardd.model import Board, Reading
from boardd.sensors import Start, simulator
from boardd.simulator import Simulated, simulate
from boardd.simulator.options import Options

TOGETHER = 500  # readings in one go


def played(self: simulator.Source, start: Start, game: int) -> Simulated:
    words = [self.settings.variant, str(self.settings.seed + game)]
    players = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.parts.elsewhere", "players", *words], stdout=subprocess.PIPE
    )
    assert players.stdout
    assert start.board == board()
    made: Simulated = pickle.load(players.stdout)
    return replace(made, readings=received(players, players.stdout))


def received(players: subprocess.Popen[bytes], stream: IO[bytes]) -> Iterator[Reading]:
    with players:
        while some := pickle.load(stream):
            yield from some


def board() -> Board:
    return load("holeyboard")


def play(variant: str, seed: str) -> None:
    """In the other process."""
    made = simulate(board(), variant, int(seed), Options(buttons=1.0))
    pickle.dump(replace(made, readings=iter(())), sys.stdout.buffer)
    some: list[Reading] = []
    for reading in made.readings:
        some.append(reading)
        if len(some) == TOGETHER:
            pickle.dump(some, sys.stdout.buffer)
            some = []
    if some:
        pickle.dump(some, sys.stdout.buffer)
    pickle.dump([], sys.stdout.buffer)


def main(*words: str) -> int:
    if words[0] == "players":
        play(*words[1:])
        return 0
    simulator.Source.simulated = played  # type: ignore[method-assign]
    return boardd_main(["run", "--log", "error", "--config", *words])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
