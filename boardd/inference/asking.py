"""Courses of a round with their probabilities in; the throws worth a question, and the candidates for each, out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from boardd.inference.tokens import plain
from boardd.inference.tracks import Track
from boardd.model import Throw

WORTH_ASKING = 0.03
MOST = 4
CANDIDATE = 0.004


def ask(tracks: Sequence[Track], worth: Callable[[Track], object]) -> dict[int, tuple[Throw, ...]]:
    """By a throw's number in the round: what it may have been, best first, where that changes the outcome."""
    top, *others = tracks
    if not others or sum(exp(track.world.log_p) for track in others) < WORTH_ASKING:
        return {}
    comes_to = worth(top)
    left = [track for track in others if worth(track) != comes_to]
    asked: dict[int, tuple[Throw, ...]] = {}
    while sum(exp(track.world.log_p) for track in left) >= WORTH_ASKING:
        doubts = [sum(exp(t.world.log_p) for t in left if differs(t, top, i)) for i in range(len(top.throws))]
        if not doubts or max(doubts) < WORTH_ASKING:
            break
        i = doubts.index(max(doubts))
        found = candidates(tracks, top, i)
        if len(found) > 1:  # whose throw it was is no question that an answer settles
            asked[i] = found
        left = [track for track in left if not differs(track, top, i)]
    return asked


def differs(track: Track, top: Track, i: int) -> bool:
    if len(track.throws) <= i:
        return True
    return track.throws[i][0] != top.throws[i][0] or plain(track.throws[i][1]) != plain(top.throws[i][1])


def candidates(tracks: Sequence[Track], top: Track, i: int) -> tuple[Throw, ...]:
    likely: dict[Throw, float] = {}
    for track in tracks:
        if len(track.throws) > i and track.throws[i][0] == top.throws[i][0]:
            throw = plain(track.throws[i][1])
            likely[throw] = likely.get(throw, 0.0) + exp(track.world.log_p)
    first = plain(top.throws[i][1])
    others = sorted((throw for throw in likely if throw != first), key=lambda throw: -likely[throw])
    return first, *[throw for throw in others if likely[throw] > CANDIDATE][: MOST - 1]
