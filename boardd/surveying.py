"""A board to ask and some seconds in; what all its sensors did meanwhile, and how its beams took the test, out."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import Any

from boardd import board as boards
from boardd.attached import Ask
from boardd.checks import Survey
from boardd.model import Board, Reading
from boardd.watching.gauges import Gauges

POLL_S = 0.1
READY_S = 4.0  # for ports to be opened, a Pico to say hello, a converter to settle
SETTLE_S = 0.6


async def board_of(ask: Ask) -> tuple[str, Board, int]:
    """Its id, the board, and how many ends it has."""
    told = await ask({"get": "board"})
    return str(told["id"]), boards.parse(told["board"], "board"), int(told["ends"])


def reading_of(keys: Mapping[str, Any]) -> Reading:
    """A reading as the daemon tells it."""
    t_s, end = float(keys["t"]), int(keys.get("end", 0))
    if "beam" in keys:
        return Reading(t_s, "beam", keys["beam"], (keys["v"],), end)
    if "button" in keys:
        return Reading(t_s, "button", keys["button"], (), end)
    kind = "load" if "load" in keys else "ir"
    return Reading(t_s, kind, "", tuple(keys[kind]), end)


async def survey(ask: Ask, seconds: float) -> Survey:
    _, board, ends = await board_of(ask)
    await ready(ask)
    gauges = Gauges(board, ends, 10 * seconds)
    before = (await ask({"get": "parts"}))["sources"]
    began_s, after = monotonic(), (await ask({"get": "readings"}))["next"]
    while monotonic() - began_s < seconds:
        await asyncio.sleep(POLL_S)
        told = await ask({"get": "readings", "after": after})
        after = told["next"]
        for keys in told["readings"]:
            gauges.feed(reading_of(keys))
    passed_s = monotonic() - began_s
    sources = (await ask({"get": "parts"}))["sources"]
    return Survey(board, ends, passed_s, gauges, before, sources, await tests(ask, sources))


async def ready(ask: Ask) -> None:
    """Wait for what comes by itself in a moment; what does not come is found out by the checks."""
    began_s = monotonic()
    while monotonic() - began_s < READY_S:
        sources = (await ask({"get": "parts"}))["sources"]
        if all(source.get("link", {}).get("ready", True) for source in sources):
            break
        await asyncio.sleep(POLL_S)
    await asyncio.sleep(SETTLE_S)


async def tests(ask: Ask, sources: list[Mapping[str, Any]]) -> dict[int, list[Mapping[str, Any]]]:
    """Each emitter in turn: the light of one may reach the receiver of another."""
    found = {}
    for number, source in enumerate(sources):
        emitters = range(source.get("emitters", 0))
        found[number] = [await ask({"get": "test", "source": number, "emitter": emitter}) for emitter in emitters]
    return found
