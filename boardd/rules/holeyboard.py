"""HoleyBoard throws in, scores and reasons out.

Three washers each: the first team throws all of its own, then the second. Exactly 21 wins.

HB-1   A washer that lies flat in a hole when the round ends scores the hole's value for its owner,
       whoever put it there.
HB-2   A leaner is not in the hole. It counts as lying on the board.
HB-3   Washers cancel hole by hole, one for one, within the round: in each hole only what one team
       has more than the other scores. A 5 is cancelled by a 5, never by 3 + 1 + 1.
HB-4   No score stands until all washers of the round are thrown.
HB-5   Below the target at the end of the round: that is the new score.
HB-6   Over the target: the round's points are taken off instead, 15 and 7 more is 15 - 7 = 8. The
       score may fall below zero.
HB-7   Exactly the target without a made win: back to the score at the start of the round.
HB-8   A win is made on a team's own third throw only: it brings the team from below to exactly the
       target by its own washers dropping in; or the team was on it already and the thrown washer
       stays on the board (stick the vic).
HB-9   A throw whose own washer cancels can neither make a win nor stick one.
HB-10  On the target with two washers left, the second is to be thrown off. If it rests on the board
       nothing follows; if it scores, the total is over.
HB-11  The first team's made win stands until the second team breaks it: by cancelling, by knocking
       its washers in so that it goes over, or by knocking the stuck washer off the board or into
       a hole. Moved but still on the board, it stands. A broken win never comes back. Totals are
       looked at after each whole throw.
HB-12  The second team can win only if no win of the first team stands before its third throw; a third
       throw that itself breaks the win cannot also win. A first team's win that stands at the end of
       the round wins. There are no ties.
HB-13  Skunk: exactly the skunk number, made like a win, while the opponent has 0 and has had 0 after
       every round, wins the game. In round 1 of a game that began 0-0 it is a first-round skunk.
HB-14  A team that ends a round on the skunk number to 0 without winning keeps its score and has lost
       the chance of a skunk for this game; one that was cancelled to another score has not.
HB-15  First next round: whoever made the last throw that put any washer into a hole; a leaner pushed
       flat counts, a leaner does not. Nobody did: the order stays.
HB-16  A throw that hits the floor first is dead: it counts as thrown, its washer is removed, and what
       it moved is put back.
HB-17  Throwing off is allowed and costs nothing.
HB-18  The loser of a won game is settled like anybody; the winner shows the target, or the skunk.
"""

from boardd.model import Scores
from boardd.rules.parts.round import Effect, RoundInPlay
from boardd.rules.parts.settings import Setting
from boardd.rules.parts.washers import CancellingHoles, Drop, WasherGame

Make = tuple[int, str]  # a win as it was made: the target or the skunk, and the washer that must stay on the board


class HoleyBoard(WasherGame):
    title = "HoleyBoard"
    book = "HoleyBoard rules, Columbus 1.5 (August 2016)"
    holes = {"1": 1, "3": 3, "5": 5}
    settings = (
        Setting("washers", 3, 1, 12),
        Setting("target", 21, 1, 999),
        Setting("skunk", 11, 1, below="target"),
    )
    example = "A 5 on off | B 5 3(A2>off) dead"
    skunk: int

    def unfit_to_start(self, scores: Scores) -> str | None:
        high = next((team for team in scores if scores[team] >= self.target), None)
        return f"{high} cannot start at {self.target} or more" if high else None

    def settle(self, r: RoundInPlay) -> Scores:
        holes = CancellingHoles(self.holes, r.order)
        makes = self.chase(r, holes)
        scores = {team: self.new_score(r, holes, team, makes.get(team)) for team in sorted(r.order)}
        for team, (goal, stuck) in makes.items():
            if goal == self.target:
                how = "stuck-vic" if stuck else "third-throw"
                made = "the vic is stuck" if stuck else "made with the last throw"
                r.win(team, how, "HB-8", f"{r.label(team)} on exactly {self.target}, {made}: the game")
            elif scores[r.other(team)] == 0:
                how = "first-round-skunk" if r.number == 1 and not any(r.start.values()) else "skunk"
                r.win(team, how, "HB-13", f"{r.label(team)} on exactly {self.skunk} to 0: {how.replace('-', ' ')}")
        if r.complete and not r.winner:
            self.say_skunk_lost(r, scores)
            self.say_first_next(r, holes.last_thrower)
        return scores

    def chase(self, r: RoundInPlay, holes: CancellingHoles) -> dict[str, Make]:
        """Every throw in turn: the wins that were made (HB-8) and not broken (HB-11)."""
        first, second = r.order
        makes: dict[str, Make] = {}
        for e in r.effects:
            team, last = e.team, e.n == self.washers
            if last:
                was = r.start[team] + holes.points[team]
                to_beat = first in makes and self.wins(r, holes, first, makes[first])
            drops = holes.drop_all(r, "HB-3", e)
            if e.throw.places[0].name == "dead":
                r.say("HB-16", team, f"{r.name(team)}'s {e.piece} hit the floor first: nothing it did counts")
            if makes and (how := self.broken(r, holes, e, first, makes[first])):
                del makes[first]
                r.say("HB-11", first, f"{r.name(first)}'s win is broken: {how}")
            if last and (make := self.make(r, holes, e, drops, was)):
                if to_beat:
                    r.say("HB-12", second, f"no win for {r.name(second)}: {r.name(first)}'s stood before this throw")
                else:
                    makes[team] = make
        return makes

    def make(self, r: RoundInPlay, holes: CancellingHoles, e: Effect, drops: list[Drop], was: int) -> Make | None:
        """Did this last throw make the target, or the skunk?"""
        now = r.start[e.team] + holes.points[e.team]
        if now not in (self.target, self.skunk) or (now == self.skunk and not self.may_skunk(r, e.team)):
            return None
        thrown, name = e.changes[e.piece], r.name(e.team)
        rule = "HB-8" if now == self.target else "HB-13"
        if was == now and (thrown.name == "on" or thrown.leaning):
            r.say(rule, e.team, f"{name} had {now} and the last washer stays on the board")
            if thrown.leaning:
                r.say("HB-2", e.team, f"{name}'s {e.piece} leans: that is on the board, not in the hole")
            return now, e.piece
        if was > now:
            return None
        if any(cancelled and piece == e.piece for piece, _, cancelled in drops):
            r.say("HB-9", e.team, f"{name}'s last throw cancels, so it cannot win")
            return None
        if was == now:
            return None
        r.say(rule, e.team, f"{name} goes from {was} to exactly {now} with the last throw")
        return now, ""

    def broken(self, r: RoundInPlay, holes: CancellingHoles, e: Effect, team: str, make: Make) -> str | None:
        """How this throw broke the team's made win, if it did."""
        goal, stuck = make
        total = r.start[team] + holes.points[team]
        if total != goal:
            return f"{total} instead of {goal}"
        moved = e.changes.get(stuck)
        if moved and not moved.leaning and moved.name != "on":
            return f"{stuck} does not stay on the board"
        return None

    def wins(self, r: RoundInPlay, holes: CancellingHoles, team: str, make: Make) -> bool:
        """Would this made win win if the round ended here?"""
        other = r.other(team)
        return make[0] == self.target or self.settled(r.start[other], holes.points[other])[1] == 0

    def remember(self, memory: frozenset[str], scores: Scores) -> frozenset[str]:
        """Who may still skunk: the opponent has had 0 after every round (HB-13), and none ended 11-0 (HB-14)."""
        if not memory:
            return memory
        (a, score_a), (b, score_b) = scores.items()
        lost = {a: score_b != 0 or score_a == self.skunk, b: score_a != 0 or score_b == self.skunk}
        return frozenset(team for team in memory if not lost[team])

    def may_skunk(self, r: RoundInPlay, team: str) -> bool:
        return team in r.memory

    def settled(self, start: int, points: int) -> tuple[str, int, str]:
        """The clause, the new score and the reason, for a team that has not made a win."""
        total = start + points
        if total < self.target:
            return "HB-5", total, f"{start} + {points} = {total}"
        if total > self.target:
            return "HB-6", start - points, f"{total} is over {self.target}: {start} - {points} = {start - points}"
        return "HB-7", start, f"{total} without a made win: back to {start}"

    def new_score(self, r: RoundInPlay, holes: CancellingHoles, team: str, make: Make | None) -> int:
        start, points, label = r.start[team], holes.points[team], r.label(team)
        holes.say_sum(r, "HB-1", team, least=2)
        if make and make[0] == self.target:
            r.say("HB-18", team, f"{label}: {start} + {points} = {self.target}")
            return self.target
        rule, score, text = self.settled(start, points)
        r.say(rule, team, f"{label}: {text}")
        return score

    def say_skunk_lost(self, r: RoundInPlay, scores: Scores) -> None:
        for team in scores:
            if scores[team] == self.skunk and scores[r.other(team)] == 0:
                when = "" if self.may_skunk(r, team) else ", as before"
                r.say("HB-14", team, f"{r.label(team)} on {self.skunk} to 0 without winning: no skunk any more{when}")

    def say_first_next(self, r: RoundInPlay, last: str | None) -> None:
        if last:
            text = f"{r.label(last)} first: {r.name(last)}'s throw was the last to put a washer into a hole"
        else:
            text = f"{r.label(r.order[0])} first again: no washer went into a hole"
        r.first_next(last or r.order[0], "HB-15", text)
