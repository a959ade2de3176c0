"""Simulated players as a source: a game, then the next; after a restart in the middle of one, the rest of it."""

import gc
import weakref

from boardd.keys import Keys
from boardd.model import Game
from boardd.sensors.simulator import Source, read
from tests.sensors.sourced import run


def source(**keys):
    return Source(read(Keys({"speed": 1e6, "games": 1, **keys})))


def test_what_is_wrong_with_its_settings_is_said():
    keys = Keys({"variant": "holeybord", "speed": -1, "faults": ["dead-bean"]}, "source[1]")
    read(keys)
    found = "\n".join(keys.mistakes)
    assert "did you mean holeyboard?" in found
    assert "source[1].speed" in found
    assert "dead-beam" in found


def test_a_game_begins_and_its_readings_follow_in_order():
    game, *readings = run(source(), most=2000)
    assert isinstance(game, Game)
    times = [reading.t_s for reading in readings]
    assert times == sorted(times)
    assert run(source(), most=2000) == [game, *readings]


def test_after_a_restart_it_goes_on_in_the_middle_of_the_game():
    whole = run(source(), most=2000)
    after_s = whole[1000].t_s
    again = run(source(), after_s=after_s, most=500)
    assert again[0] == next(reading for reading in whole[1:] if reading.t_s > after_s)
    assert not isinstance(again[0], Game)


def test_a_variant_that_does_not_fit_the_board_is_a_fault():
    made = source(variant="yocu-4")
    assert run(made) == []
    assert made.faults()


def test_of_a_game_that_was_played_nothing_is_left_in_memory_when_the_next_is_made(monkeypatch):
    """A board that plays all day needs no more than one game at a time."""
    made = source(games=3)
    simulated, known, alive = made.simulated, [], []

    def watched(start, game):
        gc.collect()
        alive.append([each() is not None for each in known])
        found = simulated(start, game)
        known.append(weakref.ref(found))
        return found

    monkeypatch.setattr(made, "simulated", watched)
    run(made)
    assert alive == [[], [False], [False, False]]
