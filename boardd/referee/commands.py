"""What a person wants in; entries out, or Refused, with a reason and nothing changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardd.agreement import game_of, keys_of
from boardd.errors import Refused, did_you_mean, either, quoted
from boardd.fitting import check_fits, fitting
from boardd.game import opening, play
from boardd.log import Entry, Key, last_action
from boardd.model import OFF, Game, Place, Reading, Scoreboard, Throw
from boardd.referee.naming import asked_key, key_of, name_of, next_keys, refused_key
from boardd.referee.sensing import Sensing
from boardd.rules import find
from boardd.scoreboard import next_game
from boardd.sheet import throw_of

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
ALWAYS = ("id", "do", "game")
DEAD = Place("dead")


class Commands(Sensing):
    def command(self, wanted: Mapping[str, Any], t_s: float) -> list[Entry]:
        """The entries that came of it; none yet where a button waits until the deck is quiet."""
        do = wanted.get("do")
        if not isinstance(do, str) or do not in COMMANDS:
            what = "what is to be done?" if do is None else f"there is no command {quoted(str(do))};"
            raise Refused(f"{what} {did_you_mean(str(do), COMMANDS)}", "do")
        for key in wanted:
            if key not in (*COMMANDS[do], *ALWAYS):
                known = (*COMMANDS[do], *ALWAYS)
                raise Refused(f"{do} has no {quoted(str(key))}; {did_you_mean(str(key), known)}", key)
        self.check_game(wanted)
        before, t_s = len(self.entries), round(t_s, 6)
        try:
            getattr(self, f"do_{do}")(wanted, t_s)
        except Refused:
            self.back_to(before)
            raise
        return self.entries[before:]

    def check_game(self, wanted: Mapping[str, Any]) -> None:
        """Whoever says which game is meant does not change another one that was begun meanwhile."""
        number, meant = self.folded.number, wanted.get("game", self.folded.number)
        if type(meant) is not int or meant != number:
            now = f"game {number} is played now" if number else "no game is played now"
            raise Refused(f"this is meant for game {quoted(str(meant))}, but {now}; look again and say it anew", "game")

    def begin(self, game: Game, t_s: float) -> list[Entry]:
        """The config's game, on a board where none was played: nobody gave that command, nobody can take it back."""
        before = len(self.entries)
        try:
            self.do_new(keys_of(game), t_s, by="config")
        except Refused:
            self.back_to(before)
            raise
        return self.entries[before:]

    def do_new(self, wanted: Mapping[str, Any], t_s: float, **by: str) -> None:
        game = self.wanted_game(wanted)
        opening(game)
        check_fits(game.variant, self.board)
        self.attempt("new", **keys_of(game), **by, t=t_s)
        self.agree()
        self.trouble = ""

    def wanted_game(self, wanted: Mapping[str, Any]) -> Game:
        """What is not said is as in the last game; another variant, or other teams, agree on their own house rules."""
        keys = {key: wanted[key] for key in COMMANDS["new"] if key in wanted}
        last = self.folded.game
        if last:
            again = keys_of(next_game(last, self.scoreboard("").winner) if self.is_over() else last)
            same = keys.get("variant", last.variant) == last.variant and "teams" not in keys
            kept = ("variant", "teams", "set", "first") if same else ("variant", "teams")
            keys = {**{key: again[key] for key in kept}, **keys}
        fit = fitting(self.board)
        if "variant" not in keys and len(fit) > 1:
            raise Refused(f"which game? variant can be {either(fit)}", "variant")
        keys.setdefault("variant", fit[0])
        return game_of(keys)

    def do_miss(self, wanted: Mapping[str, Any], t_s: float) -> None:
        board = self.playing()
        up, team = board.turn, wanted.get("team")
        if team is not None and (not isinstance(team, str) or team not in board.teams):
            raise Refused(f"there is no team {quoted(str(team))}; {either(board.teams)} would be right", "team")
        if up is None:
            raise Refused("everybody has thrown: pick up", "team")
        if self.engine and self.press(team or up.team, t_s):
            return
        for number, thrower, n in next_keys(up, self.folded):
            if thrower == (team or up.team) and not self.engine:
                throw = str(self.missed(n))
                self.attempt("throw", round=number, team=thrower, n=n, throw=throw, confidence=1.0, by="miss", t=t_s)
                return
        raise Refused(f"it is {up.team}'s throw", "team")

    def missed(self, n: int) -> Throw:
        """A team's throw that touched nothing; a turn may start with more than one piece."""
        assert self.folded.game
        volley = find(self.folded.game.variant).volley
        return Throw((OFF,) * (volley if n == 1 and volley else 1))

    def do_dead(self, wanted: Mapping[str, Any], t_s: float) -> None:
        self.playing()
        number = self.folded.locked + 1
        throws = self.folded.throws_of(number)
        if self.folded.game and "dead" not in find(self.folded.game.variant).places:
            raise Refused("a weight cannot be dead; undo or correct would be right", "dead")
        if self.engine and self.press("dead", t_s):
            return
        if not throws:
            raise Refused("nothing was thrown in this round yet", "dead")
        team, n, throw = throws[-1]
        if DEAD in throw.places:
            raise Refused(f"{team}{n} is dead already", "dead")
        dead = str(Throw((DEAD,), throw.moves))
        self.attempt("throw", round=number, team=team, n=n, throw=dead, confidence=1.0, by="dead", t=t_s)
        self.agree()

    def press(self, name: str, t_s: float) -> bool:
        """A button, through the engine: was it understood, or does it wait until the deck is quiet?"""
        assert self.engine
        events = self.engine.feed(Reading(t_s, "button", name, ()))
        before = len(self.entries)
        if events:
            self.note(events)
        return len(self.entries) > before or bool(self.engine and self.engine.waiting)

    def do_undo(self, wanted: Mapping[str, Any], t_s: float) -> None:
        if self.engine and self.engine.waiting:
            self.engine.waiting.pop()  # the last button, which nobody has heard of yet
            return
        action = last_action(self.entries)
        if not action:
            raise Refused("there is nothing to undo", "undo")
        first = action[0]
        if first.body.get("by") == "config":
            raise Refused("there is nothing to undo: the board begins with this game; new begins another", "undo")
        what = " ".join(str(first.body.get(key, "")) for key in ("team", "n", "throw")).strip()
        self.attempt("undo", of=[entry.seq for entry in action], what=f"{first.event} {what}".strip(), t=t_s)
        if self.engine and first.event == "throw" and first.body["round"] == self.engine.round:
            self.engine.undo(t_s)  # what it changed still weighs on the deck, but is no piece
        if self.engine is None or not self.agrees():
            self.agree()

    def do_correct(self, wanted: Mapping[str, Any], t_s: float) -> None:
        if self.folded.game is None or self.folded.ended:
            raise Refused("no game is played", "correct")
        to = wanted.get("to")
        if not isinstance(to, str):
            raise Refused('what did it do? "to" is a throw as a sheet writes it, like "5(A1>off)"', "to")
        key = key_of(wanted, self.folded, self.scoreboard("").turn)
        self.say("correct", key, str(throw_of(to)), t_s)

    def do_answer(self, wanted: Mapping[str, Any], t_s: float) -> None:
        if not self.folded.asked or self.folded.ended:
            raise Refused("nothing is asked", "answer")
        key = asked_key(wanted, self.folded)
        choice, choices = wanted.get("choice"), self.folded.asked[key]
        if type(choice) is not int or not 0 <= choice < len(choices):
            listed = either(f"{i} ({text})" for i, text in enumerate(choices))
            raise Refused(f"choice {quoted(str(choice))}: {listed} would be right", "choice")
        self.say("answer", key, choices[choice], t_s, choice=choice)

    def say(self, event: str, key: Key, throw: str, t_s: float, **more: Any) -> None:
        """What people say of a throw; what was thrown after it must still be possible."""
        number, team, n = key
        try:
            self.attempt(event, round=number, team=team, n=n, throw=throw, **more, t=t_s)
        except Refused as refusal:
            other = refused_key(refusal, self.folded)
            if other in (None, key):
                raise
            name, was = name_of(other, number), self.folded.throws[other]
            raise Refused(f"then {name}, {was}, cannot be right: {refusal}; correct {name} first", "to") from None
        self.agree()

    def do_pickup(self, wanted: Mapping[str, Any], t_s: float) -> None:
        """The board is cleared: the round is over, throws that are still owed were misses."""
        self.playing()
        number = self.folded.locked + 1
        if not self.folded.throws_of(number):
            raise Refused("nothing was thrown in this round yet", "pickup")
        if self.engine and self.press("pickup", t_s):
            return
        owed, ends = self.owed()
        for team, n, throw in owed:
            body = {"round": number, "team": team, "n": n, "throw": str(throw), "confidence": 1.0, "by": "pickup"}
            self.add("throw", **body, **({"lock": number} if ends else {}), t=t_s)
        if ends:
            self.note_round(number)
        self.refold()
        self.agree()

    def owed(self) -> tuple[list[tuple[str, int, Throw]], bool]:
        """The throws that are still to be made before the board is cleared, and whether the round ends with them."""
        assert self.folded.game
        *_, (r, _) = play(self.folded.game, as_thrown=True)
        last = r.effects[-1].team
        found: list[tuple[str, int, Throw]] = []
        while (up := r.up()) and not up.bonus:
            if r.rules.cleared_every_turn and up.team != last:
                if not found:
                    raise Refused(f"{up.team} is to throw: the board is cleared after every turn", "pickup")
                return found, False
            found.append((up.team, up.throw, self.missed(up.throw)))
            r.throw(up.team, self.missed(up.throw))
        return found, True

    def do_end(self, wanted: Mapping[str, Any], t_s: float) -> None:
        if self.folded.game is None or self.folded.ended:
            raise Refused("no game is played", "end")
        self.attempt("end", t=t_s)
        self.agree()

    def playing(self) -> Scoreboard:
        if self.folded.game is None or self.folded.ended:
            raise Refused("no game is played; new begins one", "do")
        if self.is_over():
            raise Refused("the game is over; new begins another", "do")
        return self.scoreboard("")
