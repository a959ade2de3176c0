"""One way to explain a landing in; where it and what was measured do not fit out: mass, place and beams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from boardd.inference.engine import Engine
from boardd.inference.evidence import Evidence
from boardd.inference.step import Step
from boardd.inference.tracks import Track
from boardd.inference.weighing import Weighing
from boardd.inference.worlds import Lying, Outcome
from boardd.model import Place
from boardd.record import NamedTuple


class Rest(NamedTuple):
    """Where a piece would have come to rest, as the throwers name it, and how well that is known."""

    piece: str
    place: Place
    spread_mm: float
    odd: str  # why it hardly can lie there


def mass_off(
    weighing: Weighing, step: Step, outcomes: Sequence[Outcome], moved: Sequence[Lying]
) -> tuple[float, float] | None:
    change = step.change()
    if change is None:
        return None
    off_g, square = change[0], step.landing.error_g() ** 2
    known = {lies.piece: lies for lies in (*step.was.world.lying, *step.was.hand)}
    held = {lies.piece for lies in moved if weighing.share(lies) == (1.0, 0.0)}
    kept = held & {o.piece for o in outcomes if o.lies and weighing.share(o.lies) == (1.0, 0.0)}
    parts = [(1, lies) for lies in moved] + [(-1, o.lies) for o in outcomes if o.lies]
    for sign, lies in parts:
        if lies.piece in kept:
            continue
        was = known.get(lies.piece)
        mass_g = was.mass_g if was else weighing.mass_g(lies.piece)
        spread_g = was.mass_spread_g if was else weighing.spread_g(mass_g)
        share, doubt = weighing.share(lies)
        off_g += sign * share * mass_g
        square += (share * spread_g) ** 2 + (doubt * mass_g) ** 2
    return off_g, square**0.5


def place_off(
    weighing: Weighing, step: Step, outcomes: Sequence[Outcome], moved: Sequence[Lying]
) -> tuple[float, float] | None:
    """In mm of one piece: by how much the measured place is off, and its error; for pieces that weigh."""
    change = step.change()
    heavy = [o.lies for o in outcomes if o.lies and weighing.share(o.lies)[0]]
    if change is None or not heavy:
        return None
    cx, cy = weighing.middle_mm
    off_x, off_y = change[1], change[2]
    square = step.landing.error[1] ** 2 + step.landing.error[2] ** 2
    for sign, lies in [(1, lies) for lies in moved] + [(-1, lies) for lies in heavy]:
        mass_g = weighing.share(lies)[0] * lies.mass_g
        off_x += sign * mass_g * (lies.x_mm - cx)
        off_y += sign * mass_g * (lies.y_mm - cy)
        square += mass_g**2 * (lies.spread_mm[0] ** 2 + lies.spread_mm[1] ** 2)
    return hypot(off_x, off_y) / heavy[0].mass_g, square**0.5 / heavy[0].mass_g


def rest(engine: Engine, outcome: Outcome, track: Track) -> Rest:
    lies = outcome.lies
    assert lies
    others = [other for other in track.world.lying if other.piece != lies.piece and not other.hole]
    return Rest(
        outcome.piece,
        engine.view.place(lies),
        max(lies.spread_mm),
        oddly(engine, lies, others) if not lies.hole else "",
    )


def oddly(engine: Engine, lies: Lying, others: Sequence[Lying]) -> str:
    """Why a piece hardly can lie so on the deck."""
    (deck_x, deck_y), radius_mm = engine.board.deck_mm, engine.board.diameter_mm / 2
    spread = 2 * max(*lies.spread_mm, 4.0)
    if max(-lies.x_mm, lies.x_mm - deck_x, -lies.y_mm, lies.y_mm - deck_y) > spread:
        return "beside the board"
    for hole in engine.board.holes:
        if hole.radius_mm - hypot(lies.x_mm - hole.at_mm[0], lies.y_mm - hole.at_mm[1]) > spread:
            return f"over hole {engine.view.names[hole.name]}"
    for other in others:
        if 2 * radius_mm - hypot(lies.x_mm - other.x_mm, lies.y_mm - other.y_mm) > max(spread, 2 * other.spread_mm[0]):
            return f"upon {other.piece}"
    return ""


def odd_beams(
    seen: Evidence, lying: Sequence[Lying], outcomes: Sequence[Outcome], moved: Sequence[Lying]
) -> Iterator[str]:
    """What the beams saw and should not have, or did not see."""
    landing, gone = seen.landing, {lies.piece for lies in moved}
    after = [o.lies for o in outcomes if o.lies] + [lies for lies in lying if lies.piece not in gone]
    for hole in seen.names:
        leaning = any(lies.leaning and lies.hole == hole for lies in after)
        muddled = any(lies.leaning and lies.hole == hole for lies in moved)
        fell = sum(1 for o in outcomes if o.lies and o.lies.hole == hole and not o.lies.leaning)
        for name in seen.working(hole):
            if name in landing.steady:
                if not leaning and not muddled:
                    yield f"{name} stays broken"
            elif leaning:
                if name.rpartition(".")[2].startswith("rim"):
                    yield f"{name} is clear"
            elif landing.fell[name] != fell and not muddled:
                yield counted(name, landing.fell[name], fell)


def counted(name: str, seen: int, fell: int) -> str:
    if fell == 0:
        return f"{name} saw something" if seen == 1 else f"{name} saw {seen}"
    return f"{name} saw nothing" if seen == 0 else f"{name} saw {seen}, not {fell}"
