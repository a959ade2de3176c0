"""Choices of parts in, how often throws are told right with each out: simulated games, the same for every choice.

`python -m wiring.choices` prints the table of wiring/README.md: 40 games of three rounds each, some minutes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from boardd import board as boards
from boardd.__main__ import main as boardd_main
from boardd.commands.simulate import write
from boardd.model import Board
from boardd.simulator import simulate
from boardd.simulator.options import Options

GAMES, ROUNDS, SEED = 40, 3, 5000
VARIANT = "holeyboard"
BASE, DECK = boards.load("holeyboard-base"), boards.load("holeyboard")
REFLECTIVE = boards.load("holeyboard-ir")


class Choice(NamedTuple):
    name: str
    board: Board
    gap_g: float = 6.0
    ends: int = 1


def cells(counts_per_gram: float, rate_hz: float = 80) -> Board:
    assert BASE.loads
    scale = (counts_per_gram,) * len(BASE.loads.cells_mm)
    return BASE._replace(loads=BASE.loads._replace(counts_per_gram=scale, rate_hz=rate_hz))


def beams(*kinds: str) -> Board:
    return BASE._replace(beams={hole: kinds for hole in BASE.beams if kinds})


CHOICES = (
    Choice("**5 kg cells, base cups, two beams a hole, sets 6 g apart**", BASE),
    Choice("the same, cups that hang from the deck", DECK),
    Choice("the same, sets of equal mass", BASE, gap_g=0.0),
    Choice("20 kg cells", cells(107.0)),
    Choice("50 kg cells", cells(43.0)),
    Choice("HX711 left at 10 SPS", cells(429.0, 10)),
    Choice("only the rim beam of each hole", beams("rim")),
    Choice("only the floor beam of each hole", beams("floor")),
    Choice("four beams a hole, two rim and two floor", beams("rim", "rim2", "floor", "floor2")),
    Choice("no beams", beams()),
    Choice("load cells and reflective cells", BASE._replace(ir=REFLECTIVE.ir)),
    Choice("reflective cells instead of load cells", REFLECTIVE),
    Choice("two boards, the thrower stands on one: 5 kg cells", BASE, ends=2),
    Choice("two boards: 20 kg cells", cells(107.0), ends=2),
    Choice("two boards: 50 kg cells", cells(43.0), ends=2),
)


def tried(choice: Choice, games: int) -> dict[str, Any]:
    """What `boardd evaluate` says of its games."""
    options = Options(mass_gap_g=choice.gap_g, buttons=1.0, calibrated=True, rounds=ROUNDS, ends=choice.ends)
    said = StringIO()
    with TemporaryDirectory() as own, redirect_stderr(None):
        for seed in range(SEED, SEED + games):
            write(str(Path(own) / f"{seed}.trace"), simulate(choice.board, VARIANT, seed, options), seed)
        with redirect_stdout(said):
            boardd_main(["evaluate", own, "--json"])
    total: dict[str, Any] = json.loads(said.getvalue())["total"]
    return total


def line(choice: Choice, total: dict[str, Any]) -> str:
    right, silent, asked = (total["percent"][what] for what in ("right", "silent", "asked"))
    likely = f"{right[1]:.0f} to {right[2]:.0f}"
    return f"| {choice.name} | {right[0]:.1f} % ({likely}) | {silent[0]:.1f} % | {asked[0]:.1f} % |"


def main(argv: Sequence[str]) -> None:
    games = int(argv[0]) if argv else GAMES
    print("| choice | right (95 % interval) | wrong without asking | asked |\n|---|---|---|---|")
    for choice in CHOICES:
        print(line(choice, tried(choice, games)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
