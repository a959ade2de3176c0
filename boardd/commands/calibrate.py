"""Calibrate a board: put washers where it says; it finds out how it is wired, writes that, prints pass or fail."""

from argparse import ArgumentParser, Namespace

from boardd.commands.run import CONFIG
from boardd.errors import ConfigError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from boardd.calibration.findings import Findings
    from boardd.config import Config
    from boardd.model import Board

EXAMPLE = "boardd calibrate --config /etc/boardd/boardd.toml --grams 74.6"
PAGE = "calibration.txt"
LATER = "what was found is kept, `boardd calibrate --save` writes it"
LOST = "what was found could not be kept either, `boardd calibrate` must find it again"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--config", metavar="FILE", help=f"the site's config; default {CONFIG}")
    parser.add_argument("--end", default="0", choices=("0", "1"), help="1: the far board of two")
    parser.add_argument("--grams", type=float, metavar="G", help="what a scale says of the washer for the marks")
    parser.add_argument("--dry-run", action="store_true", help="change no file, only say what would be changed")
    parser.add_argument(
        "--save", action="store_true", help="write what the last calibration found, and could not write"
    )
    parser.add_argument("--stop", action="store_true", help="end the calibration that runs, wherever it was begun")
    parser.add_argument("--simulate", metavar="BOARD", help="no hardware: a simulated board, wired anyhow")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="with --simulate: which wiring")
    parser.add_argument("--right", action="store_true", help="with --simulate: everything is wired as it should be")
    parser.add_argument("--speed", type=float, default=10.0, metavar="TIMES", help="with --simulate; default 10")
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="WHAT",
        help="with --simulate: dead-beam:3.rim, dead-cell:2, ...",
    )


def run(args: Namespace) -> int:
    try:
        return calibrate(args)
    except KeyboardInterrupt:
        print("\nEnded. Nothing was changed.")
        return 130


def calibrate(args: Namespace) -> int:
    from pathlib import Path

    if args.grams is not None and not 1 <= args.grams <= 5000:
        raise UsageError(f"--grams {args.grams:g}: a washer weighs 1 to 5000 g")
    if args.simulate and not 0.01 <= args.speed <= 1e6:
        raise UsageError(f"--speed {args.speed:g} is not right; a number from 0.01 to 1e+06 would be right")
    if args.simulate:
        return rehearse(args)
    from boardd.config import load

    file = Path(args.config or CONFIG)
    config = load(file)
    if args.stop:
        return end_other(config)
    if args.save:
        return finish_kept(kept(config), config, file, args)
    found = followed(config, args)
    return finish(found, load(file), file, args)  # as it is now: somebody may have changed it meanwhile


def end_other(config: "Config") -> int:
    from boardd.attending import stopped

    stopped(config)
    print("The calibration is ended, the board plays again.")
    return 0


def followed(config: "Config", args: Namespace) -> "Findings":
    """By the daemon, if one runs: it has the port and the pins."""
    from boardd.attending import alone, over_socket, runs
    from boardd.guiding import Screen

    screen = Screen(f"Calibrating {config.id} ({config.board.name})")
    follow = over_socket if runs(config) else alone
    try:
        return follow(config, int(args.end), args.grams, screen)
    finally:
        screen.close()


def finish_kept(found: "Findings", config: "Config", file: "Path", args: Namespace) -> int:
    from boardd.calibrating import wiring
    from boardd.saving import planned

    now = wiring(config, found.end)
    if found.written == now and (found.wiring != now or not planned(file, config, found).texts):
        print(f"{file}: what the last calibration found is already written, nothing is left to be done.")
        return 0
    return finish(found, config, file, args)


def finish(found: "Findings", config: "Config", file: "Path", args: Namespace) -> int:
    """What was found is kept before anything is written."""
    from contextlib import suppress
    from shutil import get_terminal_size

    from boardd.attending import runs
    from boardd.calibrating import keep, wiring
    from boardd.calibration.page import BY_HAND, WRITTEN
    from boardd.config import load
    from boardd.saving import planned, save

    there = keep(config, found)
    files = planned(file, config, found)
    done = BY_HAND if files.by_hand else WRITTEN
    print(paged(found, config, files.changes, done, get_terminal_size((100, 24)).columns), end="")
    keep_page(config, paged(found, config, files.changes, done))
    if files.by_hand:
        raise ConfigError(
            "\n".join(["nothing was written, as boardd cannot change these files itself.", *files.by_hand])
        )
    if args.dry_run:
        print(f"\n--dry-run: nothing was written. boardd calibrate --save --config {file} writes it.")
    elif files.texts:
        new = [path for path in files.texts if not path.exists()]
        try:
            save(files, file)
        except ConfigError as error:
            raise ConfigError(f"{error}; {LATER if there else LOST}") from None
        with suppress(KeyboardInterrupt):  # from here on it would not be true that nothing was changed
            said = [f"{path} ({'new' if path in new else f'before: {path.name}.before'})" for path in files.texts]
            print(f"\nWritten: {', '.join(said)}")
            keep(config, found._replace(written=wiring(load(file), found.end)))
            if runs(config):
                print("The running boardd still has the old ones: systemctl restart boardd")
    return 0 if found.passed else 1


def paged(
    found: "Findings", config: "Config", changes: "tuple[str, ...]", done: tuple[str, str], columns: int = 100
) -> str:
    from datetime import datetime

    from boardd.calibration.page import page

    when = datetime.now().strftime("%Y-%m-%d %H:%M")
    return page(found, config.board.name, config.id, when, changes, done, columns)


def keep_page(config: "Config", text: str) -> None:
    try:
        (config.state / PAGE).write_text(text)
        print(f"\nThis page is kept in {config.state / PAGE}")
    except OSError as error:
        print(f"\nThis page could not be kept in {config.state / PAGE}: {error.strerror}")


def kept(config: "Config") -> "Findings":
    import json

    from boardd.calibrating import KEPT
    from boardd.calibration.findings import of_json

    try:
        return of_json(json.loads((config.state / KEPT).read_text()))
    except OSError as error:
        raise UsageError(f"{config.state / KEPT}: {error.strerror}; boardd calibrate finds out first") from None
    except (ValueError, KeyError, TypeError):
        raise UsageError(
            f"{config.state / KEPT}: not what a calibration keeps; boardd calibrate makes it anew"
        ) from None


def rehearse(args: Namespace) -> int:
    """No files: what would be found, of a board that is simulated."""
    from random import Random

    from boardd import board as boards
    from boardd.attending import simulated
    from boardd.guiding import Screen
    from boardd.simulator.wiring import draw_wiring, hurt_by, right

    board = boards.load(args.simulate)
    if not board.holes:
        raise UsageError(f"board {board.name} has no holes; only washer boards can be simulated")
    wiring = right(board) if args.right else draw_wiring(board, Random(f"wiring {args.seed}"))
    wiring, hurt = hurt_by(wiring, args.fault, board, Random(f"faults {args.seed}"))
    screen = Screen(f"Calibrating a simulated {board.name}")
    try:
        found = simulated(board, wiring, hurt, args, screen)
    finally:
        screen.close()
    print(text_of(found, board), end="")
    return 0 if found.passed else 1


def text_of(found: "Findings", board: "Board") -> str:
    from shutil import get_terminal_size

    from boardd.calibration.changes import of_board
    from boardd.calibration.page import SIMULATED, page

    changes = [change.text for change in of_board(found, board) if change.text]
    if found.order not in ((), tuple(range(len(found.order)))):
        changes.append(f"cells: {list(range(len(found.order)))} -> {list(found.order)}")
    changes += [f"{beam}: where {wire.name} was" for beam, wire in found.wires.items() if wire.name != beam]
    changes += [f"{beam}: broken is the other level" for beam, wire in found.wires.items() if wire.inverted]
    columns = get_terminal_size((100, 24)).columns
    return page(found, board.name, "a simulated board", "no files", changes, SIMULATED, columns)
