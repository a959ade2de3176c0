"""YOCU throws in, scores and reasons out: the face with four holes down the centre.

Four washers each: the first team throws all of its own, then the second, both from the same end of
the board; the next round is thrown from the other end, and the same hole is then worth something else.

YO-1  A washer that lies flat in a hole when the round ends scores the hole's value for its owner,
      whoever put it there.
YO-2  A leaner is worth 1, whatever the hole; so is each of several that lie on each other.
YO-3  Flat washers of both teams in the same hole cancel one for one. Leaners do not cancel and are
      not cancelled.
YO-4  Each washer that misses, slides off or is knocked off, by anybody, and each dead one, costs its
      owner 1. What a dead throw moved is put back.
YO-5  On the board: nothing. The round is settled once, after all washers are thrown; a score never
      falls below 0.
YO-6  Exactly the target after a round wins. Both teams on it: play on until one alone is.
YO-7  Over the target is a bust: the score becomes the bust score, and the round is lost.
YO-8  Honours: the team with more points in the round, counted before the floor at 0, throws first next;
      if one team busts, the other does; otherwise as before.
YO-9  A player whose washers all lie flat in holes after the last throw, cancelled or not, no leaners,
      may throw one more, and only one.
"""

from boardd.model import Scores
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.settings import Setting
from boardd.rules.parts.washers import CancellingHoles, WasherGame


class Yocu4(WasherGame):
    title = "YOCU, four holes"
    book = "YOCU rules, both faces"
    holes = {"1": 1, "2": 2, "3": 3, "5": 5}
    settings = (
        Setting("washers", 4, 1, 12),
        Setting("target", 21, 1, 999),
        Setting("bust", 13, 0, below="target"),
        Setting("leaner", 1, 0, 20),
        Setting("miss", -1, -20, 0),
    )
    example = "A 3 ~2 on off | B 3(A3>1) 5 dead on"
    bust: int
    leaner: int
    miss: int

    def unfit_to_start(self, scores: Scores) -> str | None:
        alone = [team for team in scores if scores[team] == self.target]
        if len(alone) == 1:
            return f"{alone[0]} cannot start alone on {self.target}, that is a won game"
        return super().unfit_to_start(scores)

    def bonus(self, r: RoundInPlay, team: str) -> int:
        """The last washer thrown earns it, so what an opponent knocks in later does not (YO-9)."""
        mine = r.mine(team).values()
        return int(len(mine) == self.washers and all(map(self.flat, mine)))

    def turn_over(self, r: RoundInPlay, team: str) -> str:
        if r.thrown[team] > self.washers:
            return f"{team} has had its bonus throw (YO-9)"
        if self.bonus(r, team):
            return f"{team} has declined its bonus throw, because {r.other(team)} has thrown (YO-9)"
        return super().turn_over(r, team) + ", not all flat in holes, so without a bonus throw (YO-9)"

    def settle(self, r: RoundInPlay) -> Scores:
        holes = CancellingHoles(self.holes, r.order)
        for e in r.effects:
            holes.drop_all(r, "YO-3", e)
        for team in r.order:
            if r.thrown[team] > self.washers:
                r.say("YO-9", team, f"{r.name(team)}: all washers flat in holes, so one bonus throw")
        nets = {team: self.net(r, holes, team) for team in sorted(r.order)}
        busts = [team for team in nets if r.start[team] + nets[team] > self.target]
        scores = {team: self.new_score(r, team, nets[team]) for team in nets}
        winners = [team for team in scores if scores[team] == self.target]
        if len(winners) == 1:
            r.win(winners[0], "reached-21", "YO-6", f"{r.label(winners[0])} alone on exactly {self.target}: the game")
        elif winners:
            r.say("YO-6", None, f"both on {self.target}: play on until one alone is")
        self.say_honours(r, nets, busts)
        return scores

    def net(self, r: RoundInPlay, holes: CancellingHoles, team: str) -> int:
        mine = r.mine(team).values()
        leaners = sum(place.leaning for place in mine)
        missed = sum(place.name in ("off", "dead") for place in mine)
        label = r.label(team)
        holes.say_sum(r, "YO-1", team)
        if leaners:
            r.say("YO-2", team, f"{label}: {leaners} leaning, {leaners * self.leaner:+d}")
        if missed:
            r.say("YO-4", team, f"{label}: {missed} not on the board, {missed * self.miss:+d}")
        return holes.points[team] + leaners * self.leaner + missed * self.miss

    def new_score(self, r: RoundInPlay, team: str, net: int) -> int:
        start, label = r.start[team], r.label(team)
        total = start + net
        if total > self.target:
            r.say("YO-7", team, f"{label}: {total} is over {self.target}, a bust: back to {self.bust}")
            return self.bust
        floor = ", not below 0" if total < 0 else ""
        r.say("YO-5", team, f"{label}: {start} {'-' if net < 0 else '+'} {abs(net)} = {max(total, 0)}{floor}")
        return max(total, 0)

    def say_honours(self, r: RoundInPlay, nets: Scores, busts: list[str]) -> None:
        if len(busts) == 1:
            team = r.other(busts[0])
            r.first_next(team, "YO-8", f"{r.label(team)} first: {r.label(busts[0])} lost the round by the bust")
        else:
            even = dict.fromkeys(nets, 0) if busts else nets
            r.better_round_first("YO-8", even, r.order[0], "as before, neither had the better round")
