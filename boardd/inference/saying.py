"""The courses of a round in; what was not yet said of its throws, and what must be asked, out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from boardd.inference.asking import ask
from boardd.inference.tokens import plain
from boardd.inference.tracks import Track, numbered
from boardd.model import RoundScore, Throw
from boardd.record import NamedTuple


class Inferred(NamedTuple):
    """What a throw did; a later one for the same throw revises it."""

    round: int
    team: str
    n: int
    throw: Throw
    confidence: float
    t_s: float
    ask: tuple[Throw, ...] = ()


Event = Inferred | RoundScore


class Saying:
    """What was said of one round."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.trust = 1.0  # how often what is said is right, where the sensors are not what they should be
        self.said: dict[tuple[str, int], tuple[Throw, float]] = {}

    def forget(self, tracks: Sequence[Track]) -> None:
        """What was said of throws that are taken back."""
        thrown = {(team, n) for team, n, _ in numbered(tracks[0])}
        self.said = {name: told for name, told in self.said.items() if name in thrown}

    def news(self, tracks: Sequence[Track], t_s: float) -> list[Event]:
        """New throws, and old ones that look different now."""
        found: list[Event] = []
        for team, n, throw in numbered(tracks[0]):
            known = self.said.get((team, n))
            if known is None or known[0] != plain(throw):
                found.append(self.told(tracks, team, n, throw, t_s))
        return found

    def questions(self, tracks: Sequence[Track], worth: Callable[[Track], object], t_s: float) -> list[Event]:
        """What matters and is still in doubt; and what was in doubt and is not any more."""
        asked = ask(tracks, worth)
        found: list[Event] = []
        for i, (team, n, throw) in enumerate(numbered(tracks[0])):
            was = self.said.get((team, n))
            if i in asked or was is None or abs(was[1] - self.trust * confidence(tracks, team, n, throw)) > 0.02:
                found.append(self.told(tracks, team, n, throw, t_s, asked.get(i, ())))
        return found

    def told(
        self, tracks: Sequence[Track], team: str, n: int, throw: Throw, t_s: float, asked: tuple[Throw, ...] = ()
    ) -> Inferred:
        sure = self.trust * confidence(tracks, team, n, throw)
        self.said[team, n] = plain(throw), sure
        return Inferred(self.number, team, n, throw, sure, t_s, asked)


def confidence(tracks: Sequence[Track], team: str, n: int, throw: Throw) -> float:
    like = (team, n, plain(throw))
    return sum(
        exp(track.world.log_p)
        for track in tracks
        if any((t, m, plain(other)) == like for t, m, other in numbered(track))
    )
