"""Sensors that fall silent in the middle of a game: it is said, the others stand in, and all is well afterwards.

Round 1 of each game is thrown while something is silent. What no sensor can have seen must not be said for certain.
"""

from collections.abc import Callable, Iterator

import pytest

from boardd.board import load
from boardd.inference.engine import Engine
from boardd.inference.saying import Inferred
from boardd.inference.tokens import plain
from boardd.model import Board, Reading, RoundScore
from boardd.simulator import simulate
from boardd.simulator.options import Options
from tests.play import game

Hurt = Callable[[Reading], Reading | None]
FIRST, SECOND = "A 5 on@80,300 3 | B on@320,500 5 1", "B 3 on@320,800 5 | A on@80,300 5 1"
IN_HOLES = [(1, "A", 1), (1, "A", 3), (1, "B", 2), (1, "B", 3)]
ON_DECK = [(1, "A", 2), (1, "B", 1)]
SURE = 0.9


class Silenced:
    """A game of two rounds, of which some readings are lost; and what the engine made of the rest."""

    def __init__(self, board: Board, hurt: Hurt, ends: int = 1, random: int = 0) -> None:
        """`random`: the seed of another game, with misses and knocks, as it comes."""
        options = Options(calibrated=True, mass_gap_g=6.0, buttons=1.0, ends=ends, rounds=2)
        played = "holeyboard" if random else game("holeyboard", FIRST, SECOND)
        made = simulate(board, played, random or 1, options)
        self.truth = {(line["round"], line["team"], line["n"]): line["throw"] for line in made.truth.throws()}
        self.engine = Engine(made.header.board, made.header.game, ends)
        self.said: dict[tuple[int, str, int], tuple[str, float]] = {}
        self.locked: list[int] = []
        self.faults: dict[str, float] = {}  # when each was said first
        for reading in heard(made.readings, hurt):
            self.keep(self.engine.feed(reading))
            for fault in self.engine.faults():
                self.faults.setdefault(fault, reading.t_s)
        self.keep(self.engine.finish(made.end_s))

    def keep(self, events: list[Inferred | RoundScore]) -> None:
        for event in events:
            if isinstance(event, Inferred):
                self.said[event.round, event.team, event.n] = str(plain(event.throw)), event.confidence
            else:
                self.locked.append(event.round)

    def right(self, keys: list[tuple[int, str, int]]) -> bool:
        return all(self.said[key][0] == self.truth[key] for key in keys)

    def surely_wrong(self) -> list[tuple[int, str, int]]:
        return [key for key, (token, sure) in self.said.items() if sure > SURE and token != self.truth.get(key)]

    def round(self, number: int) -> list[tuple[int, str, int]]:
        return [key for key in self.truth if key[0] == number]


def heard(readings: Iterator[Reading], hurt: Hurt) -> Iterator[Reading]:
    return (left for reading in readings if (left := hurt(reading)))


def stops(kind: str, since_s: float, until_s: float) -> Hurt:
    return lambda r: None if r.kind == kind and since_s < r.t_s < until_s else r


def says_nothing(kind: str, cells: int, since_s: float, until_s: float) -> Hurt:
    """The lines come, but so many cells are null in them."""

    def hurt(r: Reading) -> Reading:
        if r.kind != kind or not since_s < r.t_s < until_s:
            return r
        return r._replace(value=tuple(None if i < cells else value for i, value in enumerate(r.value)))

    return hurt


HUSHED = {
    "lines-stop": ("holeyboard", stops("load", 3.0, 36.0)),
    "two-cells-null": ("holeyboard", says_nothing("load", 2, 3.0, 36.0)),
    "all-cells-null": ("holeyboard", says_nothing("load", 4, 3.0, 36.0)),
    "base-lines-stop": ("holeyboard-base", stops("load", 3.0, 36.0)),
    "ir-lines-stop": ("holeyboard-ir", stops("ir", 3.0, 36.0)),
    "ir-null": ("holeyboard-ir", says_nothing("ir", 10_000, 3.0, 36.0)),
}


@pytest.fixture(scope="module", params=HUSHED)
def hushed(request: pytest.FixtureRequest) -> Silenced:
    board, hurt = HUSHED[request.param]
    return Silenced(load(board), hurt)


def test_the_beams_alone_tell_the_holes(hushed: Silenced):
    """Which of a team's throws each was may be in doubt: those that miss the holes are not seen between them."""
    said = [hushed.said[key][0] for key in hushed.round(1)]
    assert [token for token in said if token not in ("on", "off")] == ["5", "3", "5", "1"]


def test_it_is_said_in_words(hushed: Silenced):
    assert any(fault.startswith(("the load cells say nothing", "the reflective cells say")) for fault in hushed.faults)


def test_nothing_is_said_for_certain_that_nobody_saw(hushed: Silenced):
    assert hushed.surely_wrong() == []


def test_when_they_are_back_all_is_well_again(hushed: Silenced):
    assert hushed.right(hushed.round(2))
    assert hushed.engine.faults() == []
    assert hushed.locked[0] == 1


@pytest.mark.parametrize("cells", [2, 3, 4])
def test_cells_that_go_null_are_noticed_within_two_seconds(cells: int):
    """The lines themselves carry the time."""
    silenced = Silenced(load("holeyboard"), says_nothing("load", cells, 10.0, 1e9))
    [said_s] = [t_s for fault, t_s in silenced.faults.items() if fault.startswith("the load cells say nothing")]
    assert 10.0 < said_s < 12.0


def test_the_weight_afterwards_tells_what_came_to_lie_on_the_deck_meanwhile():
    """All four cells are back before the pick-up: six pieces weigh on the deck, and two of them are in no hole."""
    silenced = Silenced(load("holeyboard"), stops("load", 3.0, 31.0))
    assert silenced.right(silenced.round(1))


def test_what_nobody_can_know_is_doubtful():
    """Until the end nothing weighs: a piece in no hole may lie on the deck, or beside it."""
    silenced = Silenced(load("holeyboard"), says_nothing("load", 4, 3.0, 1e9))
    assert silenced.right(IN_HOLES)
    assert all(silenced.said[key][1] < SURE for key in ON_DECK)


def test_a_board_with_beams_alone_is_played_with_doubt():
    silenced = Silenced(load("holeyboard")._replace(loads=None), lambda r: r)
    assert silenced.right(IN_HOLES)
    assert silenced.surely_wrong() == []
    assert all(silenced.said[key][1] < SURE for key in ON_DECK)
    assert any("only beams" in fault for fault in silenced.faults)


def test_an_end_that_is_missing_is_said_and_the_other_one_is_played():
    """Who won the first round is unknown, so either team may begin the second; 6 g tell them apart."""
    silenced = Silenced(load("holeyboard"), lambda r: None if r.end == 0 else r, ends=2)
    assert any("load cells at end 0 say nothing" in fault for fault in silenced.faults)
    assert silenced.locked[0] == 1
    assert all(silenced.said[key][1] < SURE for key in silenced.round(1))
    assert silenced.right(silenced.round(2))


def test_a_pause_of_everything_is_no_fault():
    """A daemon that slept for a minute: nothing else says that time has passed."""
    late = Silenced(load("holeyboard"), lambda r: r._replace(t_s=r.t_s + 60.0) if r.t_s > 0.5 else r)
    assert not late.faults
    assert late.right(late.round(1))


def test_the_pick_up_button_ends_a_round_that_nobody_saw():
    engine = Engine(load("holeyboard")._replace(loads=None), game("holeyboard"))
    events = engine.feed(Reading(60.0, "button", "pickup", ()))
    [scored] = [event for event in events if isinstance(event, RoundScore)]
    assert scored.round == 1
    assert all(event.confidence < SURE for event in events if isinstance(event, Inferred))


def test_where_nothing_else_is_read_time_alone_settles_what_the_beams_saw():
    """A washer falls through 5's beams; a second later somebody asks what is new."""
    engine = Engine(load("holeyboard")._replace(loads=None), game("holeyboard"))
    for t_s, name, broken in ((10.0, "5.rim", 1), (10.03, "5.rim", 0), (10.04, "5.floor", 1), (10.07, "5.floor", 0)):
        assert engine.feed(Reading(t_s, "beam", name, (broken,))) == []
    assert engine.wait(10.1) == []  # more edges may follow
    [event] = engine.wait(11.0)
    assert isinstance(event, Inferred)
    assert (event.team, event.n, str(plain(event.throw))) == ("A", 1, "5")
    assert engine.wait(12.0) == []


def test_cells_that_are_too_slow_are_never_sure():
    """At 10 Hz most blows fall between two rows."""
    board = load("holeyboard")
    assert board.loads
    slow = Silenced(board._replace(loads=board.loads._replace(rate_hz=10.0)), lambda r: r)
    assert slow.said
    assert all(sure < SURE for _, sure in slow.said.values())
    assert any("80 are needed" in fault for fault in slow.faults)


def test_hands_in_every_full_hole_end_a_round_of_which_throws_were_not_heard():
    """On base cups what is in a hole weighs nothing, and it is not sure who has thrown how often."""
    silenced = Silenced(load("holeyboard-base"), stops("load", 10.0, 30.0), random=3)
    assert silenced.locked == [1, 2]
    assert silenced.surely_wrong() == []


def test_a_team_that_can_only_be_next_in_another_round_has_begun_it():
    """B presses its button, long after B's third throw: A must have thrown meanwhile, where nobody saw it."""
    silenced = Silenced(load("holeyboard"), stops("load", 15.0, 1e9), random=2)
    assert silenced.locked == [1]
    assert silenced.surely_wrong() == []


def test_a_miss_that_the_team_says_long_after_its_last_throw_is_its_next_throw():
    """Only beams are left; A talks for a minute, misses, and says so: the round goes on."""
    made = simulate(load("holeyboard"), game("holeyboard", FIRST), 1, Options(calibrated=True, mass_gap_g=6.0))
    engine = Engine(made.header.board, made.header.game)
    for reading in made.readings:
        if reading.t_s > made.truth.throws()[0]["t_rest"] + 2:
            break
        engine.feed(reading)
    t_s = reading.t_s
    for i in range(40):  # the cells say nothing, a beam blinks now and then
        engine.feed(Reading(t_s + 1.5 * i, "beam", "1.rim", (i % 2,)))
    said = [event for event in engine.feed(Reading(t_s + 60, "button", "A", ())) if isinstance(event, Inferred)]
    said += [event for event in engine.finish(t_s + 62) if isinstance(event, Inferred)]
    assert [(event.team, event.n, str(event.throw)) for event in said if event.n == 2][:1] == [("A", 2, "off")]
    assert engine.round == 1
