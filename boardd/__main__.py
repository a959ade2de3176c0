"""Command-line arguments in, a command's exit code out; an error is a line for people, never a traceback."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from io import TextIOWrapper
from types import ModuleType

from boardd import __version__, commands
from boardd.errors import BoarddError, SheetError, UsageError, harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

WIDTH = 100  # asking the terminal for its own takes 5 ms


def main(argv: Sequence[str] | None = None) -> int:
    try:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # a name never breaks the output
        code = run(sys.argv[1:] if argv is None else argv)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except SheetError as error:
        return complain(str(error), 2)
    except BoarddError as error:
        return complain(f"boardd: {error}", 2)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        give_up(1)
        if isinstance(error, BrokenPipeError):  # whoever read our output has gone, as `head` does
            return 141
        return complain(f"boardd: cannot write the output: {error.strerror}", 2)
    except Exception as error:
        if os.environ.get("BOARDD_DEBUG"):
            raise
        return complain(f"boardd: a bug of boardd: {type(error).__name__}: {error}. BOARDD_DEBUG=1 shows where.", 70)


def complain(text: str, code: int) -> int:
    try:
        if sys.stderr:
            print(text, file=sys.stderr, flush=True)
    except OSError:
        give_up(2)  # nobody can be told; the exit code still says it
    return code


def give_up(stream: int) -> None:
    """Nothing more can be written there; Python would try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


class Parser(ArgumentParser):
    """Says what is wrong with the arguments like every other error."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{harmless(message[:300])}; {self.prog} --help says what can be")


def run(argv: Sequence[str]) -> int:
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    if argv[0] in ("-V", "--version"):
        print(f"boardd {__version__}")
        return 0
    command = commands.find(argv[0])
    return int(command.run(parser_of(argv[0], command).parse_intermixed_args(argv[1:])))


def parser_of(name: str, command: ModuleType) -> ArgumentParser:
    parser = Parser(
        prog=f"boardd {name}",
        description=command.__doc__,
        epilog=f"example:\n  {command.EXAMPLE}",
        formatter_class=lambda prog: RawDescriptionHelpFormatter(prog, width=WIDTH),
    )
    command.arguments(parser)
    return parser


def overview() -> str:
    lines = [
        "usage: boardd COMMAND ...",
        "",
        "The board as its own referee: washers and table shuffleboard.",
        "",
        "commands:",
    ]
    for name in commands.names():
        lines.append(f"  {name:<11} {(commands.find(name).__doc__ or '').splitlines()[0]}")
    lines += [
        "",
        "example:",
        f"  {commands.find('score').EXAMPLE}",
        "",
        "boardd COMMAND --help says more; boardd --version says which this is.",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
