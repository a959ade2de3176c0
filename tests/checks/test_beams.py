"""Beams whose light went off and on: who noticed, who did not, and what that means."""

import pytest

from boardd.checks.beams import judge
from boardd.model import Reading
from tests.checks.surveyed import source, survey


def verdict(broken, *tests, name="1.rim"):
    found = judge(survey(sources=[source(beams={name: broken})], tests={0: tests}))
    return next(each for each in found if each.part == f"beam {name}")


def after_dark(noticed=(), lost=()):
    return {"ok": True, "noticed": list(noticed), "lost": list(lost)}


NOTHING = after_dark()
FAILED = {"ok": False, "error": "emitter 0 gave no answer"}


@pytest.mark.parametrize(
    ("broken", "tests", "mark", "found"),
    [
        (False, [after_dark(["1.rim"])], "ok", "noticed its light going off and on"),
        (False, [NOTHING, after_dark(["1.rim", "3.rim"])], "ok", "noticed"),  # it hangs on the second line
        (False, [NOTHING, after_dark(["3.rim"])], "broken", "did not notice its light going off"),
        (True, [NOTHING], "broken", "is dark"),
        (True, [after_dark(["1.rim"])], "broken", "is the wrong way round"),
        (False, [after_dark(["1.rim"], ["1.rim"])], "broken", "did not see its light come back"),
        (False, [], "doubtful", "no emitter line"),
        (False, [FAILED], "doubtful", "no emitter line"),
        (True, [], "doubtful", "is broken now"),
    ],
)
def test_a_beam_is_judged_by_its_level_and_by_its_light(broken, tests, mark, found):
    told = verdict(broken, *tests)
    assert told.mark == mark
    assert found in told.found
    assert bool(told.do) == (mark != "ok")


def test_a_beam_whose_source_is_silent_names_it_and_not_the_other_one():
    sources = [source("gpio", beams={"1.rim": False}, name="header"), source(beams={"3.rim": None}, name="USB")]
    told = next(each for each in judge(survey(sources=sources)) if each.part == "beam 3.rim")
    assert (told.mark, told.found, told.because) == ("broken", "is not heard", "pico USB")


def test_a_beam_that_no_source_has_is_absent():
    found = {each.part: each.mark for each in judge(survey(sources=[source("gpio", beams={"1.rim": False})]))}
    assert found["beam 3.rim"] == "absent"


def test_a_beam_on_the_header_is_judged_by_the_headers_emitters_and_one_on_the_pico_by_the_picos():
    sources = [source("gpio", beams={"1.rim": False}), source(beams={"3.rim": False})]
    found = judge(survey(sources=sources, tests={0: [after_dark(["1.rim"])], 1: [after_dark(["1.rim"])]}))
    assert {each.part: each.mark for each in found if each.mark != "absent"} == {
        "beam 1.rim": "ok",
        "beam 3.rim": "broken",
    }


def test_the_same_beam_of_the_other_end_is_another_beam():
    sources = [source(beams={"1.rim": False}), source(end=1, beams={"1.rim": False})]
    found = judge(survey(sources=sources, tests={0: [after_dark(["1.rim"])], 1: [NOTHING]}, ends=2))
    assert {each.part: each.mark for each in found if each.mark != "absent"} == {
        "beam 1.rim at end 0": "ok",
        "beam 1.rim at end 1": "broken",
    }


def test_a_beam_that_chatters_while_nobody_throws_is_doubtful():
    edges = [Reading(n / 10, "beam", "1.rim", (n % 2,)) for n in range(1, 40)]
    found = judge(survey(edges, [source(beams={"1.rim": False})], tests={0: [after_dark(["1.rim"])]}))[0]
    assert (found.mark, found.found) == ("doubtful", "changed 39 times in 4 s")


def test_simulated_beams_have_no_wires_to_test():
    assert {each.mark for each in judge(survey(sources=[source("simulator")]))} == {"ok"}
