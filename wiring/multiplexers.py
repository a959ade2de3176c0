"""How many reflective cells there are in; the multiplexers between them and the Pico, and their wires, out.

Sixteen cells hang on a 74HC4067, the outputs of eight of those on a 74HC4051, and its output on a pin that measures:
cell = 128 * adc + 16 * group + select, as firmware/ir.py reads them.
"""

from __future__ import annotations

from boardd import board as boards
from wiring.parts import Part, Wire
from wiring.pins import PICO_3V3, PICO_AGND, PICO_GND, Misfit, firmware, pico

CELLS, GROUPS = 16, 8  # of a 74HC4067, of a 74HC4051
STRING, STRING_MA = 3, 20  # emitters in a row on 5 V, and what flows through them


def parts(cells: int, layout: str) -> list[Part]:
    if not cells:
        return []
    pins, most = firmware()["LAYOUTS"][layout], firmware()["cells"](layout)
    if cells > most:
        raise Misfit(f"{cells} reflective cells: layout {layout} reads {most}")
    small = Part(
        "multiplexer",
        "74HC4067",
        f"{ceil(cells, CELLS)} of them, alike",
        (
            *(Wire(f"S{n}", "YE", pico(gpio)) for n, gpio in enumerate(pins["select"])),
            Wire("VCC", "RD", PICO_3V3),
            Wire("GND, EN", "BK", PICO_GND),
        ),
        (("C0 to C15", "BU", "its output, and 10 kΩ to GND"), ("3V3", "RD", "its collector")),
        "16 reflective cells",
    )
    return [small, *(large(n, cells, pins) for n in range(ceil(cells, CELLS * GROUPS)))]


def large(number: int, cells: int, pins: dict[str, tuple[int, ...]]) -> Part:
    first = CELLS * GROUPS * number
    inputs = ceil(min(cells - first, CELLS * GROUPS), CELLS)
    return Part(
        "multiplexer",
        f"74HC4051 {number}",
        "for the 74HC4067",
        (
            *(Wire(f"S{n}", "OG", pico(gpio)) for n, gpio in enumerate(pins["group"])),
            Wire("Z", "GN", pico(pins["adc"][number])),
            Wire("VCC", "RD", PICO_3V3),
            Wire("GND, VEE, E", "BK", PICO_AGND),
        ),
        tuple((f"Y{n}", "GN", f"SIG of {GROUPS * number + n}") for n in range(inputs)),
        "74HC4067",
    )


def ceil(number: int, by: int) -> int:
    return -(-number // by)


def chain(cells: int) -> str:
    """Which 74HC4067 goes where, as a table."""
    lines = ["| 74HC4067 | its SIG goes to | its C0 to C15 are cells |", "|---|---|---|"]
    for number in range(ceil(cells, CELLS)):
        last = min(cells, CELLS * (number + 1)) - 1
        lines.append(
            f"| {number} | 74HC4051 {number // GROUPS}, Y{number % GROUPS} | {CELLS * number} to {last} |",
        )
    return "\n".join(lines)


def counts() -> str:
    """What each shipped board with reflective cells needs, and the layouts that can read it."""
    lines = ["| board | cells | 74HC4067 | 74HC4051 | layout | their light, from 5 V |", "|---|---|---|---|---|---|"]
    for name in boards.shipped():
        board = boards.load(name)
        if board.ir:
            cells = len(board.ir.cells_mm)
            layout = "both" if board.loads else "ir"
            fits = cells <= firmware()["cells"](layout)
            lines.append(
                f"| `{name}` | {cells} | {ceil(cells, CELLS)} | {ceil(cells, CELLS * GROUPS)} "
                f"| {f'`{layout}`' if fits else 'none'} | {ceil(cells, STRING) * STRING_MA / 1000:.1f} A |"
            )
    return "\n".join(lines)
