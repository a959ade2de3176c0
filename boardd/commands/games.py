"""List the games that were played on this board, show one with its score, or export them."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from boardd.errors import DaemonError, UsageError, did_you_mean, harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from boardd.journal import Journal
    from boardd.log import Folded
    from boardd.model import Game, Place

EXAMPLE = "boardd games show 3"
KINDS = ("sheet", "json", "csv")
HEADER = "game,round,team,n,throw,order,x_mm,y_mm,depth_mm"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("do", nargs="?", default="list", metavar="list|show|export", help="by default list")
    parser.add_argument("numbers", nargs="*", type=int, metavar="N", help="of the games; export: by default all")
    parser.add_argument("--as", dest="kind", default="sheet", choices=KINDS, help="export: by default as sheets")
    parser.add_argument("-o", dest="out", metavar="DIR", help="export: a file for each game there, not to the terminal")
    parser.add_argument("--config", metavar="FILE", help="the board's config, for its state folder")
    parser.add_argument("--state", metavar="DIR", help="the state folder itself")


def run(args: Namespace) -> int:
    from boardd.commands.ctl import folder
    from boardd.journal import NAME, Journal

    state = folder(args)
    if not (state / NAME).exists():
        raise DaemonError(f"no games are kept in {harmless(str(state))}; boardd run keeps them in its state folder")
    journal = Journal(state)
    try:
        warn(journal)
        if args.do not in ("list", "show", "export"):
            raise UsageError(f"games {args.do}: {did_you_mean(args.do, ('list', 'show', 'export'))}")
        known = [number for number in dict.fromkeys(journal.games()) if folded(journal, number).game]
        for number in args.numbers:
            if number not in known:
                last = f"the last one is {known[-1]}" if known else "none was played yet"
                raise UsageError(f"there is no game {number}; {last}")
        {"list": listed, "show": show, "export": export}[args.do](journal, args, known)
    finally:
        journal.close()
    return 0


def warn(journal: "Journal") -> None:
    """Of a damaged database: what is wrong, what is safe, what to do; one that cannot be read at all is an error."""
    import sys

    if journal.damaged:
        told = f"boardd games: {harmless(str(journal.folder))}: {journal.damaged}."
        told += f" What follows is from {journal.path.name}, which has the newest games from then on."
        told += " The games before are in the damaged file. To save what can be read of it, copy it, then:"
        print(f"{told} sqlite3 COPY .recover | sqlite3 mended.db", file=sys.stderr)
    elif journal.failed and journal.last() is None:
        where = harmless(str(journal.path))
        raise DaemonError(f"{where}: cannot be read: {journal.failed}; as its owner it may be: sudo boardd games")


def listed(journal: "Journal", args: Namespace, known: list[int]) -> None:
    from boardd.errors import Refused
    from boardd.scoreboard import scoreboard

    if not known:
        print("No game was played here yet.")
    for number in known:
        entries = journal.of_game(number)
        game = game_of(journal, number)
        try:
            board = scoreboard("", 0, folded(journal, number))
            teams = ", ".join(f"{line.name} {line.score}" for line in board.teams.values())
            winner = f"; {board.teams[board.winner].name} won ({board.how})" if board.winner else ""
            words = f"{teams}{winner}; {len(game.rounds)} round{'s' * (len(game.rounds) != 1)}"
        except Refused as refusal:
            words = f"cannot be scored: {refusal}"
        print(f"{number:>4}  {entries[0].time[:16].replace('T', ' ')}  {game.variant:<13} {words}")


def show(journal: "Journal", args: Namespace, known: list[int]) -> None:
    from boardd.game import follow
    from boardd.sheet import write
    from boardd.table import table

    if not args.numbers:
        raise UsageError("games show: which one? boardd games lists them, boardd games show 3 shows the third")
    for number in args.numbers:
        game = game_of(journal, number)
        print(write(game))
        rounds, stands = follow(game, as_thrown=True)
        print(table(f"game {number}", game._replace(rounds=game.rounds[: len(rounds)]), rounds, stands.up))


def export(journal: "Journal", args: Namespace, known: list[int]) -> None:
    from pathlib import Path

    if args.kind == "csv" and args.out is None:
        print(HEADER)
    for number in args.numbers or known:
        text = "".join(line + "\n" for line in exported(journal, number, args.kind))
        if args.out is None:
            print(text, end="")
        else:
            head = HEADER + "\n" if args.kind == "csv" else ""
            put(Path(args.out) / f"game-{number:04}.{args.kind}", head + text)


def put(path: "Path", text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    except OSError as error:
        raise UsageError(f"{harmless(str(path))}: cannot be written: {error.strerror}") from None


def exported(journal: "Journal", number: int, kind: str) -> Iterator[str]:
    import json

    from boardd.sheet import write

    if kind == "json":
        yield from (json.dumps(entry.to_json(), ensure_ascii=False) for entry in journal.of_game(number))
    elif kind == "sheet":
        yield from write(game_of(journal, number)).splitlines()
    else:
        yield from (f"{number},{row}" for row in rows(folded(journal, number)))


def rows(played: "Folded") -> Iterator[str]:
    """Every throw in the order in which it was made: the words of the sheet, and where it rests as far as is known."""
    from boardd.inference.tokens import plain

    for number in range(1, len(played.game.rounds) + 1 if played.game else 1):
        for order, (team, n, throw) in enumerate(played.throws_of(number), 1):
            yield f'{number},{team},{n},"{plain(throw)}",{order},{millimetres(throw.places)}'


def millimetres(places: Sequence["Place"]) -> str:
    """x, y and depth; of a volley those of all its pieces, divided by semicolons."""
    columns = zip(*((*(place.at_mm or (None, None)), place.depth_mm) for place in places), strict=True)
    return ",".join(";".join("" if value is None else f"{value:g}" for value in column) for column in columns)


def folded(journal: "Journal", number: int) -> "Folded":
    from boardd.log import fold

    return fold(journal.of_game(number))


def game_of(journal: "Journal", number: int) -> "Game":
    game = folded(journal, number).game
    assert game  # only games whose beginning was not undone are known
    return game
