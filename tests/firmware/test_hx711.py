"""The PIO program that clocks an HX711, run cycle by cycle against a model of the chip from its data sheet."""

import ast
from types import CodeType, FunctionType

import pytest

from tests.firmware.plugged import FIRMWARE

SOURCE = (FIRMWARE / "hx711.py").read_text()
TREE = ast.parse(SOURCE)
PERIOD_US = 12_500  # 80 conversions a second
ASLEEP_US = 60.0  # data sheet, page 5
FIFO = 8  # joined


def clock_hz() -> int:
    """What the state machine is run with: `freq=HZ`, and HZ."""
    [freq] = [node.value for node in ast.walk(TREE) if isinstance(node, ast.keyword) and node.arg == "freq"]
    assert isinstance(freq, ast.Name)
    [value] = [
        node.value
        for node in TREE.body
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == [freq.id]
    ]
    return int(ast.literal_eval(value))


CYCLE_US = 1e6 / clock_hz()


class Step:
    """An instruction as it was written: nop().side(1)[3]"""

    def __init__(self, name, arguments):
        self.name, self.arguments = name, arguments
        self.level = self.delay = 0

    def side(self, level):
        self.level = level
        return self

    def __getitem__(self, delay):
        self.delay = delay
        return self


def program() -> tuple[list[Step], dict[str, int]]:
    """The instructions, and where the labels stand."""
    [function] = [
        node for node in ast.parse(SOURCE).body if isinstance(node, ast.FunctionDef) and node.name == "program"
    ]
    function.decorator_list = []
    steps: list[Step] = []
    labels: dict[str, int] = {}

    def recorder(name):
        def record(*arguments):
            steps.append(Step(name, arguments))
            return steps[-1]

        return record

    names = {name: recorder(name) for name in ("set", "wait", "nop", "in_", "jmp", "push")}
    names |= {name: name for name in ("x", "pin", "pins", "x_dec", "noblock")}
    names |= {
        "label": lambda name: labels.update({name: len(steps)}),
        "wrap_target": lambda: None,
        "wrap": lambda: None,
    }
    module = compile(ast.Module([function], []), "hx711.py", "exec")
    [code] = [constant for constant in module.co_consts if isinstance(constant, CodeType)]
    FunctionType(code, names)()
    return steps, labels


class Chip:
    """Bits on rising edges, the highest first; the 25th raises the line and begins the next conversion."""

    def __init__(self, counts):
        self.counts = list(counts)
        self.ready_us = 100.0
        self.pulses: list[float] = []  # how long each was
        self.bit, self.clock, self.rose_us, self.deaf_to = 0, 0, 0.0, -1

    def out(self, us):
        if us < self.ready_us or not self.counts:
            return 1
        if self.bit == 0:
            return 0
        return 1 if self.bit > 24 else (self.counts[0] & 0xFFFFFF) >> (24 - self.bit) & 1

    def drive(self, level, us):
        if level and not self.clock:
            self.rose_us = us
            if len(self.pulses) != self.deaf_to and us >= self.ready_us:
                self.bit += 1
        if self.clock and not level:
            self.pulses.append(us - self.rose_us)
            if self.bit == 25:
                self.counts.pop(0)
                self.bit, self.ready_us = 0, us + PERIOD_US
        self.clock = level


def clocked(chip: Chip, until_us: float, read_fifo: bool = True) -> list[int]:
    """The words that the state machine pushed."""
    steps, labels = program()
    us, at, x, shifted = 0.0, 0, 0, 0
    fifo: list[int] = []
    while us < until_us:
        step = steps[at]
        chip.drive(step.level, us)
        us += CYCLE_US
        if step.name == "wait" and chip.out(us) != step.arguments[0]:
            continue
        at += 1
        if step.name == "set":
            x = step.arguments[1]
        elif step.name == "in_":
            shifted = (shifted << 1 | chip.out(us)) & 0xFFFFFFFF
        elif step.name == "jmp":
            at, x = (labels[step.arguments[1]], x - 1) if x else (at, x)
        elif step.name == "push":
            assert step.arguments == ("noblock",)
            if read_fifo or len(fifo) < FIFO:
                fifo.append(shifted)
            shifted = 0
        us += step.delay * CYCLE_US
        at %= len(steps)
    return fifo


@pytest.mark.parametrize("count", [0, 1, -1, 83886, -83886, 8388607, -8388608])
def test_a_conversion_is_read_bit_by_bit_with_its_gain_bit(count):
    chip = Chip([count])
    assert clocked(chip, 2000) == [(count & 0xFFFFFF) << 1 | 1]
    assert len(chip.pulses) == 25  # channel A, gain 128


def test_no_pulse_is_long_enough_to_send_the_chip_to_sleep():
    chip = Chip(range(100))
    assert len(clocked(chip, 101 * PERIOD_US)) == 100
    assert len(chip.pulses) == 2500
    assert min(chip.pulses) >= 0.2
    assert max(chip.pulses) <= 50 < ASLEEP_US


def test_a_fifo_that_nobody_reads_loses_words_and_nothing_else():
    chip = Chip(range(100))
    assert len(clocked(chip, 101 * PERIOD_US, read_fifo=False)) == FIFO
    assert chip.counts == []  # all were clocked
    assert max(chip.pulses) <= 50


def test_a_lost_pulse_is_noticed():
    chip = Chip([0x155554, 0x155554, 0x155554])
    chip.deaf_to = 7
    words = clocked(chip, 4 * PERIOD_US)
    assert words[0] & 1 == 0  # the gain bit: bits are shifted
