"""Games' entries in; who threw how well, and where the washers came to rest, out.

Points, throws and places belong to whoever threw; a won game to everybody of the team. A round counts once it is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from boardd.errors import BoarddError
from boardd.game import follow
from boardd.log import Entry, Folded, fold
from boardd.model import Place
from boardd.rules import find

CELL_MM = 25  # of the heat map
VICS = "third-throw", "stuck-vic"  # won with the team's own last throw of a round (HB-8)
FIRST_ROUND_SKUNK = "first-round-skunk"


class Player:
    """What is counted for one name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: Counter[str] = Counter()
        self.places: Counter[str] = Counter()
        self.heat: Counter[tuple[int, int]] = Counter()
        self.last = ""

    def add(self, other: Player) -> None:
        self.counts.update(other.counts)
        self.places.update(other.places)
        self.heat.update(other.heat)
        self.last = max(self.last, other.last)

    def rest(self, place: Place) -> None:
        self.counts["throws"] += 1
        self.places[f"~{place.name}" if place.leaning else place.name] += 1
        if place.at_mm:
            self.heat[int(place.at_mm[0] // CELL_MM), int(place.at_mm[1] // CELL_MM)] += 1

    def to_json(self) -> dict[str, Any]:
        """A negative score can come of a whole round (HB-6): points may be below zero."""
        rounds, throws = self.counts["rounds"], self.counts["throws"]
        return {
            "name": self.name,
            "last": self.last,
            **{key: self.counts[key] for key in ("games", "won", "rounds", "throws", "points", "vics")},
            "first_round_skunks": self.counts["skunks"],
            "points_per_round": round(self.counts["points"] / rounds, 2) if rounds else None,
            "places": dict(self.places),
            "percent": {place: round(100 * count / throws, 1) for place, count in self.places.items()},
            "heat": [[x * CELL_MM, y * CELL_MM, count] for (x, y), count in sorted(self.heat.items())],
        }


def of_game(entries: Sequence[Entry]) -> dict[str, Player]:
    """What one game adds; nothing if it was undone or cannot be scored, or if nobody threw: then nobody has played."""
    folded, found = fold(entries), dict[str, Player]()
    game = folded.game
    if game is None or not folded.throws:
        return found
    try:
        scored, _ = follow(game, as_thrown=True)
    except BoarddError:
        return found
    for players in game.teams.values():
        for name in players:
            found[name] = Player(name)
            found[name].counts["games"] = 1
            found[name].last = entries[0].time
    for r in scored[: folded.locked]:
        for team, points in r.points.items():
            if thrower := thrower_of(folded, r.round, team, 0):
                found[thrower].counts.update(rounds=1, points=points)
        if r.winner:
            won(folded, found, r.round, r.winner, r.how or "")
    for number in range(1, len(scored) + 1):
        count_throws(folded, found, number)
    return found


def thrower_of(folded: Folded, number: int, team: str, made: int) -> str:
    assert folded.game
    players = folded.game.teams[team]
    rules = find(folded.game.variant)(folded.game.settings)
    return players[rules.player(number, made, len(players))] if players else ""


def won(folded: Folded, found: dict[str, Player], number: int, team: str, how: str) -> None:
    assert folded.game
    for name in folded.game.teams[team]:
        found[name].counts["won"] += 1
    if thrower := thrower_of(folded, number, team, 0):
        found[thrower].counts.update(vics=int(how in VICS), skunks=int(how == FIRST_ROUND_SKUNK))


def count_throws(folded: Folded, found: dict[str, Player], number: int) -> None:
    for team, n, throw in folded.throws_of(number):
        if name := thrower_of(folded, number, team, n - 1):
            for place in throw.places:
                found[name].rest(place)


def together(games: Iterable[dict[str, Player]]) -> list[dict[str, Any]]:
    """Everybody, whoever has played most first."""
    found: dict[str, Player] = {}
    for game in games:
        for name, player in game.items():
            found.setdefault(name, Player(name)).add(player)
    ordered = sorted(found.values(), key=lambda player: (-player.counts["games"], player.name))
    return [player.to_json() for player in ordered]
