"""An engine in, bytes to keep it by out; and back, where this boardd can still read them.

The log is the only state. This is a short cut: after a restart the engine need not read the whole round again, and
knows the deck's ring, zeros and gains as before. Without it, or with that of another version, it goes on from the log
alone.
"""

from __future__ import annotations

import pickle
import sys
import zlib
from functools import cache
from pathlib import Path

import boardd
from boardd.inference.engine import Engine


@cache
def version() -> str:
    """Of everything that an engine is made of."""
    parts = [sys.version, boardd.__version__]
    package = Path(boardd.__file__).parent
    crc = 0
    for path in sorted([*package.glob("*.py"), *package.glob("inference/*.py"), *package.glob("rules/**/*.py")]):
        crc = zlib.crc32(path.read_bytes(), crc)
    return f"{' '.join(parts)} {crc:08x}"


def taken(engine: Engine | None) -> bytes:
    return zlib.compress(pickle.dumps((version(), engine), protocol=5), 1)


def restored(data: bytes | None) -> Engine | None:
    """The engine; None where nothing was kept, or not for this boardd."""
    try:
        made_by, engine = pickle.loads(zlib.decompress(data or b""))
    except Exception:  # whatever is wrong with the bytes: they are only a short cut
        return None
    return engine if made_by == version() and isinstance(engine, Engine) else None
