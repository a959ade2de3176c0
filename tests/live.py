"""A site in a folder of its own: its config, its daemon, what it has journalled; to be killed and started again."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from boardd.control import ask
from boardd.errors import DaemonError
from boardd.inference.tokens import plain
from boardd.journal import Journal
from boardd.log import Entry, fold
from boardd.sheet import throw_of

DEADLINE_S = 60.0


class Site:
    def __init__(self, folder: Path, trace: Path | None = None, speed: float = 100.0, more: str = "") -> None:
        self.folder, self.state = folder, folder / "state"
        self.config = folder / "boardd.toml"
        text = 'id = "test"\nboard = "holeyboard"\nstate = "state"\n'
        if trace:
            with trace.open() as stream:
                header = json.loads(stream.readline())
            text += f'[game]\nvariant = "{header["variant"]}"\nfirst = "{header["first"]}"\n'
            text += f'[[source]]\nkind = "trace"\nfile = "{trace}"\nspeed = {speed}\n'
        self.config.write_text(text + more)
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Site":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        arguments = [sys.executable, "-m", "boardd", "run", "--config", str(self.config)]
        self.log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(arguments, stderr=self.log, stdout=self.log)
        self.wait_until(self.answers)

    def answers(self) -> bool:
        assert self.process
        assert self.process.poll() is None, (self.folder / "log").read_text()
        try:
            return bool(ask(self.state, {"get": "state"})["ok"])
        except DaemonError:
            return False

    def ask(self, what: str) -> dict:
        return ask(self.state, {"get": what})[what]

    def do(self, **wanted: object) -> dict:
        return ask(self.state, wanted)

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> int:
        assert self.process
        self.process.send_signal(sign)
        code = self.process.wait(DEADLINE_S)
        self.process = None
        self.log.close()
        return code

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
            self.log.close()

    def entries(self) -> list[Entry]:
        return Journal(self.state).after(0)

    def throws(self) -> dict[tuple[int, str, int], str]:
        """Every throw as it is told in the end."""
        return {key: str(plain(throw)) for key, throw in fold(self.entries()).throws.items()}

    def wait_until(self, true: Callable[[], bool]) -> None:
        until = time.monotonic() + DEADLINE_S
        while not true():
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.01)

    def wait_for_the_end(self) -> None:
        """The trace has been played when nothing comes any more, and its last round is over."""
        quiet_s, known = time.monotonic(), -1
        while time.monotonic() - quiet_s < 1.5:
            assert self.answers()
            if len(self.entries()) != known:
                quiet_s, known = time.monotonic(), len(self.entries())
            time.sleep(0.05)


def tokens(printed: str) -> dict[tuple[int, str, int], str]:
    """The last word of `boardd replay --json` on each throw."""
    lines = [json.loads(line) for line in printed.splitlines()]
    found = {(line["round"], line["team"], line["n"]): line["throw"] for line in lines if "throw" in line}
    return {key: str(plain(throw_of(token))) for key, token in found.items()}
