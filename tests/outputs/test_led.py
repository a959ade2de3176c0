"""boardd.outputs.led: its section of boardd.toml, and chips that light up."""

import errno
import sys

import pytest

from boardd.displays.display import CHECK_S
from boardd.keys import Keys
from boardd.outputs import Site
from boardd.outputs.led import Output, read
from boardd.screens.segments import segments
from tests.displays.chips import Max7219Chain
from tests.displays.waits import Waits
from tests.screens.boards import PLAY, WON

MUST = {"device": "max7219", "kind": "seven-segment"}


def mistakes(**keys) -> list[str]:
    section = Keys(keys, "led")
    read(section)
    section.finish()
    return section.mistakes


def test_device_and_kind_are_all_that_must_be_said():
    assert read(Keys(MUST, "led")) == ("max7219", "seven-segment", 8, 1, 0, 0, 0, 0, 0x70)
    assert read(Keys(MUST | {"kind": "matrix"}, "led")) == ("max7219", "matrix", 0, 4, 0, 0, 0, 0, 0x70)


def test_every_key_counts():
    digits = MUST | {"digits": 12, "port": 1, "chip_select": 2, "brightness": 9}
    assert mistakes(**digits) == []
    assert read(Keys(digits, "led")) == ("max7219", "seven-segment", 12, 2, 1, 2, 0, 0, 9)
    modules = MUST | {"kind": "matrix", "cascaded": 8, "rotate": 2, "module_rotate": 1}
    assert mistakes(**modules) == []
    assert read(Keys(modules, "led")) == ("max7219", "matrix", 0, 8, 0, 0, 2, 1, 0x70)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"device": "max7219"}, "led.kind: missing; one of seven-segment or matrix would be right"),
        (MUST | {"cascaded": 4}, "led.cascaded: there is no such key; "),
        (MUST | {"kind": "matrix", "rotate": 1}, "led.rotate: 1 would stand it on its end; 0 or 2 would be right"),
        (MUST | {"digits": 3}, 'led.digits: "3" is not right; a number from 4 to 16 would be right'),
    ],
)
def test_a_mistake_says_where_what_and_what_would_be_right(keys, said):
    (found,) = mistakes(**keys)
    assert found.startswith(said)


def test_a_bus_that_comes_and_goes(monkeypatch, tmp_path):
    chain = Max7219Chain(1)
    monkeypatch.setitem(sys.modules, "spidev", chain)
    waits, changes = Waits(), []
    site = Site("garage", tmp_path, lambda after, most: [], lambda command, reply: None, lambda: changes.append(1))
    chain.opening = FileNotFoundError(errno.ENOENT, "")
    output = Output(read(Keys(MUST, "led")), site, waits)
    assert [waits.seconds(), waits.over(), waits.over()] == [1, 2, 4]
    assert output.faults() == ("no LED display: SPI bus 0.0 is not there, switch SPI on",)
    output.show(PLAY)
    chain.opening = None
    assert waits.over() == CHECK_S
    assert output.faults() == ()
    assert chain.values() == [[*reversed(segments(PLAY, 8))]]
    chain.lose_power(4)  # nobody can notice that
    output.show(WON)
    waits.seconds()
    assert waits.over() == CHECK_S
    assert chain.values() == [[*reversed(segments(WON, 8))]]
    assert chain.is_lit()
    output.close()
    assert not chain.is_lit()
    assert len(changes) == 2
