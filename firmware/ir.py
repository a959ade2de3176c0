"""Reflective cells behind multiplexers in, twelve-bit counts out.

The phototransistors need 20 us after a step; the first sample after it still carries the cell before, and is dropped.
"""

from time import sleep_us

from machine import ADC, Pin

SETTLE_US = 30


class Infrared:
    """Cell 128 * adc + 16 * group + select, of which the first `cells` are read; no ADC pins, no cells."""

    def __init__(self, selects, groups, adcs, most):
        self.cells = self.most = most
        self.selects = [Pin(number, Pin.OUT, value=0) for number in selects]
        self.groups = [Pin(number, Pin.OUT, value=0) for number in groups]
        self.adcs = [ADC(number) for number in adcs]

    def read(self, first, count):
        address(self.groups, first // count)
        adc = self.adcs[first // (count << len(self.groups))]
        return [self.cell(adc, number) for number in range(min(count, self.cells - first))]

    def cell(self, adc, number):
        address(self.selects, number)
        sleep_us(SETTLE_US)
        adc.read_u16()
        return adc.read_u16() >> 4


def address(pins, number):
    for bit, pin in enumerate(pins):
        pin.value((number >> bit) & 1)
