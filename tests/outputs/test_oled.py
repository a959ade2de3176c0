"""boardd.outputs.oled: its section of boardd.toml, and a display that comes and goes."""

import subprocess
import sys

import pytest
import smbus2

from boardd.displays.display import CHECK_S
from boardd.keys import Keys
from boardd.outputs import Site
from boardd.outputs.oled import Output, read
from boardd.screens.screen import screen
from tests.displays.chips import Bus, Chip
from tests.displays.waits import Waits
from tests.screens.boards import PLAY, WON


def mistakes(**keys) -> list[str]:
    section = Keys(keys, "oled")
    read(section)
    section.finish()
    return section.mistakes


def test_the_device_is_all_that_must_be_said():
    found = read(Keys({"device": "sh1106"}, "oled"))
    assert found == ("sh1106", 128, 64, 0, 0x3C, 1, 0xCF)


def test_every_key_counts():
    keys = {"device": "ssd1309", "width": 128, "height": 32, "rotate": 2, "address": 0x3D, "bus": 3, "contrast": 9}
    assert mistakes(**keys) == []
    assert read(Keys(keys, "oled")) == ("ssd1309", 128, 32, 2, 0x3D, 3, 9)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "oled.device: missing; one of ssd1306, ssd1309 or sh1106 would be right"),
        ({"device": "ssd1305"}, 'oled.device: "ssd1305" is not known; did you mean ssd1306 or ssd1309?'),
        ({"device": "ssd1306", "height": 48}, "oled.height: 48 is not right; 64 or 32 would be right"),
        ({"device": "ssd1306", "width": 96}, 'oled.width: "96" is not right; a number from 128 to 128 would be right'),
        (
            {"device": "ssd1306", "rotate": 1.5},
            "oled.rotate: 1.5 is not right; a whole number from 0 to 3 would be right",
        ),
        (
            {"device": "ssd1306", "rotate": 1, "height": 32},
            "oled.rotate: 1 leaves 32 columns, too few for a name; 0 or 2 would be right",
        ),
        ({"device": "ssd1306", "adress": 60}, "oled.adress: there is no such key; did you mean address?"),
    ],
)
def test_a_mistake_says_where_what_and_what_would_be_right(keys, said):
    assert mistakes(**keys) == [said]


@pytest.fixture
def bus(monkeypatch):
    found = Bus(Chip())
    monkeypatch.setattr(smbus2, "SMBus", found.SMBus)
    return found


def test_a_display_that_comes_and_goes(bus, tmp_path):
    changes = []
    waits = Waits()
    site = Site("garage", tmp_path, lambda after, most: [], lambda command, reply: None, lambda: changes.append(1))
    bus.unplug()
    output = Output(read(Keys({"device": "ssd1306"}, "oled")), site, waits)
    output.show(PLAY)
    assert waits.seconds() == 1
    assert output.faults() == ("the OLED does not answer, look at its plug (0x3C on I2C bus 1)",)
    bus.plug_in(1)
    assert waits.over() == CHECK_S
    assert bus.chip.seen().tobytes() == screen(PLAY).tobytes()
    assert output.faults() == ()
    bus.unplug()
    output.show(WON)
    assert waits.seconds() == 1
    assert len(output.faults()) == 1
    bus.plug_in(2)
    assert waits.over() == CHECK_S
    assert bus.chip.seen().tobytes() == screen(WON).tobytes()
    assert len(changes) == 4
    bus.unplug()  # while nothing happens: noticed by the next check
    assert waits.over() == 1
    output.close()
    assert bus.open_files == 0


def test_neither_luma_nor_pillow_is_imported_before_a_thread_needs_it():
    code = (
        "import sys, boardd.outputs.oled, boardd.outputs.led; "
        "print(*[name for name in sys.modules if name.split('.')[0] in ('luma', 'PIL', 'smbus2')])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "\n"
