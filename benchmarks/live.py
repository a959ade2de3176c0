"""The running daemon: how soon a subscriber hears of a throw, CPU, memory, start, and what kill -9 does to it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.parts.evening import Site, Tap, centile, ended, evening, rss_mb, since_read, until_quiet
from boardd.inference.tokens import plain
from boardd.journal import Journal
from boardd.log import fold

LATENCY_MS, TIMES_BARE, CPU_PERCENT, RSS_MB, START_S = 25.0, 4.0, 3.0, 70.0, 1.0
KILLS = int(os.environ.get("BOARDD_KILLS", "20"))  # 200 take some minutes
LIVE_S = 40.0
SPEED, EVENINGS = 10.0, 4  # of the game whose events are timed, and how often: a hundredth of them is more than one
ALL = '[led]\nkind = "seven-segment"\n[lamps]\nbackend = "mock"\nA = 12\nB = 13\n'  # and MQTT and OLED


@contextmanager
def bare(folder: Path, port: int) -> Iterator[Tap]:
    """Meanwhile, publish to subscribe with nothing but paho, in a process of its own, at QoS 1 like the events."""
    tap = Tap(port, "bare")
    command = [sys.executable, "-m", "benchmarks.parts.bare", str(port), str(folder / "bare")]
    with subprocess.Popen(command) as process:
        yield tap
        process.terminate()
    tap.close()


def told(what: str, seen: str, goal: str, reached: bool | None) -> None:
    """A number beside its goal; None: this run does not tell, or there is no goal."""
    verdict = {True: "reached", False: "NOT REACHED", None: goal and "BOARDD_KILLS=200 tells"}[reached]
    print(f"  {what:<44} {seen:<26} {goal:<12} {verdict}", flush=True)


def latency(folder: Path, trace: Path, port: int) -> None:
    found: list[tuple[float, dict[str, float]]] = []
    with bare(folder, port) as other:
        for n in range(EVENINGS):
            site = Site(folder, trace, port, SPEED, f"latency-{n}")
            tap = Tap(port, f"boardd/latency-{n}/event")
            process = site.start()
            until_quiet(site, process)
            ended(process)
            tap.close()
            found += since_read(site, tap)
    usual = [other.came[seq] - other.sent[seq] for seq in other.came]
    whole = [1000 * took for took, _ in found]
    slowest, bare_ms = centile(whole, 0.99), 1000 * median(usual)
    rest_ms = median(1000 * (took - line["inferred"]) for took, line in found)
    saved_ms = median(1000 * line["saved"] for _, line in found)
    print(f"  {'':<44} {'seen':<26} {'goal':<12}")
    seen = f"{slowest:.1f} ms; median {median(whole):.1f} ms"
    told(f"reading to subscriber, p99 of {len(whole)} events", seen, f"{LATENCY_MS:g} ms", slowest <= LATENCY_MS)
    seen = f"{rest_ms / bare_ms:.1f} times; {rest_ms:.2f}/{bare_ms:.2f} ms"
    told("without inference, times bare paho (medians)", seen, f"{TIMES_BARE:g} times", rest_ms <= TIMES_BARE * bare_ms)
    seen = f"{saved_ms:.2f} ms; bare write {1000 * median(other.synced):.2f} ms"
    told("  of that, waiting for the disk (medians)", seen, "", None)
    told("  the rest, times bare paho", f"{(rest_ms - saved_ms) / bare_ms:.1f} times", "", None)


def live(folder: Path, trace: Path, port: int) -> None:
    site = Site(folder, trace, port, 1.0, "live")
    began = time.monotonic()
    process = site.start()
    time.sleep(4.0)
    before, since = cpu_s(process.pid), time.monotonic()
    time.sleep(LIVE_S)
    part = 100 * (cpu_s(process.pid) - before) / (time.monotonic() - since)
    rss = rss_mb(process.pid)
    ended(process)
    first_s = next(line["picture"] for line in site.stamped() if "picture" in line) - began
    told("CPU live: loads, beams, MQTT, OLED", f"{part:.1f} %", f"{CPU_PERCENT:g} %", part <= CPU_PERCENT)
    told("memory", f"{rss:.0f} MB", f"{RSS_MB:g} MB", rss <= RSS_MB)
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
    ended(process)
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
        ended(process)
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
    with evening() as found:
        if found:
            latency(*found)
            live(*found)
            kills(*found)


if __name__ == "__main__":
    run()
