"""A game in, the same facts as a game of another variant out, with what could not be carried over in words.

Throws make sense under another rule book if its pieces and turns are the same and every hole that a piece came to has a
counterpart there. As many holes as here: the nearest is the nearest and so on, whatever each is worth. More or fewer:
a hole stands for one that is worth the same. Zones of a shuffleboard must be the same. How many pieces were thrown is a
fact; the other house rules belong to the book that they were agreed for.
"""

from collections.abc import Iterator

from boardd.errors import Refused, VariantError, either
from boardd.model import Game, Move, Place, Round, Throw, Turn
from boardd.record import NamedTuple
from boardd.rules import find, names
from boardd.rules.parts.variant import Variant

PIECES = ("washers", "weights")  # the settings that say how many


class Recast(NamedTuple):
    game: Game
    notes: tuple[str, ...]  # what differs from a game that was thrown under these rules


def recast(game: Game, variant: str) -> Recast:
    """Refused where it would not be the same game any more."""
    if why := obstacle(game, variant):
        alike = [name for name in others(game) if not obstacle(game, name)]
        can = f"{either(alike)} would be right" if alike else "no other variant has the same"
        raise Refused(f"{game.variant} cannot be scored as {variant}: {why}; {can}", "variant")
    old, new = find(game.variant), find(variant)
    each, renamed = old(game.settings).each, counterparts(old, new)
    left_out = set() if has_bonus(new) else bonus_throws(game, each)

    def place(was: Place) -> Place:
        return was._replace(name=renamed.get(was.name) or was.name)

    def throw(number: int, was: Throw) -> Throw:
        moves = (Move(piece, place(to)) for piece, to in was.moves if (number, piece) not in left_out)
        return Throw(tuple(map(place, was.places)), tuple(moves))

    def turn(number: int, was: Turn) -> Turn:
        kept = [one for n, one in enumerate(was.throws, 1) if (number, f"{was.team}{n}") not in left_out]
        return Turn(was.team, tuple(throw(number, one) for one in kept))

    rounds = tuple(tuple(turn(number, one) for one in turns) for number, turns in enumerate(game.rounds, 1))
    settings = {name: each for name in PIECES if name in {setting.name for setting in new.settings}}
    fewer = {} if each == new({}).each else settings
    return Recast(game._replace(variant=variant, settings=fewer, rounds=rounds), tuple(notes(game, variant, left_out)))


def others(game: Game) -> list[str]:
    """The variants that are played with the same pieces."""
    return [name for name in names() if name != game.variant and is_played_with(name, find(game.variant).piece)]


def is_played_with(name: str, piece: str) -> bool:
    try:
        return find(name).piece == piece
    except VariantError:
        return False


def obstacle(game: Game, variant: str) -> str:
    """Why these throws make no sense there; "" if they do."""
    old, new = find(game.variant), find(variant)
    if old.piece != new.piece:
        return f"it is played with {new.piece}s"
    if turns(old) != turns(new):
        return "its turns are others"
    if old.piece == "weight" and old.holes != new.holes:
        return "its zones are others"
    here = counterparts(old, new)
    for number, piece, hole in rested(game):
        if hole in here and not here[hole]:
            return f"{piece} of round {number} lies in hole {hole}, which has no counterpart there"
    return new({}).unfit_to_start(game.scores) or ""


def turns(variant: type[Variant]) -> tuple[object, ...]:
    return variant.alternating, variant.volley, variant.cleared_every_turn


def counterparts(old: type[Variant], new: type[Variant]) -> dict[str, str]:
    """Each hole's, or ""; of several that are worth the same the middle one."""
    if len(old.holes) == len(new.holes):
        return dict(zip(old.holes, new.holes, strict=True))
    worth = {value: [hole for hole in new.holes if new.holes[hole] == value] for value in new.holes.values()}
    alike = {hole: worth.get(value, [""]) for hole, value in old.holes.items()}
    return {hole: found[(len(found) - 1) // 2] for hole, found in alike.items()}


def rested(game: Game) -> Iterator[tuple[int, str, str]]:
    """Every place that a piece came to, with the round and the piece; of a volley the first piece's name."""
    for number, turns_ in enumerate(game.rounds, 1):
        for turn in turns_:
            for n, throw in enumerate(turn.throws, 1):
                yield from ((number, f"{turn.team}{n}", place.name) for place in throw.places)
                yield from ((number, piece, to.name) for piece, to in throw.moves)


def has_bonus(variant: type[Variant]) -> bool:
    return variant.bonus is not Variant.bonus


def bonus_throws(game: Game, each: int) -> set[tuple[int, str]]:
    """Those beyond what a team throws in a round, if it does so piece by piece."""
    if not has_bonus(find(game.variant)):
        return set()
    return {(number, bonus) for number, turns_ in enumerate(game.rounds, 1) for bonus in beyond(turns_, each)}


def beyond(turns_: Round, each: int) -> Iterator[str]:
    for turn in turns_:
        yield from (f"{turn.team}{n}" for n in range(each + 1, len(turn.throws) + 1))


# In words


def notes(game: Game, variant: str, left_out: set[tuple[int, str]]) -> Iterator[str]:
    old, new = find(game.variant), find(variant)
    here, used = counterparts(old, new), {hole for _, _, hole in rested(game)}
    renamed = {hole: there for hole, there in here.items() if hole in used and hole != there}
    if renamed:
        yield "holes stand for others: " + ", ".join(f"{hole} = {there}" for hole, there in renamed.items())
    for there in dict.fromkeys(renamed.values()):
        together = [hole for hole in used if here.get(hole) == there]
        if len(together) > 1:
            yield f"{' and '.join(sorted(together))} count as one hole, {there}"
    each, book = old(game.settings).each, new({}).each
    if each != book:
        yield f"each team threw {each} {new.piece}s; {variant} has {book}"
    if has_bonus(new) and not has_bonus(old):
        yield f"nobody threw the bonus that {variant} allows"
    for number, piece in sorted(left_out):
        yield f"{piece} of round {number} was a bonus throw, which {variant} does not have: it is left out"
    for name, value in game.settings.items():
        if name not in PIECES:
            yield f"{name} {value} was agreed for {game.variant}: the book's own counts"
