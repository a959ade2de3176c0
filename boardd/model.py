"""The nouns every stage shares: facts (place, throw, turn, game) and what follows from them; frozen."""

from __future__ import annotations

from collections.abc import Mapping

from boardd.record import NamedTuple


def mm(value: float) -> str:
    """Millimetres as a sheet writes them: 310, 310.5."""
    return str(int(value)) if value == int(value) else str(value)


class Place(NamedTuple):
    """Where a piece came to rest, in sheet notation when printed."""

    name: str  # a hole, a zone, or on, off, dead, short, hang, corner
    leaning: bool = False
    at_mm: tuple[float, float] | None = None  # x, y of a piece that lies on the board
    depth_mm: float | None = None  # from the board's end to a weight's leading edge

    def __str__(self) -> str:
        text = "~" + self.name if self.leaning else self.name
        if self.at_mm is not None:
            text += f"@{mm(self.at_mm[0])},{mm(self.at_mm[1])}"
        if self.depth_mm is not None:
            text += f"@{mm(self.depth_mm)}"
        return text


OFF = Place("off")


class Move(NamedTuple):
    """What a throw did to a piece that already lay there: B1>5."""

    piece: str
    to: Place

    def __str__(self) -> str:
        return f"{self.piece}>{self.to}"


class Throw(NamedTuple):
    """Where the thrown piece, or the four of a volley, came to rest, and what else was moved."""

    places: tuple[Place, ...]
    moves: tuple[Move, ...] = ()

    def __str__(self) -> str:
        text = " ".join(map(str, self.places))
        if len(self.places) > 1:
            text = f"[{text}]"
        return f"{text}({' '.join(map(str, self.moves))})" if self.moves else text


class Turn(NamedTuple):
    """What one team throws before another does."""

    team: str
    throws: tuple[Throw, ...]

    def __str__(self) -> str:
        return " ".join([self.team, *map(str, self.throws)])


Round = tuple[Turn, ...]
Scores = Mapping[str, int]
Value = int | str  # of a setting


class Game(NamedTuple):
    """All that happened: facts only, points are always derived."""

    variant: str
    settings: Mapping[str, Value]  # the house rules that were agreed on
    teams: Mapping[str, tuple[str, ...]]  # each with its players, if they are named
    first: str
    scores: Scores  # to start from
    rounds: tuple[Round, ...]


class Reading(NamedTuple):
    """A raw value with a time, as a sensor gave it."""

    t_s: float
    kind: str  # load, ir, beam or button
    name: str  # of the beam (5.rim) or the button (A, dead, undo)
    value: tuple[int | None, ...]  # counts of every cell, None where one gave none; of a beam 1 broken, 0 clear
    end: int = 0


Point = tuple[float, float]
Ring = tuple[float, float]  # how fast a deck rings, in Hz, and its damping, as a share of critical
RING_HZ, RING_DAMPING = (1.0, 60.0), (0.0, 0.5)  # what a deck's can be


class Hole(NamedTuple):
    name: str
    at_mm: Point
    radius_mm: float


class Loads(NamedTuple):
    """Load cells that carry the deck."""

    cells_mm: tuple[Point, ...]
    counts_per_gram: tuple[float, ...]
    rate_hz: float
    cups: str  # a washer in a hole weighs on the "deck" or on the "base"
    far: tuple[float, ...] | None = None  # counts per gram at the far board, where they are others
    far_cells_mm: tuple[Point, ...] | None = None  # and the places, as its own throwers see them
    ring: Ring | None = None  # the deck's, where it was measured
    far_ring: Ring | None = None

    def at(self, end: int) -> Loads:
        """Of one end."""
        if not end:
            return self
        return self._replace(
            counts_per_gram=self.far or self.counts_per_gram,
            cells_mm=self.far_cells_mm or self.cells_mm,
            ring=self.far_ring or self.ring,
        )


class Ir(NamedTuple):
    """Reflective sensors flush with the deck."""

    cells_mm: tuple[Point, ...]
    empty: tuple[float, ...]
    covered: tuple[float, ...]
    rate_hz: float
    far_empty: tuple[float, ...] | None = None  # at the far board, where they are others
    far_covered: tuple[float, ...] | None = None

    def at(self, end: int) -> Ir:
        """Of one end."""
        if not end:
            return self
        return self._replace(empty=self.far_empty or self.empty, covered=self.far_covered or self.covered)


class Board(NamedTuple):
    name: str
    deck_mm: Point  # x from the thrower's left, y away from the thrower
    diameter_mm: float
    mass_g: Mapping[str, float]
    holes: tuple[Hole, ...]
    lines_mm: Mapping[str, float]  # of a shuffleboard: name -> y
    end_mm: float | None  # of a shuffleboard: where its playing surface ends
    loads: Loads | None
    ir: Ir | None
    beams: Mapping[str, tuple[str, ...]]  # a hole's name -> its beams

    def at(self, end: int) -> Board:
        """Of one end."""
        return self._replace(loads=self.loads and self.loads.at(end), ir=self.ir and self.ir.at(end)) if end else self


class Why(NamedTuple):
    """One step of a decision, for players, with the clause it rests on."""

    rule: str
    team: str | None
    text: str


class RoundScore(NamedTuple):
    """What a round came to."""

    round: int
    complete: bool
    points: Scores  # what the round changed each score by
    scores: Scores
    next: str | None  # who throws first in the next round
    winner: str | None
    how: str | None
    why: tuple[Why, ...]


class UpNext(NamedTuple):
    """Who is to throw."""

    round: int
    team: str
    player: str | None
    throw: int  # its number among the team's throws of the round, from 1
    left: int  # how many throws the team has left, this one included
    bonus: bool  # a throw that may be declined
    end: int  # 0 or 1: which of two boards, or from which end of one


class Standing(NamedTuple):
    """Where a game stands after its last throw."""

    round: int
    start: Scores  # at the beginning of the round
    scores: Scores  # settled, or what they would be if the round ended here
    pieces: Mapping[str, Place]
    up: UpNext | None  # nobody, once the game is won and no bonus throw can undo that
    winner: str | None
    how: str | None
    why: tuple[Why, ...]


class TeamLine(NamedTuple):
    """A team as a scoreboard shows it."""

    name: str  # "Ann & Al"; the letter where nobody is named
    players: tuple[str, ...]
    score: int  # at the beginning of the round; of a game that is over, at its end
    points: int  # that this round would add if it ended here


class Question(NamedTuple):
    """A doubt that matters: what did this throw do?"""

    round: int
    team: str
    n: int  # the throw's number among its team's in that round
    choices: tuple[str, ...]  # in sheet notation, the likeliest first


PHASES = ("idle", "throwing", "asking", "pickup", "over")


class Scoreboard(NamedTuple):
    """All that an output needs, enough to draw it from nothing."""

    id: str  # of the board
    game: int = 0  # its number; 0 before the first
    seq: int = 0  # of the newest event
    variant: str | None = None
    phase: str = "idle"  # one of PHASES
    round: int = 0
    turn: UpNext | None = None
    teams: Mapping[str, TeamLine] = {}
    pieces: Mapping[str, Place] = {}
    winner: str | None = None
    how: str | None = None
    why: tuple[Why, ...] = ()
    ask: Question | None = None
    put_back: tuple[str, ...] = ()  # what the players must put back where, before the next throw
    faults: tuple[str, ...] = ()
    address: str | None = None  # of the page
    pairing: str | None = None  # the page's code, while it is to be shown: for displays at the board alone
