"""The parts of a config in; which of them get into each other's way is told to its keys.

A source or output module may have `claims(settings)`: each pin of the Pi's header that its settings take, or each
channel of their own. A wrong value claims nothing: what it was replaced by, to go on looking, is nobody's wish.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from boardd import outputs, sensors

if TYPE_CHECKING:
    from boardd.config import Config, Part
    from boardd.keys import Keys

# Of the Pi's header; 0 and 1 belong to HATs, 2 and 3 to I2C, 14 and 15 to the serial port, 7 to 11 to SPI
PINS = (*range(4, 7), *range(12, 14), *range(16, 28))


class Claim(NamedTuple):
    key: str  # in its section
    number: int
    what: str
    bus: bool = False  # its pins cannot be chosen, so that whoever meets it there must go
    channels: Sequence[int] = ()  # of its section's own; (): the header, which everybody shares
    table: str = ""  # the channels of this one only


class Claimed(NamedTuple):
    where: str  # the claim's whole key
    claim: Claim


def check_together(keys: Keys, config: Config) -> None:
    check_claims(keys, config)
    check_ends(keys, config)
    check_beams(keys, config)
    check_cells(keys, config)
    check_picos(keys, config)


def named(config: Config) -> Iterator[tuple[str, Part]]:
    """Each source as its mistakes name it."""
    return ((f"source[{number}]", part) for number, part in enumerate(config.sources, 1))


# Pins and channels


def check_claims(keys: Keys, config: Config) -> None:
    """Each is one thing's."""
    banks: dict[tuple[str, str], list[Claimed]] = {}
    for where, claim in claims(keys, config):
        bank = (where, claim.table) if claim.channels else ("", "")
        banks.setdefault(bank, []).append(Claimed(f"{where}.{claim.key}", claim))
    for together in banks.values():
        check_bank(keys, together)


def claims(keys: Keys, config: Config) -> Iterator[tuple[str, Claim]]:
    for where, part in named(config):
        if part.settings:
            yield from claims_of(keys, where, sensors.find(part.name), part)
    for part in config.outputs:
        yield from claims_of(keys, part.name, outputs.find(part.name), part)


def claims_of(keys: Keys, where: str, module: ModuleType, part: Part) -> Iterator[tuple[str, Claim]]:
    for claim in module.claims(part.settings) if hasattr(module, "claims") else ():
        if keys.is_right(f"{where}.{claim.key}"):
            yield where, claim


def check_bank(keys: Keys, bank: Sequence[Claimed]) -> None:
    """Who must go is shown a place that is free, everybody another one."""
    first: dict[int, Claimed] = {}
    for claimed in sorted(bank, key=lambda each: not each.claim.bus):
        first.setdefault(claimed.claim.number, claimed)
    claim = bank[0].claim
    kind = "channel " if claim.channels else "GPIO"
    free = [f"{kind}{number}, which is free," for number in claim.channels or PINS if number not in first]
    for where, claim in bank:
        there = first[claim.number]
        if there.claim is not claim:
            right = free.pop(0) if free else "another one"
            keys.wrong(where, f"{kind}{claim.number} is {there.claim.what} ({there.where}); {right} would be right")


# What hangs on one source hangs on no other, and at an end that there is


def end_of(part: Part) -> int:
    return int(getattr(part.settings, "end", 0))


def check_ends(keys: Keys, config: Config) -> None:
    for where, part in named(config):
        if keys.is_right("ends") and end_of(part) >= config.ends:
            keys.wrong(f"{where}.end", f"{end_of(part)} is not there; ends = 2 would be right for two boards")


def placed(keys: Keys, config: Config) -> Iterator[tuple[str, Part]]:
    """Those of which it is known where they are."""
    return ((where, part) for where, part in named(config) if keys.is_right(f"{where}.end"))


def check_beams(keys: Keys, config: Config) -> None:
    hangs: dict[tuple[int, str], str] = {}
    for where, part in placed(keys, config):
        for name in getattr(part.settings, "beams", ()):
            other = hangs.setdefault((end_of(part), name), where)
            if other != where:
                keys.wrong(f"{where}.beams.{name}", f"hangs on {other} already; one of them would be right")


def check_cells(keys: Keys, config: Config) -> None:
    """As many as the board has; and rows of two Picos for the same cells would be mixed."""
    if not keys.is_right("board"):
        return
    for key, there in (("cells", config.board.loads), ("ir", config.board.ir)):
        for where, part in named(config):
            wanted = getattr(part.settings, key, None)
            if there and wanted and len(wanted) != len(there.cells_mm):
                count = len(there.cells_mm)
                keys.wrong(
                    f"{where}.{key}",
                    f"{len(wanted)} channels for the {count} cells of {config.board.name}; {count} would be right",
                )
        hang: dict[int, str] = {}
        for where, part in placed(keys, config):
            if there and getattr(part.settings, key, ()) != () and keys.is_right(f"{where}.{key}"):
                other = hang.setdefault(end_of(part), where)
                if other != where:
                    keys.wrong(f"{where}.{key}", f"these cells hang on {other} already; {key} = [] would be right")


def check_picos(keys: Keys, config: Config) -> None:
    """Of several each has its name."""
    picos: dict[tuple[str, str], str] = {}
    for where, part in named(config):
        if part.name == "pico" and keys.is_right(f"{where}.serial") and keys.is_right(f"{where}.port"):
            other = picos.setdefault((part.settings.serial.lower(), part.settings.port), where)
            if other != where:
                keys.wrong(where, f"is the same Pico as {other}; `serial` says which, `boardd flash` tells it")
    if len(picos) > 1 and ("", "") in picos:
        keys.wrong(picos["", ""], "there are several Picos; `serial` must say which this is")
