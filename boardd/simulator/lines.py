"""What was simulated in, the lines of its trace out; where asked for, torn ones and a Pico's prompt among them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from boardd.simulator import Simulated
from boardd.trace import write_header, write_reading

PROMPT = (">>> \n", "Traceback (most recent call last):\n", "MPY: soft reboot\n", "\n")


def lines(made: Simulated, seed: int) -> Iterator[tuple[float, str]]:
    """Each with its time."""
    yield 0.0, write_header(made.header)
    chance = Random(f"lines {seed}")
    torn = [hurt for hurt in made.hurts if hurt.kind == "torn"]
    for reading in made.readings:
        text = write_reading(reading)
        for hurt in torn:
            if reading.t_s >= hurt.t_s and chance.random() < float(hurt.what[0]):
                text = spoilt(text, chance)
        yield reading.t_s, text


def spoilt(text: str, chance: Random) -> str:
    """The rest of a frame is lost, or the port says something else first."""
    if chance.random() < 0.8:
        return text[: chance.randrange(1, len(text))].rstrip() + "\n"
    return chance.choice(PROMPT) + text
