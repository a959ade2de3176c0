"""A header and readings in, a trace on disk out, line by line; a disk that is full or gone is a fault, not an error.

Every line is handed to the system at once and whole. What a failed write left of a line is cut away before the next
one, so only the very end of a trace can be torn: by a kill or a pulled plug in the middle of the last line, which
whoever reads the trace is told. What the system had not yet brought to the disk when the plug was pulled is lost too:
`sync` waits until it is there.
"""

from __future__ import annotations

import os
from itertools import count
from math import isfinite
from pathlib import Path
from stat import S_ISREG

from boardd.errors import harmless
from boardd.model import Reading
from boardd.trace import Header, write_header, write_reading

RETRY_S = 2.0  # of the readings' time


class Recorder:
    """`fault` says why nothing is recorded now, "" while all is well; `lost` counts the readings that are missing.

    An existing file is never written over: its name gets a number. After a fault the same file goes on, without what
    was lost, but every beam that changed meanwhile gets its edge; a file that has gone is begun anew.
    """

    def __init__(self, path: Path, header: Header, most_bytes: int | None = None) -> None:
        self.wanted = self.path = path
        self.header, self.most_bytes = header, most_bytes
        self.fault, self.lost = "", 0
        self.file: int | None = None
        self.whole = 0  # bytes of whole lines
        self.last_s = self.failed_s = float("-inf")
        self.full = False
        self.beams: dict[tuple[int, str], Reading] = {}  # the last edge of each
        self.told: dict[tuple[int, str], int | None] = {}  # its level as the trace has it
        self.resume()

    def write(self, reading: Reading) -> None:
        """Never raises, whatever the disk does. Time does not go back in a trace: what is late gets the last time."""
        if not isfinite(reading.t_s):
            self.lost += 1
            return
        if reading.t_s < self.last_s:
            reading = reading._replace(t_s=self.last_s)
        self.last_s = reading.t_s
        if self.file is None and not self.full and reading.t_s - self.failed_s >= RETRY_S:
            self.resume()
        if self.file is None or not self.put(reading):
            self.lost += 1
        if reading.kind == "beam":
            self.beams[reading.end, reading.name] = reading

    def sync(self) -> None:
        """Wait until all of it is on the disk; this takes its time, so do it where nobody else waits."""
        try:
            if self.file is not None:
                os.fdatasync(self.file)
        except OSError as error:
            self.fail(error)

    def close(self) -> None:
        file, self.file = self.file, None
        try:
            if file is not None:
                os.close(file)
        except OSError as error:
            self.say(error)

    # Lines

    def put(self, reading: Reading) -> bool:
        if not self.add(write_reading(reading)):
            return False
        if reading.kind == "beam":
            self.told[reading.end, reading.name] = reading.value[0]
        return True

    def add(self, line: str) -> bool:
        """The whole line or nothing of it."""
        data = line.encode(errors="backslashreplace")
        if self.most_bytes is not None and self.whole + len(data) > self.most_bytes:
            self.full = True
            self.fault = f"{self.name}: has reached its limit of {self.most_bytes:,} bytes"
            self.close()
            return False
        assert self.file is not None
        try:
            rest = data
            while rest:
                rest = rest[os.write(self.file, rest) :]
        except OSError as error:
            self.fail(error)
            return False
        self.whole += len(data)
        return True

    # Faults

    @property
    def name(self) -> str:
        return harmless(str(self.path))

    def fail(self, error: OSError) -> None:
        """Cut away what was begun, now if that is possible, else before going on."""
        self.say(error)
        self.failed_s = self.last_s
        try:
            if self.file is not None and S_ISREG(os.fstat(self.file).st_mode):
                os.ftruncate(self.file, self.whole)
        except OSError:
            pass
        self.close()

    def say(self, error: OSError) -> None:
        self.fault = f"{self.name}: cannot be written: {error.strerror or error}"

    def resume(self) -> None:
        """Go on after the last whole line; or begin, also where the file is not the one that it was."""
        try:
            if not self.whole or not self.reopened():
                self.begin()
        except OSError as error:
            self.fail(error)
            return
        if (self.whole or self.add(write_header(self.header))) and self.caught_up():
            self.fault = ""

    def reopened(self) -> bool:
        try:
            self.file = os.open(self.path, os.O_WRONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            return False
        found = os.fstat(self.file)
        if (found.st_dev, found.st_ino) != self.identity or found.st_size < self.whole:
            self.close()
            return False
        os.ftruncate(self.file, self.whole)
        os.lseek(self.file, self.whole, os.SEEK_SET)
        return True

    def begin(self) -> None:
        """A file that nobody has written to."""
        self.whole = 0
        self.told.clear()
        for n in count(2):
            try:
                self.file = self.created()
                break
            except FileExistsError:
                self.path = self.wanted.with_stem(f"{self.wanted.stem}-{n}")
        assert self.file is not None
        found = os.fstat(self.file)
        self.identity = found.st_dev, found.st_ino

    def created(self) -> int:
        flags = os.O_WRONLY | os.O_CLOEXEC
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return os.open(self.path, flags | os.O_CREAT | os.O_EXCL, 0o644)
        if S_ISREG(found.st_mode) and found.st_size:
            raise FileExistsError(self.path)
        return os.open(self.path, flags)  # empty: what a full disk left of an earlier beginning

    def caught_up(self) -> bool:
        """An edge for every beam that is not as the trace has it."""
        for key, edge in self.beams.items():
            if edge.value[0] != self.told.get(key, 0) and not self.put(edge._replace(t_s=self.last_s)):
                return False
        return True
