"""Times that the firmware's drivers keep, beside what the parts' data sheets ask for: no emulation is slow enough."""

import ast

import pytest

from tests.firmware.plugged import FIRMWARE


def constant(file: str, name: str) -> float:
    for node in ast.parse((FIRMWARE / file).read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return float(ast.literal_eval(node.value))
    raise AssertionError(f"{file} has no {name}")


@pytest.mark.parametrize(
    ("file", "name", "least", "most"),
    [
        ("hx711.py", "SLEEP_US", 61, 1000),  # HX711, page 5: over 60 us with the clock high it is off
        ("ir.py", "SETTLE_US", 20, 50),  # QRE1113: 20 us; 128 cells in 20 ms leave 156 us for each
        ("main.py", "WATCHDOG_MS", 1000, 8388),  # RP2040: 8388 at most; frames come every 100 ms
    ],
)
def test_a_driver_waits_as_long_as_its_part_needs(file, name, least, most):
    assert least <= constant(file, name) <= most
