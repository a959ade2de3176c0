"""The engine on readings that were simulated or made by statics: games that end, and buttons."""

from collections.abc import Iterable

import pytest

from boardd.board import load
from boardd.inference.engine import Engine
from boardd.inference.saying import Inferred
from boardd.inference.tokens import plain
from boardd.inference.touches import Touch
from boardd.model import Reading, RoundScore
from boardd.simulator import simulate
from boardd.simulator.options import Options
from tests.inference.landings import BASE, HOLES, landing
from tests.inference.streams import BOARD, Stream
from tests.play import game


def test_a_won_game_is_over_whatever_comes_after_it():
    """18 + 3 on the first throw, one thrown off, the vic stuck; then somebody goes on throwing."""
    played = game("holeyboard", "A 3 off on | B off off off", scores="A 18, B 0")
    made = simulate(load("holeyboard"), played, 3, Options(calibrated=True, buttons=1.0))
    readings = list(made.readings)
    again = [reading._replace(t_s=reading.t_s + made.end_s + 1) for reading in readings]
    engine = Engine(made.header.board, made.header.game)
    rounds = [event for r in (*readings, *again) for event in engine.feed(r) if isinstance(event, RoundScore)]
    assert [(r.winner, r.how, r.scores) for r in rounds] == [("A", "stuck-vic", {"A": 21, "B": 0})]


def test_a_board_without_cells_is_played_too():
    """Beams tell the holes."""
    made = simulate(load("holeyboard-ir"), game("holeyboard", "A 5 3 1 | B 1 5 3"), 1, Options(calibrated=True))
    engine = Engine(made.header.board, made.header.game)
    events = [event for reading in made.readings for event in engine.feed(reading) if isinstance(event, Inferred)]
    said = {f"{event.team}{event.n}": str(plain(event.throw)) for event in events}
    assert said == {"A1": "5", "A2": "3", "A3": "1", "B1": "1", "B2": "5", "B3": "3"}


# Buttons

STILL_MOVES_S, JUST_TOLD_S = 0.1, 0.3
RESTS_S = 1.5


class Play(Stream):
    """The engine hears it all, and all that it says is kept."""

    def __init__(self) -> None:
        self.engine = Engine(BOARD, game("holeyboard"))
        super().__init__(listener=self.engine)
        self.said: dict[str, str] = {}
        self.listen(3.0)

    def listen(self, seconds: float) -> None:
        for events in self.run(seconds):
            self.keep(events)

    def keep(self, events: Iterable[object]) -> None:
        """What was said last of each throw."""
        said = [event for event in events if isinstance(event, Inferred)]
        self.said |= {f"{event.team}{event.n}": str(plain(event.throw)) for event in said}

    def falls(self, x_mm: float, y_mm: float, listen_s: float) -> None:
        self.strike()
        self.lay(75.0, x_mm, y_mm)
        self.listen(listen_s)

    def press(self, name: str) -> None:
        self.keep(self.engine.feed(Reading(self.t_s, "button", name, (1,))))


def second_throw(listen_s: float) -> Play:
    """A1 lies there; so long ago A2 came down."""
    play = Play()
    play.falls(203.0, 300.0, 2.5)
    assert play.said == {"A1": "on"}
    play.falls(100.0, 900.0, listen_s)
    return play


BUTTONS = pytest.mark.parametrize(
    ("name", "expected"), [("dead", {"A1": "on", "A2": "dead"}), ("A", {"A1": "on", "A2": "on", "A3": "off"})]
)


@BUTTONS
def test_a_button_at_rest_is_heard_at_once(name, expected):
    """The last throw was dead; or the next one of the team touched nothing."""
    play = second_throw(RESTS_S)
    assert play.said == {"A1": "on", "A2": "on"}
    play.press(name)
    assert play.said == expected


@BUTTONS
def test_a_button_that_is_pressed_while_the_deck_still_moves_is_about_the_landing_that_makes_it_move(name, expected):
    play = second_throw(STILL_MOVES_S)
    play.press(name)
    assert play.said == {"A1": "on"}  # whatever moves is not understood yet
    play.listen(JUST_TOLD_S)
    assert play.said == expected


@BUTTONS
@pytest.mark.parametrize("after_s", [STILL_MOVES_S, STILL_MOVES_S + JUST_TOLD_S, RESTS_S])
def test_a_landing_that_a_button_was_about_is_no_second_one_when_it_is_weighed_for_longer(name, expected, after_s):
    """Half a second after it was told it is told again, better."""
    play = second_throw(after_s)
    play.press(name)
    play.listen(3.0)
    assert play.said == expected


def test_dead_after_a_hand_at_the_board_is_about_the_throw_before_it():
    """Somebody leans on the deck for a second and lets go: nobody threw that."""
    play = second_throw(RESTS_S)
    for grams in (400.0, -400.0):
        for _ in range(20):  # a hand swells and fades
            play.lay(grams / 20, 203.0, 600.0)
            play.listen(0.03)
        play.listen(1.2)
    assert play.said == {"A1": "on", "A2": "on"}
    play.press("dead")
    assert play.said == {"A1": "on", "A2": "dead"}


def test_a_button_does_not_wait_for_a_deck_that_never_rests():
    """Somebody drums on it: after 2.5 s the button is heard all the same."""
    play = second_throw(RESTS_S)
    play.strike()
    play.listen(STILL_MOVES_S)
    play.press("A")
    for _ in range(24):
        play.strike()
        play.listen(0.1)
    assert "A3" not in play.said
    play.strike()
    play.listen(0.2)
    assert play.said["A3"] == "off"


def test_a_button_that_still_waits_when_the_readings_end_is_heard():
    play = second_throw(RESTS_S)
    play.strike()
    play.listen(STILL_MOVES_S)
    play.press("A")
    assert "A3" not in play.said
    play.keep(play.engine.finish(play.t_s))
    assert play.said["A3"] == "off"


# Taking back


def up(play: Play) -> str:
    """Who throws next, as the engine has it."""
    next_up = play.engine.turns.owed(play.engine.tracks[0])
    return f"{next_up.team}{next_up.throw}"


def test_undo_takes_back_the_last_button_first_and_then_the_last_throw():
    play = second_throw(RESTS_S)
    play.press("A")
    assert up(play) == "B1"
    play.press("undo")
    assert (play.said["A2"], up(play)) == ("on", "A3")
    play.press("undo")
    assert up(play) == "A2"


def test_a_miss_that_was_taken_back_can_be_said_again():
    play = second_throw(RESTS_S)
    play.press("A")
    play.press("undo")
    play.said.clear()
    play.press("A")
    assert play.said == {"A3": "off"}


def test_undo_with_nothing_thrown_changes_nothing():
    play = Play()
    play.press("undo")
    assert (play.said, up(play)) == ({}, "A1")


def test_what_lies_there_after_its_throw_was_taken_back_is_no_throw_when_it_is_taken_away():
    play = second_throw(RESTS_S)
    play.press("undo")
    play.lay(-75.0, 100.0, 900.0)
    play.listen(2.0)
    assert up(play) == "A2"
    play.falls(300.0, 700.0, 2.0)
    assert (play.said["A2"], up(play)) == ("on", "A3")


def thrown(engine: Engine) -> list[str]:
    return [team + str(plain(throw)) for team, throw in engine.tracks[0].throws]


@pytest.mark.parametrize(("air_s", "keeps"), [(0.45, 0.3), (0.55, 0.3), (0.55, 0.5)])
def test_a_deck_that_is_quiet_while_the_thrown_piece_flies_on_has_felt_one_throw(air_s, keeps):
    """A2 strikes the deck and pushes A1 by 60 mm, flies on, comes down at a hole's lip and falls in.

    What was t in the air comes down with g t / 2, and goes up again with a part of that: (1 + e) t / 2 per weight.
    """
    engine = Engine(BASE, game("holeyboard"))
    engine.landed(landing((75.0, 150.0, 400.0)))
    pushed = landing((-75.0, 150.0, 400.0), (75.0, 150.0, 460.0), number=2)
    pushed = pushed._replace(start_s=6.0, end_s=6.4, blows=((6.0, 50.0),), touches=(touch(6.0, 50.0, 165.0, 440.0),))
    engine.landed(pushed)
    down_s, down_gs = 6.0 + air_s, 75 * air_s / 2 * (1 + keeps)
    fell = landing(into="1", number=3)._replace(start_s=down_s, end_s=down_s + 0.4, blows=((down_s, down_gs),))
    lip = touch(down_s, down_gs, 190.0, 665.0)
    engine.landed(fell._replace(touches=(lip,), fell_s={"1": (down_s + 0.1,)}))
    assert thrown(engine) == ["Aon", "A1(A1>on)"]


def touch(t_s: float, impulse_gs: float, x_mm: float, y_mm: float) -> Touch:
    return Touch(t_s, impulse_gs, x_mm, y_mm, (5.0, 10.0))


# Pieces in hands, and pieces that take their time


def test_somebody_who_looks_at_the_only_piece_for_a_while_does_not_end_the_round():
    """One of six throws was made; it is lifted, looked at for five seconds, and put back."""
    play = Play()
    play.falls(203.0, 300.0, 2.5)
    play.lay(-75.0, 203.0, 300.0)
    play.listen(5.0)
    play.lay(75.0, 203.0, 300.0)
    play.listen(2.5)
    play.falls(100.0, 900.0, 2.5)
    assert play.engine.round == 1
    assert play.said == {"A1": "on", "A2": "on"}


def test_a_piece_that_hangs_at_the_lip_and_then_falls_in_is_in_the_hole():
    """The lip carries a third of it and its rim stays broken for 0.7 s; then both let go, and nothing has struck."""
    engine = Engine(BASE, game("holeyboard"))
    x_mm, y_mm = HOLES["5"]
    hangs = landing((25.0, x_mm, y_mm - 30.0), number=1)._replace(
        start_s=5.0, end_s=5.6, blows=((5.0, 50.0),), steady=frozenset({"5.rim"})
    )
    engine.landed(hangs._replace(touches=(touch(5.0, 50.0, 200.0, 900.0),), sharp=True))
    assert thrown(engine) == ["A~5"]
    falls = landing((-25.0, x_mm, y_mm - 30.0), number=2, blows=())
    engine.landed(falls._replace(start_s=6.2, end_s=6.4, let_go=frozenset("5")))
    assert thrown(engine) == ["A5"]


def test_who_leaves_the_board_that_throwers_stand_on_has_thrown():
    """Sets are alike and A2 was hardly felt: after A's thrower has left the other board, the next throw is B's."""
    engine = Engine(BASE, game("holeyboard"), ends=2)
    for number in (1, 2):
        engine.landed(
            landing((75.0, 150.0, 300.0 * number), number=number)._replace(
                start_s=4.0 * number, end_s=4.0 * number + 0.5
            )
        )
    stood = landing(number=1)._replace(start_s=1.0, end_s=11.0, heavy=True)
    stays = [engine.meaning.log_stayed(engine.tracks[0], team) for team in "AB"]
    engine.told_of(stood, 1, 11.0)
    leaves = [engine.meaning.log_stayed(engine.tracks[0], team) for team in "AB"]
    assert stays == [0.0, 0.0]
    assert leaves[0] < leaves[1] == 0.0


@pytest.mark.parametrize(("ends", "stands", "number"), [(2, True, 2), (2, False, 1), (1, True, 1)])
def test_a_person_on_the_board_that_was_thrown_at_ends_a_round_of_two_boards(ends, stands, number):
    """All have thrown, and whoever throws next steps on it a moment after the pick-up."""
    engine = Engine(BASE, game("holeyboard"), ends=ends)
    for team in "AAABBB":
        engine.tracks = [engine.tracks[0].missed(team)]
    engine.deck.settling.moving_s, engine.deck.trodden = 30.0, lambda: stands
    engine.lock(40.0)
    assert engine.round == number
