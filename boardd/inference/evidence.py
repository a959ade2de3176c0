"""A landing and the beams' health in; how well outcomes agree with the beams and the blows, out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import exp, log, log1p

from boardd.inference.beams import kind_of
from boardd.inference.health import Health
from boardd.inference.landing import Landing
from boardd.inference.touches import Touch
from boardd.model import Board

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.inference.flight import Flight
    from boardd.inference.throwing import Choice
    from boardd.inference.ways import Way
    from boardd.inference.worlds import Lying, Outcome

P_GRAZE = 0.015  # that a piece which skips across a hole dips into its upper beam
P_STRAY = 0.003
P_ALONG, P_ACROSS = 0.3, 0.02  # that what passed one beam unseen passes the others too
P_HUNG, P_RATTLES = 0.04, 0.05  # that a piece hangs at the lip for a while before it falls in; rattles there for long
P_SPRINGS, P_RATTLES_ON = 0.2, 0.03  # that one which was thrown in comes up to a beam again; rattles there still
P_LOST_EDGE = 0.002  # what broke it has fallen in, and nobody heard that it was clear again
P_TOGETHER, P_AGAIN = 0.25, 0.05
P_LEANER_BREAKS = {"rim": 0.97, "floor": 0.5}
P_BOTH, P_NEITHER = 0.6, 0.02  # of two crossed beams, that a leaner breaks
OFF_S = 0.38, 0.03  # a throw comes down at 3.9 m/s or more: impulse per weight, 0.40 s; a bump has less
P_GRAZES = 0.12  # of the throws that end beside the board only graze it
P_SHAKES = 0.01  # the same, and the board swings back as if it had been bumped
ON_S, P_SOFT = (0.03, 0.005), 0.001
LOG_HAND = -4.0  # a hand was in the hole: what else the beams saw were its fingers
LOG_SHOWN, LOG_NOT_SHOWN = log(0.2), log(0.02)
LOG_REACHED, LOG_FAST = -2.0, -5.0  # hands reach into holes; hardly ever so fast
BUMP_S = 0.42
SHAKY, BACK_S, SWINGS = 0.4, 0.15, 1.6  # a deck swings back soon, and seems to do so harder than it was struck
LONG_S = 0.3
STRONG_S, WEAK_S, AGAIN, EARLY_S, LATE_S = 0.35, 0.12, 0.9, 0.05, 0.6
HARD_S = 0.25
SOON_S = 0.25  # nobody throws again so soon
BACK_MM, MERGED_S, TUMBLED_S = 120.0, 0.10, 0.12  # by how much more than a bounce, per weight, one may strike
P_EMPTIED, P_REACHED, SEES = 0.97, 0.06, 0.2


class Evidence:
    """What the beams and the blows of one landing say."""

    def __init__(self, board: Board, landing: Landing, health: Health, mass_g: float, heading: int = 1) -> None:
        self.names = {
            hole.name: [f"{hole.name}.{kind}" for kind in board.beams.get(hole.name, ())] for hole in board.holes
        }
        self.landing, self.health = landing, health
        struck, pulled = [gs for _, gs in landing.blows if gs > 0], list(pulls(landing.blows))
        up, down = (sum(struck), sum(pulled)) if landing.sharp else (max(struck, default=0), max(pulled, default=0))
        self.shaky = down > SHAKY * up  # a hand trembles, a board that was bumped swings; a throw only strikes
        self.strongest_s = max([blow_gs for _, blow_gs in landing.blows], default=0.0) / mass_g
        self.base = board.loads is not None and board.loads.cups == "base"
        self.weighs = board.loads is not None
        self.strong_s = [] if self.shaky else as_many(strong(landing, mass_g, heading), landing, mass_g)
        self.strong = len(self.strong_s)
        self.sure = 0.0 if self.shaky else sum(surely_thrown(landing, mass_g, heading))
        if self.shaky:
            self.strongest_s = min(self.strongest_s, BUMP_S)
        self.known: dict[tuple[str, int, bool, bool], float] = {}
        self.ways: dict[tuple[Lying, object, bool], list[Way]] = {}  # that were worked out with it,
        self.thrown: dict[str, tuple[Flight | None, list[Way]]] = {}  # of each thrown piece,
        self.choices: dict[object, list[Choice]] = {}  # and of all together
        full = exp(log_logistic((self.strongest_s - OFF_S[0]) / OFF_S[1]))
        grazes = P_SHAKES if self.shaky and landing.sharp else P_GRAZES if landing.blows and not self.shaky else 1e-6
        self.log_off = log(grazes + (1 - grazes) * full)
        self.log_on = log(P_SOFT + exp(log_logistic((self.strongest_s - ON_S[0]) / ON_S[1])))
        if not self.weighs:  # what slides over the surface is seen, more often than not
            self.log_off, self.log_on = (LOG_SHOWN, 0.0) if landing.touched else (LOG_NOT_SHOWN, LOG_NOT_SHOWN)
        self.hard = self.strongest_s > BUMP_S and landing.pressed_s < LONG_S
        by_hand = (self.shaky and not landing.sharp) or (landing.shaded and not self.weighs)
        self.log_pressed = (LOG_HAND if by_hand else 0.0) - min(8.0, max(0.0, landing.pressed_s - 0.06) / 0.05)

    def is_soft(self) -> bool:
        """Nothing struck the board: a hand, more often than not."""
        landing = self.landing
        if not self.weighs:
            return landing.shaded or bool(landing.hands)
        return not self.hard and not landing.sharp and (not landing.blows or self.shaky or landing.pressed_s > LONG_S)

    def blinked(self) -> bool:
        """One beam for a moment, and nothing else: more often dust or a loose wire than a piece that others missed."""
        landing = self.landing
        if sum(landing.fell.values()) != 1 or landing.touched or landing.hands or landing.steady:
            return False
        [name] = [name for name, count in landing.fell.items() if count]
        others = [other for other in self.working(name.rpartition(".")[0]) if self.health.misses(other) < SEES]
        return others != [name]  # where it is the only one that sees, nothing else could have told

    def is_throw(self) -> bool:
        """Where nothing feels a blow: a piece came to lie, or passed all beams of a hole, and no hand was seen."""
        landing = self.landing
        passed = any(all(landing.fell[name] for name in names) for names in map(self.working, self.names) if names)
        return (bool(landing.came) or passed) and not self.is_soft() and not landing.steady - landing.blind

    def working(self, hole: str) -> list[str]:
        return [name for name in self.names[hole] if self.health.tells(name)]

    def maybe(self, hole: str) -> bool:
        """Can something have fallen into it?"""
        working = self.working(hole)
        landing = self.landing
        return (
            not working
            or hole in landing.let_go
            or self.rattled(hole)
            or any(landing.fell[name] or name in landing.blind or self.health.misses(name) > 0.2 for name in working)
        )

    def maybe_leaning(self, hole: str) -> bool:
        working = self.working(hole)
        return len(working) < len(self.names[hole]) or any(name in self.landing.steady for name in working)

    def log_touch(self, lies: Lying | None) -> float:
        """A throw hits the deck, unless it goes straight into a hole that stands on the base."""
        if lies is None:
            return self.log_off + self.log_pressed
        if lies.hole and (not self.weighs or (self.base and not lies.leaning)):
            return self.log_pressed + (LOG_HAND if lies.hole in self.landing.hands and not self.strong else 0.0)
        return self.log_on + self.log_pressed

    def log_reached(self, lying: Sequence[Lying], hands: Collection[str]) -> float:
        """At the pick-up hands reach into the holes that hold something, and seldom into others."""
        full = {lies.hole for lies in lying}
        log_p = 0.0
        for hole in self.names:
            if any(self.health.misses(name) < SEES for name in self.working(hole)):
                p = P_EMPTIED if hole in full else P_REACHED
                log_p += log(p if hole in hands else 1 - p)
        return log_p

    def log_order(self, thrown: Sequence[Outcome]) -> float:
        """Of several throws, each falls into its hole after its own blow, and they fall in the order of the throws."""
        log_p, before_s = 0.0, -1e9
        used: dict[str, int] = {}
        for i, outcome in enumerate(thrown):
            hole = outcome.lies.hole if outcome.lies else ""
            times_s = self.landing.fell_s.get(hole, ())
            count = used[hole] = used.get(hole, 0) + 1
            if count > len(times_s):
                continue
            t_s = times_s[count - 1]
            early = t_s < max(before_s, self.strong_s[i] if self.strong == len(thrown) else -1e9) - EARLY_S
            late = self.strong == len(thrown) and i + 1 < self.strong and t_s > self.strong_s[i + 1] + LATE_S
            log_p += LOG_HAND if early or late else 0.0
            before_s = max(before_s, t_s)
        return log_p

    def log_beams(self, lying: Sequence[Lying], outcomes: Sequence[Outcome], moved: Sequence[Lying]) -> float:
        return self.beams_of(lying).log_p(outcomes, moved)

    def beams_of(self, lying: Sequence[Lying]) -> BeamsOf:
        return BeamsOf(self, lying)

    def log_known(self, hole: str, entered: int, leaning: bool, muddled: bool) -> float:
        key = (hole, entered, leaning, muddled)
        found = self.known.get(key)
        if found is None:
            self.known[key] = found = self.log_hole(*key)
        return found

    def saw_nothing(self, beams: Sequence[str]) -> bool:
        landing = self.landing
        return bool(beams) and not any(landing.fell[name] or name in landing.steady for name in beams)

    def log_unseen(self, beams: Sequence[str]) -> float:
        """A washer that falls on edge past one beam passes beside the one below as well, but not beside one across."""
        crossed = {name[-1] == "2" for name in beams} == {True, False}
        misses = [self.health.misses(name) for name in beams]
        return log(min(misses)) + (len(beams) > 1) * log(P_ACROSS if crossed else P_ALONG)

    def log_hands(self, lying: Sequence[Lying]) -> float:
        """The beams if nobody threw: as usual, or a hand was in the hole."""
        usual = self.log_beams(lying, (), ())
        reached = [hole for hole in self.names if self.maybe_hand(hole)]
        if not reached:
            return usual
        log_p = LOG_REACHED * len(reached) + (2 * LOG_HAND if self.hard else 0.0)
        log_p += LOG_FAST * len(self.landing.fast.intersection(reached))
        if self.weighs:
            return max(usual, log_p)
        rests = set(reached) - self.landing.hands  # fingers would have moved before the landing was told
        return max(usual + LOG_REACHED * len(self.landing.hands), log_p + LOG_HAND * len(rests))

    def maybe_hand(self, hole: str) -> bool:
        landing, names = self.landing, self.names[hole]
        if hole in landing.hands or any(name in landing.steady - landing.blind for name in names):
            return True
        return landing.handled and any(landing.fell[name] for name in names)

    def log_hole(self, hole: str, entered: int, leaning: bool, muddled: bool) -> float:
        """Two washers that fall in together may pass the beams as one; one that bounces on the floor, as two."""
        apart = self.log_passed(hole, entered, leaning, muddled)
        if not entered:
            return apart
        p = exp(apart)
        if any(self.landing.fell[name] > entered for name in self.working(hole)):
            p += P_AGAIN * exp(self.log_passed(hole, entered + 1, leaning, muddled))
        if entered > 1:
            p = (1 - P_TOGETHER) * p + P_TOGETHER * exp(self.log_passed(hole, entered - 1, leaning, muddled))
        return log(p)

    def rattled(self, hole: str) -> bool:
        """Were its beams broken for long, right after a blow that only throws strike? Then hardly by a hand."""
        return self.weighs and self.hard and hole in self.landing.hands

    def log_leans(self, working: Sequence[str]) -> float:
        """Of the beams that a leaner keeps broken: one of two crossed ones may be beside it.

        Where it broke some before already, the others told then what they had to tell.
        """
        total = 0.0
        if self.landing.blind.intersection(working):
            return total
        for kind, breaks in P_LEANER_BREAKS.items():
            beams = [name for name in working if kind_of(name) == kind]
            broken = len(self.landing.steady.intersection(beams))
            if kind == "rim" and len(beams) == 2:
                total += log((P_NEITHER, (1 - P_BOTH - P_NEITHER) / 2, P_BOTH)[broken])
            else:
                total += broken * log(breaks) + (len(beams) - broken) * log(1 - breaks)
        return total

    def log_passed(self, hole: str, entered: int, leaning: bool, muddled: bool) -> float:
        working = self.working(hole)
        total = self.log_leans(working) if leaning else 0.0
        if entered == 1 and not leaning and not muddled and self.saw_nothing(working):
            if self.rattled(hole):
                return log(P_RATTLES)
            return log(P_HUNG) if hole in self.landing.let_go else self.log_unseen(working)
        if self.rattled(hole) and self.saw_nothing(working) and not (entered or leaning or muddled):
            return LOG_HAND
        if self.weighs and working and hole in self.landing.let_go and not (entered or leaning or muddled):
            return log(P_STRAY)  # what had broken its beams must be somewhere
        springs = bool(entered) and hole in self.landing.fast
        past: set[bool] = set()  # is a beam that saw nothing one of those across?
        for name in working:
            if name in self.landing.blind:
                total += 0.0 if leaning else log(P_STRAY)
                continue
            kind, across = kind_of(name), name.endswith("2")
            steady = name in self.landing.steady
            if steady and entered and not leaning and not muddled:
                total += log(P_RATTLES_ON if springs and kind == "floor" else P_LOST_EDGE)
                continue
            if not leaning:
                total += log(P_STRAY if steady else 1 - P_STRAY)
            stray = P_SPRINGS if springs else P_GRAZE if kind == "rim" else P_STRAY
            passed = self.landing.fell[name]
            if leaning or muddled:
                unseen = 0.0 if hole in self.landing.let_go else 0.7  # of those that fell past a leaner's beams
                total += log(0.5) - max(unseen * (entered - passed), 0.7 * (passed - entered))
            elif entered == 1 and not passed and across in past:
                total += log(P_ALONG)  # what fell past one beam on edge, past the one above or below it too
            else:
                total += log_count(passed, entered, self.health.misses(name), stray)
                past |= set() if passed else {across}
        return total


def pulls(blows: Sequence[tuple[float, float]]) -> Iterator[float]:
    """How strongly something pulled at the deck; what follows a blow as strong at once is the deck that swings back."""
    struck_s, struck = -1e9, 0.0
    for t_s, blow_gs in blows:
        if blow_gs > 0:
            struck_s, struck = t_s, blow_gs
        elif t_s - struck_s > BACK_S or -blow_gs > SWINGS * struck:
            yield -blow_gs


def log_count(seen: int, entered: int, misses: float, stray: float) -> float:
    """Bodies that one beam saw against washers that fell through it."""
    if seen > entered:
        return log(stray) * (seen - entered)
    return log(misses) * (entered - seen) + log1p(-misses) * seen


def log_logistic(x: float) -> float:
    return -log1p(exp(-x)) if x > -30 else x


def surely_thrown(landing: Landing, mass_g: float, heading: int) -> Iterator[float]:
    """Of each blow but the first, from 0 to 1: is it too hard for a bounce, even if bounces that came soon after count
    as one, and a tumbling piece strikes harder than a flat one?

    Or did it strike as hard as a throw, far nearer to the throwers than the blow before?
    """
    for last, touch in pairwise(landing.touches):
        struck_s = touch.impulse_gs / mass_g
        came_back = back_mm(last, touch, heading) > BACK_MM and struck_s > STRONG_S
        more_s = struck_s - bounce_s(landing, last, touch)
        yield 1.0 if came_back else min(1.0, max(0.0, (more_s - MERGED_S) / TUMBLED_S))


def back_mm(last: Touch, touch: Touch, heading: int) -> float:
    """How much nearer to the throwers it is at least."""
    return heading * (last.y_mm - touch.y_mm) - 2 * (last.error_mm[1] + touch.error_mm[1])


def bounce_s(landing: Landing, last: Touch, touch: Touch) -> float:
    """How hard a blow may be, per weight, that is no throw's: after t in the air, no more than t; a piece that has
    fallen into a hole meanwhile is not in the air."""
    fell = any(last.t_s < t_s < touch.t_s - EARLY_S for times_s in landing.fell_s.values() for t_s in times_s)
    return STRONG_S if fell else max(STRONG_S, AGAIN * (touch.t_s - last.t_s))


def strong(landing: Landing, mass_g: float, heading: int) -> list[float]:
    """When throws came down first.

    A blow that is too hard for a bounce, however long that was in the air; or one nearer to the throwers than the blow
    before: a piece does not come back.
    """
    found: list[float] = []
    last: Touch | None = None
    for touch in landing.touches:
        struck_s = touch.impulse_gs / mass_g
        if last is None:
            new = struck_s > WEAK_S
        elif found and touch.t_s - found[-1] < SOON_S:
            new = False
        else:
            hard = struck_s > bounce_s(landing, last, touch)
            new = hard or (back_mm(last, touch, heading) > BACK_MM and struck_s > WEAK_S)
        if new:
            found.append(touch.t_s)
        last = touch
    return found


def as_many(found_s: list[float], landing: Landing, mass_g: float) -> list[float]:
    """The deck carries more pieces than throws came down: then others did too, as hard as a bounce may strike."""
    more = round(landing.change[0] / mass_g) - len(found_s) if landing.change and found_s else 0
    others = [touch for touch in landing.touches if touch.impulse_gs > HARD_S * mass_g]
    for touch in sorted(others, key=lambda touch: -touch.impulse_gs):
        if more > 0 and all(abs(touch.t_s - t_s) >= SOON_S for t_s in found_s):
            found_s, more = [*found_s, touch.t_s], more - 1
    return sorted(found_s)


class BeamsOf:
    """The beams' evidence for outcomes in one world: only holes that something happened at are worked out again."""

    def __init__(self, seen: Evidence, lying: Sequence[Lying]) -> None:
        self.seen = seen
        self.leaning: dict[str, int] = {}
        for lies in lying:
            if lies.leaning:
                self.leaning[lies.hole] = self.leaning.get(lies.hole, 0) + 1
        self.usual = {hole: seen.log_known(hole, 0, hole in self.leaning, False) for hole in seen.names}
        self.total = sum(self.usual.values())

    def log_p(self, outcomes: Sequence[Outcome], moved: Sequence[Lying]) -> float:
        touched: dict[str, list[int]] = {}  # entered flat, leaners more or less, muddled
        for was in moved:
            if was.leaning:
                at = touched.setdefault(was.hole, [0, 0, 0])
                at[1], at[2] = at[1] - 1, 1
        for outcome in outcomes:
            lies = outcome.lies
            if lies and lies.hole:
                at = touched.setdefault(lies.hole, [0, 0, 0])
                at[1 if lies.leaning else 0] += 1
        total = self.total
        for hole, (entered, more, muddled) in touched.items():
            leaning = self.leaning.get(hole, 0) + more > 0
            total += self.seen.log_known(hole, entered, leaning, muddled > 0) - self.usual[hole]
        return total
