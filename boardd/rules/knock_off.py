"""Knock Off throws in, scores and reasons out.

Four weights each, thrown alternately; the second team has the hammer, the last throw.

KO-1  A weight past the foul line is worth 1, completely across the 2 or 3 line 2 or 3; hanging over the
      end, corners too, a hanger. Touching a line is the lower zone. Short and off are out of play,
      though a short weight can be moved.
KO-2  Only the team with the deepest weight scores: the sum of its weights ahead of the opponent's
      deepest.
KO-3  Depth is by zone first, then by the measured depth. The shallower of the two teams' deepest zones
      decides: if both have weights in it, all of them need a depth. A moved weight's old depth is gone.
      Equal depth: neither is ahead of the other.
KO-4  Whoever scored shoots first in the next round. Nobody did: the team that had the hammer does.
KO-5  At the target or above it after a round wins.
"""

from collections.abc import Mapping

from boardd.errors import Refused
from boardd.model import Place, mm
from boardd.rules.parts.leading import LeadingGame, Rank
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.settings import Setting
from boardd.rules.parts.weights import OVER_THE_END


class KnockOff(LeadingGame):
    title = "Knock Off"
    book = "Let's Play Shuffleboard: Knock Off"
    holes = {"1": 1, "2": 2, "3": 3}
    settings: tuple[Setting, ...] = (
        Setting("weights", 4, 1, 24),
        Setting("target", 15, 1, 999),
        Setting("hanger", 4, 1, 100),
    )
    example = "A 2@310 | B 3 | A off(B1>off) | B 1 | A 2@290 | B short | A 3 | B hang@-14"
    lead_rule, next_rule, win_rule = "KO-2", "KO-4", "KO-5"
    hanger: int

    def value(self, place: Place) -> int:
        return self.hanger if place.name in OVER_THE_END else super().value(place)

    def zone(self, place: Place) -> int:
        """How far out, whatever a hanger is worth."""
        return len(self.holes) if place.name in OVER_THE_END else list(self.holes).index(place.name)

    def ranks(self, r: RoundInPlay, weights: Mapping[str, Place]) -> dict[str, Rank]:
        """By zone; in the one zone where both teams' weights may decide the round, by depth too."""
        zones = {piece: self.zone(place) for piece, place in weights.items()}
        deepest = [max((zones[piece] for piece in zones if piece[0] == team), default=-1) for team in r.order]
        rivals = [piece for piece in zones if zones[piece] == min(deepest)]
        depths: dict[str, float] = {}
        if len({piece[0] for piece in rivals}) == 2:
            depths = self.depths(r, {piece: weights[piece] for piece in rivals})
        return {piece: (zone, -depths.get(piece, 0)) for piece, zone in zones.items()}

    def depths(self, r: RoundInPlay, rivals: Mapping[str, Place]) -> dict[str, float]:
        """The rivals' measured depths; none while an unfinished round lacks one."""
        depths = {piece: place.depth_mm for piece, place in rivals.items() if place.depth_mm is not None}
        missing = [piece for piece in rivals if piece not in depths]
        if missing and r.complete:
            zone = rivals[missing[0]].name
            like = f"{zone}@{-14 if zone in OVER_THE_END else 310}"
            text = f"{', '.join(rivals)} lie in the same zone and decide the round: {missing[0]} needs its depth"
            raise Refused(f"{text}, like {like} (KO-3)", "rests", missing[0])
        if missing:
            r.say("KO-3", None, f"{', '.join(rivals)} lie in the same zone, not all measured: level for now")
            return {}
        measured = ", ".join(f"{piece} {mm(depth)} mm" for piece, depth in depths.items())
        r.say("KO-3", None, f"in the same zone the depth decides: {measured} from the end")
        return depths
