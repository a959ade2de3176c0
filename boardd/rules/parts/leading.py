"""Games in which only one team scores: with its weights that lead the opponent's best one."""

from collections.abc import Mapping

from boardd.model import Place, Scores
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.variant import sum_of
from boardd.rules.parts.weights import WeightGame

Rank = tuple[float, ...]


class LeadingGame(WeightGame):
    alternating = True
    lead_rule: str
    next_rule: str
    win_rule: str

    def unfit_to_start(self, scores: Scores) -> str | None:
        for team, score in scores.items():
            if not 0 <= score < self.target:
                return f"{team} cannot start at {score}; 0 to {self.target - 1} would be right"
        return None

    def ranks(self, r: RoundInPlay, weights: Mapping[str, Place]) -> dict[str, Rank]:
        """How deep or high each weight in play lies, to be compared with the others."""
        raise NotImplementedError

    def settle(self, r: RoundInPlay) -> Scores:
        weights = {piece: place for piece, place in r.places.items() if self.value(place)}
        ranks = self.ranks(r, weights)
        best = {team: max((ranks[piece] for piece in ranks if piece[0] == team), default=()) for team in r.order}
        scores = {team: r.start[team] for team in sorted(r.order)}
        leader = self.leader(r, best)
        if leader is None:
            r.say(self.lead_rule, None, "neither team is ahead: no score")
            hammer = r.order[-1]
            r.first_next(
                hammer, self.next_rule, f"{r.label(hammer)} first: nobody scored, and {r.name(hammer)} had the hammer"
            )
            return scores
        ahead = [self.value(weights[p]) for p in ranks if p[0] == leader and ranks[p] > best[r.other(leader)]]
        scores[leader] += sum(ahead)
        label = r.label(leader)
        rival = r.other(leader)
        lead = f"ahead of {r.label(rival)}'s best" if best[rival] else f"{r.label(rival)} has no weight in play"
        r.say(self.lead_rule, leader, f"{label}: {sum_of(ahead)}, {lead}")
        if scores[leader] >= self.target:
            r.win(
                leader, "reached-target", self.win_rule, f"{label} on {scores[leader]}, {self.target} or more: the game"
            )
        r.first_next(leader, self.next_rule, f"{label} first: whoever scores shoots first")
        return scores

    def leader(self, r: RoundInPlay, best: Mapping[str, Rank]) -> str | None:
        first, second = r.order
        if best[first] == best[second]:
            return None
        return first if best[first] > best[second] else second
