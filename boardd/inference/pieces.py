"""Coverage before and after in, which pieces came and which went out.

A search in steps: the cell that is furthest from what the pieces explain is explained by a piece that came, by one
that went, or by one that was pushed, whichever makes all cells together likeliest; until nothing is left, or nothing
helps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from boardd.inference.levels import EVER
from boardd.inference.pairs import fit_two
from boardd.inference.rings import ERROR, log_density
from boardd.inference.spots import Discs, Piece, Seen
from boardd.record import NamedTuple

CHANGED = 0.03  # of a coverage: more than drift and noise
EVENT = 3.0  # log odds against one more piece having moved
CLEARLY = 1.0  # log odds
ONE_BY_ONE = 3.0  # log odds by which two pieces that were found one by one seem better than they are
REFUND = 6.0  # log odds: what a piece that goes gives back at most, as it was seen among other pieces
SHARED = 0.15  # error of what one of two pieces covers of a cell
WHOSE, DOUBT = (
    1.6,
    0.12,
)  # of the diameter: how near two pieces are that came at once, and how uncertain that makes them
STEPS, PAIRED = 12, 4  # of the search; of these, that look at pairs


class Lie(NamedTuple):
    """Which pieces lie there now, and how they differ from those before."""

    stayed: tuple[Piece, ...]
    came: tuple[Piece, ...] = ()
    went: tuple[Piece, ...] = ()

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self.stayed + self.came

    def without(self, piece: Piece | None) -> Lie:
        if piece is None:
            return self
        if piece in self.came:
            return self._replace(came=tuple(one for one in self.came if one is not piece))
        return self._replace(stayed=tuple(one for one in self.stayed if one is not piece), went=(*self.went, piece))

    def cost(self) -> float:
        """Log odds against so much having happened, and against each piece lying just so."""
        known = sum(min(piece.cost, REFUND) for piece in self.stayed)
        return EVENT * (len(self.came) + len(self.went)) + sum(piece.cost for piece in self.came) + known


class Scene(NamedTuple):
    """One search: the same cells, many explanations."""

    discs: Discs
    before: Sequence[float]
    after: Sequence[float]
    live: Sequence[bool]

    def expected(self, lie: Lie) -> list[tuple[float, float]]:
        """What the pieces cover of every cell, and the variance of that.

        A cell that no piece left keeps what it had, however badly the pieces explained it.
        """
        found = [(cover, 0.0) for cover in self.before]
        for cell in {cell for piece in lie.went for cell in piece.covers}:
            stayed = [piece.covers[cell] for piece in lie.stayed if cell in piece.covers]
            found[cell] = (min(1.0, sum(stayed)), SHARED**2 if stayed else 0.0)
        for piece in lie.came:
            for cell, part in piece.covers.items():
                cover, vague = found[cell]
                found[cell] = (min(1.0, cover + part), vague)
        return found

    def odds(self, lie: Lie) -> float:
        """Log density of all cells, given these pieces and no more."""
        cells = zip(self.after, self.expected(lie), self.live, strict=True)
        return sum(log_density(cover - was, ERROR**2 + vague) for cover, (was, vague), live in cells if live)

    def left(self, lie: Lie, done: set[int]) -> list[tuple[float, int]]:
        """Cells that these pieces do not explain, the worst last."""
        cells = enumerate(zip(self.after, self.expected(lie), self.live, strict=True))
        off = [(cover - was, vague, i) for i, (cover, (was, vague), live) in cells if live and i not in done]
        return sorted((abs(by), i) for by, vague, i in off if abs(by) > (2 * SHARED if vague else CHANGED))

    def seen(self, lie: Lie, cells: Iterable[int]) -> list[Seen]:
        """What the cells around these saw."""
        expected, cells_mm = self.expected(lie), self.discs.cells_mm
        near = {i for cell in cells for i in self.discs.near(cell, 2 * self.discs.reach_mm)}
        return [Seen(i, *cells_mm[i], self.after[i], *expected[i]) for i in sorted(near) if self.live[i]]

    def add(self, lie: Lie, *pieces: Piece) -> Lie:
        """With these as well; what they cost is the same for each."""
        more = lie._replace(came=lie.came + pieces)
        gain = self.odds(more) - self.odds(lie) - sum(piece.spot.log_p for piece in pieces)
        return lie._replace(came=lie.came + tuple(piece._replace(cost=gain / len(pieces)) for piece in pieces))

    def options(self, lie: Lie, cell: int) -> Iterator[Lie]:
        """Ways to explain one cell: a piece more, a piece less, or a piece elsewhere."""
        x, y = self.discs.cells_mm[cell]
        reach_mm = 2 * self.discs.reach_mm if self.after[cell] > self.expected(lie)[cell][0] else 0.0
        yield from self.one_more(lie, [cell])
        for piece in lie.pieces:
            if cell in piece.covers or hypot(piece.spot.x_mm - x, piece.spot.y_mm - y) < reach_mm:
                rest = lie.without(piece)
                yield rest
                yield from self.one_more(rest, [cell, *piece.covers])

    def pairs(self, lie: Lie, cell: int) -> Iterator[Lie]:
        """Ways to explain a cell that a new piece covers together with those of another that came beside it."""
        for piece in lie.came:
            if cell in piece.covers:
                for other in lie.came:
                    gap_mm = hypot(piece.spot.x_mm - other.spot.x_mm, piece.spot.y_mm - other.spot.y_mm)
                    if other is not piece and gap_mm < 3 * self.discs.reach_mm:
                        rest = lie.without(piece).without(other)
                        yield from self.two_more(rest, [*piece.covers, *other.covers])

    def one_more(self, lie: Lie, cells: Sequence[int]) -> Iterator[Lie]:
        """With a piece that covers the cell that lacks most."""
        expected = self.expected(lie)
        over, top = max((self.after[i] - expected[i][0], i) for i in cells if self.live[i])
        if over > CHANGED:
            piece = self.discs.fit(top, self.seen(lie, [top]), lie.pieces)
            if piece:
                yield self.add(lie, piece)

    def two_more(self, lie: Lie, cells: Sequence[int]) -> Iterator[Lie]:
        expected = self.expected(lie)
        lack = sorted({i for i in cells if self.live[i] and self.after[i] - expected[i][0] > CHANGED})
        pair = fit_two(self.discs, lack, self.seen(lie, lack), lie.pieces) if len(lack) > 1 else ()
        if pair:
            yield self.add(lie, *pair)

    def worth(self, lie: Lie) -> float:
        return self.odds(lie) - lie.cost()

    def best(self, lie: Lie, ways: Iterable[Lie], margin: float) -> Lie:
        """The likeliest of the ways, if it is better by so much."""
        worth = self.worth(lie) + margin
        for way in ways:
            new = self.worth(way)
            if new > worth:
                lie, worth = way, new
        return lie

    def search(self, pieces: Sequence[Piece]) -> tuple[Lie, dict[int, float]]:
        """The likeliest pieces, and the cells that they do not explain, with how much is left of each."""
        lie, odd = Lie(tuple(pieces)), set[int]()
        for step in range(STEPS):
            left = self.left(lie, odd)
            if not left:
                break
            cell = left[-1][1]
            better = self.best(lie, self.options(lie, cell), CLEARLY)
            if step < PAIRED:
                better = self.best(better, self.pairs(better, cell), -ONE_BY_ONE)
            if better is lie:
                odd.add(cell)
            lie = better
        return self.doubtful(lie), {i: off for off, i in self.left(lie, set())}

    def doubtful(self, lie: Lie) -> Lie:
        """Of pieces that came at once, side by side, it is not certain which covers which cell."""
        near_mm, came = WHOSE * self.discs.diameter_mm, []
        for piece in lie.came:
            spot = piece.spot
            gaps = [
                hypot(spot.x_mm - u, spot.y_mm - v) for u, v in (one.spot[:2] for one in lie.came if one is not piece)
            ]
            wide = hypot(spot.spread_mm, DOUBT * self.discs.diameter_mm if min(gaps, default=EVER) < near_mm else 0.0)
            came.append(piece._replace(spot=spot._replace(spread_mm=wide)))
        return lie._replace(came=tuple(came))
