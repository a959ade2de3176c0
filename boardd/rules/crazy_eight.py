"""Crazy Eight throws in, scores and reasons out.

Two or more players, one after the other, each with all eight weights: knock your own first four off.

CE-1  A turn starts with four weights of one colour thrown at once. If any of them is off or short there
      are no points and the turn is over.
CE-2  Then four single throws with the other colour. All four of the volley must be off at the end,
      otherwise there are no points.
CE-3  Points: what the second colour's weights on the board are worth, 1, 2, 3 by zone and 4 for a hanger.
      A short one counts nothing and spoils nothing.
CE-4  The frame is always finished. Then the highest score at the target or above it wins, hammer or not;
      tied for highest: another frame.
CE-5  The order of players never changes.
"""

from boardd.model import Place
from boardd.rules.parts.frames import FrameGame
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.settings import Setting
from boardd.rules.parts.variant import sum_of
from boardd.rules.parts.weights import OVER_THE_END


class CrazyEight(FrameGame):
    title = "Crazy Eight"
    book = "Let's Play Shuffleboard: Crazy Eight"
    holes = {"1": 1, "2": 2, "3": 3}
    settings = (Setting("target", 15, 1, 999),)
    example = "A [1 1 2 1] off(A1>off A2>off) 2(A3>off A4>off) 3 off | B [1 off 2 1]"
    volley = 4
    win_rule, order_rule = "CE-4", "CE-5"

    def value(self, place: Place) -> int:
        return 4 if place.name in OVER_THE_END else super().value(place)

    def spoilt(self, r: RoundInPlay, team: str) -> bool:
        """Did the team's volley lose a weight, or leave one short (CE-1)?"""
        volleys = (e.throw.places for e in r.effects if e.team == team and e.n == 1)
        return any(place.name in ("off", "short") for volley in volleys for place in volley)

    def owed(self, r: RoundInPlay, team: str) -> int:
        return 0 if self.spoilt(r, team) else 1 + self.each - r.thrown[team]

    def turn_over(self, r: RoundInPlay, team: str) -> str:
        if self.spoilt(r, team):
            return f"{team}'s volley did not stay on the board past the foul line, so the turn is over (CE-1)"
        return f"{team} has thrown the volley and {self.each} weights"

    def turn_points(self, r: RoundInPlay, team: str) -> int:
        label = r.label(team)
        if self.spoilt(r, team):
            r.say("CE-1", team, f"{label}: the volley did not stay on the board past the foul line, no points")
            return 0
        mine = r.mine(team)
        left = [piece for piece in list(mine)[: self.volley] if mine[piece].name != "off"]
        if left:
            r.say("CE-2", team, f"{label}: {', '.join(left)} of the volley still on the board, no points")
            return 0
        values = self.values(r, team)
        r.say("CE-3", team, f"{label}: {sum_of(values)}")
        return sum(values)
