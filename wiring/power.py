"""What hangs where in, what it draws from 5 V out, usual and at most: in milliamperes, rough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wiring.parts import Part
from wiring.site import Host, hosts, load


class Draw(NamedTuple):
    usual: float
    most: float
    why: str


EMITTER = Draw(20, 20, "set by its resistor")
DRAWS = {
    "pico": Draw(30, 95, "from memory: the data sheet's busiest example"),
    "hx711": Draw(5, 11, "chip 1.5; the bridge 3.3 V / 1 kΩ, at most 3.3 V / 350 Ω"),
    "receiver": Draw(1, 10, "a bare phototransistor under 1; modules up to 10, from memory"),
    "lights": EMITTER,
    "button": Draw(0, 0, "nothing to speak of"),
    "lamp": Draw(20, 20, "set by its resistor"),
    "multiplexer": Draw(0, 0, "nothing to speak of"),
    "oled": Draw(20, 30, "from memory; it depends on how much is lit"),
    "digits": Draw(100, 320, "from memory: MAX7219 at 40 mA a segment line, less at usual brightness"),
    "matrix": Draw(80, 320, "each module of 8 x 8; from memory, most of it dark"),
}
NAMES = {
    "pico": "a Pico",
    "hx711": "an HX711 with its cell",
    "receiver": "a beam's receiver",
    "lights": "a beam's emitter",
    "lamp": "a lamp",
    "oled": "an OLED",
    "digits": "eight digits",
    "matrix": "a module of 8 x 8",
}


def each() -> str:
    lines = ["| what | usual mA | at most mA | |", "|---|---|---|---|"]
    lines += [
        f"| {name} | {DRAWS[kind].usual:g} | {DRAWS[kind].most:g} | {DRAWS[kind].why} |" for kind, name in NAMES.items()
    ]
    return "\n".join(lines)


def count(part: Part) -> int:
    """How many draw: the emitters of a line, the modules of a display."""
    first = part.what.partition(" ")[0]
    return int(first) if part.kind in ("lights", "matrix") else 1


def total(parts: Iterable[Part]) -> tuple[float, float]:
    drawing = [(DRAWS[part.kind], count(part)) for part in parts]
    return sum(draw.usual * n for draw, n in drawing), sum(draw.most * n for draw, n in drawing)


def picos(found: Sequence[Host]) -> list[tuple[float, float]]:
    """What each Pico and all that hangs on it draws from its USB plug."""
    own = DRAWS["pico"]
    sums = [total(host.parts) for host in found if host.kind == "Pico" for _ in host.names]
    return [(usual + own.usual, most + own.most) for usual, most in sums]


def budget(sites: Iterable[str]) -> str:
    lines = ["| wiring | each Pico, from USB | on the Pi's header | together |", "|---|---|---|---|"]
    for site in sites:
        found = hosts(load(site))
        usb = picos(found)
        header = total(part for part in found[-1].parts if part.kind != "pico")
        both = [sum(sums) for sums in zip(header, *usb, strict=True)]
        lines.append(
            f"| [{site}](configs/{site}.toml) | {said(usb)} | {said([header])} | {said([(both[0], both[1])])} |"
        )
    return "\n".join(lines)


def said(sums: Sequence[tuple[float, float]]) -> str:
    if not sums or not any(sums[0]):
        return ""
    usual, most = sums[0]
    return f"{usual:.0f} to {most:.0f} mA" if usual < most else f"{most:.0f} mA"
