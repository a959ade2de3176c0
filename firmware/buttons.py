"""Buttons to ground in, their levels out, raw: what pressing means is the host's to say."""

from machine import Pin


class Buttons:
    def __init__(self, numbers):
        self.count = len(numbers)
        self.pins = [Pin(number, Pin.IN, Pin.PULL_UP) for number in numbers]

    def levels(self):
        found = 0
        for channel, pin in enumerate(self.pins):
            found |= pin.value() << channel
        return found
