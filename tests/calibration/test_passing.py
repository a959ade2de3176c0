"""Edges of unknown wires: a washer that fell, or a hand."""

from boardd.calibration.passing import Wires


def fed(*edges, rest=()):
    wires = Wires()
    for wire in rest:
        wires.feed(0.0, wire, 1)
    wires.settle()
    for t_s, wire, level in edges:
        wires.feed(t_s, wire, level)
    return wires


def test_a_washer_through_two_beams_fell():
    found = fed((1.0, "a", 1), (1.006, "a", 0), (1.005, "b", 1), (1.012, "b", 0)).passed(2.0)
    assert found.fell
    assert found.first_s == {"a": 1.0, "b": 1.005}


def test_an_inverted_wire_notices_by_going_clear():
    found = fed((1.0, "a", 0), (1.006, "a", 1), rest=("a",)).passed(2.0)
    assert found.fell
    assert list(found.first_s) == ["a"]


def test_a_hand_is_too_slow():
    assert not fed((1.0, "a", 1), (1.4, "a", 0)).passed(3.0).fell
    fingers = [(1.0 + 0.1 * i, "a", 1 - i % 2) for i in range(10)]
    assert not fed(*fingers).passed(4.0).fell


def test_nothing_is_told_while_it_may_still_be_passing():
    wires = fed((1.0, "a", 1), (1.006, "a", 0))
    assert wires.passed(1.1) is None
    assert wires.passed(1.5) is not None
    assert wires.passed(1.6) is None


def test_what_stays_in_a_beam_is_said():
    assert fed((1.0, "a", 1)).passed(2.0) is None
    assert fed((1.0, "a", 1)).passed(4.5).stays == ("a",)
