"""The whole firmware on an emulated Pico. Each beam in turn is broken for one step of every ten.

Emitter n lights the beams n, n + how many there are, and so on. What is in `hurt.py` beside it happens first.
"""

import sys

if sys.implementation.name == "cpython":
    __import__("on_cpython")

import host
import machine
import main
import world
from pins import pins

LAYOUT = main.wanted()
STEPS = 10


class Port:
    """The USB serial port: what sys.stdin and sys.stdout are on a Pico."""

    def __init__(self):
        self.came = b""

    def waiting(self):
        if not self.came:
            self.came = bytes([ord(letter) for letter in host.read()])
        return self.came != b""

    def read(self, count):
        taken, self.came = self.came[:count], self.came[count:]
        return taken

    def write(self, frame):
        return host.write(frame.decode())


def level(channel, gpio, turn):
    """Of a receiver that is low without light."""
    emitters = pins(LAYOUT, "emitter")
    lit = not emitters or world.levels.get(emitters[channel % len(emitters)], 1)
    return 1 if channel in world.blind or (lit and gpio != turn and channel not in world.blocked) else 0


def run():
    try:  # noqa: SIM105  (MicroPython has no contextlib)
        __import__("hurt")
    except ImportError:
        pass
    world.select, world.group = list(pins(LAYOUT, "select")), list(pins(LAYOUT, "group"))
    beams = pins(LAYOUT, "beam")
    port = Port()
    board = main.start(port, port, port.waiting, machine.WDT(timeout=8000).feed, LAYOUT)
    step = 0
    while True:
        turn = beams[step // STEPS % len(beams)] if world.play[0] and step % STEPS == 0 else None
        for channel, gpio in enumerate(beams):
            world.drive(gpio, level(channel, gpio, turn))
        step += 1
        try:
            board.step()
        except machine.Reset:
            host.exit(3)
            return
        host.sleep(1)


run()
