"""The Pico's pins in, frames on USB out; starts by itself, and starts again after whatever goes wrong.

Ctrl-C is switched off, before anything else: a stray program that opens the port as soon as it is there must not stop
the board. So to get at the prompt again, as `boardd flash` does, the host sends reset,stop: the next start, and only
that, ends at the prompt.
"""

import micropython

if __name__ == "__main__":
    micropython.kbd_intr(-1)

import os
import sys
from binascii import hexlify
from random import getrandbits
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us

import machine
from beams import Beams
from board import Board
from buttons import Buttons
from emitters import Emitters
from hx711 import Loads
from ir import Infrared
from pins import LAYOUT, LAYOUTS, cells, pins
from usb import Usb

STOP = "stop"
WATCHDOG_MS = 8000  # at most 8388 on a Pico
MENDED_MS = 3000


class Parts:
    def __init__(self, layout, stdin, stdout, waiting, feed):
        self.layout = layout
        self.serial = hexlify(machine.unique_id()).decode().upper()
        self.boot = getrandbits(16)
        self.loads = Loads(pins(layout, "clock"), pins(layout, "data"), ticks_us())
        self.ir = Infrared(pins(layout, "select"), pins(layout, "group"), pins(layout, "adc"), cells(layout))
        self.beams = Beams(pins(layout, "beam"))
        self.buttons = Buttons(pins(layout, "button"))
        self.emitters = Emitters(pins(layout, "emitter"))
        self.usb = Usb(stdin, stdout, waiting, ticks_ms, ticks_diff)
        self.feed = feed  # the watchdog

    def reset(self, stop):
        if stop:
            with open(STOP, "w"):
                pass
        machine.reset()


def start(stdin, stdout, waiting, feed, layout=None):
    return Board(Parts(layout or wanted(), stdin, stdout, waiting, feed), ticks_us, ticks_diff, checksum())


def wanted():
    try:
        with open("layout.txt") as file:
            name = file.read().strip()
    except OSError:
        return LAYOUT
    return name if name in LAYOUTS else LAYOUT


def checksum():
    try:
        from fast import checked

        return checked()
    except (ImportError, SyntaxError):  # no machine code on this port
        from framing import crc16

        return crc16


def stopped():
    try:
        os.remove(STOP)
    except OSError:
        return False
    return True


def run():
    """For ever. The watchdog begins when the board has; after an error there is time for Ctrl-C before the reset."""
    from select import POLLIN, poll

    micropython.alloc_emergency_exception_buf(100)
    asking = poll()
    asking.register(sys.stdin, POLLIN)
    watchdogs = []

    def feed():
        for watchdog in watchdogs:
            watchdog.feed()

    try:
        board = start(sys.stdin.buffer, sys.stdout.buffer, lambda: asking.poll(0), feed)
        watchdogs.append(machine.WDT(timeout=WATCHDOG_MS))
        while True:
            board.step()
    except Exception as error:
        micropython.kbd_intr(3)
        sys.print_exception(error)
        sleep_ms(MENDED_MS)
        machine.reset()


if __name__ == "__main__" and not stopped():
    run()
