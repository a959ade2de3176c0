"""The tables `beams` and `buttons` of a source in; the pin or channel of each input, and its level, out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boardd.clashes import Claim
from boardd.keys import Keys


class Input(NamedTuple):
    pin: int
    high: bool  # broken, or pressed, while the pin is high


def inputs(keys: Keys | None, word: str, active: str, at: str, numbers: range) -> dict[str, Input]:
    """Each a pin, or a pin and its level: `"1.rim" = 17`, or `"1.rim" = { pin = 17, broken = "high" }`.

    `word`: what a beam (broken) or a button (pressed) is then; `active`: the level where it says none.
    """
    if keys is None:
        return {}
    found = {}
    for name in list(keys.table):
        value = keys.table[name]
        if isinstance(value, Mapping):
            one = keys.table_at(name)
            assert one
            level = one.text(word, active, ("low", "high"))
            found[name] = Input(one.whole(at, numbers[0], numbers[-1]), level == "high")
            one.finish()
        else:
            found[name] = Input(keys.whole(name, numbers[0], numbers[-1]), active == "high")
    keys.finish()
    return found


def claimed(table: str, wanted: Mapping[str, Input], channels: Sequence[int] = ()) -> Iterator[Claim]:
    """The pins of the Pi's header; or the channels of a table of its own."""
    what = table.removesuffix("s")
    for name, each in wanted.items():
        yield Claim(f"{table}.{name}", each.pin, f"{what} {name}", channels=channels, table=table)
