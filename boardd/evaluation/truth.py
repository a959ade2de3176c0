"""The text of a NAME.truth.json in, the throws and faults as they really were out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from boardd.errors import SheetError, TraceError, quoted
from boardd.inference.tokens import plain
from boardd.model import Throw
from boardd.record import NamedTuple
from boardd.sheet import parse

LINE = '{"round":1,"team":"A","n":1,"throw":"5","t_rest":8.1,"tags":["direct"]}'
Key = tuple[int, str, int]  # round, team, number of the team's throw


class Thrown(NamedTuple):
    """A throw as it really was, without millimetres."""

    key: Key
    throw: Throw
    rest_s: float
    tags: tuple[str, ...]


class Fault(NamedTuple):
    kind: str
    t_s: float  # from when on


class Truth(NamedTuple):
    throws: tuple[Thrown, ...]
    faults: tuple[Fault, ...]


def read_truth(text: str, file: str) -> Truth:
    """Lines of other kinds (pick-ups, events) are left out; one that cannot be read makes the truth useless."""
    throws: dict[Key, Thrown] = {}
    faults: list[Fault] = []
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        try:
            keys = keys_of(line)
            faults += faults_of(keys)
            thrown = thrown_of(keys) if "throw" in keys else None
        except TraceError as error:
            raise TraceError(f"{file}:{number}: {error}") from None
        if thrown and thrown.key in throws:
            raise TraceError(f"{file}:{number}: {name_of(thrown.key)} is said twice; once would be right")
        if thrown:
            throws[thrown.key] = thrown
    if not number:
        raise TraceError(f"{file}: empty; a truth has a line for each throw, {LINE}")
    return Truth(tuple(throws.values()), tuple(faults))


def name_of(key: Key) -> str:
    return f"round {key[0]} {key[1]}{key[2]}"


def keys_of(line: str) -> Mapping[str, object]:
    try:
        keys = json.loads(line)
    except (ValueError, RecursionError):
        raise TraceError(f"not JSON; a line for each throw would be right, {LINE}") from None
    if not isinstance(keys, dict):
        raise TraceError(f"not an object; a line for each throw would be right, {LINE}")
    return keys


def thrown_of(keys: Mapping[str, object]) -> Thrown:
    number, team, n, rest_s = keys.get("round"), keys.get("team"), keys.get("n"), keys.get("t_rest")
    tags = keys.get("tags", [])
    if type(number) is not int or type(n) is not int or not isinstance(team, str):
        raise TraceError(f"round, team or n is missing or wrong; {LINE} would be right")
    if type(rest_s) not in (int, float) or rest_s != rest_s:
        raise TraceError('t_rest is missing or wrong; "t_rest":8.1, in seconds, would be right')
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise TraceError('tags must be texts; "tags":["direct"] would be right')
    return Thrown((number, team, n), throw_of(keys["throw"]), float(str(rest_s)), tuple(tags))


def throw_of(token: object) -> Throw:
    """on(A1>5) as a sheet has it."""
    try:
        ((turn,),) = parse(f"variant: any\n1. A {token if isinstance(token, str) else ''}").game.rounds
        (throw,) = turn.throws
    except (SheetError, ValueError):
        raise TraceError(f'{quoted(str(token))} is not a throw; "on(A1>5)" would be right') from None
    return plain(throw)


def faults_of(keys: Mapping[str, object]) -> Iterator[Fault]:
    found = keys.get("faults", [])
    for fault in found if isinstance(found, list) else [None]:
        kind = fault.get("kind") if isinstance(fault, dict) else None
        t_s = fault.get("t_s", 0.0) if isinstance(fault, dict) else None
        if not isinstance(kind, str) or not isinstance(t_s, int | float):
            raise TraceError('faults must be like [{"kind":"dead-beam","t_s":10.0}]')
        yield Fault(kind, t_s)
