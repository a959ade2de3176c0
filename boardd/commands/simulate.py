"""Simulate a game: what the sensors would have recorded, as a trace, and what really happened beside it."""

from argparse import ArgumentParser, Namespace

from boardd.errors import Refused, UsageError
from boardd.terminal import progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.simulator import Simulated

EXAMPLE = "boardd simulate --random holeyboard --board holeyboard --seed 7 -o evening.trace"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("sheet", nargs="?", metavar="SHEET", help="play what this sheet says")
    parser.add_argument(
        "--random",
        nargs="?",
        const="",
        metavar="VARIANT",
        help="play a game of this variant by its rules instead; by default the one that the board is named after",
    )
    parser.add_argument("--board", metavar="NAME_OR_FILE", help="the board; by default the one named like the variant")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed, the same bytes; default 0")
    parser.add_argument("-o", dest="out", required=True, metavar="FILE", help="the trace; the truth goes beside it")
    parser.add_argument("--rounds", type=int, metavar="N", help="at most so many rounds; otherwise until somebody wins")
    parser.add_argument("--ends", default="1", choices=("1", "2"), help="2: two boards, a thrower stands on one")
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="KIND[:WHAT][@SECONDS]",
        help="dead-beam:5.rim, stuck-beam, dead-cell:2@30, drifting-cell, sun, loose-plug, bad-wiring:0.02, torn:0.01; "
        "can be said several times",
    )
    parser.add_argument(
        "--quick",
        nargs="?",
        type=float,
        const=0.5,
        default=0.0,
        metavar="PART",
        help="part of the throws that land 0.4 s after the last contact; 0.5 if not said",
    )
    for name, text in (
        ("hands", "hands on the deck between throws"),
        ("bumps", "somebody bumps into the board"),
        ("wind", "gusts"),
        ("phone", "a phone is dropped and taken away"),
        ("early-pick-up", "a round is cleared before its last throw"),
        ("put-back", "a piece is picked up and put back"),
        ("calibrated", "the trace's header has the cells' own counts per gram"),
    ):
        parser.add_argument(f"--{name}", action="store_true", help=text)
    parser.add_argument("--mass-gap", type=float, default=0.0, metavar="G", help="B's washers are so much heavier")
    parser.add_argument(
        "--buttons",
        type=float,
        default=0.8,
        metavar="PART",
        help="part of the missed throws after which the team presses its button; default 0.8",
    )
    parser.add_argument(
        "--knocks", type=float, default=0.25, metavar="PART", help="part of the random throws that aim at a piece"
    )
    parser.add_argument(
        "--leaners", type=float, metavar="PART", help="how likely a slow piece at a hole's lip stays leaning there"
    )


def run(args: Namespace) -> int:
    from boardd import board as boards
    from boardd.commands.score import read
    from boardd.model import Game
    from boardd.rules import find
    from boardd.sheet import decode, parse
    from boardd.simulator import simulate
    from boardd.simulator.options import Options, fault_of

    if (args.sheet is None) == (args.random is None):
        raise UsageError("a SHEET or --random VARIANT says what to play; one of them would be right")
    check_names(args.sheet, args.out)
    sheet = parse(decode(read(args.sheet), args.sheet), args.sheet) if args.sheet else None
    variant = sheet.game.variant if sheet else args.random or named_after(args.board)
    game: Game | str = sheet.game if sheet else variant
    options = Options(
        rounds=args.rounds,
        ends=int(args.ends),
        faults=tuple(map(fault_of, args.fault)),
        quick=args.quick,
        hands=args.hands,
        bumps=args.bumps,
        wind=args.wind,
        phone=args.phone,
        early_pick_up=args.early_pick_up,
        put_back=args.put_back,
        mass_gap_g=args.mass_gap,
        buttons=args.buttons,
        knocks=args.knocks,
        leaners=args.leaners,
        calibrated=args.calibrated,
    )
    find(variant)
    try:
        made = simulate(boards.load(args.board or variant), game, args.seed, options, progress)
    except Refused as refusal:
        if sheet:
            raise sheet.error(refusal) from None
        raise
    write(args.out, made, args.seed)
    return 0


def check_names(sheet: str | None, out: str) -> None:
    """The truth goes beside the trace; it must not fall on the trace or on the sheet that is played."""
    from pathlib import Path

    path = Path(out)
    if path.suffix == ".gz":
        raise UsageError(f"-o {out}: a trace is written as text; a name that ends in .trace would be right")
    if path.suffix in (".sheet", ".json"):
        raise UsageError(f"-o {out}: the truth goes there; a name that ends in .trace would be right")
    if sheet and Path(sheet).resolve() == path.with_suffix(".sheet").resolve():
        raise UsageError(f"-o {out}: the truth would overwrite {sheet}; another name would be right")


def named_after(board: str | None) -> str:
    """holeyboard for holeyboard-base."""
    from boardd.rules import names

    for variant in names():
        if board and board.startswith(variant):
            return variant
    raise UsageError("--random: which variant? --random holeyboard would be right")


def write(file: str, made: "Simulated", seed: int) -> None:
    from pathlib import Path

    from boardd.simulator.lines import lines

    path, next_s = Path(file), 60.0
    try:
        with path.open("w") as out:
            for t_s, line in lines(made, seed):
                out.write(line)
                if t_s > next_s:
                    progress(f"{t_s:.0f} of {made.end_s:.0f} s")
                    next_s += 60
        path.with_suffix(".sheet").write_text(made.truth.sheet())
        path.with_suffix(".truth.json").write_text(made.truth.text())
    except OSError as error:
        raise UsageError(f"{file}: cannot be written: {error.strerror}") from None
    progress("")
