"""A board in; its drawing, and the variants that can be played on it with their rule books, out, as JSON."""

from __future__ import annotations

from typing import Any

from boardd.board import to_keys
from boardd.errors import VariantError
from boardd.fitting import fits
from boardd.model import Board
from boardd.rules import find, names
from boardd.rules.parts.clauses import clauses, introduction
from boardd.rules.parts.settings import Setting
from boardd.rules.parts.variant import Variant

DRAWN = "name", "deck", "piece", "hole", "line", "end"


def drawing(board: Board) -> dict[str, Any]:
    """The board file's keys that tell what it looks like."""
    keys = to_keys(board)
    return {key: keys[key] for key in DRAWN if key in keys}


def variants(board: Board) -> list[dict[str, Any]]:
    return [variant(name) for name in names() if can_be_played(board, name)]


def can_be_played(board: Board, name: str) -> bool:
    try:
        return fits(name, board)
    except VariantError:  # the others are there all the same
        return False


def variant(name: str) -> dict[str, Any]:
    rules = find(name)
    ways = {choice: {setting.name: choice} for setting in rules.settings for choice in setting.choices}
    return {
        "name": name,
        "title": rules.title,
        "piece": rules.piece,
        "holes": dict(rules.holes),
        "places": list(rules.places),
        "volley": rules.volley,
        "alternating": rules.alternating,
        "cleared_every_turn": rules.cleared_every_turn,
        "more_than_two_teams": rules.more_than_two_teams,
        "settings": [setting_json(each) for each in rules.settings_with({})],
        "ways": {way: [setting_json(each) for each in rules.settings_with(given)] for way, given in ways.items()},
    }


def setting_json(setting: Setting) -> dict[str, Any]:
    return {**setting._asdict(), "choices": list(setting.choices)}


def book(name: str) -> dict[str, Any]:
    """BoarddError if there is none."""
    rules: type[Variant] = find(name)
    return {
        "name": name,
        "title": rules.title,
        "book": rules.book,
        "introduction": introduction(rules),
        "holes": dict(rules.holes),
        "clauses": [{"rule": rule, "text": text} for rule, text in clauses(rules).items()],
    }
