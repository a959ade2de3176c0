"""The traces of one round in, one compressed trace out.

A daemon that was stopped in the middle of a round, a pick-up that was undone, or a round that began otherwise than was
expected leaves several. What was read twice is taken from the later one, and how the round began from the last; how
the engine stood then, from the last that says so.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile
from math import inf
from pathlib import Path


def pack(folder: Path, stem: str) -> None:
    """One file; readings of another time, which cannot follow those before them, get a file of their own."""
    parts = sorted(parts_of(folder, stem), key=lambda path: (len(path.stem), path.stem))
    packed = folder / f"{stem}.trace.gz"
    together = [packed] if packed.exists() else []
    for part in parts:
        if together and first_s(part) < first_s(together[-1]):
            join([part], free(folder, stem))
        else:
            together.append(part)
    if together != [packed]:
        join(together, packed)


def parts_of(folder: Path, stem: str) -> list[Path]:
    """With one pattern for all rounds: Python keeps hundreds of those that it has seen."""
    return [path for path in folder.glob("*.trace") if path.stem == stem or path.stem.startswith(f"{stem}-")]


def free(folder: Path, stem: str) -> Path:
    n = 2
    while (path := folder / f"{stem}-{n}.trace.gz").exists():
        n += 1
    return path


def join(parts: list[Path], target: Path) -> None:
    """On the disk before what it was made of goes."""
    new = target.with_suffix(".new")
    try:
        with new.open("wb") as file:
            with gzip.open(file, "wb", compresslevel=6) as stream:
                stream.write(begun(parts))
                for part, following in zip(parts, [*parts[1:], None], strict=True):
                    lines = lines_of(part)
                    next(lines, None)
                    stream.writelines(earlier(lines, first_s(following) if following else inf))
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, target)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    for part in parts:
        if part != target:
            part.unlink()


def begun(parts: list[Path]) -> bytes:
    """The first line of them all."""
    headers = [next(lines_of(part), b"") for part in parts]
    keys = [without_engine(header) for header in headers]
    told = [header for header, rest in zip(headers, keys, strict=True) if rest == keys[-1] and rest != parsed(header)]
    return told[-1] if told else headers[-1]


def parsed(header: bytes) -> dict[str, object]:
    try:
        return dict(json.loads(header))
    except (ValueError, TypeError):
        return {}


def without_engine(header: bytes) -> dict[str, object]:
    return {key: value for key, value in parsed(header).items() if key != "engine"}


def earlier(lines: Iterator[bytes], until_s: float) -> Iterator[bytes]:
    return takewhile(lambda line: time_of(line) < until_s, lines)


def lines_of(part: Path) -> Iterator[bytes]:
    """All that are whole."""
    with gzip.open(part) if part.suffix == ".gz" else part.open("rb") as stream, suppress(EOFError, zlib.error):
        for line in stream:
            if line.endswith(b"\n"):
                yield line


def first_s(part: Path) -> float:
    lines = lines_of(part)
    next(lines, None)
    return time_of(next(lines, b""))


def time_of(line: bytes) -> float:
    """When that was read; of a line that says nothing, long ago."""
    try:
        return float(json.loads(line)["t"])
    except (ValueError, TypeError, LookupError):
        return -inf
