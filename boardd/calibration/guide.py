"""Readings of a board that somebody has just wired in; what to do next, and in the end what was found, out.

The sensors themselves say when a step is done. Nothing here waits: whoever feeds it also says how time goes by.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from boardd.calibration import beams, cells, links
from boardd.calibration.asking import Ask
from boardd.calibration.concluding import Around, concluded
from boardd.calibration.dropping import Dropped, Dropping
from boardd.calibration.emptying import Emptying
from boardd.calibration.findings import Findings
from boardd.calibration.fitting import Fit
from boardd.calibration.links import Counted
from boardd.calibration.marking import Marked, Marking
from boardd.calibration.marks import marks
from boardd.calibration.piling import Piling
from boardd.calibration.senses import Change, Senses
from boardd.errors import UsageError
from boardd.model import Board, Reading
from boardd.record import NamedTuple

USUAL_S = {"empty": 6.0, "mark": 7.0, "pile": 20.0, "hole": 6.0, "more": 6.0}
MOST_DROPS = 7  # into one hole
AGAIN = 2  # marks that do not fit are asked for so often

Step = Emptying | Marking | Piling | Dropping


class Todo(NamedTuple):
    """A step to come."""

    kind: str
    name: str
    again: str = ""
    once: bool = False


class Progress(NamedTuple):
    """What a person should see now."""

    ask: Ask | None  # None: it is over
    seen: str
    step: int
    steps: int
    left_s: float
    notes: tuple[str, ...]  # what was concluded so far, newest last


class Guide:
    def __init__(
        self, board: Board, wires: Sequence[str], end: int = 0, grams: float | None = None, wiring: str = ""
    ) -> None:
        """`wires`: the names that the config gives them; `grams`: of the washer for the marks, if it was weighed;
        `wiring`: what the findings will refer to."""
        self.board, self.names, self.end, self.grams = board, tuple(wires), end, grams
        self.wiring = wiring
        self.senses = Senses(board, end)
        self.marks = {mark.name: mark for mark in marks(board)} if board.loads or board.ir else {}
        self.todo = self.planned()
        if len(self.todo) == 1:
            raise UsageError(f"board {board.name} has no sensors in its board file: there is nothing to calibrate")
        self.done_steps = 0
        self.restless = self.unheard = False
        self.links: tuple[dict[int, Counted], dict[int, Counted]] | None = None  # at the start, and now
        self.marked: dict[str, Marked] = {}
        self.pieces: dict[str, list[Change]] = {}
        self.drops: dict[str, list[Dropped]] = {}
        self.idle_edges: dict[str, int] = {}
        self.fit: Fit | None = None
        self.repeated = 0
        self.notes: list[str] = []
        self.findings: Findings | None = None
        self.step: Step | None = self.begun(self.todo.pop(0))

    def planned(self) -> list[Todo]:
        teams = list(self.board.mass_g) if self.board.loads else []
        return [
            Todo("empty", ""),
            *(Todo("mark", name) for name in self.marks),
            *(Todo("pile", team) for team in teams),
            *(Todo("hole", hole.name) for hole in self.board.holes if hole.name in self.board.beams),
        ]

    @property
    def mass_g(self) -> float:
        """Of the washer for the marks, as far as it is known."""
        return self.grams or next(iter(self.board.mass_g.values()))

    def begun(self, todo: Todo) -> Step:
        if todo.kind == "mark":
            names = list(self.marks)
            place = names.index(todo.name) + 1
            return Marking(self.senses, self.marks[todo.name], place, len(names), todo.again)
        if todo.kind == "pile":
            return Piling(self.senses, todo.name, list(self.marks.values())[-1].at_mm)
        if todo.kind == "hole":
            hole = next(hole for hole in self.board.holes if hole.name == todo.name)
            fit = self.fit if cells.usable(self.fit) else None
            return Dropping(self.senses, hole, fit, self.mass_g, self.known(todo.name), todo.again, todo.once)
        return Emptying(self.senses)

    def known(self, but: str) -> dict[str, str]:
        seen = beams.seen(self.board, self.drops)
        return {wire: hole for hole, wires in seen.items() if hole != but for wire in wires}

    # What comes in

    def feed(self, reading: Reading) -> None:
        if self.senses.feed(reading):
            self.look()

    def count(self, sources: Sequence[Mapping[str, Any]]) -> None:
        """What the sources tell of themselves, their links among it."""
        self.senses.mute = links.mute(sources, self.end)
        now = links.counted(sources, self.end)
        self.links = (self.links[0] if self.links else now, now)

    def wait(self, t_s: float) -> None:
        """Nothing was read until then."""
        self.senses.t_s = max(self.senses.t_s, t_s)
        self.look()

    def skip(self) -> None:
        """The person cannot, or does not want to."""
        if self.step:
            self.notes.append(f"skipped: {self.step.ask.kind} {self.step.ask.name}".rstrip())
            if isinstance(self.step, Emptying):
                self.step.finish([each for each in self.step.listening if each.spreads])
                self.take(self.step)
            self.next()

    def look(self) -> None:
        if self.step and self.step.look():
            self.take(self.step)
            self.next()

    def take(self, step: Step) -> None:
        """What a step came to."""
        if isinstance(step, Emptying) and self.senses.mute:
            self.todo, self.unheard = [], True
        elif isinstance(step, Emptying):
            self.restless = step.restless
            self.idle_edges = dict(self.senses.wires.edges)
            if not self.senses.weighs and not self.senses.bare:
                self.todo = [todo for todo in self.todo if todo.kind == "hole"]
            inverted = sum(self.senses.wires.rest.values())
            self.notes.append(f"empty; beams that say broken: {inverted}" if inverted else "empty, all beams are clear")
        elif isinstance(step, Marking) and step.found:
            self.marked[step.mark.name] = step.found
            seen = step.found.put or step.found.lit
            self.notes.append(f"mark {step.mark.name}: {'weighed' if seen else 'nothing was put there'}")
        elif isinstance(step, Piling):
            self.pieces[step.team] = step.pieces
            self.notes.append(f"team {step.team}: {len(step.pieces)} washers")
        elif isinstance(step, Dropping):
            if step.taken_from:
                del self.drops[step.taken_from]
                self.todo.append(Todo("hole", step.taken_from, f"Once more: before, it fell into {step.hole.name}. "))
            self.drops.setdefault(step.hole.name, []).extend(step.drops)
            wires = beams.seen_at(self.drops[step.hole.name], step.expected)
            self.notes.append(f"hole {step.hole.name}: {len(wires)} of {step.expected} beams noticed it")

    # What comes next

    def next(self) -> None:
        self.done_steps += 1
        was = self.step.ask.kind if self.step else ""
        coming = self.todo[0].kind if self.todo else ""
        if was == "mark" and coming != "mark":
            self.todo[:0] = self.judged()
        if was in ("hole", "more") and not self.todo and self.done_steps < 60:
            self.todo = self.doubts()
        if not self.todo:
            self.step = None
            self.findings = self.concluded()
            return
        self.step = self.begun(self.todo.pop(0))

    def judged(self) -> list[Todo]:
        """The marks together; those that do not fit are asked for again."""
        puts = [each.put for each in self.marked.values() if each.put]
        if not self.board.loads or len(puts) < 4 or self.senses.dead or cells.deaf(puts):
            self.todo = [todo for todo in self.todo if todo.kind != "pile"]
            return []
        self.fit = cells.judged(puts, self.board.loads, self.mass_g, self.repeated >= AGAIN)
        if cells.usable(self.fit):
            self.notes.append("the cells are known")
            return []
        if self.repeated < AGAIN and self.fit and self.fit.odd:
            self.repeated += 1
            names = [name for name in self.fit.odd if name in self.marks]
            return [Todo("mark", name, f"Mark {name} does not fit the others. Once more: ") for name in names]
        if self.repeated < AGAIN:
            self.repeated = AGAIN
            return self.judged()
        self.todo = [todo for todo in self.todo if todo.kind != "pile"]
        return []

    def doubts(self) -> list[Todo]:
        """More drops where an upper beam cannot be told from a lower one yet."""
        return [
            Todo(
                "hole",
                hole,
                f"To tell its upper from its lower beams (drop {len(self.drops[hole]) + number}): ",
                once=True,
            )
            for hole, count in beams.doubtful(self.board, self.drops).items()
            if len(self.drops[hole]) < MOST_DROPS
            for number in range(1, count + 1)
        ]

    def concluded(self) -> Findings:
        if self.unheard:  # nothing is known of any part but the cable
            return Findings(self.end, verdicts=tuple(self.around().links), wiring=self.wiring)
        marked = list(self.marked.values())
        found = concluded(self.senses, self.names, marked, self.fit, self.pieces, self.drops, self.around())
        return found._replace(wiring=self.wiring)

    def around(self) -> Around:
        heard = links.verdicts(*self.links) if self.links else ()
        return Around(self.end, self.grams, self.restless, self.idle_edges, heard)

    def progress(self) -> Progress:
        left_s = sum([USUAL_S[todo.kind] for todo in self.todo])
        left_s += USUAL_S[self.step.ask.kind] if self.step else 0.0
        steps = self.done_steps + len(self.todo) + (1 if self.step else 0)
        ask, seen = (self.step.ask, self.step.seen) if self.step else (None, "")
        return Progress(ask, seen, self.done_steps + 1, steps, left_s, tuple(self.notes))
