"""Throws in, one by one; what each changed, whose throw it is, and in the end the round's score out."""

from collections.abc import Mapping, Sequence
from functools import cache

from boardd.errors import Refused, either
from boardd.model import Move, Place, RoundScore, Scores, Throw, UpNext, Why
from boardd.rules.parts.variant import Variant


@cache
def piece_name(team: str, number: int) -> str:
    return f"{team}{number}"


class Effect:
    """What one throw changed for good."""

    __slots__ = ("changes", "n", "piece", "team", "throw")

    def __init__(self, team: str, n: int, piece: str, throw: Throw, changes: Mapping[str, Place]) -> None:
        self.team = team
        self.n = n  # its number among the team's throws of the round, from 1
        self.piece = piece  # the thrown one; the first of a volley
        self.throw = throw
        self.changes = changes  # the thrown pieces first


class RoundInPlay:
    """One round while it is thrown. A refusal says which part of the throw it is about."""

    def __init__(
        self,
        rules: Variant,
        number: int,
        order: tuple[str, ...],
        players: Mapping[str, tuple[str, ...]],
        start: Scores,
        memory: frozenset[str] = frozenset(),
    ) -> None:
        self.rules = rules
        self.number = number
        self.order = order
        self.players = players
        self.start = start  # the scores at its beginning
        self.memory = memory  # of the rounds before: the teams for which something still holds
        self.thrown = dict.fromkeys(order, 0)  # throws each team has made
        self.places: dict[str, Place] = {}
        self.effects: list[Effect] = []
        self.why: list[Why] = []
        self.winner: str | None = None
        self.how: str | None = None
        self.next: str | None = None
        self.complete = False  # known once the round is scored
        self._in_turn: str | None = None  # who threw last and, as long as it owes throws, throws next

    # Throwing

    def throw(self, team: str, throw: Throw) -> None:
        rules, (places, moves) = self.rules, throw
        if team != self._in_turn or not rules.owed(self, team):
            self.check_turn(team)
        n = self.thrown[team] + 1
        if rules.volley or len(places) != 1:
            thrown = self._volley(team, n, places)
            piece = next(iter(thrown))
        else:
            piece = piece_name(team, n)
            thrown = {piece: places[0]}
        for place in places:
            if place not in rules.plain_places:
                self._check_place(places, place)
        changes: Mapping[str, Place] = thrown
        if moves:
            self._check_moves(team, thrown, moves)
            changes = rules.effect(team, thrown, moves)
        self.places.update(changes)
        self.thrown[team] = n
        self._in_turn = None if rules.alternating else team
        self.effects.append(Effect(team, n, piece, throw, changes))

    def _volley(self, team: str, n: int, places: Sequence[Place]) -> dict[str, Place]:
        """The pieces of a turn's first throw, or the one of a later throw, by name."""
        volley, piece = self.rules.volley, self.rules.piece
        if volley and n == 1 and len(places) != volley:
            raise Refused(f"a turn starts with a volley of {volley} {piece}s, like [1 1 2 1]", "throw")
        if not (volley and n == 1) and len(places) != 1:
            raise Refused(f"here one {piece} is thrown at a time, without square brackets", "throw")
        first = 1 if n == 1 else n + volley - 1
        return {piece_name(team, i): place for i, place in enumerate(places, first)}

    def _check_place(self, places: Sequence[Place], place: Place) -> None:
        try:
            self.rules.check_place(place)
        except Refused as refusal:
            raise Refused(str(refusal), "place", places.index(place)) from None

    def check_turn(self, team: str) -> None:
        """Refuse a team that is not to throw now."""
        if team not in self.thrown:
            raise Refused(f"there is no team {team}; the teams are {' and '.join(sorted(self.order))}", "turn")
        if (
            self.effects
            and self.effects[-1].team == team
            and not self.rules.alternating
            and self.rules.owed(self, team)
        ):
            return  # in the middle of its turn
        up = self._up()
        if up and up[0] != team and up[2]:  # a bonus is declined by going on
            up = self._up(declined=True)
        if up is None or up[0] != team:
            over = not self.rules.owed(self, team) and self.rules.turn_over(self, team)
            after = f"it is {up[0]}'s turn, {up[0]} would be right" if up else f"round {self.number} is complete"
            same_turn = self.effects and self.effects[-1].team == team
            raise Refused(f"{over}; {after}" if over else after, "throw" if same_turn else "turn")

    def _check_moves(self, team: str, thrown: Mapping[str, Place], moves: Sequence[Move]) -> None:
        named: set[str] = set()
        for i, (piece, to) in enumerate(moves):
            try:
                if piece in named:
                    raise Refused(f"{piece} is named twice in one throw; once is right")
                if piece in thrown:
                    raise Refused(
                        f"{piece} is the {self.rules.piece} being thrown; its place stands before the bracket"
                    )
                if piece not in self.places:
                    thrown_yet = either(self.places) if self.places else "none"
                    raise Refused(f"{piece} was not thrown yet in this round; there is {thrown_yet}")
                if piece[0] != team and self.rules.cleared_every_turn:
                    raise Refused(f"{piece} was cleared off the board before {team}'s turn")
                if fixed := self.rules.fixed(self.places[piece]):
                    raise Refused(f"{piece} {fixed}")
                if to.name == "dead":
                    raise Refused("only the thrown washer can be dead; off would be right")
                self.rules.check_place(to)
            except Refused as refusal:
                raise Refused(str(refusal), "move", i) from None
            named.add(piece)

    # Turns

    def _up(self, declined: bool = False) -> tuple[str, int, bool] | None:
        """The team to throw, how many throws it has left, and whether that is a bonus."""
        rules, thrown = self.rules, self.thrown
        if rules.alternating:
            team = self.order[len(self.effects) % len(self.order)]
            owed = rules.owed(self, team)
            return (team, owed, False) if owed else None
        for i, team in enumerate(self.order):
            if owed := rules.owed(self, team):
                return team, owed, False
            if not declined and (bonus := rules.bonus(self, team)) and not any(thrown[t] for t in self.order[i + 1 :]):
                return team, bonus, True
        return None

    def up(self) -> UpNext | None:
        """Who is to throw in this round."""
        up = self._up()
        if up is None:
            return None
        team, left, bonus = up
        made, players = self.thrown[team], self.players[team]
        player = players[self.rules.player(self.number, made, len(players))] if players else None
        return UpNext(self.number, team, player, made + 1, left, bonus, self._end(team))

    def _end(self, team: str) -> int:
        """Ends change every round, or every turn where each team shoots on a cleared board (G-2)."""
        turns = self.number - 1
        if self.rules.cleared_every_turn:
            turns = turns * len(self.order) + self.order.index(team)
        return turns % 2

    # Settling

    def other(self, team: str) -> str:
        """The opponent, in a game of two."""
        return self.order[1] if team == self.order[0] else self.order[0]

    def mine(self, team: str) -> dict[str, Place]:
        """The team's pieces and where they are."""
        return {piece: place for piece, place in self.places.items() if piece[0] == team}

    def name(self, team: str) -> str:
        """Who plays this round for the team."""
        players = self.players[team]
        return players[self.rules.player(self.number, 0, len(players))] if players else team

    def label(self, team: str) -> str:
        """The whole team."""
        return " & ".join(self.players[team]) or team

    def say(self, rule: str, team: str | None, text: str) -> None:
        self.why.append(Why(rule, team, text))

    def win(self, team: str, how: str, rule: str, text: str) -> None:
        """Nobody wins an unfinished round (G-5)."""
        if self.complete:
            self.winner, self.how = team, how
            self.say(rule, team, text)

    def first_next(self, team: str, rule: str, text: str) -> None:
        """Nobody is first next while the round is unfinished, or once the game is won."""
        if self.complete and self.winner is None:
            self.next = team
            self.say(rule, team, text)

    def better_round_first(self, rule: str, gained: Scores, if_equal: str, why_then: str) -> None:
        """The team that gained more in this round is first next."""
        first, second = self.order
        if gained[first] == gained[second]:
            self.first_next(if_equal, rule, f"{self.label(if_equal)} first: {why_then}")
            return
        team, other = (first, second) if gained[first] > gained[second] else (second, first)
        text = f"{self.label(team)} first: {gained[team]:+d} in this round against {gained[other]:+d}"
        self.first_next(team, rule, text)

    def score(self) -> RoundScore:
        self.complete = self._up(declined=True) is None
        scores = self.rules.settle(self)
        if not self.complete:
            self.say("G-5", None, "the round is not finished; these would be the scores if it ended here")
        points = {team: scores[team] - self.start[team] for team in scores}
        return RoundScore(self.number, self.complete, points, scores, self.next, self.winner, self.how, tuple(self.why))
