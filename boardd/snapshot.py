"""An engine in, bytes to keep it by out; and back, where this boardd can still read them.

The log is the only state. This is a short cut: after a restart the engine need not read the whole round again, and
knows the deck's ring, zeros and gains as before. Without it, or with that of another version, it goes on from the log
alone. In the first line of a kept trace it makes a replay begin where the daemon did: with all that the rounds before
had taught it.

People send each other traces, so nothing is believed: only what an engine is made of is ever built from the bytes.
"""

from __future__ import annotations

import io
import pickle
import sys
import zlib
from base64 import b64decode, b64encode
from functools import cache
from math import inf
from pathlib import Path

import boardd
from boardd.inference.engine import Engine
from boardd.trace import Header, Stood

MOST_BYTES = 4_000_000  # unpacked; an engine takes some 60,000
OWN = "boardd.model", "boardd.inference.", "boardd.rules."
OTHERS = {("builtins", "range"), ("collections", "deque")}


@cache
def version() -> str:
    """Of everything that an engine is made of."""
    parts = [sys.version, boardd.__version__]
    package = Path(boardd.__file__).parent
    crc = 0
    for path in sorted([*package.glob("*.py"), *package.glob("inference/*.py"), *package.glob("rules/**/*.py")]):
        crc = zlib.crc32(path.read_bytes(), crc)
    return f"{' '.join(parts)} {crc:08x}"


class Parts(pickle.Unpickler):
    """Builds nothing but the classes that an engine is made of."""

    def find_class(self, module: str, name: str) -> type:
        found = super().find_class(module, name) if module.startswith(OWN) or (module, name) in OTHERS else None
        if not isinstance(found, type) or found.__module__ != module:
            raise pickle.UnpicklingError(f"{module}.{name} is no part of an engine")
        return found


def taken(engine: Engine | None) -> bytes:
    return zlib.compress(pickle.dumps((version(), engine), protocol=5), 1)


def restored(data: bytes | None) -> Engine | None:
    """The engine; None where nothing was kept, or not for this boardd."""
    try:
        raw = zlib.decompressobj().decompress(data or b"", MOST_BYTES)
        made_by, engine = Parts(io.BytesIO(raw)).load()
    except Exception:  # whatever is wrong with the bytes: they are only a short cut
        return None
    return engine if made_by == version() and isinstance(engine, Engine) else None


# In a trace


def stood(engine: Engine, t_s: float) -> Stood:
    """For readings from `t_s` on."""
    return Stood(t_s, b64encode(taken(engine)).decode())


def begun(header: Header) -> tuple[Engine, float]:
    """The engine that reads this trace, and from when on: as the daemon's stood, or a new one from the beginning."""
    engine = kept(header)
    if engine and header.engine:
        return engine, header.engine.t_s
    return Engine(header.board, header.game, header.ends, header.round), -inf


def kept(header: Header) -> Engine | None:
    """As the daemon's stood; None where another boardd recorded the trace, or the round began otherwise after all."""
    try:
        engine = restored(b64decode(header.engine.text, validate=True)) if header.engine else None
        return engine if engine and fits(engine, header) else None
    except Exception:  # made up by somebody
        return None


def fits(engine: Engine, header: Header) -> bool:
    start = engine.tracks[0].start
    game = engine.game._replace(first=start.order[0], scores=start.scores)
    here = engine.board, len(engine.decks), engine.round, game
    return here == (header.board, header.ends, header.round, header.game) and not engine.over
