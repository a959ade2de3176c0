"""The state folder in, the sole right to it out: one daemon at a time."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from boardd.errors import DaemonError


def owned(state: Path) -> int:
    """A descriptor that holds the right until it is closed, be the folder writable or not."""
    try:
        state.mkdir(parents=True, exist_ok=True)
        folder = os.open(state, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise DaemonError(f"{state}: cannot be used: {error.strerror}; another `state` would be right") from None
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(folder)
        raise DaemonError(f"another boardd runs with its state in {state}; one at a time") from None
    return folder
