"""boardd.toml in, the site's settings out; or all that is wrong with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from boardd import board as boards
from boardd import outputs, sensors
from boardd.agreement import teams_of
from boardd.buttons import BUTTONS
from boardd.clashes import check_together
from boardd.errors import BoardError, ConfigError, Refused, did_you_mean, either, quoted
from boardd.game import opening
from boardd.keys import Keys, listed
from boardd.model import Board, Game

MAX_BYTES = 1_000_000
STATE = "/var/lib/boardd"
BUILT_IN = ("id", "board", "ends", "state", "game", "source", "traces")
LETTERS = [chr(letter) for letter in range(ord("A"), ord("Z") + 1)]


class Part(NamedTuple):
    """A source or an output: its file's name, and its settings as that file reads them."""

    name: str
    settings: Any


class Config(NamedTuple):
    id: str
    board: Board
    ends: int
    state: Path
    game: Game | None  # what a fresh start begins with
    sources: tuple[Part, ...]
    outputs: tuple[Part, ...]
    traces_mb: float  # of compressed traces that are kept


def load(file: Path) -> Config:
    return right(*looked_at(file), str(file))


def right(config: Config, mistakes: list[str], file: str) -> Config:
    """The config, or all that is wrong with it at once."""
    if mistakes:
        raise ConfigError(listed(mistakes, file))
    return config


def looked_at(file: Path) -> tuple[Config, list[str]]:
    """A config, and all that is wrong with it."""
    try:
        with file.open("rb") as stream:
            table = tomllib.loads(stream.read(MAX_BYTES).decode())
    except OSError as error:
        raise ConfigError(f"{file}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # not UTF-8, not TOML
        raise ConfigError(f"{file}: not a config: {error}") from None
    return read(table, file.absolute().parent)


def parse(table: dict[str, object], file: str, folder: Path) -> Config:
    return right(*read(table, folder), file)


def read(table: dict[str, object], folder: Path) -> tuple[Config, list[str]]:
    """Every key has a default or is said to be missing; what is not known is an error."""
    keys = Keys(table, folder=folder)
    config = Config(
        id=board_id(keys),
        board=board(keys),
        ends=ends(keys),
        state=keys.path_at("state", STATE),
        game=game(keys),
        sources=tuple(source(each) for each in keys.tables_at("source")),
        outputs=tuple(output(keys, name) for name in outputs.names() if name in table),
        traces_mb=traces(keys.table_at("traces")),
    )
    check_together(keys, config)
    for number, part in enumerate(config.sources, 1):
        check_inputs(keys, f"source[{number}]", part, config.board)
    for unknown in sorted(table.keys() - keys.taken):
        known = [*BUILT_IN, *outputs.names()]
        keys.wrong(unknown, f"there is no such key or section; {did_you_mean(unknown, known)}")
    return config, keys.mistakes


def board_id(keys: Keys) -> str:
    name = keys.text("id", "board")
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
        keys.wrong(
            "id", f'{quoted(name)} cannot stand in a topic; letters, digits, - and _, like "garage", would be right'
        )
    return name


def ends(keys: Keys) -> int:
    return keys.whole("ends", 1, 2, 1)


def board(keys: Keys) -> Board:
    name = keys.text("board")
    path = keys.folder / name
    try:
        return boards.load(str(path) if name.endswith(".toml") else name)
    except BoardError as error:
        if name:
            keys.mistakes += [f"board: {line}" for line in str(error).splitlines()]
        return boards.load("holeyboard")


def game(keys: Keys) -> Game | None:
    table = keys.table_at("game")
    if table is None:
        return None
    teams = {letter: table.texts(letter, ()) for letter in LETTERS if letter in table.table or letter in "AB"}
    settings = table.table_at("set")
    agreed: dict[str, Any] = dict(settings.table) if settings else {}
    made = Game(table.text("variant"), agreed, teams, table.text("first", "A"), dict.fromkeys(teams, 0), ())
    table.finish()
    for where, text in [each for each in mistakes_of(made) if table.is_right(each[0])] if made.variant else ():
        table.wrong(where, text)
    return made


def mistakes_of(game: Game) -> Iterator[tuple[str, str]]:
    """All that is wrong with it, and where: what is refused is left out, and the rest is looked at again."""
    for team, players in game.teams.items():
        for name in players:
            try:
                teams_of({"A": [name]})
            except Refused as refusal:
                yield team, str(refusal)
    try:
        teams_of({team: [] for team in game.teams})
    except Refused as refusal:
        yield max(game.teams), str(refusal)
    left: Game | None = game
    while left:
        try:
            opening(left)
            return
        except Refused as refusal:
            yield ".".join(map(str, refusal.at[:2])) or "variant", str(refusal)
            left = without(left, refusal.at)


def without(game: Game, at: tuple[str | int, ...]) -> Game | None:
    """The same without what was refused; None if nothing is left to look at."""
    match at:
        case ("set", str(name)) if name in game.settings:
            return game._replace(settings={key: value for key, value in game.settings.items() if key != name})
        case (str(team),) if team in game.teams and team > "B":
            return game._replace(teams={each: players for each, players in game.teams.items() if each <= "B"})
        case (str(team),) if game.teams.get(team):
            return game._replace(teams={**game.teams, team: ()})
    return None


def source(keys: Keys) -> Part:
    kind = keys.text("kind", choices=sensors.names())
    if kind not in sensors.names():
        return Part(kind, None)
    settings = sensors.find(kind).read(keys)
    keys.finish()
    return Part(kind, settings)


def check_inputs(keys: Keys, where: str, part: Part, board: Board) -> None:
    """What hangs on the wires must be on the board."""
    beams = [f"{hole}.{kind}" for hole, kinds in board.beams.items() for kind in kinds]
    for name in getattr(part.settings, "beams", ()) if keys.is_right("board") else ():
        if name not in beams:
            can = did_you_mean(name, beams) if beams else "it has none"
            keys.wrong(f"{where}.beams.{name}", f"the board {board.name} has no such beam; {can}")
    for name in getattr(part.settings, "buttons", ()):
        if name not in BUTTONS and name not in LETTERS:
            keys.wrong(f"{where}.buttons.{name}", f"there is no such button; a team's letter, {either(BUTTONS)} can be")


def output(keys: Keys, name: str) -> Part:
    section = keys.table_at(name)
    assert section
    settings = outputs.find(name).read(section)
    section.finish()
    return Part(name, settings)


def traces(keys: Keys | None) -> float:
    if keys is None:
        return 500.0
    limit = keys.number("limit_mb", 0, 1e6, 500.0)
    keys.finish()
    return limit
