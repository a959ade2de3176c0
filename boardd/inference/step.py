"""A course of the round before and after one landing in; what was thrown, moved and lifted in between out."""

from __future__ import annotations

from boardd.inference.landing import Landing
from boardd.inference.scale import Weight, added
from boardd.inference.tokens import plain
from boardd.inference.tracks import NONE, Track, numbered
from boardd.inference.worlds import Lying, Outcome
from boardd.record import NamedTuple


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
        return added(self.landing.change, self.was.foreign) if self.landing.change else None

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
