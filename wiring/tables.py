"""What hangs on a Pico or a Pi in, its pin table out, in the order of the pins; and what each layout has pins for."""

from __future__ import annotations

from collections import Counter

from wiring.parts import Part
from wiring.pins import Pin, firmware
from wiring.site import Host

WORDS = {
    "hx711": "HX711",
    "receiver": "receiver",
    "lights": "lights",
    "lamp": "lamp",
    "button": "button",
    "multiplexer": "multiplexer",
}
KINDS = {
    "clock": "load cells",
    "beam": "beams",
    "adc": "reflective cells",
    "emitter": "lines of emitters",
    "button": "buttons",
}


def pins(host: Host) -> str:
    at: dict[Pin, list[tuple[Part, str]]] = {}
    for part in host.parts:
        for wire in part.wires:
            at.setdefault(wire.pin, []).append((part, wire.own))
    rows = [f"| {pin.number or ''} | {pin.label} | {goes_to(users)} |" for pin, users in sorted(at.items())]
    return "\n".join([heading(host), "", "| pin | name | goes to |", "|---|---|---|", *rows])


def heading(host: Host) -> str:
    names = " and ".join(host.names)
    flashed = f": `boardd flash --layout {host.layout}`" if host.layout else ""
    return f"**{names[0].upper()}{names[1:]}**{', alike' if len(host.names) > 1 else ''}{flashed}"


def goes_to(users: list[tuple[Part, str]]) -> str:
    """One by one where they are few; where many share a rail, how many of what."""
    if len(users) <= 2:
        return "; ".join(f"{part.name}: {own}" if own != part.name else own for part, own in users)
    kinds = Counter((WORDS.get(part.kind, part.name), own) for part, own in users)
    return "; ".join(f"{f'{n} x ' if n > 1 else ''}{kind}: {own}" for (kind, own), n in kinds.items())


def layouts() -> str:
    found = firmware()
    lines = ["| layout | " + " | ".join(KINDS.values()) + " | pins |", "|---|" + "---|" * (len(KINDS) + 1)]
    for name, layout in found["LAYOUTS"].items():
        counts = {kind: len(layout.get(kind, ())) for kind in KINDS} | {"adc": found["cells"](name)}
        used = sum(len(gpios) for gpios in layout.values())
        lines.append(f"| `{name}` | " + " | ".join(str(n) for n in counts.values()) + f" | {used} of 26 |")
    return "\n".join(lines)
