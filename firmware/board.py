"""Drivers and a clock in, frames out: what the Pico does, one step after the other. Pure: MicroPython and CPython.

Edges are told up to the moment at which a step began, and everything else with that moment's time or a later one; so
times never go back on the wire.

The watchdog guards the sampling, not the listener: it is fed at the end of a step that came through all of its drivers
and made a complete frame. Nobody needs to hear that frame, else a board that nobody listens to would start anew every
eight seconds; but a torn one is none, and a step that hangs or fails midway feeds nothing.
"""

from filtering import Rows
from framing import Commands
from protocol import COUNTERS, IR_CELLS, Speaker

LEVELS_US = 100_000
BEAT_US = 1_000_000
OFF_US = 20_000  # of an emitter's test
BACK_US = 120_000  # 38 kHz receivers chatter for 100 ms when the light returns (Arduino-IRremote issue 683)
WRAP_US = (1 << 30) - 1
RATES_HZ = (1, 100)


class Board:
    """`parts` has serial, boot, layout, loads, ir, beams, buttons, emitters, usb, feed and reset: see main.py."""

    def __init__(self, parts, now, elapsed, crc):
        self.parts, self.now, self.elapsed = parts, now, elapsed
        self.speaker = Speaker(crc)
        self.commands = Commands()
        self.rows = Rows(len(parts.loads.chips))
        self.counters = dict.fromkeys(COUNTERS, 0)
        us = now()
        self.stepped_us = self.levels_us = self.beat_us = self.ir_us = us
        self.ir_period_us = 20_000
        self.ir_next = 0  # the first cell of the next frame
        self.pressed = parts.buttons.levels()
        self.test = None  # emitter, when it began, levels before and while it was off
        self.complete = False  # a frame of this step
        self.hello(us)

    def send(self, frame):
        if self.parts.usb.send(frame):
            self.complete = True

    # One step

    def step(self):
        us = self.now()
        self.counters["late_ms"] = max(self.counters["late_ms"], self.elapsed(us, self.stepped_us) // 1000)
        self.stepped_us, self.complete = us, False
        for words in self.commands.feed(self.parts.usb.receive()):
            self.obey(words, us)
        self.edges(us)
        self.press(us)
        self.weigh(us)
        self.look(us)
        if self.test:
            self.testing(us)
        elif self.elapsed(us, self.levels_us) >= LEVELS_US:
            self.levels_us = us
            self.send(self.speaker.levels(us, self.parts.beams.levels(), self.pressed))
        if self.elapsed(us, self.beat_us) >= BEAT_US:
            self.beat_us = us
            self.beat(us)
        if self.complete:
            self.parts.feed()

    def hello(self, us):
        parts = self.parts
        self.send(self.speaker.hello(us, parts.serial, parts.boot))
        self.send(
            self.speaker.channels(
                us,
                parts.layout,
                len(parts.loads.chips),
                parts.ir.cells,
                parts.beams.count,
                parts.buttons.count,
                parts.emitters.count,
            )
        )

    def edges(self, us):
        """Those until now; during a test none is a washer's."""
        while True:
            edge = self.parts.beams.ring.first()
            if edge is None or self.elapsed(us, edge[0]) < 0:
                return
            self.parts.beams.ring.drop()
            if not self.test:
                self.send(self.speaker.beam(*edge))

    def press(self, us):
        levels = self.parts.buttons.levels()
        changed = levels ^ self.pressed
        self.pressed = levels
        channel = 0
        while changed:
            if changed & 1:
                self.send(self.speaker.button(us, channel, (levels >> channel) & 1))
            changed >>= 1
            channel += 1

    def weigh(self, us):
        for cell, count in self.parts.loads.read(us):
            row = self.rows.take(cell, count)
            if row:
                self.send(self.speaker.load(us, row))

    def look(self, us):
        """One multiplexer at a time: nothing else waits for long."""
        ir = self.parts.ir
        if not ir.cells or (self.ir_next == 0 and self.elapsed(us, self.ir_us) < 0):
            return
        if self.ir_next == 0:  # the next row is due a period later, or from now on if this one is very late
            late_us = self.elapsed(us, self.ir_us)
            due_us = self.ir_us if late_us < self.ir_period_us else us
            self.ir_us = (due_us + self.ir_period_us) & WRAP_US
        self.send(self.speaker.ir(us, self.ir_next, ir.read(self.ir_next, IR_CELLS)))
        self.ir_next += IR_CELLS
        if self.ir_next >= ir.cells:
            self.ir_next = 0

    def beat(self, us):
        parts, counters = self.parts, self.counters
        counters["torn"], counters["dropped"] = parts.usb.torn, parts.usb.dropped
        counters["overflow"] = parts.beams.ring.lost
        counters["desync"] = sum(chip.desyncs for chip in parts.loads.chips)
        counters["asleep"] = sum(chip.sleeps for chip in parts.loads.chips)
        counters["commands"] = self.commands.bad
        self.send(self.speaker.beat(us, counters))
        counters["late_ms"] = 0

    # Commands

    def obey(self, words, us):
        word, numbers = words[0], [int(text) for text in words[1:] if text.isdigit()]
        if words == ["hello"]:
            self.hello(us)
        elif word == "rate" and len(numbers) == 2 and self.can(*numbers):
            self.ir_period_us, self.parts.ir.cells, self.ir_next = 1_000_000 // numbers[0], numbers[1], 0
            self.hello(us)
        elif word == "emitter" and len(numbers) == 1 and numbers[0] < self.parts.emitters.count and not self.test:
            self.test = [numbers[0], us, self.parts.beams.levels(), None]
            self.parts.emitters.light(numbers[0], 0)
        elif words in (["reset"], ["reset", "stop"]):
            self.parts.reset(len(words) > 1)
        else:
            self.send(self.speaker.refused(us, word))

    def can(self, hz, cells):
        return RATES_HZ[0] <= hz <= RATES_HZ[1] and 0 < cells <= self.parts.ir.most

    def testing(self, us):
        emitter, began_us, before, dark = self.test
        passed_us = self.elapsed(us, began_us)
        if dark is None and passed_us >= OFF_US:
            self.test[3] = self.parts.beams.levels()
            self.parts.emitters.light(emitter, 1)
        elif dark is not None and passed_us >= OFF_US + BACK_US:
            self.edges(us)
            self.test = None
            self.send(self.speaker.tested(us, emitter, before ^ dark, before ^ self.parts.beams.levels()))
