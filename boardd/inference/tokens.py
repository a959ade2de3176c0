"""A throw in, what a sheet would say of it without millimetres out."""

from __future__ import annotations

from functools import lru_cache

from boardd.model import Move, Place, Throw


@lru_cache(maxsize=128)  # the courses of a round have most of their throws in common
def plain(throw: Throw) -> Throw:
    """Places only, moves in the order of the pieces."""
    places = tuple(Place(place.name, place.leaning) for place in throw.places)
    return Throw(places, tuple(sorted(Move(m.piece, Place(m.to.name, m.to.leaning)) for m in throw.moves)))
