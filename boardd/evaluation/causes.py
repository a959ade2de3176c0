"""Judged throws in; why those that were told wrong were hard to tell, and how many each reason cost, out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from boardd.evaluation.judged import Judged
from boardd.model import Place, Throw

RUN = 3  # wrong throws in one round: one of them has carried the others along
CAUSES = {
    "several": "several throws of one round: one was missed, invented or given to the other team, and the rest shifted",
    "aside": "only what was pushed aside on the deck differs: the cells know the sum of two places, not each of them",
    "who": "the same places are taken, but by whom: one piece took the other's place, and both weigh nearly the same",
    "leans": "flat or leaning: the upper beam, or what the lip carries, misled",
    "deck": "on the deck or not: a weight or a place was read wrongly",
    "hole": "in a hole or beside the board: no beam, or the wrong one, saw it, and such a hole weighs nothing",
    "else": "something else",
}


def causes(judged: Sequence[Judged]) -> dict[str, int]:
    """How many wrong throws each cause has, the commonest first."""
    wrong = [one for one in judged if not one.right]
    rounds = Counter((one.trace, one.key[0]) for one in wrong)
    found = Counter(
        "several" if rounds[one.trace, one.key[0]] >= RUN else cause(one.truth, one.inferred) for one in wrong
    )
    return dict(found.most_common())


def cause(truth: Throw | None, inferred: Throw | None) -> str:
    if truth is None or inferred is None:
        return "several"
    real, said = everything(truth), everything(inferred)
    if [place for place in real if place != "on"] == [place for place in said if place != "on"]:
        return "aside" if truth.places == inferred.places else "who"
    if sorted(place.lstrip("~") for place in real) == sorted(place.lstrip("~") for place in said):
        return "leans"
    if ("on" in real) != ("on" in said):
        return "deck"
    return "hole" if any(place not in ("on", "off", "dead") for place in (*real, *said)) else "else"


def everything(throw: Throw) -> list[str]:
    """Where all its pieces came to rest, whichever it was."""
    return sorted(map(name, (*throw.places, *(move.to for move in throw.moves))))


def name(place: Place) -> str:
    return "~" + place.name if place.leaning else place.name
