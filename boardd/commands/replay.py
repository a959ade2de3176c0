"""Replay a trace: what every throw did, read from the sensors' recording, and the score."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from json import dumps

from boardd import snapshot
from boardd.errors import Refused, TraceError, UsageError, either, harmless, quoted
from boardd.game import follow
from boardd.inference.retelling import course_of
from boardd.inference.saying import Inferred
from boardd.inference.tokens import plain
from boardd.model import Game, RoundScore, Turn
from boardd.rules import find
from boardd.sheet import write
from boardd.table import table
from boardd.trace import MAX_LINE, Header, read_header, read_readings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

Courses = dict[int, list[tuple[str, int]]]  # of each round: who threw, and that team's which throw
EXAMPLE = "boardd replay evening.trace"
MAX_REPORTS = 20
FAULTS_S = 0.5  # between two looks at what is broken
OTHERWISE = "what was learned of the deck before it is not used: another boardd recorded it, or it began otherwise"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a trace")
    parser.add_argument("--json", action="store_true", help="one JSON object per throw, and one per finished round")
    parser.add_argument(
        "--explain",
        metavar="THROW",
        help="why one throw was read so: 2.B2 is B2 of round 2, B2 that of the last round, 5 the fifth throw of all",
    )
    parser.add_argument("--png", metavar="FILE", help="with --explain: the signals around the throw, as a picture")


def run(args: Namespace) -> int:
    if args.explain is not None:
        return explain(args)
    if args.png:
        raise UsageError("--png needs --explain: which throw? --explain B2 would be right")
    header, events, courses = replayed(args.file)
    if args.json:
        for event in events:
            print(dumps(as_json(event)))
        return 0
    game = game_of(header, events, courses)
    print(write(game) + doubts(game))
    rounds, board = follow(game, as_thrown=True)
    print(table(harmless(args.file), game, rounds, board.up))
    return 0


def doubts(game: Game) -> str:
    """A comment below the sheet where the rules do not allow it: `boardd score` will say so too."""
    try:
        follow(game)
    except Refused as refusal:
        number = f"round {refusal.at[0] + 1}: " if refusal.at and isinstance(refusal.at[0], int) else ""
        return (
            f"# {number}{refusal}; scored below as it was thrown.\n"
            "# boardd score takes this sheet once the misread throw, or the order, is corrected.\n"
        )
    return ""


def explain(args: Namespace) -> int:
    """Once for the names of the throws, and once more for the one that is meant."""
    from os.path import exists, isfile

    from boardd.explanation.account import Account
    from boardd.explanation.names import meant, names
    from boardd.explanation.words import words

    if args.json:
        raise UsageError("--explain tells in words; without --json would be right")
    if exists(args.file) and not isfile(args.file):
        raise UsageError(f"{harmless(args.file)}: --explain reads a trace twice; a file would be right")
    header, events, _ = replayed(args.file)
    account = Account(header, meant(args.explain, names(events), args.file))
    _, stream = opened(args.file)
    with stream:
        readings = read_readings(lines_of(stream, args.file), header, lambda line, text: None)
        if args.png:
            from boardd.explanation.picture import picture
            from boardd.explanation.signals import Signals

            signals = Signals(header.board.at(account.end), account.end)
            account.follow(readings, signals)
            picture(account, signals).save(args.png)
        else:
            account.follow(readings)
    print(words(account))
    return 0


def opened(file: str) -> "tuple[Header, TextIO]":
    try:
        stream = unpacked(file)
        try:
            return fitting(read_header(next(lines_of(stream, file), ""), file), file), stream
        except BaseException:
            stream.close()
            raise
    except OSError as error:
        raise TraceError(f"{harmless(file)}: cannot be read: {error.strerror or error}") from None


def unpacked(file: str) -> "TextIO":
    """Also what the daemon has compressed."""
    if not file.endswith(".gz"):
        return open(file, encoding="utf-8-sig", errors="replace")
    import gzip

    return gzip.open(file, "rt", encoding="utf-8-sig", errors="replace")


def fitting(header: Header, file: str) -> Header:
    """If the variant can be played on the board."""
    variant, name = find(header.game.variant), header.game.variant
    if variant.piece != "washer":
        raise TraceError(
            f"{harmless(file)}:1: {name} is played with weights; only washers are read from sensors so far"
        )
    for hole in header.board.holes:
        if hole.name not in variant.holes:
            wrong = f"the board {quoted(header.board.name)} has a hole {quoted(hole.name)}, but {name} has none"
            raise TraceError(f"{harmless(file)}:1: {wrong}; {either(variant.holes)} would be right")
    return header


def lines_of(stream: "TextIO", file: str) -> Iterator[str]:
    """Of a compressed trace that is cut off or damaged, what can be read; then TraceError."""
    from zlib import error as damaged

    try:
        while line := stream.readline(MAX_LINE):
            yield line
            while len(line) == MAX_LINE and not line.endswith("\n"):  # what is left of it is no line of its own
                line = stream.readline(MAX_LINE)
    except (EOFError, OSError, damaged) as error:
        raise TraceError(f"{harmless(file)}: damaged from here on: {error}") from None


def replayed(file: str) -> tuple[Header, Iterator[Inferred | RoundScore], Courses]:
    """The trace's header, what inference says to its readings, one by one, and who threw when, known by then."""
    header, stream = opened(file)
    reports = 0

    def report(line: int, text: str) -> None:
        nonlocal reports
        reports += 1
        if reports <= MAX_REPORTS and sys.stderr:
            more = " (further lines are not reported)" if reports == MAX_REPORTS else ""
            print(f"{file}:{line}: {text}; skipped{more}", file=sys.stderr)

    said: dict[tuple[int, str, int], str] = {}

    def reopen(event: Inferred) -> None:
        """A throw that was told otherwise before is said to be, with its name."""
        name, token = (event.round, event.team, event.n), str(plain(event.throw))
        was = said.get(name)
        said[name] = token
        if was not in (None, token) and token != "dead" and sys.stderr:
            throw = f"round {event.round}, {event.team}{event.n}"
            print(f"{file}: at {event.t_s:.1f} s: {throw} was {token}, not {was} as it had seemed", file=sys.stderr)

    courses: Courses = {}

    def events() -> Iterator[Inferred | RoundScore]:
        (engine, from_s), t_s, faults = snapshot.begun(header), 0.0, list[str]()
        kinds, look_s = set[str](), float("-inf")
        if header.engine and from_s < header.engine.t_s and sys.stderr:
            print(f"{file}: {OTHERWISE}", file=sys.stderr)
        with stream:
            for reading in read_readings(lines_of(stream, file), header, report):
                kinds.add(reading.kind)
                if reading.t_s < from_s:
                    continue
                told = engine.feed(reading)
                t_s = reading.t_s
                if not told and t_s < look_s:
                    continue
                look_s = t_s + FAULTS_S
                yield from told
                for event in told:
                    if isinstance(event, Inferred):
                        reopen(event)
                    else:
                        courses[event.round] = [(team, n) for team, n, _ in engine.ended]
                now = engine.faults()
                for fault in now:
                    if fault not in faults and sys.stderr:
                        print(f"{file}: at {t_s:.1f} s: {fault}", file=sys.stderr)
                faults = now
        yield from engine.finish(t_s)
        courses[engine.round] = [(team, n) for team, n, _ in course_of(engine)]
        for sensors, kind, there in (
            ("load cells", "load", header.board.loads),
            ("reflective sensors", "ir", header.board.ir),
        ):
            if there and kind not in kinds and sys.stderr:
                print(f"{file}: the board has {sensors}, but no line is a reading of them", file=sys.stderr)

    return header, events(), courses


def as_json(event: Inferred | RoundScore) -> dict[str, object]:
    if isinstance(event, RoundScore):
        return {**event._asdict(), "why": [why._asdict() for why in event.why]}
    line = {**event._asdict(), "throw": str(plain(event.throw)), "confidence": round(event.confidence, 3)}
    line["t"] = round(line.pop("t_s"), 3)
    asked = [str(plain(throw)) for throw in line.pop("ask")]
    return {**line, "ask": asked} if asked else line


def game_of(header: Header, events: Iterator[Inferred | RoundScore], courses: Courses) -> Game:
    """The game as its throws were understood in the end, in the order in which they then were made."""
    throws: dict[int, dict[tuple[str, int], Inferred]] = {}
    for event in events:
        if isinstance(event, Inferred):
            throws.setdefault(event.round, {})[event.team, event.n] = event
    rounds = []
    for number, found in sorted(throws.items()):
        made = [key for key in courses[number] if key in found]
        teams = dict.fromkeys(team for team, _ in made)
        rounds.append(tuple(Turn(t, tuple(found[key].throw for key in made if key[0] == t)) for t in teams))
    return header.game._replace(rounds=tuple(rounds))
