"""Hours of simulated play at speed: does memory grow, and is every score that was told what the sheet comes to?"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from boardd.game import follow
from boardd.journal import Journal
from boardd.log import fold

HOURS = float(os.environ.get("BOARDD_HOURS", "1"))  # 24 take about a quarter of an hour
PARTS = max(4, round(HOURS))
PAGE_MB = os.sysconf("SC_PAGE_SIZE") / 1e6
GROWS_MB = 5.0
CONFIG = """
id = "day"
board = "holeyboard"
state = "state"
[traces]
limit_mb = 20
[[source]]
kind = "simulator"
variant = "holeyboard"
seed = 100
speed = 1000000
"""


def played_s(journal: Journal) -> float:
    understood = journal.understood()
    return understood.t_s if understood else 0.0


def wrong_scores(journal: Journal) -> tuple[int, int]:
    """Rounds that were told, and those of them whose score is not what the game's sheet comes to."""
    rounds = wrong = 0
    for number in journal.games():
        entries = journal.of_game(number)
        game = fold(entries).game
        scored = {each.round: dict(each.scores) for each in follow(game, as_thrown=True)[0]} if game else {}
        for entry in entries:
            if entry.event == "round":
                rounds += 1
                wrong += entry.body["scores"] != scored.get(entry.body["round"])
    return rounds, wrong


def memory_mb(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE_MB


def played(state: Path, daemon: subprocess.Popen[bytes]) -> list[float]:
    """The daemon's memory after each part of the time; a daemon that ends before is an error."""
    while not (state / "games.db").exists() and daemon.poll() is None:
        time.sleep(0.1)
    journal, sizes = Journal(state), []
    print(f"  memory after each {HOURS / PARTS:g} h, MB:", end="", flush=True)
    for part in range(1, PARTS + 1):
        while played_s(journal) < HOURS * 3600 * part / PARTS:
            time.sleep(0.5)
            if daemon.poll() is not None:
                raise SystemExit(f"\n  the daemon ended after {played_s(journal) / 3600:.1f} h: {daemon.returncode}")
        sizes.append(memory_mb(daemon.pid))
        print(f" {sizes[-1]:.1f}", end="", flush=True)
    journal.close()
    print()
    return sizes


def run() -> None:
    with tempfile.TemporaryDirectory(prefix="boardd-day-") as name:
        config, state = Path(name) / "boardd.toml", Path(name) / "state"
        config.write_text(CONFIG)
        command = [sys.executable, "-m", "benchmarks.parts.elsewhere", str(config)]
        with subprocess.Popen(command) as daemon:
            try:
                sizes = played(state, daemon)
            finally:
                daemon.terminate()
        rounds, wrong = wrong_scores(Journal(state))
    grew = max(sizes) - sizes[0]
    verdict = "reached" if grew <= GROWS_MB else "NOT REACHED"
    print(f"  it grew by {grew:.1f} MB at most; goal: flat ({GROWS_MB:g} MB or less in {HOURS:g} h); {verdict}")
    verdict = "reached" if not wrong else "NOT REACHED"
    print(f"  {wrong} of {rounds} rounds told another score than their sheet; goal: 0; {verdict}")


if __name__ == "__main__":
    run()
