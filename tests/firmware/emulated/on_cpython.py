"""Gives CPython what only MicroPython has: import it before the firmware. The port is fd 0 and fd 1."""

import os
import sys
import time
from types import SimpleNamespace

WRAP = 1 << 30


def ticks_diff(newer, older):
    return ((newer - older + WRAP // 2) % WRAP) - WRAP // 2


def read():
    try:
        return os.read(0, 256).decode("latin-1")
    except OSError:
        return ""


def write(text):
    try:
        return os.write(1, text.encode("latin-1"))
    except OSError:
        return 0


time.ticks_us = lambda: time.monotonic_ns() // 1000 % WRAP
time.ticks_ms = lambda: time.monotonic_ns() // 1_000_000 % WRAP
time.ticks_diff = ticks_diff
time.sleep_us = lambda us: time.sleep(us * 1e-6)
sys.modules["fast"] = None  # machine code is for the Pico only
time.sleep_ms = lambda ms: time.sleep(ms * 1e-3)
sys.print_exception = lambda error: print(f"{type(error).__name__}: {error}", file=sys.stderr)
sys.modules["micropython"] = SimpleNamespace(
    kbd_intr=lambda code: print(f"kbd_intr({code})", file=sys.stderr),
    alloc_emergency_exception_buf=lambda size: None,
)
sys.modules["host"] = SimpleNamespace(
    read=read, write=write, sleep=lambda ms: time.sleep(ms * 1e-3), exit=lambda code: os._exit(code)
)
