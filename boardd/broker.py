"""A private MQTT broker for a demonstration: mosquitto if it is there, else amqtt; on a free port of this machine."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from contextlib import suppress
from ctypes import CDLL
from getpass import getuser
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from signal import SIGTERM

WAIT_S = 10.0
PR_SET_PDEATHSIG = 1  # linux/prctl.h
SEARCHED = "/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin"  # where mosquitto lives, and people's PATH does not lead
AMQTT = """
import asyncio, logging
from amqtt.broker import Broker
logging.disable(logging.CRITICAL)
async def main():
    broker = Broker({"listeners": {"default": {"type": "tcp", "bind": "127.0.0.1:%d"}},
                     "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}}})
    await broker.start()
    await asyncio.Event().wait()
asyncio.run(main())
"""


class Broker:
    """`name` says which one runs, "" if there is none to be had."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.name, self.process = "", None
        for name, command in commands(folder, self.port):
            process = subprocess.Popen(
                command,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                preexec_fn=end_with_parent,
            )
            if answers(self.port, process):
                self.name, self.process = name, process
                return
            process.kill()
            process.wait()

    process: subprocess.Popen[bytes] | None

    def close(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait()


def end_with_parent() -> None:
    """However the demonstration ends, be it by kill -9; where the system cannot promise that, `close` must do."""
    with suppress(OSError, AttributeError):
        CDLL(None).prctl(PR_SET_PDEATHSIG, SIGTERM)


def commands(folder: Path, port: int) -> list[tuple[str, list[str]]]:
    found = []
    mosquitto = which("mosquitto") or which("mosquitto", path=SEARCHED)
    if mosquitto:
        config = folder / "mosquitto.conf"
        # As another user it would forget that it ends with its parent (prctl(2)).
        config.write_text(f"user {getuser()}\nlistener {port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        found.append(("mosquitto", [mosquitto, "-c", str(config)]))
    if find_spec("amqtt"):
        found.append(("amqtt", [sys.executable, "-c", AMQTT % port]))
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def answers(port: int, process: subprocess.Popen[bytes]) -> bool:
    until = time.monotonic() + WAIT_S
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
            return True
        except OSError:
            time.sleep(0.05)
    return False
