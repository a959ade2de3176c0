"""A trace's truth and what the inference said in; a verdict for every throw, real or invented, out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardd.evaluation.truth import Key, Thrown, Truth
from boardd.inference.saying import Inferred
from boardd.inference.tokens import plain
from boardd.model import RoundScore, Throw
from boardd.record import NamedTuple


class Judged(NamedTuple):
    """One throw: what it was, what was said of it, and when."""

    trace: str
    group: str
    key: Key
    truth: Throw | None  # None: there was no such throw
    inferred: Throw | None  # None: nothing was said of it
    confidence: float
    ask: tuple[Throw, ...]
    t_s: float  # of the last line; where there is none, when the piece came to rest
    rest_s: float
    first_s: float  # of the throw's first line
    final_s: float  # of the first line after which the token stayed the same
    tags: tuple[str, ...]
    faults: tuple[str, ...]  # those that had begun

    @property
    def right(self) -> bool:
        return self.truth is not None and self.truth == self.inferred

    @property
    def extra(self) -> bool:
        return self.truth is None

    @property
    def missing(self) -> bool:
        return self.inferred is None

    @property
    def asked(self) -> bool:
        return bool(self.ask) and not self.extra

    @property
    def silent(self) -> bool:
        """Wrong, and nobody was asked; a throw that never was is wrong even if it asks."""
        return self.extra or not (self.right or self.ask)


def judge(trace: str, group: str, truth: Truth, events: Iterable[Inferred | RoundScore]) -> list[Judged]:
    lines: dict[Key, list[Inferred]] = {}
    for event in events:
        if isinstance(event, Inferred):
            lines.setdefault((event.round, event.team, event.n), []).append(event)
    found = [judge_one(trace, group, truth, thrown, lines.pop(thrown.key, [])) for thrown in truth.throws]
    return found + [invented(trace, group, truth, said) for _, said in sorted(lines.items())]


def judge_one(trace: str, group: str, truth: Truth, thrown: Thrown, said: Sequence[Inferred]) -> Judged:
    key, throw, rest_s, tags = thrown
    faults = begun(truth, rest_s)
    if not said:
        return Judged(trace, group, key, throw, None, 0.0, (), rest_s, rest_s, rest_s, rest_s, tags, faults)
    return Judged(trace, group, key, throw, *heard(said, rest_s), tags, faults)


def invented(trace: str, group: str, truth: Truth, said: Sequence[Inferred]) -> Judged:
    """A throw that never was."""
    first = said[0]
    key = first.round, first.team, first.n
    return Judged(trace, group, key, None, *heard(said, first.t_s), (), begun(truth, first.t_s))


def heard(
    said: Sequence[Inferred], rest_s: float
) -> tuple[Throw, float, tuple[Throw, ...], float, float, float, float]:
    """What the lines of one throw come to: the token, its confidence and question, and when."""
    last = said[-1]
    ask = tuple(map(plain, last.ask))
    return plain(last.throw), last.confidence, ask, last.t_s, rest_s, said[0].t_s, settled_s(said)


def settled_s(said: Sequence[Inferred]) -> float:
    """The time of the first line after which nothing was revised."""
    token, t_s = plain(said[-1].throw), said[-1].t_s
    for line in reversed(said):
        if plain(line.throw) != token:
            break
        t_s = line.t_s
    return t_s


def begun(truth: Truth, t_s: float) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fault.kind for fault in truth.faults if fault.t_s <= t_s))
