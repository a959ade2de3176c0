"""The page on the local network: scoreboard, commands and history for phones, a television and a stream.

    [web]
    host = "::"                      # every address of this machine; "127.0.0.1": only from here
    port = 8080
    code = ""                        # the pairing code; "": another one at every start, on the display
    hosts = ["board.example.org"]    # names, besides the machine's own, that the page may be asked for by

Watching is open to whoever reaches the port. Changing the game needs a device that was paired once, with the code on
the OLED, of `boardd pair`, or of the config. Paths and payloads are in formats.md, section 4.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING

from boardd.errors import harmless
from boardd.model import Scoreboard
from boardd.outputs import Site
from boardd.web.address import address
from boardd.web.pairing import Pairing
from boardd.web.settings import Settings as Settings
from boardd.web.settings import read as read

if TYPE_CHECKING:
    from boardd.web.app import Page
    from boardd.web.server import OurServer

log = logging.getLogger(__name__)

FIRST_PAUSE_S, LONGEST_PAUSE_S = 1.0, 30.0
SHOW_CODE_S = 45.0  # on the display, once somebody has asked for it
LOOK_S = 20.0  # for another address: the network may come later, or change
CLOSE_S = 2.0


class Output:
    def __init__(self, settings: Settings, site: Site) -> None:
        self.settings, self.site = settings, site
        self.pairing = Pairing(site.state, settings.code)
        self.fault = ""
        self.newest: Scoreboard | None = None
        self.page: Page | None = None
        self.server: OurServer | None = None
        self.port = 0  # once it listens
        self.stopping = False
        self.announced: tuple[str | None, str | None] = None, None
        self.look: asyncio.TimerHandle | None = None
        self.loop = asyncio.get_running_loop()
        self.show_until_s = self.loop.time() + SHOW_CODE_S
        self.started_at = -1  # the seq that was shown first: what happens later takes the code off the display
        self.task = self.loop.create_task(self.run())

    # As every output

    def show(self, scoreboard: Scoreboard) -> None:
        if self.newest is None:
            self.started_at = scoreboard.seq
        elif scoreboard.seq != self.newest.seq and self.started_at >= 0:
            self.started_at, self.show_until_s = -1, 0.0
        self.newest = scoreboard
        if self.page:
            self.page.live.show(scoreboard)
        self.announce()

    def faults(self) -> Sequence[str]:
        return [fault for fault in (self.fault, self.pairing.fault) if fault]

    def close(self) -> None:
        """From another thread: the loop still runs."""
        closed: Future[None] = asyncio.run_coroutine_threadsafe(self.stop(), self.loop)
        with suppress(TimeoutError):
            closed.result(CLOSE_S)

    # In the loop

    async def run(self) -> None:
        """Serve, for ever; a port that is taken is tried again."""
        try:
            self.page = page = await asyncio.to_thread(self.made)
        except Exception as error:  # a library that is missing or broken: the game goes on without a page
            self.say(f"there is no page: {harmless(str(error)) or type(error).__name__}")
            return
        if self.newest:
            page.live.show(self.newest)
        pause_s = FIRST_PAUSE_S
        while not self.stopping:
            try:
                await self.serve(page)
            except OSError as error:
                self.port = 0
                where = f"{self.settings.host} port {self.settings.port}"
                self.say(f"the page cannot be served at {where}: {error.strerror or error}; trying again")
                await asyncio.sleep(pause_s)
                pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    def made(self) -> Page:
        """Starlette and uvicorn take their time: nobody waits for it."""
        from boardd.web import server as server
        from boardd.web.app import Page

        return Page(self.site, self.settings, self.pairing, self.show_code)

    async def serve(self, page: Page) -> None:
        from boardd.web.server import listen, server

        with listen(self.settings.host, self.settings.port) as socket:
            self.port = int(socket.getsockname()[1])
            self.say("")
            log.info("page: %s", address(self.settings.host, self.port))
            self.announce()
            self.server = server(page.app)
            await self.server.serve(sockets=[socket])

    async def stop(self) -> None:
        """Whoever watches is told that we go; uvicorn would wait for them."""
        self.stopping = True
        if self.page:
            await self.page.live.close()
        if self.server:
            self.server.stop()
        else:
            self.task.cancel()
        with suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(self.task, CLOSE_S)
        if self.look:
            self.look.cancel()
        if self.page:
            await asyncio.to_thread(self.page.close)

    def say(self, fault: str) -> None:
        if fault != self.fault:
            self.fault = fault
            self.site.changed()

    # For the display

    def show_code(self) -> bool:
        """For somebody who wants to pair a phone; a code of the owner's own is no display's business."""
        self.show_until_s = self.loop.time() + SHOW_CODE_S
        self.announce()
        return not self.settings.code

    def announce(self) -> None:
        """Where the page is; with the code while nothing is played, after the start, and when somebody asked.

        Looked at again every now and then, and so is a disk that could not be written.
        """
        if self.pairing.failed:
            self.pairing.keep()
        if not self.port or self.stopping:
            return
        if self.look:
            self.look.cancel()
        left_s = self.show_until_s - self.loop.time()
        self.look = self.loop.call_later(min(LOOK_S, left_s) if left_s > 0 else LOOK_S, self.announce)
        idle = self.newest is None or self.newest.phase == "idle"
        code = self.pairing.code if (idle or left_s > 0) and not self.settings.code else None
        found = address(self.settings.host, self.port), code
        if found != self.announced:
            self.announced = found
            self.site.announce(*found)
