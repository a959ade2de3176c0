"""The end of one throw in, the time of the next first contact out, with what happens in between that is no throw."""

from __future__ import annotations

from random import Random

from boardd.simulator.lying import Lying
from boardd.simulator.motion import Motion
from boardd.simulator.options import Options
from boardd.simulator.truth import Truth

QUICK_S = 0.4  # after the last contact
OFTEN = 0.35  # of the pauses, where events are wanted


class Pause:
    def __init__(self, lying: Lying, options: Options, chance: Random) -> None:
        self.lying, self.options, self.chance = lying, options, chance
        self.last: Motion | None = None

    def thrown(self, motion: Motion) -> None:
        self.last = motion

    def before_throw(self, t_s: float, truth: Truth) -> tuple[float, list[str]]:
        """When the next piece comes down, and what to say about it."""
        last, more = self.last, list[str]()
        if last and last.blows and t_s == last.rest_s and self.chance.random() < self.options.quick:
            moving_s = [leg.end_s for leg in last.legs] + [drop.t_s + 0.15 for drop in last.drops]
            return max([last.blows[-1].t_s + QUICK_S, *(s + 0.02 for s in moving_s)]), ["quick"]
        wanted = self.wanted()
        if wanted and self.chance.random() < OFTEN:
            kind = self.chance.choice(wanted)
            start_s = t_s + self.chance.uniform(0.8, 2)
            t_s = self.happen(kind, start_s)
            truth.lines.append({"event": kind, "t": round(start_s, 3), "end": round(t_s, 3)})
            more.append(f"after-{kind}")
        return t_s + self.chance.uniform(2.2, 5.5), more

    def wanted(self) -> list[str]:
        options = self.options
        kinds = {"hands": options.hands, "bump": options.bumps, "phone": options.phone, "put-back": options.put_back}
        lies = any(rest.kind != "off" for rest in self.lying.rests.values())
        return [kind for kind, on in kinds.items() if on and (lies or kind != "put-back")]

    def happen(self, kind: str, t_s: float) -> float:
        """Returns when it is over."""
        events = self.lying.end.events
        if kind == "put-back":
            return self.put_back(t_s)
        return {"hands": events.hand, "bump": events.bump, "phone": events.phone}[kind](t_s)

    def put_back(self, t_s: float) -> float:
        """Somebody picks a piece up, looks at it and puts it back, nearly where it was."""
        rests = self.lying.rests
        piece = self.chance.choice([name for name, rest in rests.items() if rest.kind != "off"])
        rest = rests[piece]
        if rest.kind == "on":
            x_mm, y_mm = rest.x_mm + self.chance.gauss(0, 3), rest.y_mm + self.chance.gauss(0, 3)
            return self.lying.put(piece, rest._replace(x_mm=x_mm, y_mm=y_mm), t_s)
        return self.lying.put(piece, rest, t_s)
