"""Write an empty sheet to fill in, with its header explained, to standard output."""

from argparse import ArgumentParser, Namespace

from boardd.rules import find
from boardd.rules.parts.variant import Variant

EXAMPLE = "boardd new holeyboard > game.sheet"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("variant", metavar="VARIANT", help="one of the variants that boardd rules lists")


def run(args: Namespace) -> int:
    print("\n".join(sheet(args.variant, find(args.variant))))
    return 0


def sheet(name: str, variant: type[Variant]) -> list[str]:
    settings = ", ".join(f"{setting.name}={setting.book}" for setting in variant.settings)
    places = ", ".join([*variant.holes, *variant.places])
    more = "; C: and so on for more teams" if variant.more_than_two_teams else ""
    return [
        f"# {variant.title}. Score it with: boardd score FILE. The rules: boardd rules {name}",
        f"variant: {name}",
        f"# set: {settings}    # house rules; these are the book's values, boardd rules {name} has all",
        f"A:                       # players, with commas between them: Ann, Al{more}",
        "B:",
        "first: A                 # who throws first in round 1",
        "# scores: A 0, B 0       # to start from other scores",
        "",
        f"# A {variant.piece} rests in: {places}.",
        f"# {variant.notation}",
        f"# A round: 1. {variant.example}",
    ]
