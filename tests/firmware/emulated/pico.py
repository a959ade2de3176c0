"""The whole firmware on an emulated Pico. Each beam in turn is broken for one step of every ten."""

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


def run():
    world.select, world.group = list(pins(LAYOUT, "select")), list(pins(LAYOUT, "group"))
    beams = pins(LAYOUT, "beam")
    port = Port()
    board = main.start(port, port, port.waiting, machine.WDT(timeout=8000).feed, LAYOUT)
    step = 0
    while True:
        turn = beams[step // STEPS % len(beams)]
        for gpio in beams:
            world.drive(gpio, 0 if gpio == turn and step % STEPS == 0 else 1)
        step += 1
        try:
            board.step()
        except machine.Reset:
            host.exit(3)
            return
        host.sleep(1)


run()
