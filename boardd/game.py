"""A game's facts in; the score after each round, and whose throw it is, out: a fold over what happened."""

from collections.abc import Iterator

from boardd.errors import Refused, either
from boardd.model import Game, Round, RoundScore, Scores, Standing, Why
from boardd.record import NamedTuple
from boardd.rules import find
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.variant import Variant


def score(game: Game) -> list[RoundScore]:
    """What each round came to; Refused if the rules do not allow what the game says."""
    return [scored for _, scored in play(game)]


def score_as_thrown(game: Game) -> list[RoundScore]:
    """The same for throws made under other rules: teams threw as they did, and a win ends it."""
    return [scored for _, scored in play(game, as_thrown=True)]


def standing(game: Game) -> Standing:
    """Where the game stands after its last throw, and who throws next."""
    return follow(game)[1]


def follow(game: Game, as_thrown: bool = False) -> tuple[list[RoundScore], Standing]:
    """What each round came to, and where the game stands."""
    rounds, stands, _ = followed(game, as_thrown)
    return rounds, stands


def followed(game: Game, as_thrown: bool = False) -> tuple[list[RoundScore], Standing, RoundInPlay]:
    """The same, and its last round."""
    rules, order = opening(game)
    r = RoundInPlay(rules, 1, order, game.teams, game.scores, rules.remember(frozenset(game.teams), game.scores))
    scored, rounds = r.score(), []
    for played in play(game, as_thrown):
        r, scored = played
        rounds.append(scored)
    up = r.up()
    if up is None and scored.next:
        up = RoundInPlay(rules, scored.round + 1, next_order(r, scored), game.teams, scored.scores).up()
    stands = Standing(scored.round, r.start, scored.scores, r.places, up, scored.winner, scored.how, scored.why)
    return rounds, stands, r


def next_round(game: Game) -> tuple[tuple[str, ...], Scores, frozenset[str]]:
    """The order, the scores and what is remembered at the beginning of the round after these."""
    rules, order = opening(game)
    scores, memory = game.scores, rules.remember(frozenset(game.teams), game.scores)
    for r, scored in play(game, as_thrown=True):
        order = next_order(r, scored)
        scores, memory = scored.scores, rules.remember(memory, scored.scores)
    return order, scores, memory


class Played(NamedTuple):
    """A round, and how the next one begins."""

    turns: Round
    r: RoundInPlay
    scored: RoundScore
    order: tuple[str, ...]
    memory: frozenset[str]


class Recalled:
    """The rounds of the last game that was played here: one that goes on is not scored from its beginning again."""

    def __init__(self) -> None:
        self.last: tuple[Game | None, list[Played]] = None, []

    def of(self, game: Game) -> list[Played]:
        known, rounds = self.last
        return rounds if known == game._replace(rounds=()) else []

    def keep(self, game: Game, rounds: list[Played]) -> None:
        self.last = game._replace(rounds=()), rounds


RECALLED = Recalled()


def play(game: Game, as_thrown: bool = False) -> Iterator[tuple[RoundInPlay, RoundScore]]:
    """Every round that was thrown, with its score. Only the last one is the caller's to go on with."""
    rules, order = opening(game)
    scores, memory = game.scores, rules.remember(frozenset(game.teams), game.scores)
    last = len(game.rounds) - 1
    because: Why | None = None
    known: list[Played] = RECALLED.of(game) if as_thrown else []
    played: list[Played] = []
    for number, turns in enumerate(game.rounds):
        if number < last and number < len(known) and known[number].turns == turns:
            one = known[number]
        else:
            known = []
            if as_thrown:
                order = tuple(dict.fromkeys([*(turn.team for turn in turns), *order]))
            r = RoundInPlay(rules, number + 1, order, game.teams, scores, memory)
            throw_all(r, turns, number == last, because)
            scored = settle(r, turns)
            one = Played(turns, r, scored, next_order(r, scored), rules.remember(memory, scored.scores))
        _, r, scored, order, memory = one
        if not scored.complete and number < last:
            raise Refused(f"round {r.number} is not finished; only the last one may be", number + 1)
        yield r, scored
        if scored.winner and as_thrown:
            break
        if scored.winner and number < last:
            raise Refused(f"{r.label(scored.winner)} won in round {r.number}; no round can follow", number + 1)
        scores, because = scored.scores, scored.why[-1]
        if number < last:
            played.append(one)
    if as_thrown:
        RECALLED.keep(game, played)


def opening(game: Game) -> tuple[Variant, tuple[str, ...]]:
    """The rules as agreed and the order of the first round (G-1), if a game can start like this."""
    rules = find(game.variant)(game.settings)
    teams = list(game.teams)
    if len(teams) > 2 and not rules.more_than_two_teams:
        raise Refused(f"{game.variant} is played by two teams, A and B", teams[2])
    for team, players in game.teams.items():
        if len(players) not in (0, 1, 2, 4):
            raise Refused(f"{team} has {len(players)} players; a team has 1, 2 or 4", team)
    if game.first not in game.teams:
        raise Refused(f"there is no team {game.first}; {either(teams)} would be right", "first")
    if unfit := rules.unfit_to_start(game.scores):
        raise Refused(f"no game could stand at these scores: {unfit} (G-6)", "scores")
    start = teams.index(game.first)
    return rules, (*teams[start:], *teams[:start])


def next_order(r: RoundInPlay, scored: RoundScore) -> tuple[str, ...]:
    return r.order if scored.next in (None, r.order[0]) else r.order[::-1]


def throw_all(r: RoundInPlay, turns: Round, last_round: bool, because: Why | None) -> None:
    """Every throw of the round; a turn that stops early must be the last of the game.

    `because` is why the first team is first.
    """
    for i, turn in enumerate(turns):
        before = len(r.effects)
        at_end = last_round and i == len(turns) - 1
        if i and turns[i - 1].team == turn.team:
            raise Refused(
                f"{turn.team}'s turn goes on here; the same turn, without a |, would be right", r.number - 1, i
            )
        try:
            if not turn.throws and not at_end:
                raise Refused(f"{turn.team}'s throws are missing; only the end of a sheet may be unfinished", "turn")
            if not turn.throws:
                r.check_turn(turn.team)
            for throw in turn.throws:
                r.throw(turn.team, throw)
        except Refused as refusal:
            if refusal.at == ("turn",):
                reason = f" ({because.text}, {because.rule})" if because and not r.effects else ""
                raise Refused(f"{refusal}{reason}", r.number - 1, i) from None
            raise Refused(str(refusal), r.number - 1, i, len(r.effects) - before, *refusal.at) from None
        left = 0 if r.rules.alternating else r.rules.owed(r, turn.team)
        if left and not at_end:
            text = f"{turn.team}'s turn is too short: {left} more of {left + r.thrown[turn.team]} throws would be right"
            raise Refused(text, r.number - 1, i)


def settle(r: RoundInPlay, turns: Round) -> RoundScore:
    """The round's score; what it lacks is reported where the piece in question came to rest."""
    try:
        return r.score()
    except Refused as refusal:
        if refusal.at[:1] != ("rests",):
            raise Refused(str(refusal), r.number - 1) from None
        piece = refusal.at[-1]
        throws = [(i, j) for i, turn in enumerate(turns) for j in range(len(turn.throws))]
        rested = max(n for n, e in enumerate(r.effects) if piece in e.changes)
        moved = [n for n, move in enumerate(r.effects[rested].throw.moves) if move.piece == piece]
        raise Refused(str(refusal), r.number - 1, *throws[rested], *(("move", moved[0]) if moved else ())) from None
