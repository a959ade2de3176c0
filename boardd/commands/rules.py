"""Show the variants, or one rule book in plain words with its clauses, settings and ranges."""

from argparse import ArgumentParser, Namespace

from boardd.errors import VariantError
from boardd.rules import find, names
from boardd.rules.parts.clauses import clauses, introduction
from boardd.rules.parts.variant import Variant
from boardd.terminal import bold, wrapped

EXAMPLE = "boardd rules holeyboard"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help="one of the variants; without it, all are listed")


def run(args: Namespace) -> int:
    print(book(args.variant) if args.variant else overview())
    return 0


def overview() -> str:
    lines = []
    for name in names():
        try:
            lines.append(f"  {bold(f'{name:<13}')} {find(name).title}; {find(name).book}")
        except VariantError as error:  # the others are there all the same
            lines.append(f"  {bold(f'{name:<13}')} {error}")
    return "\n".join([*lines, "", "boardd rules VARIANT shows one rule book, boardd new VARIANT an empty sheet."])


def book(name: str) -> str:
    variant = find(name)
    values = ", ".join(f"{hole} is worth {value}" for hole, value in variant.holes.items())
    lines = [bold(f"{variant.title} ({name})"), f"After: {variant.book}; in our own words.", ""]
    lines += [wrapped(introduction(variant).split(), ""), ""]
    lines.append(wrapped(f"From the thrower outwards: {values}.".split(), ""))
    for clause, text in clauses(variant).items():
        lines += ["", wrapped(text.split(), "       ").replace("       ", f"{bold(f'{clause:<6}')} ", 1)]
    return "\n".join([*lines, "", bold("Settings"), *settings(variant)])


def settings(variant: type[Variant]) -> list[str]:
    """Name, the book's value and the range; where the way to score changes them, for each way."""
    ways = [{s.name: choice} for s in variant.settings for choice in s.choices] or [{}]
    lines = []
    for way in ways:
        lines += [f"  with {name}={choice}:" for name, choice in way.items()]
        for setting in variant.settings_with(way):
            lines.append(f"  {setting.name:<8} {way.get(setting.name, setting.book):>12}   can be {setting.allowed()}")
    return lines
