"""Coverage before and after in, which pieces came and which went out.

A search in steps: the cell that is furthest from what the pieces explain is explained by a piece that came, by one
that went, or by one that was pushed, whichever makes all cells together likeliest; until nothing is left, or nothing
helps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from boardd.inference.spots import ERROR, Discs, Piece, Seen, log_density
from boardd.record import NamedTuple

CHANGED = 0.03  # of a coverage: more than drift and noise
EVENT = 3.0  # log odds against one more piece having moved
SHARED = 0.15  # error of what one of two pieces covers of a cell
STEPS = 12


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
        """Log odds against so much having happened, and against each new piece lying just so."""
        return EVENT * (len(self.came) + len(self.went)) + sum(piece.cost for piece in self.came)


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

    def add(self, lie: Lie, cell: int) -> Lie | None:
        """With a piece that covers this cell as well."""
        expected = self.expected(lie)
        near = self.discs.near(cell, 2 * self.discs.reach_mm)
        cells_mm = self.discs.cells_mm
        seen = [Seen(i, *cells_mm[i], self.after[i], *expected[i]) for i in near if self.live[i]]
        piece = self.discs.fit(cell, seen, lie.pieces)
        if piece is None:
            return None
        more = lie._replace(came=(*lie.came, piece))
        cost = self.odds(more) - self.odds(lie) - piece.spot.log_p
        return lie._replace(came=(*lie.came, piece._replace(cost=cost)))

    def options(self, lie: Lie, cell: int) -> Iterator[Lie]:
        """Ways to explain one cell: a piece more, a piece less, or a piece elsewhere."""
        x, y = self.discs.cells_mm[cell]
        reach = 2 * self.discs.reach_mm
        for piece in (None, *lie.pieces):
            if piece and cell not in piece.covers and hypot(piece.spot.x_mm - x, piece.spot.y_mm - y) > reach:
                continue
            rest = lie.without(piece)
            if piece:
                yield rest
            expected = self.expected(rest)
            near = (cell, *piece.covers) if piece else (cell,)
            over, top = max((self.after[i] - expected[i][0], i) for i in near)
            if over > CHANGED and self.live[top]:
                more = self.add(rest, top)
                if more:
                    yield more

    def worth(self, lie: Lie) -> float:
        return self.odds(lie) - lie.cost()

    def search(self, pieces: Sequence[Piece]) -> tuple[Lie, list[int]]:
        """The likeliest pieces, and the cells that no piece explains."""
        lie, odd = Lie(tuple(pieces)), set[int]()
        worth = self.worth(lie)
        for _ in range(STEPS):
            left = self.left(lie, odd)
            if not left:
                break
            cell = left[-1][1]
            ways = [(self.worth(way), i, way) for i, way in enumerate(self.options(lie, cell))]
            best = max(ways, default=(worth, 0, lie))
            if best[0] > worth + 1:
                worth, _, lie = best
            else:
                odd.add(cell)
        return lie, sorted(odd | {i for _, i in self.left(lie, odd)})
