"""A luma device's class in, the steps by which luma starts such a chip out, to be repeated whenever it lost its power.

luma starts a chip when the device is made, and asks to be called again at exit: one device for every attempt would pile
up for as long as a display is unplugged. So the device is made once, on a wire that only takes notes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

PICTURE = "picture"


class Step(NamedTuple):
    kind: str  # command or data; or picture, where luma sends an empty one
    values: tuple[int, ...] = ()


class Notes:
    """To luma a serial interface."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def command(self, *values: int) -> None:
        self.steps.append(Step("command", values))

    def data(self, values: list[int]) -> None:
        self.steps.append(Step("data", tuple(values)))

    def cleanup(self) -> None:
        pass


def steps_of(device: Any, contrast: int, **options: int) -> tuple[Step, ...]:
    """`contrast` stands for the one that luma would choose, so that starting again does not flicker."""
    notes = Notes()

    class Noted(device):  # type: ignore[misc]
        def display(self, image: object) -> None:
            notes.steps.append(Step(PICTURE))

        def contrast(self, level: int) -> None:
            super().contrast(contrast)

    Noted(notes, **options)
    return tuple(notes.steps)
