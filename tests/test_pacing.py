"""Readings when their time has come: by themselves while something moves, a few together while nothing does."""

import asyncio

import pytest

from boardd import pacing
from boardd.board import load
from boardd.model import Reading
from boardd.pacing import Pace, batches
from boardd.sensors import Start
from tests.referee.test_sensing import recorded, seated


async def at_once():
    pass


def start(patience=lambda: 0.0, after_s=-1e9, known_s=-1e9):
    return Start(load("holeyboard"), after_s, known_s, at_once, lambda ticks: ticks, patience)


def row(t_s):
    return Reading(t_s, "load", "", (1, 2, 3, 4))


def times(found):
    return [[reading.t_s for reading in together] for together in found]


def test_each_comes_by_itself_where_none_may_wait():
    assert times(batches([row(1.0), row(1.0125)], start())) == [[1.0], [1.0125]]


def test_readings_come_together_for_as_long_as_they_may_wait():
    found = batches([row(n / 80) for n in range(7)], start(lambda: 0.025))
    assert times(found) == [[0, 1 / 80, 2 / 80], [3 / 80, 4 / 80, 5 / 80], [6 / 80]]


def test_a_button_waits_for_nobody_and_takes_along_what_came_before_it():
    pressed = Reading(1.02, "button", "A", ())
    found = batches([row(1.0), row(1.01), pressed, row(1.03), row(1.04)], start(lambda: 1.0))
    assert times(found) == [[1.0, 1.01, 1.02], [1.03, 1.04]]


def test_as_soon_as_something_moves_each_comes_by_itself():
    moves = []
    found = []
    for together in batches([row(n / 80) for n in range(6)], start(lambda: 0.0 if moves else 0.025)):
        found.append([reading.t_s for reading in together])
        moves.append(1)
    assert found == [[0, 1 / 80, 2 / 80], [3 / 80], [4 / 80], [5 / 80]]


def played(monkeypatch, patience=lambda: 0.0, **known):
    """Every reading of a second, and when it was told, by a clock that only sleeping moves."""
    now, told = [100.0], []
    monkeypatch.setattr(pacing, "monotonic", lambda: now[0])

    async def sleep(seconds):
        now[0] += seconds

    monkeypatch.setattr(pacing.asyncio, "sleep", sleep)

    async def feed(reading):
        told.append((reading.t_s, round(now[0] - 100.0, 6)))

    asyncio.run(Pace(2.0).play([row(n / 10) for n in range(10)], feed, start(patience, **known)))
    return told


def test_each_is_told_when_its_time_has_come_at_this_speed(monkeypatch):
    assert played(monkeypatch) == [(n / 10, pytest.approx(n / 20)) for n in range(10)]


def test_none_is_told_before_its_time_and_none_is_left_out_though_they_come_together(monkeypatch):
    told = played(monkeypatch, lambda: 0.25)
    assert [t_s for t_s, _ in told] == [n / 10 for n in range(10)]
    at_s = [0.0] * 4 + [(0.7 - 0.3) / 2] * 4 + [(0.9 - 0.3) / 2] * 2  # when the last of each batch is due
    assert [at for _, at in told] == pytest.approx(at_s)


def test_what_is_known_is_not_told_and_what_only_the_log_knows_is_told_at_once(monkeypatch):
    told = played(monkeypatch, after_s=0.25, known_s=0.55)
    assert [t_s for t_s, _ in told] == [n / 10 for n in range(3, 10)]
    assert [at_s for t_s, at_s in told if t_s < 0.65] == [0.0] * 4


@pytest.mark.parametrize(
    ("variant", "seed"), [("holeyboard", 1), ("holeyboard", 3), ("holeyboard-ir", 2), ("yocu-4", 1)]
)
def test_what_the_sensors_tell_never_waits_for_a_later_reading(variant, seed):
    """Whatever a reading tells, it was the last of those that came together: it came when it was due."""
    header, readings = recorded(seed, variant=variant)
    referee = seated(header)
    waited = 0
    for together in batches(readings, start(lambda: 0.05 if referee.calm() else 0.0)):
        for reading in together:
            told = referee.feed(reading)
            assert not told or reading is together[-1]
        waited += len(together) - 1
    assert referee.folded.locked == 2
    assert waited > 0.4 * len(readings)
