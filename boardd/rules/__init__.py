"""A variant's name in, its rules out; a variant is a file in this folder, `yocu-4` is yocu_4.py."""

from importlib import import_module
from pkgutil import iter_modules

from boardd.errors import Refused, did_you_mean, quoted
from boardd.rules.parts.variant import Variant


def names() -> list[str]:
    return sorted(found.name.replace("_", "-") for found in iter_modules(__path__) if not found.ispkg)


def find(name: str) -> type[Variant]:
    """The class that a variant's file defines."""
    if name not in names():
        raise Refused(f"there is no variant {quoted(name)}; {did_you_mean(name, names())}", "variant")
    module = import_module(f"boardd.rules.{name.replace('-', '_')}")
    return next(
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Variant) and thing.__module__ == module.__name__
    )
