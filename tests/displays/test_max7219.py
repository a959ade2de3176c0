"""boardd.displays.max7219: the chips light what luma would light, and are mended when their power dipped."""

import errno
import warnings

import pytest
from luma.core.interface.serial import noop, spi
from luma.core.virtual import sevensegment
from luma.led_matrix.device import max7219

from boardd.displays.display import Unreachable
from boardd.displays.max7219 import Opener, Settings, matrix_rows
from boardd.screens.matrix import matrix
from boardd.screens.segments import coded
from tests.displays.chips import Max7219Chain
from tests.screens.boards import BOARDS, PLAY

MATRIX = Settings("max7219", "matrix", 0, 4, 0, 0, 0, 0, 0x70)
DIGITS = MATRIX._replace(kind="seven-segment", digits=8, cascaded=1)


def of_luma(chain: Max7219Chain, image, rotate=0, module_rotate=0):
    """What luma makes of the same picture."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        wire = spi(gpio=noop())
        angle = {0: 0, 1: -90, 2: 180, 3: 90}[module_rotate]
        device = max7219(wire, cascaded=chain.count, rotate=rotate, block_orientation=angle)
        device.persist = True
        device.display(image)
    return chain.values()


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("rotate", [0, 2])
@pytest.mark.parametrize("module_rotate", [0, 1, 2, 3])
def test_a_matrix_shows_what_luma_would_show(chain, name, rotate, module_rotate):
    Opener(MATRIX._replace(rotate=rotate, module_rotate=module_rotate))().show(BOARDS[name])
    assert chain.is_lit()
    shown = chain.values()
    chain.lose_power(5)
    assert shown == of_luma(chain, matrix(BOARDS[name], 32), rotate, module_rotate)


def test_digits_are_in_the_order_in_which_luma_writes_them(chain):
    chain.__init__(1)
    Opener(DIGITS)().show(PLAY)  # 15 on the left, 18 on the right, two throws left
    text = coded("15    18")
    assert [value & 0x7F for value in chain.values()[0]] == [*reversed(text)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        device = max7219(spi(gpio=noop()), cascaded=1)
        device.persist = True
        sevensegment(device).text = "15    18"
    assert chain.values()[0] == [*reversed(text)]


def test_sixteen_digits_are_two_chips(chain):
    chain.__init__(2)
    Opener(DIGITS._replace(digits=16, cascaded=2))().show(PLAY._replace(turn=None))
    lit = coded("15" + " " * 12 + "18")
    assert chain.values() == [[*reversed(lit[8:])], [*reversed(lit[:8])]]


def test_only_rows_that_changed_are_sent(chain):
    chips = Opener(MATRIX)()
    chips.show(PLAY)
    written = []
    chips.serial.data = written.append
    chips.show(PLAY._replace(seq=99))
    assert written == []


def test_a_dip_in_the_power_is_mended_by_the_next_refresh(chain):
    chips = Opener(MATRIX)()
    chips.show(PLAY)
    before = chain.values()
    chain.lose_power(9)
    chips.refresh()
    assert chain.is_lit()
    assert chain.values() == before


def test_brightness_is_the_one_that_was_wished(chain):
    Opener(MATRIX._replace(brightness=0x30))()
    assert [chip[0x0A] for chip in chain.registers] == [3] * 4


def test_at_the_end_it_is_dark_and_closed(chain):
    chips = Opener(MATRIX)()
    chips.show(PLAY)
    chips.close()
    assert not chain.is_lit()
    assert chain.open_files == 0


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (FileNotFoundError(errno.ENOENT, ""), "no LED display: SPI bus 0.0 is not there, switch SPI on"),
        (PermissionError(errno.EACCES, ""), "no LED display: SPI bus 0.0 may not be used, join the group spi"),
        (OSError(errno.EBUSY, "Busy"), "the LED display cannot be reached: SPI bus 0.0: Busy"),
    ],
)
def test_a_bus_that_cannot_be_opened_is_said_in_words(chain, error, text):
    chain.opening = error
    with pytest.raises(Unreachable) as said:
        Opener(MATRIX)()
    assert str(said.value) == text


def test_without_spidev_it_says_what_to_install(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(Unreachable, match=r"spidev is not installed; install boardd\[pi\]"):
        Opener(MATRIX)()


def test_a_write_that_fails_is_said_in_words_and_leaves_no_file_open(chain):
    chain.writing = OSError(errno.EIO, "Input/output error")
    with pytest.raises(Unreachable, match=r"cannot be reached: SPI bus 0\.0: Input/output error"):
        Opener(MATRIX)()
    assert chain.open_files == 0


def test_a_register_is_a_column_with_its_lowest_bit_on_top():
    from PIL import Image

    image = Image.new("1", (8, 8))
    image.putpixel((2, 0), 1)
    image.putpixel((2, 7), 1)
    assert matrix_rows(image, 0) == tuple((0x81 if x == 2 else 0,) for x in range(8))
