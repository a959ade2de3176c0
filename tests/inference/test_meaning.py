"""Whatever the sensors say: what it may mean is possible, and its probabilities add up."""

from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardd.inference.engine import Engine
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
