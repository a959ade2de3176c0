"""A NAME.truth.json is read as it is documented, and what is broken in one is said with its line."""

import pytest

from boardd.errors import TraceError
from boardd.evaluation.truth import Fault, Thrown, read_truth, throw_of
from boardd.model import Move, Place, Throw

GOOD = '{"round":2,"team":"B","n":3,"throw":"on@10,20(B1>off A2>~3)","t_contact":4,"t_rest":4.5,"tags":["rest"]}'


def test_throws_and_faults_are_read_and_other_lines_left_out():
    truth = read_truth(f'{GOOD}\n{{"round":2,"pick_up":[5,6]}}\n{{"faults":[{{"kind":"sun","t_s":3}}]}}\n', "x")
    throw = Throw((Place("on"),), (Move("A2", Place("3", leaning=True)), Move("B1", Place("off"))))
    assert truth.throws == (Thrown((2, "B", 3), throw, 4.5, ("rest",)),)
    assert truth.faults == (Fault("sun", 3),)


def test_the_order_of_moves_and_millimetres_do_not_matter():
    assert throw_of("5(A1>on@1,2 B2>3)") == throw_of("5(B2>3 A1>on)")
    assert throw_of("5(A1>on)") != throw_of("5(A1>off)")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x: empty"),
        ("{", "x:1: not JSON"),
        ("\n", "x:1: not JSON"),
        ("[" * 100_000, "x:1: not JSON"),
        ("[]", "x:1: not an object"),
        (f"{GOOD}\n{GOOD}", "x:2: round 2 B3 is said twice"),
        (GOOD.replace('"round":2', '"round":"2"'), "x:1: round, team or n"),
        (GOOD.replace('"t_rest":4.5,', ""), "x:1: t_rest is missing"),
        (GOOD.replace('"t_rest":4.5', '"t_rest":NaN'), "x:1: t_rest is missing"),
        (GOOD.replace('["rest"]', '"rest"'), "x:1: tags must be texts"),
        (GOOD.replace('"on@10,20(B1>off A2>~3)"', '"5 5"'), 'x:1: "5 5" is not a throw'),
        (GOOD.replace('"on@10,20(B1>off A2>~3)"', '"5 | B 5"'), "is not a throw"),
        (GOOD.replace('"on@10,20(B1>off A2>~3)"', '"5\\n2. A 5"'), "is not a throw"),
        (GOOD.replace('"on@10,20(B1>off A2>~3)"', '""'), 'x:1: "" is not a throw'),
        (GOOD.replace('"on@10,20(B1>off A2>~3)"', "null"), "is not a throw"),
        ('{"faults":[1]}', "x:1: faults must be like"),
        ('{"faults":"sun"}', "x:1: faults must be like"),
    ],
)
def test_a_broken_truth_is_refused_with_its_line(text, message):
    with pytest.raises(TraceError) as caught:
        read_truth(text, "x")
    assert message in str(caught.value)
