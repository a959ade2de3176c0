"""What hangs on a Pico or a Pi in, its diagram as WireViz's YAML out: the same wires as in the pin table.

The Pico is drawn again for each kind of part and each hole, with the pins that go there: all in one is a tangle.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from wiring.parts import Part
from wiring.pins import Pin
from wiring.site import Host

BOARDS = {"Pico": "Raspberry Pi Pico", "Pi": "Raspberry Pi"}
KINDS = {
    "hx711": "load cells",
    "lights": "lights",
    "button": "buttons",
    "lamp": "lamps",
    "multiplexer": "reflective cells",
    "pico": "USB",
    "oled": "display",
    "digits": "display",
    "matrix": "display",
}
PLAIN = {"show_name": False, "show_pincount": False}
OPTIONS = {"fontname": "DejaVu Sans", "bgcolor": "WH", "color_mode": "SHORT", "template_separator": "~"}


def yaml(host: Host, site: str) -> str:
    """Each connector and cable on a line of its own, as JSON, which is YAML too: a change is seen."""
    drawn: dict[str, Any] = {"options": OPTIONS, "connectors": {}, "cables": {}, "connections": []}
    for kind, found in groupby(host.parts, group):
        parts = list(found)
        pins = sorted({wire.pin for part in parts for wire in part.wires})
        from_here = f"{host.kind} {kind}"
        drawn["connectors"][from_here] = board(host, kind, pins)
        for part in parts:
            hang(part, from_here, drawn)
    head = f"# Made from configs/{site}.toml and firmware/pins.py by `make wiring`. For WireViz.\n"
    return head + "\n".join(lines(drawn)) + "\n"


def group(part: Part) -> str:
    """What is drawn together: a kind of part, or the beams of a hole."""
    return KINDS.get(part.kind) or "hole " + part.name.removeprefix("beam ").partition(".")[0]


def lines(drawn: dict[str, Any]) -> Iterator[str]:
    for section, content in drawn.items():
        yield f"{section}:"
        if isinstance(content, list):
            yield from (f"  - {written(item)}" for item in content)
        else:
            yield from (f"  {written(key)}: {written(value)}" for key, value in content.items())


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def board(host: Host, kind: str, pins: list[Pin]) -> dict[str, Any]:
    return {
        "type": BOARDS[host.kind],
        "subtype": kind,
        "pins": [at(pin) for pin in pins],
        "pinlabels": [pin.label for pin in pins],
        **PLAIN,
    }


def at(pin: Pin) -> int | str:
    return pin.number or pin.label


def hang(part: Part, host: str, drawn: dict[str, Any]) -> None:
    """The part, its cable, and what hangs behind it. Each wire carries the name of the pin that it comes from."""
    own = [wire.own for wire in part.wires]
    cable = f"to {part.name}"
    drawn["connectors"][part.name] = box(part.name, part.what, [*own, *(pin for pin, _, _ in part.behind)])
    drawn["cables"][cable] = core([wire.colour for wire in part.wires], [wire.pin.label for wire in part.wires])
    numbers = list(range(1, len(own) + 1))
    drawn["connections"].append([{host: [at(wire.pin) for wire in part.wires]}, {cable: numbers}, {part.name: own}])
    if part.behind:
        pins, colours, there = (list(column) for column in zip(*part.behind, strict=True))
        far, cable = f"{part.name}, behind", f"from {part.name}"
        drawn["connectors"][far] = box(part.beyond, "", there)
        drawn["cables"][cable] = core(colours, pins)
        numbers = list(range(1, len(pins) + 1))
        drawn["connections"].append([{part.name: pins}, {cable: numbers}, {far: there}])


def box(name: str, what: str, pins: list[str]) -> dict[str, Any]:
    return {"type": name, **({"subtype": what} if what else {}), "pins": pins, **PLAIN}


def core(colours: list[str], labels: list[str]) -> dict[str, Any]:
    return {
        "colors": colours,
        "wirelabels": labels,
        "show_name": False,
        "show_wirecount": False,
        "show_wirenumbers": False,
    }
