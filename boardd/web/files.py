"""The folder of static files in; answers with their bytes, or that nothing has changed, out.

All of them are read once: what is not in the folder cannot be asked for, however the path is written.
"""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path

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
ENGLISH, LANGUAGES = "texts/en.json", "texts/languages.json"


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
    languages = {name: json.loads(data) for name, data in found.items() if is_language(name)}
    english = languages.get(ENGLISH, {})
    found |= {name: packed({**english, **texts}) for name, texts in languages.items()}
    found[LANGUAGES] = packed({Path(name).stem: texts["language"] for name, texts in languages.items()})
    return {name: file(name, data) for name, data in found.items()}


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
