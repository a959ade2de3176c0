"""A world and a landing that nobody threw in; what hands can have taken or put back, and how likely that is, out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, hypot, log, pi

from boardd.inference.evidence import Evidence
from boardd.inference.landing import Landing
from boardd.inference.normal import Normal3
from boardd.inference.places import LEAST_MM
from boardd.inference.scale import Weight
from boardd.inference.weighing import HOPELESS, Weighing
from boardd.inference.worlds import Explanation, Lying, Outcome, World
from boardd.model import Board

LOG_UNREACHED, MOST_TAKEN, LEAST_HAND_G = -4.0, 3, 5.0
FOREIGN_G, LIGHT_G, LOG_LIGHT = 500.0, 10.0, -4.0
WEIGHS_G, SURE_MM, MOST_OFF = 12.0, 3.0, 8.0
LEANS, LEANS_MM, LOG_NORMAL = 0.5, 40.0, 0.5 * log(2 * pi)  # of a hand's weight, as a logarithm, and of its place
CLEARED_G = 1.5  # what the steps of a round may not add up to


class Lifting:
    """What hands can have done."""

    def __init__(self, board: Board, weighing: Weighing, arm: Weight) -> None:
        self.beams, self.deck_mm = board.beams, board.deck_mm
        self.weighing, self.arm = weighing, arm

    def nothing(self, world: World, landing: Landing, seen: Evidence) -> World | None:
        """Nobody threw: a bump, a hand, the wind."""
        explanation = self.weighing.weigh(world, (), (), seen.log_hands(world.lying), landing)
        return explanation.world if explanation else None

    def lifts(self, world: World, landing: Landing) -> Iterator[tuple[tuple[Lying, ...], Explanation]]:
        """Every way in which hands can have taken pieces away; what they do to the beams tells nothing."""
        if landing.change is None:
            return
        heavy = [lies for lies in world.lying if self.weighing.share(lies)[0] > 0]
        about = -landing.change[0] / self.weighing.light_g
        for count in range(1, len(heavy) + 1):
            if abs(count - about) > 0.7 + 0.15 * count:
                continue
            for moved in combinations(heavy, count):
                outcomes = tuple(Outcome(lies.piece, None) for lies in moved)
                log_p = self.log_taken(len(heavy), moved, landing)
                if count == 1:
                    log_p += self.log_pushed(moved[0], landing.change, landing.error)
                explanation = self.weighing.weigh(world, outcomes, moved, log_p, landing)
                if explanation:
                    yield (
                        (self.taken_from(moved[0], landing.change, landing.error),) if count == 1 else moved,
                        explanation,
                    )

    def taken_from(self, lies: Lying, change: Weight, error: Weight) -> Lying:
        """A piece that was lifted by itself, where it was: as well as that is known now."""
        if lies.hole:
            return lies
        spread = [
            min(spread, max(SURE_MM, off / -change[0])) for spread, off in zip(lies.spread_mm, error[1:], strict=True)
        ]
        cx, cy = self.weighing.middle_mm
        x_mm, y_mm = cx + change[1] / change[0], cy + change[2] / change[0]
        return lies._replace(x_mm=x_mm, y_mm=y_mm, spread_mm=(spread[0], spread[1]))

    def log_pushed(self, lies: Lying, change: Weight, error: Weight) -> float:
        """Where a piece is taken from tells how far it had been pushed: so far that people say so, or not."""
        if lies.push is None or change[0] > -WEIGHS_G:
            return 0.0
        cx, cy = self.weighing.middle_mm
        dx, dy = (cx + change[1] / change[0] - lies.push.x_mm, cy + change[2] / change[0] - lies.push.y_mm)
        way = hypot(dx, dy)
        sure_mm = hypot(error[1] * dx, error[2] * dy) / (way * -change[0]) if way > 1 else 0.0
        off = way - LEAST_MM if lies.push.nudged else LEAST_MM - way
        return -min(MOST_OFF, 0.5 * (off / hypot(sure_mm, SURE_MM)) ** 2) if off > 0 else 0.0

    def pressed(
        self, world: World, landing: Landing, weight: Weight, least: float
    ) -> Iterator[tuple[tuple[Lying, ...], World, Weight]]:
        """The same while a hand still rests on the deck: what is left of the weight must be the hand's."""
        heavy = [lies for lies in world.lying if self.weighing.share(lies) == (1.0, 0.0)]
        cx, cy = self.weighing.middle_mm
        for count in range(1, min(len(heavy), MOST_TAKEN) + 1):
            for moved in combinations(heavy, count):
                rest_g = weight[0] + sum([lies.mass_g for lies in moved])
                if rest_g < LEAST_HAND_G:
                    continue
                rest_x = weight[1] + sum([lies.mass_g * (lies.x_mm - cx) for lies in moved])
                rest_y = weight[2] + sum([lies.mass_g * (lies.y_mm - cy) for lies in moved])
                hand: Weight = (rest_g, rest_x, rest_y)
                log_p = self.log_foreign(hand) + self.log_taken(len(heavy), moved, landing)
                if world.log_p + log_p < least:
                    continue
                gone = {lies.piece for lies in moved}
                left = tuple([lies for lies in world.lying if lies.piece not in gone])
                yield moved, World(left, world.log_p + log_p, world.ties), hand

    def cleared(self, world: World, landing: Landing) -> World | None:
        """The deck weighs what it weighed before the first throw: all that weighed on it has gone."""
        if landing.balance is None:
            return None
        error = tuple(CLEARED_G * arm for arm in self.arm)
        normal = Normal3(landing.balance, (error[0], error[1], error[2]))
        self.weighing.doubt_stand_in(normal, (), world.lying, landing)
        fit, log_p = normal.solve()
        if fit < -HOPELESS:
            return None
        return World(tuple(lies for lies in world.lying if not self.weighing.share(lies)[0]), world.log_p + log_p)

    def put_back(self, world: World, lies: Lying, landing: Landing) -> Explanation | None:
        """A piece that was in somebody's hand lies where it lay."""
        wide = max(12.0, *lies.spread_mm)
        back = Outcome(lies.piece, lies._replace(spread_mm=(wide, wide)))
        return self.weighing.weigh(world, (back,), (), 0.0, landing)

    def log_foreign(self, change: Weight, brushes: bool = False) -> float:
        """The density of a weight that is no piece: some hundred grams, anywhere on the deck; fingers less."""
        width, length = self.deck_mm
        mass_g = max(abs(change[0]), 20.0)
        beyond = max(abs(change[1]) / (mass_g * width) - 0.6, abs(change[2]) / (mass_g * length) - 0.6, 0.0)
        below = max(0.0, -change[0] - LIGHT_G) / LIGHT_G  # what is not there cannot be taken away
        light = LOG_LIGHT if abs(change[0]) < LIGHT_G and not brushes else 0.0
        density = -log(FOREIGN_G) - mass_g / FOREIGN_G - log(mass_g * width) - log(mass_g * length)
        return density + light - 20 * (beyond + below)

    def log_leant(self, hand: Weight, change: Weight) -> float | None:
        """The density of a change of what a hand weighs that rests on the deck: less than all of it, at its place."""
        now_g = hand[0] + change[0]
        if min(hand[0], now_g) < LEAST_HAND_G:
            return None
        log_p = -0.5 * (log(now_g / hand[0]) / LEANS) ** 2 - log(now_g * LEANS)
        for was, more in zip(hand[1:], change[1:], strict=True):
            moved_mm = (was + more) / now_g - was / hand[0]
            log_p += -0.5 * (moved_mm / LEANS_MM) ** 2 - log(now_g * LEANS_MM)
        return log_p - 3 * LOG_NORMAL

    def log_taken(self, heavy: int, moved: Sequence[Lying], landing: Landing) -> float:
        """Any of them as likely as the others; but a hand that takes one from a hole breaks the hole's beams."""
        unreached = [
            lies for lies in moved if lies.hole and lies.hole in self.beams and not reached(lies.hole, landing)
        ]
        return -log(comb(heavy, len(moved))) - len(moved) + LOG_UNREACHED * len(unreached)


def reached(hole: str, landing: Landing) -> bool:
    """Was a hand in this hole?"""
    if hole in landing.hands:
        return True
    names = [name for name in landing.fell if name.rpartition(".")[0] == hole]
    return any(landing.fell[name] or name in landing.steady - landing.blind for name in names)
