"""A boardd.toml in, what hangs on each Pico and on the Pi out; or why that cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from boardd import config
from boardd.config import Config
from boardd.model import Board
from boardd.sensors.gpio import Settings as Header
from boardd.sensors.pico import Settings as Pico
from wiring import multiplexers, parts
from wiring.parts import Part
from wiring.pins import PI_GND, PICO_GND, Misfit, firmware, pi, pico

CONFIGS = Path(__file__).parent / "configs"
LIGHTS = ("rim", "floor")  # firmware/pins.py: the first emitter line lights all rim beams, the second all floor beams
NEEDS = {"clock", "adc"}


class Host(NamedTuple):
    kind: str  # Pico or Pi
    names: tuple[str, ...]  # more than one: alike
    layout: str  # of a Pico
    parts: tuple[Part, ...]


def sites() -> list[str]:
    return sorted(path.stem for path in CONFIGS.glob("*.toml"))


def load(name: str) -> Config:
    return config.load(CONFIGS / f"{name}.toml")


def hosts(site: Config) -> list[Host]:
    """The Picos, those that are wired alike as one, then the Pi."""
    found: list[Host] = []
    for part in site.sources:
        if part.name == "pico":
            made = on_pico(part.settings, site)
            alike = [i for i, host in enumerate(found) if host[2:] == made[2:]]
            if alike:
                found[alike[0]] = found[alike[0]]._replace(names=found[alike[0]].names + made.names)
            else:
                found.append(made)
    names = [name for host in found for name in host.names]
    on_pi = Host("Pi", ("the Pi",), "", (*(parts.usb(name) for name in names), *on_header(site)))
    return [*found, on_pi]


# A Pico


def on_pico(settings: Pico, site: Config) -> Host:
    board = site.board
    cells = range(len(board.loads.cells_mm)) if board.loads else range(0)
    channels = settings.cells if settings.cells is not None else tuple(cells)
    ir = len(settings.ir) if settings.ir is not None else len(board.ir.cells_mm) if board.ir else 0
    layout = layout_for({"clock"} if channels else set(), {"adc"} if ir else set())
    return Host(
        "Pico",
        ("the far board's Pico" if settings.end else "the near board's Pico" if site.ends == 2 else "the Pico",),
        layout,
        (
            *load_cells(board, channels, layout),
            *multiplexers.parts(ir, layout),
            *beams(settings, layout),
            *lights(settings, layout),
            *(
                parts.button(name, pico(at(layout, "button", wanted.pin)), PICO_GND)
                for name, wanted in settings.buttons.items()
            ),
        ),
    )


def layout_for(*needs: set[str]) -> str:
    """The one that has what is needed and nothing else of that kind."""
    wanted = set().union(*needs)
    [found] = [name for name, layout in firmware()["LAYOUTS"].items() if NEEDS & layout.keys() == wanted]
    return str(found)


def at(layout: str, what: str, channel: int) -> int:
    """The GPIO of a channel."""
    pins: Sequence[int] = firmware()["LAYOUTS"][layout].get(what, ())
    if channel >= len(pins):
        raise Misfit(f"layout {layout} has {len(pins)} channels for a {what}, and no channel {channel}")
    return pins[channel]


def load_cells(board: Board, channels: Sequence[int], layout: str) -> Iterator[Part]:
    for cell, channel in enumerate(channels):
        clock, data = at(layout, "clock", channel), at(layout, "data", channel)
        yield parts.load_cell(cell, corner(board, cell), channel, clock, data)


def corner(board: Board, cell: int) -> str:
    """As a thrower sees it."""
    assert board.loads
    (x, y), (width, length) = board.loads.cells_mm[cell], board.deck_mm
    return f"{'near' if y < length / 2 else 'far'} {'left' if x < width / 2 else 'right'}"


def beams(settings: Pico, layout: str) -> Iterator[Part]:
    for name, wanted in settings.beams.items():
        yield parts.beam(name, wanted.high, pico(at(layout, "beam", wanted.pin)), on_pico=True)


def lights(settings: Pico, layout: str) -> Iterator[Part]:
    """A line for the rim beams and one for the floor beams; where the layout has only one, for all."""
    lines: Sequence[int] = firmware()["LAYOUTS"][layout]["emitter"]
    names = LIGHTS if len(lines) == len(LIGHTS) else ("all",)
    for which, gpio in zip(names, lines, strict=True):
        count = lit(which, settings.beams)
        if count:
            yield parts.lights(which, count, pico(gpio), on_pico=True)


def lit(which: str, beams: Iterable[str]) -> int:
    return sum(which == "all" or name.partition(".")[2].startswith(which) for name in beams)


# The Pi


def on_header(site: Config) -> Iterator[Part]:
    for part in site.sources:
        if part.name == "gpio":
            yield from inputs(part.settings)
    for part in site.outputs:
        if part.name == "oled":
            yield parts.oled(part.settings)
        if part.name == "led":
            yield parts.led(part.settings)
        if part.name == "lamps":
            yield from (parts.lamp(team, gpio) for team, gpio in part.settings.pins.items())


def inputs(settings: Header) -> Iterator[Part]:
    for name, wanted in settings.beams.items():
        yield parts.beam(name, wanted.high, pi(wanted.pin), on_pico=False)
    if settings.emitters:
        names = {1: ("all",), len(LIGHTS): LIGHTS}.get(len(settings.emitters))
        if names is None:
            raise Misfit(
                f"{len(settings.emitters)} emitters: one for all beams, or one for rim and one for floor beams"
            )
        for which, gpio in zip(names, settings.emitters, strict=True):
            yield parts.lights(which, lit(which, settings.beams), pi(gpio), on_pico=False)
    elif settings.beams:
        yield parts.steady_lights(len(settings.beams))
    for name, wanted in settings.buttons.items():
        yield parts.button(name, pi(wanted.pin), PI_GND)
