"""A source in; what it feeds, as far as it is wanted, out."""

import asyncio
from contextlib import suppress

from boardd.board import load
from boardd.sensors import Start


def run(source, after_s=-1e9, most=10**9, board="holeyboard", playing=None):
    """Everything until the source ends, or so many."""
    fed = []

    async def take(reading):
        fed.append(reading)
        if len(fed) >= most:
            raise asyncio.CancelledError

    async def at_once():
        pass

    async def play():
        with suppress(asyncio.CancelledError):
            await source.run(take, Start(load(board), after_s, after_s, playing or at_once, lambda ticks: ticks))

    asyncio.run(play())
    return fed
