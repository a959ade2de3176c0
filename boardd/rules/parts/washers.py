"""Washer boards: holes, leaners and the deck; and cancelling by hole, one washer for one."""

from collections.abc import Mapping, Sequence

from boardd.errors import Refused, did_you_mean, quoted
from boardd.model import Move, Place, Scores
from boardd.rules.parts.round import Effect, RoundInPlay
from boardd.rules.parts.variant import Variant, sum_of

DEAD = Place("dead")


class WasherGame(Variant):
    piece = "washer"
    washers: int
    places = ("on", "off", "dead")
    notation = "~ before a hole: leaning in it; on@203,640: lying there, in mm; (A2>off): what else the throw moved"

    def check_place(self, place: Place) -> None:
        hole = place.name in self.holes
        if not hole and place.name not in self.places:
            known = [*self.holes, *(f"~{name}" for name in self.holes), *self.places]
            raise Refused(f"there is no hole or place {quoted(str(place))} here; {did_you_mean(place.name, known)}")
        if place.leaning and not hole:
            raise Refused(f"a washer can lean only in a hole; {place.name} or ~{next(iter(self.holes))} would be right")
        if place.depth_mm is not None or (place.at_mm and place.name != "on"):
            raise Refused(f"{quoted(str(place))} does not fit; a washer that lies on the board is on@x,y, in mm")

    def fixed(self, place: Place) -> str | None:
        if place.name in ("off", "dead"):
            return "is off the board already"
        if place.name in self.holes and not place.leaning:
            return f"lies flat in hole {place.name} and stays there"
        return None

    def effect(self, team: str, thrown: Mapping[str, Place], moves: Sequence[Move]) -> Mapping[str, Place]:
        """A dead throw leaves everything that it moved where it was."""
        return thrown if DEAD in thrown.values() else super().effect(team, thrown, moves)

    def unfit_to_start(self, scores: Scores) -> str | None:
        for team, score in scores.items():
            if score < 0:
                return f"{team} cannot start below 0"
            if score > self.target:
                return f"{team} cannot start above {self.target}"
        return None

    def flat(self, place: Place) -> bool:
        return place.name in self.holes and not place.leaning


Drop = tuple[str, int, str | None]  # a washer that fell flat, the hole's value, the washer it cancelled there


class CancellingHoles:
    """Who holds how many washers in each hole, so that only one team's excess counts."""

    def __init__(self, values: Mapping[str, int], order: Sequence[str]) -> None:
        self.values = values
        self.excess: dict[str, list[str]] = {}  # hole -> the washers that nothing has cancelled yet
        self.points = dict.fromkeys(order, 0)
        self.last_thrower: str | None = None  # whose throw was the last to put a washer into a hole

    def drop(self, r: RoundInPlay, rule: str, piece: str, hole: str) -> Drop:
        """Count a washer; `rule` says whose it cancels."""
        team, value = piece[0], self.values[hole]
        excess = self.excess.setdefault(hole, [])
        if excess and excess[-1][0] != team:
            cancelled = excess.pop()
            self.points[cancelled[0]] -= value
            r.say(rule, team, f"{r.name(team)}'s {value} cancels {r.name(cancelled[0])}'s {value}")
            return piece, value, cancelled
        excess.append(piece)
        self.points[team] += value
        return piece, value, None

    def drop_all(self, r: RoundInPlay, rule: str, effect: Effect) -> list[Drop]:
        """Count every washer that a throw put into a hole, the thrown one first."""
        drops = []
        for piece, place in effect.changes.items():
            if place.name in self.values and not place.leaning:
                drops.append(self.drop(r, rule, piece, place.name))
                self.last_thrower = effect.team
        return drops

    def say_sum(self, r: RoundInPlay, rule: str, team: str, least: int = 1) -> None:
        """What the team's uncancelled washers come to, if there are at least so many."""
        if self.points[team]:
            values = [self.values[hole] for hole, pieces in self.excess.items() for p in pieces if p[0] == team]
            if len(values) >= least:
                r.say(rule, team, f"{r.label(team)}: {sum_of(values)} in the holes")
