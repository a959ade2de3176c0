"""Beam receivers' pins in, edges with microseconds out, through a ring that an interrupt fills.

The handler allocates nothing: it runs as a hard interrupt, which stamps within some 10 us. A pulse so short that both
of its edges wait at once is told as two edges, not as none.
"""

from time import ticks_us

from machine import Pin
from ring import Ring

BOTH = Pin.IRQ_RISING | Pin.IRQ_FALLING


class Beams:
    def __init__(self, numbers):
        self.count = len(numbers)
        self.ring = Ring()
        self.pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers]  # open collectors
        for channel, pin in enumerate(self.pins):
            self.listen(channel, pin)

    def listen(self, channel, pin):
        put = self.ring.put
        irq = pin.irq()  # before the first edge can come

        def edge(_):
            us = ticks_us()
            level = pin.value()
            if irq.flags() == BOTH:
                put(us, channel, 1 - level)
            put(us, channel, level)

        pin.irq(handler=edge, trigger=BOTH, hard=True)

    def levels(self):
        """A bit for each, channel 0 lowest."""
        found = 0
        for channel, pin in enumerate(self.pins):
            found |= pin.value() << channel
        return found
