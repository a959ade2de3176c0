"""boardd ctl: the same commands as everywhere, from a terminal at the board."""

import json

import pytest

from tests.commands.shell import boardd
from tests.live import Site


@pytest.fixture
def site(tmp_path):
    with Site(tmp_path) as made:
        made.start()
        yield made


def ctl(site, *words):
    return boardd("ctl", *words, "--state", str(site.state))


def test_a_game_is_played_by_hand_and_its_state_told(site):
    assert "No game" in ctl(site, "state").out
    assert ctl(site, "new", "holeyboard", "--team", "A=Ann", "--team", "B=Bob").code == 0
    assert "Ann to throw, 3 left" in ctl(site, "state").out
    assert ctl(site, "miss").code == 0
    assert ctl(site, "correct", "A2", "5").code == 0
    state = json.loads(ctl(site, "state", "--json").out)
    assert state["pieces"] == {"A1": "off", "A2": "5"}
    assert state["teams"]["A"] == {"name": "Ann", "players": ["Ann"], "score": 0, "points": 5}


def test_what_makes_no_sense_is_refused_with_a_reason_and_changes_nothing(site):
    ctl(site, "new", "holeyboard")
    before = ctl(site, "state", "--json").out
    for words, why in (
        (("dead",), "nothing was thrown"),
        (("answer", "0"), "nothing is asked"),
        (("correct", "B2", "5"), "was not thrown"),
        (("correct", "A1", "7"), "7"),
        (("new", "yocu-4"), "cannot be played on the board"),
        (("mis",), "did you mean miss?"),
        (("pickup",), "nothing was thrown"),
        (("new", "holeyboard", "--set", "target=--5"), "target"),
        (("new", "holeyboard", "--set", f"target={'9' * 5000}"), "target"),
        (("new", "holeyboard", "--set", "target"), "would be right"),
        (("new", "holeyboard", "--team", "Ann"), "would be right"),
        (("answer", "first"), "nothing is asked"),
        (("miss", "A", "B"), "is too much"),
    ):
        ran = ctl(site, *words)
        assert (ran.code, ran.out) == (2, "")
        assert why in ran.err
        assert "Traceback" not in ran.err
    assert ctl(site, "state", "--json").out == before


def test_undo_takes_back_one_thing_after_the_other(site):
    states = [ctl(site, "state", "--json").out]
    for words in (("new", "holeyboard"), ("miss",), ("correct", "A2", "3"), ("correct", "A1", "1"), ("end",)):
        assert ctl(site, *words).code == 0
        states.append(ctl(site, "state", "--json").out)
    for expected in reversed(states[:-1]):
        assert ctl(site, "undo").code == 0
        seen, was = json.loads(ctl(site, "state", "--json").out), json.loads(expected)
        assert {**seen, "seq": 0} == {**was, "seq": 0}
    assert "nothing to undo" in ctl(site, "undo").err


def test_without_a_daemon_it_says_so(tmp_path):
    ran = boardd("ctl", "state", "--state", str(tmp_path))
    assert ran.code == 2
    assert "no boardd runs" in ran.err


def test_half_a_character_in_a_name_is_refused_and_the_board_goes_on(site):
    """As a terminal of another code page sends it."""
    answer = site.do(do="new", variant="holeyboard", teams={"A": ["J\udcfcrgen"], "B": []})
    assert (answer["ok"], "cannot be shown" in answer["error"]) == (False, True)
    assert ctl(site, "new", "holeyboard").code == 0
    assert ctl(site, "miss").code == 0


def test_a_board_for_one_game_needs_no_name_of_it(site):
    assert ctl(site, "new").code == 0
    assert json.loads(ctl(site, "state", "--json").out)["variant"] == "holeyboard"


def test_what_is_broken_is_told_while_no_game_is_played(tmp_path):
    broken = '[[source]]\nkind = "trace"\nfile = "gone.trace"\n'
    with Site(tmp_path, more=broken) as site:
        site.start()
        told = ctl(site, "state").out.splitlines()
    assert told[0] == "No game is played."
    assert ["  ! " in line and "gone.trace: cannot be read: No such file" in line for line in told[1:]] == [True]
