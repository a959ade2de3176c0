"""A terminal that is left as it was found, whatever ends the program."""

import os
import pty
import signal
import subprocess
import sys
import termios
import time

import pytest

from boardd.terminal import clipped
from tests.commands.shell import ENVIRONMENT

OTHER, BACK = b"\x1b[?1049h", b"\x1b[?1049l"


class Terminal:
    """`boardd watch` on a terminal of its own."""

    def __init__(self, *args: str) -> None:
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        command = [sys.executable, "-m", "boardd", "watch", *args]
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, env=ENVIRONMENT, start_new_session=True
        )
        os.set_blocking(self.master, False)
        self.out = b""

    def until(self, *texts: bytes) -> None:
        end_s = time.monotonic() + 30
        while not all(text in self.out for text in texts):
            assert time.monotonic() < end_s, self.out[-2000:]
            try:
                self.out += os.read(self.master, 65536)
            except BlockingIOError:
                time.sleep(0.02)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def watch():
    made = Terminal("--simulate", "holeyboard", "--speed", "20")
    yield made
    made.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, "q"])
def test_the_terminal_is_afterwards_as_before(watch, how):
    watch.until(OTHER, b"cells", b"far")
    assert termios.tcgetattr(watch.slave) != watch.before
    if how == "q":
        os.write(watch.master, b"q")
    else:
        watch.process.send_signal(how)
    watch.until(BACK)
    assert watch.process.wait(30) == 0
    assert termios.tcgetattr(watch.slave) == watch.before
    assert b"Traceback" not in watch.out


def test_a_stopped_one_gives_the_terminal_back_and_takes_it_again(watch):
    watch.until(OTHER)
    watch.process.send_signal(signal.SIGTSTP)
    watch.until(BACK)
    os.waitpid(watch.process.pid, os.WUNTRACED)
    assert termios.tcgetattr(watch.slave) == watch.before
    watch.out = b""
    watch.process.send_signal(signal.SIGCONT)
    watch.until(OTHER)


@pytest.mark.parametrize(
    ("text", "columns", "shown"), [("abcdef", 4, "abcd"), ("ab", 4, "ab"), ("日本語", 4, "日本"), ("日本語", 5, "日本")]
)
def test_a_line_is_clipped_to_the_columns_that_it_takes(text, columns, shown):
    assert clipped(text, columns) == shown
