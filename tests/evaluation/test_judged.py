"""The last line of a throw counts: right, asked, silently wrong, missing or extra; and from when on it was settled."""

from boardd.evaluation.truth import Fault
from tests.evaluation.hand_made import judged, line, one, thrown


def verdict(one):
    return {name for name in ("right", "asked", "silent", "missing", "extra") if getattr(one, name)}


def test_right_is_the_same_token_whatever_the_order_of_moves():
    assert verdict(one("5(B1>off A2>3)", "5(A2>3 B1>off)")) == {"right"}
    assert verdict(one("on@1,2", "on@200,300")) == {"right"}


def test_another_token_is_silently_wrong_unless_asked():
    assert verdict(one("5", "3")) == {"silent"}
    assert verdict(one("~3", "3")) == {"silent"}
    assert verdict(one("5(A2>3)", "5")) == {"silent"}
    assert verdict(one("5", "3", ask=("3", "5"))) == {"asked"}
    assert verdict(one("5", "5", ask=("5", "3"))) == {"right", "asked"}


def test_the_last_line_counts():
    assert verdict(*judged([thrown(1, "5")], [line(1, "3"), line(1, "5")])) == {"right"}
    assert verdict(*judged([thrown(1, "5")], [line(1, "5"), line(1, "3")])) == {"silent"}
    asked_first = [line(1, "5", ask=("5", "3")), line(1, "5")]
    assert verdict(*judged([thrown(1, "5")], asked_first)) == {"right"}


def test_a_throw_without_a_line_is_missing_and_silently_wrong():
    found = judged([thrown(1, "5"), thrown(2, "5")], [line(1, "5")])
    assert [verdict(each) for each in found] == [{"right"}, {"missing", "silent"}]


def test_a_throw_that_never_was_is_extra_and_silently_wrong_even_if_it_asks():
    found = judged([thrown(1, "5")], [line(1, "5"), line(2, "off", ask=("off", "5"))])
    assert [verdict(each) for each in found] == [{"right"}, {"extra", "silent"}]


def test_final_is_the_first_line_after_which_nothing_was_revised():
    lines = [line(1, "5", 2.0), line(1, "3", 3.0), line(1, "5", 4.0), line(1, "5@1,2", 5.0)]
    (found,) = judged([thrown(1, "5", rest_s=1.5)], lines)
    assert (found.first_s, found.final_s, found.t_s, found.rest_s) == (2.0, 4.0, 5.0, 1.5)


def test_a_fault_counts_from_when_it_began():
    throws = [thrown(1, "5", rest_s=9.0), thrown(2, "5", rest_s=11.0)]
    found = judged(throws, [line(3, "off", t_s=30.0)], (Fault("sun", 10.0), Fault("torn", 0.0), Fault("sun", 20.0)))
    assert [each.faults for each in found] == [("torn",), ("sun", "torn"), ("sun", "torn")]
