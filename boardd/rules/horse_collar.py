"""Horse Collar throws in, scores and reasons out.

Two or more teams. Each in turn throws all eight weights, counts, and clears the board.

HC-1  A weight that touches the deuce line or lies before it is worth 1; past it, touching the trey line
      included, 2; past the trey line 3. Hanging over the end is a hanger, over a corner a corner; over
      the side only counts as its zone. A short weight pushed past the foul line counts where it lies.
HC-2  No weight worth 3 or more at the end of the turn: no points at all.
HC-3  Any weight short and still on the board at the end of the turn: no points at all. It may be knocked
      off before that.
HC-4  A weight that is off counts nothing.
HC-5  The frame is always finished. Then the highest score at the target or above it wins, hammer or not;
      tied for highest: another frame.
HC-6  The order of teams never changes.
"""

from boardd.model import Place
from boardd.rules.parts.frames import FrameGame
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.settings import Setting
from boardd.rules.parts.weights import collar_points


class HorseCollar(FrameGame):
    title = "Horse Collar"
    book = "Let's Play Shuffleboard: Horse Collar"
    holes = {"1": 1, "2": 2, "3": 3}
    settings = (
        Setting("weights", 8, 1, 24),
        Setting("target", 51, 1, 999),
        Setting("hanger", 13, 1, 100),
        Setting("corner", 26, 1, 100),
    )
    example = "A 1 2 3 off hang 1(A1>2) corner 2 | B short 3 off(B1>off) 1 1 2 2 off"
    win_rule, order_rule = "HC-5", "HC-6"
    hanger: int
    corner: int

    def player(self, round_number: int, throws_made: int, players: int) -> int:
        """The turn's weights are split evenly over the team's players, in order (G-3)."""
        return throws_made * players // self.weights

    def value(self, place: Place) -> int:
        return {"hang": self.hanger, "corner": self.corner}.get(place.name) or super().value(place)

    def turn_points(self, r: RoundInPlay, team: str) -> int:
        short = [piece for piece, place in r.mine(team).items() if place.name == "short"]
        if short:
            r.say("HC-3", team, f"{r.label(team)}: {', '.join(short)} short on the board, so no points")
            return 0
        return collar_points(r, "HC-1", "HC-2", team, self.values(r, team))
