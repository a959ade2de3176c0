"""Readings in; a line for whoever reads them from a file or a pipe out. Pure."""

from __future__ import annotations

from boardd.model import Reading
from boardd.watching.gauges import Gauges


def told(reading: Reading, ends: int) -> str:
    """Of a beam or a button; loads and reflective cells are told once a second."""
    where = f" at end {reading.end}" if ends > 1 else ""
    if reading.kind == "beam":
        return f"{reading.t_s:10.4f}  beam {reading.name}{where} {'broken' if reading.value[0] else 'clear'}"
    if reading.kind == "button":
        return f"{reading.t_s:10.4f}  button {reading.name}{where}"
    return ""


def summed(gauges: Gauges) -> list[str]:
    """What the last seconds came to."""
    found = []
    for end in range(gauges.ends):
        where = f" at end {end}" if gauges.ends > 1 else ""
        cells = gauges.cells(end)
        if cells:
            grams = " ".join("?" if cell.gram is None else f"{cell.gram:+.1f}" for cell in cells)
            noise = " ".join("?" if cell.noise_g is None else f"{cell.noise_g:.2f}" for cell in cells)
            rates = " ".join(f"{cell.rate_hz:.0f}" for cell in cells)
            found.append(f"{gauges.t_s:10.4f}  loads{where} {grams} g, noise {noise} g, {rates} a second")
        surface = gauges.surface(end)
        if surface.mean:
            covered = [str(i) for i, part in enumerate(gauges.covered(end)) if part is not None and part > 0.5]
            seen = f"covered {' '.join(covered)}" if covered else "nothing covered"
            found.append(f"{gauges.t_s:10.4f}  surface{where} {seen}, {surface.rate_hz:.0f} a second")
    return found if gauges.count else []
