"""A port in; requests that nobody should send, and what came back to each, out. The same seed, the same requests."""

from __future__ import annotations

import os
import re
import socket
from collections import Counter
from collections.abc import Iterator
from random import Random

PATHS = (
    "/api/state",
    "/api/events",
    "/api/command",
    "/api/pair",
    "/api/unpair",
    "/api/games",
    "/api/live",
    "/",
    "/js/dom.js",
)
PARTS = (
    "..",
    "%2e%2e",
    "%00",
    "~",
    "etc",
    "passwd",
    "api",
    "games",
    "1",
    "-1",
    "9" * 30,
    "as",
    "throws",
    "x" * 300,
    "\\",
    "é",
)
KEYS = "do", "code", "id", "device", "name", "show", "throw", "to", "choice", "teams", "set", "round", "variant"
VALUES = "undo", "new", "miss", "end", "123456", "A1", "5", "\ud800", "\0", "x" * 2000, "__proto__", "{}"
HEADERS = (
    "host",
    "origin",
    "cookie",
    "content-type",
    "content-length",
    "transfer-encoding",
    "upgrade",
    "range",
    "accept",
)
WAIT_S = 10.0


def requests(seed: int, count: int, port: int) -> Iterator[bytes]:
    chance = Random(seed)
    for _ in range(count):
        yield (plain, framed)[chance.random() < 0.2](chance, port)


def plain(chance: Random, port: int) -> bytes:
    """Somewhere between a request and noise."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 3000))
    path = (
        chance.choice(PATHS)
        if chance.random() < 0.5
        else "/" + "/".join(chance.choices(PARTS, k=chance.randrange(1, 6)))
    )
    if chance.random() < 0.3:
        path += "?" + chance.choice(("after", "most", "x")) + "=" + chance.choice((*PARTS, *VALUES))
    body = content(chance)
    lines = [f"{chance.choice(('GET', 'POST', 'POST', 'HEAD', 'PUT', 'X'))} {path} HTTP/1.1"]
    given = {"host": f"127.0.0.1:{port}", "content-type": "application/json", "content-length": str(len(body))}
    for _ in range(chance.randrange(3)):
        given[chance.choice(HEADERS)] = chance.choice(
            (*PARTS, *VALUES, "http://evil.example", "boardd=x", "chunked", "websocket")
        )
    lines += [f"{name}: {value}" for name, value in given.items()]
    return "\r\n".join([*lines, "connection: close", "", ""]).encode(errors="replace") + body


def content(chance: Random) -> bytes:
    kind = chance.random()
    if kind < 0.2:
        return chance.randbytes(chance.randrange(200))
    if kind < 0.3:
        return b"[" * chance.choice((10, 5000, 20_000))
    pairs = [f'"{chance.choice(KEYS)}":{value(chance)}' for _ in range(chance.randrange(4))]
    return ("{" + ",".join(pairs) + "}").encode(errors="replace")


def value(chance: Random) -> str:
    text = chance.choice(VALUES).replace("\0", "\\u0000").replace("\ud800", "\\ud800")
    return chance.choice((f'"{text}"', "null", "1e999", "-1", "true", "[]", '{"A":["x"]}', "NaN"))


def framed(chance: Random, port: int) -> bytes:
    """A WebSocket, and frames that are wrong in some way."""
    origin = chance.choice(("", "Origin: http://evil.example\r\n", f"Origin: http://127.0.0.1:{port}\r\n"))
    head = f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{origin}"
    head += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    return head.encode() + b"".join(chance.randbytes(chance.randrange(1, 300)) for _ in range(chance.randrange(4)))


def asked(port: int, request: bytes, number: int) -> str:
    """The status that came back; "" for a connection that was just closed."""
    address = f"127.{1 + number // 250 % 250}.0.{2 + number % 250}"  # one alone would soon be told to wait
    with socket.socket() as connection:
        connection.bind((address, 0))
        connection.settimeout(WAIT_S)
        connection.connect(("127.0.0.1", port))
        try:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            answer = connection.recv(4096)
        except (ConnectionError, BrokenPipeError):
            return ""
        except TimeoutError:
            return "nothing"
    found = re.match(rb"HTTP/1\.1 (\d{3})", answer)
    return found[1].decode() if found else ""


def all_asked(port: int, seed: int, count: int) -> Counter[str]:
    made = requests(seed, count, port)
    return Counter(asked(port, request, number) for number, request in enumerate(made, os.getpid() % 1000))
