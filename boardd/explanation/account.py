"""A header, its readings and a throw's name in; what the engine believed of that throw, and the signals, out."""

from __future__ import annotations

from collections.abc import Iterable

from boardd import snapshot
from boardd.inference.step import Name
from boardd.inference.view import View
from boardd.inference.witness import Witness
from boardd.model import Reading
from boardd.trace import Header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.explanation.signals import Signals


class Account:
    def __init__(self, header: Header, name: Name) -> None:
        self.header, self.name = header, name
        self.engine, self.from_s = snapshot.begun(header)
        self.witness = Witness(self.engine, name)
        self.end = (name.round - 1) % header.ends
        self.view = View(header.board, far=False)

    def follow(self, readings: Iterable[Reading], signals: Signals | None = None) -> None:
        """Until the round of the throw is over; its signals are kept, if they are wanted."""
        t_s = 0.0
        for reading in readings:
            if reading.t_s < self.from_s:
                continue
            if self.witness.here:
                self.view = self.engine.view
            self.witness.feed(reading)
            t_s = reading.t_s
            if self.witness.done:
                return
            if signals and self.witness.here:
                signals.feed(reading, self.engine.decks[self.end])
        self.witness.finish(t_s)
