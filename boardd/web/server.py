"""An application and a port in; the page on the network out, in the loop that is running, which keeps its signals."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from boardd.web.limits import Limit
from boardd.web.room import Full, giving_way

MOST_CONNECTIONS = 200  # more would take the journal's and the sensors' file descriptors
MOST_OF_ONE = 100  # of one address, behind which there may be a router and many phones
LOOK_S = 15.0  # whoever asks for nothing between two looks is hung up on
MOST_LOOKS = 20  # at the same request: an explanation may have to wait for others
TICK_S = 1.0  # for the answers' date
MOST_HEADERS = 16_384
NO_VERSION_6 = errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL
NEWCOMERS = 32  # that are let in before anything else has its turn
MOST_NEWCOMERS = 1024  # that the kernel lets wait
SAID_AT_ONCE, SAID_PER_S = 512, 20.0  # bytes: a watcher answers a ping every 20 s, and says good-bye


class Connection(H11Protocol):
    """One browser's."""

    refused = False
    seen: object = None  # the request of the last look, and how often it was looked at
    looks = 0

    def connection_made(self, transport: Any) -> None:
        if not self.has_room(transport):
            self.refused = True
            transport.abort()
            return
        super().connection_made(transport)
        self.loop.call_later(LOOK_S, self.look)

    def has_room(self, transport: Any) -> bool:
        there = [each for each in self.connections if not each.transport.is_closing()]
        try:
            greedy = giving_way(map(address_of, there), address(transport), MOST_CONNECTIONS, MOST_OF_ONE)
        except Full:
            return False
        if greedy is not None:
            min((each for each in there if address_of(each) == greedy), key=is_busy).transport.abort()
        return True

    def look(self) -> None:
        """Drop by drop is nothing too: only a whole request counts."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        self.looks = self.looks + 1 if self.cycle is self.seen else 0
        self.seen = self.cycle
        if self.looks >= MOST_LOOKS or (not is_busy(self) and (self.looks or self.cycle is None)):
            self.transport.abort()
        else:
            self.loop.call_later(LOOK_S, self.look)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.refused:
            super().connection_lost(exc)


class Watching(WebSocketsSansIOProtocol):
    """A WebSocket's, which pings by itself. Whoever watches has next to nothing to say: frames, pings too, are not even
    read where there are many, because thousands come in one breath and take the game's time."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.limit = Limit(SAID_AT_ONCE, SAID_PER_S)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and self.limit.wait_s("", self.loop.time(), len(data)):
            self.transport.abort()
        else:
            super().data_received(data)


def address(transport: Any) -> str:
    return str((transport.get_extra_info("peername") or ("",))[0])


def address_of(connection: Any) -> str:
    return address(connection.transport)


def is_busy(connection: Any) -> bool:
    """Answering, or a WebSocket."""
    return not isinstance(connection, Connection) or bool(connection.cycle and not connection.cycle.response_complete)


class OurServer(Server):
    """uvicorn would wait for signals itself, and wake up ten times a second."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.stopped = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """asyncio has one number for how many wait and how many are let in at once."""
        await super().startup(sockets)
        for each in sockets or []:
            each.listen(MOST_NEWCOMERS)

    async def main_loop(self) -> None:
        while not self.stopped.is_set() and not self.should_exit:
            await self.on_tick(0)
            try:
                await asyncio.wait_for(self.stopped.wait(), TICK_S)
            except TimeoutError:
                continue

    def stop(self) -> None:
        self.should_exit = True
        self.stopped.set()


def server(app: Any) -> OurServer:
    config = Config(
        app,
        http=Connection,
        ws=Watching,
        ws_per_message_deflate=False,  # a scoreboard is a kilobyte, and a Pi has better things to do
        lifespan="off",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=NEWCOMERS,
        h11_max_incomplete_event_size=MOST_HEADERS,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
    )
    return OurServer(config)


def listen(host: str, port: int) -> socket.socket:
    """OSError if that cannot be. "::" listens to version 4 as well, and alone where there is no version 6."""
    if host == "::":
        try:
            return bound(host, port)
        except OSError as error:
            if error.errno not in NO_VERSION_6:
                raise
            host = "0.0.0.0"
    return bound(host, port)


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # named, so that asyncio sets TCP_NODELAY
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        made.bind((host, port))
        made.listen()
    except OSError:
        made.close()
        raise
    return made
