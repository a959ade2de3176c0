"""boardd.displays.oled: whatever happens on the bus, the chip shows the picture, and only what changed is sent."""

import errno
from contextlib import suppress
from warnings import catch_warnings, simplefilter

import pytest
import smbus2
from hypothesis import given, settings
from hypothesis import strategies as st

from boardd.displays.display import Unreachable
from boardd.displays.oled import Opener, Settings
from boardd.screens.screen import screen
from tests.displays.chips import Bus, Chip
from tests.screens.boards import BOARDS, PLAY, WON, line, scoreboards, turn

LUMA_FRAME = 1024 + 10  # sensing.md 6
CHIPS = [(kind, height) for kind in ("ssd1306", "ssd1309", "sh1106") for height in (64, 32)]
chips = st.sampled_from(CHIPS)


def of(kind="ssd1306", height=64, rotate=0, contrast=0xCF) -> Settings:
    return Settings(kind, 128, height, rotate, 0x3C, 1, contrast)


def plugged(kind: str, height: int) -> Bus:
    return Bus(Chip(kind, height, seed=7))


@pytest.fixture
def wired(monkeypatch):
    def wire(bus: Bus) -> Bus:
        monkeypatch.setattr(smbus2, "SMBus", bus.SMBus)
        return bus

    return wire


@pytest.fixture(scope="module")
def wire_up():
    """As `wired`, for tests with many examples: every one puts its own bus there."""
    with pytest.MonkeyPatch.context() as patch:
        yield lambda bus: patch.setattr(smbus2, "SMBus", bus.SMBus)


def same(bus: Bus, board) -> bool:
    seen = bus.chip.seen()
    return seen is not None and seen.tobytes() == screen(board, 128, bus.chip.height).tobytes()


@pytest.mark.parametrize(("kind", "height"), CHIPS)
@pytest.mark.parametrize("name", BOARDS)
def test_the_chip_shows_every_screen(wired, kind, height, name):
    bus = wired(plugged(kind, height))
    Opener(of(kind, height))().show(BOARDS[name])
    assert same(bus, BOARDS[name])


@pytest.mark.parametrize(("kind", "height"), [("ssd1306", 64), ("sh1106", 64)])
@pytest.mark.parametrize("opened", [False, True])
def test_a_command_that_was_cut_off_spoils_nothing(wired, kind, height, opened):
    """A loose plug, the power still on: the chip waits for the rest of the command, whatever comes."""
    bus = wired(plugged(kind, height))
    opener = Opener(of(kind, height))
    for byte in range(60):
        bus.fails_after = None if opened else byte
        with suppress(Unreachable):
            oled = opener()
            bus.fails_after = byte
            oled.show(PLAY)
        bus.fails_after = None
        opener().show(PLAY)
        assert same(bus, PLAY)


@given(chips, st.lists(scoreboards, min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_after_any_scoreboards_it_shows_the_last(wire_up, chip, boards):
    bus = plugged(*chip)
    wire_up(bus)
    oled = Opener(of(*chip))()
    for board in boards:
        oled.show(board)
    assert same(bus, boards[-1])


@given(chips, scoreboards, scoreboards, st.integers(0, 2300), st.none() | st.integers(0, 9))
@settings(max_examples=60, deadline=None)
def test_unplugged_at_any_byte_it_is_right_when_it_is_back(wire_up, chip, first, second, byte, seed):
    """Without power meanwhile (seed), its memory holds anything; with it, half a command may still wait in it."""
    bus = plugged(*chip)
    wire_up(bus)
    opener = Opener(of(*chip))
    bus.fails_after = byte
    try:
        oled = opener()
        oled.show(first)
        oled.show(second)
        oled.close()
    except Unreachable:
        pass
    bus.fails_after = None
    if seed is not None:
        bus.plug_in(seed)
    opener().show(second)
    assert same(bus, second)


@pytest.mark.parametrize(("kind", "height"), CHIPS)
def test_power_lost_between_two_pictures_is_mended_by_the_next_refresh(wired, kind, height):
    bus = wired(plugged(kind, height))
    oled = Opener(of(kind, height))()
    oled.show(PLAY)
    bus.chip.lose_power(3)
    assert bus.chip.seen() is None
    oled.refresh()
    assert same(bus, PLAY)


def test_a_refresh_never_makes_it_dark_nor_brighter(wired):
    bus = wired(plugged("ssd1306", 64))
    oled = Opener(of(contrast=10))()
    oled.show(PLAY)
    before = bus.chip.take
    seen = []

    def take(control, value):
        before(control, value)
        seen.append((bus.chip.on, bus.chip.contrast if not bus.chip.waiting else 10))

    bus.chip.take = take
    oled.refresh()
    assert {*seen} == {(True, 10)}


@pytest.mark.parametrize("rotate", [0, 1, 2, 3])
def test_it_can_hang_in_four_ways(wired, rotate):
    bus = wired(plugged("ssd1306", 64))
    Opener(of(rotate=rotate))().show(PLAY)
    size = (64, 128) if rotate % 2 else (128, 64)
    assert bus.chip.seen().tobytes() == screen(PLAY, *size).rotate(-90 * rotate, expand=True).tobytes()


# How many bytes


def scored(score: int, points: int = 1, left: int = 2):
    return PLAY._replace(
        turn=turn("B", "Bob", 2, left), teams={"A": line("Ann", 15, 3), "B": line("Bob", score, points)}
    )


CHANGES = {
    "17 to 18": (scored(17), scored(18)),
    "19 to 20": (scored(19), scored(20)),
    "9 to 10": (scored(9), scored(10)),
    "a throw: +1 to +4, one less left": (scored(18, 1, 2), scored(18, 4, 1)),
}


@pytest.mark.parametrize(("kind", "height"), CHIPS)
def test_a_score_change_costs_less_than_a_quarter_of_a_frame(wired, kind, height):
    bus = wired(plugged(kind, height))
    oled = Opener(of(kind, height))()
    frame = LUMA_FRAME if height == 64 else 512 + 10
    for name, (before, after) in CHANGES.items():
        oled.show(before)
        sent = bus.sent
        oled.show(after)
        print(f"{kind} {height}: {name}: {bus.sent - sent} bytes of {frame}")
        assert 0 < bus.sent - sent < frame / 4
        assert same(bus, after)


def test_what_is_shown_already_is_not_sent_again(wired):
    bus = wired(plugged("ssd1306", 64))
    oled = Opener(of())()
    oled.show(WON)
    sent = bus.sent
    oled.show(WON._replace(seq=99))
    assert bus.sent == sent


def test_luma_sends_every_byte_of_every_frame(wired):
    """The reason for all this; when it changes, so can boardd."""
    from luma.core.interface.serial import i2c
    from luma.oled.device import ssd1306

    bus = wired(plugged("ssd1306", 64))
    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)  # luma still asks Pillow for getdata
        device = ssd1306(i2c(port=1))
        device.persist = True
        sent = bus.sent
        device.display(screen(PLAY))
    assert bus.sent - sent == LUMA_FRAME
    assert same(bus, PLAY)


# What is wrong


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (FileNotFoundError(errno.ENOENT, "", "/dev/i2c-1"), "no OLED: I2C bus 1 is not there, switch I2C on"),
        (PermissionError(errno.EACCES, "", "x"), "no OLED: I2C bus 1 may not be used, join the group i2c"),
        (OSError(errno.EMFILE, "Too many open files"), "no OLED: I2C bus 1: Too many open files"),
    ],
)
def test_a_bus_that_cannot_be_opened_is_said_in_words(bus, error, text):
    bus.opening = error
    with pytest.raises(Unreachable) as said:
        Opener(of())()
    assert str(said.value) == text


@pytest.mark.parametrize("error", [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT])
@pytest.mark.parametrize("byte", [0, 1, 20, 100])
def test_a_display_that_does_not_answer_is_said_in_words_and_leaves_no_file_open(bus, error, byte):
    bus.error, bus.fails_after = error, byte
    with pytest.raises(Unreachable) as said:
        Opener(of())()
    assert str(said.value) == "the OLED does not answer, look at its plug (0x3C on I2C bus 1)"
    assert bus.open_files == 0


def test_it_is_dark_and_closed_at_the_end_even_if_it_is_gone(bus):
    oled = Opener(of())()
    oled.show(PLAY)
    oled.close()
    assert bus.chip.seen() is None
    assert bus.open_files == 0
    oled = Opener(of())()
    bus.unplug()
    oled.close()
    assert bus.open_files == 0


def test_luma_makes_one_device_however_often_it_is_plugged_in(bus, monkeypatch):
    """Each would be kept until the daemon exits."""
    import atexit

    kept = []
    monkeypatch.setattr(atexit, "register", kept.append)
    opener = Opener(of())
    for _ in range(5):
        opener().close()
    assert len(kept) == 1
