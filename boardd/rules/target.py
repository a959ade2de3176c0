"""Target shuffleboard throws in, scores and reasons out.

As Knock Off, four weights each, thrown alternately, with rings instead of lines.

TG-1  A weight past the foul line that does not clear the outer ring is worth 1, inside the outer ring 2,
      inside the intermediate ring 3, touching the black inner ring 4, covering it completely 5.
      Nothing hangs here.
TG-2  Only the team with the single highest weight scores: the sum of its weights valued above the
      opponent's highest. Equal highest: no score.
TG-3  The round's winner shoots first; no score: the team that had the hammer. At the target or above it
      after a round wins.
"""

from collections.abc import Mapping

from boardd.model import Place
from boardd.rules.parts.leading import LeadingGame, Rank
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.settings import Setting


class Target(LeadingGame):
    title = "Target"
    book = "Let's Play Shuffleboard: Target"
    holes = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
    places = ("short", "off")
    settings = (Setting("target", 15, 1, 999),)
    example = "A 4 | B 2 | A off | B 5(A1>off) | A 3 | B short | A 1 | B 2"
    lead_rule, next_rule, win_rule = "TG-2", "TG-3", "TG-3"

    def ranks(self, r: RoundInPlay, weights: Mapping[str, Place]) -> dict[str, Rank]:
        return {piece: (self.value(place),) for piece, place in weights.items()}
