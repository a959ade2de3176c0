"""Outcomes of a landing and the spots that came and went on the surface in; how well they agree, and where, out."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, pi

from boardd.inference.spots import Spot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.inference.worlds import Lying, Outcome

LOG_HIDDEN = log(0.1)  # a piece between the cells, or with its bore over one
LOG_SEEN = log(0.9)
LOG_ODD = log(0.01) - log(1e5)  # a spot that no piece explains, anywhere on the deck
MOST_ODD = 6.0
FAR = -15.0
HIDDEN_MM = 40.0  # the cells know a place better, if they know it at all


def spotted(
    outcomes: Sequence[Outcome], moved: Sequence[Lying], came: Sequence[Spot], went: Sequence[Spot], lip_mm: float
) -> tuple[float, tuple[Outcome, ...]]:
    """Each piece takes the spot that fits it best, the surest first; spots at a leaner's lip are its own."""
    total = 0.0
    left = list(went)
    for was in moved:
        if not was.hole and not hidden(was):
            total += take(was, left)[0]
    total += sum([log_odd(spot) for spot in left if not at_lip(spot, moved, lip_mm)])
    left = list(came)
    placed = list(outcomes)
    for i, lies in sorted([(i, o.lies) for i, o in enumerate(outcomes) if o.lies and not o.lies.hole], key=surest):
        log_p, spot = take(lies, left)
        total += log_p
        if spot:
            placed[i] = placed[i]._replace(lies=at(lies, spot))
    leaning = [outcome.lies for outcome in outcomes if outcome.lies]
    total += sum([log_odd(spot) for spot in left if not at_lip(spot, leaning, lip_mm)])
    return total, tuple(placed)


def surest(one: tuple[int, Lying]) -> float:
    """Who is known best takes a spot first: one that may lie anywhere would take any."""
    return max(one[1].spread_mm)


def hidden(lies: Lying) -> bool:
    """On the deck, where no cell sees it."""
    return not lies.hole and max(lies.spread_mm) > HIDDEN_MM


def log_odd(spot: Spot) -> float:
    """The more it looks like a piece, the less likely is it none."""
    return LOG_ODD - min(MOST_ODD, spot.log_p / 2)


def take(lies: Lying, spots: list[Spot]) -> tuple[float, Spot | None]:
    """The best spot for a piece, taken from the list; or none, because it cannot be seen where it lies."""
    best, found = LOG_HIDDEN, None
    for spot in spots:
        fits = LOG_SEEN + log_near(lies, spot)
        if fits > best or (found is None and fits > FAR):
            best, found = fits, spot
    if found:
        spots.remove(found)
    return best, found


def log_near(lies: Lying, spot: Spot) -> float:
    var_x = lies.spread_mm[0] ** 2 + spot.spread_mm**2
    var_y = lies.spread_mm[1] ** 2 + spot.spread_mm**2
    off = (lies.x_mm - spot.x_mm) ** 2 / var_x + (lies.y_mm - spot.y_mm) ** 2 / var_y
    return -0.5 * (off + log(var_x * var_y)) - log(2 * pi)


def at(lies: Lying, spot: Spot) -> Lying:
    """Where both together say that it lies."""
    where = []
    for mean, spread, seen in zip((lies.x_mm, lies.y_mm), lies.spread_mm, (spot.x_mm, spot.y_mm), strict=True):
        trust = spread**2 / (spread**2 + spot.spread_mm**2)
        where.append((mean + trust * (seen - mean), spread * (1 - trust) ** 0.5))
    (x_mm, spread_x), (y_mm, spread_y) = where
    return lies._replace(x_mm=x_mm, y_mm=y_mm, spread_mm=(max(spread_x, 2.0), max(spread_y, 2.0)))


def at_lip(spot: Spot, pieces: Sequence[Lying], lip_mm: float) -> bool:
    return any(
        lies.leaning and (spot.x_mm - lies.x_mm) ** 2 + (spot.y_mm - lies.y_mm) ** 2 < lip_mm**2 for lies in pieces
    )
