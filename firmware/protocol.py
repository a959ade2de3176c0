"""What was read in, frames in their sequence out. Pure: MicroPython and CPython.

The format is written down in boardd/wire/__init__.py.
"""

from framing import crc16, line

PROTOCOL = 1  # rises when an older host would misunderstand
VERSION = "1.1.1"  # rises with every change: `boardd check` tells of older ones
WORD = 20  # letters of a command that is not known
IR_CELLS = 16  # in a frame: those of one multiplexer
COUNTERS = ("torn", "dropped", "overflow", "desync", "asleep", "commands", "late_ms")


class Speaker:
    """Counts the frames, so that whoever listens knows what was lost."""

    def __init__(self, crc=crc16):
        self.crc = crc
        self.seq = 0

    def frame(self, kind, us, payload):
        made = line(f"{kind},{self.seq},{us},{payload}", self.crc)
        self.seq = (self.seq + 1) & 0xFFFF
        return made

    def hello(self, us, serial, boot, version=VERSION):
        """Protocol, version, serial number of the chip, and a number that differs after each start."""
        return self.frame("H", us, f"{PROTOCOL},{version},{serial},{boot:04X}")

    def channels(self, us, layout, loads, ir, beams, buttons, emitters):
        return self.frame("C", us, f"{layout},L{loads},I{ir},B{beams},K{buttons},E{emitters}")

    def load(self, us, counts):
        return self.frame("L", us, ",".join("" if count is None else str(count) for count in counts))

    def ir(self, us, first, values):
        """Twelve bits are two characters from 0 to o, the high six bits first."""
        packed = "".join(chr(48 + (value >> 6)) + chr(48 + (value & 63)) for value in values)
        return self.frame("I", us, f"{first},{packed}")

    def beam(self, us, channel, level):
        return self.frame("B", us, f"{channel},{level}")

    def button(self, us, channel, level):
        return self.frame("K", us, f"{channel},{level}")

    def levels(self, us, beams, buttons):
        """Of all beams and all buttons, a bit each: repairs what was lost on the way."""
        return self.frame("S", us, f"{beams:X},{buttons:X}")

    def beat(self, us, counters):
        """Its own faults since it started, in the order of COUNTERS."""
        return self.frame("T", us, ",".join(str(min(counters[name], 9999)) for name in COUNTERS))

    def tested(self, us, emitter, followed, stayed):
        """Beams that noticed the emitter's light going off; beams that did not notice it coming back."""
        return self.frame("E", us, f"{emitter},{followed:X},{stayed:X}")

    def refused(self, us, word):
        """A command that is not known, or cannot be done."""
        return self.frame("N", us, word[:WORD])
