"""boardd.web.server: real sockets; one device cannot keep others out, and whoever asks for nothing is hung up on."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread

import pytest

from boardd.web import server as served
from boardd.web.server import MOST_CONNECTIONS, MOST_OF_ONE, listen, server
from tests.web.served import CODE

REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
STATE = "GET /api/state HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
WATCH = (
    "GET /api/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"  # RFC 6455, 1.3
)


def connected(stack: ExitStack, port: int, address: str = "127.0.0.1") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(address, 0))
    return stack.enter_context(made)


def heard(connection: socket.socket) -> bytes:
    """What comes first; nothing if it was hung up on."""
    try:
        return connection.recv(100_000)
    except ConnectionError:
        return b""


def asked(stack: ExitStack, site, address: str, words: str) -> bytes:
    connection = connected(stack, site.port, address)
    connection.sendall(words.format(host=site.host).encode())
    return heard(connection)


def lock_up(stack: ExitStack, site, addresses: list[str], words: str = "") -> None:
    """Each address takes all that it can get, and holds it."""
    for address in addresses:
        for _ in range(MOST_CONNECTIONS + 20):
            connection = connected(stack, site.port, address)
            try:
                connection.sendall(words.format(host=site.host).encode())
            except ConnectionError:
                continue


@pytest.mark.parametrize("words", ["", STATE[:20], STATE.replace("close", "keep-alive"), WATCH])
@pytest.mark.parametrize("hogs", [1, 3])
def test_idle_connections_of_some_devices_do_not_keep_another_out(fresh, words, hogs):
    with ExitStack() as stack:
        lock_up(stack, fresh, [f"127.0.0.{n}" for n in range(11, 11 + hogs)], words)
        assert asked(stack, fresh, "127.0.0.2", STATE).startswith(b"HTTP/1.1 200")
        assert asked(stack, fresh, "127.0.0.2", WATCH).startswith(b"HTTP/1.1 101")
        assert fresh.do(do="correct", throw="A1", to="5") == {"ok": True}
        assert asked(stack, fresh, "127.0.0.3", STATE).startswith(b"HTTP/1.1 200")


def test_whoever_comes_later_watches_too_when_others_hold_all_places(fresh):
    with ExitStack() as stack:
        for n in range(11, 15):
            for _ in range(64):
                asked(stack, fresh, f"127.0.0.{n}", WATCH)
        late = connected(stack, fresh.port, "127.0.0.2")
        late.sendall(WATCH.format(host=fresh.host).encode())
        told = heard(late)
        while b'"seq"' not in told:
            more = heard(late)
            assert more, told
            told += more


def test_one_address_has_only_so_many(fresh):
    with ExitStack() as stack:
        for _ in range(MOST_OF_ONE):
            connected(stack, fresh.port)
        assert heard(connected(stack, fresh.port)) == b""
        assert asked(stack, fresh, "127.0.0.2", STATE).startswith(b"HTTP/1.1 200")
    fresh.wait_until(lambda: is_paired(fresh))  # their places are free again


def is_paired(site) -> bool:
    try:
        return site.post("/api/pair", {"code": CODE}).status == 200
    except OSError:
        return False


async def slow_app(scope, receive, send) -> None:
    """Answers at once, or never."""
    if scope["path"] == "/never":
        await asyncio.Event().wait()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@contextmanager
def serving(app) -> Iterator[int]:
    """In a loop of its own."""
    loop, found = asyncio.new_event_loop(), listen("127.0.0.1", 0)
    ours = server(app)
    thread = Thread(target=loop.run_until_complete, args=[ours.serve(sockets=[found])])
    thread.start()
    try:
        yield found.getsockname()[1]
    finally:
        loop.call_soon_threadsafe(ours.stop)
        thread.join()
        loop.close()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(served, "LOOK_S", 0.05)
    with serving(slow_app) as port:
        yield port


@pytest.mark.parametrize("words", [b"", REQUEST[:20], REQUEST, REQUEST + REQUEST[:20]])
def test_whoever_asks_for_nothing_more_is_hung_up_on(impatient, words):
    with ExitStack() as stack:
        connection = connected(stack, impatient)
        connection.sendall(words)
        answered = b""
        while more := heard(connection):
            answered += more
        assert answered.count(b"200 OK") == words.count(b"\r\n\r\n")


def test_whoever_sends_drop_by_drop_is_hung_up_on(impatient):
    """Each drop would be a sign of life."""
    with ExitStack() as stack:
        connection = connected(stack, impatient)
        connection.sendall(REQUEST)
        assert b"200 OK" in heard(connection)
        connection.settimeout(0.01)
        assert any(is_gone(connection) for _ in range(10_000))


def is_gone(connection: socket.socket) -> bool:
    """It was sent one more drop."""
    try:
        connection.sendall(b"x")
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_an_answer_that_never_comes_is_given_up(impatient):
    with ExitStack() as stack:
        connection = connected(stack, impatient)
        connection.sendall(REQUEST.replace(b"/ ", b"/never ", 1))
        assert heard(connection) == b""
