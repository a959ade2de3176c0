"""Rounds as a sheet writes them in, their scores out: tests that read like play."""

import pytest

from boardd.errors import Refused, SheetError
from boardd.game import score
from boardd.model import Game, RoundScore
from boardd.sheet import parse


def game(variant: str, *rounds: str, **headers: str) -> Game:
    """game("holeyboard", "A 5 3 on | B off 1 1", scores="A 3, B 0", A="Ann")"""
    lines = [f"variant: {variant}", *(f"{key}: {value}" for key, value in headers.items())]
    lines += [f"{number}. {text}" for number, text in enumerate(rounds, 1)]
    return parse("\n".join(lines)).game


def play(variant: str, *rounds: str, **headers: str) -> list[RoundScore]:
    return score(game(variant, *rounds, **headers))


def last(variant: str, *rounds: str, **headers: str) -> RoundScore:
    """What the last of these rounds came to."""
    return play(variant, *rounds, **headers)[-1]


def refused(variant: str, *rounds: str, **headers: str) -> str:
    """The text of the error that these rounds must give."""
    with pytest.raises((Refused, SheetError)) as caught:
        play(variant, *rounds, **headers)
    return str(caught.value)


def cited(scored: RoundScore) -> list[str]:
    """The clauses that the reasons rest on, in order."""
    return [why.rule for why in scored.why]
