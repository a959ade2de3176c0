"""A folder of firmware in, or none for the one that came with boardd; where it is and its version out."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import boardd
from boardd.errors import UsageError, harmless

IR_CELLS = 128  # behind each ADC pin, as in firmware/pins.py


def shipped() -> Path:
    """Beside the package in a checkout; in share/boardd where it is installed."""
    beside = Path(boardd.__file__).parents[1] / "firmware"
    return beside if beside.is_dir() else Path(sys.prefix) / "share" / "boardd" / "firmware"


def version(folder: Path) -> str:
    try:
        found = re.search(r'^VERSION = "([^"]+)"', (folder / "protocol.py").read_text("utf-8"), re.MULTILINE)
    except OSError:
        raise UsageError(f"{folder}: no firmware there; --firmware must name its folder") from None
    except ValueError:
        raise UsageError(f"{folder / 'protocol.py'}: is no text; --firmware must name the firmware's folder") from None
    if not found:
        raise UsageError(f"{folder / 'protocol.py'}: has no VERSION; --firmware must name the firmware's folder")
    return found[1]


def layouts(folder: Path) -> Mapping[str, Mapping[str, Sequence[int]]]:
    """What may hang on a Pico's pins, by the firmware's own table."""
    from runpy import run_path

    file = folder / "pins.py"
    try:
        known = run_path(str(file)).get("LAYOUTS")
    except OSError:
        raise UsageError(f"{file}: cannot be read; --firmware must name the firmware's folder") from None
    except Exception as error:  # whatever somebody's own firmware does
        said = harmless(str(error)) or type(error).__name__
        raise UsageError(f"{file}: does not run: {said}; mend it, or leave --firmware out") from None
    if not isinstance(known, Mapping) or not known:
        raise UsageError(
            f"{file}: has no LAYOUTS; a table of them by name, as in boardd's own firmware, would be right"
        )
    return known


def fitting(wants: Mapping[str, int]) -> list[str]:
    """The layouts of boardd's own firmware that have so many loads, ir, beams and buttons."""
    try:
        known = layouts(shipped())
    except UsageError:
        return []
    return [name for name, pins in known.items() if all(count <= channels(pins)[kind] for kind, count in wants.items())]


def channels(pins: Mapping[str, Sequence[int]]) -> dict[str, int]:
    count = {what: len(each) for what, each in pins.items()}
    ir = IR_CELLS * count.get("adc", 0)
    return {"loads": count.get("data", 0), "ir": ir, "beams": count.get("beam", 0), "buttons": count.get("button", 0)}


def shipped_version() -> str:
    """Empty where boardd came without firmware."""
    try:
        return version(shipped())
    except UsageError:
        return ""
