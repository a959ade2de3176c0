"""Readings of one end in; landings out: what all its sensors saw between two quiet times."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from itertools import pairwise
from math import dist

from boardd.inference.beams import STEADY_S, Beams
from boardd.inference.drift import Drift
from boardd.inference.gains import Gains, Sample
from boardd.inference.hearing import Hearing
from boardd.inference.ir import Change, Surface
from boardd.inference.landing import Landing
from boardd.inference.loads import Cells
from boardd.inference.overtone import Overtone
from boardd.inference.ring import Ring
from boardd.inference.scale import Scale, StandIn, Weight, added, on
from boardd.inference.settling import HEAVY_G, STRONG_S, Level, Settling, Unrest, split, struck
from boardd.inference.slide import Slide, slid
from boardd.inference.touches import Cell, Touch, touches
from boardd.model import Board, Point, Reading

EDGES_S = 0.12  # after the last edge of a beam: more may follow
HANDLED_S = 3.0  # for so long after a hand was in a hole, more often another follows than a throw
REACH_S = 0.8  # longer than fingers in a hole keep still: where no blow tells a throw from them, a leaner waits
REFINE_S = 0.45  # a level that has been quiet for so long is known better
FOLLOW = 0.3
FEWEST = 30
EMPTY_G, EMPTY_OF_THREE_G = 6.0, 18.0  # where all four cells weigh, and where three do
SILENT_S = 1.0
NOTICED_S = 0.04  # after a blow, when the filters show it: a piece that falls straight in has passed the beams by then
AFTER_S = 0.3
TRIVIAL_G = 2.5
REPEATS = 0.004  # of a weight: the same piece at the same place weighs the same again
BETTER = 0.3  # of the error: what changes by less is not worth thinking again
NONE: Weight = (0.0, 0.0, 0.0)
EARLY, EARLY_EVERY, PRIMED = 32, 6, 5  # rows: before a ring can be learned, between tries, that fill the filters
SUDDEN_S, SUDDEN_G = (0.05, 0.1), 250.0  # a throw makes a cell jump by a kilogram, a hand by 50 g
RUNG_S = 0.1  # a blow is over by then
PRESSES, PRESSES_S = 4.0, 0.5  # pieces, for so long: that no throw weighs
ALONE_MM = 15.0  # from a cell
BESIDE_MM = 100.0  # farther than that no blow seems to be that struck its edge
TAIL = 600  # rows of an unrest that the ring is learned from


class Deck:
    def __init__(self, board: Board, middle_mm: Point | None = None) -> None:
        """`middle_mm`: that moments are about, where it is not the middle of this deck's own cells."""
        self.board = board
        self.beams = Beams(board.beams)
        loads = board.loads
        self.cells = Cells(loads) if loads else None
        self.scale = Scale(loads, middle_mm) if loads else None
        cells_mm = loads.cells_mm if loads else ()
        self.rings = [Ring() for _ in cells_mm]
        self.overtones = [Overtone() for _ in cells_mm]
        self.free: list[float | None] = [None for _ in cells_mm]  # each cell's newest value without the ring
        self.tails: list[deque[tuple[float, float]]] = [deque(maxlen=TAIL) for _ in cells_mm]  # newest samples
        self.rows: deque[tuple[float, list[float | None]]] = deque(
            maxlen=TAIL
        )  # of an unrest, while the ring is unknown
        self.drift = Drift(len(cells_mm))
        self.gains = Gains(self.scale.cells_mm if self.scale else ())
        self.samples: list[Sample] = []  # of this round
        self.zero: list[float] = []  # of each cell, with nothing on the deck
        self.quiet: list[float] = []  # each cell's level now,
        self.stood: list[float] = []  # and before the last unrest
        self.steps_g: tuple[float, ...] = ()  # what the unrest before it did to every cell
        span = [max(at[i] for at in cells_mm) - min(at[i] for at in cells_mm) if loads else 1.0 for i in (0, 1)]
        self.settling = Settling((span[0], span[1]), max(board.mass_g.values()))
        self.surface = Surface(board.ir, board.diameter_mm, board.holes) if board.ir else None
        self.shown: Change | None = None
        self.unrests: deque[Unrest] = deque()  # to be told
        self.open: Landing | None = None  # it will be weighed better
        self.told: Landing | None = None  # the last one
        self.before: Level | None = None  # the level before it
        rates_hz = {"load": loads.rate_hz if loads else 0.0, "ir": board.ir.rate_hz if board.ir else 0.0}
        self.hearing = Hearing({kind: rate_hz for kind, rate_hz in rates_hz.items() if rate_hz})
        self.weighs, self.shows = loads is not None, board.ir is not None  # cells and surface, as long as they speak
        self.left: Weight | None = None  # what the cells said last, before they fell silent
        self.number = 0
        self.balance: Weight = NONE
        self.first_s = 1e9  # when cells first said something
        self.least_g = 1e9  # that the deck weighed at rest
        self.seen_s = -1e9  # what happened until then has been told

    def empty(self) -> None:
        """The board is cleared: what comes from now on is a new round's, with the gains that the last one taught."""
        if self.left and not self.weighs:
            a, b, c = (was - more for was, more in zip(self.left, self.balance, strict=True))
            self.left = (a, b, c)  # what the empty deck weighed
        self.balance = NONE
        if self.samples and self.weighs and None not in self.free:
            for sample in self.samples:
                self.gains.learn(sample)
            self.samples.clear()
            self.zero = [value for value in self.free if value is not None]
            self.settling.start()

    def mark(self, change: Weight | None = None) -> None:
        """A round begins here, on an empty board; or with this change."""
        self.balance = change or NONE

    @property
    def dark(self) -> bool:
        """Only the beams tell anything."""
        return not self.weighs and not self.shows

    def notice(self, t_s: float) -> None:
        """What has fallen silent is done without until it is back; beams that flickered and are calm are believed."""
        self.beams.calm(t_s)
        for kind in self.hearing.fall_silent(t_s):
            if kind == "load":
                self.weighs = False
                self.left = self.settling.level.weight if self.settling.level else self.left
                self.settling.start()
                self.open = self.told = self.before = None
            else:
                self.shows, self.shown = False, None

    def back(self, kind: str) -> None:
        """They speak again: where things stand now is found anew, and what changed meanwhile is in the balance."""
        self.hearing.silent.discard(kind)
        if kind == "load":
            level = self.settling.level
            assert level
            self.weighs, self.quiet, self.stood = True, [], []
            if self.left:
                a, b, c = (now - was for now, was in zip(level.weight, self.left, strict=True))
                self.balance = added(self.balance, (a, b, c))
        elif self.board.ir:
            self.shows = True
            self.surface = Surface(self.board.ir, self.board.diameter_mm, self.board.holes)

    def busy(self) -> bool:
        """Is something happening that has not been told yet?"""
        moving = self.settling.moving_s is not None or bool(self.shows and self.surface and self.surface.moving)
        return moving or bool(self.unrests) or self.shown is not None or self.beams.edge_s > self.seen_s

    def close(self) -> None:
        """The last landing is understood as it was told."""
        self.open = self.told = None

    def is_empty(self) -> bool:
        """Does the deck weigh what it weighed when it was marked as empty?"""
        within_g = EMPTY_OF_THREE_G if self.gone() or self.drift.drifting else EMPTY_G
        return self.cells is not None and all(
            abs(off) < within_g * arm for off, arm in zip(self.balance, self.settling.arm, strict=True)
        )

    def trodden(self) -> bool:
        """Does a person stand on it right now?"""
        settling = self.settling
        if settling.level is None:
            return False
        now = settling.path[-1][1] if settling.moving_s is not None and settling.path else settling.level.weight
        return now[0] - self.least_g > HEAVY_G

    def gone(self) -> Collection[int]:
        """The cell that the others stand in for."""
        return self.cells.dead if self.cells else ()

    def feed(self, reading: Reading) -> Landing | None:
        if reading.kind == "beam":
            landing = self.look(reading.t_s) if self.dark else None
            self.beams.edge(reading.t_s, reading.name, bool(reading.value[0]))
            return landing
        if reading.kind == "load" and self.cells and self.scale:
            self.load(reading.t_s, reading.value)
            return self.look(reading.t_s)
        if reading.kind == "ir" and self.surface:
            if 2 * reading.value.count(None) <= len(reading.value):
                self.hearing.heard_s["ir"] = reading.t_s
                if not self.shows:
                    self.back("ir")
            shown = self.surface.feed(reading.t_s, reading.value) if self.shows else None
            if shown:
                self.shown = shown if self.shown is None else both(self.shown, shown)
            return self.look(reading.t_s) if not self.weighs else None
        return None

    def load(self, t_s: float, counts: tuple[int | None, ...]) -> None:
        assert self.cells
        assert self.scale
        settling = self.settling
        free, moving = self.free, settling.moving_s is not None
        self.first_s = min(self.first_s, t_s)
        self.hearing.rows += 1
        values = self.cells.feed(t_s, counts)
        for which in self.drift.drifting:
            said = values[which]
            values[which] = None if said is None else self.drift.corrected(t_s, which, said)
        if not (moving and self.rings[0].known):
            self.rows.append((t_s, values))
        for i, late in self.cells.late:
            self.hear(i, t_s, self.drift.corrected(t_s, i, late))
        for i, value in enumerate(values):
            if value is not None:
                self.hear(i, t_s, value)
        if t_s - self.first_s >= SILENT_S:
            for i in self.cells.dead:
                free[i] = free[i] or 0.0  # it may never have said anything
        now = [value for value in free if value is not None]
        if len(now) < len(free):
            return
        grams = now
        if self.zero:
            grams = [z + g * (v - z) for v, z, g in zip(now, self.zero, self.gains.values, strict=True)]
        weight = self.scale.weigh(grams, self.gone(), not moving)
        if weight is None:
            return
        self.hearing.heard_s["load"] = t_s
        if moving and not self.known() and self.learned_early():
            unrests = self.heard_again()
        else:
            unrests = [settling.feed(t_s, weight, self.beams.edge_s > (settling.moving_s or t_s))]
        if not self.weighs and settling.level:
            self.back("load")
        if settling.moving_s is None and (not self.quiet or self.scale.rows % 4 == 0):
            self.rest(now)
        self.follow_drift(t_s, now, weight[0])
        if settling.moving_s is not None and not moving:
            self.open = None
            if self.stood and self.quiet:
                self.steps_g = tuple(now - was for now, was in zip(self.quiet, self.stood, strict=True))
                if not self.cells.dead and not self.drift.drifting:
                    self.scale.learn(self.steps_g)
            self.stood, self.quiet = self.quiet, []
            while len(self.rows) > 8:
                self.rows.popleft()
        for unrest in unrests:
            if unrest and self.only_drift(unrest):
                self.open = self.told if self.told and unrest.start_s - self.told.end_s < REFINE_S else None
            elif unrest:
                first, *others = split(self.learned(unrest), settling.piece_g, settling.arm)
                if self.unrests and not settling.is_next(self.unrests[-1], first):
                    first = joined(self.unrests.pop(), first)
                self.unrests += (first, *others)
                self.balance = added(self.balance, self.change(unrest.before, unrest.after)[0])

    def follow_drift(self, t_s: float, now: list[float], mass_g: float) -> None:
        """Where a person stands on the deck, cells rest on their stops: that they are still tells nothing."""
        assert self.cells
        noise_g = self.settling.noise[0] / len(now) ** 0.5  # of one cell, where all are alike
        level = self.settling.level
        if level:
            self.least_g = min(self.least_g, level.weight[0])
        if self.cells.dead or level is None or mass_g - self.least_g > HEAVY_G:
            self.drift.pause()
        elif self.drift.watch(t_s, now, noise_g):
            self.settling.steadied()
            self.close()  # how far it had drifted before is not known any better
        if self.settling.moving_s is None or self.drift.moves_alone(now, self.quiet or self.stood, noise_g):
            self.drift.rest(t_s, now, noise_g)
        else:
            self.drift.unrest()

    def only_drift(self, unrest: Unrest) -> bool:
        """Was nothing felt but by the cell that drifts? Then it drifts otherwise than it did."""
        if not self.scale or not self.drift.drifting or unrest.blows or unrest.pressed_s:
            return False
        [which] = self.drift.drifting
        before, after = unrest.before, unrest.after
        drifted = on(before.weight, after.weight[0] - before.weight[0], self.scale.cells_mm[which])
        return self.settling.same(before._replace(weight=drifted), after, TRIVIAL_G)

    def learned_early(self) -> bool:
        """The deck's first ring, while it lasts: whatever it carries, what changes between samples is the ring."""
        if len(self.rows) < EARLY or len(self.rows) % EARLY_EVERY:
            return False
        for ring, tail in zip(self.rings, self.tails, strict=True):
            values = [value for t_s, value in tail if t_s >= (self.settling.moving_s or 0.0)]
            ring.learn([now - was for was, now in pairwise(values)], 0.0)
        for ring in self.rings:
            if not ring.known:
                ring.guess(self.rings)
        return self.known()

    def heard_again(self) -> list[Unrest | None]:
        """What has happened since the deck was quiet, now that the ring can be taken away."""
        found: list[Unrest | None] = []
        settling = self.settling
        settling.again()
        for ring, overtone in zip(self.rings, self.overtones, strict=True):
            ring.heard, overtone.y1, overtone.y2 = 0, 0.0, 0.0
        for count, (t_s, row) in enumerate(self.rows):
            for i, value in enumerate(row):
                if value is not None:
                    self.free[i] = self.overtones[i].feed(self.rings[i].feed(value))
            now = [value for value in self.free if value is not None]
            weight = self.scale.weigh(now, self.cells.dead, False) if self.scale and self.cells else None
            if weight and count >= PRIMED:
                found.append(settling.feed(t_s, weight, self.beams.edge_s > (settling.moving_s or t_s)))
        return found

    def hear(self, i: int, t_s: float, value: float) -> None:
        """A cell's next sample."""
        self.free[i] = self.overtones[i].feed(self.rings[i].feed(value))
        self.tails[i].append((t_s, value))

    def rest(self, free: list[float]) -> None:
        """Each cell's own quiet level."""
        if self.quiet:
            self.quiet = [was + FOLLOW * (now - was) for was, now in zip(self.quiet, free, strict=True)]
        else:
            self.quiet = list(free)

    def learned(self, unrest: Unrest) -> Unrest:
        """Learn the deck's ring from what has just died away; the first time, look at it again without the ring."""
        known = self.known()
        heard = [[value for t_s, value in tail if t_s > unrest.start_s] for tail in self.tails]
        for ring, values in zip(self.rings, heard, strict=True):
            if len(values) > FEWEST:
                ring.learn(values, sum(values[-10:]) / 10)
        for ring in self.rings:
            if not ring.known:
                ring.guess(self.rings)
        for overtone, ring, values in zip(self.overtones, self.rings, heard, strict=True):
            if ring.known and len(values) > FEWEST:
                overtone.learn(values, ring)
        if known:
            return self.placed(unrest)
        if not self.known() or len(self.rows) < FEWEST:
            return unrest._replace(blows=unrest.blows[:1], pressed_s=0.0)
        rings = [Ring.like(ring) for ring in self.rings]
        weights = []
        free: list[float] = [0.0] * len(rings)
        for t_s, row in self.rows:
            for i, value in enumerate(row):
                if value is not None:
                    free[i] = rings[i].feed(value)
            weight = self.scale.weigh(free, self.cells.dead) if self.scale and self.cells else None
            if weight:
                weights.append((t_s, weight[0]))
        blows, pressed_s = struck(weights[4:], unrest.before, unrest.after, self.settling.piece_g)
        return self.placed(unrest._replace(blows=blows, pressed_s=pressed_s))

    def placed(self, unrest: Unrest) -> Unrest:
        """With where its blows struck, and how hard."""
        unrest = unrest._replace(sharp=self.is_sharp(unrest) and not presses(unrest, self.settling.piece_g))
        if unrest.sharp and not unrest.heavy and not any(t_s < unrest.start_s + RUNG_S for t_s, _ in unrest.blows):
            unrest = rung(unrest)
        if not unrest.blows or unrest.heavy or not self.scale or not self.cells or not self.stood:
            return unrest
        cells = [
            Cell(list(tail), ring, overtone, base_g)
            for tail, ring, overtone, base_g in zip(self.tails, self.rings, self.overtones, self.stood, strict=True)
        ]
        found = touches(unrest.blows, cells, self.scale, self.gone())
        if self.gone() and not found:
            return unrest
        if found and all(self.is_glitch(touch) for touch in found):
            return unrest._replace(blows=())
        on_deck = tuple([touch for touch in found if self.is_on_deck(touch)])
        if len(on_deck) < len(found):  # samples were lost: what they would have said is not known
            return unrest._replace(touches=on_deck)
        pulls = [blow for blow in unrest.blows if blow[1] < 0]
        blows = sorted([*pulls, *[(touch.t_s, touch.impulse_gs) for touch in found]])
        return unrest._replace(touches=found, blows=tuple(blows))

    def is_sharp(self, unrest: Unrest) -> bool:
        """Did several cells jump from one sample to the next? The weight of a hand takes its time."""
        from_s, to_s = unrest.start_s - SUDDEN_S[0], unrest.start_s + SUDDEN_S[1]
        jumps_g = [
            max([abs(now - was) for (_, was), (t_s, now) in pairwise(tail) if from_s < t_s < to_s], default=0.0)
            for tail in self.tails
        ]
        return sum(jump_g > SUDDEN_G for jump_g in jumps_g) > 1

    def is_glitch(self, touch: Touch) -> bool:
        """Did one cell feel it alone? What strikes the deck is felt by all, unless it strikes right above a cell."""
        assert self.board.loads
        near_mm = min([dist((touch.x_mm, touch.y_mm), at) for at in self.board.loads.cells_mm])
        return near_mm < ALONE_MM and touch.impulse_gs < STRONG_S * self.settling.piece_g

    def is_on_deck(self, touch: Touch) -> bool:
        """Can that have struck the deck?"""
        at_mm, sizes = (touch.x_mm, touch.y_mm), self.board.deck_mm
        return all(-BESIDE_MM < at < size + BESIDE_MM for at, size in zip(at_mm, sizes, strict=True))

    def known(self) -> bool:
        return all(ring.known for ring in self.rings)

    def look(self, t_s: float) -> Landing | None:
        """Is there something to tell, and is everything at rest?"""
        if self.settling.moving_s is not None or (self.shows and self.surface and self.surface.moving):
            return None
        level = self.settling.level
        beams = self.beams
        if not self.unrests and beams.edge_s <= self.seen_s and self.shown is None:
            landing = self.open
            if landing and level and t_s - landing.end_s > REFINE_S:
                return self.refine(landing, level, t_s)
            return None
        if (self.weighs and level is None) or t_s - beams.edge_s < EDGES_S:
            return None
        if beams.busy(t_s, STEADY_S if self.weighs else REACH_S):
            return None
        unrest = self.unrests.popleft() if self.unrests else None
        until_s = self.unrests[0].start_s - NOTICED_S if self.unrests else t_s
        shown, self.shown = self.shown, None
        if unrest and beams.edge_s <= self.seen_s and not shown:
            if self.told and self.before and settles(unrest, self.told, self.settling):
                self.told = self.weighed_again(self.told, self.before, unrest.after, t_s)
                return self.told
            if trivial(unrest, self.settling):
                return None
        if self.dark:  # it is told when something else is read
            t_s = min(t_s, beams.edge_s + REACH_S)
            until_s = min(until_s, t_s)
        self.number += 1
        start_s = unrest.start_s if unrest else shown.start_s if shown else beams.edge_s
        since_s, self.seen_s = self.seen_s, until_s
        changed, stand_in = self.change(unrest.before, unrest.after) if unrest else (NONE if level else None, None)
        landing = Landing(
            self.number,
            start_s,
            t_s,
            changed,
            self.error(unrest.before, unrest.after) if unrest else self.error(level, level) if level else NONE,
            beams.fell(since_s, until_s),
            beams.steady(t_s),
            beams.blind(start_s - EDGES_S),
            beams.reached(since_s),
            unrest.blows if unrest else (),
            unrest.pressed_s if unrest else 0.0,
            unrest.heavy if unrest else False,
            self.balance if self.weighs else None,
            (shown.came if shown else ()) if self.shows else None,
            shown.went if shown else (),
            len(self.surface.spots()) if self.shows and self.surface else 0,
            bool(shown and shown.hand),
            shown is not None,
            beams.fell_s(since_s, until_s),
            unrest.flying if unrest else None,
            unrest.touches if unrest else (),
            stand_in,
            beams.let_go(since_s),
            shown.hands_mm if shown else (),
            self.slide(unrest) if unrest else None,
            beams.hand_came(start_s - HANDLED_S, start_s - EDGES_S),
            unrest.sharp if unrest else False,
            beams.fast(since_s),
        )
        self.before = unrest.before if unrest else None
        self.open = self.told = landing
        return landing

    def slide(self, unrest: Unrest) -> Slide | None:
        """How the thrown piece slid; three cells do not tell that well enough."""
        if not self.scale or self.gone() or unrest.heavy or not unrest.blows:
            return None
        path = [row for row in unrest.path if unrest.start_s <= row[0] <= unrest.end_s]
        found = slid(path, unrest.before.weight, self.board.mass_g.values(), self.scale.middle_mm)
        struck = [touch for touch in unrest.touches if found and touch.t_s < found.times_s[found.first]]
        return found.since(struck[-1].t_s, (struck[-1].x_mm, struck[-1].y_mm)) if found and struck else found

    def refine(self, landing: Landing, level: Level, t_s: float) -> Landing | None:
        """The same landing, weighed for longer."""
        self.open = None
        if self.before is None:
            return None
        better, was = self.weighed_again(landing, self.before, level, t_s), landing.change
        if was and all(
            abs(a - b) < BETTER * e for a, b, e in zip(better.change or was, was, better.error, strict=True)
        ):
            return None
        self.told = better
        return better

    def weighed_again(self, landing: Landing, before: Level, level: Level, t_s: float) -> Landing:
        changed, stand_in = self.change(before, level)
        return landing._replace(change=changed, error=self.error(before, level), end_s=t_s, stand_in=stand_in)

    def doubt(self) -> float:
        """How far off the cells' gains may be: by so much of its mass a piece seems heavier, wherever it lies."""
        return self.gains.spread()

    def change(self, before: Level, after: Level) -> tuple[Weight, StandIn | None]:
        """From one level to another; and where one cell is missing, how well the others know what it took."""
        a, b, c = (now - was for now, was in zip(after.weight, before.weight, strict=True))
        gone = self.gone()
        if not self.scale:
            return (a, b, c), None
        if self.scale.can_do_without(gone):
            return self.scale.of_one((a, b, c), gone)
        doubt = self.drift.doubt(after.t_s - before.t_s)
        return (a, b, c), StandIn(*self.scale.cells_mm[doubt[0]], doubt[1]) if doubt else None

    def error(self, before: Level, after: Level) -> Weight:
        moved = max(abs(after.weight[0] - before.weight[0]), 20.0) * REPEATS
        a, b, c = (
            (x * x + y * y + (moved * arm) ** 2) ** 0.5
            for x, y, arm in zip(before.error, after.error, self.settling.arm, strict=True)
        )
        return a, b, c


def both(first: Change, second: Change) -> Change:
    """Two changes of the surface that are told as one."""
    return second._replace(
        start_s=first.start_s,
        came=first.came + second.came,
        went=first.went + second.went,
        hand=first.hand or second.hand,
        hands_mm=first.hands_mm + second.hands_mm,
        before=first.before,
    )


def joined(first: Unrest, second: Unrest) -> Unrest:
    """Two unrests that are told as one, because a beam was busy in between."""
    return second._replace(
        start_s=first.start_s,
        before=first.before,
        blows=first.blows + second.blows,
        pressed_s=first.pressed_s + second.pressed_s,
        heavy=first.heavy or second.heavy,
        touches=first.touches + second.touches,
        sharp=first.sharp or second.sharp,
    )


def presses(unrest: Unrest, piece_g: float) -> bool:
    """Did the deck carry kilograms for long? A ring goes to both sides of what lies there; a hand does not."""
    before_g, after_g = unrest.before.weight[0], unrest.after.weight[0]
    offs_g = [weight[0] - before_g for t_s, weight in unrest.path if t_s - unrest.start_s > RUNG_S]
    mean_g = sum(offs_g) / len(offs_g) if offs_g else 0.0
    return mean_g - max(0.0, after_g - before_g) > PRESSES * piece_g and unrest.end_s - unrest.start_s > PRESSES_S


def rung(unrest: Unrest) -> Unrest:
    """What struck the deck so that it rings in other ways than the ring that is taken away, as if something pressed."""
    before_g = unrest.before.weight[0]
    rows = [(t_s, weight[0] - before_g) for t_s, weight in unrest.path if 0 <= t_s - unrest.start_s < RUNG_S]
    struck_gs = sum([off_g * (t_s - was_s) for (was_s, _), (t_s, off_g) in pairwise(rows)])
    return unrest._replace(blows=((unrest.start_s, struck_gs),), pressed_s=0.0) if struck_gs > 0 else unrest


def settles(unrest: Unrest, landing: Landing, settling: Settling) -> bool:
    """Was the deck taken for quiet too early? Then nothing has happened but that it came to rest."""
    soon = unrest.start_s - landing.end_s < AFTER_S
    return soon and not unrest.blows and unrest.pressed_s == 0 and settling.same(unrest.before, unrest.after)


def trivial(unrest: Unrest, settling: Settling) -> bool:
    """Noise that looked like more for a moment."""
    return not unrest.blows and unrest.pressed_s == 0 and settling.same(unrest.before, unrest.after, TRIVIAL_G)
