"""What a throw is to come to, or a player's skill, in; its motion and how a sheet says it out."""

from __future__ import annotations

from random import Random

from boardd.model import Move, Place, Throw
from boardd.simulator.aiming import Archer
from boardd.simulator.conditions import Conditions
from boardd.simulator.goal import ASIDE_MM, goal_of
from boardd.simulator.lying import Lying
from boardd.simulator.motion import Motion
from boardd.simulator.options import Options
from boardd.simulator.script import Script
from boardd.simulator.throwing import Thrower
from boardd.simulator.view import View

FLOOR_FIRST = 0.015  # of random throws
STRAIGHT_IN = 0.2  # aimed to come down on the target, not to slide there


class Player:
    """Throws at one end, from one side."""

    def __init__(self, lying: Lying, view: View, now: Conditions, options: Options, chance: Random) -> None:
        self.lying, self.view, self.now, self.options, self.chance = lying, view, now, options, chance
        self.board = view.board
        self.archer = Archer(self.board, now, lying.mass_g, view.heading)

    def throw(self, piece: str, wanted: Throw | None, t_s: float) -> tuple[Motion, Throw]:
        """The motion, and the throw as a careful player would write it down."""
        if wanted:
            motion = self.wanted_motion(piece, wanted, t_s)
            return motion, self.with_positions(wanted, motion)
        motion, floor_first = self.random_motion(piece, t_s)
        return motion, self.seen(motion, floor_first)

    def wanted_motion(self, piece: str, wanted: Throw, t_s: float) -> Motion:
        goal = goal_of(wanted, self.view)
        found = self.archer.search(piece, goal, self.lying.rests, t_s, self.chance)
        if found:
            return found
        script = Script(self.board, self.now, self.lying.mass_g, self.view.heading, self.chance)
        return script.write(piece, goal, self.lying.rests, t_s)

    def random_motion(self, piece: str, t_s: float) -> tuple[Motion, bool]:
        """At a hole, or at a piece, with the team's scatter; now and then onto the floor first."""
        chance, rests = self.chance, self.lying.rests
        if chance.random() < FLOOR_FIRST:
            thrower = Thrower(self.board, self.now, self.lying.mass_g, chance)
            motion = thrower.play(piece, self.archer.from_floor(chance), rests, t_s)
            return motion, motion.touched
        holes = self.board.holes
        target = chance.choices(holes, [2 + i for i in range(len(holes))])[0].at_mm
        movable = [rest for rest in rests.values() if rest.kind in ("on", "lean")]
        if movable and chance.random() < self.options.knocks:
            rest = chance.choice(movable)
            target = rest.x_mm, rest.y_mm
        beyond = target[0], target[1] + self.view.heading * chance.uniform(0, 120)
        luck = chance.getrandbits(32)
        aim = self.archer.straight_at if chance.random() < STRAIGHT_IN else self.archer.at
        launch = aim(piece, beyond, luck, chance, self.now.skill_mm[piece[0]])
        thrower = Thrower(self.board, self.now, self.lying.mass_g, Random(luck))
        return thrower.play(piece, launch, rests, t_s), False

    def seen(self, motion: Motion, floor_first: bool) -> Throw:
        place = Place("dead") if floor_first else self.view.place(motion.after[motion.piece])
        moved = sorted(motion.moved(self.lying.rests, ASIDE_MM))
        return Throw((place,), tuple(Move(other, self.view.place(motion.after[other])) for other in moved))

    def with_positions(self, wanted: Throw, motion: Motion) -> Throw:
        """The sheet's throw, and where on the deck its pieces came to lie."""

        def placed(piece: str, place: Place) -> Place:
            return self.view.place(motion.after[piece]) if place.name == "on" else place

        moves = tuple(Move(piece, placed(piece, to)) for piece, to in wanted.moves)
        return Throw((placed(motion.piece, wanted.places[0]),), moves)
