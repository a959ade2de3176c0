"""A course of which nobody saw the rest in; a few ways in which it may have gone on, none likelier than others, out.

What is the same in all of them is known; of the rest each says something else, so that nobody takes it for certain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from boardd.inference.tracks import Track
from boardd.inference.turns import Turns
from boardd.model import OFF, Place, Throw

WAYS = 16
P_OFF, P_ON = 0.25, 0.35  # of all throws; the others fall into holes
GOLDEN, SILVER = 0.6180339887, 0.4142135624  # steps that never come round to the same number again


def guesses(track: Track, turns: Turns, holes: Sequence[str]) -> Iterator[Track]:
    """`holes`: those that something may have fallen into unseen."""
    for way in range(WAYS):
        guessed = track
        while (up := turns.owed(guessed)) and not up.bonus:
            luck = (way * GOLDEN + len(guessed.throws) * SILVER) % 1.0
            guessed = guessed.threw((up.team, Throw((place(luck, holes),))))
        yield guessed.less(-log(WAYS))


def place(luck: float, holes: Sequence[str]) -> Place:
    """Of a number from 0 to 1."""
    if not holes:
        return OFF if luck < P_OFF / (P_OFF + P_ON) else Place("on")
    if luck < P_OFF + P_ON:
        return OFF if luck < P_OFF else Place("on")
    return Place(holes[int((luck - P_OFF - P_ON) / (1 - P_OFF - P_ON) * len(holes))])
