"""What somebody typed and the throws of a trace in, the throw that is meant out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from boardd.errors import UsageError, harmless, quoted
from boardd.inference.saying import Inferred
from boardd.inference.step import Name

FORMS = "B2, 2.B2 or a number"


def names(events: Iterable[object]) -> list[Name]:
    """Every throw in the order of the sheet: round by round, turn by turn."""
    found: dict[int, dict[str, set[int]]] = {}
    for event in events:
        if isinstance(event, Inferred):
            found.setdefault(event.round, {}).setdefault(event.team, set()).add(event.n)
    return [Name(r, team, n) for r, teams in sorted(found.items()) for team, ns in teams.items() for n in sorted(ns)]


def meant(text: str, known: Sequence[Name], file: str) -> Name:
    """B2 is one of the last round, 2.B2 or 2B2 one of round 2, and a number counts all throws of the trace from 1."""
    file = harmless(file)
    if not known:
        raise UsageError(f"{file}: no throw was found in it; nothing can be explained")
    if text.isdecimal() and text.isascii():
        if 1 <= int(text[:9]) <= len(known):
            return known[int(text) - 1]
        raise UsageError(f"{file} has no throw {quoted(text)}: its throws count from 1 to {len(known)}")
    parts = re.fullmatch(r"(?:([0-9]{1,6})\.?)?([A-Za-z])([0-9]{1,6})", text)
    if parts is None:
        raise UsageError(f"--explain {quoted(text)} names no throw; {FORMS} would be right")
    last = max(name.round for name in known)
    name = Name(int(parts[1] or last), parts[2].upper(), int(parts[3]))
    if name in known:
        return name
    same = [one.piece for one in known if one.round == name.round]
    there = f"round {name.round} has {' '.join(same)}" if same else f"its rounds are {span(known)}"
    raise UsageError(f"{file} has no throw {name}; {there}")


def span(known: Sequence[Name]) -> str:
    rounds = sorted({name.round for name in known})
    return str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]} to {rounds[-1]}"
