"""Readings and parts in; what came since somebody last asked, and what each part says of itself, out.

It is asked over the control socket, by `boardd check` and `boardd watch`:

    {"get": "readings", "after": 17}               {"ok": true, "next": 21, "missed": 0, "readings": [as in a trace]}
    {"get": "board"}                               {"ok": true, "id": "garage", "ends": 1, "board": {as in a trace}}
    {"get": "parts"}                               {"ok": true, "sources": [...], "outputs": [...], "lying": [...]}
    {"get": "test", "source": 0, "emitter": 1}     {"ok": true, "noticed": ["1.rim"], "lost": []}

Readings are kept from the first question on, until nobody has asked for a while: a board that nobody looks at pays
nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any

from boardd import board as boards
from boardd.config import Part
from boardd.inference.engine import Engine
from boardd.model import Board, Reading
from boardd.outputs import Output
from boardd.sensors import Source
from boardd.trace import reading_keys

MOST = 4000  # readings: two full boards for ten seconds
FORGET_S = 5.0


class Listening:
    def __init__(self, board_id: str, board: Board, ends: int, sources: Sequence[tuple[str, Source]]) -> None:
        self.id, self.board, self.ends, self.sources = board_id, board, ends, sources
        self.outputs: Sequence[tuple[str, Output]] = ()
        self.wanted = False
        self.asked_s = 0.0
        self.kept: deque[Reading] = deque(maxlen=MOST)
        self.count = 0  # of all readings that were kept, ever

    def hear(self, reading: Reading) -> None:
        """Only while it is wanted."""
        self.kept.append(reading)
        self.count += 1
        if monotonic() - self.asked_s > FORGET_S:
            self.wanted = False
            self.kept.clear()

    async def answer(self, wanted: Mapping[str, Any], engine: Engine | None) -> dict[str, Any] | None:
        """None: it is asked for something else."""
        match wanted.get("get"):
            case "readings":
                return self.since(wanted.get("after"))
            case "board":
                return {"ok": True, "id": self.id, "ends": self.ends, "board": boards.to_keys(self.board)}
            case "parts":
                return {"ok": True, **self.parts(), "lying": lying(engine), "end": engine.end if engine else 0}
            case "test":
                return await self.test(wanted.get("source"), wanted.get("emitter"))
        return None

    def since(self, after: object) -> dict[str, Any]:
        """Without a number, or with one from before a restart: from now on."""
        self.wanted, self.asked_s = True, monotonic()
        after = after if type(after) is int and 0 <= after <= self.count else self.count
        new = min(self.count - after, len(self.kept))
        found = list(self.kept)[len(self.kept) - new :]
        missed = self.count - after - new
        return {"ok": True, "next": self.count, "missed": missed, "readings": [reading_keys(each) for each in found]}

    def parts(self) -> dict[str, Any]:
        """Each with its faults; a source also with what it knows of itself."""
        sources = [told_of(kind, source) for kind, source in self.sources]
        outputs = [{"kind": kind, "faults": list(output.faults())} for kind, output in self.outputs]
        return {"sources": sources, "outputs": outputs}

    async def test(self, number: object, emitter: object) -> dict[str, Any]:
        wired = [source for _, source in self.sources]
        if type(number) is not int or not 0 <= number < len(wired) or type(emitter) is not int:
            return {"ok": False, "error": f'no such source; "source": 0 to {len(wired) - 1} and "emitter": 0 can be'}
        source = wired[number]
        if not 0 <= emitter < status_of(source).get("emitters", 0):
            return {"ok": False, "error": f"source {number} has no emitter {emitter}"}
        tested = await source.test(emitter)  # type: ignore[attr-defined]
        if tested is None:
            return {"ok": False, "error": f"emitter {emitter} gave no answer"}
        return {"ok": True, "noticed": list(tested.noticed), "lost": list(tested.lost)}


def named(parts: Sequence[Part], made: Sequence[Any]) -> list[tuple[str, Any]]:
    """Each with its part's name."""
    return [(part.name, each) for part, each in zip(parts, made, strict=True)]


def told_of(kind: str, source: Source) -> dict[str, Any]:
    return {"kind": kind, "end": end_of(source), "faults": list(source.faults()), **status_of(source)}


def status_of(source: Source) -> dict[str, Any]:
    """A trace or a simulator has no wires."""
    return dict(source.status()) if hasattr(source, "status") else {}


def end_of(source: Source) -> int:
    return int(getattr(getattr(source, "settings", None), "end", 0))


def lying(engine: Engine | None) -> list[dict[str, Any]] | None:
    """Where the likeliest course of the round has its pieces; None where nothing is inferred."""
    if engine is None or not engine.tracks:
        return None
    return [
        {"piece": each.piece, "hole": each.hole, "leaning": each.leaning, "at": [round(each.x_mm), round(each.y_mm)]}
        for each in engine.tracks[0].world.lying
    ]
