"""The Pico's microseconds and when they arrived in, the host's time of them out. Pure.

A frame takes a millisecond to arrive, sometimes much longer, never less than nothing. So the quickest arrivals tell
the offset between the clocks; as these drift apart by up to 100 ppm, the offset may grow by twice that, slowly, until
the next quick one corrects it.
"""

from __future__ import annotations

from boardd.wire.frames import WRAP_US

DRIFT = 200e-6


class Clock:
    def __init__(self) -> None:
        self.device_us: int | None = None  # of the newest frame, without the wraps
        self.arrival_s = self.offset_s = 0.0

    def at(self, us: int, arrival_s: float) -> float:
        """When it happened, in the host's time."""
        if self.device_us is None:
            self.device_us, self.arrival_s, self.offset_s = us, arrival_s, arrival_s - us * 1e-6
            return arrival_s
        passed_s = max(0.0, arrival_s - self.arrival_s)
        expected_us = self.device_us + passed_s * 1e6
        device_us = us + WRAP_US * round((expected_us - us) / WRAP_US)
        self.offset_s = min(self.offset_s + DRIFT * passed_s, arrival_s - device_us * 1e-6)
        self.device_us, self.arrival_s = device_us, arrival_s
        return device_us * 1e-6 + self.offset_s
