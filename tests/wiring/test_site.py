"""Configs to wires: each config is right, each wire goes where config and firmware say, what cannot be is refused."""

import tomllib
from pathlib import Path

import pytest

from boardd.config import parse
from boardd.sensors.pico import Source
from boardd.wire.payloads import Channels
from wiring.parts import base
from wiring.pins import FIRMWARE, Misfit, firmware
from wiring.site import hosts, load, sites


def wired(text: str):
    return hosts(parse(tomllib.loads(text), "boardd.toml", Path()))


def signals(host) -> dict[str, str]:
    return {f"{part.name} {wire.own}": str(wire.pin) for part in host.parts for wire in part.wires}


@pytest.mark.parametrize("site", sites())
def test_every_config_is_right_and_fits_the_pins(site):
    assert hosts(load(site))


@pytest.mark.parametrize("site", ["beams", "holeyboard", "reflective", "ritzenthaler", "yocu-4", "yocu-9"])
def test_every_beam_of_the_board_hangs_somewhere_once(site):
    config = load(site)
    wanted = sorted(f"{hole}.{kind}" for hole, kinds in config.board.beams.items() for kind in kinds)
    for end in range(config.ends):
        inputs = [part.settings.beams for part in config.sources if part.settings.end == end]
        assert sorted(name for beams in inputs for name in beams) == wanted


@pytest.mark.parametrize("site", sites())
def test_a_pico_flashed_as_the_page_says_has_every_channel_of_the_config(site):
    """Asked as the daemon asks it, of a Pico that says what the firmware of that layout says."""
    layouts = {host.names: host.layout for host in hosts(load(site))}
    config = load(site)
    for part in config.sources:
        if part.name == "pico":
            [layout] = {layout for names, layout in layouts.items() if layout}
            source = Source(part.settings)
            board = config.board
            source.cells = source.order("cells", part.settings.cells, len(board.loads.cells_mm) if board.loads else 0)
            source.ir = source.order("ir", part.settings.ir, len(board.ir.cells_mm) if board.ir else 0)
            count = [len(firmware()["pins"](layout, what)) for what in ("clock", "beam", "button", "emitter")]
            has = Channels(layout, count[0], firmware()["cells"](layout), *count[1:])
            assert source.missing(has) == source.misfits == []


def test_both_boards_of_a_pair_are_wired_alike_and_drawn_once():
    pico, pi = hosts(load("holeyboard"))
    assert pico.names == ("the near board's Pico", "the far board's Pico")
    assert [part.name for part in pi.parts] == [*pico.names, "OLED ssd1306"]
    assert pico.layout == "loads"
    at = signals(pico)
    assert at["load cell 0, near left SCK"] == "GP0, pin 1"
    assert at["load cell 3, far right DOUT"] == "GP7, pin 10"
    assert at["beam 1.rim OUT"] == "GP8, pin 11"
    assert at["beam 5.floor OUT"] == "GP13, pin 17"
    assert at["rim lights base, 1 kΩ"] == "GP20, pin 26"
    assert at["button B one side"] == "GP26, pin 31"


def test_boards_that_are_wired_differently_are_told_apart():
    pico = '[[source]]\nkind = "pico"\nserial = '
    text = f'board = "holeyboard"\nends = 2\n{pico}"E661"\n{pico}"E662"\nend = 1\n'
    near, far, _ = wired(f"{text}cells = [1, 0, 2, 3]")
    assert signals(near)["load cell 0, near left SCK"] == "GP0, pin 1"
    assert signals(far)["load cell 0, near left SCK"] == "GP2, pin 4"


def test_the_layout_is_the_one_for_what_hangs_there():
    source = '[[source]]\nkind = "pico"\n'
    assert wired(f'board = "holeyboard"\n{source}')[0].layout == "loads"
    assert wired(f'board = "yocu-9-ir"\n{source}')[0].layout == "ir"
    assert wired(f'board = "holeyboard"\n{source}cells = []')[0].layout == "beams"


def test_the_emitter_lines_are_those_that_the_firmware_means():
    assert "all rim beams, all floor beams" in (FIRMWARE / "pins.py").read_text()
    pico = wired('board = "yocu-4"\n[[source]]\nkind = "pico"\nbeams = { "1.rim" = 0, "2.rim" = 1, "1.floor" = 2 }')[0]
    assert [part.what for part in pico.parts if part.kind == "lights"] == [
        "2 emitters and their transistor",
        "1 emitters and their transistor",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[source]]\nkind = "pico"\nbeams = { "1.rim" = 12 }', "layout loads has 12 channels for a beam"),
        ('[[source]]\nkind = "pico"\nbuttons = { A = 4 }', "layout loads has 4 channels for a button"),
        ('[[source]]\nkind = "pico"\ncells = []\nbuttons = { A = 0 }', "layout beams has 0 channels for a button"),
        ('[[source]]\nkind = "gpio"\nemitters = [5, 6, 7]', "3 emitters: one for all beams"),
    ],
)
def test_what_the_pins_cannot_carry_is_refused(text, words):
    with pytest.raises(Misfit, match=words):
        wired(f'board = "holeyboard"\n{text}')


@pytest.mark.parametrize("site", sites())
def test_every_signal_has_a_pin_of_its_own(site):
    """Power and ground are shared, and so is the address of all multiplexers."""
    for host in hosts(load(site)):
        wires = [wire.pin for part in host.parts for wire in part.wires if wire.pin.label.startswith("GP")]
        layout = firmware()["LAYOUTS"].get(host.layout, {})
        shared = {f"GP{gpio}" for what in ("select", "group") for gpio in layout.get(what, ())}
        own = [pin for pin in wires if pin.label not in shared]
        assert len(set(own)) == len(own)


def test_lights_on_the_header_hang_on_the_pins_that_the_config_names():
    source = '[[source]]\nkind = "gpio"\nemitters = [23, 24]\nbeams = { "1.rim" = 4, "2.rim" = 5, "1.floor" = 6 }'
    [pi] = wired(f'board = "yocu-4"\n{source}')
    at = signals(pi)
    assert (at["rim lights base, 1 kΩ"], at["floor lights base, 1 kΩ"]) == ("GPIO23, pin 16", "GPIO24, pin 18")
    assert at["rim lights +5 V"] == "5V, pin 2"
    assert [part.what for part in pi.parts if part.kind == "lights"] == [
        "2 emitters and their transistor",
        "1 emitters and their transistor",
    ]


@pytest.mark.parametrize(("lights", "ohm"), [(1, 1000), (6, 1000), (7, 470), (12, 470)])
def test_a_transistor_gets_the_current_that_its_lights_need(lights, ohm):
    """(3.3 - 0.7) V over the resistor, times a gain of 100, is twice what 20 mA for each light come to."""
    assert base(lights) == {1000: "1 kΩ", 470: "470 Ω"}[ohm]
    assert (3.3 - 0.7) / ohm * 100 >= 2 * lights * 0.020


def test_more_lights_than_a_transistor_carries_are_refused():
    with pytest.raises(Misfit, match="13 lights hang on one transistor, which carries 12"):
        base(13)
