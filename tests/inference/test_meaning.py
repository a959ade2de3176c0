"""Whatever the sensors say: what it may mean is possible, and its probabilities add up."""

from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardd.inference.engine import Engine
from boardd.inference.touches import Touch
from tests.inference.landings import BASE, BLOW_GS, DECK, HOLES, landing
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
