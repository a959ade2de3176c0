"""A command's name is its file's name here.

A command has a text (its help), an EXAMPLE, `arguments(parser)` and `run(args)`, which returns the exit code.
"""

from pkgutil import iter_modules


def names() -> list[str]:
    return sorted(found.name for found in iter_modules(__path__))
