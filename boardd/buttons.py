"""A button at the board in, the command that it means out; and a command, the button that would have said the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardd.log import Entry
from boardd.model import Reading, UpNext

BUTTONS = ("dead", "undo", "pickup")  # and one for each team: its throw touched nothing


def command_of(reading: Reading, by_hand: bool) -> dict[str, Any]:
    """What a button wants that is not for the engine: all of them, where nothing is inferred."""
    if reading.kind != "button" or not (by_hand or reading.name in ("undo", "pickup")):
        return {}
    return {"do": reading.name} if reading.name in BUTTONS else {"do": "miss", "team": reading.name}


def button_of(wanted: Mapping[str, Any], turn: UpNext | None, entries: Sequence[Entry]) -> str:
    """The button that would have said the same, for the trace: which knows of no correction to be undone."""
    do = str(wanted["do"])
    if do == "miss":
        return str(wanted.get("team") or (turn.team if turn else ""))
    if do == "undo" and entries and not entries[-1].body["what"].startswith("throw"):
        return ""
    return do if do in BUTTONS else ""
