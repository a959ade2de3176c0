"""Whatever the sensors say: what it may mean is possible, and its probabilities add up."""

from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardd.inference.engine import Engine
from boardd.inference.touches import Touch
from tests.inference.landings import BASE, BLOW_GS, DECK, HOLES, MIDDLE_MM, landing
from tests.play import game

ATOMS = st.tuples(st.sampled_from([75.0, 81.0, -75.0, -81.0, 20.0]), st.floats(30.0, 370.0), st.floats(30.0, 1240.0))
LANDINGS = st.lists(
    st.tuples(
        st.lists(ATOMS, max_size=2),
        st.lists(st.sampled_from(list(HOLES)), max_size=1),
        st.sampled_from([(), (BLOW_GS,), (8.0,)]),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=60)
@given(st.sampled_from([DECK, BASE]), LANDINGS)
def test_whatever_comes_no_piece_is_twice_and_none_is_there_that_was_not_thrown(board, landings):
    engine = Engine(board, game("holeyboard"))
    for number, (parts, into, blows) in enumerate(landings, 1):
        seen = landing(*parts, into=into, blows=blows, number=number)
        engine.landed(seen._replace(start_s=5.0 * number, end_s=5.0 * number + 0.5))
        assert sum(exp(track.world.log_p) for track in engine.tracks) == pytest.approx(1)
        for track in engine.tracks:
            pieces = [lie.piece for lie in (*track.world.lying, *track.hand)]
            thrown = {team: sum(team == t for t, _ in track.throws) for team in "AB"}
            assert len(pieces) == len(set(pieces))
            assert all(1 <= int(piece[1:]) <= thrown[piece[0]] <= 3 for piece in pieces)


def test_two_blows_that_are_both_as_hard_as_only_a_throws_first_are_two_throws_although_nothing_stays():
    """0.6 s per weight each, 0.4 s apart: a bounce of 0.4 s strikes with less than 0.4."""
    engine = Engine(DECK, game("holeyboard"))
    touches = Touch(5.0, BLOW_GS, 150.0, 750.0, (5.0, 12.0)), Touch(5.4, BLOW_GS, 230.0, 910.0, (5.0, 12.0))
    seen = landing(blows=(BLOW_GS, BLOW_GS))
    engine.landed(seen._replace(start_s=5.0, end_s=6.2, touches=touches))
    assert [str(throw) for _, throw in engine.tracks[0].throws] == ["off", "off"]


def odds(engine, track, seen, counts=lambda _: True):
    """How likely that is after this course; or of what it may mean, these."""
    found = engine.meaning.of(track, seen, engine.evidence(seen), 0.0)
    return sum([exp(one.world.log_p) for one in found if counts(one)])


def played(board, throws):
    """After so many throws of three each, that lie apart on the deck; and the course."""
    engine = Engine(board, game("holeyboard"))
    for number in range(1, throws + 1):
        parts = (75.0 if number < 4 else 81.0, 50.0 + 50 * number, 200.0 + 150 * number)
        engine.landed(landing(parts, number=number)._replace(start_s=6.0 * number, end_s=6.0 * number + 0.5))
    assert [throw.places[0].name for _, throw in engine.tracks[0].throws] == ["on"] * throws
    return engine, engine.tracks[0]


def test_a_hand_that_leans_on_the_deck_restlessly_tells_nothing_about_throws_that_are_owed():
    """It presses a tenth more than before: once it is there, that is as likely before the last throw as after it."""
    more = landing((35.0, 100.0, 300.0), blows=())
    leaning = (350.0, 350.0 * (100.0 - MIDDLE_MM[0]), 350.0 * (300.0 - MIDDLE_MM[1]))
    found = [
        odds(engine, track._replace(foreign=leaning, world=track.world._replace(log_p=0.0)), more)
        for engine, track in (played(DECK, 5), played(DECK, 6))
    ]
    assert 0.5 < found[0] / found[1] < 2


def test_a_hand_that_takes_a_piece_does_not_strike_the_deck():
    engine, track = played(DECK, 6)
    gone = landing((-81.0, 350.0, 1100.0), blows=())
    calm, struck = (odds(engine, track, seen, lambda one: one.hand) for seen in (gone, gone._replace(sharp=True)))
    assert struck < 0.01 * calm


def test_what_passes_a_beam_right_after_a_hand_was_there_is_hardly_a_throw():
    """A throw comes when the hands have gone: e^-3 of those that pass the beams of a hole."""
    engine, track = played(BASE, 2)
    fell = landing(into=["3"], blows=())
    alone, after = (
        odds(engine, track, seen, lambda one: len(one.throws) > 2) for seen in (fell, fell._replace(handled=True))
    )
    assert after == pytest.approx(exp(-3) * alone, rel=0.05)


def test_what_goes_with_a_hard_blow_was_knocked_off_and_not_taken():
    """The last throw is owed, or was a miss that nobody reported; a hand that takes a piece does not strike."""
    engine, _ = played(DECK, 5)
    gone = landing((-81.0, 300.0, 950.0), blows=(0.33 * 75.0,), number=6)
    engine.landed(gone._replace(start_s=36.0, end_s=36.5, sharp=True))
    assert [str(throw) for _, throw in engine.tracks[0].throws][5:] == ["off(B2>off)"]


def test_a_throw_of_the_team_whose_thrower_has_left_is_ten_times_less_likely():
    """The other team's is as likely as it was."""
    engine = played(DECK, 2)[0]
    track = engine.tracks[0]
    seen = landing((75.0, 300.0, 900.0), number=3)._replace(start_s=40.0, end_s=40.5)

    def by(team):
        return odds(engine, track, seen, lambda one: len(one.throws) > 2 and one.throws[-1][0] == team)

    stayed = by("A"), by("B")
    engine.meaning.left_s = track.thrown_s + 1.0
    left = by("A"), by("B")
    assert left[0] == pytest.approx(stayed[0] / 10)
    assert left[1] == pytest.approx(stayed[1])


def test_a_piece_is_put_back_before_the_last_throw_and_hardly_ever_at_the_pick_up():
    """Then what presses where it lay are fingers."""
    found = {}
    for throws in (1, 6):
        engine = played(DECK, throws)[0]
        track = engine.tracks[0]
        *left, taken = track.world.lying
        held = track._replace(world=track.world._replace(lying=tuple(left), log_p=0.0), hand=(taken,))
        back = landing((taken.mass_g, taken.x_mm, taken.y_mm), blows=())
        [put] = engine.meaning.put_back(held, back)
        found[throws] = put.world.log_p
    assert found[6] < found[1] - 3
