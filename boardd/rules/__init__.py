"""A variant's name in, its rules out; a variant is a file in this folder, `yocu-4` is yocu_4.py."""

import re
from functools import cache
from importlib import import_module

from boardd.errors import Refused, VariantError, did_you_mean, either, quoted
from boardd.rules.parts.variant import Variant

NEEDED = ("title", "book", "settings", "holes", "piece", "places", "notation", "example")


def names() -> list[str]:
    from pkgutil import iter_modules  # 17 ms that only a list of all variants is worth

    return sorted(found.name.replace("_", "-") for found in iter_modules(__path__) if not found.ispkg)


def unknown(name: str) -> Refused:
    return Refused(f"there is no variant {quoted(name)}; {did_you_mean(name, names())}", "variant")


@cache
def find(name: str) -> type[Variant]:
    """The class that a variant's file defines."""
    module = f"boardd.rules.{name.replace('-', '_')}"
    if not re.fullmatch("[a-z0-9-]+", name):
        raise unknown(name)
    try:
        things = vars(import_module(module)).values()
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name == module:
            raise unknown(name) from None
        raise VariantError(f"the variant {name} cannot be used: {type(error).__name__}: {error}") from error
    for thing in things:
        if isinstance(thing, type) and issubclass(thing, Variant) and thing.__module__ == module:
            if missing := [part for part in NEEDED if not hasattr(thing, part)]:
                raise VariantError(f"the variant {name} cannot be used: it has no {either(missing)}")
            return thing
    if name not in names():
        raise unknown(name)
    raise VariantError(f"the variant {name} cannot be used: its file has no class of a Variant")
