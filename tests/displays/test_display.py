"""boardd.displays.display: nobody waits for a panel; one that fails is opened again, with growing pauses."""

from threading import Event

import pytest

from boardd.displays.display import CHECK_S, Display, Unreachable
from tests.displays.waits import Waits
from tests.screens.boards import PLAY, WON


class Screen:
    """A panel that notes what it is told; `wrong` is raised instead, if there is something wrong."""

    def __init__(self) -> None:
        self.did: list[object] = []
        self.wrong: Exception | None = None
        self.changes = 0

    def opened(self):
        return self.do("open") or self

    def show(self, board):
        self.do(board)

    def refresh(self):
        self.do("refresh")

    def close(self):
        self.did.append("close")

    def do(self, what):
        if self.wrong:
            raise self.wrong
        self.did.append(what)

    def changed(self):
        self.changes += 1


@pytest.fixture
def panel():
    return Screen()


@pytest.fixture
def waits():
    return Waits()


@pytest.fixture
def display(panel, waits):
    made = Display("OLED", panel.opened, panel.changed, waits)
    yield made
    made.close()


def test_the_newest_scoreboard_is_shown(display, panel, waits):
    assert waits.seconds() == CHECK_S
    display.show(PLAY)
    assert waits.seconds() == CHECK_S
    assert panel.did == ["open", "refresh", PLAY]
    assert display.faults() == ()
    assert panel.changes == 0


def test_of_many_at_once_only_the_newest_need_be_shown():
    busy, free = Event(), Event()

    class Slow(Screen):
        def do(self, what):
            super().do(what)
            if what is PLAY:
                busy.set()
                assert free.wait(30)

    panel, waits = Slow(), Waits()
    display = Display("OLED", panel.opened, panel.changed, waits)
    waits.seconds()
    display.show(PLAY)
    assert busy.wait(30)
    for seq in range(100):
        display.show(WON._replace(seq=seq))  # returns at once, though the panel is busy
    free.set()
    waits.seconds()
    waits.seconds()
    display.close()
    assert panel.did == ["open", "refresh", PLAY, WON._replace(seq=99), "close"]


def test_a_scoreboard_that_comes_while_the_last_one_is_taken_is_not_lost(panel, waits):
    """It comes at the worst moment: just before the bell that announces it is reset."""
    coming = [WON]

    class Bell(Event):
        def clear(self):
            if coming:
                display.show(coming.pop())
            super().clear()

    begin = Event()
    display = Display("OLED", lambda: begin.wait(30) and panel.opened(), panel.changed, waits)
    display.show(PLAY)
    display.woken = Bell()
    begin.set()
    waits.seconds()
    display.close()
    assert panel.did == ["open", WON, "close"]


def test_a_quiet_panel_is_checked_now_and_then(display, panel, waits):
    waits.seconds()
    display.show(PLAY)
    waits.seconds()
    assert waits.over() == CHECK_S
    assert panel.did == ["open", "refresh", PLAY, "refresh"]


def test_pauses_grow_from_1_to_30_s_and_begin_again_when_it_was_back(panel, waits):
    panel.wrong = Unreachable("unplugged")
    display = Display("OLED", panel.opened, panel.changed, waits)
    pauses = [waits.seconds()] + [waits.over() for _ in range(7)]
    assert pauses == [1, 2, 4, 8, 16, 30, 30, 30]
    assert display.faults() == ("unplugged",)
    assert panel.changes == 1
    display.show(PLAY)
    panel.wrong = None
    assert waits.over() == CHECK_S
    assert panel.did == ["open", PLAY]
    assert display.faults() == ()
    assert panel.changes == 2
    panel.wrong = Unreachable("unplugged")
    assert waits.over() == 1
    assert panel.did == ["open", PLAY, "close"]
    display.close()


def test_what_nobody_foresaw_is_a_fault_too_and_is_tried_again(panel, waits):
    panel.wrong = ZeroDivisionError("division by\x1b zero")
    display = Display("OLED", panel.opened, panel.changed, waits)
    waits.seconds()
    assert display.faults() == ("the OLED shows nothing: division by\\u001b zero",)
    panel.wrong = None
    waits.over()
    assert display.faults() == ()
    display.close()


def test_close_ends_it_in_the_middle_of_a_pause(panel):
    panel.wrong = Unreachable("unplugged")
    said = Event()
    display = Display("OLED", panel.opened, said.set)
    assert said.wait(30)
    display.close()
    assert not display.thread.is_alive()


def test_close_closes_the_panel(display, panel, waits):
    waits.seconds()
    display.close()
    assert not display.thread.is_alive()
    assert panel.did[-1] == "close"
