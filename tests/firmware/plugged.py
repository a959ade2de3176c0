"""A Pico on a pseudo-terminal that is plugged in and out: the firmware in MicroPython or CPython, or a test's bytes."""

import os
import pty
import shutil
import subprocess
import sys
import tty
from pathlib import Path
from select import select

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
EMULATED = HERE / "emulated"
SCRIPT = EMULATED / "pico.py"


def node() -> str:
    """Node is no Python package: make test says what to install."""
    found = shutil.which("node")
    assert found, "Node is missing: `make test` says how to install it"
    assert (HERE / "node_modules").is_dir(), "MicroPython is missing: `make test` installs it"
    return found


def micropython(script: Path, *folders: Path) -> list[str]:
    return [node(), str(HERE / "run.mjs"), str(script), *map(str, folders)]


class Plugged:
    """`path` is there while it is plugged in."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.layout = "loads"
        self.hurt = ""  # what is done to its world first: emulated/world.py
        self.master = -1
        self.process: subprocess.Popen[bytes] | None = None

    def plug_in(self) -> None:
        self.master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(self.master, False)
        self.path.symlink_to(os.ttyname(slave))
        os.close(slave)

    def run(self, command: list[str]) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (FIRMWARE, EMULATED, self.own_files())))}
        self.process = subprocess.Popen(
            command, stdin=self.master, stdout=self.master, env=environment, cwd=self.own_files()
        )

    def run_micropython(self) -> None:
        self.run(micropython(SCRIPT, FIRMWARE, EMULATED, self.own_files()))

    def run_cpython(self) -> None:
        self.run([sys.executable, str(SCRIPT)])

    def own_files(self) -> Path:
        """What is on this Pico beside the firmware, and where it runs."""
        folder = self.path.parent / f"{self.path.name}.files"
        folder.mkdir(exist_ok=True)
        (folder / "layout.txt").write_text(f"{self.layout}\n")
        (folder / "hurt.py").write_text(f"import world\n{self.hurt}\n")
        return folder

    def write(self, data: bytes) -> None:
        """All of it: a reader who is slow lets a pseudo-terminal fill up."""
        while data:
            select([], [self.master], [], 10)
            data = data[os.write(self.master, data) :]

    def read(self) -> bytes:
        try:
            return os.read(self.master, 1000)
        except OSError:  # nothing there, or nobody has the port open
            return b""

    def pull_out(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
        if self.master >= 0:
            os.close(self.master)
            self.master = -1
            self.path.unlink()
