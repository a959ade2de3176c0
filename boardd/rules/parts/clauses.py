"""A variant in, its rule book's clauses in plain words out: they are the text of its module."""

import re
from importlib import import_module

from boardd.rules.parts.variant import Variant

CLAUSE = re.compile(r"^([A-Z]{1,2}-[0-9]+) +", re.MULTILINE)


def clauses(variant: type[Variant]) -> dict[str, str]:
    """Every clause id and its text: the variant's own, those of the book it builds on, the common ones."""
    books = [cls.__module__ for cls in variant.__mro__ if cls.__module__.startswith("boardd.rules.")]
    own = [book for book in books if ".parts." not in book]
    return {name: text for book in [*own, "boardd.rules.parts"] for name, text in clauses_of(book).items()}


def introduction(variant: type[Variant]) -> str:
    """What the rule book says before its first clause."""
    text = CLAUSE.split(import_module(variant.__module__).__doc__ or "")[0]
    return " ".join(text.split("\n", 1)[1].split())


def clauses_of(module: str) -> dict[str, str]:
    _, *parts = CLAUSE.split(import_module(module).__doc__ or "")
    return {name: " ".join(text.split()) for name, text in zip(parts[::2], parts[1::2], strict=True)}
