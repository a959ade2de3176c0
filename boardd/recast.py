"""A game in, the same facts as a game of another variant out, if its holes lie alike.

How many pieces were thrown is a fact; the other house rules belong to the book that they were agreed for.
"""

from boardd.errors import Refused, VariantError, either
from boardd.model import Game, Move, Place, Throw, Turn
from boardd.rules import find, names
from boardd.rules.parts.variant import Variant


def recast(game: Game, variant: str) -> Game:
    old, new = find(game.variant), find(variant)
    if shape(old) != shape(new):
        alike = [name for name in names() if name != game.variant and is_like(name, old)]
        can = f"{either(alike)} would be right" if alike else "no other variant has the same"
        raise Refused(f"{game.variant} cannot be scored as {variant}, which has other holes or turns; {can}", "variant")
    renamed = dict(zip(old.holes, new.holes, strict=True))

    def place(was: Place) -> Place:
        return was._replace(name=renamed.get(was.name, was.name))

    def throw(was: Throw) -> Throw:
        return Throw(tuple(map(place, was.places)), tuple(Move(move.piece, place(move.to)) for move in was.moves))

    rounds = tuple(tuple(Turn(turn.team, tuple(map(throw, turn.throws))) for turn in turns) for turns in game.rounds)
    settings = {name: value for name, value in game.settings.items() if name in ("washers", "weights")}
    return game._replace(variant=variant, settings=settings, rounds=rounds)


def is_like(name: str, variant: type[Variant]) -> bool:
    try:
        return shape(find(name)) == shape(variant)
    except VariantError:
        return False


def shape(variant: type[Variant]) -> tuple[object, ...]:
    """What two variants must have in common for the same throws to make sense in both."""
    return variant.piece, len(variant.holes), variant.alternating, variant.volley, variant.cleared_every_turn
