"""A site with its page: a real daemon on a port that the system gives, and somebody who asks it."""

import json
import re
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from tests.live import Site

CODE = "246810"
GAME = '[game]\nvariant = "holeyboard"\nA = ["Ann"]\nB = ["Bob"]\n'
JSON = {"content-type": "application/json"}


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def cookie(self) -> str:
        return self.headers["set-cookie"].partition(";")[0]


class Served(Site):
    """Played by hand unless there is a trace: a board without sensors that tell throws is a shuffleboard."""

    def __init__(
        self, folder: Path, more: str = GAME, code: str = CODE, trace: Path | None = None, speed: float = 100.0
    ) -> None:
        fixed = f'code = "{code}"\n' if code else ""
        web = f'[web]\nhost = "127.0.0.1"\nport = 0\nhosts = ["board.example"]\n{fixed}'
        super().__init__(folder, trace, speed, f"{'' if trace else more}{web}")

    def start(self) -> None:
        before = len(self.ports())
        super().start()
        self.wait_until(lambda: len(self.ports()) > before)

    def ports(self) -> list[str]:
        log = self.folder / "log"
        return re.findall(r"page: http://127\.0\.0\.1:(\d+)/", log.read_text()) if log.exists() else []

    @property
    def port(self) -> int:
        return int(self.ports()[-1])

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}"

    def ask_page(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request(method, path, body, headers or {}, encode_chunked=True)
            got = connection.getresponse()
            return Answer(got.status, {name.lower(): value for name, value in got.getheaders()}, got.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask_page("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path: str, body: object, **headers: str) -> Answer:
        more = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.ask_page("POST", path, json.dumps(body).encode(), {**JSON, **more})

    def paired(self, code: str = CODE) -> str:
        """The cookie of a device that was just paired."""
        answer = self.post("/api/pair", {"code": code, "name": "a test"})
        assert answer.status == 200, answer.body
        return answer.cookie

    def watch(self, **more: Any) -> ClientConnection:
        return connect(f"ws://{self.host}/api/live", **more)
