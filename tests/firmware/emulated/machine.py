"""MicroPython's machine module, as far as the firmware uses it, on the pins of world.py."""

import sys

import world


class Irq:
    def __init__(self, pin):
        self.pin = pin

    def flags(self):
        return Pin.IRQ_RISING if self.pin.value() else Pin.IRQ_FALLING


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __init__(self, number, mode=IN, pull=None, value=None):
        assert mode == Pin.OUT or pull == Pin.PULL_UP  # open collectors and buttons: without it they float
        self.number, self.mode = number, mode
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return world.levels.get(self.number, 1)
        assert self.mode == Pin.OUT
        world.drive(self.number, level)
        return None

    def irq(self, handler=None, trigger=0, hard=False):
        if handler:
            assert hard
            assert trigger == Pin.IRQ_FALLING | Pin.IRQ_RISING
            world.watching[self.number] = handler
        return Irq(self)


class ADC:
    """The first sample after a step is still half the cell before."""

    def __init__(self, number):
        self.first = 128 * (number - 26)
        self.last = 0
        self.cell = -1

    def read_u16(self):
        cell = self.first + world.addressed()
        before, self.last = self.last, world.cells[cell]
        stepped, self.cell = cell != self.cell, cell
        return ((before + self.last) // 2 if stepped else self.last) << 4


class WDT:
    def __init__(self, timeout):
        assert timeout <= 8388  # data sheet

    def feed(self):
        world.fed[0] += 1


class Reset(Exception):
    """The chip starts anew."""


def reset():
    world.resets.append(True)
    if sys.modules.get("main") is None:  # at the prompt
        import host

        host.exit(3)
    raise Reset


def unique_id():
    return b"\xe6\x61\x64\x08\x43\x73\xa5\x2b"
