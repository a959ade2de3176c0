"""Score sheets: after every round the scores, who throws first next, who won, and why."""

import sys
from argparse import ArgumentParser, Namespace
from typing import NamedTuple

from boardd import game as games
from boardd.errors import BoarddError, Refused, UsageError
from boardd.model import Game, RoundScore
from boardd.recast import recast
from boardd.sheet import MAX_BYTES, decode, parse

EXAMPLE = "boardd score game.sheet"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", nargs="+", metavar="FILE", help="a sheet; - is standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object per round, one per line")
    parser.add_argument("--as", dest="variant", metavar="VARIANT", help="score the same throws under another rule book")


class Scored(NamedTuple):
    file: str
    game: Game
    rounds: list[RoundScore]
    thrown_as: str  # the variant of the sheet, where it was scored as another


def run(args: Namespace) -> int:
    show = show_json if args.json else show_table
    code = 0
    for number, file in enumerate(args.file):
        try:
            scored = score(file, args.variant)
        except BoarddError as error:
            code = 2
            if args.json and len(args.file) > 1:
                show_error(file, error)
            else:
                print(error, file=sys.stderr)
            continue
        show(scored, number, len(args.file) > 1)
    return code


def score(file: str, variant: str | None) -> Scored:
    sheet = parse(decode(read(file), file), file)
    try:
        if variant is None or variant == sheet.game.variant:
            return Scored(file, sheet.game, games.score(sheet.game), "")
        game = recast(sheet.game, variant)
        return Scored(file, game, games.score_as_thrown(game), sheet.game.variant)
    except Refused as refusal:
        raise sheet.error(refusal) from None


def read(file: str) -> bytes:
    try:
        if file == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with open(file, "rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a file's name"
        raise UsageError(f"{file}: cannot be read: {reason}") from None


def show_json(scored: Scored, number: int, several: bool) -> None:
    from json import dumps

    for r in scored.rounds:
        line = {"file": scored.file} if several else {}
        print(dumps({**line, **r._asdict(), "why": [why._asdict() for why in r.why]}, ensure_ascii=False))


def show_error(file: str, error: BoarddError) -> None:
    from json import dumps

    print(dumps({"file": file, "error": str(error)}, ensure_ascii=False))


def show_table(scored: Scored, number: int, several: bool) -> None:
    from boardd.table import table

    if number:
        print()
    print(table(scored.file, scored.game, scored.rounds, scored.thrown_as))
