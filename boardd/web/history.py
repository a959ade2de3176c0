"""A game's entries in; the game as a list shows it, and as a whole, with every throw and why, out, as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardd.errors import BoarddError, Refused
from boardd.game import follow, score_as_thrown
from boardd.log import BY_PEOPLE, Entry, Folded, fold, key_of, standing, throw_of
from boardd.model import Game, RoundScore, Throw
from boardd.recast import obstacle, others, recast
from boardd.rules import find
from boardd.scoreboard import label, round_json, scoreboard
from boardd.sheet import write

TOLD = ("throw", *BY_PEOPLE)
Summary = dict[str, Any]


def summary(entries: Sequence[Entry]) -> Summary | None:
    """None for a game of which the beginning was undone."""
    folded = fold(entries)
    if folded.game is None:
        return None
    game = folded.game
    found: dict[str, Any] = {
        "game": folded.number,
        "time": entries[0].time,
        "variant": game.variant,
        "rounds": len(game.rounds),
        "teams": {team: {"name": label(game, team), "players": list(game.teams[team])} for team in game.teams},
    }
    try:
        board = scoreboard("", 0, folded)
    except BoarddError as error:
        return {**found, "error": str(error)}
    for team, line in board.teams.items():
        found["teams"][team]["score"] = line.score
    return {**found, "title": find(game.variant).title, "phase": board.phase, "winner": board.winner, "how": board.how}


def whole(entries: Sequence[Entry]) -> Summary | None:
    found, folded = summary(entries), fold(entries)
    if found is None or folded.game is None:
        return None
    game = folded.game
    scored = rounds_of(game)
    return {
        **found,
        "set": dict(game.settings),
        "first": game.first,
        "sheet": write(game),
        **elsewhere(game),
        "played": [
            {"round": n, "over": n <= folded.locked, "throws": throws(folded, entries, n), "score": scored.get(n)}
            for n in range(1, len(game.rounds) + 1)
        ],
    }


def elsewhere(game: Game) -> dict[str, Any]:
    """The variants that these throws can be scored as; and the others, with why not; what all of them are called."""
    try:
        found = {variant: obstacle(game, variant) for variant in others(game)}
    except BoarddError:
        found = {}
    return {
        "like": [each for each in found if not found[each]],
        "unlike": {each: why for each, why in found.items() if why},
        "titles": {each: find(each).title for each in found},
    }


def rounds_of(game: Game) -> dict[int, dict[str, object]]:
    try:
        return {scored.round: round_json(scored) for scored in follow(game, as_thrown=True)[0]}
    except Refused:
        return {}


def throws(folded: Folded, entries: Sequence[Entry], number: int) -> list[dict[str, Any]]:
    """In the order in which they were made, each with how it came to be known."""
    told = {key_of(entry): entry for entry in standing(entries) if entry.event in TOLD}
    read = {key_of(entry): entry.body["throw"] for entry in standing(entries) if is_read(entry)}
    return [
        {
            "team": team,
            "n": n,
            "throw": str(throw),
            **known(told.get((number, team, n)), folded),
            **otherwise(read.get((number, team, n)), throw),
        }
        for team, n, throw in folded.throws_of(number)
    ]


def is_read(entry: Entry) -> bool:
    """By sensors, not told by people."""
    return entry.event == "throw" and "by" not in entry.body


def otherwise(read: str | None, throw: Throw) -> dict[str, str]:
    """What the board had read, where people have said otherwise."""
    return {"read": read} if read and throw_of(read) != throw else {}


def known(entry: Entry | None, folded: Folded) -> dict[str, Any]:
    if entry is None:
        return {}
    key = key_of(entry)
    by = entry.event if key in folded.said else entry.body.get("by", "sensors")
    asked = {"ask": list(folded.asked[key])} if key in folded.asked else {}
    return {"by": by, "confidence": entry.body.get("confidence", 1.0), **asked}


def rescored(entries: Sequence[Entry], variant: str) -> Summary | None:
    """The same throws under another rule book; Refused where they make no sense in it."""
    game = fold(entries).game
    if game is None:
        return None
    other, notes = recast(game, variant)
    rounds = score_as_thrown(other)
    told = {"variant": variant, "thrown_as": game.variant, "notes": list(notes), "sheet": write(cut(other, rounds))}
    return {**told, **outcome(other, rounds)}


def cut(game: Game, rounds: Sequence[RoundScore]) -> Game:
    """A win under these rules ends it."""
    return game._replace(rounds=game.rounds[: len(rounds)])


def outcome(game: Game, rounds: Sequence[RoundScore]) -> dict[str, Any]:
    last = rounds[-1] if rounds else None
    return {
        "teams": {team: {"name": label(game, team)} for team in game.teams},
        "scores": dict(last.scores if last else game.scores),
        "winner": last.winner if last else None,
        "how": last.how if last else None,
        "rounds": [round_json(scored) for scored in rounds],
    }
