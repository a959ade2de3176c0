"""Pins of the header on gpiozero's mock factory: what cannot be had is named, with what to do, and the rest works."""

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from boardd.header import Pins
from boardd.inputs import Input


class NoEdges(MockPin):
    """As RPi.GPIO on kernels from 6.6 on (raspberrypi/linux issue 6037)."""

    def _enable_event_detect(self):
        raise RuntimeError("Failed to add edge detection")


@pytest.fixture
def factory():
    made = MockFactory()
    yield made
    made.reset()


def opened(factory, backend="rpigpio", changed=lambda *edge: None):
    pins = Pins(backend, {"1.rim": Input(17, False), "A": Input(5, False)}, (23,), changed, factory)
    pins.open()
    return pins


def test_a_kernel_that_rpi_gpio_does_not_get_edges_from_is_answered_with_the_backend_that_does(factory):
    factory.pin(17, pin_class=NoEdges)
    pins = opened(factory)
    wanted = 'GPIO17 (1.rim) cannot be used: Failed to add edge detection; write backend = "lgpio"'
    assert pins.trouble == {"1.rim": wanted}
    assert list(pins.levels()) == ["A"]


def test_whoever_has_lgpio_already_is_not_told_to_take_it(factory):
    factory.pin(17, pin_class=NoEdges)
    assert opened(factory, "lgpio").trouble == {"1.rim": "GPIO17 (1.rim) cannot be used: Failed to add edge detection"}


def test_edges_are_told_with_what_they_mean_and_lights_burn_from_the_start(factory):
    told = []
    pins = opened(factory, changed=lambda ticks, name, active: told.append((name, active)))
    assert factory.pin(23).state
    factory.pin(17).drive_low()
    factory.pin(17).drive_high()
    assert told == [("1.rim", True), ("1.rim", False)]
    assert pins.levels() == {"1.rim": False, "A": False}
    pins.close()
    factory.pin(17).drive_low()
    assert len(told) == 2


def test_no_input_has_a_bounce_time_which_would_swallow_washers(factory):
    opened(factory)
    for number in (17, 5):
        pin = factory.pin(number)
        assert (pin.bounce, pin.edges, pin.pull) == (None, "both", "up")
