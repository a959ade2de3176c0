"""What the cables to the Picos did meanwhile: lost frames and loose plugs are named, what is usual passes."""

import pytest

from boardd.calibration.findings import FAULT, OK
from boardd.calibration.links import Counted, counted, mute, verdicts
from tests.checks.surveyed import link, source

START = Counted("E6", 1000, 7, 1, "")


def judged(frames, lost, opens=1, fault="", before=START):
    [found] = verdicts({0: before}, {0: Counted("E6", before.frames + frames, before.lost + lost, opens, fault)})
    return found


@pytest.mark.parametrize("lost", [0, 4, 20])
def test_what_is_lost_now_and_then_passes(lost):
    found = judged(2000, lost)  # up to 1 %
    assert (found.part, found.state, found.text) == ("the link", OK, f"2000 frames, {lost} lost")


def test_one_in_ten_fails_with_what_to_do():
    found = judged(1800, 200)
    assert (found.state, found.text) == (FAULT, "1800 frames, 200 lost: 10 % of them")
    assert "USB cable" in found.todo


def test_what_was_lost_before_does_not_count():
    assert judged(2000, 0, before=START._replace(lost=900)).state == OK


@pytest.mark.parametrize(("opens", "said"), [(2, "once"), (4, "3 times")])
def test_a_plug_that_is_loose_is_named(opens, said):
    found = judged(2000, 0, opens)
    assert (found.state, found.text) == (FAULT, f"2000 frames, 0 lost; the Pico went away and came back {said}")


def test_a_port_that_is_opened_for_the_first_time_did_not_go_away():
    assert judged(2000, 0, before=Counted("E6", 0, 0, 0, "no Pico is plugged in")).state == OK


def test_a_pico_that_never_came_is_named_with_the_reason():
    found = judged(0, 0, fault="no Pico is plugged in")
    assert (found.state, found.text) == (FAULT, "no Pico is plugged in")
    assert found.todo


def test_a_pico_that_is_out_at_the_end_fails_though_it_was_heard_before():
    gone = Counted("E6", 3000, 7, 1, "the Pico (E6) is not plugged in", True)
    [found] = verdicts({0: START}, {0: gone})
    assert (found.state, found.text) == (FAULT, "the Pico (E6) is not plugged in")


def test_frames_of_another_protocol_are_not_heard():
    other = source(name="E6", link=link(500) | {"foreign": 2}, faults=["the Pico speaks protocol 2: reflash"])
    [found] = verdicts({0: START._replace(frames=0)}, counted([other], 0))
    assert (found.state, found.text) == (FAULT, "the Pico speaks protocol 2: reflash")
    assert mute([other], 0) == "the Pico speaks protocol 2: reflash"


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        ([source(link=link(0, ready=False), faults=["no Pico is plugged in"])], "no Pico is plugged in"),
        ([source(link=link(0, ready=False))], "the Pico says nothing"),
        ([source(link=link(9))], ""),
        ([source(link=link(0, ready=False)), source(link=link(9))], ""),  # the other one may have what is calibrated
        ([source(link=link(0, ready=False)), source("gpio")], ""),  # so may the header
        ([source(link=link(0, ready=False)), source(end=1, link=link(9))], "the Pico says nothing"),  # another board
        ([source(end=1, link=link(0, ready=False))], ""),
    ],
)
def test_a_board_is_mute_where_nothing_of_it_can_be_heard(sources, said):
    assert mute(sources, 0) == said


def test_two_picos_at_one_board_are_told_apart_and_the_far_one_is_another_board():
    sources = [
        source("gpio"),
        source(name="E6", link=link(10)),
        source(name="E7", link=link(20, faults={"lost": 3})),
        source(end=1, name="E8", link=link(30)),
    ]
    now = counted(sources, 0)
    assert now == {1: Counted("E6", 10, 0, 1, ""), 2: Counted("E7", 20, 3, 1, "")}
    assert [each.part for each in verdicts({}, now)] == ["the link to E6", "the link to E7"]
    assert list(counted(sources, 1)) == [3]
