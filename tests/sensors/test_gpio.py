"""Beams and buttons on pins, with gpiozero's own mock factory: raw edges, polarity, lost edges, pins that fail."""

import asyncio
from inspect import signature
from time import monotonic, sleep

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

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
        await (play(found, source) if len(signature(play).parameters) > 1 else play(found))
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


def test_a_pulse_that_was_over_before_the_backend_looked_is_told_all_the_same(factory):
    """RPi.GPIO calls back twice, and reads the level then: clear, both times."""

    async def play(found, source):
        await asyncio.sleep(0.15)
        changed = factory.pin(17).when_changed
        for ticks in (monotonic(), monotonic() + 0.0002):
            changed(ticks, 1)  # high is clear
        await until(lambda: len(levels(found, "1.rim")) >= 2)

    found = heard(factory, play)
    assert levels(found, "1.rim")[:2] == [1, 0]
    assert levels(found, "1.rim")[-1] == 0
    broken, clear = [reading.t_s for reading in found if reading.name == "1.rim"][:2]
    assert 0 < clear - broken < 0.002


def test_an_edge_that_is_heard_of_after_its_level_was_read_is_told_once(factory):
    async def play(found, source):
        pin = factory.pin(17)
        changed, pin.when_changed = pin.when_changed, None
        for level in (0, 1):  # nobody hears of it: the silence tells
            before = monotonic()
            pin.drive_high() if level else pin.drive_low()
            await until(lambda level=level: levels(found, "1.rim")[-1:] == [1 - level])
            changed(before, level)  # and now it comes
        pin.when_changed = changed
        await asyncio.sleep(0.15)

    assert levels(heard(factory, play), "1.rim") == [1, 0]


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


async def flickering(factory, number):
    """Its wire is loose, or a lamp shines into it: never a tenth of a second of silence."""
    while True:
        factory.pin(number).drive_low()
        factory.pin(number).drive_high()
        await asyncio.sleep(0.01)


def test_a_lost_edge_is_repaired_also_while_another_beam_flickers(factory):
    async def play(found):
        flicker = asyncio.create_task(flickering(factory, 27))
        pin = factory.pin(17)
        callback, pin.when_changed = pin.when_changed, None
        pin.drive_low()  # nobody hears of it
        pin.when_changed = callback
        await until(lambda: levels(found, "1.rim") == [1])
        flicker.cancel()

    heard(factory, play)


async def to_nobody(reading):
    pass


def opened(factory) -> Source:
    source = Source(settings(WIRED), factory)
    source.loop = asyncio.get_running_loop()
    source.open()
    return source


def test_an_edge_that_is_on_its_way_while_levels_are_read_again_keeps_its_own_time(factory):
    async def run():
        source, found = opened(factory), []

        async def feed(reading):
            found.append(reading)

        before_s = monotonic()
        factory.pin(17).drive_low()
        after_s = monotonic()
        sleep(0.01)  # the loop has other things to do
        assert source.look_s < monotonic()  # and now it is time to look around
        await source.hear(feed, Start(load("holeyboard"), 0.0, 0.0, None, lambda ticks: ticks))
        return before_s, [reading.t_s for reading in found if reading.name == "1.rim"], after_s

    before_s, [told_s], after_s = asyncio.run(run())
    assert before_s <= told_s <= after_s


def test_whoever_spoke_just_now_is_not_read_again(factory):
    """An edge takes some milliseconds to be heard: of a pulse the second one may be on its way."""

    async def run():
        source = opened(factory)
        pin = factory.pin(17)
        pin.when_changed = None
        pin.drive_low()
        await source.tell(
            5.0, "1.rim", False, to_nobody, Start(load("holeyboard"), 0.0, 0.0, None, lambda ticks: ticks)
        )
        return [[name for _, name, _ in source.lost(now)] for now in (5.05, 5.15)]

    assert asyncio.run(run()) == [["1.floor"], ["1.rim", "1.floor"]]


def test_a_button_that_is_held_says_so_also_while_a_beam_flickers(factory):
    async def play(found):
        flicker = asyncio.create_task(flickering(factory, 27))
        factory.pin(6).drive_low()
        await until(lambda: [reading.name for reading in found if reading.kind == "button"] == ["undo"])
        flicker.cancel()

    heard(factory, play)


def test_an_edge_of_a_beam_that_stays_broken_is_no_clear_moment(factory):
    async def play(found, source):
        factory.pin(17).drive_low()
        await until(lambda: levels(found, "1.rim") == [1])
        factory.pin(17).when_changed(monotonic(), 0)  # low is broken, as before
        factory.pin(17).drive_high()
        await until(lambda: levels(found, "1.rim")[-1] == 0)

    assert levels(heard(factory, play), "1.rim") == [1, 0]


def test_a_short_pulse_begins_after_the_one_before_it(factory):
    async def play(found, source):
        await asyncio.sleep(0.15)
        changed, at_s = factory.pin(17).when_changed, monotonic()
        for ticks, level in ((at_s, 0), (at_s + 0.0002, 1), (at_s + 0.0004, 1)):  # the last one was over already
            changed(ticks, level)
        await until(lambda: len(levels(found, "1.rim")) >= 4)

    times = [reading.t_s for reading in heard(factory, play) if reading.name == "1.rim"]
    assert times == sorted(times)


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


class Lamp(MockPin):
    """An emitter's pin: what it lights follows it."""

    lights = ()

    def _set_state(self, value):
        super()._set_state(value)
        for receiver, dark in self.lights:
            receiver.drive_high() if bool(value) != dark else receiver.drive_low()


def lamp(factory, number, *receivers):
    """Each receiver with its level while the light is off."""
    made = factory.pin(number, pin_class=Lamp)
    made.lights = [(factory.pin(pin), dark) for pin, dark in receivers]
    return made


LIT = {**WIRED, "emitters": [23, 24]}


def test_a_beam_that_follows_its_light_passes_the_test_and_nobody_hears_of_it(factory):
    async def play(found, source):
        await until(lambda: levels(found, "1.floor") == [1])
        lit.state = True
        await until(lambda: levels(found, "1.floor") == [1, 0])
        found.clear()
        tested = await source.test(0)
        assert (tested.noticed, tested.lost) == (("1.rim", "1.floor"), ())
        assert (await source.test(1)).noticed == ()  # lights nothing
        assert lit.state
        await asyncio.sleep(0.25)

    lit = lamp(factory, 23, (17, 0), (27, 1))  # 1.rim is low while it is dark, 1.floor high
    assert heard(factory, play, LIT) == []


def test_a_beam_that_does_not_come_back_is_told_after_the_test(factory):
    async def play(found, source):
        lit.lights = lit.lights[:1]
        lit.state = True
        task = asyncio.create_task(source.test(0))
        await asyncio.sleep(0.01)
        lit.lights = []  # whatever happens now: the receiver stays dark
        tested = await task
        assert (tested.noticed, tested.lost) == (("1.rim",), ("1.rim",))
        await until(lambda: levels(found, "1.rim") == [1])

    lit = lamp(factory, 23, (17, 0), (27, 1))
    heard(factory, play, LIT)


def test_one_light_is_tested_at_a_time(factory):
    async def play(found, source):
        first = asyncio.create_task(source.test(0))
        await asyncio.sleep(0.01)
        assert await source.test(1) is None
        assert await first is not None

    heard(factory, play, LIT)


def test_an_emitter_that_is_not_there_gives_no_answer(factory):
    async def play(found, source):
        assert await source.test(0) is None
        assert source.status()["emitters"] == 0

    heard(factory, play)


def test_what_hangs_there_is_told_with_its_level(factory):
    async def play(found, source):
        factory.pin(17).drive_low()
        beams = {"1.rim": True, "1.floor": True}  # 1.floor: pulled up, which is broken there
        await until(lambda: source.status()["beams"] == beams)
        assert source.status()["buttons"] == {"A": False, "B": False}

    heard(factory, play)


def test_a_pin_that_is_taken_is_named_and_comes_when_it_is_free(factory, monkeypatch):
    monkeypatch.setattr("boardd.sensors.gpio.AGAIN_S", 0.0)
    taken, asked = {17, 5}, []

    def pin(number, **more):
        asked.append(number)
        if number in taken:
            raise OSError("GPIO busy")
        return MockFactory.pin(factory, number, **more)

    async def play(found, source):
        assert source.faults() == [
            "GPIO17 (1.rim) cannot be used: GPIO busy",
            "GPIO5 (A) cannot be used: GPIO busy",
        ]
        assert source.status()["beams"]["1.rim"] is None
        taken.clear()
        await until(lambda: source.faults() == [])
        assert (asked.count(27), asked.count(6)) == (1, 1)  # what works is left alone
        factory.pin(17).drive_low()
        await until(lambda: levels(found, "1.rim") == [1])

    monkeypatch.setattr(factory, "pin", pin)
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
        ({"beams": {"1.rim": 4.5}}, "source[1].beams.1.rim: 4.5 is not right; a whole number"),
        ({"backend": "pigpio"}, "source[1].backend"),
        ({"emitters": [40]}, "source[1].emitters"),
        ({"emitters": 23}, "source[1].emitters"),
    ],
)
def test_wrong_wiring_in_the_config_is_said(table, where):
    mistakes: list[str] = []
    settings(table, mistakes)
    assert any(where in mistake for mistake in mistakes)
