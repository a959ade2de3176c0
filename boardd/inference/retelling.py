"""What people say of a round's throws in; an engine that goes on from there out."""

from __future__ import annotations

from collections.abc import Sequence

from boardd.inference.engine import Engine
from boardd.inference.tokens import plain
from boardd.inference.tracks import NONE, Start, Throws, Track, best, courses, numbered
from boardd.inference.worlds import Lying, World
from boardd.model import Game, Place

SEEN_MM = 15.0  # how well a place is known that was written down


def course_of(engine: Engine) -> list[tuple[str, int, object]]:
    """The throws of this round as the engine believes them: team, number, and what people would say of each."""
    return [(team, n, plain(throw)) for team, n, throw in numbered(courses(engine.tracks)[0])]


def conform(engine: Engine, game: Game, number: int, start: Start, throws: Throws) -> None:
    """The round is what people say it is: keep the courses that agree with them; if none does, imagine one."""
    here = engine.game == game and engine.round == number and not engine.over
    tracks = engine.tracks if here else []
    if not here:
        engine.seat(game, number)
    said = told(throws)
    agree = [one._replace(start=start) for track in tracks for one in track.each() if told(one.throws) == said]
    lying = tracks[0].world.lying if tracks else ()
    engine.tracks = best(agree or [imagined(engine, start, throws, lying)])
    if not here:
        engine.deck.mark(weight_of(engine, engine.tracks[0].world))
    engine.saying.said = {(team, n): (plain(throw), 1.0) for team, n, throw in numbered(engine.tracks[0])}
    engine.unpressed = []
    engine.forget()
    engine.deck.close()


def begin_from(engine: Engine, start: Start) -> bool:
    """What an earlier round came to is known now; what was seen of this one stays as doubtful as it is.

    False, and nothing done, if nobody can have thrown in this order.
    """
    courses_of_all = [one for track in engine.tracks for one in track.each()]
    same = [one._replace(start=start) for one in courses_of_all if one.start.order == start.order]
    if same:
        engine.tracks = best(same)
    return bool(same)


def told(throws: Throws) -> list[tuple[str, object]]:
    return [(team, plain(throw)) for team, throw in throws]


def imagined(engine: Engine, start: Start, throws: Throws, lying: Sequence[Lying]) -> Track:
    """The course that these throws make; pieces that are where they were thought to be stay exactly there."""
    track = Track(start, throws, World((), 0.0), thrown_s=engine.event_s)
    known = {(lies.piece, engine.view.place(lies)._replace(at_mm=None)): lies for lies in lying}
    found = []
    for piece, place in engine.turns.play(track).places.items():
        lies = known.get((piece, Place(place.name, place.leaning))) or lying_at(engine, piece, place)
        if lies:
            found.append(lies)
    return track._replace(world=World(tuple(found), 0.0))


def lying_at(engine: Engine, piece: str, place: Place) -> Lying | None:
    """A piece where it was written down to be, as the board file names that; None where it is not on the board."""
    anywhere = engine.ways.anywhere(piece)
    holes = {seen: near for near, seen in engine.view.names.items()}
    if place.name in holes:
        return engine.ways.into(anywhere, holes[place.name], place.leaning).lies
    if place.name != "on":
        return None
    if place.at_mm is None:
        return anywhere
    x_mm, y_mm = engine.view.turned(*place.at_mm)
    return anywhere._replace(x_mm=x_mm, y_mm=y_mm, spread_mm=(SEEN_MM, SEEN_MM))


def weight_of(engine: Engine, world: World) -> tuple[float, float, float]:
    """What the pieces weigh on the deck, and their moments."""
    weight = NONE
    middle_x, middle_y = engine.weighing.middle_mm
    for lies in world.lying:
        grams, _ = engine.weighing.grams(lies)
        weight = (
            weight[0] + grams,
            weight[1] + grams * (lies.x_mm - middle_x),
            weight[2] + grams * (lies.y_mm - middle_y),
        )
    return weight
