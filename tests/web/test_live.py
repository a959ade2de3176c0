"""boardd.web.live and server: somebody who does not listen, or does not ask, is nobody's problem but his own."""

import asyncio
import json
import socket
from contextlib import closing, suppress
from functools import partial

import pytest
from websockets.exceptions import ConnectionClosed

from boardd.model import Scoreboard
from boardd.web.live import MOST_OF_ONE, MOST_WAITING, Live, Watcher


def test_of_too_many_scoreboards_that_wait_the_oldest_goes():
    async def slow() -> list[int]:
        live, watcher = Live("garage"), Watcher("10.0.0.7")
        live.watchers[watcher] = None
        for seq in range(1, 101):
            live.show(Scoreboard("garage", seq=seq))
            live.send()
        return [json.loads(text)["seq"] for text in watcher.waiting]

    assert asyncio.run(slow()) == list(range(101 - MOST_WAITING, 101))


def test_what_has_not_changed_is_not_sent():
    async def twice() -> int:
        live, watcher = Live("garage"), Watcher("10.0.0.7")
        live.watchers[watcher] = None
        live.show(Scoreboard("garage", seq=1))
        live.show(Scoreboard("garage", seq=1, address="http://10.0.0.1/", pairing="123456"))
        live.send()
        return len(watcher.waiting)

    assert asyncio.run(twice()) == 1


def test_a_phone_that_reads_nothing_delays_nobody(fresh):
    """It has asked, and takes nothing of what comes."""
    with closing(socket.create_connection(("127.0.0.1", fresh.port))) as deaf, fresh.watch() as watcher:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        key = "dGhlIHNhbXBsZSBub25jZQ=="  # RFC 6455, 1.3
        head = f"GET /api/live HTTP/1.1\r\nHost: {fresh.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        deaf.sendall(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        watcher.recv(10)
        for _ in range(25):
            assert fresh.do(do="correct", throw="A1", to="5") == {"ok": True}
            assert json.loads(watcher.recv(10))["pieces"] == {"A1": "5"}
            assert fresh.do(do="undo") == {"ok": True}
            assert json.loads(watcher.recv(10))["pieces"] == {}


def test_one_address_can_watch_only_so_often(fresh):
    watchers = [fresh.watch() for _ in range(MOST_OF_ONE)]
    for watcher in watchers:
        watcher.recv(10)
    with fresh.watch() as one_more, pytest.raises(ConnectionClosed, match="1013"):
        one_more.recv(10)
    watchers[0].close()
    fresh.wait_until(lambda: watches(fresh))
    for watcher in watchers:
        watcher.close()


def watches(site) -> bool:
    with site.watch() as watcher:
        try:
            return "seq" in watcher.recv(10)
        except ConnectionClosed:
            return False


def test_connections_that_ask_for_nothing_leave_room_for_the_game(fresh):
    """More than there may be: the rest is hung up on, and the board plays on."""
    opened = [socket.create_connection(("127.0.0.1", fresh.port)) for _ in range(300)]
    try:
        assert fresh.do(do="correct", throw="A1", to="5") == {"ok": True}
        closed = 0
        for connection in opened:
            connection.setblocking(False)
            try:
                closed += connection.recv(1) == b""
            except BlockingIOError:
                continue
            except OSError:
                closed += 1
        assert closed >= 100
    finally:
        for connection in opened:
            connection.close()
    fresh.wait_until(lambda: is_there(fresh))


def is_there(site) -> bool:
    try:
        return site.get("/api/state").status == 200
    except OSError:
        return False


def test_rubbish_on_the_wire_is_hung_up_on(fresh):
    for rubbish in (
        b"\0" * 100,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"x" * 100_000,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 5000,
    ):
        with closing(socket.create_connection(("127.0.0.1", fresh.port))) as connection:
            connection.settimeout(10)
            answer = b""
            try:
                connection.sendall(rubbish + b"\r\n\r\n")
                answer = connection.recv(100)
            except OSError:  # it did not even listen to all of it
                pass
        assert answer[:12] in (b"", b"HTTP/1.1 400", b"HTTP/1.1 421", b"HTTP/1.1 431"), rubbish[:20]
    assert fresh.get("/api/state").status == 200
    assert "bug of boardd" not in (fresh.folder / "log").read_text()


def test_whoever_says_more_than_a_watcher_has_to_is_hung_up_on_and_nobody_else(fresh):
    """A hundred thousand pings in one breath would take the game's time for a second."""
    with fresh.watch() as quiet:
        quiet.recv(10)
        for frames in (text(b"x" * 125), text(b""), ping(b""), pong(b""), text(b"", last=False) + more(b"")):
            with fresh.watch() as watcher:
                watcher.recv(10)
                with suppress(OSError):
                    watcher.socket.sendall(frames * 20_000)
                with pytest.raises(ConnectionClosed):
                    watcher.recv(10)
        assert quiet.ping().wait(10)
        assert fresh.do(do="correct", throw="A1", to="5") == {"ok": True}
        assert '"A1": "5"' in quiet.recv(10)


def frame(kind: int, data: bytes, last: bool = True) -> bytes:
    """RFC 6455, 5.2, masked with zeros."""
    return bytes([0x80 * last | kind, 0x80 | len(data)]) + bytes(4) + data


more, text, ping, pong = (partial(frame, kind) for kind in (0, 1, 9, 10))
