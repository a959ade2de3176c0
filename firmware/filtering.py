"""Words of load cell converters in, counts and rows of counts out; what is wrong with a converter. Pure.

HX711: 24 bits and then the pulse that asks for gain 128, during which the line must be high again. If it is not, bits
were shifted (Klipper makes the same test); after a power cycle four conversions are still settling.
"""

SETTLING = 4  # conversions
SILENT_US = 600_000  # at ten conversions a second, six of them
ONES = 0xFFFFFF  # a chip that sleeps or is unplugged


class Converter:
    """One HX711: `take` its words; where `ill` is true it wants a power cycle, after which `restarted` is called."""

    def __init__(self, us, elapsed):
        self.elapsed = elapsed  # newer minus older time, across the clock's wrap-around
        self.desyncs = self.sleeps = 0
        self.restarted(us)

    def restarted(self, us):
        self.skip = SETTLING
        self.ones = 0
        self.ill = False
        self.heard_us = us

    def take(self, word, us):
        """The count, or None if there is none to trust."""
        self.heard_us = us
        if self.ill:  # what still comes before the power cycle is as much out of step
            return None
        raw = (word >> 1) & ONES
        if not word & 1:
            self.desyncs += 1
            self.ill = True
            return None
        if raw == ONES:
            self.ones += 1
            self.ill = self.ones > 1
            self.sleeps += self.ill
            return None
        self.ones = 0
        if self.skip:
            self.skip -= 1
            return None
        return raw - 0x1000000 if raw & 0x800000 else raw

    def wait(self, us):
        if not self.ill and self.elapsed(us, self.heard_us) > SILENT_US:
            self.sleeps += 1
            self.ill = True


class Rows:
    """A row goes out as soon as every chip has given a value, or one gives its second."""

    def __init__(self, cells):
        self.row = [None] * cells
        self.given = 0

    def take(self, cell, count):
        """The row that is full, if one is now; else None."""
        done = None
        if self.row[cell] is not None:
            done = self.empty()
        self.row[cell] = count
        self.given += 1
        if self.given == len(self.row):
            done = self.empty()
        return done

    def empty(self):
        done, self.row, self.given = self.row, [None] * len(self.row), 0
        return done
