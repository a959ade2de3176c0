"""Lines in, a terminal that shows them and is afterwards as it was before out; keys that were pressed, too."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Sequence
from contextlib import suppress
from shutil import get_terminal_size
from typing import Any

from boardd.terminal import bold, clipped

OTHER, BACK = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"  # another screen without a cursor; the first one again
HOME, CLEAR, REST_OF_LINE, BELOW = "\x1b[H", "\x1b[2J", "\x1b[K", "\x1b[J"


class Fullscreen:
    """A context; may be left and entered again, for Ctrl-Z."""

    def __init__(self) -> None:
        self.size = (0, 0)
        self.kept: Any = None  # how the keyboard was

    def __enter__(self) -> Fullscreen:
        import termios
        import tty

        with suppress(termios.error, OSError, ValueError):  # no keyboard
            self.kept = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())
        self.say(OTHER)
        self.size = (0, 0)
        return self

    def __exit__(self, *_: object) -> None:
        import termios

        self.say(BACK)
        if self.kept:
            with suppress(termios.error, OSError):
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self.kept)

    def room(self) -> tuple[int, int]:
        """Columns and rows."""
        found = get_terminal_size()
        if found != self.size:
            self.size = found
            self.say(CLEAR)
        return found

    def draw(self, lines: Sequence[str]) -> None:
        fit = [clipped(line, self.size[0]) for line in lines]
        shown = [bold(line) if line.startswith("!") else line for line in fit]
        self.say(HOME + "\r\n".join(line + REST_OF_LINE for line in shown) + BELOW)

    def typed(self) -> str:
        """What was typed since it was last asked."""
        if not self.kept or not select.select([sys.stdin], [], [], 0)[0]:
            return ""
        with suppress(OSError):
            return os.read(sys.stdin.fileno(), 100).decode(errors="replace")
        return ""

    def say(self, text: str) -> None:
        with suppress(OSError):  # whoever looked has gone
            sys.stdout.write(text)
            sys.stdout.flush()
