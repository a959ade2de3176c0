"""Which wire is which beam, from what was noticed at each hole."""

import pytest

from boardd.board import load
from boardd.calibration.answering import verdicts
from boardd.calibration.beams import assigned, doubtful, seen_at, wires_of
from boardd.calibration.dropping import Dropped
from boardd.calibration.findings import FAULT, OK, REPAIRED, UNKNOWN

BOARD = load("holeyboard")
NAMES = ["1.rim", "1.floor", "3.rim", "3.floor", "5.rim", "5.floor"]


def drop(**first_ms):
    return Dropped({wire.replace("_", "."): ms / 1000 for wire, ms in first_ms.items()})


def named(*wires, gap_ms=7.0):
    """From above to below."""
    return Dropped({wire: i * gap_ms / 1000 for i, wire in enumerate(wires)})


RIGHT = {"1": [named("1.rim", "1.floor")], "3": [named("3.rim", "3.floor")], "5": [named("5.rim", "5.floor")]}


def told(drops, rest=None, edges=None):
    found = verdicts(BOARD, drops, rest or {}, NAMES, edges or {})
    return {verdict.part: verdict for verdict in found}


def test_the_upper_beam_notices_first():
    assert assigned(BOARD, RIGHT) == {name: name for name in NAMES}
    turned = {**RIGHT, "3": [named("3.floor", "3.rim")]}
    assert assigned(BOARD, turned)["3.rim"] == "3.floor"


def test_wires_are_the_holes_where_they_noticed_something():
    swapped = {"1": [named("5.rim", "3.floor")], "3": [named("1.rim", "1.floor")], "5": [named("3.rim", "5.floor")]}
    wires = wires_of(BOARD, swapped, {"1.rim": 1}, NAMES)
    assert {beam: wire.name for beam, wire in wires.items()} == {
        "1.rim": "5.rim",
        "1.floor": "3.floor",
        "3.rim": "1.rim",
        "3.floor": "1.floor",
        "5.rim": "3.rim",
        "5.floor": "5.floor",
    }
    assert [beam for beam, wire in wires.items() if wire.inverted] == ["3.rim"]


def test_a_drop_unlike_all_others_is_asked_for_again_and_two_that_agree_decide():
    odd = {**RIGHT, "5": [named("5.floor", "5.rim", gap_ms=40.0)]}
    assert doubtful(BOARD, odd) == {"5": 1}
    again = {**RIGHT, "5": [named("5.floor", "5.rim", gap_ms=40.0), named("5.rim", "5.floor")]}
    assert doubtful(BOARD, again) == {}
    assert assigned(BOARD, again)["5.rim"] == "5.rim"


def test_a_stray_pulse_is_outvoted():
    drops = [drop(a=0, b=5, stray=3), drop(a=0, b=6), drop(a=0, b=4)]
    assert sorted(seen_at(drops, 2)) == ["a", "b"]


def test_a_stray_pulse_is_not_all_that_is_known_of_a_hole_whose_beams_are_dead():
    dead = {**RIGHT, "1": [named(), named("3.rim"), named()]}
    assert assigned(BOARD, dead) == {name: name for name in NAMES if not name.startswith("1.")}
    found = told(dead)
    assert [part for part, verdict in found.items() if verdict.state == FAULT] == ["beam 1.rim", "beam 1.floor"]
    assert [part for part, verdict in found.items() if verdict.state == OK] == [
        *("beam 3.rim", "beam 3.floor"),
        *("beam 5.rim", "beam 5.floor"),
    ]


def test_a_drop_that_nobody_made_is_no_word_against_beams_that_all_noticed_another():
    assert sorted(seen_at([named("a", "b"), named(), named(), named()], 2)) == ["a", "b"]


def test_of_a_beam_that_answers_alone_the_height_is_not_told():
    """Hole 3's wires are swapped, and the upper beam is dead: nobody can know that this is the lower one."""
    found = told({**RIGHT, "3": [named("3.rim")] * 3})
    assert found["beam 3.rim"].state == UNKNOWN
    assert "its height, upper or lower, is not known" in found["beam 3.rim"].text
    assert "then run it again" in found["beam 3.rim"].todo
    assert "one that answers alone does not tell its height" in found["beam 3.floor"].text


def test_a_beam_that_noticed_nothing_is_named_with_its_wire():
    dead = {**RIGHT, "3": [named("3.rim")] * 3}
    assert told(dead)["beam 3.floor"].state == FAULT
    assert "did not notice any washer" in told(dead)["beam 3.floor"].text
    assert "is always broken" in told(dead, {"3.floor": 1})["beam 3.floor"].text
    assert told(dead)["beam 3.rim"].state == UNKNOWN


def test_a_wire_that_notices_two_holes_is_named():
    both = {**RIGHT, "3": [named("3.rim", "3.floor", "1.rim")] * 3}
    assert "notices washers in the holes 1 and 3" in told(both)["wire 1.rim"].text
    assert told(both)["beam 1.rim"].state == UNKNOWN


def test_a_hole_that_was_skipped_is_unknown():
    assert told({"1": RIGHT["1"]})["beam 5.rim"].state == UNKNOWN


def test_what_was_put_right_is_told():
    found = told({**RIGHT, "1": [named("3.rim", "1.floor")], "3": [named("1.rim", "3.floor")]}, {"5.rim": 1})
    assert found["beam 1.rim"].state == REPAIRED
    assert found["beam 5.rim"].text == "says clear for broken"


def test_a_beam_that_flickers_is_named():
    assert "40 edges" in told(RIGHT, edges={"1.rim": 40})["wire 1.rim"].text


def test_a_channel_without_a_name_flickers_only_if_a_beam_hangs_there():
    """And is called what a person can find: sources are counted from 1 in the config's errors, too."""
    drops = {**RIGHT, "1": [named("?1:7", "1.floor")]}
    found = told(drops, edges={"?1:7": 40, "?1:8": 40})
    assert [part for part, verdict in found.items() if "flickers" in verdict.text] == ["channel 7 of source 2"]


@pytest.mark.parametrize("kinds", [("rim",), ("rim", "rim2")])
def test_beams_at_one_height_need_no_order_and_keep_their_names(kinds):
    board = BOARD._replace(beams=dict.fromkeys(BOARD.beams, kinds))
    drops = {hole: [named(*(f"{hole}.{kind}" for kind in reversed(kinds)))] for hole in board.beams}
    assert doubtful(board, drops) == {}
    assert assigned(board, drops) == {f"{hole}.{kind}": f"{hole}.{kind}" for hole in board.beams for kind in kinds}


def test_what_a_hand_put_in_does_not_tell_which_beam_is_above():
    by_hand = {hole: [drops[0]._replace(by_hand=True)] for hole, drops in RIGHT.items()}
    assert doubtful(BOARD, by_hand) == dict.fromkeys("135", 1)


def test_beams_that_notice_almost_at_once_are_asked_for_again():
    quick = {hole: [named(f"{hole}.rim", f"{hole}.floor", gap_ms=0.5)] for hole in "135"}
    assert doubtful(BOARD, quick) == dict.fromkeys("135", 1)


LEVEL = {"1": (7.3, 0.3), "3": (0.3, -0.2, 0.2), "5": (-4.6, -0.3)}  # ms from rim to floor


def level_drops():
    return {
        hole: [drop(**{f"{hole}_rim": max(0, -ms), f"{hole}_floor": max(0, ms)}) for ms in each]
        for hole, each in LEVEL.items()
    }


def test_beams_at_one_height_are_named_and_not_guessed():
    """Two drops that agree say nothing where the usual one takes less than a millisecond."""
    drops = level_drops()
    assert assigned(BOARD, drops) == {name: name for name in NAMES}
    found = told(drops)
    for hole in "135":
        assert found[f"hole {hole}"].state == UNKNOWN
        assert "at least 5 mm below" in found[f"hole {hole}"].todo
        assert {found[f"beam {hole}.{kind}"].state for kind in ("rim", "floor")} == {UNKNOWN}


def test_after_three_drops_beams_at_one_height_are_not_asked_for_again():
    assert doubtful(BOARD, level_drops()) == {"1": 1, "5": 1}


def test_beams_that_are_close_need_two_drops_that_agree():
    """2 mm apart a tilted washer may meet the lower one first."""
    close = {hole: [named(f"{hole}.rim", f"{hole}.floor", gap_ms=2.0)] for hole in "135"}
    assert doubtful(BOARD, close) == dict.fromkeys("135", 1)
    assert doubtful(BOARD, {hole: each * 2 for hole, each in close.items()}) == {}
