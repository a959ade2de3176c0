"""A round's trace and one of its throws in; why it was read so, in words and as a picture, out.

It is `boardd replay --explain` in a process of its own, which gives way to the game: an explanation reads the whole
round again, and the daemon's own time belongs to the throws that come now.
"""

from __future__ import annotations

import asyncio
import os
import sys
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from boardd.keeping import stem_of
from boardd.web.guard import Unwanted

PATIENCE_S = 60.0
NICE = "nice", "-n", "10"
MOST_WORDS = 100_000


def trace_of(folder: Path, game: int, number: int) -> Path | None:
    """Of a round that is over it is compressed, of the one that is played not yet."""
    for ending in (".trace.gz", ".trace"):
        path = folder / f"{stem_of(game, number)}{ending}"
        if path.is_file():
            return path
    return None


async def explained(trace: Path, name: str) -> dict[str, Any]:
    """`name` is 2.B2, and checked."""
    with TemporaryDirectory(prefix="boardd-why-") as folder:
        picture = Path(folder) / "why.png"
        words = await replayed(str(trace), "--explain", name, "--png", str(picture))
        data = picture.read_bytes() if picture.exists() else b""
    return {"words": words, "picture": f"data:image/png;base64,{b64encode(data).decode()}" if data else None}


async def replayed(*words: str) -> str:
    command = [*NICE, sys.executable, "-m", "boardd", "replay", *words]
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "100", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    try:
        out, err = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    except TimeoutError:
        raise Unwanted(409, f"this throw could not be explained within {PATIENCE_S:g} s") from None
    finally:
        if process.returncode is None:
            process.kill()
    if process.returncode:
        lines = err.decode(errors="replace").strip().splitlines() or ["it has no trace that can be read"]
        raise Unwanted(409, lines[-1][-300:].rpartition("/")[2])
    return out.decode(errors="replace")[:MOST_WORDS]
