"""A board to ask in; what can be seen of it, again and again, out. A board that goes away is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

from boardd.attached import Ask
from boardd.errors import DaemonError
from boardd.model import Reading
from boardd.surveying import board_of, reading_of
from boardd.watching.gauges import Gauges
from boardd.watching.page import View

WINDOW_S = 2.0
RATE_S = 1.0  # over which frames are counted


class Watcher:
    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.after: int | None = None
        self.view: View | None = None
        self.frames: dict[int, tuple[float, int, float]] = {}  # source -> when, how many, and how many a second
        self.fresh: list[Reading] = []  # since the last look

    async def look(self) -> View | None:
        """None: nothing has been seen yet."""
        try:
            await self.listen()
        except DaemonError as error:
            if self.view is None:
                raise
            self.after, self.fresh = None, []
            self.view = self.view._replace(notice=f"{error}; waiting for it")
        return self.view

    def zero(self) -> None:
        """What lies there now counts as nothing."""
        if self.view:
            self.view.gauges.tare()

    async def listen(self) -> None:
        if self.after is None:  # at the start, or after another one
            board_id, board, ends = await board_of(self.ask)
            self.view = View(board_id, Gauges(board, ends, WINDOW_S))
        assert self.view
        told = await self.ask({"get": "readings", "after": self.after})
        self.after = told["next"]
        self.fresh = [reading_of(keys) for keys in told["readings"]]
        for reading in self.fresh:
            self.view.gauges.feed(reading)
        parts, state = await self.ask({"get": "parts"}), await self.ask({"get": "state"})
        sources = [self.rated(number, source) for number, source in enumerate(parts["sources"])]
        missed = f"{told['missed']} readings came too fast to be seen" if told["missed"] else ""
        self.view = self.view._replace(
            sources=sources, state=state["state"], lying=parts["lying"], end=parts["end"], notice=missed
        )

    def rated(self, number: int, source: Mapping[str, Any]) -> Mapping[str, Any]:
        """With how many frames a second a link brings."""
        if "link" not in source:
            return source
        now_s, frames = monotonic(), source["link"]["frames"]
        since_s, before, rate_hz = self.frames.setdefault(number, (now_s, frames, 0.0))
        if now_s - since_s >= RATE_S:
            rate_hz = (frames - before) / (now_s - since_s)
            self.frames[number] = now_s, frames, rate_hz
        return {**source, "link": {**source["link"], "rate_hz": rate_hz}}
