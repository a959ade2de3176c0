"""A config in, what it names and is not there now out: files, a board for its game.

None of it keeps the board from running: it is a fault then, until it is there. `boardd run --check` says it before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardd import outputs, sensors
from boardd.config import Config
from boardd.errors import Refused
from boardd.fitting import check_fits
from boardd.keys import is_right


def lacking(config: Config, mistakes: Sequence[str] = ()) -> list[str]:
    """Only of the parts that are right as far as they go: those that have no mistakes."""
    found: list[str] = []
    recorded = False  # a trace brings its own board
    for number, part in enumerate(config.sources, 1):
        if is_right(f"source[{number}]", mistakes):
            source = sensors.find(part.name).Source(part.settings)
            recorded = recorded or source.header is not None
            found += [f"source[{number}]: {fault}" for fault in source.faults()]
    for part in config.outputs:
        lacks = getattr(outputs.find(part.name), "lacks", None)
        if lacks and is_right(part.name, mistakes):
            found += [f"{part.name}: {words}" for words in lacks(part.settings)]
    if not recorded and is_right("board", mistakes) and is_right("game", mistakes):
        found += unfit(config)
    return found


def unfit(config: Config) -> Iterator[str]:
    try:
        if config.game:
            check_fits(config.game.variant, config.board)
    except Refused as refusal:
        yield f"game.variant: {refusal}"
