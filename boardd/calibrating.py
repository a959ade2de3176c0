"""A site's config and readings in; one calibration, as somebody at a terminal or a page follows it, out.

The daemon has one while it is calibrated, the command has one where no daemon runs. What is told is JSON, the same to
both.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from boardd.calibration import findings
from boardd.calibration.beams import UNNAMED
from boardd.calibration.changes import Hung
from boardd.calibration.findings import Findings
from boardd.calibration.guide import Guide
from boardd.calibration.picture import picture
from boardd.config import Config, Part
from boardd.errors import UsageError
from boardd.model import Reading
from boardd.sensors import pico

KEPT = "calibration.json"  # in the state folder: what the last one found, for `boardd calibrate --save`
RESTART = "restart boardd first (systemctl restart boardd), then calibrate again"
PLAYED = ("trace", "simulator")
AT = {"gpio": "pin", "pico": "channel"}


class Calibrating:
    def __init__(self, config: Config, end: int = 0, grams: float | None = None) -> None:
        if end not in range(config.ends):
            raise UsageError(f"this site has {config.ends} end{'s' * (config.ends > 1)}; there is no end {end}")
        if config.sources and all(part.name in PLAYED for part in config.sources):
            raise UsageError(
                f"this site plays {config.sources[0].name}s, which nobody can put washers on; "
                "a gpio or pico source would be right, or boardd calibrate --simulate"
            )
        self.config, self.end = config, end
        names = list(hung(config.sources, end))
        self.guide = Guide(config.board.at(end), names, end, grams, wiring(config, end))

    def begin(self, broken: Iterable[str], t_s: float) -> None:
        """Beams that said before that they are broken say nothing new."""
        for name in broken:
            self.guide.feed(Reading(t_s, "beam", name, (1,), self.end))

    def told(self, faults: Iterable[str] = ()) -> dict[str, Any]:
        return told(self.guide, faults)


def told(guide: Guide, faults: Iterable[str] = ()) -> dict[str, Any]:
    """What a person should see now; when it is over, what was found."""
    progress, found = guide.progress(), guide.findings
    ask = progress.ask
    return {
        "ask": {**ask._asdict(), "picture": picture(guide.board, ask)} if ask else None,
        "seen": progress.seen,
        "step": progress.step,
        "steps": progress.steps,
        "left_s": round(progress.left_s),
        "notes": list(progress.notes),
        "faults": list(faults),
        "wiring": guide.wiring,
        "findings": findings.to_json(found) if found else None,
    }


def widened(sources: Iterable[Part]) -> tuple[Part, ...]:
    """For a calibration: a Pico also tells of channels that the config does not name."""
    return tuple(
        part._replace(settings=pico.widened(part.settings, number)) if part.name == "pico" else part
        for number, part in enumerate(sources)
    )


def hung(sources: Iterable[Part], end: int) -> dict[str, Hung]:
    """Every wire of this end by its name."""
    found = {}
    for number, part in enumerate(sources):
        if part.name in AT and part.settings.end == end:
            for name, wanted in part.settings.beams.items():
                found[name] = Hung(number, AT[part.name], wanted.pin, wanted.high)
    return found


def cells(config: Config, end: int) -> dict[int, tuple[int, ...]]:
    """Of every source with load cells at this end: the channel of each cell."""
    count = len(config.board.loads.cells_mm) if config.board.loads else 0
    found = {
        number: tuple(range(count)) if part.settings.cells is None else part.settings.cells
        for number, part in enumerate(config.sources)
        if part.name == "pico" and part.settings.end == end
    }
    return {number: channels for number, channels in found.items() if channels and len(channels) == count}


def wiring(config: Config, end: int) -> str:
    """Short, and another one for every other wiring of this end: findings say what they say of one of them."""
    named = {name: wire for name, wire in hung(config.sources, end).items() if not name.startswith(UNNAMED)}
    return sha256(json.dumps([named, cells(config, end)], sort_keys=True).encode()).hexdigest()[:16]


def found_of(told: Mapping[str, Any]) -> Findings | None:
    return findings.of_json(told["findings"]) if told.get("findings") else None


def keep(config: Config, found: Findings) -> bool:
    """True if it is there: where only the daemon may write, the daemon has kept it."""
    file, text = config.state / KEPT, json.dumps(findings.to_json(found))
    new = file.with_name(f"{KEPT}.new")
    with suppress(OSError):  # it can do without
        config.state.mkdir(parents=True, exist_ok=True)
        try:
            new.write_text(text)
            new.replace(file)
        finally:
            new.unlink(missing_ok=True)
    try:
        return findings.of_json(json.loads(file.read_text())) == found
    except (OSError, ValueError, KeyError, TypeError):
        return False
