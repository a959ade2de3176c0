"""Games whose frame is always finished: then the highest score at or above the target wins."""

from boardd.model import Scores
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.weights import WeightGame


def highest(r: RoundInPlay, rule: str, scores: Scores, target: int) -> None:
    """Tell `r` who won, or that it is tied for highest and there is another frame."""
    top = max(scores.values())
    best = [team for team in scores if scores[team] == top]
    if top < target:
        return
    if len(best) == 1:
        r.win(best[0], "highest", rule, f"{r.label(best[0])} on {top}, the highest at {target} or more: the game")
    else:
        r.say(rule, None, f"{' and '.join(map(r.label, best))} tied for highest on {top}: another frame")


def unfit_to_start(scores: Scores, target: int) -> str | None:
    low = next((team for team in scores if scores[team] < 0), None)
    if low:
        return f"{low} cannot start below 0"
    top = max(scores.values())
    best = [team for team in scores if scores[team] == top]
    if top >= target and len(best) == 1:
        return f"{best[0]} cannot start alone on the highest score of {target} or more, that is a won game"
    return None


class FrameGame(WeightGame):
    """Each team in turn shoots all the weights on a cleared board; the order never changes."""

    more_than_two_teams = True
    cleared_every_turn = True
    win_rule: str
    order_rule: str

    def unfit_to_start(self, scores: Scores) -> str | None:
        return unfit_to_start(scores, self.target)

    def turn_points(self, r: RoundInPlay, team: str) -> int:
        raise NotImplementedError

    def settle(self, r: RoundInPlay) -> Scores:
        scores = {team: r.start[team] for team in sorted(r.order)}
        for team in r.order:
            if r.thrown[team]:
                scores[team] += self.turn_points(r, team)
        highest(r, self.win_rule, scores, self.target)
        r.first_next(r.order[0], self.order_rule, f"{r.label(r.order[0])} first again: the order never changes")
        return scores
