"""A folder of firmware in, or none for the one that came with boardd; where it is and its version out."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import boardd
from boardd.errors import UsageError


def shipped() -> Path:
    """Beside the package in a checkout; in share/boardd where it is installed."""
    beside = Path(boardd.__file__).parents[1] / "firmware"
    return beside if beside.is_dir() else Path(sys.prefix) / "share" / "boardd" / "firmware"


def version(folder: Path) -> str:
    try:
        found = re.search(r'^VERSION = "([^"]+)"', (folder / "protocol.py").read_text(), re.MULTILINE)
    except OSError:
        raise UsageError(f"{folder}: no firmware there; --firmware must name its folder") from None
    if not found:
        raise UsageError(f"{folder / 'protocol.py'}: has no VERSION; --firmware must name the firmware's folder")
    return found[1]


def shipped_version() -> str:
    """Empty where boardd came without firmware."""
    try:
        return version(shipped())
    except UsageError:
        return ""
