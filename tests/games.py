"""A variant and a source of chance in, a game that its rules allow out."""

from random import Random

from boardd.game import next_order
from boardd.model import Game, Move, Place, Throw, Turn
from boardd.rules import find
from boardd.rules.parts.round import RoundInPlay
from boardd.rules.parts.variant import Variant

NAMES = ("Ann", "Bob", "Çelik", "Dé Ö", "Eve", "明", "Gus", "Hal")


def random_game(variant: str, chance: Random, rounds: int, settings: dict[str, int | str] | None = None) -> Game:
    """At most so many rounds, fewer if somebody wins; the last one may be unfinished."""
    rules = find(variant)(settings or {})
    teams = "ABCD"[: chance.choice((2, 3, 4)) if rules.more_than_two_teams else 2]
    players = {team: tuple(chance.sample(NAMES, chance.choice((0, 1, 2, 4)))) for team in teams}
    first = chance.choice(teams)
    order = tuple(teams[teams.index(first) :] + teams[: teams.index(first)])
    scores = start = random_start(rules, teams, chance)
    memory, thrown = rules.remember(frozenset(teams), scores), []
    for number in range(rounds):
        r = RoundInPlay(rules, number + 1, order, players, scores, memory)
        stop = chance.randrange(40) if number == rounds - 1 else None
        thrown.append(random_round(r, chance, stop))
        scored = r.score()
        if scored.winner or not scored.complete:
            break
        order = next_order(r, scored)
        scores, memory = scored.scores, rules.remember(memory, scored.scores)
    return Game(variant, settings or {}, players, first, start, tuple(thrown))


def random_start(rules: Variant, teams: str, chance: Random) -> dict[str, int]:
    """Usually 0, sometimes scores that a game can stand at (G-6)."""
    scores = {team: chance.randrange(-5, rules.target + 2) for team in teams}
    return dict.fromkeys(teams, 0) if chance.random() < 0.5 or rules.unfit_to_start(scores) else scores


def random_settings(variant: str, chance: Random) -> dict[str, int | str]:
    """House rules within their ranges, where every game can still end."""
    rules = find(variant)({})
    chosen: dict[str, int | str] = {}
    if "washers" in rules.set:
        chosen["washers"] = chance.randrange(1, 6)
    if "weights" in rules.set:
        chosen["weights"] = chance.randrange(1, 6)
    if chance.random() < 0.5:
        chosen["target"] = chance.randrange(15, 60)
    return chosen


def random_round(r: RoundInPlay, chance: Random, stop: int | None) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    while (up := r.up()) and (stop is None or len(r.effects) < stop):
        if up.bonus and chance.random() < 0.3:
            if up.team == r.order[-1]:
                break
            team = r.order[r.order.index(up.team) + 1]  # declined
        else:
            team = up.team
        throw = random_throw(r, team, chance)
        r.throw(team, throw)
        if turns and turns[-1].team == team and not r.rules.alternating:
            turns[-1] = Turn(team, (*turns[-1].throws, throw))
        else:
            turns.append(Turn(team, (throw,)))
    return tuple(turns)


def random_throw(r: RoundInPlay, team: str, chance: Random) -> Throw:
    rules = r.rules
    if rules.volley and not r.thrown[team]:
        names = [*rules.holes] * 5 + ["off", "short"]
        return Throw(tuple(Place(chance.choice(names)) for _ in range(rules.volley)))
    movable = [
        piece
        for piece, place in r.places.items()
        if not rules.fixed(place) and (piece[0] == team or not rules.cleared_every_turn)
    ]
    moved = chance.sample(movable, chance.choice((0, 0, 0, 1, 1, len(movable))) if movable else 0)
    return Throw((random_place(rules, chance),), tuple(Move(p, random_place(rules, chance, moved=True)) for p in moved))


def random_place(rules: Variant, chance: Random, moved: bool = False) -> Place:
    names = [*rules.holes, *rules.places, *rules.holes]
    name = chance.choice([n for n in names if not (moved and n == "dead")])
    if rules.piece == "washer":
        if name == "on" and chance.random() < 0.5:
            return Place("on", at_mm=(float(chance.randrange(406)), chance.randrange(12700) / 10))
        return Place(name, leaning=name in rules.holes and chance.random() < 0.25)
    depth = chance.choice((0.0, 12.5, 310.0, 40.0, float(chance.randrange(2000))))
    if name in ("hang", "corner"):
        depth = -depth
    return Place(name, depth_mm=None if name == "off" else depth)
