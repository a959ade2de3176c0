"""Promises that hold for every game of every variant."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardd import game as games
from boardd.errors import Refused
from boardd.game import Recalled, follow, play, score, standing
from boardd.log import fold
from boardd.model import Game, Turn
from boardd.rules import find, names
from boardd.sheet import parse, throw_of, write
from tests.games import random_game, random_settings
from tests.refereed import Table

COLLAR = {"scoring": "horse-collar"}
GAMES = [(name, {}) for name in names()] + [("tap-and-draw", COLLAR)]

chances = st.integers(0, 2**32).map(Random)
every_variant = pytest.mark.parametrize(("variant", "house_rules"), GAMES, ids=lambda value: str(value))


def prefixes(game: Game) -> list[Game]:
    """The game as it stood after each single throw."""
    found = []
    for number, turns in enumerate(game.rounds):
        for i, turn in enumerate(turns):
            for j in range(len(turn.throws)):
                cut = (*turns[:i], Turn(turn.team, turn.throws[: j + 1]))
                found.append(game._replace(rounds=(*game.rounds[:number], cut)))
    return found


@every_variant
@given(chance=chances)
@settings(max_examples=40)
def test_a_written_sheet_is_the_same_game(variant, house_rules, chance):
    house_rules = {**house_rules, **random_settings(variant, chance)}
    game = random_game(variant, chance, rounds=3, settings=house_rules)
    again = parse(write(game)).game
    assert again == game
    assert score(again) == score(game)


@every_variant
@given(chance=chances)
@settings(max_examples=20)
def test_scoring_a_prefix_is_having_stopped_there(variant, house_rules, chance):
    game = random_game(variant, chance, rounds=3, settings=house_rules)
    whole = score(game)
    for prefix in prefixes(game):
        done = score(prefix)
        assert done[:-1] == whole[: len(done) - 1]
        assert done[-1].round == len(prefix.rounds)
        if prefix.rounds[-1] == game.rounds[len(prefix.rounds) - 1]:
            assert done[-1] == whole[len(done) - 1]


@every_variant
@given(chance=chances)
@settings(max_examples=20)
def test_whoever_is_up_is_who_throws_next(variant, house_rules, chance):
    game = random_game(variant, chance, rounds=3, settings=house_rules)
    throws = [(number, turn.team) for number, turns in enumerate(game.rounds, 1) for turn in turns for _ in turn.throws]
    boards = [standing(prefix) for prefix in prefixes(game)]
    assert all(board.winner is None or board.up is None or board.up.bonus for board in boards)
    for board, following in zip(boards[:-1], throws[1:], strict=True):
        if board.up and board.up.bonus and (board.up.round, board.up.team) != following:
            continue  # declined
        assert board.up
        assert (board.up.round, board.up.team) == following


@every_variant
@given(chance=chances)
@settings(max_examples=20)
def test_points_are_what_the_scores_changed_by(variant, house_rules, chance):
    game = random_game(variant, chance, rounds=4, settings=house_rules)
    scores = game.scores
    for r in score(game):
        assert r.scores == {team: scores[team] + r.points[team] for team in scores}
        assert (r.winner is None) == (r.how is None)
        assert (r.next is None) == (not r.complete or r.winner is not None)
        scores = r.scores


@every_variant
@pytest.mark.parametrize("seed", range(3))
def test_random_games_end(variant, house_rules, seed):
    if variant == "crazy-eight":
        house_rules = {"target": 3}  # chance alone rarely knocks a whole volley off
    game = random_game(variant, Random(seed), rounds=50_000, settings=house_rules)
    assert score(game)[-1].winner


def in_another_order(game: Game, chance: Random) -> Game:
    """The same throws, each turn's in another order."""
    rounds = tuple(
        tuple(Turn(turn.team, tuple(chance.sample(turn.throws, len(turn.throws)))) for turn in turns)
        for turns in game.rounds
    )
    return game._replace(rounds=rounds)


def first_round_without_moves_and_bonus(game: Game) -> Game:
    each = find(game.variant)({}).each
    turns = (
        Turn(turn.team, tuple(throw._replace(moves=()) for throw in turn.throws[:each])) for turn in game.rounds[0]
    )
    return game._replace(rounds=(tuple(turns),))


@pytest.mark.parametrize("variant", ["yocu-4", "yocu-9", "horse-collar"])
@given(chance=chances)
@settings(max_examples=40)
def test_the_order_of_a_turns_throws_does_not_change_the_points(variant, chance):
    game = first_round_without_moves_and_bonus(random_game(variant, chance, rounds=1, settings={"target": 999}))
    assert score(in_another_order(game, chance))[0].points == score(game)[0].points


@given(chance=chances)
@settings(max_examples=300)
def test_nobody_is_given_a_holeyboard_win(chance):
    """The winner's third throw dropped a washer of its own, or stayed on the board."""
    game = random_game("holeyboard", chance, rounds=30)
    r = score(game)[-1]
    if not r.winner:
        return
    turn = next(turn for turn in game.rounds[-1] if turn.team == r.winner)
    third = turn.throws[2]
    own = [third.places[0], *(move.to for move in third.moves if move.piece[0] == r.winner)]
    dropped = any(place.name in "135" and not place.leaning for place in own)
    assert dropped or third.places[0].name == "on" or third.places[0].leaning


def anew(game: Game) -> object:
    """What a game comes to for somebody who sees it for the first time."""
    games.RECALLED = Recalled()
    try:
        return follow(game, as_thrown=True)
    except Refused as refusal:
        return str(refusal), refusal.at


@every_variant
@given(chance=chances)
@settings(max_examples=20)
def test_a_game_that_goes_on_or_is_corrected_comes_to_what_it_would_from_the_beginning(variant, house_rules, chance):
    game, other = (random_game(variant, chance, rounds=4, settings=house_rules) for _ in range(2))
    before = other.rounds[:1] if other.teams.keys() == game.teams.keys() else ()
    corrected = game._replace(rounds=(*before, *game.rounds[1:]))
    went_on = [each._replace(rounds=(*each.rounds, *game.rounds[:1])) for each in prefixes(game)]  # too early, mostly
    growing = [one for both in zip(prefixes(game), went_on, strict=True) for one in both]
    shown = [*growing, corrected, game, other, *prefixes(corrected)]
    expected = [anew(each) for each in shown]
    games.RECALLED = Recalled()
    found: list[object] = []
    for each in shown:
        try:
            found.append(follow(each, as_thrown=True))
        except Refused as refusal:
            found.append((str(refusal), refusal.at))
    assert found == expected


def test_whoever_goes_on_with_the_last_round_changes_it_for_nobody_else():
    game = parse("variant: holeyboard\n1. A 5 3 on | B off off off\n2. A 1").game
    before = follow(game, as_thrown=True)
    *_, (r, _) = play(game, as_thrown=True)
    r.throw("A", throw_of("5"))
    assert follow(game, as_thrown=True) == before


@given(chance=chances)
@settings(max_examples=30)
def test_a_log_that_grows_is_folded_as_if_it_were_read_from_the_beginning(chance):
    table = Table("holeyboard")
    for _ in range(40):
        do = chance.choice(["throw"] * 6 + ["miss", "undo", "undo", "pickup", "correct", "new", "end"])
        more: dict[str, object] = {}
        turn = table.board.turn
        if do == "throw" and turn:
            do, more = "correct", {"throw": f"{turn.team}{turn.throw}", "to": chance.choice(("5", "3", "on", "off"))}
        elif do in ("correct", "throw"):
            do, more = "correct", {"throw": f"{chance.choice('AB')}{chance.randint(1, 3)}", "to": "1", "round": 1}
        with suppress(Refused):
            table.do(do, **more)
        entries = table.referee.entries
        entries[-1:] = [entry._replace(time="now") for entry in entries[-1:]]  # as the daemon does
        assert table.referee.folded == fold(entries)
