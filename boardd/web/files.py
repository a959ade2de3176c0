"""The folder of static files in; answers with their bytes, or that nothing has changed, out.

All of them are read once: what is not in the folder cannot be asked for, however the path is written.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from boardd.record import NamedTuple
from boardd.web.guard import Unwanted
from boardd.web.requests import packed

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
PAGES = {"": "index.html", "tv": "tv.html", "overlay": "overlay.html", "games": "games.html", "players": "players.html"}
ENGLISH, LANGUAGES = "en", "texts/languages.json"


class File(NamedTuple):
    kind: str
    data: bytes
    packed: bytes
    tag: str


def file(name: str, data: bytes) -> File:
    kind = TYPES[Path(name).suffix]
    return File(kind, data, gzip.compress(data, 6, mtime=0), f'"{sha256(data).hexdigest()[:16]}"')


def files(folder: Path = FOLDER) -> dict[str, File]:
    """By their path; and which languages there are: each is a file, in which what is missing is English."""
    found = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    languages = {Path(name).stem: json.loads(data) for name, data in found.items() if is_language(name)}
    found |= {name: packed(texts) for name, texts in texts_of(languages).items()}
    found[LANGUAGES] = packed({name: texts["language"] for name, texts in languages.items()})
    return {name: file(name, data) for name, data in found.items()}


def texts_of(languages: Mapping[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """A part of a language that is a table goes out by itself: a first load does without it."""
    parts = sorted({part for texts in languages.values() for part in tables(texts)})
    english = languages.get(ENGLISH, {})
    found = {}
    for name, texts in languages.items():
        own = tables(texts)
        found[f"texts/{name}.json"] = {key: text for key, text in {**english, **texts}.items() if key not in parts}
        found |= {f"texts/{name}/{part}.json": own.get(part, {}) for part in parts}
    return found


def tables(texts: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    return {part: own for part, own in texts.items() if isinstance(own, dict)}


def is_language(name: str) -> bool:
    return Path(name).parent.name == "texts" and name.endswith(".json")


class Files:
    def __init__(self, found: dict[str, File]) -> None:
        self.found = found

    async def get(self, request: Request) -> Response:
        """Always asked for again, and hardly ever sent again: an update of boardd is seen at once."""
        path = str(request.path_params.get("path", ""))
        wanted = self.found.get(PAGES.get(path, path))
        if wanted is None:
            raise Unwanted(404, "there is nothing here; / is the scoreboard")
        headers = {"etag": wanted.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if wanted.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", "") and len(wanted.packed) < len(wanted.data):
            return Response(wanted.packed, media_type=wanted.kind, headers={**headers, "content-encoding": "gzip"})
        return Response(wanted.data, media_type=wanted.kind, headers=headers)
