"""A throw in, what a sheet would say of it without millimetres out."""

from __future__ import annotations

from boardd.model import Move, Place, Throw


def plain(throw: Throw) -> Throw:
    """Places only, moves in the order of the pieces."""
    places = tuple(Place(place.name, place.leaning) for place in throw.places)
    return Throw(places, tuple(sorted(Move(m.piece, Place(m.to.name, m.to.leaning)) for m in throw.moves)))
