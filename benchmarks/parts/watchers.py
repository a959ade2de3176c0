"""A port and a number in; so many phones that watch, each like the page, and a line of each that sees a score, out."""

from __future__ import annotations

import asyncio
import json
import random
import sys

import websockets


async def phone(port: int) -> None:
    async with websockets.connect(f"ws://127.0.0.1:{port}/api/live", compression=None) as socket:
        text = await socket.recv()
        print("watching", flush=True)
        while True:
            game = json.loads(text)["game"]
            if game:
                await asyncio.sleep(0.05 + 0.25 * random.random())  # as the page does
                await ask(port, f"/api/games/{game}")
            text = await socket.recv()


async def ask(port: int, path: str) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    while await reader.read(65536):
        pass
    writer.close()


async def main(port: int, count: int) -> None:
    await asyncio.gather(*(phone(port) for _ in range(count)))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2])))
