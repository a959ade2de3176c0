"""Keys of a trace's header, of a command or of the log in; the game as agreed before its first throw out; and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardd.errors import Refused, either, quoted
from boardd.model import Game
from boardd.sheet import MAX_NAME, is_team, wrong_name


def game_of(keys: Mapping[str, object]) -> Game:
    variant, settings, first = keys.get("variant"), keys.get("set", {}), keys.get("first", "A")
    if not isinstance(variant, str) or not isinstance(first, str):
        raise Refused("variant and first must be texts", "variant")
    if not isinstance(settings, dict) or not all(type(value) in (int, str) for value in settings.values()):
        raise Refused('set must be like {"target":21}', "set")
    teams = teams_of(keys.get("teams", {}))
    return Game(variant, settings, teams, first, scores_of(keys.get("scores", {}), teams), ())


def as_kept(keys: Mapping[str, Any]) -> Game:
    """The same of a log, whose names were right when it was written: what cannot be shown today, or written on a
    sheet, is a question mark, so that the game itself is not lost."""
    teams = {team: [legible(name) for name in names] for team, names in keys.get("teams", {}).items()}
    return game_of({**keys, "teams": teams})


def legible(name: str) -> str:
    shown = "".join("?" if letter in ",#" or wrong_name(letter) else letter for letter in name[:MAX_NAME])
    return shown if shown.strip() else "?"


def teams_of(keys: object) -> dict[str, tuple[str, ...]]:
    """Single capital letters from A on, as on a sheet; two at least, whether they are named or not."""
    if not isinstance(keys, dict) or not all(is_names(names) for names in keys.values()):
        raise Refused('teams must be like {"A":["Ann"],"B":["Bob"]}', "teams")
    for team in keys:
        if not is_team(team):
            raise Refused(f"{quoted(str(team))} is not a team; teams are A, B, C ...", "teams")
    letters = [chr(letter) for letter in range(ord("A"), ord(max(["B", *keys])) + 1)]
    for letter in letters[2:] and letters:
        if letter not in keys:
            raise Refused(f"team {letter} is missing; teams are A, B, C ... without a gap", "teams")
    for name in [name for names in keys.values() for name in names]:
        wrong = wrong_name(name)
        if wrong:
            raise Refused(wrong, "teams")
        if not name.strip() or set(name) & set(",#"):
            raise Refused(f"{quoted(name)} is not a name; 1 to {MAX_NAME} characters without , and # would be", "teams")
    return {team: tuple(keys.get(team, ())) for team in letters}


def scores_of(keys: object, teams: Mapping[str, object]) -> dict[str, int]:
    if not isinstance(keys, dict) or not all(type(score) is int for score in keys.values()):
        raise Refused('scores must be like {"A":0,"B":0}', "scores")
    for team in keys:
        if team not in teams:
            raise Refused(f"scores: there is no team {quoted(str(team))}; {either(teams)} would be right", "scores")
    return {team: keys.get(team, 0) for team in teams}


def is_names(names: object) -> bool:
    return isinstance(names, list) and all(isinstance(name, str) for name in names)


def keys_of(game: Game) -> dict[str, Any]:
    return {
        "variant": game.variant,
        "set": dict(game.settings),
        "teams": {team: list(players) for team, players in game.teams.items()},
        "first": game.first,
        "scores": dict(game.scores),
    }
