"""Scoreboards in; the newest to everybody who watches, over WebSockets, out.

Nobody waits for a slow phone: each has a short queue of its own, from which the oldest falls when it is full.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from contextlib import suppress
from time import monotonic

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from boardd.model import Scoreboard
from boardd.scoreboard import to_json
from boardd.web.room import Full, giving_way

MOST_WAITING = 8  # scoreboards for one phone
SOON_S = 0.01
MOST_WATCHING = 120
MOST_OF_ONE = 64  # of one address
CLOSE_S = 0.5
SEND_S = 10.0  # a phone that takes nothing for so long has gone
AWAY, TOO_MANY = 1001, 1013  # RFC 6455, 7.4.1


def text_of(board: Scoreboard) -> str:
    return json.dumps(to_json(board), ensure_ascii=False)


class Watcher:
    def __init__(self, address: str) -> None:
        self.address, self.leaving = address, False
        self.waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self.woken = asyncio.Event()

    def put(self, text: str) -> None:
        self.waiting.append(text)
        self.woken.set()

    def leave(self) -> None:
        self.leaving = True
        self.woken.set()


class Live:
    def __init__(self, board_id: str) -> None:
        self.board = Scoreboard(board_id)  # the newest
        self.sent = ""
        self.changes: deque[Scoreboard] = deque(maxlen=MOST_WAITING)  # that were not sent yet
        self.watchers: dict[Watcher, None] = {}  # the oldest first
        self.closing = False

    @property
    def text(self) -> str:
        return text_of(self.board)

    def show(self, board: Scoreboard) -> None:
        """Sent a moment later: fifty phones take longer to tell than the broker, who is told first."""
        self.board = board
        self.changes.append(board)
        if len(self.changes) == 1:
            asyncio.get_running_loop().call_later(SOON_S, self.send)

    def send(self) -> None:
        while self.changes:
            text = text_of(self.changes.popleft())
            if text != self.sent:
                self.sent = text
                for watcher in self.watchers:
                    watcher.put(text)

    async def watch(self, socket: WebSocket) -> None:
        """The state at once, then every change, until one of us goes."""
        address = socket.client.host if socket.client else ""
        await socket.accept()
        if self.closing or not self.has_room(address):
            await socket.close(TOO_MANY)
            return
        watcher = Watcher(address)
        self.send()  # what comes from now on, this one hears too
        watcher.put(self.text)
        self.watchers[watcher] = None
        try:
            await either(self.tell(socket, watcher), hear(socket))
        finally:
            self.watchers.pop(watcher, None)
            why = TOO_MANY if watcher.leaving else AWAY
            with suppress(Exception):  # it may have gone
                if socket.application_state is WebSocketState.CONNECTED:
                    await asyncio.wait_for(socket.close(why), 1.0)

    def has_room(self, address: str) -> bool:
        try:
            greedy = giving_way((each.address for each in self.watchers), address, MOST_WATCHING, MOST_OF_ONE)
        except Full:
            return False
        if greedy is not None:
            oldest = next(each for each in self.watchers if each.address == greedy)
            oldest.leave()
            del self.watchers[oldest]
        return True

    async def tell(self, socket: WebSocket, watcher: Watcher) -> None:
        with suppress(WebSocketDisconnect, TimeoutError, OSError, RuntimeError):
            while not (self.closing or watcher.leaving):
                while watcher.waiting:
                    await asyncio.wait_for(socket.send_text(watcher.waiting.popleft()), SEND_S)
                watcher.woken.clear()
                await watcher.woken.wait()

    async def close(self) -> None:
        """Everybody is told; whoever has not heard it soon is not waited for."""
        self.closing = True
        for watcher in self.watchers:
            watcher.woken.set()
        until_s = monotonic() + CLOSE_S
        while self.watchers and monotonic() < until_s:
            await asyncio.sleep(0.01)


async def hear(socket: WebSocket) -> None:
    """Nothing that is said here counts; we only hear when it goes."""
    with suppress(WebSocketDisconnect, RuntimeError, KeyError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass


async def either(*each: object) -> None:
    """Until the first has ended; the others are cancelled."""
    tasks = [asyncio.ensure_future(one) for one in each]  # type: ignore[call-overload]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
