"""A landing, the courses before it and one throw's name in; every candidate for that throw with its evidence out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, hypot, log

from boardd.inference.deck import Landing
from boardd.inference.engine import LOG_UNSEEN, Engine, joined, numbered
from boardd.inference.evidence import Evidence
from boardd.inference.scale import Weight
from boardd.inference.tokens import plain
from boardd.inference.tracks import NONE, Track, best
from boardd.inference.worlds import MASS_SPREAD, Explainer, Lying, Outcome
from boardd.model import Place
from boardd.record import NamedTuple

MOST = 40  # candidates that are looked at closely
FEW_G = 12.0  # a smaller change has no place


class Name(NamedTuple):
    """Which throw: B2 of round 1."""

    round: int
    team: str
    n: int

    @property
    def piece(self) -> str:
        return f"{self.team}{self.n}"

    def __str__(self) -> str:
        return f"{self.round}.{self.piece}"


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


class Rest(NamedTuple):
    """Where a piece would have come to rest, as the throwers name it, and how well that is known."""

    piece: str
    place: Place
    spread_mm: float
    odd: str  # why it hardly can lie there


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
    landing, health = engine.last, engine.healths[engine.end]
    found: dict[str, list[tuple[Step, Evidence]]] = {}
    for source in engine.sources:
        whole = joined(source.earlier, landing) if source.earlier else landing
        seen = Evidence(engine.board, whole, health, engine.mass_g)
        for was in source.tracks:
            for now in engine.explained(was, whole, seen, source.log_p):
                step = Step(was, now, whole, source.log_p)
                found.setdefault(step.what(name), []).append((step, seen))
    likely = shares({what: [step.now for step, _ in same] for what, same in found.items()})
    candidates = []
    for what in sorted(likely, key=lambda what: -likely[what])[:MOST]:
        step, seen = max(found[what], key=lambda way: way[0].now.world.log_p)
        candidates.append(candidate(engine, step, seen, name, likely[what]))
    strength_s = Evidence(engine.board, landing, health, engine.mass_g).strongest_s
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
    cx, cy = engine.explainer.middle_mm
    x_mm, y_mm = change[1] / change[0], change[2] / change[0]
    off = hypot(error[1], error[2], error[0] * x_mm, error[0] * y_mm) / abs(change[0])
    return (*engine.view.turned(cx + x_mm, cy + y_mm), off)


class Step(NamedTuple):
    """From one course of the round to the next, by one landing."""

    was: Track
    now: Track
    landing: Landing
    log_p: float  # that the landing goes on from there

    def throws(self) -> list[tuple[str, str]]:
        """The pieces that were thrown, with what their throws did."""
        new = numbered(self.now)[len(self.was.throws) :]
        return [(f"{team}{n}", str(plain(throw))) for team, n, throw in new]

    def moved(self) -> list[Lying]:
        """What lay there and was moved or taken away."""
        stays = set(self.now.world.lying)
        after = {lies.piece: lies for lies in stays}
        named = {move.piece for _, throw in self.now.throws[len(self.was.throws) :] for move in throw.moves}
        return [lies for lies in self.was.world.lying if lies.piece in named or lies.piece not in after]

    def outcomes(self) -> list[Outcome]:
        """The thrown pieces first."""
        after = {lies.piece: lies for lies in self.now.world.lying}
        pieces = [piece for piece, _ in self.throws()] + [lies.piece for lies in self.moved()]
        back = [lies.piece for lies in self.was.hand if lies.piece in after]
        return [Outcome(piece, after.get(piece)) for piece in [*pieces, *back]]

    def change(self) -> Weight | None:
        change, foreign = self.landing.change, self.was.foreign
        return (change[0] + foreign[0], change[1] + foreign[1], change[2] + foreign[2]) if change else None

    def token(self, name: Name) -> str:
        return dict(self.throws()).get(name.piece, "")

    def what(self, name: Name) -> str:
        throws = self.throws()
        if throws:
            return ", ".join(token if piece == name.piece else f"{piece} {token}" for piece, token in throws)
        if self.now.foreign != NONE:
            return "no piece"
        if len(self.now.hand) > len(self.was.hand):
            return "picked up: " + " ".join(lies.piece for lies in self.now.hand[len(self.was.hand) :])
        return "put back" if len(self.now.hand) < len(self.was.hand) else "no throw"


def candidate(engine: Engine, step: Step, seen: Evidence, name: Name, odds: float) -> Candidate:
    outcomes, moved, thrown = step.outcomes(), step.moved(), len(step.throws())
    explainer, lying = engine.explainer, step.was.world.lying
    off_g = None if step.now.foreign != NONE else mass_off(explainer, step, outcomes, moved)
    total = step.now.world.log_p
    before = step.was.world.log_p + step.log_p
    common = blow = beams = 0.0
    if thrown:
        missed = thrown - 1
        before += missed * LOG_UNSEEN + engine.pace.log_gap(engine.gap_s, thrown)
        common = log_common(explainer, outcomes, moved, lying, seen, thrown)
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
        place_off(explainer, step, outcomes, moved) if off_g and thrown else None,
        tuple(odd_beams(seen, lying, outcomes, moved)) if thrown else (),
        bool(engine.board.beams),
        step.now.world.lying,
    )


def log_common(
    explainer: Explainer,
    outcomes: Sequence[Outcome],
    moved: Sequence[Lying],
    lying: Sequence[Lying],
    seen: Evidence,
    thrown: int,
) -> float:
    """How often a throw ends so, before anything was measured."""
    log_p = 0.0
    last = outcomes[thrown - 1]
    log_p += log_like(last, explainer.thrown(last.piece, seen))
    for was, outcome in zip(moved, outcomes[thrown:], strict=False):
        log_p += log_like(outcome, explainer.moved(was, seen))
    movable = [lies for lies in lying if not lies.hole or lies.leaning]
    return log_p + explainer.log_hits(movable, moved, outcomes[:thrown])


def log_like(outcome: Outcome, ways: Iterator[tuple[Outcome, float]]) -> float:
    """Of all ways those that end in the same place."""
    p = sum(exp(log_p) for way, log_p in ways if sort(way.lies) == sort(outcome.lies))
    return log(p) if p else 0.0


def sort(lies: Lying | None) -> tuple[str, bool] | None:
    return (lies.hole, lies.leaning) if lies else None


# What was measured against what such an outcome gives


def mass_off(
    explainer: Explainer, step: Step, outcomes: Sequence[Outcome], moved: Sequence[Lying]
) -> tuple[float, float] | None:
    change = step.change()
    if change is None:
        return None
    off_g, square = change[0], step.landing.error[0] ** 2
    known = {lies.piece: lies for lies in (*step.was.world.lying, *step.was.hand)}
    held = {lies.piece for lies in moved if explainer.share(lies) == (1.0, 0.0)}
    kept = held & {o.piece for o in outcomes if o.lies and explainer.share(o.lies) == (1.0, 0.0)}
    parts = [(1, lies) for lies in moved] + [(-1, o.lies) for o in outcomes if o.lies]
    for sign, lies in parts:
        if lies.piece in kept:
            continue
        was = known.get(lies.piece)
        mass_g = was.mass_g if was else explainer.mass_g(lies.piece)
        spread_g = was.mass_spread_g if was else MASS_SPREAD * mass_g
        share, doubt = explainer.share(lies)
        off_g += sign * share * mass_g
        square += (share * spread_g) ** 2 + (doubt * mass_g) ** 2
    return off_g, square**0.5


def place_off(
    explainer: Explainer, step: Step, outcomes: Sequence[Outcome], moved: Sequence[Lying]
) -> tuple[float, float] | None:
    """In mm of one piece: by how much the measured place is off, and its error; for pieces that weigh."""
    change = step.change()
    heavy = [o.lies for o in outcomes if o.lies and explainer.share(o.lies)[0]]
    if change is None or not heavy:
        return None
    cx, cy = explainer.middle_mm
    off_x, off_y = change[1], change[2]
    square = step.landing.error[1] ** 2 + step.landing.error[2] ** 2
    for sign, lies in [(1, lies) for lies in moved] + [(-1, lies) for lies in heavy]:
        mass_g = explainer.share(lies)[0] * lies.mass_g
        off_x += sign * mass_g * (lies.x_mm - cx)
        off_y += sign * mass_g * (lies.y_mm - cy)
        square += mass_g**2 * (lies.spread_mm[0] ** 2 + lies.spread_mm[1] ** 2)
    return hypot(off_x, off_y) / heavy[0].mass_g, square**0.5 / heavy[0].mass_g


def rest(engine: Engine, outcome: Outcome, track: Track) -> Rest:
    lies = outcome.lies
    assert lies
    others = [other for other in track.world.lying if other.piece != lies.piece and not other.hole]
    return Rest(
        outcome.piece,
        engine.view.place(lies),
        max(lies.spread_mm),
        oddly(engine, lies, others) if not lies.hole else "",
    )


def oddly(engine: Engine, lies: Lying, others: Sequence[Lying]) -> str:
    """Why a piece hardly can lie so on the deck."""
    (deck_x, deck_y), radius_mm = engine.board.deck_mm, engine.explainer.radius_mm
    spread = 2 * max(*lies.spread_mm, 4.0)
    if max(-lies.x_mm, lies.x_mm - deck_x, -lies.y_mm, lies.y_mm - deck_y) > spread:
        return "beside the board"
    for hole in engine.board.holes:
        if hole.radius_mm - hypot(lies.x_mm - hole.at_mm[0], lies.y_mm - hole.at_mm[1]) > spread:
            return f"over hole {engine.view.names[hole.name]}"
    for other in others:
        if 2 * radius_mm - hypot(lies.x_mm - other.x_mm, lies.y_mm - other.y_mm) > max(spread, 2 * other.spread_mm[0]):
            return f"upon {other.piece}"
    return ""


def odd_beams(
    seen: Evidence, lying: Sequence[Lying], outcomes: Sequence[Outcome], moved: Sequence[Lying]
) -> Iterator[str]:
    """What the beams saw and should not have, or did not see."""
    landing, gone = seen.landing, {lies.piece for lies in moved}
    after = [o.lies for o in outcomes if o.lies] + [lies for lies in lying if lies.piece not in gone]
    for hole in seen.names:
        leaning = any(lies.leaning and lies.hole == hole for lies in after)
        muddled = any(lies.leaning and lies.hole == hole for lies in moved)
        fell = sum(1 for o in outcomes if o.lies and o.lies.hole == hole and not o.lies.leaning)
        for name in seen.working(hole):
            if name in landing.steady:
                if not leaning and not muddled:
                    yield f"{name} stays broken"
            elif leaning:
                if name.rpartition(".")[2].startswith("rim"):
                    yield f"{name} is clear"
            elif landing.fell[name] != fell and not muddled:
                yield counted(name, landing.fell[name], fell)


def counted(name: str, seen: int, fell: int) -> str:
    if fell == 0:
        return f"{name} saw something" if seen == 1 else f"{name} saw {seen}"
    return f"{name} saw nothing" if seen == 0 else f"{name} saw {seen}, not {fell}"
