"""Ritzenthaler washers throws in, scores and reasons out.

Three washers each. Points count as they happen; exactly 21 wins, with no washer on the ground.

RZ-1  A team throws all its washers one by one, then the other does.
RZ-2  Points are tallied as they happen: on each throw the thrown washer counts first, then the moved
      ones as they are listed.
RZ-3  A washer that drops flat into a hole where the opponent has more washers cancels: its value is
      taken off the opponent's score, also where that washer's points had been subtracted. Otherwise its
      own team earns the value. A leaner pushed flat drops in then. There is no floor at 0.
RZ-4  Points that would put a team above the target are subtracted instead: 19 and a 3 is 16.
RZ-5  On the board, and leaning: no points.
RZ-6  A washer that touches the ground (dead, off) can neither score nor cancel, but what it knocked
      off the board stays off. Whatever else a dead one moved is put back. One that hit the board,
      knocked another in and then fell off did that legally.
RZ-7  Exactly the target at the end of the round wins, if every washer the team threw in the round is in
      a hole or on the board. A team may start a round on the target and win it by keeping all its
      washers on the board. Both do: play on.
RZ-8  First next round: the team whose score rose more in this round; equal: as before.
"""

from collections.abc import Mapping, Sequence

from boardd.model import Move, Place, Scores
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.settings import Setting
from boardd.rules.parts.washers import CancellingHoles, Drop, WasherGame


class Ritzenthaler(WasherGame):
    title = "Ritzenthaler washers"
    book = "Ritzenthaler Tournament Rules, July 4, 2019"
    holes = {"1": 1, "2": 2, "3": 3}
    settings = (Setting("washers", 3, 1, 12), Setting("target", 21, 1, 999))
    example = "A 3 on off | B 3 off(A2>off) dead"

    def effect(self, team: str, thrown: Mapping[str, Place], moves: Sequence[Move]) -> Mapping[str, Place]:
        """What a dead washer knocked off the board stays off (RZ-6)."""
        knocked_off = dict(move for move in moves if move.to.name == "off")
        return {**super().effect(team, thrown, moves), **knocked_off}

    def settle(self, r: RoundInPlay) -> Scores:
        holes = CancellingHoles(self.holes, r.order)
        scores = {team: r.start[team] for team in sorted(r.order)}
        for e in r.effects:
            if e.changes[e.piece].name == "dead":
                r.say(
                    "RZ-6",
                    e.team,
                    f"{r.name(e.team)}'s {e.piece} touched the ground first: it neither scores nor cancels",
                )
            for piece, place in e.changes.items():
                if self.flat(place):
                    self.tally(r, scores, holes.drop(r, "RZ-3", piece, place.name))
        self.say_winner(r, scores)
        rose = {team: scores[team] - r.start[team] for team in scores}
        r.better_round_first("RZ-8", rose, r.order[0], "as before, neither score rose more")
        return scores

    def tally(self, r: RoundInPlay, scores: dict[str, int], drop: Drop) -> None:
        piece, value, cancelled = drop
        team = (cancelled or piece)[0]
        score, label = scores[team], r.label(team)
        if cancelled:
            scores[team] -= value
            r.say("RZ-3", team, f"{label}: {score} - {value} = {scores[team]}")
        elif score + value > self.target:
            scores[team] -= value
            r.say(
                "RZ-4", team, f"{label}: {score} + {value} is over {self.target}, so {score} - {value} = {scores[team]}"
            )
        else:
            scores[team] += value
            r.say("RZ-3", team, f"{label}: {score} + {value} = {scores[team]}")

    def say_winner(self, r: RoundInPlay, scores: Scores) -> None:
        on_target = [team for team in scores if scores[team] == self.target]
        winners = [team for team in on_target if not self.lost(r, team)]
        for team in on_target:
            if lost := self.lost(r, team):
                r.say(
                    "RZ-7",
                    team,
                    f"{r.label(team)} on {self.target}, but {lost} touched the ground: no win in this round",
                )
        if len(winners) == 1:
            text = f"{r.label(winners[0])} on exactly {self.target} with no washer on the ground: the game"
            r.win(winners[0], "reached-21", "RZ-7", text)
        elif winners:
            r.say("RZ-7", None, f"both on {self.target} with no washer on the ground: play on")

    def lost(self, r: RoundInPlay, team: str) -> str:
        """The team's washers that are neither in a hole nor on the board."""
        return ", ".join(piece for piece, place in r.mine(team).items() if place.name in ("off", "dead"))
