"""Simulated sensors and people at one board: the engine follows the log, whatever is corrected, asked or undone."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from boardd import board as boards
from boardd.agreement import keys_of
from boardd.errors import Refused
from boardd.inference.saying import Inferred
from boardd.inference.tokens import plain
from boardd.log import Entry, fold
from boardd.model import Reading, RoundScore, Throw
from boardd.referee import Referee
from boardd.sheet import throw_of
from boardd.simulator import simulate
from boardd.simulator.options import Options
from boardd.trace import Header

HEAVIER = Options(rounds=2, mass_gap_g=6.0, buttons=1.0)
EQUAL = Options(rounds=2, buttons=1.0)
DOUBTFUL = "holeyboard-ir"  # nothing weighs: one throw in eight is asked about


@cache
def recorded(seed: int, options: Options = HEAVIER, variant: str = "holeyboard") -> tuple[Header, tuple[Reading, ...]]:
    made = simulate(boards.load(variant), variant.removesuffix("-ir"), seed, options)
    return made.header, tuple(made.readings)


def seated(header: Header) -> Referee:
    referee = Referee(header.board, header.ends)
    referee.command({"do": "new", **keys_of(header.game)}, 0.0)
    return referee


def fed(referee: Referee, readings: Sequence[Reading], until: int | None = None) -> list[Reading]:
    """Until there are so many entries; what was not read by then."""
    left = list(readings)
    while left and (until is None or len(referee.entries) < until):
        referee.feed(left.pop(0))
    return left


def outcome(referee: Referee) -> object:
    throws = {key: plain(throw) for key, throw in referee.folded.throws.items()}
    return throws, referee.folded.locked, {team: line.score for team, line in referee.scoreboard("").teams.items()}


@cache
def undisturbed(seed: int, options: Options = HEAVIER, variant: str = "holeyboard") -> object:
    header, readings = recorded(seed, options, variant)
    referee = seated(header)
    fed(referee, readings)
    assert referee.agrees()
    return outcome(referee)


def test_entries_come_in_order_and_rounds_end_at_the_pick_up():
    header, readings = recorded(3)
    referee = seated(header)
    fed(referee, readings)
    entries = referee.entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.body["round"] for entry in entries if entry.event == "round"] == [1, 2]
    assert referee.scoreboard("").pieces == {}


@pytest.mark.parametrize("at", [3, 5, 8, 9, 11])
def test_an_engine_made_anew_from_the_log_alone_goes_on_as_the_old_one(at):
    header, readings = recorded(3)
    referee = seated(header)
    left = fed(referee, readings, at)
    again = Referee(header.board, header.ends, referee.entries)
    assert again.agrees()
    fed(again, left)
    assert outcome(again) == undisturbed(3)


def test_after_a_correction_in_this_round_the_next_throws_are_still_right():
    header, readings = recorded(3)
    referee = seated(header)
    left = fed(referee, readings, 3)
    (number, team, n), was = next(iter(referee.folded.throws.items()))
    to = "off" if plain(was) != throw_of("off") else "on"
    referee.command({"do": "correct", "throw": f"{team}{n}", "to": to}, referee.t_s)
    assert referee.agrees()
    fed(referee, left)
    throws, locked, _ = outcome(referee)
    expected, rounds, _ = undisturbed(3)
    assert throws.pop((number, team, n)) == throw_of(to)
    assert {key: throw for key, throw in expected.items() if key != (number, team, n)} == throws
    assert locked == rounds


def test_a_correction_and_its_undo_leave_no_trace():
    header, readings = recorded(3)
    referee = seated(header)
    left = fed(referee, readings, 4)
    name = "{1}{2}".format(*list(referee.folded.throws)[-1])
    referee.command({"do": "correct", "throw": name, "to": "off"}, referee.t_s)
    referee.command({"do": "undo"}, referee.t_s)
    assert referee.agrees()
    fed(referee, left)
    assert outcome(referee) == undisturbed(3)


def test_a_wrong_new_game_in_the_middle_of_a_round_is_undone_and_the_round_goes_on():
    header, readings = recorded(3)
    referee = seated(header)
    left = fed(referee, readings, 11)
    before = referee.folded
    referee.command({"do": "new"}, referee.t_s)
    referee.command({"do": "undo"}, referee.t_s)
    assert (referee.folded, referee.agrees()) == (before, True)
    fed(referee, left)
    assert outcome(referee)[:2] == undisturbed(3)[:2]


# Questions


@cache
def in_doubt() -> int:
    """The first game in whose first round something is asked."""
    for seed in range(200):
        header, readings = recorded(seed, HEAVIER, DOUBTFUL)
        referee = seated(header)
        for reading in readings:
            if referee.feed(reading) and referee.folded.locked:
                break
        if referee.folded.asked:
            return seed
    raise AssertionError("nothing is ever asked")


def asked() -> tuple[Referee, list[Reading]]:
    """Until something is asked."""
    header, readings = recorded(in_doubt(), HEAVIER, DOUBTFUL)
    referee = seated(header)
    left = list(readings)
    while not referee.folded.asked:
        referee.feed(left.pop(0))
    return referee, left


def test_a_question_has_the_likeliest_answer_first_and_play_goes_on():
    referee, left = asked()
    board = referee.scoreboard("")
    assert board.phase == "asking"
    assert board.turn.round == 2
    assert throw_of(board.ask.choices[0]) == plain(referee.folded.throws[board.ask.round, board.ask.team, board.ask.n])
    fed(referee, left)
    assert outcome(referee) == undisturbed(in_doubt(), HEAVIER, DOUBTFUL)
    assert referee.scoreboard("").ask == board.ask


@pytest.mark.parametrize("choice", [0, 1])
def test_an_answer_after_the_next_round_began_settles_it_and_the_engine_believes_it(choice):
    referee, left = asked()
    left = fed(referee, left, len(referee.entries) + 2)
    ask = referee.scoreboard("").ask
    referee.command({"do": "answer", "choice": choice, "throw": f"{ask.team}{ask.n}"}, referee.t_s)
    assert referee.folded.throws[ask.round, ask.team, ask.n] == throw_of(ask.choices[choice])
    assert (referee.scoreboard("").ask, referee.agrees()) == (None, True)
    fed(referee, left)
    throws, locked, _ = outcome(referee)
    expected, rounds, _ = undisturbed(in_doubt(), HEAVIER, DOUBTFUL)
    assert {**throws, (ask.round, ask.team, ask.n): expected[ask.round, ask.team, ask.n]} == expected
    assert locked == rounds


def test_an_answer_can_be_undone_and_given_again():
    referee, _ = asked()
    board = referee.scoreboard("")
    referee.command({"do": "answer", "choice": 1}, referee.t_s)
    referee.command({"do": "undo"}, referee.t_s)
    assert referee.scoreboard("").ask == board.ask
    referee.command({"do": "answer", "choice": 0}, referee.t_s)
    assert referee.scoreboard("").ask is None


def test_an_undone_pick_up_takes_its_question_with_it():
    referee, _ = asked()
    referee.command({"do": "undo"}, referee.t_s)
    assert (referee.folded.locked, dict(referee.folded.asked)) == (0, {})
    assert referee.agrees()


# What the engine tells, told to the referee directly


def test_the_first_throw_of_a_round_that_came_with_the_end_of_the_last_is_not_undone_with_its_own_round():
    """Somebody throws before the pick-up was noticed: the engine tells of both at once."""
    header, readings = recorded(3)
    referee = seated(header)
    left = fed(referee, readings, 7)
    before = len(referee.entries)
    lock = next(event for event in iter(lambda: engine_events(referee, left), None) if event)
    first = Inferred(2, lock[-1].next, 1, Throw(throw_of("on").places), 1.0, referee.t_s)
    referee.note([*lock, first])
    [told] = [entry for entry in referee.entries[before:] if entry.event == "throw" and entry.body["round"] == 2]
    assert "lock" not in told.body


def engine_events(referee: Referee, left: list[Reading]) -> list:
    events = referee.engine.feed(left.pop(0))
    return events if events and not isinstance(events[-1], Inferred) else []


def test_what_the_rules_do_not_allow_is_said_as_a_fault_and_forgotten():
    header, readings = recorded(3)
    referee = seated(header)
    left = fed(referee, readings, 3)
    before = list(referee.entries)
    assert referee.told([Inferred(1, "A", 9, throw_of("on"), 0.9, referee.t_s)]) == []
    assert "does not fit the rules" in referee.faults()[0]
    assert (referee.entries, referee.agrees()) == (before, True)
    fed(referee, left)
    assert outcome(referee) == undisturbed(3)
    assert referee.faults() == []


def test_the_end_of_a_round_that_is_not_played_is_said_as_a_fault():
    header, readings = recorded(3)
    referee = seated(header)
    fed(referee, readings, 3)
    before = list(referee.entries)
    assert referee.told([RoundScore(5, True, {}, {}, "A", None, None, ())]) == []
    assert "round 5 is not the one that is played" in referee.faults()[0]
    assert referee.entries == before


def test_an_engine_made_anew_knows_what_weighs_on_the_deck():
    """Once these 75 g are gone, the board is empty."""
    referee = seated(recorded(3)[0])
    name = f"{referee.folded.game.first}1"
    referee.command({"do": "correct", "throw": name, "to": "on"}, 1.0)
    mass_g = referee.board.mass_g[name[0]]
    again = Referee(referee.board, 1, referee.entries)
    assert again.engine.deck.balance[0] == pytest.approx(mass_g)


def test_after_a_win_the_next_throw_begins_the_next_game_even_if_something_is_still_asked():
    header, readings = recorded(2)
    near = header.game._replace(scores={"A": 0, "B": 0}, settings={"target": 2, "skunk": 1})
    referee = Referee(header.board, 1)
    referee.command({"do": "new", **keys_of(near)}, 0.0)
    referee.attempt("throw", round=1, team=near.first, n=1, throw="on", confidence=0.6, ask=["on", "off"], t=0.0)
    entries: list[Entry] = referee.entries
    win = [("1", 2), ("1", 3)]
    for token, n in win:
        referee.attempt("throw", round=1, team=near.first, n=n, throw=token, confidence=1.0, t=0.0)
    other = "B" if near.first == "A" else "A"
    for n in (1, 2, 3):
        referee.attempt("throw", round=1, team=other, n=n, throw="off", confidence=1.0, t=0.0)
    referee.note_round(1)
    referee.refold()
    referee.agree()
    board = referee.scoreboard("")
    assert (board.winner, board.phase) == (near.first, "asking")
    fed(referee, readings, len(entries) + 2)
    assert referee.scoreboard("").game == 2


def test_a_button_that_waits_for_the_deck_can_be_taken_back():
    header, readings = recorded(3)
    referee = seated(header)
    left = list(readings)
    while not referee.engine.deck.busy():
        referee.feed(left.pop(0))
    before = list(referee.entries)
    assert referee.command({"do": "miss"}, referee.t_s) == []
    assert referee.command({"do": "undo"}, referee.t_s) == []
    fed(referee, left)
    assert referee.entries[: len(before)] == before
    assert outcome(referee) == undisturbed(3)


def test_a_command_does_not_move_the_readings_time():
    """After a restart a trace goes on after the last reading that was understood, whatever people said since."""
    header, readings = recorded(3)
    referee = seated(header)
    fed(referee, readings, 3)
    t_s = referee.t_s
    referee.command({"do": "correct", "throw": "A1" if header.game.first == "A" else "B1", "to": "off"}, t_s + 100.0)
    assert referee.t_s == t_s


def test_two_ends_take_turns():
    header, readings = recorded(1, Options(rounds=2, mass_gap_g=6.0, buttons=1.0, ends=2))
    referee = seated(header)
    assert len(referee.engine.decks) == 2
    fed(referee, readings)
    assert referee.folded.locked == 2
    assert referee.scoreboard("").turn.end == 0


def test_what_was_none_at_the_end_of_a_round_comes_back_when_that_is_undone():
    header, readings = recorded(3)
    referee = seated(header)
    fed(referee, readings, 7)
    before = referee.folded
    [number, team, n] = list(before.throws)[-1]
    referee.engine.ended = [(t, m, throw) for t, m, throw in before.throws_of(1) if (t, m) != (team, n)]
    referee.note_voids(number, referee.engine.ended, lock=number)
    referee.folded = fold(referee.entries)
    assert (number, team, n) not in referee.folded.throws
    referee.note_round(number)
    referee.refold()
    referee.command({"do": "undo"}, referee.t_s)
    assert referee.folded.throws == before.throws


# Anything, at any time


def something(chance: Random, referee: Referee) -> dict[str, object]:
    up = referee.scoreboard("").turn
    token = chance.choice(["5", "3", "1", "on", "off", "dead", "~3", "off(A1>off)", "on(B1>3)"])
    name = f"{chance.choice('AB')}{chance.randrange(1, 4)}"
    return chance.choice(
        [
            {"do": "correct", "throw": name, "to": token},
            {"do": "correct", "throw": name, "to": token, "round": 1},
            {"do": "correct", "throw": f"{up.team}{up.throw}" if up else name, "to": token},
            {"do": "answer", "choice": chance.randrange(2)},
            {"do": "miss", "team": chance.choice("AB")},
            *({"do": do} for do in ("undo", "undo", "miss", "dead", "pickup", "new")),
        ]
    )


@pytest.mark.parametrize(("seed", "variant"), [(36, "yocu-4"), (100, "holeyboard"), (7, "holeyboard")])
def test_whatever_people_say_while_the_sensors_read_the_log_and_the_engine_agree(seed, variant):
    """36: somebody throws first whom the players were not told; 100: the sensors change which throw was dead."""
    chance = Random(seed)
    header, readings = recorded(seed % 4, HEAVIER if seed % 2 == 0 else EQUAL, variant)
    referee = seated(header)
    for reading in readings:
        if chance.random() < 0.003:
            before = list(referee.entries), referee.scoreboard("")
            try:
                referee.command(something(chance, referee), referee.t_s)
            except Refused:
                assert (referee.entries, referee.scoreboard("")) == before
            if referee.folded.game is None:
                referee.command({"do": "new", **keys_of(header.game)}, referee.t_s)
            assert referee.is_over() or referee.engine.waiting or referee.agrees()
        referee.feed(reading)
    entries = referee.entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert Referee(header.board, 1, entries).scoreboard("") == referee.scoreboard("")
    referee.engine.waiting.clear()
    while referee.folded.game:
        referee.command({"do": "undo"}, referee.t_s)


def test_while_a_landing_may_still_be_weighed_better_the_next_reading_is_waited_for():
    header, readings = recorded(3)
    referee = seated(header)
    assert referee.calm()
    found = set()
    for reading in readings:
        referee.feed(reading)
        deck = referee.engine.deck
        if not deck.busy():
            found.add((deck.open is not None, referee.calm()))
    assert (True, False) in found
    assert (True, True) not in found
    assert (False, True) in found


def test_at_the_end_of_a_round_a_place_is_told_again_if_it_is_known_better():
    """Replay prints the last word on a throw; the log has it too, to the millimetre, with the lock."""
    header, _ = recorded(3)
    referee = seated(header)
    first = header.game.first

    def landed(token, locks):
        referee.note_throw(Inferred(1, first, 1, throw_of(token), 0.98, 5.0), locks, 0)
        referee.refold()
        return [(entry.body["throw"], entry.body.get("lock")) for entry in referee.entries[1:]]

    assert landed("on@100,200", locks=False) == [("on@100,200", None)]
    assert landed("on@104,203", locks=False) == [("on@100,200", None)]  # nobody needs that now
    assert landed("on@104,203", locks=True) == [("on@100,200", None), ("on@104,203", 1)]
    assert landed("on@104,203", locks=True) == [("on@100,200", None), ("on@104,203", 1)]  # once
    assert [str(throw) for throw in referee.folded.throws.values()] == ["on@104,203"]
