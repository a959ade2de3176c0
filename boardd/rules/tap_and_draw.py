"""Tap and Draw throws in, scores and reasons out.

Four weights each, thrown alternately; tap them further, but knock nothing of the opponent's off. It is
scored like Knock Off, or like Horse Collar (set: scoring=horse-collar).

TD-1  Your own weight that you knock off stays off.
TD-2  Knock an opponent's weight off, and it goes back; everything else that the throw moved goes back
      too, except own weights knocked off, and the thrown weight is removed.
TD-3  An opponent's weight that you advance stays advanced.
TD-4  Scoring knock-off: as Knock Off, KO-1 to KO-5.
TD-5  Scoring horse-collar: each team counts its own weights, 1, 2, 3 by zone, more for a hanger or a
      corner, and only if one of them is worth 3 or more; short counts nothing. At the target or above
      it after the round the highest wins, tied: another round. The team with more points in the round
      shoots first; equal: the order changes.
"""

from collections.abc import Mapping, Sequence

from boardd.errors import Refused
from boardd.model import OFF, Move, Place, Scores, Value
from boardd.rules.knock_off import KnockOff
from boardd.rules.parts import frames
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.settings import Setting
from boardd.rules.parts.weights import collar_points


class TapAndDraw(KnockOff):
    title = "Tap and Draw"
    book = "Let's Play Shuffleboard: Tap and Draw"
    settings = (
        Setting("scoring", "knock-off", choices=("knock-off", "horse-collar")),
        *KnockOff.settings,
    )
    like_horse_collar = (
        settings[0],
        Setting("weights", 4, 1, 24),
        Setting("target", 51, 1, 999),
        Setting("hanger", 13, 1, 100),
        Setting("corner", 26, 1, 100),
    )
    example = "A 2@310 | B 3@90(A1>3@120) | A off | B 1 | A 2 | B short | A 3@60(A1>off) | B 2"
    scoring: str
    corner: int

    @classmethod
    def settings_with(cls, given: Mapping[str, Value]) -> Sequence[Setting]:
        if given.get("scoring", "knock-off") != "knock-off":
            return cls.like_horse_collar
        if "corner" in given:
            raise Refused("a corner counts as a hanger here; scoring=horse-collar sets it apart", "set", "corner")
        return cls.settings

    def effect(self, team: str, thrown: Mapping[str, Place], moves: Sequence[Move]) -> Mapping[str, Place]:
        if not knocked_off(moves, team, own=False):
            return super().effect(team, thrown, moves)
        return {**dict.fromkeys(thrown, OFF), **dict(knocked_off(moves, team, own=True))}

    def unfit_to_start(self, scores: Scores) -> str | None:
        if self.scoring == "knock-off":
            return super().unfit_to_start(scores)
        return frames.unfit_to_start(scores, self.target)

    def value(self, place: Place) -> int:
        if self.scoring == "horse-collar" and place.name == "corner":
            return self.corner
        return super().value(place)

    def settle(self, r: RoundInPlay) -> Scores:
        for e in r.effects:
            if off := knocked_off(e.throw.moves, e.team, own=False):
                pieces = ", ".join(move.piece for move in off)
                own = ", ".join(move.piece for move in knocked_off(e.throw.moves, e.team, own=True))
                text = f"{r.name(e.team)} knocked {pieces} off: back to where everything lay, {e.piece} is removed"
                r.say("TD-2", e.team, text)
                if own:
                    r.say("TD-1", e.team, f"{own} of {r.name(e.team)}'s own stays off")
        return super().settle(r) if self.scoring == "knock-off" else self.settle_like_horse_collar(r)

    def settle_like_horse_collar(self, r: RoundInPlay) -> Scores:
        points = {team: collar_points(r, "TD-5", "TD-5", team, self.values(r, team)) for team in sorted(r.order)}
        scores = {team: r.start[team] + points[team] for team in points}
        frames.highest(r, "TD-5", scores, self.target)
        r.better_round_first("TD-5", points, r.order[-1], "equal points, so the order changes")
        return scores


def knocked_off(moves: Sequence[Move], team: str, own: bool) -> list[Move]:
    """The team's own weights, or the opponent's, that its throw knocked off."""
    return [move for move in moves if move.to.name == "off" and (move.piece[0] == team) is own]
