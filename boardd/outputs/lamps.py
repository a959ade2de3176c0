"""A lamp or a LED ring for each team, at its button: lit while that team is to throw, all of them at the pick-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from boardd.clashes import Claim
from boardd.header import BACKENDS, PINS, backend
from boardd.keys import Keys
from boardd.model import Scoreboard
from boardd.outputs import Site


class Settings(NamedTuple):
    backend: str
    pins: Mapping[str, int]


def read(keys: Keys) -> Settings:
    which = keys.text("backend", "lgpio", tuple(BACKENDS))
    teams = [name for name in keys.table if name != "backend"]
    for name in teams:
        if not (len(name) == 1 and "A" <= name <= "Z"):
            keys.wrong(name, "a team's letter and its pin, A = 12, would be right")
    return Settings(which, {name: keys.whole(name, PINS[0], PINS[-1]) for name in teams})


def claims(settings: Settings) -> Iterator[Claim]:
    return (Claim(team, pin, f"lamp {team}") for team, pin in settings.pins.items())


class Output:
    def __init__(self, settings: Settings, site: Site, factory: Any = None) -> None:
        self.settings = settings
        self.fault = ""
        self.pins: dict[str, Any] = {}
        try:
            factory = factory or backend(settings.backend)
            for team, number in settings.pins.items():
                self.pins[team] = factory.pin(number)
                self.pins[team].output_with_state(False)
        except Exception as error:  # whatever a backend has to say: the game goes on in the dark
            self.fault = f"the lamps cannot be used: {error}"

    def show(self, scoreboard: Scoreboard) -> None:
        up = scoreboard.turn.team if scoreboard.turn else None
        lit = scoreboard.phase == "pickup"
        try:
            for team, pin in self.pins.items():
                pin.state = lit or team in (up, scoreboard.winner)
            if self.pins:
                self.fault = ""
        except Exception as error:
            self.fault = f"the lamps cannot be used: {error}"

    def faults(self) -> Sequence[str]:
        return [self.fault] if self.fault else []

    def close(self) -> None:
        for pin in self.pins.values():
            pin.close()
