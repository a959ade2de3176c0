"""How often the inference is right, on simulated games; `python -m benchmarks.suite --games 100 DIR` makes others."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from zlib import crc32

import boardd
from boardd import board as boards
from boardd.__main__ import main as boardd_main
from boardd.commands.simulate import write
from boardd.model import Board
from boardd.record import NamedTuple
from boardd.simulator import simulate
from boardd.simulator.options import Options, fault_of
from boardd.terminal import progress

GAMES = 5  # of each group: `make bench` then takes 280 s of processor time
OFTEN = 4  # times as many games where one throw in a thousand matters
CACHE = Path(__file__).with_name(".suite")
PACKAGE = Path(boardd.__file__).parent
MAKERS = ("simulator/*.py", "boards/*.toml", "rules/**/*.py", "board.py", "game.py", "trace.py")

VARIANTS = ("holeyboard", "ritzenthaler", "yocu-4", "yocu-9")
BOTH = "-both"
TWO_ENDED = ("holeyboard", "ritzenthaler")
FAULTS = ("dead-beam", "stuck-beam", "dead-cell", "drifting-cell", "sun", "loose-plug", "bad-wiring", "torn")
HEALTHY = Options(mass_gap_g=6.0, buttons=1.0, calibrated=True)
DISTURBED = {
    "quick": replace(HEALTHY, quick=0.5),
    "hands": replace(HEALTHY, hands=True),
    "bumps": replace(HEALTHY, bumps=True),
    "wind": replace(HEALTHY, wind=True),
    "phone": replace(HEALTHY, phone=True),
    "early-pick-up": replace(HEALTHY, early_pick_up=True),
    "put-back": replace(HEALTHY, put_back=True),
}


class Setting(NamedTuple):
    """What is played, on which board, with how many ends."""

    variant: str
    board: str
    ends: int = 1


class Group(NamedTuple):
    """What is played in turn, and under which conditions."""

    name: str
    settings: Sequence[Setting]
    options: Options
    times: int = 1


class Recipe(NamedTuple):
    """One trace to be made."""

    group: str
    number: int
    setting: Setting
    options: Options

    @property
    def name(self) -> str:
        ends = "-two-ends" * (self.setting.ends == 2)
        return f"{self.group}/{self.number:04}-{self.setting.board}{ends}.trace"

    @property
    def seed(self) -> int:
        """Its own, and the same every time."""
        return crc32(f"{self.group} {self.number}".encode())


ONE_END = [Setting(variant, f"{variant}{cups}") for variant in VARIANTS for cups in ("", "-base")]
SETTINGS = [*ONE_END, *(Setting(variant, variant, 2) for variant in TWO_ENDED)]


def groups() -> Iterator[Group]:
    yield Group("healthy-6g", SETTINGS, HEALTHY, OFTEN)
    yield Group("healthy-6g-unpressed", SETTINGS, replace(HEALTHY, buttons=0.8), OFTEN)
    yield Group("healthy-equal", SETTINGS, replace(HEALTHY, mass_gap_g=0.0), OFTEN)
    for variant in VARIANTS:
        yield Group(f"healthy-ir-{variant}", [Setting(variant, f"{variant}-ir")], HEALTHY)
    yield Group("healthy-both", [Setting(variant, f"{variant}{BOTH}") for variant in VARIANTS], HEALTHY)
    for fault in FAULTS:
        yield Group(f"hurt-{fault}", ONE_END, replace(HEALTHY, faults=(fault_of(fault),)))
    for name, options in DISTURBED.items():
        yield Group(f"hurt-{name}", ONE_END, options)


def recipes(games: int) -> Iterator[Recipe]:
    """Each group begins with another setting, so that a small suite has all of them too."""
    for start, (group, settings, options, times) in enumerate(groups()):
        for number in range(games * times):
            turn, at = divmod(start + number, len(settings))
            rounds = 2 + (turn + at) % 2  # each setting gets both
            yield Recipe(group, number, settings[at], replace(options, rounds=rounds, ends=settings[at].ends))


def board_of(name: str) -> Board:
    """A shipped board; or one with both its load cells and its reflective sensors."""
    if not name.endswith(BOTH):
        return boards.load(name)
    plain = name.removesuffix(BOTH)
    return boards.load(plain)._replace(name=name, ir=boards.load(f"{plain}-ir").ir)


def make(recipe: Recipe, folder: Path) -> None:
    path = folder / recipe.name
    path.parent.mkdir(parents=True, exist_ok=True)
    setting = recipe.setting
    with redirect_stderr(None):  # several at once would talk over each other
        made = simulate(board_of(setting.board), setting.variant, recipe.seed, recipe.options)
        write(str(path), made, recipe.seed)


def make_all(games: int, folder: Path) -> None:
    wanted = list(recipes(games))
    with ProcessPoolExecutor() as pool:
        for done, _ in enumerate(pool.map(make, wanted, [folder] * len(wanted)), 1):
            progress(f"{done} of {len(wanted)} games simulated")
    progress("")


def fingerprint(games: int) -> str:
    """Of all that decides what the suite's bytes are."""
    files = sorted(path for pattern in MAKERS for path in PACKAGE.glob(pattern))
    texts = [path.read_bytes() for path in (*files, Path(__file__))]
    return sha256(b"\0".join([str(games).encode(), *texts])).hexdigest()[:16]


def cached(games: int) -> Path:
    """The suite, made anew where the simulator has changed."""
    folder = CACHE / fingerprint(games)
    if not folder.is_dir():
        rmtree(CACHE, ignore_errors=True)
        part = folder.with_suffix(".part")
        make_all(games, part)
        part.rename(folder)
    return folder


def run(games: int = GAMES) -> None:
    boardd_main(["evaluate", str(cached(games))])


def main(argv: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="python -m benchmarks.suite", description="Simulate a suite for boardd evaluate.")
    parser.add_argument(
        "--games",
        type=int,
        default=GAMES,
        metavar="N",
        help=f"of each group, and {OFTEN} times as many of some healthy ones; by default {GAMES}",
    )
    words = "a new or empty folder for the suite; without it, the suite of make bench is made and evaluated"
    parser.add_argument("folder", type=Path, nargs="?", metavar="DIR", help=words)
    args = parser.parse_args(argv)
    if args.games < 1:
        parser.error(f"--games {args.games}: at least 1 would be right")
    if args.folder is None:
        run(args.games)
        return 0
    if args.folder.exists() and (not args.folder.is_dir() or any(args.folder.iterdir())):
        parser.error(f"{args.folder} is not empty; a new folder would be right")
    make_all(args.games, args.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
