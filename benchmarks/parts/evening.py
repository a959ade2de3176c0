"""Nothing in; a recorded evening, its broker, daemons that play it and who listens to them out, for all benchmarks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from boardd.__main__ import main as boardd_main
from boardd.broker import Broker
from boardd.journal import Journal

ROUNDS = 4
PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def evening() -> Iterator[tuple[Path, Path, int] | None]:
    """A folder, a trace in it and a broker's port; None, and said so, where there is no broker."""
    with tempfile.TemporaryDirectory(prefix="boardd-bench-") as name:
        broker = Broker(Path(name))
        if not broker.name:
            print("  no broker here: apt install mosquitto")
            yield None
            return
        try:
            yield Path(name), recorded(Path(name)), broker.port
        finally:
            broker.close()


class Tap:
    """A subscriber: when each event came, and when it says that it was sent."""

    def __init__(self, port: int, topic: str) -> None:
        self.came: dict[int, float] = {}
        self.sent: dict[int, float] = {}
        self.synced: list[float] = []  # what bare writes took
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        self.client.on_message = self.message
        self.client.connect("127.0.0.1", port)
        self.client.subscribe(topic, 1)
        self.client.loop_start()

    def message(self, client: object, data: object, message: mqtt.MQTTMessage) -> None:
        now, body = time.monotonic(), json.loads(message.payload)
        self.came.setdefault(body["seq"], now)
        self.sent[body["seq"]] = body.get("sent", now)
        self.synced += [body["synced"]] if body.get("synced") else []

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


class Site:
    def __init__(self, folder: Path, trace: Path, port: int, speed: float, name: str, more: str = "") -> None:
        self.folder = folder / name
        self.folder.mkdir()
        self.config, self.stamps = self.folder / "boardd.toml", self.folder / "stamps"
        with trace.open() as stream:
            header = json.loads(stream.readline())
        self.config.write_text(
            f'id = "{name}"\nboard = "holeyboard"\nstate = "state"\n'
            f'[game]\nvariant = "{header["variant"]}"\nfirst = "{header["first"]}"\n'
            f'[[source]]\nkind = "trace"\nfile = "{trace}"\nspeed = {speed}\n'
            f'[mqtt]\nhost = "127.0.0.1"\nport = {port}\n[oled]\ndevice = "ssd1306"\n{more}'
        )

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "benchmarks.parts.stamped", str(self.config), str(self.stamps)]
        return subprocess.Popen(command, stderr=subprocess.DEVNULL)

    def count(self) -> int:
        last = Journal(self.folder / "state").last() if (self.folder / "state" / "games.db").exists() else None
        return last.seq if last else 0

    def stamped(self) -> list[dict[str, float]]:
        return [json.loads(line) for line in self.stamps.read_text().splitlines()]


def recorded(folder: Path) -> Path:
    path = folder / "evening.trace"
    words = ["simulate", "--random", "holeyboard", "--seed", "11", "--rounds", str(ROUNDS)]
    boardd_main([*words, "--mass-gap", "6", "--calibrated", "-o", str(path)])
    return path


def until_quiet(site: Site, process: subprocess.Popen[bytes], quiet_s: float = 4.0) -> None:
    known, since = -1, time.monotonic()
    while time.monotonic() - since < quiet_s and process.poll() is None:
        if site.count() != known:
            known, since = site.count(), time.monotonic()
        time.sleep(0.2)


def centile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def since_read(site: Site, tap: Tap) -> list[tuple[float, dict[str, float]]]:
    """Of each event that was heard: seconds since the reading that told it, and the daemon's own stamps."""
    stamps = {int(line["seq"]): line for line in site.stamped() if "seq" in line}
    return [(tap.came[seq] - line["read"], line) for seq, line in stamps.items() if seq in tap.came]


def ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()


def rss_mb(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_MB
