"""Judged throws in; what really happened by what was inferred, counted, out."""

from __future__ import annotations

from collections.abc import Iterable

from boardd.evaluation.judged import Judged
from boardd.model import Place, Throw

ROWS = ("in a hole", "leans", "on", "off", "dead", "no throw")
COLUMNS = ("its hole", "other hole", "leans in it", "other lean", "on", "off", "dead", "nothing")
MOVED = ("none", "same", "missed", "invented", "different")
Confusion = dict[str, dict[str, int]]


def confusion(judged: Iterable[Judged]) -> Confusion:
    """For the thrown piece: what it did, by where the inference has it."""
    found = {row: dict.fromkeys(COLUMNS, 0) for row in ROWS}
    for one in judged:
        truth = one.truth.places[0] if one.truth else None
        inferred = one.inferred.places[0] if one.inferred else None
        found[row_of(truth)][column_of(inferred, truth)] += 1
    return found


def row_of(truth: Place | None) -> str:
    if truth is None:
        return "no throw"
    if truth.name in ROWS:
        return truth.name
    return "leans" if truth.leaning else "in a hole"


def column_of(inferred: Place | None, truth: Place | None) -> str:
    if inferred is None:
        return "nothing"
    if inferred.name in COLUMNS:
        return inferred.name
    if truth and truth.name == inferred.name:
        return "leans in it" if inferred.leaning else "its hole"
    return "other lean" if inferred.leaning else "other hole"


def moved(judged: Iterable[Judged]) -> dict[str, int]:
    """For the pieces that lay there before: throws whose moves were told right, left out, made up or mixed up."""
    found = dict.fromkeys(MOVED, 0)
    for one in judged:
        found[moved_as(one.truth, one.inferred)] += 1
    return found


def moved_as(truth: Throw | None, inferred: Throw | None) -> str:
    real, said = set(truth.moves if truth else ()), set(inferred.moves if inferred else ())
    if real == said:
        return "same" if real else "none"
    if said < real:
        return "missed"
    return "invented" if real < said else "different"
