"""Courses of a round and what the deck weighs more than when it was empty in; the same courses, weighed by that, out.

After cells were silent for a while: what was thrown meanwhile lies on the deck, or it does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from boardd.inference.landing import Landing
from boardd.inference.lifting import Lifting
from boardd.inference.scale import Weight
from boardd.inference.tracks import NONE, Track
from boardd.inference.weighing import Weighing
from boardd.inference.worlds import Outcome

ERROR_G = 3.0  # of what the cells said before and say now
LOG_MOVED = log(0.05)  # that their zero is another one now
NOBODY: frozenset[str] = frozenset()


def weighed_again(tracks: Sequence[Track], balance: Weight, weighing: Weighing, lifting: Lifting) -> list[Track]:
    return [found for track in tracks for found in of_one(track, balance, weighing, lifting)]


def of_one(track: Track, balance: Weight, weighing: Weighing, lifting: Lifting) -> Iterator[Track]:
    """What lies there explains the weight; or the zero has moved, and it tells nothing."""
    empty = track.world._replace(lying=(), ties={})
    there = tuple([Outcome(lies.piece, lies) for lies in track.world.lying])
    a, b, c = (mine - other for mine, other in zip(balance, track.foreign, strict=True))
    error = [ERROR_G * arm for arm in lifting.arm]
    landing = Landing(
        0, 0.0, 0.0, (a, b, c), (error[0], error[1], error[2]), {}, NOBODY, NOBODY, NOBODY, (), 0.0, False, None
    )
    track = track._replace(before=None, by=NONE)
    found = weighing.weigh(empty, there, (), 0.0, landing)
    if found:
        yield track._replace(world=found.world)
    yield track._replace(foreign=NONE).less(LOG_MOVED + lifting.log_foreign((a, b, c)))
