"""Entries of the log in, the game as they tell it out: throws, corrections, answers and what was undone, folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from boardd.agreement import as_kept
from boardd.model import Game, Round, Throw, Turn
from boardd.record import NamedTuple
from boardd.rules import find
from boardd.sheet import throw_of as parsed

throw_of = lru_cache(128)(parsed)
Key = tuple[int, str, int]  # a throw: its round, its team, its number among the team's in that round
BY_PEOPLE = ("correct", "answer")


class Entry(NamedTuple):
    """One thing that happened. `body` is as formats.md has it: of a throw what `boardd replay --json` prints."""

    seq: int
    game: int
    event: str  # new, throw, void, round, correct, answer, undo, end
    body: Mapping[str, Any]
    time: str = ""  # ISO 8601 UTC, for people: nothing is computed from it

    def to_json(self) -> dict[str, object]:
        return {"seq": self.seq, "game": self.game, "time": self.time, "event": self.event, **self.body}


class Newest(NamedTuple):
    """The numbers of the last entry and the last game; 0 where there was none yet."""

    seq: int = 0
    game: int = 0


class Folded(NamedTuple):
    """What the entries come to."""

    number: int  # of the game; 0 if there is none
    game: Game | None  # with its rounds, the last of which may be unfinished
    locked: int  # rounds that are over
    asked: Mapping[Key, tuple[str, ...]]  # open questions, with what the throw may have been
    ended: bool  # by hand
    throws: Mapping[Key, Throw]
    said: frozenset[Key]  # throws of which people have said what they did
    first: str | None  # who is first in the round that is played, if it has begun or the players were told

    def throws_of(self, number: int) -> list[tuple[str, int, Throw]]:
        """The throws of a round, in the order in which they were made."""
        if self.game is None or number > len(self.game.rounds):
            return []
        count: dict[str, int] = {}
        found = []
        for turn in self.game.rounds[number - 1]:
            for throw in turn.throws:
                count[turn.team] = count.get(turn.team, 0) + 1
                found.append((turn.team, count[turn.team], throw))
        return found


NOTHING = Folded(0, None, 0, {}, True, {}, frozenset(), None)


def key_of(entry: Entry) -> Key:
    return entry.body["round"], entry.body["team"], entry.body["n"]


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that were not undone."""
    known = list(entries)
    undone = {seq for entry in known if entry.event == "undo" for seq in entry.body["of"]}
    return [entry for entry in known if entry.seq not in undone]


def fold(entries: Iterable[Entry]) -> Folded:
    """The game that is played now: the last one of which the beginning was not undone."""
    return Growing().fold(list(entries))


class Growing:
    """A log that grows: the same as `fold` gives of all of it, without beginning anew for each entry."""

    def __init__(self) -> None:
        self.count = 0  # entries that were folded,
        self.last: Entry | None = None  # and the last of them
        self.folding: Folding | None = None

    def fold(self, entries: Sequence[Entry]) -> Folded:
        new = entries[self.count :]
        folding, self.folding = self.folding, None  # until it is known that all of it can be understood
        if folding is None or not self.goes_on(entries) or not all(map(folding.goes_on, new)):
            kept = standing(entries)
            start = next((entry for entry in reversed(kept) if entry.event == "new"), None)
            folding = start and Folding(start)
            new = [entry for entry in kept if start and entry.game == start.game]
        self.count, self.last = len(entries), entries[-1] if entries else None
        if folding is None:
            return NOTHING
        folding.take(new)
        folded = folding.folded()
        self.folding = folding
        return folded

    def goes_on(self, entries: Sequence[Entry]) -> bool:
        """Are these the entries of before, and perhaps more? The last may have got its time since."""
        if self.last is None or len(entries) < self.count:
            return False
        last = entries[self.count - 1]
        return last.seq == self.last.seq and last.body is self.last.body


class Folding:
    """One game's entries, one after the other."""

    def __init__(self, start: Entry) -> None:
        self.start = start
        self.game = as_kept(start.body)
        self.throws: dict[Key, Throw] = {}
        self.asked: dict[Key, tuple[str, ...]] = {}
        self.said: set[Key] = set()
        self.first: dict[int, str] = {}  # who threw first in a round, as the players were told
        self.retold = False  # what people said since then may have changed who is first now
        self.locked = 0
        self.ended = False

    def goes_on(self, entry: Entry) -> bool:
        return entry.game == self.start.game and entry.event not in ("new", "undo")

    def take(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            getattr(self, f"on_{entry.event}")(entry)

    def folded(self) -> Folded:
        here, first = self.locked + 1, dict(self.first)
        thrown = [team for number, team, _ in self.throws if number == here]
        if thrown:  # whoever they were told
            first[here] = thrown[0]
        elif self.retold:  # it is as the rules have it now
            first.pop(here, None)
        game = self.game._replace(rounds=tuple(self.rounds(first)))
        asked, throws, said = dict(self.asked), dict(self.throws), frozenset(self.said)
        return Folded(self.start.game, game, self.locked, asked, self.ended, throws, said, first.get(here))

    def on_new(self, entry: Entry) -> None:
        self.first[1] = entry.body["first"]

    def on_throw(self, entry: Entry) -> None:
        """What people said of a throw stands, whatever the sensors think later; but they may say that it was dead."""
        key = key_of(entry)
        if key in self.said and entry.body.get("by") != "dead":
            return
        self.throws[key] = throw_of(entry.body["throw"])
        self.asked.pop(key, None)
        if "ask" in entry.body:
            self.asked[key] = tuple(entry.body["ask"])

    def on_void(self, entry: Entry) -> None:
        self.throws.pop(key_of(entry), None)
        self.asked.pop(key_of(entry), None)

    def on_correct(self, entry: Entry) -> None:
        key = key_of(entry)
        self.throws[key] = throw_of(entry.body["throw"])
        self.said.add(key)
        self.asked.pop(key, None)
        self.retold = self.retold or key[0] <= self.locked

    on_answer = on_correct

    def on_round(self, entry: Entry) -> None:
        """Whoever was first in it stays so, also when people say more of it later."""
        self.locked = entry.body["round"]
        self.retold = False
        self.first.update({number: team for number, team, n in reversed(self.throws) if number == self.locked})
        if entry.body["next"]:
            self.first[self.locked + 1] = entry.body["next"]

    def on_undo(self, entry: Entry) -> None:
        pass

    def on_end(self, entry: Entry) -> None:
        self.ended = True

    def rounds(self, first: Mapping[int, str]) -> Iterator[Round]:
        """Every round that is over or has begun."""
        thrown: dict[int, dict[tuple[str, int], Throw]] = {number: {} for number in range(1, self.locked + 1)}
        for (number, team, n), throw in self.throws.items():
            thrown.setdefault(number, {})[team, n] = throw
        for number in range(1, max(thrown, default=0) + 1):
            yield tuple(self.turns(first.get(number), thrown.get(number, {})))

    def turns(self, first: str | None, found: Mapping[tuple[str, int], Throw]) -> Iterator[Turn]:
        teams = list(self.game.teams)
        start = teams.index(first or next((team for team, _ in found), teams[0]))
        order = teams[start:] + teams[:start]
        if find(self.game.variant).alternating:
            for team, n in sorted(found, key=lambda key: (key[1], order.index(key[0]))):
                yield Turn(team, (found[team, n],))
            return
        for team in order:
            throws = tuple(found[key] for key in sorted(found) if key[0] == team)
            if throws:
                yield Turn(team, throws)


def last_action(entries: Sequence[Entry]) -> list[Entry]:
    """What an undo takes back: the last thing that happened, with all that belongs to it; nothing if there is none."""
    kept = standing(entries)
    started = [entry for entry in kept if entry.event == "new"]
    if not started:
        return []
    own = [entry for entry in kept if entry.game == started[-1].game]
    begun: dict[Key, int] = {}  # when a throw was first told; one that was none, as it turned out, is told anew
    for entry in own:
        if entry.event == "void":
            begun.pop(key_of(entry), None)
        elif entry.event in ("throw", *BY_PEOPLE):
            begun.setdefault(key_of(entry), entry.seq)
    for entry in reversed(own):
        if entry.event == "throw":
            key = key_of(entry)
            if entry.body.get("by") == "dead":
                return [other for other in own if other.seq >= entry.seq and of_throw(other, key)]
            if entry.seq == begun.get(key):
                keys = {key: entry.seq, **pressed_with(entry, own)}
                return [other for other in own if any(other.seq >= keys[k] and of_throw(other, k) for k in keys)]
        elif entry.event == "round":
            return [entry, *[other for other in own if other.body.get("lock") == entry.body["round"]]]
        elif entry.event not in ("undo", "void"):
            return [entry]
    return []


def of_throw(entry: Entry, key: Key) -> bool:
    return entry.event in ("throw", "void", *BY_PEOPLE) and key_of(entry) == key


def pressed_with(entry: Entry, entries: Sequence[Entry]) -> dict[Key, int]:
    """The throws that the same press of a button told of, with the entry that did."""
    press = entry.body.get("press")
    return {key_of(other): other.seq for other in entries if press is not None and other.body.get("press") == press}
