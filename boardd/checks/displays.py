"""The displays and lamps: do they answer on their bus?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardd import outputs
from boardd.checks import ABSENT, BROKEN, OK, Scene, Verdict, aside
from boardd.config import Part
from boardd.displays.display import Unreachable

SENSES, LIMIT_S = False, 8.0
NAMES = {"oled": "OLED", "led": "LED display", "lamps": "lamps"}
FINE = {
    "oled": "answers on its bus",
    "led": "its bus works; nothing comes back from such a display, so look whether it shows",
    "lamps": "their pins can be driven",
}
DO = {
    "oled": "its plug, SDA and SCL not swapped, 3.3 V; `i2cdetect -y 1` shows its address (0x3C or 0x3D)",
    "led": "sudo raspi-config, Interface Options, SPI; then CLK, DIN and CS of the display",
    "lamps": "another program or section of the config may have the pin",
}


async def look(scene: Scene) -> dict[str, str | None]:
    """By section: what is wrong, "" for nothing; None: it is not configured."""
    found: dict[str, str | None] = dict.fromkeys(NAMES)
    for part in scene.config.outputs:
        if part.name in NAMES:
            told = "; ".join(scene.outputs.get(part.name, ()))
            found[part.name] = told if scene.running else await aside(lambda part=part: opened(part))  # type: ignore[misc]
    return found


def opened(part: Part) -> str:
    """Opens it, as the daemon would, and closes it again."""
    if part.name == "lamps":
        lamps: Any = outputs.find("lamps").Output(part.settings, None)
        lamps.close()
        return "; ".join(lamps.faults())
    try:
        outputs.find(part.name).Opener(part.settings)().close()
    except Unreachable as error:
        return str(error)
    return ""


def judge(found: Mapping[str, str | None]) -> list[Verdict]:
    return [Verdict(NAMES[name], *of_display(name, trouble)) for name, trouble in found.items()]


def of_display(name: str, trouble: str | None) -> tuple[str, str, str]:
    if trouble is None:
        return ABSENT, "not configured", ""
    return (BROKEN, trouble, DO[name]) if trouble else (OK, FINE[name], "")
