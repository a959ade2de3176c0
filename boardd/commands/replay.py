"""Replay a trace: what every throw did, read from the sensors' recording, and the score."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from json import dumps

from boardd.errors import TraceError, harmless
from boardd.game import follow
from boardd.inference.engine import Engine, Inferred
from boardd.inference.tokens import plain
from boardd.model import Game, RoundScore, Turn
from boardd.sheet import write
from boardd.table import table
from boardd.trace import Header, read_header, read_readings

EXAMPLE = "boardd replay evening.trace"
MAX_LINE = 1_000_000
MAX_REPORTS = 20


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a trace")
    parser.add_argument("--json", action="store_true", help="one JSON object per throw, and one per finished round")


def run(args: Namespace) -> int:
    header, events = replayed(args.file)
    if args.json:
        for event in events:
            print(dumps(as_json(event)))
        return 0
    game = game_of(header, events)
    print(write(game))
    rounds, board = follow(game)
    print(table(harmless(args.file), game, rounds, board.up))
    return 0


def replayed(file: str) -> tuple[Header, Iterator[Inferred | RoundScore]]:
    """The trace's header, and what inference says to its readings, one by one."""
    try:
        stream = open(file, encoding="utf-8", errors="replace")  # noqa: SIM115  # read as the events are asked for
        header = read_header(stream.readline(MAX_LINE), file)
    except OSError as error:
        raise TraceError(f"{harmless(file)}: cannot be read: {error.strerror}") from None
    reports = 0

    def report(line: int, text: str) -> None:
        nonlocal reports
        reports += 1
        if reports <= MAX_REPORTS and sys.stderr:
            more = " (further lines are not reported)" if reports == MAX_REPORTS else ""
            print(f"{file}:{line}: {text}; skipped{more}", file=sys.stderr)

    def events() -> Iterator[Inferred | RoundScore]:
        engine, t_s, faults = Engine(header.board, header.game, header.ends), 0.0, list[str]()
        with stream:
            lines = iter(lambda: stream.readline(MAX_LINE), "")
            for reading in read_readings(lines, header, report):
                told = engine.feed(reading)
                yield from told
                t_s = reading.t_s
                if told:
                    now = engine.faults()
                    for fault in now:
                        if fault not in faults and sys.stderr:
                            print(f"{file}: at {t_s:.1f} s: {fault}", file=sys.stderr)
                    faults = now
        yield from engine.finish(t_s)

    return header, events()


def as_json(event: Inferred | RoundScore) -> dict[str, object]:
    if isinstance(event, RoundScore):
        return {**event._asdict(), "why": [why._asdict() for why in event.why]}
    line = {**event._asdict(), "throw": str(plain(event.throw)), "confidence": round(event.confidence, 3)}
    line["t"] = round(line.pop("t_s"), 3)
    asked = [str(plain(throw)) for throw in line.pop("ask")]
    return {**line, "ask": asked} if asked else line


def game_of(header: Header, events: Iterator[Inferred | RoundScore]) -> Game:
    """The game as its throws were understood in the end; of a round that was not locked, what is known."""
    throws: dict[int, dict[tuple[str, int], Inferred]] = {}
    for event in events:
        if isinstance(event, Inferred):
            throws.setdefault(event.round, {})[event.team, event.n] = event
    rounds = []
    for _, found in sorted(throws.items()):
        teams = dict.fromkeys(team for team, _ in found)
        rounds.append(tuple(Turn(t, tuple(found[key].throw for key in sorted(found) if key[0] == t)) for t in teams))
    return header.game._replace(rounds=tuple(rounds))
