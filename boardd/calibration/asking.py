"""What the guide asks of the person at the board: for people in words, for programs in a word and a place."""

from __future__ import annotations

from boardd.model import Point
from boardd.record import NamedTuple


class Ask(NamedTuple):
    kind: str  # empty, mark, pile, hole or more, into a hole where one lies already
    name: str  # of the mark, the team or the hole
    text: str
    more: str = ""  # how, where that is not plain
    at_mm: Point | None = None
