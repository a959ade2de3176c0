"""What is not a throw: hands, bumps, a phone, the pick-up; and throws that come too soon."""

from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

import boardd
from boardd.board import load
from boardd.sheet import parse
from boardd.simulator import conditions, simulate
from boardd.simulator.beams import Beams
from boardd.simulator.events import Events
from boardd.simulator.motion import Rest
from boardd.simulator.options import Options
from boardd.simulator.scene import Scene

GAME = parse((Path(boardd.__file__).parent / "sheets" / "holeyboard.sheet").read_text()).game
BOARD = load("holeyboard")


def events(seed=1):
    chance, scene = Random(seed), Scene()
    return scene, Events(BOARD, scene, Beams(BOARD, conditions.draw(BOARD, chance), chance), chance)


def lines(**options):
    return simulate(BOARD, GAME, 3, Options(rounds=3, **options)).truth.lines


def test_the_pick_up_lifts_every_piece_once_and_breaks_the_beams_for_long():
    scene, hands = events()
    lying = {"A1": Rest("on", 100.0, 300.0), "A2": Rest("flat", 203.0, 923.0, "3"), "A3": Rest("off")}
    end_s, gone = hands.pick_up(lying, 10.0)
    assert set(gone) == {"A1", "A2"}
    assert all(10 < t_s < end_s for t_s in gone.values())
    assert sorted(load.piece for load in scene.loads) == ["A1", "A2"]
    assert all(load.mass_g == 0 for load in scene.loads)
    assert {block.beam for block in scene.blocks} == {"3.rim", "3.floor"}
    assert max(block.end_s - block.t_s for block in scene.blocks) > 0.08


def test_a_hand_is_long_and_leaves_nothing():
    scene, hands = events()
    end_s = hands.hand(5.0)
    (press,) = scene.presses
    assert end_s - 5 >= 0.6
    assert press.force((press.t_s + press.end_s) / 2)[0] > 100
    assert not scene.loads


def test_a_bump_has_no_weight_and_a_blow_of_up_to_a_third_of_a_newton_second():
    scene, hands = events()
    hands.bump(5.0)
    assert not scene.loads
    assert all(0.04 <= abs(blow.impulse_gs) * 9.807 / 1000 <= 0.31 for blow in scene.blows)


def test_a_phone_weighs_while_it_lies_there():
    scene, hands = events()
    end_s = hands.phone(5.0)
    comes, goes = scene.loads
    assert 140 <= comes.mass_g <= 230
    assert (goes.mass_g, goes.t_s) == (0, end_s)


def test_gusts_are_of_a_few_grams():
    scene, hands = events()
    hands.wind(100.0)
    forces = [scene.presses[0].force(t / 10)[0] for t in range(1000)]
    assert 0.3 < fmean(f * f for f in forces) ** 0.5 < 8


def test_a_quick_throw_lands_four_tenths_after_the_last_contact():
    throws = [line for line in lines(quick=1.0) if "throw" in line]
    quick = [(a, b) for a, b in pairwise(throws) if "quick" in b["tags"]]
    assert len(quick) >= 8
    assert fmean(b["t_contact"] - a["t_rest"] for a, b in quick) < 0.45
    assert all(b["t_contact"] > a["t_contact"] + 0.39 for a, b in quick)


@pytest.mark.parametrize(
    ("option", "event"), [("hands", "hands"), ("bumps", "bump"), ("phone", "phone"), ("put_back", "put-back")]
)
def test_events_happen_when_wanted_and_are_told_in_the_truth(option, event):
    assert {line["event"] for line in lines(**{option: True}) if "event" in line} == {event}
    assert not [line for line in lines() if "event" in line]


def test_an_early_pick_up_starts_at_once_and_what_was_not_thrown_is_a_miss():
    said = [
        line
        for seed in range(6)
        for line in simulate(BOARD, "holeyboard", seed, Options(rounds=3, early_pick_up=True)).truth.lines
    ]
    assert any(line.get("early") for line in said)
    skipped = [line for line in said if "not-thrown" in line.get("tags", [])]
    assert skipped
    assert {line["throw"] for line in skipped} == {"off"}


def test_buttons_follow_throws_that_touched_nothing():
    for share in (0.0, 1.0):
        made = simulate(BOARD, "holeyboard", 2, Options(rounds=8, buttons=share))
        missed = [line for line in made.truth.throws() if "miss" in line["tags"]]
        pressed = [r for r in made.readings if r.kind == "button" and r.name in "AB"]
        assert missed
        assert len(pressed) == share * len(missed)
        for line, reading in zip(missed, pressed, strict=False):
            assert reading.name == line["team"]
            assert 0.7 < reading.t_s - line["t_contact"] < 4


def test_a_dead_throw_is_told_by_the_dead_button_and_taken_away():
    game = parse("variant: holeyboard\n1. A on dead(A1>off) on | B on on on").game
    made = simulate(BOARD, game, 3)
    assert [r.name for r in made.readings if r.kind == "button"] == ["dead"]
