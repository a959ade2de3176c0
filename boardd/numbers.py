"""The numbers of the newest entry and its game in; the same out again, where the journal itself cannot be read.

Whoever follows the events by their `seq` must not hear a number twice: a journal that takes another one's place goes on
after its last number. It is written without waiting for the disk: a kill costs nothing, a pulled plug perhaps the last
few seconds, and only where it has damaged the journal as well would that matter.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from boardd.log import Newest

NAME = "numbers"


class Numbers:
    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.file: int | None = None

    def load(self) -> Newest:
        """0 where nothing is known."""
        try:
            seq, game = map(int, self.path.read_text().split())
        except (OSError, ValueError):
            return Newest()
        return Newest(max(seq, 0), max(game, 0))

    def keep(self, seq: int, game: int) -> None:
        """Never raises: it is needed only if the journal is lost too."""
        with suppress(OSError):
            if self.file is None:
                self.file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o644)
            os.pwrite(self.file, f"{seq:>20} {game:>20}\n".encode(), 0)

    def close(self) -> None:
        file, self.file = self.file, None
        if file is not None:
            with suppress(OSError):
                os.close(file)
