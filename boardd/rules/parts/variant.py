"""The contract of a variant: what every rule book must say, and what most of them say alike.

A variant is a class in a file of its own. Its module's text is the rule book in plain words, a
paragraph per clause, which `boardd rules` prints. It must have a title, a book, its settings,
its holes (or zones) and `settle`; the rest is here or in washers.py and weights.py, and is
replaced where a book differs. No variant keeps state: what `settle` tells depends on the round
that was thrown, the scores before it, and what `remember` made of earlier ones.
"""

from collections.abc import Mapping, Sequence

from boardd.model import Move, Place, Scores, Value
from boardd.rules.parts.settings import Setting, agreed

TYPE_CHECKING = False  # typing's own would cost an import
if TYPE_CHECKING:
    from boardd.rules.parts.round import RoundInPlay


class Variant:
    title: str
    book: str  # where the rules come from
    settings: tuple[Setting, ...]
    holes: Mapping[str, int]  # each hole or zone with its value, from the thrower outwards
    piece: str  # washer or weight
    places: tuple[str, ...]  # where a piece can be besides the holes
    notation: str  # how a sheet says where a piece rests
    example: str  # a round as a sheet writes it
    more_than_two_teams: bool = False
    alternating: bool = False  # one throw each, instead of all of a team's in a row
    cleared_every_turn: bool = False
    volley: int = 0  # how many pieces a turn's first throw sends at once

    each: int = 4  # pieces that a team throws one by one in a round
    target: int

    def __init__(self, given: Mapping[str, Value]) -> None:
        self.set = agreed(self.settings_with(given), given)
        vars(self).update(self.set)
        for name in ("washers", "weights"):
            self.each = vars(self).get(name, self.each)
        self.plain_places = frozenset(map(Place, (*self.holes, *self.places)))  # those that need no closer look

    @classmethod
    def settings_with(cls, given: Mapping[str, Value]) -> Sequence[Setting]:
        """The settings and the book's values, which may depend on what was agreed."""
        return cls.settings

    def house_rules(self) -> dict[str, tuple[Value, Value]]:
        """The settings that differ from the book: name, agreed value, book's value."""
        book = {setting.name: setting.book for setting in self.settings_with(self.set)}
        return {name: (value, book[name]) for name, value in self.set.items() if value != book[name]}

    # Pieces and places

    def check_place(self, place: Place) -> None:
        """Refuse a place that this board does not have."""
        raise NotImplementedError

    def fixed(self, place: Place) -> str | None:
        """Why nothing can move a piece that lies there, if so."""
        raise NotImplementedError

    def effect(self, team: str, thrown: Mapping[str, Place], moves: Sequence[Move]) -> Mapping[str, Place]:
        """What a throw that moved others changed for good: each piece, the thrown ones first, and where it is then."""
        return {**thrown, **dict(moves)}

    # Turns

    def owed(self, r: "RoundInPlay", team: str) -> int:
        """How many throws the team must still make in this round."""
        left = self.each - r.thrown[team]
        return left if left > 0 else 0

    def bonus(self, r: "RoundInPlay", team: str) -> int:
        """How many throws the team may make on top of those."""
        return 0

    def turn_over(self, r: "RoundInPlay", team: str) -> str:
        """Why the team has no throw left."""
        return f"{team} has thrown {'its' if self.each > 1 else 'the'} {self.each} {self.piece}{'s' * (self.each > 1)}"

    def player(self, round_number: int, throws_made: int, players: int) -> int:
        """Which of a team's players throws: one plays a whole round, partners take turns (G-3)."""
        return (round_number - 1) % players

    # Scores

    def unfit_to_start(self, scores: Scores) -> str | None:
        """Why no game could stand at these scores between two rounds, if so (G-6)."""
        raise NotImplementedError

    def remember(self, memory: frozenset[str], scores: Scores) -> frozenset[str]:
        """The teams for which something still holds after these scores; all, before the start."""
        return memory

    def settle(self, r: "RoundInPlay") -> Scores:
        """The scores after the round; reasons, the winner and who is first next are told to `r`."""
        raise NotImplementedError


def sum_of(values: Sequence[int]) -> str:
    """3 + 2 + 2 = 7, the way a player adds it up."""
    return f"{' + '.join(map(str, values))} = {sum(values)}" if len(values) > 1 else str(sum(values))
