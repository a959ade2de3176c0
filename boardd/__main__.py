"""Command-line arguments in, a command's exit code out; an error is a line for people, never a traceback."""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from types import ModuleType

from boardd import __version__, commands
from boardd.errors import BoarddError, SheetError

WIDTH = 100  # asking the terminal for its own takes 5 ms


def main(argv: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # a name never breaks the output
    try:
        code = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except SheetError as error:
        print(error, file=sys.stderr)
        return 2
    except BoarddError as error:
        print(f"boardd: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get("BOARDD_DEBUG"):
            raise
        print(f"boardd: a bug of boardd: {type(error).__name__}: {error}. BOARDD_DEBUG=1 shows where.", file=sys.stderr)
        return 70
    return code


def run(argv: Sequence[str]) -> int:
    if not argv or argv[0] in ("-h", "--help", "help"):
        print(overview())
        return 0
    if argv[0] in ("-V", "--version"):
        print(f"boardd {__version__}")
        return 0
    command = commands.find(argv[0])
    return int(command.run(parser_of(argv[0], command).parse_args(argv[1:])))


def parser_of(name: str, command: ModuleType) -> ArgumentParser:
    parser = ArgumentParser(
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
