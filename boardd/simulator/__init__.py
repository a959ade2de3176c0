"""A board and a game, or chance, in; what the board's sensors would have reported, and what really happened, out.

Discs are thrown, bounce, slide, knock, fall, lean and leave the deck (throwing, sliding, collide; script where a sheet
wants what no throw was found for). From that come forces on the load cells (deck, spline, cells), pulses of the beams
(falling, beams) and covered IR sensors (ir), and what is not a throw (events). The engine that reads traces shares
nothing with this but the board file and the trace format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from boardd.errors import UsageError
from boardd.game import score
from boardd.model import Board, Game, Reading
from boardd.rules import find
from boardd.simulator import conditions, faults, options
from boardd.simulator.cells import draw_chip
from boardd.simulator.faults import Hurt
from boardd.simulator.options import Options
from boardd.simulator.play import Play
from boardd.simulator.readings import readings
from boardd.simulator.truth import Truth
from boardd.trace import Header


@dataclass
class Simulated:
    header: Header
    readings: Iterator[Reading]  # once
    truth: Truth
    end_s: float
    hurts: list[Hurt]


def quiet(text: str) -> None:
    pass


def simulate(
    board: Board,
    game: Game | str,
    seed: int,
    wanted: Options | None = None,
    say: Callable[[str], None] = quiet,
) -> Simulated:
    """`game` is what a sheet says, or a variant's name for a random game."""
    wanted = wanted or Options()
    chance = Random(f"{seed}")
    random_game = isinstance(game, str)
    sheet = new_game(game, chance) if isinstance(game, str) else game
    options.check(wanted, board, sheet.variant)
    check_board(board, sheet)
    if not random_game:
        score(sheet)
    if wanted.mass_gap_g:
        board = board._replace(mass_g={**board.mass_g, "B": board.mass_g["A"] + wanted.mass_gap_g})
    now = conditions.draw(board, chance)
    if wanted.leaners is not None:
        now = replace(now, lean=wanted.leaners)
    play = Play(board, sheet, now, wanted, chance)
    play.play(random_game, say)
    end_s = play.t_s
    hurts = faults.settle(wanted.faults, board, end_s, chance)
    glitch = faults.glitch_rate(hurts)
    chips = []
    if board.loads:
        sunny = any(hurt.kind == "sun" for hurt in hurts)
        cells = range(len(board.loads.cells_mm))
        chips = [
            [draw_chip(board.loads.at(end), cell, glitch, sunny, chance) for cell in cells]
            for end in range(len(play.ends))
        ]
    if wanted.wind:
        for end in play.ends:
            end.events.wind(end_s)
    if board.loads and wanted.calibrated:
        scale = tuple(chip.counts_per_gram * (1 + chance.gauss(0, 0.003)) for chip in chips[0])
        for far in chips[1:]:  # as the board file has it: one scale for both, or the far board's own
            far[:] = [
                replace(chip, counts_per_gram=counts * (1 + chance.gauss(0, 0.003)))
                for chip, counts in zip(far, board.loads.far or scale, strict=True)
            ]
        board = board._replace(loads=board.loads._replace(counts_per_gram=scale))
    play.truth.lines.append({"faults": [hurt._asdict() for hurt in hurts]})
    header = Header(board, sheet._replace(rounds=()), wanted.ends)
    made = readings(board, now, [end.scene for end in play.ends], chips, play.buttons, hurts, end_s, chance)
    return Simulated(header, made, play.truth, end_s, hurts)


def new_game(variant: str, chance: Random) -> Game:
    find(variant)
    return Game(variant, {}, {"A": (), "B": ()}, chance.choice("AB"), {"A": 0, "B": 0}, ())


def check_board(board: Board, game: Game) -> None:
    """The variant's holes must be there."""
    variant = find(game.variant)
    missing = [name for name in variant.holes if name not in [hole.name for hole in board.holes]]
    if variant.piece != "washer":
        raise UsageError(f"{game.variant} is played with weights; only washer boards can be simulated")
    if missing:
        raise UsageError(f"board {board.name} has no hole {missing[0]}, which {game.variant} needs")
    if others := [hole.name for hole in board.holes if hole.name not in variant.holes]:
        raise UsageError(f"board {board.name} has a hole {others[0]}, which {game.variant} has not")
    lacking = [team for team in game.teams if team not in board.mass_g]
    if lacking:
        raise UsageError(f"board {board.name} does not say what team {lacking[0]}'s pieces weigh")
