"""HX711 converters in, counts by channel out: the PIO clocks them, so that no interrupt can stretch a pulse.

Data sheet, page 5: a clock that is high for 0.2 to 50 us is a pulse, over 60 us it sends the chip to sleep. Here it is
high for 2 us. The word is pushed with the clock low and without waiting: a full FIFO loses a word, it never holds the
clock. 25 pulses ask for channel A with gain 128; the bit read during the 25th must be 1.
"""
# ruff: noqa: F821  (the names of a PIO program are those of its assembler)

from time import sleep_us, ticks_diff

import rp2
from filtering import Converter
from machine import Pin

HZ = 1_000_000
SLEEP_US = 100  # with the clock high: the chip is off, and starts anew when it falls


@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
def program():
    wrap_target()
    set(x, 24).side(0)
    wait(0, pin, 0).side(0)  # a conversion is ready
    label("bit")
    nop().side(1)
    in_(pins, 1).side(1)
    jmp(x_dec, "bit").side(0)[1]
    push(noblock).side(0)
    wrap()


class Loads:
    """Converters by channel; `read` gives what came since, and cares for chips that sleep or are out of step."""

    def __init__(self, clocks, datas, us):
        self.chips = [Converter(us, ticks_diff) for _ in clocks]
        self.clocks = [Pin(number, Pin.OUT, value=0) for number in clocks]
        self.machines = []
        for number, (clock, data) in enumerate(zip(self.clocks, datas)):  # noqa: B905  (MicroPython has no strict)
            data_pin = Pin(data, Pin.IN, Pin.PULL_UP)  # high without a chip: no reading
            machine = rp2.StateMachine(number, program, freq=HZ, in_base=data_pin, sideset_base=clock)
            machine.active(1)
            self.machines.append(machine)

    def read(self, us):
        found = []
        for number, machine in enumerate(self.machines):
            chip = self.chips[number]
            while machine.rx_fifo():
                count = chip.take(machine.get(), us)
                if count is not None:
                    found.append((number, count))
            chip.wait(us)
            if chip.ill:
                self.cycle(number)
                chip.restarted(us)
        return found

    def cycle(self, number):
        """Power off and on: the next words are of a chip that starts anew."""
        machine = self.machines[number]
        machine.active(0)
        machine.exec("nop().side(1)")
        sleep_us(SLEEP_US)
        machine.exec("nop().side(0)")
        machine.restart()
        while machine.rx_fifo():
            machine.get()
        machine.active(1)
