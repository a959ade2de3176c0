"""A command of somebody in; what became of it, in the words of a reply, out. The same for whoever gives it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boardd.buttons import button_of
from boardd.errors import BoarddError
from boardd.keeping import Keeping
from boardd.log import Entry
from boardd.model import Reading
from boardd.referee import Referee

log = logging.getLogger("boardd")


class Obeying:
    """`happened` hears of the entries that came of a command; `now_s` is the time in which readings are told."""

    def __init__(
        self,
        referee: Referee,
        keeping: Keeping,
        now_s: Callable[[], float],
        happened: Callable[[Sequence[Entry]], None],
    ) -> None:
        self.referee, self.keeping, self.now_s, self.happened = referee, keeping, now_s, happened

    def do(self, wanted: Mapping[str, Any], t_s: float | None = None) -> dict[str, Any]:
        reply: dict[str, Any] = {"id": wanted["id"]} if "id" in wanted else {}
        try:
            at_s = self.now_s() if t_s is None else t_s
            turn = self.referee.scoreboard("").turn
            entries = self.referee.command(wanted, at_s)
        except BoarddError as error:
            log.info("refused: %s: %s", wanted.get("do"), error)
            return {**reply, "ok": False, "error": str(error)}
        if self.referee.engine and (pressed := button_of(wanted, turn, entries)):
            self.keeping.write(Reading(at_s, "button", pressed, ()))
        if entries:
            self.happened(entries)
        return {**reply, "ok": True}
