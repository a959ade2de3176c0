"""How many rounds are scored per second in process, with reasons, on one core: the shipped sheet, best of 30 tries."""

from pathlib import Path
from time import perf_counter

import boardd
from boardd.game import score
from boardd.model import Game
from boardd.rules import names
from boardd.sheet import parse

GOALS = {"holeyboard": 20_000}


def run() -> None:
    for variant in names():
        sheet = Path(boardd.__file__).parent / "sheets" / f"{variant}.sheet"
        rate = max(rounds_per_second(parse(sheet.read_text()).game) for _ in range(30))
        goal = GOALS.get(variant)
        verdict = f"  goal: {goal:,} or more; {'reached' if rate >= goal else 'NOT REACHED'}" if goal else ""
        print(f"  {variant:<13} {rate:>9,.0f} rounds/s{verdict}", flush=True)


def rounds_per_second(game: Game) -> float:
    count, start = 0, perf_counter()
    while (passed := perf_counter() - start) < 0.03:
        count += len(score(game))
    return count / passed


if __name__ == "__main__":
    run()
