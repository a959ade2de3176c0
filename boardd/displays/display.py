"""Scoreboards in, the newest one on a panel out: drawn in a thread, and opened again when the panel comes back."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Protocol

from boardd.errors import BoarddError, harmless
from boardd.model import Scoreboard

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0
SOON_S = 0.02  # nobody sees that it comes later, and what is only sent goes out first
CHECK_S = 10.0  # a panel that nothing was sent to is asked this often whether it is still there

Wait = Callable[[Event, float], object]


class Unreachable(BoarddError):
    """The wire must be looked at; the text says so in words for the people at the board."""


class Panel(Protocol):
    """An open display. Raises Unreachable when it does not answer; `close` never raises."""

    def show(self, board: Scoreboard) -> None: ...
    def refresh(self) -> None: ...  # start it and send all again: a dip in its power may have cost it everything
    def close(self) -> None: ...


class Display:
    """`changed` is called from the thread whenever `faults` gives something else than before."""

    def __init__(
        self, name: str, open_panel: Callable[[], Panel], changed: Callable[[], None], wait: Wait = Event.wait
    ) -> None:
        self.name, self.open_panel, self.changed, self.wait = name, open_panel, changed, wait
        self.newest: Scoreboard | None = None
        self.fault = ""
        self.pause_s = FIRST_PAUSE_S
        self.woken, self.closing = Event(), Event()
        self.thread = Thread(target=self.run, name=f"display {name}", daemon=True)
        self.thread.start()

    def show(self, board: Scoreboard) -> None:
        self.newest = board
        self.woken.set()

    def faults(self) -> tuple[str, ...]:
        fault = self.fault
        return (fault,) if fault else ()

    def close(self) -> None:
        self.closing.set()
        self.woken.set()
        self.thread.join(2)

    # In the thread

    def run(self) -> None:
        while not self.closing.is_set():
            try:
                self.serve()
            except Unreachable as error:
                self.say(str(error))
            except Exception as error:  # not foreseen, and still no reason to stop for good
                self.say(f"the {self.name} shows nothing: {harmless(str(error)) or type(error).__name__}")
            if not self.closing.is_set():
                self.wait(self.closing, self.pause_s)
                self.pause_s = min(2 * self.pause_s, LONGEST_PAUSE_S)

    def serve(self) -> None:
        panel = self.open_panel()
        try:
            self.keep_showing(panel)
        finally:
            panel.close()

    def keep_showing(self, panel: Panel) -> None:
        shown: Scoreboard | None = None
        while not self.closing.is_set():
            self.woken.clear()
            board = self.newest
            if board is not None and board is not shown:
                panel.show(board)
                shown = board
            else:
                panel.refresh()
            self.pause_s = FIRST_PAUSE_S
            self.say("")
            self.wait(self.woken, CHECK_S)
            self.closing.wait(SOON_S)

    def say(self, fault: str) -> None:
        if fault != self.fault:
            self.fault = fault
            self.changed()
