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

HOURS = float(os.environ.get("BOARDD_HOURS", "1"))  # 24 take about half an hour
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


def run() -> None:
    with tempfile.TemporaryDirectory(prefix="boardd-day-") as name:
        config = Path(name) / "boardd.toml"
        config.write_text(CONFIG)
        command = [sys.executable, "-m", "boardd", "run", "--log", "error", "--config", str(config)]
        with subprocess.Popen(command) as daemon:
            sizes = []
            for part in range(1, PARTS + 1):
                while not (Path(name) / "state" / "games.db").exists():
                    time.sleep(0.1)
                journal = Journal(Path(name) / "state")
                while played_s(journal) < HOURS * 3600 * part / PARTS and daemon.poll() is None:
                    time.sleep(0.2)
                sizes.append(int(Path(f"/proc/{daemon.pid}/statm").read_text().split()[1]) * PAGE_MB)
                rounds, wrong = wrong_scores(journal)
                journal.close()
            daemon.terminate()
    grew = sizes[-1] - sizes[0]
    words = ", ".join(f"{size:.0f}" for size in sizes)
    print(f"  {HOURS:g} h of play, {rounds} rounds; memory after each {HOURS / PARTS:g} h: {words} MB")
    print(f"    goal: flat ({GROWS_MB:g} MB or less); {'reached' if grew <= GROWS_MB else 'NOT REACHED'}")
    print(f"  {wrong} rounds told another score than their sheet; goal: 0; {'reached' if not wrong else 'NOT REACHED'}")
