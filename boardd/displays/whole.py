"""A section's key in, a whole number out; what is none is told to the keys."""

from __future__ import annotations

from boardd.keys import Keys


def whole(keys: Keys, key: str, low: int, high: int, default: int) -> int:
    value = keys.number(key, low, high, default)
    if value != int(value):
        keys.wrong(key, f"{value:g} is not right; a whole number from {low} to {high} would be right")
    return int(value)
