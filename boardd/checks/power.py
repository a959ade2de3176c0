"""The Pi's power and temperature, as its firmware has noted them: a weak supply makes every other part look broken.

Raspberry Pi's documentation, get_throttled: bit 0 under-voltage, 2 throttled, 3 too hot, each now; 16, 18, 19 the same
at any time since it was switched on.
"""

from __future__ import annotations

from pathlib import Path

from boardd.checks import ABSENT, BROKEN, DOUBTFUL, OK, Scene, Verdict, aside

SENSES, LIMIT_S = False, 2.0
FILE = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
WEAK, WAS_WEAK = 1 << 0, 1 << 16
HOT, WAS_HOT = 1 << 2 | 1 << 3, 1 << 18 | 1 << 19
SUPPLY = "the official supply (5.1 V, 3 A) and a short cable; give the emitters a supply of their own"
COOL = "a heat sink, or holes in its box; out of the sun"


async def look(scene: Scene) -> int | None:
    """None: this is no Pi."""
    return await aside(lambda: noted(FILE))


def noted(file: Path) -> int | None:
    try:
        return int(file.read_text(), 16)
    except (OSError, ValueError):
        return None


def judge(bits: int | None) -> list[Verdict]:
    return [Verdict("power", *of_bits(bits))]


def of_bits(bits: int | None) -> tuple[str, str, str]:
    if bits is None:
        return ABSENT, "this machine does not tell", ""
    if bits & WEAK:
        return BROKEN, "the voltage is too low now", SUPPLY
    if bits & HOT:
        return DOUBTFUL, "the Pi is too hot, and slowed down", COOL
    if bits & WAS_WEAK:
        return DOUBTFUL, "the voltage was too low for a moment since the start", SUPPLY
    if bits & WAS_HOT:
        return DOUBTFUL, "the Pi was too hot since the start", COOL
    return OK, "voltage and temperature are fine", ""
