"""Lights of the beams, each line through a transistor: high is lit. All are lit from the start."""

from machine import Pin


class Emitters:
    def __init__(self, numbers):
        self.count = len(numbers)
        self.pins = [Pin(number, Pin.OUT, value=1) for number in numbers]

    def light(self, emitter, on):
        self.pins[emitter].value(on)
