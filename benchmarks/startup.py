"""How long a person waits for `boardd score` on a one-round sheet, beside an empty Python."""

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

SHEET = "variant: holeyboard\nscores: A 18, B 15\n1. A 1 1 1 | B 1 3 3\n"
GOAL = 3.0


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "one.sheet"
        sheet.write_text(SHEET)
        boardd = Path(sys.executable).with_name("boardd")
        empty, score = [], []
        for _ in range(31):  # in turns, so that a busy machine is as unfair to both
            empty.append(seconds([sys.executable, "-c", "pass"]))
            score.append(seconds([str(boardd), "score", str(sheet)]))
    empty_s, score_s = sorted(empty)[15], sorted(score)[15]
    ratio = score_s / empty_s
    print(f"  python -c pass {empty_s * 1000:.1f} ms, boardd score {score_s * 1000:.1f} ms (medians of 31)")
    verdict = "reached" if ratio <= GOAL else "NOT REACHED"
    print(f"  {ratio:.2f} times an empty Python; goal: at most {GOAL:.0f}; {verdict}")


def seconds(command: list[str]) -> float:
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - start


if __name__ == "__main__":
    run()
