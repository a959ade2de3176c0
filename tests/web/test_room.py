"""boardd.web.room: whoever has most gives way to whoever has less."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardd.web.room import Full, giving_way


def test_while_there_is_room_nobody_gives_way():
    assert giving_way(["ann", "bob"], "cal", most=3, most_of_one=2) is None


def test_one_alone_does_not_get_all_of_it():
    with pytest.raises(Full):
        giving_way(["ann", "ann"], "ann", most=10, most_of_one=2)


def test_whoever_has_most_gives_way_to_a_newcomer():
    assert giving_way(["bob", "ann", "ann", "cal"], "dot", most=4, most_of_one=3) == "ann"


def test_nobody_gives_way_to_somebody_who_would_have_as_much():
    with pytest.raises(Full):
        giving_way(["ann", "ann", "bob"], "bob", most=3, most_of_one=3)
    with pytest.raises(Full):
        giving_way(["ann", "bob"], "cal", most=2, most_of_one=2)


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=60))
def test_whoever_comes_at_last_gets_in_however_the_others_crowd(crowd):
    there: list[str] = []
    for newcomer in [*crowd, "last"]:
        try:
            gone = giving_way(there, newcomer, most=8, most_of_one=6)
        except Full:
            continue
        if gone is not None:
            there.remove(gone)
        there.append(newcomer)
    assert "last" in there
    assert len(there) <= 8
    assert max(Counter(there).values()) <= 6
