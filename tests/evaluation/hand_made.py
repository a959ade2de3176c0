"""Throws as a sheet writes them in, judged throws out: what the tests of the evaluation count."""

from boardd.evaluation.judged import Judged, judge
from boardd.evaluation.truth import Fault, Thrown, Truth, throw_of
from boardd.inference.saying import Inferred


def line(n: int, token: str, t_s: float = 1.0, confidence: float = 0.9, ask: tuple[str, ...] = ()) -> Inferred:
    """What the inference says of team A's n-th throw of round 1."""
    return Inferred(1, "A", n, throw_of(token), confidence, t_s, tuple(map(throw_of, ask)))


def thrown(n: int, token: str, rest_s: float = 1.0, tags: tuple[str, ...] = ()) -> Thrown:
    return Thrown((1, "A", n), throw_of(token), rest_s, tags)


def judged(
    throws: list[Thrown], lines: list[Inferred], faults: tuple[Fault, ...] = (), group: str = "g"
) -> list[Judged]:
    return judge("x.trace", group, Truth(tuple(throws), faults), lines)


def one(truth: str, inferred: str, confidence: float = 0.9, ask: tuple[str, ...] = (), group: str = "g") -> Judged:
    """One throw of which one line was said."""
    return judged([thrown(1, truth)], [line(1, inferred, confidence=confidence, ask=ask)], group=group)[0]
