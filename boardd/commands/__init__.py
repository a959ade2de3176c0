"""A command's name is its file's name here.

A command has a text (its help), an EXAMPLE, `arguments(parser)` and `run(args)`, which returns the exit code.
"""

from importlib import import_module
from types import ModuleType

from boardd.errors import UsageError, did_you_mean, quoted


def names() -> list[str]:
    from pkgutil import iter_modules  # 17 ms that only a list of all commands is worth

    return sorted(found.name for found in iter_modules(__path__))


def find(name: str) -> ModuleType:
    if name.isidentifier() and not name.startswith("_"):
        try:
            return import_module(f"boardd.commands.{name}")
        except ModuleNotFoundError as missing:
            if missing.name != f"boardd.commands.{name}":
                raise
    raise UsageError(f"there is no command {quoted(name)}; {did_you_mean(name, names())}")
