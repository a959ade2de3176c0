"""What a calibration tells in; what somebody with a washer in hand sees of it at a terminal out.

On a terminal one screen is drawn again and again: what to do now, in large enough words, what the sensors see, what was
concluded, how long it will take. Elsewhere there is a line for each thing that is asked or concluded.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from boardd.terminal import bold, dim, green

HOME, BELOW = "\x1b[H", "\x1b[J"
NOTES, TALL, LOW = 5, 30, 12  # lines
HINT = "Nothing needs to be pressed: the board sees what you do. Enter skips this step, Ctrl-C ends it all."
TURN = "|/-\\"


class Screen:
    def __init__(self, title: str) -> None:
        self.title = title
        self.drawn = bool(sys.stdout) and sys.stdout.isatty()
        self.asked = ""
        self.noted = 0
        self.faults: list[str] = []
        self.turn = 0
        if self.drawn:
            self.say("\x1b[2J")

    def show(self, told: Mapping[str, Any]) -> None:
        if self.drawn:
            self.draw(told)
        else:
            self.tell(told)

    def draw(self, told: Mapping[str, Any]) -> None:
        columns, rows = get_terminal_size()
        columns = min(columns, 90)
        ask, self.turn = told["ask"], self.turn + 1
        left = f"about {told['left_s']} s left" if told["left_s"] < 90 else f"about {told['left_s'] / 60:.0f} min left"
        head = f"{self.title}   step {min(told['step'], told['steps'])} of {told['steps']}, {left}"
        lines = [*(dim(line) for line in wrap(head, columns)), dim("=" * min(len(head), columns)), ""]
        lines = lines if rows > LOW else []
        if ask:
            lines += [bold(f"  {line}") for line in wrap(ask["text"], columns - 4)]
            lines += ["", *(f"  {line}" for line in wrap(ask["more"], columns - 4)), ""]
            if rows > TALL:
                lines += [*(f"    {line}" for line in ask["picture"]), ""]
            seen = wrap(told["seen"] or "waiting", columns - 4)
            lines += [f"  {TURN[self.turn % 4]} {green(seen[0])}", *(f"    {green(line)}" for line in seen[1:])]
            self.ring(ask["text"])
        lines += [f"  {line}" for fault in told["faults"] for line in wrap(f"! {fault}", columns - 4)]
        notes = [line for note in told["notes"][-NOTES:] for line in wrap(note, columns - 6)]
        lines += ["", *(dim(f"    {line}") for line in notes)]
        lines += ["", *(dim(f"  {line}") for line in wrap(HINT, columns - 4))]
        shown = lines[: rows - 1]  # what matters most is on top: nothing scrolls away
        self.say(HOME + "\n".join(f"{line}\x1b[K" for line in shown) + BELOW)

    def ring(self, text: str) -> None:
        """Whoever looks at the board hears that the next thing is asked for."""
        if self.asked and text != self.asked:
            self.say("\a")
        self.asked = text

    def tell(self, told: Mapping[str, Any]) -> None:
        for note in told["notes"][self.noted :]:
            self.say(f"    {note}")
        self.noted = len(told["notes"])
        for fault in told["faults"]:
            if fault not in self.faults:
                self.say(f"  ! {fault}")
        self.faults = list(told["faults"])
        text = told["ask"]["text"] if told["ask"] else ""
        if text and text != self.asked:
            self.say(f"{told['step']}/{told['steps']} {text}")
        self.asked = text

    def close(self) -> None:
        if self.drawn:
            self.say("\x1b[2J\x1b[H")

    def say(self, text: str) -> None:
        with suppress(OSError):  # whoever read it has gone
            print(text, flush=True)
