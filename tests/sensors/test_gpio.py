"""Beams and buttons on pins, with gpiozero's own mock factory: raw edges, polarity, lost edges, pins that fail."""

import asyncio

import pytest
from gpiozero.pins.mock import MockFactory

from boardd.board import load
from boardd.keys import Keys
from boardd.model import Reading
from boardd.sensors import Start
from boardd.sensors.gpio import Source, read

WIRED = {"beams": {"1.rim": 17, "1.floor": {"pin": 27, "broken": "high"}}, "buttons": {"A": 5, "B": 6}, "hold_s": 0.5}


def settings(table, mistakes=None):
    return read(Keys(table, "source[1]", mistakes))


@pytest.fixture
def factory():
    made = MockFactory()
    yield made
    made.reset()


def heard(factory, play, table=WIRED) -> list[Reading]:
    """What the source tells while somebody plays on the pins."""
    found: list[Reading] = []

    async def feed(reading):
        found.append(reading)

    async def playing():
        pass

    async def run():
        source = Source(settings(table), factory)
        task = asyncio.create_task(source.run(feed, Start(load("holeyboard"), 0.0, 0.0, playing, lambda ticks: ticks)))
        await asyncio.sleep(0.02)
        await play(found)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return source

    asyncio.run(run())
    return found


async def until(true):
    for _ in range(500):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it was never told")


def levels(found, name):
    return [reading.value[0] for reading in found if reading.name == name]


def test_every_edge_is_told_however_short_the_pulse(factory):
    async def play(found):
        for _ in range(50):  # pulses as short as two calls
            factory.pin(17).drive_low()
            factory.pin(17).drive_high()
        await until(lambda: len(levels(found, "1.rim")) == 100)

    found = heard(factory, play)
    assert levels(found, "1.rim") == [1, 0] * 50
    times = [reading.t_s for reading in found if reading.name == "1.rim"]
    assert times == sorted(times)


def test_polarity_is_the_inputs_own(factory):
    async def play(found):
        for level in (1, 0, 1):
            factory.pin(27).drive_high() if level else factory.pin(27).drive_low()
            await until(lambda level=level: levels(found, "1.floor")[-1:] == [level])

    assert levels(heard(factory, play), "1.floor") == [1, 0, 1]


def test_a_beam_that_is_broken_at_the_start_is_told(factory):
    async def play(found):
        await until(lambda: levels(found, "1.floor") == [1])  # pulled up and never driven: high, which is broken here

    heard(factory, play)


def test_a_lost_edge_is_repaired_when_all_is_silent(factory):
    async def play(found):
        pin = factory.pin(17)
        callback, pin.when_changed = pin.when_changed, None
        pin.drive_low()  # nobody hears of it
        pin.when_changed = callback
        await until(lambda: levels(found, "1.rim") == [1])

    heard(factory, play)


def test_buttons_say_what_pressing_means(factory):
    async def play(found):
        buttons = lambda: [reading.name for reading in found if reading.kind == "button"]  # noqa: E731
        factory.pin(5).drive_low()
        await asyncio.sleep(0.05)
        factory.pin(5).drive_high()
        await until(lambda: buttons() == ["A"])
        factory.pin(6).drive_low()
        await until(lambda: buttons() == ["A", "undo"])
        factory.pin(6).drive_high()
        await asyncio.sleep(0.15)
        factory.pin(5).drive_low()
        factory.pin(6).drive_low()
        await until(lambda: buttons() == ["A", "undo", "pickup"])

    heard(factory, play)


def test_a_backend_that_is_not_there_is_a_fault_in_words():
    source = Source(settings({"backend": "rpigpio", "beams": {"1.rim": 17}}))
    source.open()
    assert source.faults()[0].startswith("GPIO cannot be used: ")


@pytest.mark.parametrize(
    ("table", "where"),
    [
        ({"beams": {"1.rim": 40}}, "source[1].beams.1.rim"),
        ({"beams": {"1.rim": {"pin": 4, "broken": "hihg"}}}, "source[1].beams.1.rim.broken"),
        ({"beams": {"1.rim": 4}, "buttons": {"A": 4}}, "two things hang on GPIO4"),
        ({"backend": "pigpio"}, "source[1].backend"),
    ],
)
def test_wrong_wiring_in_the_config_is_said(table, where):
    mistakes: list[str] = []
    settings(table, mistakes)
    assert any(where in mistake for mistake in mistakes)
