import sys

import pytest
import smbus2

from tests.displays.chips import Bus, Chip, Max7219Chain


@pytest.fixture
def bus(monkeypatch):
    """An I2C bus with an SSD1306 on it."""
    found = Bus(Chip())
    monkeypatch.setattr(smbus2, "SMBus", found.SMBus)
    return found


@pytest.fixture
def chain(monkeypatch):
    """An SPI bus with four MAX7219 behind each other."""
    found = Max7219Chain(4)
    monkeypatch.setitem(sys.modules, "spidev", found)
    return found
