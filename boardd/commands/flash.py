"""Put the firmware on a Pico, and check that it runs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from boardd.errors import UsageError, did_you_mean, quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.port import Port

EXAMPLE = "boardd flash --layout loads"
BEFORE_S, STOPS_S, COPY_S, AFTER_S = 3.0, 0.5, 20.0, 20.0
NEW = (
    "a new Pico needs MicroPython first: hold BOOTSEL while plugging it in, and copy the file from "
    "micropython.org/download/RPI_PICO (or RPI_PICO2) onto the drive that appears"
)


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--port", default="", metavar="PATH", help="the Pico's port; by default the only Pico there is")
    parser.add_argument("--serial", default="", metavar="NUMBER", help="the Pico with this serial number")
    parser.add_argument("--layout", metavar="NAME", help="what hangs on its pins; by default as before, or loads")
    parser.add_argument("--firmware", metavar="FOLDER", help="other firmware than what came with boardd")


def run(args: Namespace) -> int:
    from boardd.flashing import shipped, version

    folder = Path(args.firmware) if args.firmware else shipped()
    wanted = version(folder)
    check_layout(folder, args.layout)
    check_mpremote()
    stop(args)
    print(f"Copying firmware {wanted} ...", flush=True)
    copy(folder, args)
    port = answering(args, AFTER_S)
    hello, has = port.link.stream.hello, port.link.channels
    if not hello or not has:
        raise UsageError(
            f"the firmware was copied, but does not answer; {port.fault or 'unplug the Pico and try again'}"
        )
    if hello.version != wanted:
        raise UsageError(f"firmware {wanted} was copied, but {hello.version} answers: unplug the Pico and try again")
    print(
        f"Pico {hello.serial} runs firmware {hello.version}, layout {has.layout}: {has.loads} load cells, "
        f"{has.ir} reflective cells, {has.beams} beams, {has.buttons} buttons, {has.emitters} emitters."
    )
    return 0


# What is to be copied


def check_layout(folder: Path, layout: str | None) -> None:
    from boardd.flashing import layouts

    if layout is not None:
        known = layouts(folder)
        if layout not in known:
            raise UsageError(f"--layout {quoted(layout)} is not known; {did_you_mean(layout, known)}")


def check_mpremote() -> None:
    from importlib.util import find_spec

    if find_spec("mpremote") is None:
        raise UsageError(f"mpremote is missing. Run: {sys.executable} -m pip install mpremote")


# The Pico


def answering(args: Namespace, within_s: float, stop: bool = False) -> Port:
    """Its port, closed again, and what it said of itself in this time; then it may be told to stop."""
    from time import monotonic, sleep

    from boardd.port import Port

    port = Port(args.serial, args.port, lambda: None, lambda signals, until_s: None)
    port.start()
    deadline_s = monotonic() + within_s
    try:
        while not port.link.ready and monotonic() < deadline_s and not hopeless(port.fault):
            sleep(0.02)
        if port.link.ready and stop:
            port.tell("reset", "stop")
            sleep(STOPS_S)
    finally:
        port.stop()
    return port


def hopeless(fault: str) -> bool:
    return "another program" in fault or "dialout" in fault or "Picos are plugged in" in fault


def stop(args: Namespace) -> None:
    """Firmware that runs is told to end at the prompt; anything else there is stopped by mpremote."""
    port = answering(args, BEFORE_S, stop=True)
    if "another program" in port.fault:
        raise UsageError(f"{port.fault}; if that is boardd, stop it first: sudo systemctl stop boardd")
    if hopeless(port.fault):
        raise UsageError(port.fault)
    if not port.opens:
        raise UsageError(f"{port.fault or 'no Pico is plugged in'}; {NEW}")


def copy(folder: Path, args: Namespace) -> None:
    """main.py last: a copy that is cut off leaves a Pico that still starts as before, or not at all."""
    import tempfile

    files = sorted(folder.glob("*.py"), key=lambda file: (file.name == "main.py", file.name))
    with tempfile.TemporaryDirectory() as own:
        if args.layout:
            layout = Path(own) / "layout.txt"
            layout.write_text(f"{args.layout}\n")
            files.insert(0, layout)
        remote(args, "fs", "cp", "-f", *map(str, files), ":")
    remote(args, "reset")


def remote(args: Namespace, *words: str) -> None:
    """mpremote, again and again while the Pico starts."""
    import subprocess
    from time import monotonic, sleep

    deadline_s = monotonic() + COPY_S
    while True:
        command = [sys.executable, "-m", "mpremote", "connect", path(args), "resume", *words]
        try:
            ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        except subprocess.TimeoutExpired:
            raise UsageError(f"the Pico does not answer; {NEW}") from None
        if ran.returncode == 0:
            return
        if monotonic() > deadline_s:
            said = (ran.stderr or ran.stdout).strip().splitlines() or ["it said nothing"]
            raise UsageError(f"mpremote could not copy the firmware: {said[-1][:200]}; {NEW}")
        sleep(0.5)


def path(args: Namespace) -> str:
    from serial.tools.list_ports import comports  # type: ignore[import-untyped]

    from boardd.port import choose

    return str(args.port) or choose(comports(), args.serial)[0] or "auto"
