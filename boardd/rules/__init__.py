"""A variant's name in, its rules out; a variant is a file in this folder, `yocu-4` is yocu_4.py."""

import re
from functools import cache
from importlib import import_module

from boardd.errors import Refused, did_you_mean, quoted
from boardd.rules.parts.variant import Variant


def names() -> list[str]:
    from pkgutil import iter_modules  # 17 ms that only a list of all variants is worth

    return sorted(found.name.replace("_", "-") for found in iter_modules(__path__) if not found.ispkg)


@cache
def find(name: str) -> type[Variant]:
    """The class that a variant's file defines."""
    module = f"boardd.rules.{name.replace('-', '_')}"
    things: dict[str, object] = {}
    if re.fullmatch("[a-z0-9-]+", name):
        try:
            things = vars(import_module(module))
        except ModuleNotFoundError as missing:
            if missing.name != module:
                raise
    for thing in things.values():
        if isinstance(thing, type) and issubclass(thing, Variant) and thing.__module__ == module:
            return thing
    raise Refused(f"there is no variant {quoted(name)}; {did_you_mean(name, names())}", "variant")
