"""Parts of a config that get into each other's way: every clash is said, and none that is not there."""

import pytest

from boardd.board import load
from boardd.config import read
from boardd.header import CHIP_SELECT, I2C, SPI


def mistakes(tmp_path, *sources, board="holeyboard", **more):
    _, found = read({"board": board, "source": list(sources), **more}, tmp_path)
    return found


def pico(**more):
    return {"kind": "pico", **more}


def gpio(**more):
    return {"kind": "gpio", **more}


OLED, LED = {"device": "ssd1306"}, {"kind": "matrix"}
SECOND = LED | {"port": 1, "chip_select": 1}
NINE = [f"{hole}.{kind}" for hole, kinds in load("yocu-9").beams.items() for kind in kinds]  # 18 beams
RIM = "beam 1.rim (source[1].beams.1.rim)"
FREE = "GPIO4, which is free, would be right"


# Wrong values


@pytest.mark.parametrize("wrong", [40, -1, 2.5, "two", True])
@pytest.mark.parametrize(("source", "at"), [(gpio, "pin"), (pico, "channel")])
@pytest.mark.parametrize("table", ["beams", "buttons"])
def test_a_wrong_pin_or_channel_is_said_once_and_clashes_with_nothing(tmp_path, wrong, source, at, table):
    names = {"beams": ("1.rim", "3.rim", "5.rim"), "buttons": ("A", "B", "dead")}[table]
    for value in (wrong, {at: wrong}):
        first, second, third = names
        wired = {first: 0, second: value, third: 2}  # 0: what a wrong one is replaced by; 2: what 2.5 is cut to
        [mistake] = mistakes(tmp_path, source(**{table: wired}))
        assert mistake.startswith(f"source[1].{table}.{second}")


@pytest.mark.parametrize(
    ("more", "sources", "where"),
    [
        ({"oled": OLED | {"bus": 100}}, [gpio(buttons={"A": 0, "B": 1})], "oled.bus"),  # bus 0 has GPIO0 and 1
        ({"led": LED | {"port": -1}}, [gpio(buttons={"A": 10, "B": 8})], "led.port"),
        ({"led": LED | {"port": 1, "chip_select": "x"}}, [gpio(buttons={"A": 18})], "led.chip_select"),
        ({"lamps": {"A": 28}}, [gpio(buttons={"A": 0})], "lamps.A"),
        ({"lamps": {"colour": 5}}, [gpio(buttons={"A": 5})], "lamps.colour"),
        ({}, [gpio(buttons={"A": 23}, emitters=[23, 28])], "source[1].emitters"),
        ({"ends": 2}, [pico(serial="E1", beams={"1.rim": 0}), gpio(end=7, beams={"1.rim": 4})], "source[2].end"),
        ({"ends": 2}, [pico(serial="E1"), pico(serial="E2", end="far")], "source[2].end"),
        ({}, [pico(), pico(serial=5, cells=[])], "source[2].serial"),
        ({}, [pico(port="/dev/p"), pico(port=5, cells=[])], "source[2].port"),
        ({}, [pico(serial="E1"), pico(serial="E2", cells=[9])], "source[2].cells"),
        ({"ends": 3}, [pico(end=1)], "ends"),
        ({"board": "yocu-8"}, [gpio(beams={"2.rim": 4})], "board"),
        ({"board": "yocu-8"}, [pico(serial="E1"), pico(serial="E2")], "board"),
        ({"oled": OLED | {"height": "high", "rotate": 1}}, [], "oled.height"),
        ({"game": {"variant": "holeyboard", "first": 5}}, [], "game.first"),
        ({"led": {"kind": "matrx", "cascaded": 4, "rotate": 2}}, [], "led.kind"),
        ({"led": {"cascaded": 4, "rotate": 2}}, [], "led.kind"),
        ({"led": {"kind": "digits", "digits": 8}}, [], "led.kind"),
    ],
)
def test_nothing_follows_from_what_a_wrong_value_was_replaced_by(tmp_path, more, sources, where):
    [mistake] = mistakes(tmp_path, *sources, **more)
    assert mistake.startswith(f"{where}: ")


# Pins of the header


@pytest.mark.parametrize(
    ("source", "where"),
    [
        (lambda pin: gpio(beams={"1.rim": pin}), "source[1].beams.1.rim"),
        (lambda pin: gpio(beams={"1.rim": {"pin": pin, "broken": "high"}}), "source[1].beams.1.rim"),
        (lambda pin: gpio(buttons={"A": pin}), "source[1].buttons.A"),
        (lambda pin: gpio(emitters=[27, pin]), "source[1].emitters"),
    ],
)
@pytest.mark.parametrize(
    ("output", "pin", "what"),
    [
        ({"oled": OLED}, 2, "the OLED's SDA (oled.bus)"),
        ({"oled": OLED}, 3, "the OLED's SCL (oled.bus)"),
        ({"oled": OLED | {"bus": 0}}, 1, "the OLED's SCL (oled.bus)"),
        ({"led": LED}, 9, "the LED display's MISO (led.port)"),
        ({"led": LED}, 10, "the LED display's DIN (led.port)"),
        ({"led": LED}, 11, "the LED display's CLK (led.port)"),
        ({"led": LED}, 8, "chip select 0 of the LED display's SPI 0 (led.port)"),
        ({"led": LED}, 7, "chip select 1 of the LED display's SPI 0 (led.port)"),
        (
            {"led": LED | {"port": 1, "chip_select": 1}},
            18,
            "chip select 0 of the LED display's SPI 1 (led.chip_select)",
        ),
        ({"led": SECOND}, 17, "chip select 1 of the LED display's SPI 1 (led.chip_select)"),
        ({"led": LED | {"port": 1}}, 20, "the LED display's DIN (led.port)"),
    ],
)
def test_whoever_hangs_on_a_displays_bus_must_go(tmp_path, source, where, output, pin, what):
    assert mistakes(tmp_path, source(pin), **output) == [f"{where}: GPIO{pin} is {what}; {FREE}"]


@pytest.mark.parametrize(
    ("sources", "more", "said"),
    [
        ([gpio(beams={"1.rim": 17, "3.rim": 17})], {}, ("source[1].beams.3.rim", RIM)),
        (
            [gpio(beams={"1.rim": 17}, buttons={"A": 17})],
            {},
            ("source[1].buttons.A", RIM),
        ),
        ([gpio(buttons={"A": 17}, emitters=[17])], {}, ("source[1].emitters", "button A (source[1].buttons.A)")),
        ([gpio(emitters=[17, 17])], {}, ("source[1].emitters", "emitter 0 (source[1].emitters)")),
        ([gpio(beams={"1.rim": 17})], {"lamps": {"A": 17}}, ("lamps.A", RIM)),
        ([], {"lamps": {"A": 17, "B": 17}}, ("lamps.B", "lamp A (lamps.A)")),
        (
            [gpio(beams={"1.rim": 17}), gpio(beams={"1.rim": 17}, end=1)],  # two boards, one header
            {"ends": 2},
            ("source[2].beams.1.rim", RIM),
        ),
    ],
)
def test_two_things_on_one_pin_are_both_named(tmp_path, sources, more, said):
    where, other = said
    assert mistakes(tmp_path, *sources, **more) == [f"{where}: GPIO17 is {other}; {FREE}"]


def test_a_lamp_on_a_displays_bus_must_go_though_it_is_read_first(tmp_path):
    assert mistakes(tmp_path, lamps={"A": 10}, led=LED) == [
        f"lamps.A: GPIO10 is the LED display's DIN (led.port); {FREE}"
    ]


def test_every_clash_is_said_and_each_shown_another_place(tmp_path):
    wired = gpio(beams={"1.rim": 2, "3.rim": 3, "5.rim": 4}, buttons={"A": 5, "B": 5}, emitters=[10])
    found = mistakes(tmp_path, wired, oled=OLED, led=LED, lamps={"A": 4})
    assert [mistake.split(": ")[0].removeprefix("source[1].") for mistake in found] == [
        "beams.1.rim",
        "beams.3.rim",
        "buttons.B",
        "emitters",
        "lamps.A",
    ]
    shown = [mistake.split("; ")[1].split(",")[0] for mistake in found]
    assert shown == ["GPIO6", "GPIO12", "GPIO13", "GPIO16", "GPIO17"]


def test_what_is_shown_as_free_is_right(tmp_path):
    """17 pins beside I2C, SPI, the serial port and the HATs' own, as wiring/README.md has it."""
    beams = NINE[:17]
    wired, oled, led = dict.fromkeys(beams, 2), OLED, LED
    places = [
        int(mistake.split("; GPIO")[1].split(",")[0])
        for mistake in mistakes(tmp_path, gpio(beams=wired), board="yocu-9", oled=oled, led=led)
    ]
    assert len(set(places)) == 17
    right = gpio(beams=dict(zip(beams, places, strict=True)))
    assert mistakes(tmp_path, right, board="yocu-9", oled=oled, led=led) == []


def test_where_nothing_is_free_another_one_is_asked_for(tmp_path):
    found = mistakes(tmp_path, gpio(beams=dict.fromkeys(NINE, 2)), board="yocu-9", oled=OLED)
    assert found[-1] == f"source[1].beams.{NINE[17]}: GPIO2 is the OLED's SDA (oled.bus); another one would be right"


def test_pins_that_nobody_else_has_are_right(tmp_path):
    """A display's bus takes its own pins only: SPI 1 no more chip selects than it was asked for, others are unknown."""
    wired = gpio(beams={"1.rim": 4, "3.rim": 17, "5.rim": 16}, emitters=[0, 1], buttons={"A": 8, "B": 7, "dead": 9})
    assert mistakes(tmp_path, wired, oled=OLED, led=LED | {"port": 1}) == []
    assert mistakes(tmp_path, wired, oled=OLED | {"bus": 3}, led=LED | {"port": 4}) == []


def test_no_two_buses_share_a_pin():
    taken = [*I2C[0].values(), *I2C[1].values(), *SPI[0].values(), *SPI[1].values(), *CHIP_SELECT[0], *CHIP_SELECT[1]]
    assert len(set(taken)) == len(taken) == 15


# Channels of Picos


def test_two_things_on_one_channel_are_both_named(tmp_path):
    wired = pico(beams={"1.rim": 1, "3.rim": {"channel": 1}}, buttons={"A": 1, "B": 1})
    right = "channel 0, which is free, would be right"
    assert mistakes(tmp_path, wired) == [
        f"source[1].beams.3.rim: channel 1 is {RIM}; {right}",
        f"source[1].buttons.B: channel 1 is button A (source[1].buttons.A); {right}",
    ]


def test_channels_of_two_picos_and_pins_of_the_header_have_nothing_to_do_with_each_other(tmp_path):
    near = pico(serial="E1", beams={"1.rim": 2}, buttons={"A": 2})
    far = pico(serial="E2", end=1, beams={"1.rim": 2}, buttons={"A": 2})
    assert mistakes(tmp_path, near, far, gpio(beams={"3.rim": 4}), ends=2, oled=OLED) == []


@pytest.mark.parametrize(("board", "key"), [("holeyboard", "cells"), ("holeyboard-ir", "ir")])
def test_the_cells_of_one_board_hang_on_one_pico(tmp_path, board, key):
    first, second = pico(serial="E1"), pico(serial="E2", beams={"1.rim": 0})
    said = f"source[2].{key}: these cells hang on source[1] already; {key} = [] would be right"
    assert mistakes(tmp_path, first, second, board=board) == [said]
    assert mistakes(tmp_path, first, second | {key: []}, board=board) == []
    assert mistakes(tmp_path, first, second | {"end": 1}, board=board, ends=2) == []
