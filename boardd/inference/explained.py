"""A landing, the courses before it and one throw's name in; every candidate for that throw with its evidence out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, hypot, log

from boardd.inference.engine import Engine
from boardd.inference.evidence import Evidence
from boardd.inference.landing import Landing, joined
from boardd.inference.misfits import Rest, mass_off, odd_beams, place_off, rest
from boardd.inference.scale import Weight
from boardd.inference.step import Name, Step
from boardd.inference.tracks import NONE, Track, best
from boardd.inference.ways import Ways
from boardd.inference.worlds import Lying, Outcome
from boardd.record import NamedTuple

MOST = 40  # candidates that are looked at closely
FEW_G = 12.0  # a smaller change has no place


class Logs(NamedTuple):
    """The parts of a candidate's probability, as logarithms; they add up."""

    before: float  # how likely it was that matters stood so
    common: float  # that a throw does that
    blow: float  # how hard something struck
    beams: float
    mass: float
    place: float  # where it lies, and what is left

    def rest(self) -> float:
        """All but the mass and what was before."""
        return self.common + self.blow + self.beams + self.place


class Candidate(NamedTuple):
    what: str  # the throw in sheet notation, or what else happened
    token: str  # of the throw that is asked for, if it was made
    thrown: bool  # it is a throw, of this piece or of another
    odds: float
    logs: Logs
    rests: tuple[Rest, ...]
    off_g: tuple[float, float] | None  # measured less expected, and the error of that
    off_mm: tuple[float, float] | None  # the same for the place
    odd_beams: tuple[str, ...]  # what the beams should not have seen, or should have
    working: bool  # there are beams that tell
    lying: tuple[Lying, ...]


class Case(NamedTuple):
    """One landing, and what it can have been."""

    landing: Landing
    candidates: tuple[Candidate, ...]  # best first
    shift: Weight  # what weighed on the deck and was no piece
    at_mm: tuple[float, float, float] | None  # where the change lies as the throwers see it, and its error
    strength_s: float  # of the hardest blow: impulse per weight of a piece


def case(engine: Engine, name: Name) -> Case:
    """The engine's last landing, as it has just been explained."""
    assert engine.last
    landing = engine.last
    found: dict[str, list[tuple[Step, Evidence]]] = {}
    for source in engine.sources:
        whole = joined(source.earlier, landing) if source.earlier else landing
        seen = engine.evidence(whole)
        for was in source.tracks:
            engine.meaning.throwing.start()
            for now in engine.meaning.of(was, whole, seen, source.log_p):
                step = Step(was, now, whole, source.log_p)
                found.setdefault(step.what(name), []).append((step, seen))
    likely = shares({what: [step.now for step, _ in same] for what, same in found.items()})
    candidates = []
    for what in sorted(likely, key=lambda what: -likely[what])[:MOST]:
        step, seen = max(found[what], key=lambda way: way[0].now.world.log_p)
        candidates.append(candidate(engine, step, seen, name, likely[what]))
    strength_s = engine.evidence(landing).strongest_s
    shift = engine.sources[0].tracks[0].foreign
    return Case(landing, tuple(candidates), shift, placed(engine, landing), strength_s)


def shares(found: Mapping[str, Sequence[Track]]) -> dict[str, float]:
    """How likely each is among the courses that the engine keeps; of the forgotten ones, how likely they would be."""
    every = [track for tracks in found.values() for track in tracks]
    if not every:
        return {}
    kept = {track.key() for track in best(every)}
    top = max(track.world.log_p for track in every)
    weights = {
        what: [(exp(track.world.log_p - top), track.key() in kept) for track in tracks]
        for what, tracks in found.items()
    }
    whole = sum(weight for ways in weights.values() for weight, keeps in ways if keeps)
    return {
        what: (sum(weight for weight, keeps in ways if keeps) or sum(weight for weight, _ in ways)) / whole
        for what, ways in weights.items()
    }


def placed(engine: Engine, landing: Landing) -> tuple[float, float, float] | None:
    change, error = landing.change, landing.error
    if change is None or abs(change[0]) < FEW_G:
        return None
    cx, cy = engine.weighing.middle_mm
    x_mm, y_mm = change[1] / change[0], change[2] / change[0]
    off = hypot(error[1], error[2], error[0] * x_mm, error[0] * y_mm) / abs(change[0])
    return (*engine.view.turned(cx + x_mm, cy + y_mm), off)


def candidate(engine: Engine, step: Step, seen: Evidence, name: Name, odds: float) -> Candidate:
    outcomes, moved, thrown = step.outcomes(), step.moved(), len(step.throws())
    weighing, lying = engine.weighing, step.was.world.lying
    off_g = None if step.now.foreign != NONE else mass_off(weighing, step, outcomes, moved)
    total = step.now.world.log_p
    before = step.was.world.log_p + step.log_p
    common = blow = beams = 0.0
    if thrown:
        missed = thrown - 1
        before += engine.meaning.log_missed(step.was, step.landing, missed, name.piece[0])
        common = log_common(engine.ways, outcomes, moved, lying, seen, thrown)
        blow = seen.log_touch(outcomes[missed].lies)
        beams = seen.log_beams(lying, outcomes, moved)
    mass = -0.5 * (off_g[0] / off_g[1]) ** 2 - log(off_g[1]) if off_g else 0.0
    logs = Logs(before, common, blow, beams, mass, total - before - common - blow - beams - mass)
    return Candidate(
        step.what(name),
        step.token(name),
        thrown > 0,
        odds,
        logs,
        tuple(rest(engine, outcome, step.now) for outcome in outcomes if outcome.lies),
        off_g,
        place_off(weighing, step, outcomes, moved) if off_g and thrown else None,
        tuple(odd_beams(seen, lying, outcomes, moved)) if thrown else (),
        bool(engine.board.beams),
        step.now.world.lying,
    )


def log_common(
    ways: Ways,
    outcomes: Sequence[Outcome],
    moved: Sequence[Lying],
    lying: Sequence[Lying],
    seen: Evidence,
    thrown: int,
) -> float:
    """How often a throw ends so, before anything was measured."""
    log_p = 0.0
    last = outcomes[thrown - 1]
    log_p += log_like(last, ways.thrown(last.piece, seen))
    for was, outcome in zip(moved, outcomes[thrown:], strict=False):
        log_p += log_like(outcome, ways.moved(was, seen))
    movable = [lies for lies in lying if not lies.hole or lies.leaning]
    return log_p + ways.log_hits(movable, moved, outcomes, thrown)


def log_like(outcome: Outcome, ways: Iterator[tuple[Outcome, float]]) -> float:
    """Of all ways those that end in the same place."""
    p = sum(exp(log_p) for way, log_p in ways if sort(way.lies) == sort(outcome.lies))
    return log(p) if p else 0.0


def sort(lies: Lying | None) -> tuple[str, bool] | None:
    return (lies.hole, lies.leaning) if lies else None
