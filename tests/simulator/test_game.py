"""Whole games: the sheet that goes in comes out, the rules are kept, the sensors show what happened."""

from pathlib import Path
from random import Random
from statistics import fmean

import pytest

import boardd
from boardd.board import load
from boardd.game import score
from boardd.sheet import parse
from boardd.simulator import simulate
from boardd.simulator.options import Options
from boardd.simulator.truth import bare
from boardd.trace import write_header, write_reading
from tests.games import random_game

SHEETS = Path(boardd.__file__).parent / "sheets"
WASHERS = ["holeyboard", "yocu-4", "yocu-9", "ritzenthaler"]


def shipped(variant):
    return parse((SHEETS / f"{variant}.sheet").read_text()).game


def tokens(game):
    return [str(bare(throw)) for turns in game.rounds for turn in turns for throw in turn.throws]


@pytest.mark.parametrize("board", ["", "-base", "-ir"])
@pytest.mark.parametrize("variant", WASHERS)
def test_a_shipped_sheet_comes_back_with_the_same_throws(variant, board):
    game = shipped(variant)
    made = simulate(load(variant + board), game, seed=2)
    assert tokens(made.truth.game) == tokens(game) == [line["throw"] for line in made.truth.throws()]
    assert score(parse(made.truth.sheet()).game)[-1].winner == score(game)[-1].winner


@pytest.mark.parametrize("variant", WASHERS)
def test_any_legal_game_can_be_played_and_positions_are_kept(variant):
    for seed in range(3):
        game = random_game(variant, Random(seed), 3)
        made = simulate(load(variant), game, seed)
        assert tokens(made.truth.game) == tokens(game)
        for asked, given in zip(places(game), places(made.truth.game), strict=True):
            if asked.at_mm:
                assert given.at_mm == pytest.approx(asked.at_mm, abs=4.6)


def places(game):
    throws = [throw for turns in game.rounds for turn in turns for throw in turn.throws]
    return [place for throw in throws for place in (throw.places[0], *(move.to for move in throw.moves))]


@pytest.mark.parametrize("variant", WASHERS)
def test_a_random_game_keeps_the_rules_and_ends_with_a_win(variant):
    made = simulate(load(variant), variant, seed=11)
    rounds = score(parse(made.truth.sheet()).game)
    assert len(rounds) == len([line for line in made.truth.lines if "pick_up" in line])
    assert rounds[-1].winner or len(rounds) == 60
    assert all(scored.complete for scored in rounds)


def test_the_same_seed_gives_the_same_bytes_and_another_another_board():
    def text(seed):
        made = simulate(load("holeyboard"), "holeyboard", seed, Options(rounds=1))
        return write_header(made.header) + "".join(map(write_reading, made.readings)) + made.truth.text()

    assert text(1) == text(1)
    assert text(1) != text(2)


def test_all_kinds_of_throws_come_up_by_themselves():
    said = set()
    for seed in range(12):
        for line in simulate(load("holeyboard"), "holeyboard", seed, Options(rounds=12)).truth.throws():
            said |= set(line["tags"])
    assert said >= {"direct", "via-deck", "slid-off", "rest", "leaner", "miss", "dead"}
    assert said >= {"knock-in", "knock-off", "knock-aside", "several", "took-place", "tipped-flat"}


def test_the_header_says_what_was_played_on_which_board():
    made = simulate(load("holeyboard"), shipped("holeyboard"), 1, Options(mass_gap_g=6, ends=2, rounds=1))
    assert made.header.ends == 2
    assert made.header.board.mass_g == {"A": 75, "B": 81}
    assert made.header.game.rounds == ()
    assert made.header.game.teams == {"A": ("Ann",), "B": ("Bob",)}


@pytest.mark.parametrize("board", ["holeyboard", "holeyboard-base"])
def test_the_deck_weighs_what_lies_on_it(board):
    """A second before a throw and a second after its rest: the sum changes by what came, went and fell."""
    game = parse("variant: holeyboard\nfirst: A\n1. A on@100,300 5 off(A1>off) | B on@300,500 3 off").game
    expected = [75, 75 if board == "holeyboard" else 0, -75, 81, 81 if board == "holeyboard" else 0, 0]
    made = simulate(load(board), game, 4, Options(mass_gap_g=6, calibrated=True))
    scale = made.header.board.loads.counts_per_gram
    sums = [
        (reading.t_s, sum(value / per_g for value, per_g in zip(reading.value, scale, strict=True)))
        for reading in made.readings
        if reading.kind == "load" and None not in reading.value
    ]

    def weight(start_s, end_s):
        values = sorted(total for t_s, total in sums if start_s <= t_s < end_s)
        return fmean(values[5:-5])

    for line, change_g in zip(made.truth.throws(), expected, strict=True):
        before, after = line["t_contact"] - 0.1, line["t_rest"] + 1.4
        assert weight(after, after + 0.7) - weight(before - 0.7, before) == pytest.approx(change_g, abs=4)


def test_yocus_even_rounds_are_thrown_from_the_far_side():
    """Hole 1 from the far side is the beam of hole 5, and on@x,y counts from the other corner."""
    game = parse(
        "variant: yocu-4\n1. A 1 off off off | B off off off off\n2. A 1 on@100,200 off off | B off off off off"
    )
    made = simulate(load("yocu-4"), game.game, 3, Options(calibrated=True))
    throws = made.truth.throws()
    readings = list(made.readings)

    def broken(line):
        start_s, end_s = line["t_contact"] - 0.05, line["t_rest"] + 0.3
        return {r.name.split(".")[0] for r in readings if r.kind == "beam" and start_s < r.t_s < end_s}

    assert (broken(throws[0]), broken(throws[8])) == ({"1"}, {"5"})
    rows = [r for r in readings if r.kind == "load" and None not in r.value]
    rest_s = throws[9]["t_rest"]
    before = [r.value for r in rows if throws[9]["t_contact"] - 1 < r.t_s < throws[9]["t_contact"] - 0.05]
    after = [r.value for r in rows if rest_s + 1.2 < r.t_s < rest_s + 2]
    scale, cells = made.header.board.loads.counts_per_gram, made.header.board.loads.cells_mm
    gained = [
        (fmean(b) - fmean(a)) / s
        for a, b, s in zip(zip(*before, strict=True), zip(*after, strict=True), scale, strict=True)
    ]
    x_mm, y_mm = (sum(g * cell[axis] for g, cell in zip(gained, cells, strict=True)) / sum(gained) for axis in (0, 1))
    assert (x_mm, y_mm) == pytest.approx((508 - 100, 1727 - 200), abs=25)


def test_a_person_stands_on_the_other_end_while_somebody_throws():
    made = simulate(load("holeyboard"), shipped("holeyboard"), 5, Options(rounds=1, ends=2))
    scale = made.header.board.loads.counts_per_gram
    heavy = {0: 0.0, 1: 0.0}
    first = {}
    contacts = [line["t_contact"] for line in made.truth.throws()]
    for reading in made.readings:
        if reading.kind == "load" and None not in reading.value:
            total = sum(value / per_g for value, per_g in zip(reading.value, scale, strict=True))
            first.setdefault(reading.end, total)
            if any(abs(reading.t_s - t_s + 0.3) < 0.2 for t_s in contacts):
                heavy[reading.end] = max(heavy[reading.end], total - first[reading.end])
    assert heavy[1] > 10_000  # 5 kg cells, caught by their stops
    assert heavy[0] < 2_000


def test_a_round_takes_well_under_a_second_to_make():
    import time

    start_s = time.process_time()
    made = simulate(load("yocu-4"), "yocu-4", 3, Options(rounds=2))
    assert sum(1 for _ in made.readings) > 5000
    assert (time.process_time() - start_s) / 2 < 1.5  # half a second where nothing else runs


def test_an_unfinished_round_is_not_picked_up():
    game = parse("variant: holeyboard\n1. A 5 on ~3 | B 3").game
    made = simulate(load("holeyboard"), game, 3)
    assert not [line for line in made.truth.lines if "pick_up" in line]
    assert tokens(made.truth.game) == ["5", "on", "~3", "3"]
    level = {reading.name: reading.value[0] for reading in made.readings if reading.kind == "beam"}
    assert level["3.rim"] == 1


def test_knocks_and_leaners_can_be_made_common():
    def tagged(tag, **options):
        made = [simulate(load("yocu-4"), "yocu-4", seed, Options(rounds=8, **options)) for seed in range(3)]
        return sum(tag in line["tags"] for each in made for line in each.truth.throws())

    assert tagged("leaner", leaners=1.0) > 8
    assert tagged("leaner", leaners=0.0) == 0
    hits = [sum(tagged(tag, knocks=part) for tag in ("own", "opponents")) for part in (0.0, 1.0)]
    assert hits[1] > hits[0] + 5
