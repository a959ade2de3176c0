"""MicroPython's rp2 module, as far as the firmware uses it: a state machine gives the words of a chip of world.py.

What the program of the state machine does, pulse by pulse, is tested in test_hx711.py.
"""

from time import ticks_diff, ticks_us

import world

PERIOD_US = 12_500
FIFO = 8


class PIO:
    OUT_LOW, SHIFT_LEFT, JOIN_RX = 0, 0, 2


def asm_pio(**settings):
    return lambda program: program


class StateMachine:
    def __init__(self, number, program, freq, in_base, sideset_base):
        self.chip = world.chips[number]
        self.words = []
        self.converted_us = ticks_us()
        self.power = 1

    def active(self, on):
        pass

    def convert(self):
        late_us = ticks_diff(ticks_us(), self.converted_us)
        if late_us < PERIOD_US:
            return
        self.converted_us = ticks_us() if late_us > 10 * PERIOD_US else (self.converted_us + PERIOD_US) & (2**30 - 1)
        if not self.chip.asleep and len(self.words) < FIFO:
            self.words.append(self.chip.word())

    def rx_fifo(self):
        self.convert()
        return len(self.words)

    def get(self):
        return self.words.pop(0)

    def exec(self, instruction):
        power = "side(0)" in instruction
        if power and not self.power:
            self.chip.cycle()
        self.power = power

    def restart(self):
        assert self.power
