"""Games told by hand: commands, undo, corrections of old throws, and an engine that believes what it is told."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardd
from boardd.agreement import game_of, keys_of
from boardd.errors import Refused
from boardd.game import score
from boardd.log import fold
from boardd.referee import Referee
from boardd.rules import names
from boardd.scoreboard import scoreboard
from boardd.sheet import parse
from tests.games import random_game
from tests.refereed import Table, board_for, enter, is_sensed

SHEETS = Path(boardd.__file__).parent / "sheets"
SENSED = [(name, sensors) for name in names() for sensors in (False, True) if is_sensed(name) or not sensors]


def shipped(variant):
    return parse((SHEETS / f"{variant}.sheet").read_text()).game


# Whole games


@pytest.mark.parametrize(("variant", "sensors"), SENSED)
def test_a_shipped_sheet_entered_throw_by_throw_scores_as_boardd_score_does(variant, sensors):
    game = shipped(variant)
    table = Table(variant, sensors, **{key: value for key, value in keys_of(game).items() if key != "variant"})
    enter(table, game)
    rounds = score(game)
    told = [entry.body for entry in table.referee.entries if entry.event == "round"]
    assert [body["scores"] for body in told] == [r.scores for r in rounds]
    assert [body["next"] for body in told] == [r.next for r in rounds]
    assert (table.board.phase, table.board.winner) == ("over", rounds[-1].winner)
    assert table.scores == rounds[-1].scores


@pytest.mark.parametrize("variant", names())
def test_random_games_entered_by_hand_score_as_sheets_do(variant):
    for seed in range(8):
        game = random_game(variant, Random(seed), 3)
        table = Table(variant, **{key: value for key, value in keys_of(game).items() if key != "variant"})
        finished = [r for r in score(game) if r.complete]
        enter(table, game._replace(rounds=game.rounds[: len(finished)]))
        told = [entry.body for entry in table.referee.entries if entry.event == "round"]
        assert [body["scores"] for body in told] == [r.scores for r in finished]


def test_after_a_win_the_loser_begins_the_next_game_with_the_same_house_rules():
    table = Table(set={"target": 3, "skunk": 2}, teams={"A": ["Ann"], "B": ["Bob"]})
    table.round("off", "off", "3", "off", "off", "off")
    assert (table.board.winner, table.board.how) == ("A", "third-throw")
    board = table.do("new")
    assert (board.game, board.turn.team, board.turn.player, board.variant) == (2, "B", "Bob", "holeyboard")
    assert table.referee.folded.game.settings == {"target": 3, "skunk": 2}


def test_more_than_two_teams_take_turns_in_their_order():
    table = Table("crazy-eight", teams={"A": [], "B": [], "C": []}, first="B", set={"target": 3})
    assert table.board.turn.team == "B"
    table.throw("[off 1 1 1]")
    assert table.board.turn.team == "C"
    table.throw("[1 1 1 1]", "off(C1>off C2>off C3>off C4>off)", "3", "off", "off")
    assert table.board.turn.team == "A"
    table.round("[short 1 1 1]")
    assert (table.board.winner, table.scores) == ("C", {"A": 0, "B": 0, "C": 3})


def test_a_board_is_thrown_at_from_the_other_end_in_every_other_round():
    table = Table()
    assert table.board.turn.end == 0
    table.round(*["off"] * 6)
    assert table.board.turn.end == 1


# Commands


def test_a_miss_is_a_throw_that_touched_nothing():
    table = Table()
    table.do("miss")
    assert table.throws == {(1, "A", 1): "off"}
    assert table.refused("miss", team="B") == "it is A's throw"


def test_a_missed_volley_is_all_of_its_weights():
    table = Table("crazy-eight")
    table.do("miss")
    assert table.throws == {(1, "A", 1): "[off off off off]"}
    assert table.board.turn.team == "B"


def test_a_pickup_makes_misses_of_what_is_still_owed():
    table = Table()
    table.throw("5")
    board = table.do("pickup")
    assert (board.round, table.scores) == (2, {"A": 5, "B": 0})
    assert len(table.throws) == 6
    table.do("undo")
    assert table.throws == {(1, "A", 1): "5"}


def test_where_the_board_is_cleared_after_every_turn_a_pickup_ends_a_turn_not_the_round():
    table = Table("horse-collar")
    table.throw("3", "2")
    board = table.do("pickup")
    assert (board.round, board.turn.team, board.turn.throw) == (1, "B", 1)
    assert table.refused("pickup") == "B is to throw: the board is cleared after every turn"
    table.throw("1")
    assert (table.do("pickup").round, table.scores) == (2, {"A": 5, "B": 0})


def test_a_pickup_of_a_frame_that_one_team_never_threw_in_is_not_the_end():
    table = Table("crazy-eight")
    table.throw("[1 1 1 1]")
    board = table.do("pickup")
    assert (board.turn.team, board.round) == ("B", 1)


@pytest.mark.parametrize("sensors", [False, True])
def test_a_throw_that_was_entered_by_hand_can_be_dead(sensors):
    table = Table(sensors=sensors)
    table.throw("on", "5(A1>off)")
    table.do("dead")
    assert table.board.pieces["A2"].name == "dead"
    assert table.board.pieces["A1"].name == "on"  # HB-16: all it moved is put back
    assert table.refused("dead") == "A2 is dead already"
    table.do("undo")
    assert table.board.pieces["A2"].name == "5"


def test_one_undo_takes_back_the_wrong_teams_button_with_the_misses_that_it_implied():
    """B's button: so it is B's turn, and whatever A still owed touched nothing."""
    table = Table(sensors=True)
    table.do("miss")
    before = table.state()
    table.do("miss", team="B")
    assert table.throws == {(1, "A", 1): "off", (1, "A", 2): "off", (1, "A", 3): "off", (1, "B", 1): "off"}
    table.do("undo")
    assert table.state() == before
    assert table.referee.agrees()


def test_a_weight_cannot_be_dead():
    table = Table("knock-off")
    table.throw("2")
    assert "a weight cannot be dead" in table.refused("dead")


def test_a_bonus_throw_is_taken_or_declined():
    taken = Table("yocu-4")
    board = taken.throw("1", "2", "3", "5")
    assert (board.turn.team, board.turn.bonus) == ("A", True)
    board = taken.throw("5")
    assert (board.turn.team, board.teams["A"].points) == ("B", 16)
    declined = Table("yocu-4")
    declined.throw("1", "2", "3", "5")
    board = declined.do("correct", throw="B1", to="5")  # cancels A's 5 (YO-3)
    assert (board.turn.team, board.turn.throw, board.teams["A"].points) == ("B", 2, 6)
    missed = Table("yocu-4")
    missed.throw("1", "2", "3", "5")
    board = missed.do("miss", team="B")
    assert missed.throws[1, "B", 1] == "off"


def test_a_bonus_throw_of_the_last_team_is_declined_by_the_pickup():
    table = Table("yocu-4")
    table.throw("off", "off", "off", "off", "1", "2", "3", "5")
    assert table.board.turn.bonus
    board = table.do("pickup")
    assert (board.round, board.turn.team, board.turn.round, board.turn.throw) == (2, "B", 2, 1)
    assert table.scores == {"A": 0, "B": 11}


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({}, "what is to be done?"),
        ({"do": ["miss"]}, "there is no command"),
        ({"do": "mis"}, "did you mean miss?"),
        ({"do": "miss", "who": "A"}, 'miss has no "who"'),
        ({"do": "miss", "team": ["A"]}, "there is no team"),
        ({"do": "miss", "team": 1}, "there is no team"),
        ({"do": "correct", "throw": "A1"}, '"to" is a throw'),
        ({"do": "correct", "throw": "A" + "9" * 5000, "to": "5"}, "which throw?"),
        ({"do": "correct", "throw": "A1", "to": "5", "round": "1"}, "is not a number"),
        ({"do": "correct", "throw": "A1", "to": "5 5"}, "is not one throw"),
        ({"do": "correct", "throw": "A1", "to": ""}, "not one throw"),
        ({"do": "correct", "throw": "A1", "to": "(" * 60000}, "((("),
        ({"do": "correct", "throw": "A2", "to": "5"}, "was not thrown"),
        ({"do": "correct", "throw": "B1", "to": "5"}, "was not thrown"),
        ({"do": "answer", "choice": 0}, "nothing is asked"),
        ({"do": "new", "variant": 5}, "must be texts"),
        ({"do": "new", "teams": {"A": [], "B": [], "C": []}}, "two teams"),
        ({"do": "new", "teams": {"A": [], "Bee": []}}, "is not a team"),
        ({"do": "new", "teams": {"A": ["a,b"]}}, "is not a name"),
        ({"do": "new", "teams": {"A": ["A\u200bnn"]}}, r'the name "A\u200bnn" has characters that cannot be shown'),
        ({"do": "new", "teams": {"A": ["\u202eAnn"]}}, "cannot be shown"),
        ({"do": "new", "teams": {"A": ["An\u2028n"]}}, "cannot be shown"),
        ({"do": "new", "teams": {"A": ["n" * 41]}}, "is longer than 40 characters"),
        ({"do": "miss", "game": 2}, 'meant for game "2", but game 1 is played now'),
        ({"do": "new", "game": 0}, 'meant for game "0"'),
        ({"do": "miss", "game": "1"}, "is played now"),
        ({"do": "miss", "game": True}, "is played now"),
        ({"do": "new", "teams": {"A": [[]]}}, "teams must be like"),
        ({"do": "new", "set": {"target": 1000}}, "target"),
        ({"do": "new", "first": "C"}, "there is no team C"),
        ({"do": "new", "scores": {"A": 21}}, "G-6"),
        ({"do": "new", "scores": {"C": 1}}, "there is no team"),
        ({"do": "new", "variant": "yocu-4"}, "cannot be played on the board"),
        ({"do": "pickup"}, "nothing was thrown"),
        ({"do": "dead"}, "nothing was thrown"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(wanted, why):
    table = Table()
    before = table.told()
    with pytest.raises(Refused) as caught:
        table.referee.command(wanted, 1.0)
    assert why in str(caught.value)
    assert table.told() == before


def test_a_command_for_a_game_changes_no_other_one_that_was_begun_meanwhile():
    table = Table()
    table.do("correct", throw="A1", to="5", game=1)
    table.do("new", game=1)
    assert "game 2 is played now" in table.refused("correct", throw="A1", to="3", round=1, game=1)
    assert table.do("correct", throw="A1", to="3", round=1, game=2).pieces["A1"].name == "3"
    table.do("undo", game=2)
    table.do("undo", game=2)
    assert table.do("correct", throw="A1", to="1", round=1, game=1).pieces["A1"].name == "1"


def test_without_a_game_there_is_nothing_to_do_but_a_new_one():
    table = Table()
    table.do("end")
    for do, why in (("miss", "no game"), ("dead", "no game"), ("pickup", "no game"), ("end", "no game")):
        assert why in table.refused(do)
    assert "no game" in table.refused("correct", throw="A1", to="5")
    assert table.do("new").phase == "throwing"


def test_a_won_game_takes_no_throw_but_can_be_corrected():
    table = Table(scores={"A": 18, "B": 0})
    table.round("off", "off", "3", "off", "off", "off")
    assert "the game is over" in table.refused("miss")
    board = table.do("correct", throw="A3", to="1")
    assert (board.phase, board.winner, board.round, table.scores) == ("throwing", None, 2, {"A": 19, "B": 0})
    assert table.do("undo").winner == "A"


# Corrections of old rounds


@pytest.mark.parametrize("sensors", [False, True])
def test_a_correction_changes_who_is_first_while_nobody_has_thrown(sensors):
    table = Table(sensors=sensors)
    table.round("5", "off", "off", "off", "off", "off")
    assert table.board.turn.team == "A"
    assert table.do("correct", throw="B3", to="3").turn.team == "B"  # HB-15: the last to put one into a hole
    table.throw("1")
    assert table.throws[2, "B", 1] == "1"
    assert table.do("correct", throw="B3", round=1, to="off").turn.team == "B"  # it was thrown so
    assert table.scores == {"A": 5, "B": 0}
    table.throw("off", "off", "off", "off", "off")
    table.do("pickup")
    assert table.scores == {"A": 5, "B": 1}
    assert [turn.team for turn in table.referee.folded.game.rounds[1]] == ["B", "A"]


def test_a_correction_two_rounds_back_can_change_who_is_first_next():
    """RZ-4: from 19 a 3 is taken off, from 16 it is added; RZ-8: the higher rise goes first."""
    table = Table("ritzenthaler", scores={"A": 16, "B": 0})
    table.round("3", "on", "on", "off", "off", "off")
    table.round("3", "on", "on", "1", "off", "off")
    assert (table.scores, table.board.turn.team) == ({"A": 16, "B": 1}, "B")
    board = table.do("correct", throw="A1", to="on", round=1)
    assert (table.scores, board.turn.team) == ({"A": 19, "B": 1}, "A")


def test_a_correction_can_make_an_earlier_round_the_winning_one_and_take_that_back():
    table = Table(scores={"A": 18, "B": 0})
    table.round("off", "off", "off", "off", "off", "off")
    table.round("1", "off", "off", "off", "off", "off")
    table.throw("1")
    before = table.state()
    board = table.do("correct", throw="A3", to="3", round=1)
    assert (board.phase, board.winner, board.how, board.round) == ("over", "A", "third-throw", 1)
    assert table.scores["A"] == 21
    table.do("undo")
    assert table.state() == before


def test_a_correction_that_contradicts_a_later_throw_says_which():
    table = Table()
    table.throw("on", "off(A1>off)")
    why = table.refused("correct", throw="A1", to="5")
    assert why.startswith("then A2, off(A1>off), cannot be right: A1 ")
    assert why.endswith("correct A2 first")
    table.do("correct", throw="A2", to="off")
    assert table.do("correct", throw="A1", to="5").pieces["A1"].name == "5"


def test_a_correction_in_an_old_round_names_the_round_that_it_contradicts():
    table = Table("yocu-4")
    table.throw("1", "2", "3", "5", "5")
    why = table.refused("correct", throw="A4", to="off")
    assert "then A5, 5, cannot be right" in why


def test_a_name_means_this_round_then_the_last_one():
    table = Table()
    table.round("5", "off", "off", "off", "off", "off")
    table.do("correct", throw="A1", to="3")
    assert table.throws[1, "A", 1] == "5"  # A1 is thrown next
    table.do("correct", throw="A2", to="1")
    table.do("correct", throw="B2", to="1")
    assert table.throws[1, "B", 2] == "1"


# New games and undo


@pytest.mark.parametrize("sensors", [False, True])
def test_a_new_game_in_the_middle_of_another_can_be_undone(sensors):
    table = Table(sensors=sensors)
    table.round("5", "off", "off", "off", "off", "off")
    table.throw("3")
    before = table.state()
    table.do("new", first="B")
    table.throw("1")
    assert table.scores == {"A": 0, "B": 0}
    table.do("undo")
    table.do("undo")
    assert table.state() == before
    assert not sensors or table.referee.agrees()


def test_undo_of_a_throw_that_turned_out_to_be_none_takes_back_what_was_before_it():
    table = Table(sensors=True)
    table.do("miss")
    referee = table.referee
    referee.attempt("throw", round=1, team="A", n=2, throw="on", confidence=0.6, t=1.0)
    referee.attempt("void", round=1, team="A", n=2)
    table.do("undo")
    assert table.throws == {}


@pytest.mark.parametrize("variant", names())
def test_undoing_everything_comes_back_to_the_start_through_every_state(variant):
    game = random_game(variant, Random(5), 2)
    table = Table(variant, **{key: value for key, value in keys_of(game).items() if key != "variant"})
    states = [table.state()]
    for number, turns in enumerate(game.rounds, 1):
        count = {}
        for turn in turns:
            for throw in turn.throws:
                count[turn.team] = count.get(turn.team, 0) + 1
                table.do("correct", throw=f"{turn.team}{count[turn.team]}", to=str(throw), round=number)
                states.append(table.state())
        if table.board.phase == "pickup":
            table.do("pickup")
            states.append(table.state())
    for was in reversed(states[:-1]):
        table.do("undo")
        assert table.state() == was
    assert table.do("undo").phase == "idle"
    assert table.refused("undo") == "there is nothing to undo"


TOKENS = ["5", "3", "1", "on", "off", "dead", "~3", "off(A1>off)", "on(B1>3)", "7", "hang", "2@310", "[1 1 1 1]", "x("]
PIECES = [f"{team}{n}" for team in "ABC" for n in range(1, 6)]
ANY = st.one_of(
    st.just({"do": "new"}),
    st.builds(lambda team: {"do": "miss", **team}, st.sampled_from([{}, {"team": "A"}, {"team": "B"}])),
    st.sampled_from(
        [{"do": "dead"}, {"do": "undo"}, {"do": "undo"}, {"do": "pickup"}, {"do": "end"}, {"do": "answer"}]
    ),
    st.builds(
        lambda throw, to, number: {"do": "correct", "throw": throw, "to": to, **number},
        st.sampled_from(PIECES),
        st.sampled_from(TOKENS),
        st.sampled_from([{}, {}, {"round": 1}, {"round": 2}]),
    ),
    st.builds(lambda to: {"do": "next", "to": to}, st.sampled_from(TOKENS[:9])),
)


@settings(max_examples=60)
@given(st.sampled_from(names()), st.booleans(), st.lists(ANY, max_size=30))
def test_whatever_people_do_only_refusals_come_of_it_and_those_change_nothing(variant, sensors, wanted):
    table = Table(variant, sensors)
    for command in wanted:
        before = table.told()
        if command["do"] == "next":  # entry of whatever is thrown next
            up = table.board.turn
            command = {"do": "correct", "throw": f"{up.team}{up.throw}" if up else "A1", "to": command["to"]}
        try:
            table.referee.command(command, 1.0)
        except Refused:
            assert table.told() == before
        referee = table.referee
        assert [entry.seq for entry in referee.entries] == list(range(1, len(referee.entries) + 1))
        assert not referee.engine or referee.is_over() or referee.agrees()
    entries = table.referee.entries
    for count in range(len(entries)):
        scoreboard("", 0, fold(entries[:count]))
    again = Referee(table.referee.board, 1, entries)
    assert again.scoreboard("test") == table.board
    while table.board.phase != "idle" or table.referee.folded.game:
        table.do("undo")
    assert table.referee.folded == fold([])


# Beginning


def test_a_game_that_the_rules_no_longer_allow_is_said_and_another_can_begin():
    table = Table()
    table.throw("on")
    entries = [entry._replace(body={**entry.body, **({"throw": "9"} if entry.event == "correct" else {})})
               for entry in table.referee.entries]  # fmt: skip
    referee = Referee(board_for("holeyboard"), 1, entries)
    assert "the last game cannot go on" in referee.faults()[0]
    assert referee.scoreboard("x").phase == "idle"
    referee.command({"do": "new", "variant": "holeyboard"}, 0.0)
    assert (referee.faults(), referee.seq) == ([], 3)


def test_an_engine_of_another_board_is_not_used():
    table = Table(sensors=True)
    changed = table.referee.board._replace(mass_g={"A": 70.0, "B": 80.0})
    assert Referee(changed, 1, table.referee.entries, table.referee.engine).engine.board == changed


def test_a_game_is_agreed_on_in_the_words_of_a_header():
    game = shipped("crazy-eight")
    assert game_of(keys_of(game)) == game._replace(rounds=())
