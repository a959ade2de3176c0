"""Beams that flicker are noticed, done without, and believed again once they are calm."""

import pytest

from boardd.board import load
from boardd.inference.beams import Beams
from boardd.inference.engine import Engine
from boardd.inference.flicker import CALM_S, Flicker
from boardd.inference.saying import Inferred
from boardd.inference.tokens import plain
from boardd.model import Reading
from boardd.simulator import simulate
from boardd.simulator.options import Options
from tests.play import game

BEAM = "3.rim"


def flickering(flicker: Flicker, hz: float, start_s: float, seconds: float) -> list[float]:
    """When it was said to flicker."""
    times = [start_s + i / (2 * hz) for i in range(int(2 * hz * seconds))]
    return [t_s for t_s in times if flicker.edge(t_s, BEAM)]


@pytest.mark.parametrize("hz", [40, 80, 200, 1000])
def test_a_fast_flicker_is_noticed_within_a_second(hz):
    assert flickering(Flicker([BEAM]), hz, 10.0, 2.0)[0] < 11.0


@pytest.mark.parametrize("hz", [5, 10])
def test_a_slow_one_within_ten(hz):
    assert flickering(Flicker([BEAM]), hz, 10.0, 15.0)[0] < 20.0


def test_four_washers_in_a_second_do_not_flicker():
    """Four pulses each: 32 edges."""
    flicker = Flicker([BEAM])
    edges = [10.0 + washer * 0.25 + i * 0.01 for washer in range(4) for i in range(8)]
    assert not any(flicker.edge(t_s, BEAM) for t_s in edges)


def test_it_is_believed_again_after_a_calm_and_not_before():
    flicker = Flicker([BEAM])
    last_s = flickering(flicker, 100.0, 10.0, 3.0)[-1]
    assert flicker.calmed(last_s + CALM_S - 0.1) == []
    assert flicker.edge(last_s + CALM_S - 0.1, BEAM)  # one washer more is not a flicker, but it is not believed
    assert flicker.calmed(last_s + CALM_S + 0.1) == [BEAM]
    assert not flicker.edge(last_s + CALM_S + 0.2, BEAM)


def test_the_other_beams_decide_when_it_is_calm():
    """What flickers neither keeps the board busy nor counts as washers."""
    beams = Beams({"3": ("rim", "floor")})
    beams.edge(9.0, "3.floor", True)
    beams.edge(9.05, "3.floor", False)
    for i in range(400):
        beams.edge(10.0 + i * 0.005, BEAM, i % 2 == 0)
    assert beams.edge_s == 9.05
    assert not beams.busy(12.0)
    assert beams.fell(8.0, 12.0) == {"3.rim": 0, "3.floor": 1}


@pytest.mark.parametrize("broken", [True, False])
def test_as_it_was_left_so_it_is_when_it_is_calm(broken):
    beams = Beams({"3": ("rim", "floor")})
    for i in range(401 if broken else 400):
        beams.edge(10.0 + i * 0.005, BEAM, i % 2 == 0)
    beams.calm(13.0 + CALM_S)
    assert beams.broken == ({BEAM} if broken else set())


@pytest.mark.parametrize("board", ["holeyboard", "holeyboard-base"])
@pytest.mark.parametrize("hz", [80.0, 200.0])
def test_a_game_goes_on_while_one_beam_flickers(board, hz):
    played = game("holeyboard", "A 5 on@80,300 3 | B on@320,500 3 1")
    made = simulate(load(board), played, 1, Options(calibrated=True, mass_gap_g=6.0))
    noise = [Reading(6.0 + i / (2 * hz), "beam", BEAM, (1 - i % 2,)) for i in range(int(2 * hz * 26))]
    heard = [r for r in made.readings if r.name != BEAM or not 6.0 < r.t_s < 32.0]
    engine = Engine(made.header.board, made.header.game)
    said: dict[tuple[str, int], str] = {}
    faults: dict[str, float] = {}
    for reading in sorted([*heard, *noise], key=lambda r: r.t_s):
        for event in engine.feed(reading):
            if isinstance(event, Inferred):
                said[event.team, event.n] = str(plain(event.throw))
        for fault in engine.faults():
            faults.setdefault(fault, reading.t_s)
    assert said == {("A", 1): "5", ("A", 2): "on", ("A", 3): "3", ("B", 1): "on", ("B", 2): "3", ("B", 3): "1"}
    [(fault, said_s)] = faults.items()
    assert fault.startswith(f"beam {BEAM} flickers")
    assert said_s < 7.0
    assert engine.faults() == []  # calm again by the end of the pick-up
