"""One round, as a sheet tells it or as chance and skill have it, in; its throws as they really were out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardd.model import OFF as OFF_PLACE
from boardd.model import Round, Throw, Turn
from boardd.rules.parts.round import RoundInPlay
from boardd.simulator.conditions import Conditions
from boardd.simulator.lying import Lying
from boardd.simulator.motion import OFF, Motion, Rest
from boardd.simulator.options import Options
from boardd.simulator.pause import Pause
from boardd.simulator.player import Player
from boardd.simulator.truth import Truth, bare, tags
from boardd.simulator.view import View

Button = tuple[float, str]


class InRound:
    """One round at one end; `t_s` is the game's clock."""

    def __init__(
        self, r: RoundInPlay, lying: Lying, view: View, now: Conditions, options: Options, t_s: float, chance: Random
    ) -> None:
        self.r, self.options, self.chance = r, options, chance
        self.lying, self.t_s = lying, t_s
        self.player = Player(lying, view, now, options, chance)
        self.pause = Pause(lying, options, chance)
        self.turns: list[Turn] = []
        self.buttons: list[Button] = []
        self.stood: list[tuple[float, float]] = []  # from when to when a thrower stood on the other board
        self.turn_s = t_s
        self.never = chance.choice((0, 1, 1, 2)) if options.early_pick_up else 0  # throws that are not made

    def play(self, sheet: Round | None, sets_g: dict[str, list[float]], truth: Truth) -> Round:
        """The round's throws; `sheet` is what they must come to, None where chance decides."""
        for team, wanted in self.owed() if sheet is None else said(sheet):
            if self.turns and self.turns[-1].team != team:
                self.change_turn()
            piece = f"{team}{self.r.thrown[team] + 1}"
            self.lying.mass_g[piece] = sets_g[team][self.r.thrown[team] % len(sets_g[team])]
            if self.skipped(sheet):
                self.note(team, Throw((OFF_PLACE,)))
                truth.lines.append(self.line(team, Throw((OFF_PLACE,)), None, ["not-thrown"]))
            else:
                self.throw(team, piece, wanted, truth)
        self.stood.append((self.turn_s, self.t_s + self.chance.uniform(0.3, 1)))
        up = self.r.up()
        if up is None or up.bonus:
            self.pick_up(truth)
        else:
            self.t_s = self.lying.leave(self.t_s + self.chance.uniform(3, 5))
        return tuple(self.turns) if self.turns or sheet is None else sheet

    def owed(self) -> Iterator[tuple[str, Throw | None]]:
        while up := self.r.up():
            team = up.team
            if up.bonus and self.chance.random() < 0.3:  # declined
                if team == self.r.order[-1]:
                    return
                team = self.r.order[self.r.order.index(team) + 1]
            yield team, None

    def skipped(self, sheet: Round | None) -> bool:
        """The board is cleared before the round's last throws, which then count as misses."""
        if sheet is None:
            up = self.r.up()
            left = up.left if up and up.team == self.r.order[-1] and not up.bonus else self.r.rules.each + 1
            return left <= self.never
        throws = [throw for _, throw in said(sheet)][sum(self.r.thrown.values()) :]
        return len(throws) <= self.never and all(throw == Throw((OFF_PLACE,)) for throw in throws)

    # One throw

    def throw(self, team: str, piece: str, wanted: Throw | None, truth: Truth) -> None:
        self.t_s, more = self.pause.before_throw(self.t_s, truth)
        before = dict(self.lying.rests)
        motion, throw = self.player.throw(piece, wanted, self.t_s)
        self.lying.happen(motion)
        self.pause.thrown(motion)
        self.t_s = motion.rest_s
        self.note(team, throw)
        if throw.places[0].name == "dead":
            self.put_right(piece, before, motion)
        elif not motion.touched and not motion.blows and motion.after[piece].kind == "off":
            more += self.missed(team)
        truth.lines.append(self.line(team, throw, motion, tags(throw, motion, before, more)))

    def line(self, team: str, throw: Throw, motion: Motion | None, said: list[str]) -> dict[str, object]:
        """A line of the truth."""
        contact_s, rest_s = (motion.contact_s, motion.rest_s) if motion else (self.t_s, self.t_s)
        if motion and motion.blows:
            contact_s = min(contact_s, motion.blows[0].t_s)
        return {
            "round": self.r.number,
            "team": team,
            "n": self.r.thrown[team],
            "throw": str(bare(throw)),
            "t_contact": round(contact_s, 4),
            "t_rest": round(rest_s, 4),
            "tags": said,
        }

    def note(self, team: str, throw: Throw) -> None:
        self.r.throw(team, throw)
        if self.turns and self.turns[-1].team == team:
            self.turns[-1] = Turn(team, (*self.turns[-1].throws, throw))
        else:
            self.turns.append(Turn(team, (throw,)))

    def missed(self, team: str) -> list[str]:
        """Nothing could notice it, unless the team presses its button."""
        if self.chance.random() >= self.options.buttons:
            return ["no-button"]
        self.t_s += self.chance.uniform(0.8, 2.5)
        self.buttons.append((self.t_s, team))
        return ["button"]

    def put_right(self, piece: str, before: dict[str, Rest], motion: Motion) -> None:
        """A dead throw: the button, then hands take the piece away and put back what the rules put back."""
        t_s = motion.rest_s + self.chance.uniform(0.8, 2)
        self.buttons.append((t_s, "dead"))
        t_s += self.chance.uniform(0.5, 1.5)
        for moved, rest in motion.after.items():
            back = OFF if moved == piece else before[moved]
            if rest != back and (moved == piece or self.r.places[moved] != OFF_PLACE):
                t_s = self.lying.put(moved, back, t_s)
        self.t_s = t_s + 1.0

    # Between turns and rounds

    def change_turn(self) -> None:
        self.stood.append((self.turn_s, self.t_s + self.chance.uniform(0.2, 1)))
        self.turn_s = self.stood[-1][1] + self.chance.uniform(0.5, 1.5)
        self.t_s += self.chance.uniform(0.5, 2.5)

    def pick_up(self, truth: Truth) -> None:
        early = self.options.early_pick_up and self.chance.random() < 0.5
        start_s = self.t_s + (self.chance.uniform(0.2, 0.8) if early else self.chance.uniform(2, 5))
        end_s = self.lying.clear(start_s)
        line: dict[str, object] = {"round": self.r.number, "pick_up": [round(start_s, 3), round(end_s, 3)]}
        truth.lines.append(line | {"early": True} if early else line)
        self.t_s = end_s + self.chance.uniform(3, 7)


def said(sheet: Round) -> Iterator[tuple[str, Throw | None]]:
    for turn in sheet:
        for throw in turn.throws:
            yield turn.team, throw
