"""The running daemon: how soon a subscriber hears of a throw, CPU, memory, start, and what kill -9 does to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion

from boardd.__main__ import main as boardd_main
from boardd.broker import Broker
from boardd.inference.tokens import plain
from boardd.journal import Journal
from boardd.log import fold

LATENCY_MS, TIMES_BARE, CPU_PERCENT, RSS_MB, START_S = 25.0, 4.0, 3.0, 70.0, 1.0
KILLS = int(os.environ.get("BOARDD_KILLS", "20"))  # 200 take some minutes
LIVE_S = 40.0
SPEED = 10.0  # of the game whose events are timed
ROUNDS = 4
ALL = '[led]\nkind = "seven-segment"\n[lamps]\nbackend = "mock"\nA = 12\nB = 13\n'  # and MQTT and OLED
PAGE_KB = os.sysconf("SC_PAGE_SIZE") / 1000


class Tap:
    """A subscriber: when each event came, and when it says that it was sent."""

    def __init__(self, port: int, topic: str) -> None:
        self.came: dict[int, float] = {}
        self.sent: dict[int, float] = {}
        self.client = mqtt.Client(CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)
        self.client.on_message = self.message
        self.client.connect("127.0.0.1", port)
        self.client.subscribe(topic, 1)
        self.client.loop_start()

    def message(self, client: object, data: object, message: mqtt.MQTTMessage) -> None:
        now, body = time.monotonic(), json.loads(message.payload)
        self.came.setdefault(body["seq"], now)
        self.sent[body["seq"]] = body.get("sent", now)

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


def bare(port: int, count: int = 60) -> list[float]:
    """Publish to subscribe with nothing but paho, in a process of its own like the daemon, at QoS 1 like its events."""
    tap = Tap(port, "bare")
    subprocess.run([sys.executable, "-m", "benchmarks.parts.bare", str(port), str(count)], check=True)
    tap.close()
    return [tap.came[seq] - tap.sent[seq] for seq in tap.came]


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


def told(what: str, seen: str, goal: str, reached: bool | None) -> None:
    """A number beside its goal; None: this run does not tell."""
    verdict = {True: "reached", False: "NOT REACHED", None: "BOARDD_KILLS=200 tells"}[reached]
    print(f"  {what:<44} {seen:<26} {goal:<12} {verdict}", flush=True)


def latency(folder: Path, trace: Path, port: int) -> None:
    usual = bare(port)
    site = Site(folder, trace, port, SPEED, "latency")
    tap = Tap(port, "boardd/latency/event")
    process = site.start()
    until_quiet(site, process)
    process.terminate()
    process.wait()
    tap.close()
    usual += bare(port)
    stamps = {int(line["seq"]): line for line in site.stamped() if "seq" in line}
    found = [(tap.came[seq] - line["read"], line["inferred"]) for seq, line in stamps.items() if seq in tap.came]
    whole = [1000 * took for took, _ in found]
    slowest, bare_ms = centile(whole, 0.99), 1000 * median(usual)
    rest_ms = median(1000 * (took - inferred) for took, inferred in found)
    print(f"  {'':<44} {'seen':<26} {'goal':<12}")
    seen = f"{slowest:.1f} ms; median {median(whole):.1f} ms"
    told(f"reading to subscriber, p99 of {len(whole)} events", seen, f"{LATENCY_MS:g} ms", slowest <= LATENCY_MS)
    seen = f"{rest_ms / bare_ms:.1f} times; {rest_ms:.2f}/{bare_ms:.2f} ms"
    told("without inference, times bare paho (medians)", seen, f"{TIMES_BARE:g} times", rest_ms <= TIMES_BARE * bare_ms)


def live(folder: Path, trace: Path, port: int) -> None:
    site = Site(folder, trace, port, 1.0, "live")
    began = time.monotonic()
    process = site.start()
    time.sleep(4.0)
    before, since = cpu_s(process.pid), time.monotonic()
    time.sleep(LIVE_S)
    part = 100 * (cpu_s(process.pid) - before) / (time.monotonic() - since)
    rss_mb = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * PAGE_KB / 1000
    process.terminate()
    process.wait()
    first_s = next(line["picture"] for line in site.stamped() if "picture" in line) - began
    told("CPU live: loads, beams, MQTT, OLED", f"{part:.1f} %", f"{CPU_PERCENT:g} %", part <= CPU_PERCENT)
    told("memory", f"{rss_mb:.0f} MB", f"{RSS_MB:g} MB", rss_mb <= RSS_MB)
    told("start to first picture", f"{first_s:.2f} s", f"{START_S:g} s", first_s <= START_S)


def cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kills(folder: Path, trace: Path, port: int) -> None:
    """Killed at random moments, started again each time; in the end all must be as if nothing had happened.

    To whoever listens, too: every event, each for the first time in its order.
    """
    whole = Site(folder, trace, port, 200.0, "whole")
    process = whole.start()
    until_quiet(whole, process)
    process.terminate()
    process.wait()
    chance, done, games, wrong = Random(7), 0, 0, 0
    while done < KILLS:
        games += 1
        site, acknowledged = Site(folder, trace, port, 20.0, f"killed-{games}", ALL), 0
        tap = Tap(port, f"boardd/killed-{games}/event")
        while done < KILLS and site.count() < whole.count():
            process = site.start()
            time.sleep(0.5 + chance.random() * 2.0)
            process.kill()
            process.wait()
            done += 1
            wrong += site.count() < acknowledged
            acknowledged = site.count()
        process = site.start()
        until_quiet(site, process)
        process.terminate()
        process.wait()
        tap.close()
        wrong += story(site) != story(whole) or list(tap.came) != list(range(1, site.count() + 1))
    seen = f"{wrong} differ, in {games} games"
    told(f"kill -9, {done} times: an undisturbed game", seen, "0 of 200", False if wrong else done >= 200 or None)


def story(site: Site) -> object:
    """The throws and scores, and that no number is missing."""
    entries = Journal(site.folder / "state").after(0, 10_000)
    folded = fold(entries)
    throws = {key: str(plain(throw)) for key, throw in folded.throws.items()}
    return throws, folded.locked, [entry.seq for entry in entries] == list(range(1, len(entries) + 1))


def run() -> None:
    with tempfile.TemporaryDirectory(prefix="boardd-bench-") as name:
        folder = Path(name)
        trace, broker = recorded(folder), Broker(folder)
        if not broker.name:
            print("  no broker here: apt install mosquitto")
            return
        try:
            latency(folder, trace, broker.port)
            live(folder, trace, broker.port)
            kills(folder, trace, broker.port)
        finally:
            broker.close()


if __name__ == "__main__":
    run()
