"""Landings that are understood in; how far beams and cells of one end can be trusted, and what is broken, out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import exp

from boardd.inference.deck import Deck
from boardd.inference.gains import Sample
from boardd.inference.health import Health
from boardd.inference.landing import Landing
from boardd.inference.limits import too_slow
from boardd.inference.scale import Scale
from boardd.inference.tracks import Track
from boardd.inference.weighing import Weighing
from boardd.inference.worlds import Lying, World

STUCK_S = 6.0  # a hand does not stay so long
SURE, LIKELY = 0.9, 0.35  # that it was so: for the gains, and for the beams, which count it by how likely it was
CREEP_G_S = 0.3  # after a person stood on the deck
SAME = 0.05  # the cells' steps are those of the landing
UNKNOWN = "only the holes' beams are left, so nobody knows what lies on the deck; press the buttons"
UNWEIGHED, UNSHOWN = "the reflective cells stand in for them", "the load cells stand in for them"
HOLE_MM = 9.0  # how far from the middle of its hole a piece lies


class Watch:
    """Over the sensors of one end."""

    def __init__(self, deck: Deck, weighing: Weighing) -> None:
        self.deck, self.weighing = deck, weighing
        self.holes = {hole.name: hole for hole in deck.board.holes}
        self.health = Health(deck.beams.beams)
        self.health.flickering = deck.beams.flicker.going_s

    def look(self, tracks: Sequence[Track], last: Landing | None, landing: Landing) -> None:
        """Before a new landing: what the last one says about the beams, and which ones are stuck."""
        deck, track = self.deck, tracks[0]
        if last and track.at == last.number and track.before is not None:
            there = {(lies.piece, lies.hole, lies.leaning) for lies in track.before.lying}
            for lies in track.world.lying:
                sure = certain(tracks, lies) if lies.hole and not lies.leaning else 0.0
                if sure > LIKELY and (lies.piece, lies.hole, False) not in there:
                    for name in deck.beams.names.get(lies.hole, ()):
                        if name not in last.blind and name not in self.health.flickering:
                            self.health.passed(name, last.fell[name] > 0, sure)
            if exp(track.world.log_p) > SURE:
                self.weigh_in(track.before, track.world, last)
        leaning = {lies.hole for t in tracks[:4] for lies in t.world.lying if lies.leaning}
        self.health.stuck = {
            name
            for name, since_s in deck.beams.broken_s().items()
            if name in self.health.stuck
            or (landing.start_s - since_s > STUCK_S and name.rpartition(".")[0] not in leaning)
        }

    def weigh_in(self, before: World, after: World, landing: Landing) -> None:
        """A piece that alone came to lie somewhere, and moved nothing, tells what the cells' gains are."""
        deck = self.deck
        there = {lies.piece for lies in before.lying}
        came = [lies for lies in after.lying if lies.piece not in there]
        steps = deck.steps_g
        if len(came) != 1 or len(after.lying) != len(there) + 1 or deck.scale is None or not steps:
            return
        gained_g = landing.change[0] if landing.change else 0.0
        creeps = abs(deck.settling.slope[0]) > CREEP_G_S
        [lies] = came
        if creeps or gained_g < self.weighing.usual_g / 2 or self.weighing.share(lies) != (1.0, 0.0):
            return
        cx, cy = self.weighing.middle_mm
        gone = deck.gone()
        if gone:
            self.teach(deck.scale, steps, gone, lies.piece)
        elif abs(sum(steps) - gained_g) < SAME * gained_g:
            hole = self.holes.get(lies.hole) if not lies.leaning else None
            at_mm = (hole.at_mm[0] - cx, hole.at_mm[1] - cy) if hole else None
            deck.samples.append(Sample(steps, self.weighing.mass_g(lies.piece), at_mm, HOLE_MM))

    def teach(self, scale: Scale, steps: Sequence[float], gone: Collection[int], piece: str) -> None:
        """Where three cells weigh a piece of known mass, the rest of it is what the missing one took."""
        mass_g = self.weighing.mass_g(piece)
        whole = [0.0 if i in gone else step for i, step in enumerate(steps)]
        left_g = mass_g - sum(whole)
        scale.learn([left_g if i in gone else step for i, step in enumerate(whole)], self.weighing.spread_g(mass_g))

    def blocked(self, t_s: float) -> bool:
        """Is a beam broken that is not stuck?"""
        broken = self.deck.beams.broken_s()
        stuck = self.health.stuck
        return any(name not in stuck and t_s - since_s < STUCK_S for name, since_s in broken.items())

    def faults(self, where: str) -> list[str]:
        """What is broken now, in words for the people at the board."""
        deck, health = self.deck, self.health
        found = [f"beam {name}{where} is stuck: something blocks it, or the sun" for name in sorted(health.stuck)]
        found += [f"beam {name}{where} flickers: its wires, or another light" for name in sorted(health.flickering)]
        found += [f"beam {name}{where} sees nothing" for name in health.dead()]
        if deck.cells and not deck.weighs:
            found.append(f"the load cells{where} say nothing: {UNKNOWN if deck.dark else UNWEIGHED}")
        elif deck.cells:
            found += [too_slow(deck.hearing.rate_hz, where)] if deck.hearing.rate_hz else []
            found += [f"load cell {i}{where} says nothing" for i in sorted(deck.cells.dead)]
            found += [f"load cell {i}{where} drifts" for i in sorted(deck.drift.drifting)]
        if deck.surface and not deck.shows:
            found.append(f"the reflective cells{where} say nothing: {UNKNOWN if deck.dark else UNSHOWN}")
        elif deck.surface and deck.surface.faults:
            found.append(f"{len(deck.surface.faults)} reflective cells{where} are blind")
        return found


def certain(tracks: Sequence[Track], lies: Lying) -> float:
    """How likely it is that this piece lies in its hole, whatever else is in doubt."""
    return sum(
        exp(track.world.log_p)
        for track in tracks
        if any(
            (other.piece, other.hole, other.leaning) == (lies.piece, lies.hole, False) for other in track.world.lying
        )
    )
