"""A game as a sheet tells it, or chance and skill, in; every end's scene and the truth out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from boardd.game import next_order, opening
from boardd.model import Board, Game, Round
from boardd.rules.parts.round import RoundInPlay
from boardd.simulator.beams import Beams
from boardd.simulator.conditions import Conditions
from boardd.simulator.events import Events
from boardd.simulator.lying import End, Lying
from boardd.simulator.options import Options
from boardd.simulator.round import Button, InRound
from boardd.simulator.scene import Scene
from boardd.simulator.truth import Truth
from boardd.simulator.view import View

MOST_ROUNDS = 60
MOST_WASHERS = 13
SPREAD_G = 1.0  # within a set


class Play:
    """The whole game, played once from beginning to end."""

    def __init__(self, board: Board, game: Game, now: Conditions, options: Options, chance: Random) -> None:
        self.board, self.game, self.now, self.options, self.chance = board, game, now, options, chance
        self.ends = [self.end() for _ in range(options.ends)]
        self.buttons: list[Button] = []
        self.truth = Truth(game._replace(rounds=()))
        self.t_s = chance.uniform(2, 4)
        self.sets_g = {
            team: [chance.gauss(mass_g, SPREAD_G) for _ in range(MOST_WASHERS)] for team, mass_g in board.mass_g.items()
        }

    def end(self) -> End:
        scene, beams = Scene(), Beams(self.board, self.now, self.chance)
        return End(scene, beams, Events(self.board, scene, beams, self.chance))

    def play(self, random_game: bool, say: Callable[[str], None]) -> None:
        rules, order = opening(self.game)
        scores, rounds = self.game.scores, list[Round]()
        memory = rules.remember(frozenset(self.game.teams), scores)
        most = MOST_ROUNDS if random_game else len(self.game.rounds)
        for number in range(min(most, self.options.rounds or most)):
            say(f"round {number + 1}")
            r = RoundInPlay(rules, number + 1, order, self.game.teams, scores, memory)
            rounds.append(self.round(r, None if random_game else self.game.rounds[number]))
            scored = r.score()
            if scored.winner or not scored.complete:
                break
            order = next_order(r, scored)
            scores, memory = scored.scores, rules.remember(memory, scored.scores)
        self.truth.game = self.game._replace(rounds=tuple(rounds))

    def round(self, r: RoundInPlay, sheet: Round | None) -> Round:
        number = (r.number - 1) % len(self.ends)
        far_side = self.game.variant.startswith("yocu") and r.number % 2 == 0
        lying = Lying(self.ends[number], self.chance)
        sets_g = {team: self.chance.sample(set_g, len(set_g)) for team, set_g in self.sets_g.items()}
        here = InRound(r, lying, View(self.board, far_side), self.now, self.options, self.t_s, self.chance)
        thrown = here.play(sheet, sets_g, self.truth)
        if len(self.ends) == 2:
            for start_s, end_s in here.stood:
                self.ends[1 - number].events.person(start_s, max(end_s, start_s + 2))
        self.buttons += here.buttons
        self.t_s = here.t_s
        return thrown
