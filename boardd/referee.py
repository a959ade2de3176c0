"""Readings and commands in; entries for the log, and the scoreboard that they come to, out.

The log leads and the engine follows: whatever people say (a correction, an answer, an undo) becomes an entry, the
entries are folded, and the engine goes on from what they tell. Nothing here knows a clock or a disk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boardd.errors import BoarddError, Refused, did_you_mean, either, quoted
from boardd.game import follow, next_round, opening
from boardd.inference.engine import Engine
from boardd.inference.retelling import conform, course_of
from boardd.inference.saying import Event, Inferred
from boardd.inference.tokens import plain
from boardd.inference.tracks import Start, Throws
from boardd.log import Entry, Folded, Key, fold, last_action
from boardd.model import OFF, Board, Game, Reading, RoundScore, Scoreboard, Throw
from boardd.rules import find, names
from boardd.rules.parts.round import RoundInPlay
from boardd.scoreboard import round_json, scoreboard
from boardd.sheet import throw_of
from boardd.trace import game_of as game_of_keys

COMMANDS = {
    "new": ("variant", "teams", "set", "first", "scores"),
    "miss": ("team",),
    "dead": (),
    "undo": (),
    "correct": ("throw", "to", "round"),
    "answer": ("choice", "throw", "round"),
    "pickup": (),
    "end": (),
}
MISS = Throw((OFF,))


class Referee:
    """One site's games. `engine` is None where nothing is inferred: no game, or one that is played by hand."""

    def __init__(self, board: Board, ends: int, entries: Iterable[Entry] = (), engine: Engine | None = None) -> None:
        self.board, self.ends = board, ends
        self.entries = list(entries)
        self.folded: Folded = fold(self.entries)
        self.engine = engine
        self.t_s = 0.0  # of the newest reading
        self.trouble = ""  # what the sensors said and the rules do not allow
        if engine is None:
            self.agree()

    @property
    def seq(self) -> int:
        return self.entries[-1].seq if self.entries else 0

    def scoreboard(self, board_id: str) -> Scoreboard:
        return scoreboard(board_id, self.seq, self.folded)

    def faults(self) -> list[str]:
        return [*([self.trouble] if self.trouble else []), *(self.engine.faults() if self.engine else [])]

    # Sensors

    def feed(self, reading: Reading) -> list[Entry]:
        self.t_s = reading.t_s
        if self.engine is None:
            return []
        events = self.engine.feed(reading)
        return self.told(events) if events else []

    def wait(self, t_s: float) -> list[Entry]:
        """Nothing was read for a while: a button that waits for the deck is understood all the same."""
        if self.engine is None or not self.engine.waiting:
            return []
        events = self.engine.press(t_s)
        return self.told(events) if events else []

    def told(self, events: Sequence[Event]) -> list[Entry]:
        """What the engine has understood, as entries; none of it if the rules do not allow it."""
        before = self.entries[:]
        locks = any(isinstance(event, RoundScore) for event in events)
        try:
            self.begin_next()
            for event in events:
                if isinstance(event, Inferred):
                    self.note_throw(event, locks)
                else:
                    self.note_round(event.round)
            if not locks:
                self.note_voids()
            self.folded = fold(self.entries)
            self.scoreboard("")
            self.trouble = ""
        except Refused as refusal:
            self.entries, self.folded = before, fold(before)
            self.trouble = f"what the sensors say does not fit the rules: {refusal}"
            return []
        new = self.entries[len(before) :]
        if locks:
            self.after_round()
        return new

    def begin_next(self) -> None:
        """Somebody throws after the win: the next game has begun."""
        if self.engine and self.is_over():
            self.add("new", **body_of(self.engine.game))
            self.folded = fold(self.entries)

    def note_throw(self, event: Inferred, locks: bool) -> None:
        key = event.round, event.team, event.n
        token, known = str(event.throw), self.folded.throws.get(key)
        asked = [str(plain(throw)) for throw in event.ask]
        if key in self.folded.said or (known and plain(known) == plain(event.throw) and not asked):
            return
        body: dict[str, Any] = {
            "round": event.round,
            "team": event.team,
            "n": event.n,
            "throw": token,
            "confidence": round(event.confidence, 3),
            "t": round(event.t_s, 6),
        }
        if asked:
            body["ask"] = asked
        if known is None and locks:
            body["lock"] = event.round
        elif by := self.by(event, known):
            body["by"] = by
        self.add("throw", **body)

    def by(self, event: Inferred, known: Throw | None) -> str:
        """Which button said so."""
        heard = self.engine.heard if self.engine else None
        if heard == "dead" and event.throw.places[0].name == "dead":
            return "dead"
        return "miss" if heard == event.team and known is None and event.throw == MISS else ""

    def note_round(self, number: int) -> None:
        """The round is over; what it comes to is computed from the log."""
        self.folded = fold(self.entries)
        assert self.folded.game
        rounds, _ = follow(self.folded.game, as_thrown=True)
        self.add("round", **round_json(rounds[number - 1]), t=round(self.t_s, 6))

    def note_voids(self) -> None:
        """Throws that were told and were none, as it turned out."""
        if self.engine is None:
            return
        number = self.engine.round
        believed = {(number, team, n) for team, n, _ in course_of(self.engine)}
        for key in self.folded.throws:
            if key[0] == number and key not in believed and key not in self.folded.said:
                self.add("void", round=key[0], team=key[1], n=key[2])

    def add(self, event: str, **body: Any) -> None:
        game = self.folded.number
        if event == "new":
            game = max([entry.game for entry in self.entries], default=0) + 1
        self.entries.append(Entry(self.seq + 1, game, event, body))

    # The engine follows

    def is_over(self) -> bool:
        return self.folded.game is not None and self.scoreboard("").phase == "over"

    def after_round(self) -> None:
        """The engine has begun the next round; after a win, the next game is ready to begin."""
        if self.is_over():
            self.agree()

    def agree(self) -> None:
        """The engine goes on from what the log tells."""
        game = self.folded.game
        if game is None or self.folded.ended or not self.inferred(game):
            self.engine = None
            return
        number, throws = self.folded.locked + 1, self.folded.throws_of(self.folded.locked + 1)
        played = game._replace(rounds=game.rounds[: self.folded.locked])
        if self.is_over():
            game, number, throws, played = self.next_game(), 1, [], self.next_game()
        order, scores, memory = next_round(played)
        if self.folded.first and number > 1 and order[0] != self.folded.first:
            order = order[::-1]
        plain_game = game._replace(rounds=())
        if self.engine is None:
            self.engine = Engine(self.board, plain_game, self.ends)
        course: Throws = tuple((team, throw) for team, _, throw in throws)
        conform(self.engine, plain_game, number, Start(order, scores, memory), course)

    def inferred(self, game: Game) -> bool:
        """Can the sensors of this board tell the throws of this game?"""
        board = self.board
        return find(game.variant).piece == "washer" and bool(board.loads or board.ir or board.beams)

    def next_game(self) -> Game:
        """The same again; challengers, who lost the last one, go first (HoleyBoard's book)."""
        game = self.folded.game
        assert game
        winner = self.scoreboard("").winner
        first = next((team for team in game.teams if team != winner), game.first) if winner else game.first
        return game._replace(rounds=(), first=first, scores=dict.fromkeys(game.teams, 0))

    # Commands

    def command(self, wanted: Mapping[str, Any], t_s: float) -> list[Entry]:
        """What a person wants; Refused, with the state unchanged, if it makes no sense."""
        do = wanted.get("do")
        if not isinstance(do, str) or do not in COMMANDS:
            what = "what is to be done?" if do is None else f"there is no command {quoted(str(do))};"
            raise Refused(f"{what} {did_you_mean(str(do), COMMANDS)}", "do")
        for key in wanted:
            if key not in (*COMMANDS[do], "id", "do"):
                raise Refused(f"{do} has no {quoted(str(key))}; {did_you_mean(str(key), (*COMMANDS[do], 'id'))}", key)
        before, self.t_s = len(self.entries), max(t_s, self.t_s)
        getattr(self, f"do_{do}")(wanted, t_s)
        return self.entries[before:]

    def do_new(self, wanted: Mapping[str, Any], t_s: float) -> None:
        game = self.wanted_game(wanted)
        opening(game)
        self.check_board(game)
        self.attempt("new", **body_of(game), t=round(t_s, 6))

    def wanted_game(self, wanted: Mapping[str, Any]) -> Game:
        """What is not said is as in the last game; another variant has its own house rules."""
        keys = {key: wanted[key] for key in COMMANDS["new"] if key in wanted}
        if self.folded.game:
            last = body_of(self.next_game() if self.is_over() else self.folded.game)
            same = keys.get("variant", last["variant"]) == last["variant"]
            kept = ("variant", "teams", "set", "first") if same and "teams" not in keys else ("variant", "teams")
            keys = {**{key: last[key] for key in kept}, **keys}
        if "variant" not in keys:
            raise Refused(f"which game? variant can be {either(names())}", "variant")
        try:
            return game_of_keys(keys)
        except BoarddError as error:
            raise Refused(str(error), "new") from None

    def check_board(self, game: Game) -> None:
        if not self.fits(game.variant):
            fit = either(filter(self.fits, names()))
            raise Refused(f"{game.variant} cannot be played on the board {self.board.name}; {fit} can", "variant")

    def fits(self, variant: str) -> bool:
        """Weights need no holes; washers need a hole of each value, and YOCU's rows may have more or fewer."""
        rules, holes = find(variant), {hole.name for hole in self.board.holes}
        if rules.piece != "washer":
            return not holes
        return holes <= set(rules.holes) and {name[0] for name in holes} == {name[0] for name in rules.holes}

    def do_miss(self, wanted: Mapping[str, Any], t_s: float) -> None:
        board = self.playing()
        up = board.turn
        team = wanted.get("team") or (up.team if up else "")
        if team not in board.teams:
            whose = f"there is no team {quoted(str(team))}; {either(board.teams)} would be right"
            raise Refused(whose if team else "everybody has thrown: pick up", "team")
        if up is None or (up.team != team and not self.engine):
            raise Refused(f"it is {up.team}'s throw" if up else "everybody has thrown: pick up", "team")
        if self.engine is None:
            self.attempt("throw", round=up.round, team=team, n=up.throw, throw="off", confidence=1.0, by="miss", t=t_s)
        elif not self.press(team, t_s):
            raise Refused(f"it is {up.team}'s throw", "team")

    def do_dead(self, wanted: Mapping[str, Any], t_s: float) -> None:
        self.playing()
        key = self.last_throw()
        if key is None:
            raise Refused("nothing was thrown in this round yet", "dead")
        if "dead" not in find(self.folded.game.variant).places if self.folded.game else True:
            raise Refused("a weight cannot be dead; undo or correct would be right", "dead")
        if self.engine is None or not self.press("dead", t_s):
            number, team, n = key
            moved = self.folded.throws[key].moves
            throw = Throw((OFF._replace(name="dead"),), moved)
            self.attempt("throw", round=number, team=team, n=n, throw=str(throw), confidence=1.0, by="dead", t=t_s)
            self.agree()

    def press(self, name: str, t_s: float) -> bool:
        """A button, through the engine: was it understood, or does it wait until the deck is quiet?"""
        assert self.engine
        events = self.engine.feed(Reading(t_s, "button", name, ()))
        if events:
            return bool(self.told(events))
        return bool(self.engine.waiting)

    def do_undo(self, wanted: Mapping[str, Any], t_s: float) -> None:
        action = last_action(self.entries)
        if not action:
            raise Refused("there is nothing to undo", "undo")
        if self.engine and action[0].event == "throw" and action[0].body["round"] == self.engine.round:
            self.engine.undo(t_s)  # what it changed still weighs on the deck, but is no piece
        what = " ".join(str(action[0].body.get(key, "")) for key in ("team", "n", "throw")).strip()
        self.attempt("undo", of=[entry.seq for entry in action], what=f"{action[0].event} {what}".strip(), t=t_s)
        if self.engine is None or not self.agrees():
            self.agree()

    def agrees(self) -> bool:
        """Does the engine believe what the log tells of this round?"""
        if self.engine is None or self.folded.game is None or self.folded.ended:
            return False
        same = self.engine.game == self.folded.game._replace(rounds=()) and not self.engine.over
        told = [(team, n, plain(throw)) for team, n, throw in self.folded.throws_of(self.engine.round)]
        return same and self.engine.round == self.folded.locked + 1 and course_of(self.engine) == told

    def do_correct(self, wanted: Mapping[str, Any], t_s: float) -> None:
        if self.folded.game is None or self.folded.ended:
            raise Refused("no game is played", "correct")
        to = wanted.get("to")
        if not isinstance(to, str):
            raise Refused('what did it do? "to" is a throw as a sheet writes it, like "5(A1>off)"', "to")
        number, team, n = self.key_of(wanted)
        self.attempt("correct", round=number, team=team, n=n, throw=str(throw_of(to)), t=t_s)
        self.agree()

    def do_answer(self, wanted: Mapping[str, Any], t_s: float) -> None:
        asked = self.folded.asked
        if not asked:
            raise Refused("nothing is asked", "answer")
        key = self.key_of(wanted) if "throw" in wanted else min(asked)
        if key not in asked:
            raise Refused(f"{quoted(str(wanted['throw']))} is not asked about", "throw")
        choice, choices = wanted.get("choice"), asked[key]
        if type(choice) is not int or not 0 <= choice < len(choices):
            listed = either(f"{i} ({text})" for i, text in enumerate(choices))
            raise Refused(f"choice {quoted(str(choice))}: {listed} would be right", "choice")
        number, team, n = key
        self.attempt("answer", round=number, team=team, n=n, choice=choice, throw=choices[choice], t=t_s)
        self.agree()

    def do_pickup(self, wanted: Mapping[str, Any], t_s: float) -> None:
        """The board is cleared: the round is over, throws that are still owed were misses."""
        self.playing()
        number = self.folded.locked + 1
        if not self.folded.throws_of(number):
            raise Refused("nothing was thrown in this round yet", "pickup")
        if self.engine and self.press("pickup", t_s):
            return
        before, folded = self.entries[:], self.folded
        try:
            for team, n in self.owed():
                self.add("throw", round=number, team=team, n=n, throw="off", confidence=1.0, lock=number, t=t_s)
            self.note_round(number)
            self.folded = fold(self.entries)
        except Refused:
            self.entries, self.folded = before, folded
            raise
        self.agree()

    def owed(self) -> list[tuple[str, int]]:
        """The throws that are still to be made in this round."""
        game = self.folded.game
        assert game
        order, scores, memory = next_round(game._replace(rounds=game.rounds[: self.folded.locked]))
        r = RoundInPlay(opening(game)[0], self.folded.locked + 1, order, game.teams, scores, memory)
        for team, _, throw in self.folded.throws_of(r.number):
            r.throw(team, throw)
        found = []
        while (up := r.up()) and not up.bonus:
            found.append((up.team, up.throw))
            r.throw(up.team, Throw((OFF,) * (r.rules.volley if r.rules.volley and up.throw == 1 else 1)))
        return found

    def do_end(self, wanted: Mapping[str, Any], t_s: float) -> None:
        if self.folded.game is None or self.folded.ended:
            raise Refused("no game is played", "end")
        self.attempt("end", t=t_s)

    def playing(self) -> Scoreboard:
        board = self.scoreboard("")
        if self.folded.game is None or self.folded.ended:
            raise Refused("no game is played; new begins one", "do")
        if board.phase == "over":
            raise Refused("the game is over; new begins another", "do")
        return board

    def last_throw(self) -> Key | None:
        throws = self.folded.throws_of(self.folded.locked + 1)
        return (self.folded.locked + 1, *throws[-1][:2]) if throws else None

    def key_of(self, wanted: Mapping[str, Any]) -> Key:
        """B2 of this round; of the last one where this round has none yet; or of the round that is named."""
        name, number = wanted.get("throw"), wanted.get("round")
        game = self.folded.game
        if not isinstance(name, str) or not name[1:].isdecimal() or game is None or name[:1] not in game.teams:
            raise Refused('which throw? "throw" is a team and a number, like "B2"', "throw")
        if number is not None and type(number) is not int:
            raise Refused(f"round {quoted(str(number))} is not a number", "round")
        team, n = name[0], int(name[1:])
        here = self.folded.locked + 1
        up = self.scoreboard("").turn
        for key in [(number, team, n)] if number is not None else [(here, team, n), (here - 1, team, n)]:
            if key in self.folded.throws or (up and key == (up.round, up.team, up.throw)):
                return key
        where = f"in round {number}" if number is not None else "in this round or the last one"
        raise Refused(f"{name} was not thrown {where}", "throw")

    def attempt(self, event: str, **body: Any) -> None:
        """An entry, if the rules allow what the log then tells."""
        before, folded = self.entries[:], self.folded
        try:
            self.add(event, **body)
            self.folded = fold(self.entries)
            self.scoreboard("")
        except Refused:
            self.entries, self.folded = before, folded
            raise
        if event in ("new", "end"):
            self.agree()


def body_of(game: Game) -> dict[str, Any]:
    return {
        "variant": game.variant,
        "set": dict(game.settings),
        "teams": {team: list(players) for team, players in game.teams.items()},
        "first": game.first,
        "scores": dict(game.scores),
    }
