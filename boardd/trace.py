"""Lines of a trace in, its header and its readings out, whatever is broken in them; and back.

A line that cannot be used is reported with its number and skipped. Only a first line that does not say what was
played, on which board, is refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isfinite

from boardd import board as boards
from boardd.agreement import game_of, keys_of
from boardd.buttons import BUTTONS
from boardd.errors import BoarddError, TraceError, quoted
from boardd.game import opening
from boardd.model import Board, Game, Reading
from boardd.record import NamedTuple

START = '{"trace":1,"board":{...},"variant":"holeyboard",...}'
HEADER_KEYS = {"trace", "board", "variant", "set", "teams", "first", "scores", "ends", "round", "engine"}
MOST_COUNT = 2**31
MAX_LINE = 1_000_000  # characters
MOST_KEYS = 1000  # unknown ones that are remembered
MOST_ROUNDS = 100_000
DIGITS = 6  # of a time: microseconds; sources tell no more, so that a trace reads as the daemon did
FAR_S = 1e12  # no clock is beyond
LONG_S = 3600.0  # without a reading
READING_KEYS = {"t", "end", "beam", "v", "load", "ir", "button"}
KINDS = {"beam", "load", "ir", "button"}
Report = Callable[[int, str], None]  # the line's number and what is wrong with it


class Stood(NamedTuple):
    """How the daemon's engine stood before the readings from `t_s` on (snapshot.py)."""

    t_s: float
    text: str


class Header(NamedTuple):
    """What was played, by whom, on which board."""

    board: Board
    game: Game  # without rounds; scores and first team are those at its beginning
    ends: int
    round: int = 1  # with which it begins
    unknown: tuple[str, ...] = ()  # keys that mean nothing here
    engine: Stood | None = None  # where a daemon recorded it


def read_header(line: str, file: str) -> Header:
    """The first line; everything else depends on it, so nothing in it is guessed."""
    try:
        keys = json.loads(line)
    except (ValueError, RecursionError):
        raise TraceError(f"{file}:1: not JSON; a trace starts with {START}") from None
    if not isinstance(keys, dict) or not is_one(keys.get("trace")) or not isinstance(keys.get("board"), dict):
        raise TraceError(f"{file}:1: not a trace; it starts with {START}")
    try:
        unknown = tuple(sorted(keys.keys() - HEADER_KEYS))
        begins = ends_of(keys), round_of(keys), unknown, engine_of(keys)
        header = Header(boards.parse(keys["board"], "board"), game_of(keys), *begins)
        opening(header.game)
    except BoarddError as error:
        raise TraceError("\n".join(f"{file}:1: {mistake}" for mistake in str(error).splitlines())) from None
    return header


def ends_of(keys: Mapping[str, object]) -> int:
    ends = keys.get("ends", 1)
    if type(ends) is not int or ends not in (1, 2):
        raise TraceError("ends must be 1 or 2")
    return ends


def is_one(value: object) -> bool:
    return type(value) is int and value == 1


def round_of(keys: Mapping[str, object]) -> int:
    number = keys.get("round", 1)
    if type(number) is not int or not 1 <= number <= MOST_ROUNDS:
        raise TraceError("round must be a number from 1 on")
    return number


def engine_of(keys: Mapping[str, object]) -> Stood | None:
    match keys.get("engine"):
        case None:
            return None
        case [float() | int() as t_s, str(text)] if isfinite(t_s):
            return Stood(t_s, text)
    raise TraceError("engine must be a time and a text, as the daemon wrote them; a trace can do without")


def read_readings(lines: Iterable[str], header: Header, report: Report) -> Iterator[Reading]:
    """Every usable reading of the lines after the first; what is wrong with the others is reported."""
    channels = Channels(header)
    for key in header.unknown:
        report(1, f"there is no key {quoted(key)}")
    last_s = ahead_s = float("-inf")
    for number, line in enumerate(lines, 2):
        if len(line) >= MAX_LINE:
            report(number, f"longer than {MAX_LINE:,} characters")
            continue
        try:
            reading = channels.reading(json.loads(line))
        except (ValueError, RecursionError) as error:
            if line.strip():
                text = str(error) if type(error) is Unusable else "not JSON"
                report(number, text if line.endswith("\n") or type(error) is Unusable else "cut off in the middle")
            continue
        if reading.t_s < last_s:
            report(number, f"time goes back from {last_s:g} to {reading.t_s:g} s")
            continue
        if isfinite(last_s) and reading.t_s - last_s > LONG_S and abs(reading.t_s - ahead_s) > LONG_S:
            report(number, f"time jumps ahead from {last_s:g} to {reading.t_s:g} s")
            ahead_s = reading.t_s  # if the next one is there too, so it is
            continue
        for unknown in channels.unknown:
            report(number, f"there is no key {quoted(unknown)} (said once)")
        channels.unknown.clear()
        last_s = reading.t_s
        yield reading


class Unusable(ValueError):
    """What is wrong with a line."""


class Channels:
    """The sensors that this trace's board has."""

    def __init__(self, header: Header) -> None:
        board = header.board
        self.ends = header.ends
        self.cells = {
            "load": len(board.loads.cells_mm) if board.loads else 0,
            "ir": len(board.ir.cells_mm) if board.ir else 0,
        }
        self.beams = {f"{hole}.{kind}" for hole, kinds in board.beams.items() for kind in kinds}
        self.buttons = {*header.game.teams, *BUTTONS}
        self.known = set(READING_KEYS)
        self.unknown: list[str] = []

    def reading(self, keys: object) -> Reading:
        if type(keys) is not dict:
            raise Unusable('not a reading; {"t":3.2,"load":[...]} would be right')
        t, end = keys.get("t"), keys.get("end", 0)
        if (type(t) is not float and type(t) is not int) or not -FAR_S < t < FAR_S:
            raise Unusable('no time; "t" must be a number of seconds')
        if type(end) is not int or not 0 <= end < self.ends:
            raise Unusable(f"there is no end {quoted(str(end))}")
        if not keys.keys() <= self.known:
            self.unknown += sorted(keys.keys() - self.known)
            if len(self.known) < MOST_KEYS:
                self.known.update(keys)
        if len(keys) > 2 and len(keys.keys() & KINDS) > 1:
            raise Unusable("more than one reading; a line for each would be right")
        for kind in ("load", "ir"):
            if kind in keys:
                return Reading(t, kind, "", self.counts(kind, keys[kind]), end)
        if "beam" in keys:
            return Reading(t, "beam", self.named("beam", keys["beam"], self.beams), self.level(keys), end)
        if "button" in keys:
            return Reading(t, "button", self.named("button", keys["button"], self.buttons), (), end)
        raise Unusable("neither load, ir, beam nor button")

    def counts(self, kind: str, values: object) -> tuple[int | None, ...]:
        if type(values) is not list or len(values) != self.cells[kind]:
            raise Unusable(f"{kind} must be a list of {self.cells[kind]} counts")
        for value in values:
            if type(value) is not int and value is not None:
                raise Unusable(f"{kind} has {quoted(str(value))}; whole counts or null would be right")
            if value is not None and not -MOST_COUNT < value < MOST_COUNT:
                raise Unusable(f"{kind} has a number that no ADC gives; counts of 24 bits would be right")
        return tuple(values)

    def named(self, kind: str, name: object, known: set[str]) -> str:
        if type(name) is not str or name not in known:
            raise Unusable(f"there is no {kind} {quoted(str(name))}")
        return name

    def level(self, keys: Mapping[str, object]) -> tuple[int]:
        level = keys.get("v")
        if type(level) is not int or level not in (0, 1):
            raise Unusable('"v" must be 1 for broken or 0 for clear')
        return (level,)


def write_header(header: Header) -> str:
    keys = {"trace": 1, "board": boards.to_keys(header.board), **keys_of(header.game)}
    if header.ends == 2:
        keys["ends"] = 2
    if header.round > 1:
        keys["round"] = header.round
    if header.engine:
        keys["engine"] = header.engine.t_s, header.engine.text
    return json.dumps(keys, ensure_ascii=False, separators=(",", ":")) + "\n"


def write_reading(reading: Reading) -> str:
    return json.dumps(reading_keys(reading), separators=(",", ":")) + "\n"


def reading_keys(reading: Reading) -> dict[str, object]:
    keys: dict[str, object] = {"t": round(reading.t_s, DIGITS)}
    if reading.kind == "beam":
        keys.update(beam=reading.name, v=reading.value[0])
    else:
        keys[reading.kind] = reading.name or reading.value
    if reading.end:
        keys["end"] = reading.end
    return keys
