"""Shuffleboards: zones and their values, hangers, corners, depths; what weights are worth together."""

from boardd.errors import Refused, did_you_mean, quoted
from boardd.model import Place, mm
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.variant import Variant, sum_of

OVER_THE_END = ("hang", "corner")


class WeightGame(Variant):
    piece = "weight"
    weights: int
    places: tuple[str, ...] = ("short", "hang", "corner", "off")
    notation = "2@310: zone 2, its leading edge 310 mm from the end; (A2>off): what else the throw moved"

    def check_place(self, place: Place) -> None:
        if place.name not in self.holes and place.name not in self.places:
            known = [*self.holes, *self.places]
            raise Refused(f"there is no zone or place {quoted(str(place))} here; {did_you_mean(place.name, known)}")
        if place.leaning:
            raise Refused(f"a weight cannot lean; {place.name} would be right")
        if place.at_mm:
            raise Refused("a weight's depth is one number, as in 2@310")
        if place.depth_mm is not None:
            self.check_depth(place.name, place.depth_mm)

    def check_depth(self, name: str, depth_mm: float) -> None:
        """Measured from the end of the board, so only what hangs over it has passed zero."""
        if name == "off":
            raise Refused("a weight that is off has no depth; off would be right")
        if name in OVER_THE_END and depth_mm > 0:
            raise Refused(f"the leading edge of a {name} is over the end, so its depth is negative, as in {name}@-14")
        if name not in OVER_THE_END and depth_mm < 0:
            raise Refused(f"a depth below 0 is over the end of the board; hang@{mm(depth_mm)} would be right")

    def fixed(self, place: Place) -> str | None:
        return "is off the board already" if place.name == "off" else None

    def value(self, place: Place) -> int:
        """What a weight is worth where it lies; nothing when it is short or off."""
        return self.holes.get(place.name, 0)

    def values(self, r: RoundInPlay, team: str) -> list[int]:
        """What the team's weights in play are worth, one by one."""
        return [value for place in r.mine(team).values() if (value := self.value(place))]


def collar_points(r: RoundInPlay, sum_rule: str, nothing_rule: str, team: str, values: list[int]) -> int:
    """All the team's weights, if one of them is worth 3 or more; otherwise none."""
    label = r.label(team)
    if max(values, default=0) < 3:
        r.say(nothing_rule, team, f"{label}: no weight worth 3 or more, so no points")
        return 0
    r.say(sum_rule, team, f"{label}: {sum_of(values)}")
    return sum(values)
