"""Score sheets: after every round the scores, who throws first next, who won, and why."""

import sys
from argparse import ArgumentParser, Namespace

from boardd.errors import BoarddError, Refused, UsageError, harmless
from boardd.game import follow, score_as_thrown
from boardd.model import Game, RoundScore, UpNext
from boardd.rules import find
from boardd.sheet import MAX_BYTES, decode, parse

EXAMPLE = "boardd score game.sheet"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="+", metavar="FILE", help="a sheet; - is standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object per round, one per line")
    parser.add_argument("--as", dest="variant", metavar="VARIANT", help="score the same throws under another rule book")


def run(args: Namespace) -> int:
    if args.variant:
        find(args.variant)
    code, several = 0, len(args.file) > 1
    for number, file in enumerate(args.file):
        try:
            game, rounds, up, thrown_as, notes = scored(read(file), harmless(file), args.variant)
        except BoarddError as error:
            code = 2
            if args.json and several:
                print_json({"file": file, "error": str(error)})
            elif sys.stderr:
                print(error, file=sys.stderr, flush=True)
            continue
        if args.json:
            for note in notes:
                print(f"{harmless(file)}: {note}", file=sys.stderr, flush=True)
            for r in rounds:
                named = {"file": file} if several else {}
                print_json({**named, **r._asdict(), "why": [why._asdict() for why in r.why]})
        else:
            from boardd.table import table

            print("\n" * (number > 0) + table(harmless(file), game, rounds, up, thrown_as, notes))
    return code


def read(file: str) -> bytes:
    try:
        if file == "-" and not sys.stdin:
            raise UsageError("-: cannot be read: standard input is closed")
        if file == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with open(file, "rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{harmless(file)}: cannot be read: {error.strerror}") from None


Scored = tuple[Game, list[RoundScore], UpNext | None, str, tuple[str, ...]]


def scored(data: bytes, file: str, variant: str | None = None) -> Scored:
    """The game, its rounds, who is to throw; the variant it was thrown as, if it was scored as another, and notes."""
    sheet = parse(decode(data, file), file)
    try:
        rounds, board = follow(sheet.game)
        if variant in (None, sheet.game.variant):
            return sheet.game, rounds, board.up, "", ()
        from boardd.recast import recast

        game, notes = recast(sheet.game, str(variant))
        try:
            return game, score_as_thrown(game), None, sheet.game.variant, notes
        except Refused as refusal:
            raise Refused(f"{refusal}, under the rules of {variant}", *refusal.at) from None
    except Refused as refusal:
        raise sheet.error(refusal) from None


def print_json(line: dict[str, object]) -> None:
    from json import dumps

    print(dumps(line))
