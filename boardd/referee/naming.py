"""The name that a person gives a throw in; which throw of the log is meant, or what is wrong with the name, out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardd.errors import Refused, quoted
from boardd.log import Folded, Key
from boardd.model import UpNext

MOST_DIGITS = 4


def key_of(wanted: Mapping[str, Any], folded: Folded, up: UpNext | None) -> Key:
    """B2 of this round, also if it is thrown next; of the last one where this round has none; or of the one named."""
    team, n, number = parts(wanted, folded)
    here = folded.locked + 1
    known = {*folded.throws, *next_keys(up, folded)}
    for key in [(number, team, n)] if number is not None else [(here, team, n), (here - 1, team, n)]:
        if key in known:
            return key
    where = f"in round {number}" if number is not None else "in this round or the last one"
    raise Refused(f"{team}{n} was not thrown {where}", "throw")


def asked_key(wanted: Mapping[str, Any], folded: Folded) -> Key:
    """The question that is meant: the oldest, of those about the throw that is named, if one is."""
    if "throw" not in wanted:
        return min(folded.asked)
    team, n, number = parts(wanted, folded)
    meant = [key for key in folded.asked if key[1:] == (team, n) and number in (None, key[0])]
    if not meant:
        raise Refused(f"{team}{n} is not asked about; {name_of(min(folded.asked))} is", "throw")
    return min(meant)


def parts(wanted: Mapping[str, Any], folded: Folded) -> tuple[str, int, int | None]:
    name, number = wanted.get("throw"), wanted.get("round")
    teams = folded.game.teams if folded.game else {}
    if not isinstance(name, str) or name[:1] not in teams or not is_count(name[1:]):
        raise Refused('which throw? "throw" is a team and a number, like "B2"', "throw")
    if number is not None and type(number) is not int:
        raise Refused(f"round {quoted(str(number))} is not a number", "round")
    return name[0], int(name[1:]), number


def is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def next_keys(up: UpNext | None, folded: Folded) -> list[Key]:
    """The throw that may be made next; after a bonus throw that is declined, another team's (YO-9)."""
    if up is None:
        return []
    found = [(up.round, up.team, up.throw)]
    if up.bonus and folded.game:
        found += [(up.round, team, 1) for team in folded.game.teams if (up.round, team, 1) not in folded.throws]
    return found


def refused_key(refusal: Refused, folded: Folded) -> Key | None:
    """The throw that the rules refused, if they said which."""
    number, turn, throw = (*refusal.at, None, None, None)[:3]
    if not folded.game or type(number) is not int or type(turn) is not int or number >= len(folded.game.rounds):
        return None
    turns = folded.game.rounds[number]
    before = sum(len(each.throws) for each in turns[:turn]) + (throw if type(throw) is int else 0)
    thrown = folded.throws_of(number + 1)
    return (number + 1, *thrown[before][:2]) if before < len(thrown) else None


def name_of(key: Key, here: int | None = None) -> str:
    return f"{key[1]}{key[2]}" if key[0] == here else f"{key[1]}{key[2]} of round {key[0]}"
